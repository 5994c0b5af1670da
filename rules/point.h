/*
 * point.h - where a stone can be: board indices and their names.
 *
 * One stride serves every board size, so a Point means the same vertex
 * whatever the size: row 0, column 0 is the lower left corner (A1).  Every row
 * has one border cell on its left, which is also the right border of the row
 * below a full-width board; the rows below and above the board are border.
 */
#ifndef RULES_POINT_H
#define RULES_POINT_H

enum {
    BOARD_SIZE_MIN = 2,
    BOARD_SIZE_MAX = 25,
    BOARD_POINTS_MAX = BOARD_SIZE_MAX * BOARD_SIZE_MAX,
    POINT_STRIDE = BOARD_SIZE_MAX + 1,
    /* Cells of the largest board with its border. */
    POINT_CELLS = POINT_STRIDE * (BOARD_SIZE_MAX + 2) + 1,

    /* Neighbour offsets. */
    POINT_SOUTH = -POINT_STRIDE,
    POINT_WEST = -1,
    POINT_EAST = 1,
    POINT_NORTH = POINT_STRIDE,

    /* Two border cells that stand for something else than a vertex. */
    PASS = 0,
    NO_POINT = 1,
};

/* A cell index below POINT_CELLS: a vertex, PASS or NO_POINT. */
typedef int Point;

/* The four neighbours, and the four diagonal neighbours, of any vertex. */
static const int POINT_SIDES[4] = {POINT_SOUTH, POINT_WEST, POINT_EAST,
                                   POINT_NORTH};
static const int POINT_CORNERS[4] = {
    POINT_SOUTH + POINT_WEST, POINT_SOUTH + POINT_EAST,
    POINT_NORTH + POINT_WEST, POINT_NORTH + POINT_EAST};

/* The vertex in the given row (0 is the lowest) and column (0 is A). */
static inline Point point_at(int row, int column)
{
    return (row + 1) * POINT_STRIDE + column + 1;
}

/* Row of a vertex, 0 to 24. */
static inline int point_row(Point point)
{
    return point / POINT_STRIDE - 1;
}

/* Column of a vertex, 0 to 24. */
static inline int point_column(Point point)
{
    return point % POINT_STRIDE - 1;
}

/* Row-major number of a vertex, 0 to size * size - 1; A1 is 0. */
static inline int point_index(Point point, int size)
{
    return point_row(point) * size + point_column(point);
}

/* The inverse of point_index(). */
static inline Point point_of_index(int index, int size)
{
    return point_at(index / size, index % size);
}

/* Cells in use on a board of this size: all vertices and their border. */
static inline int point_cells(int size)
{
    return POINT_STRIDE * (size + 2) + 1;
}

#endif
