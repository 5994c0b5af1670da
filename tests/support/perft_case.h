/*
 * perft_case.h - rows of known perft counts, and counting positions.
 */
#ifndef TESTS_SUPPORT_PERFT_CASE_H
#define TESTS_SUPPORT_PERFT_CASE_H

#include "rules/board.h"
#include "rules/perft.h"
#include "tests/support/test.h"

struct perft_case {
    const char *name;
    int size;
    struct perft_rules rules;
    uint64_t counts[PERFT_DEPTH_MAX]; /* of ply 1, 2, ...; 0 ends them */
};

/* All counts of the row that is the test's state. */
static inline void perft_matches(void **state)
{
    const struct perft_case *row = *state;
    for (int i = 0; row->counts[i]; i++) {
        uint64_t count = 0;
        assert_true(perft_count(row->size, i + 1, &row->rules, &count));
        assert_int_equal(count, row->counts[i]);
    }
}

/* The test of one row. */
static inline struct CMUnitTest perft_test(const struct perft_case *row)
{
    return (struct CMUnitTest){.name = row->name,
                               .test_func = perft_matches,
                               .initial_state = (void *)row};
}

/* Positions that colour the points from the i-th on in every legal way. */
static inline int perft_count_positions(int size, int i,
                                        uint8_t colors[POINT_CELLS])
{
    if (i == size * size) {
        struct board board;
        return board_set_up(&board, size, colors);
    }
    int count = 0;
    for (int color = EMPTY; color <= WHITE; color++) {
        colors[point_of_index(i, size)] = (uint8_t)color;
        count += perft_count_positions(size, i + 1, colors);
    }
    return count;
}

#endif
