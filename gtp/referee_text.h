/*
 * referee_text.h - a referee's report for people, on stdout.
 */
#ifndef GTP_REFEREE_TEXT_H
#define GTP_REFEREE_TEXT_H

#include "gtp/referee_case.h"

/* Prints what was found in one game. */
void referee_text_case(const struct referee_case *game);

/* Prints a line for all games, and one for the kinds of fault. */
void referee_text_tally(const struct referee_tally *tally);

#endif
