/*
 * play_words.h - what a person says at a play_table: moves and commands.
 */
#ifndef GTP_PLAY_WORDS_H
#define GTP_PLAY_WORDS_H

#include "gtp/play_table.h"

/* Does what a line says, or tells what is wrong with it; the line is changed.
 */
void play_words_obey(struct play_table *table, char *line);

/* Does the line ask to leave? */
bool play_words_is_quit(const char *line);

#endif
