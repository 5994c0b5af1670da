#include "rules/handicap.h"

#include <limits.h>

/* Lines of a star-point grid, from below or from the left. */
enum grid { LOW, MIDDLE, HIGH };

static const struct star {
    enum grid row, column;
} STARS[HANDICAP_FIXED_MAX] = {
    {LOW, LOW},    {HIGH, HIGH},   {HIGH, LOW},
    {LOW, HIGH},   {MIDDLE, LOW},  {MIDDLE, HIGH},
    {LOW, MIDDLE}, {HIGH, MIDDLE}, {MIDDLE, MIDDLE},
};

int handicap_fixed_max(int size)
{
    if (size < 7)
        return 0;
    return size % 2 == 0 || size == 7 ? 4 : 9;
}

/* Row or column, from 0, of a line of the grid. */
static int grid_line(int size, enum grid line)
{
    const int from_edge = size < 13 ? 2 : 3;
    return line == LOW      ? from_edge
           : line == MIDDLE ? size / 2
                            : size - 1 - from_edge;
}

static Point star_point(int size, int star)
{
    return point_at(grid_line(size, STARS[star].row),
                    grid_line(size, STARS[star].column));
}

bool handicap_fixed(int size, int stones, Point points[HANDICAP_FIXED_MAX])
{
    if (stones < 2 || stones > handicap_fixed_max(size))
        return false;
    for (int i = 0; i < stones; i++)
        points[i] = star_point(size, i);
    /* An odd stone above four stands in the centre. */
    if (stones > 4 && stones % 2 == 1)
        points[stones - 1] = star_point(size, HANDICAP_FIXED_MAX - 1);
    return true;
}

/* 1 on the edge of the board, counting up towards the middle. */
static int line_of(int size, int row, int column)
{
    const int rows = row < size - 1 - row ? row : size - 1 - row;
    const int columns = column < size - 1 - column ? column : size - 1 - column;
    return 1 + (rows < columns ? rows : columns);
}

/* Lines nearer the edge than this are for when nothing else is free. */
static int lowest_good_line(int size)
{
    return size < 4 ? 1 : size < 7 ? 2 : 3;
}

/*
 * How much a point wants a stone: first by its line, then by the square of
 * its distance to the nearest stone, which is 0 where one stands.
 */
static int attraction(int size, int index, int nearest)
{
    const int line = line_of(size, index / size, index % size);
    const int good = lowest_good_line(size);
    if (nearest == 0)
        return 0;
    enum { FAR = 2 * BOARD_POINTS_MAX };
    return (line < good ? line : good) * FAR +
           (nearest < FAR ? nearest : FAR - 1);
}

static void note_stone(int size, Point stone, int nearest[BOARD_POINTS_MAX])
{
    for (int i = 0; i < size * size; i++) {
        const int rows = i / size - point_row(stone);
        const int columns = i % size - point_column(stone);
        const int distance = rows * rows + columns * columns;
        if (distance < nearest[i])
            nearest[i] = distance;
    }
}

static Point most_attractive(int size, const int nearest[BOARD_POINTS_MAX])
{
    int best = 0, best_attraction = 0;
    for (int i = 0; i < size * size; i++) {
        const int wants = attraction(size, i, nearest[i]);
        if (wants > best_attraction) {
            best = i;
            best_attraction = wants;
        }
    }
    return point_of_index(best, size);
}

bool handicap_free(int size, int stones, Point points[BOARD_POINTS_MAX])
{
    if (stones < 2 || stones > size * size - 1)
        return false;
    const int most = handicap_fixed_max(size);
    int fixed = stones < most ? stones : most;
    if (!handicap_fixed(size, fixed, points))
        fixed = 0;
    int nearest[BOARD_POINTS_MAX];
    for (int i = 0; i < size * size; i++)
        nearest[i] = INT_MAX;
    for (int i = 0; i < stones; i++) {
        if (i >= fixed)
            points[i] = most_attractive(size, nearest);
        note_stone(size, points[i], nearest);
    }
    return true;
}
