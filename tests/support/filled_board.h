/*
 * filled_board.h - boards to count, and filled boards looked at for
 * themselves, for tests.
 */
#ifndef TESTS_SUPPORT_FILLED_BOARD_H
#define TESTS_SUPPORT_FILLED_BOARD_H

#include "engine/rng.h"
#include "rules/score_fillin.h"
#include "tests/support/diagram.h"

/* A game to be counted, and how. */
struct counted {
    struct game *game;
    bool dead[POINT_CELLS];
    struct score score;
    uint8_t owner[POINT_CELLS];
};

/* Takes the marked stones off and counts what is left. */
void counted_by_area(struct counted *counted);

/*
 * Plays a game of random moves that fill no eyes, to its end or broken off
 * anywhere, calls now and then a chain dead, and draws komi and penalties that
 * can be paid in stones.  game must have been created.
 */
void counted_play(struct counted *counted, struct rng *rng, int size);

/*
 * Fails unless the filled board is whole: each point holds what its kind
 * says, each side's stones are all there and come from where they can have
 * been, each thing lies where it belongs, and the points that the picture
 * shows are the area margin.
 */
void filled_board_check(const struct counted *counted,
                        const struct fillin *fillin);

/*
 * Writes the filled board as a diagram: X O living, b w filled in, h g in
 * shared spaces, K k, P p and N n komi, penalty and negative stones of Black
 * and White, * the winning space and . the shared one that stays empty.
 * Returns text.
 */
const char *filled_board_write(const struct fillin *fillin,
                               char text[DIAGRAM_TEXT]);

#endif
