/*
 * made_up_games.h - a list of records of made-up games, for tests: 9x9, each
 * move at random beside the one before where that is possible.
 */
#ifndef TESTS_SUPPORT_MADE_UP_GAMES_H
#define TESTS_SUPPORT_MADE_UP_GAMES_H

#include "tuning/games_file.h"

/* Moves of each game. */
enum { MADE_UP_MOVES = 40 };

/* Writes a file of so many games (games_file.h), the same each time. */
void made_up_games_write(const char *path, int games);

/* Reads it; the caller's to games_list_destroy(). */
struct games_list *made_up_games_read(const char *path);

#endif
