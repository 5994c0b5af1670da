/*
 * local_values.h - what every position in a small space is worth.
 *
 * Each player may play in the space or pass; four passes in a row end it, and
 * then the area counts.  Barred is only what takes back the single ko stone
 * that has just taken one.  Play that never ends is worth the least to Black
 * in one count (low) and the most in the other (high): a score of at least s
 * can be forced by Black, without endless play, if low >= s, and kept from
 * him likewise if high < s; between the two, it is endless play that decides.
 *
 * Found by going over all positions until nothing changes: from the bottom up
 * for low, from the top down for high.
 */
#ifndef TESTS_SUPPORT_LOCAL_VALUES_H
#define TESTS_SUPPORT_LOCAL_VALUES_H

#include "tests/support/eye_space.h"

/* White's wall taken; Black's is the negative. */
enum { VALUE_WALL = 100 };

struct range {
    int low, high; /* in points, for Black */
};

/* A player's move that the values know of. */
struct local_move {
    int filling; /* number of the filling before it */
    Color player;
    int cell;
};

struct local_values;

/* Room for spaces of up to so many cells; NULL without memory. */
struct local_values *local_values_create(int cells);

void local_values_destroy(struct local_values *values);

/* Lists the moves of a space; the values are not found yet. */
void local_values_set_space(struct local_values *values,
                            const struct space *space);

/* Fillings are numbered from 0; not all of them stand. */
int local_values_fillings(const struct local_values *values);

bool local_values_stands(const struct local_values *values, int filling);

const struct filling *local_values_filling(const struct local_values *values,
                                           int filling);

/* Finds the values of the space. */
void local_values_find(struct local_values *values);

/* May the move be made, if no ko bars it? */
bool local_values_is_legal(const struct local_values *values,
                           struct local_move move);

/* The number of the filling after a legal move, -1 if it takes a wall. */
int local_values_next(const struct local_values *values,
                      struct local_move move);

/* What a legal move is worth; the values must be found. */
struct range local_values_of_move(const struct local_values *values,
                                  struct local_move move);

/* What it is worth to pass, no pass having been made just before. */
struct range local_values_of_pass(const struct local_values *values,
                                  int filling, Color player);

#endif
