/*
 * board_check.h - recompute everything a board keeps, slowly, and compare.
 *
 * Sanitizer builds ask after every play; tests ask when they like.
 */
#ifndef RULES_BOARD_CHECK_H
#define RULES_BOARD_CHECK_H

#include "rules/board.h"

/*
 * What is wrong with the board, in a few words, or NULL when it is sound.  The
 * hash is looked at only if asked for: playouts leave it alone.
 */
const char *board_check(const struct board *board, bool hashed);

#endif
