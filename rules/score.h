/*
 * score.h - counting the board by area, and the result of a game.
 *
 * Stones and the empty points that only one player's stones border are that
 * player's; empty regions bordered by both, or by nobody, are shared.
 */
#ifndef RULES_SCORE_H
#define RULES_SCORE_H

#include "rules/game.h"

struct score {
    int area[3]; /* points of BLACK and of WHITE, by color */
    int shared;  /* points of neither */
};

/*
 * Counts the board.  dead[], indexed by point, marks stones to be taken off
 * first; NULL for none.  If owner is given, it receives for every vertex
 * BLACK, WHITE or, where shared, EMPTY.
 */
struct score score_area(const struct board *board, const bool dead[POINT_CELLS],
                        uint8_t owner[POINT_CELLS]);

/*
 * What Black's area is to exceed White's by, in half points: komi, handicap
 * compensation, and what the players pay for overtime.
 */
int score_handicap_halves(const struct game *game);

/*
 * Black's margin in half points: areas less score_handicap_halves().
 * Black wins if it is positive, White if negative; at 0 it is a tie, except
 * where score_tie_is_black().
 */
int score_margin_halves(const struct game *game, const struct score *score);

/* Does Black win a tie in this game?  Under Ing, at the prescribed komi. */
bool score_tie_is_black(const struct game *game);

/* Points that White gets for Black's handicap stones. */
int score_compensation(const struct game *game);

/* Longest result text and its NUL. */
enum { SCORE_TEXT = 16 };

/*
 * Writes a margin of this game as GTP does: "B+3", "W+0.5", "0" for a tie; a
 * tie that is Black's is "B+0.5".  Returns text.
 */
const char *score_text(const struct game *game, int margin_halves,
                       char text[SCORE_TEXT]);

#endif
