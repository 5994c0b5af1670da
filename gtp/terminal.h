/*
 * terminal.h - what the subcommands for people print on stdout.
 */
#ifndef GTP_TERMINAL_H
#define GTP_TERMINAL_H

#include "engine/judge.h"
#include "gtp/board_text.h"

/* Colours, unless stdout is no terminal, NO_COLOR is set or they are unwanted
 * by the options. */
enum board_style terminal_style(bool no_color);

/* Prints a foreign text without what would command the terminal. */
void terminal_print(const char *text);

/* Prints the game's board, the last move marked. */
void terminal_show(const struct game *game, enum board_style style);

/*
 * Prints the board counted: dead stones crossed, owned points marked, the
 * areas and the result.
 */
void terminal_count(const struct game *game, const struct judgement *judgement,
                    enum board_style style);

#endif
