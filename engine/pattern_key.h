/*
 * pattern_key.h - numbers for what stands around an empty vertex, out to
 * growing distances, the same however the board is turned or mirrored.
 *
 * A distance is that of Go players' feeling: rows and columns between two
 * vertices and the greater of both (R. Coulom, "Computing Elo Ratings of Move
 * Patterns in the Game of Go", 2007), 2 for a contact and 3 for a diagonal.
 * The pattern of a radius holds all cells up to that distance: empty, a stone
 * of the player to move or of the other, or off the board; of the four contacts
 * also whether their chain has one, two or more liberties.
 */
#ifndef ENGINE_PATTERN_KEY_H
#define ENGINE_PATTERN_KEY_H

#include "rules/board.h"

enum {
    PATTERN_RADIUS_MIN = 2,
    PATTERN_RADIUS_MAX = 10,
    PATTERN_RADII = PATTERN_RADIUS_MAX - PATTERN_RADIUS_MIN + 1,
    PATTERN_CELLS = 72, /* within the greatest radius */
    PATTERN_TURNS = 8,
    PATTERN_REACH = 5, /* lines from the middle to the farthest cell */
    PATTERN_STRIDE = BOARD_SIZE_MAX + 2 * PATTERN_REACH,
};

/* How far vertices are apart that are so many rows and columns apart. */
static inline int pattern_distance(int rows, int columns)
{
    rows = rows < 0 ? -rows : rows;
    columns = columns < 0 ? -columns : columns;
    return rows + columns + (rows > columns ? rows : columns);
}

/* A cell as a pattern has it: who is there, and with how many liberties. */
enum pattern_cell {
    CELL_EMPTY,
    CELL_OWN,
    CELL_OTHER,
    CELL_OFF,
    CELL_OWN_1,
    CELL_OWN_2,
    CELL_OWN_MORE,
    CELL_OTHER_1,
    CELL_OTHER_2,
    CELL_OTHER_MORE,
    PATTERN_CELL_KINDS
};

/* What does not change: what each cell adds to the keys in each turn. */
struct pattern_keyer {
    int offset[PATTERN_CELLS];     /* in a view */
    int first_past[PATTERN_RADII]; /* cells within each radius */
    uint64_t key[PATTERN_CELLS][PATTERN_CELL_KINDS][PATTERN_TURNS];
};

void pattern_keyer_init(struct pattern_keyer *keyer);

/* A board as a player sees it, with room around it. */
struct pattern_view {
    uint8_t cell[PATTERN_STRIDE * PATTERN_STRIDE]; /* enum pattern_cell */
};

void pattern_view_init(struct pattern_view *view, const struct board *board,
                       Color player);

/* The keys of the patterns around an empty vertex, by radius from the least on;
   none is 0. */
void pattern_keys(const struct pattern_keyer *keyer,
                  const struct pattern_view *view, Point point,
                  uint64_t keys[PATTERN_RADII]);

/* The cells of a pattern, from the middle outwards; the contacts tell their
   liberties. */
void pattern_cells(const struct pattern_keyer *keyer,
                   const struct pattern_view *view, Point point, int radius,
                   uint8_t cells[PATTERN_CELLS]);

/* Cells of a pattern of this radius. */
static inline int pattern_cell_count(const struct pattern_keyer *keyer,
                                     int radius)
{
    return keyer->first_past[radius - PATTERN_RADIUS_MIN];
}

/* The key of the pattern that has these cells. */
uint64_t pattern_key_of(const struct pattern_keyer *keyer, int radius,
                        const uint8_t cells[PATTERN_CELLS]);

#endif
