/*
 * fillin_text.h - a board filled in, in words and letters.
 */
#ifndef GTP_FILLIN_TEXT_H
#define GTP_FILLIN_TEXT_H

#include "gtp/board_text.h"
#include "rules/score_fillin.h"

/* Adds the account, a line for each of its parts. */
void fillin_text_account(struct buffer *text, const struct game *game,
                         const struct fillin *fillin);

/*
 * Adds the filled board and a line that says what its letters mean: X O living
 * stones, b w filled in, and for black and white ones K k komi, P p penalty
 * and N n negative stones; * the winning space, . the shared one left empty.
 */
void fillin_text_board(struct buffer *text, const struct game *game,
                       const struct fillin *fillin, enum board_style style);

/* Why a board is not filled in, for any status but FILLIN_OK: no full stop. */
const char *fillin_text_why(enum fillin_status status);

/* Who has won and by how much, such as "Black wins by 5 points". */
void fillin_text_result(struct buffer *text, const struct fillin *fillin);

/* Points of a kind on the filled board, with stones of either colour. */
int fillin_text_count(const struct fillin *fillin, enum fillin_kind kind);

#endif
