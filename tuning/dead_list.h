/*
 * dead_list.h - which stones are dead, by what two programs say.
 */
#ifndef TUNING_DEAD_LIST_H
#define TUNING_DEAD_LIST_H

#include "rules/board.h"

/*
 * Reads the answer to final_status_list: vertices between spaces or lines.
 * Naming one stone of a chain names all of it; empty points mean nothing.
 * False if it is anything else, with dead[] undefined.
 */
MUST_CHECK bool dead_list_read(const char *text, const struct board *board,
                               bool dead[POINT_CELLS]);

/* Are all stones dead in both lists or in neither? */
bool dead_lists_agree(const struct board *board, const bool a[POINT_CELLS],
                      const bool b[POINT_CELLS]);

/* Where a and b differ about a stone, a takes the arbiter's word. */
void dead_lists_settle(const struct board *board, bool a[POINT_CELLS],
                       const bool b[POINT_CELLS],
                       const bool arbiter[POINT_CELLS]);

#endif
