#include "engine/nakade.h"

/* How the points of a small region hang together. */
struct outline {
    int links;    /* twice the number of adjacent pairs */
    int most;     /* neighbours of the best connected point */
    Point center; /* that point */
};

static struct outline outline_of(const Point points[], int count)
{
    struct outline outline = {.center = NO_POINT};
    for (int i = 0; i < count; i++) {
        int links = 0;
        for (int j = 0; j < count; j++)
            for (int k = 0; k < 4; k++)
                links += points[j] == points[i] + POINT_SIDES[k];
        outline.links += links;
        if (links > outline.most) {
            outline.most = links;
            outline.center = points[i];
        }
    }
    return outline;
}

static inline bool is_among(Point point, const Point points[], int count)
{
    for (int i = 0; i < count; i++)
        if (points[i] == point)
            return true;
    return false;
}

/*
 * Fill *points with the region of an empty point, and *owner with the player
 * whose stones border it, EMPTY if none do; 0 if it is too large or both do.
 */
static int flood(const struct board *board, Point empty,
                 Point points[NAKADE_MAX], Color *owner)
{
    unsigned black = 0, white = 0;
    int count = 0;
    points[count++] = empty;
    for (int i = 0; i < count; i++) {
        const unsigned shape = board->shape[points[i]];
        black |= shape_sides(shape, BLACK);
        white |= shape_sides(shape, WHITE);
        if (black && white)
            return 0;
        unsigned sides = shape_empty_sides(shape);
        for (; sides; sides &= sides - 1) {
            const Point side = shape_side(sides, points[i]);
            if (is_among(side, points, count))
                continue;
            if (count == NAKADE_MAX)
                return 0;
            points[count++] = side;
        }
    }
    *owner = black ? BLACK : white ? WHITE : EMPTY;
    return count;
}

/*
 * Three in a row or bent, the pyramid, the cross and the bulky five, the
 * rabbity six: one point is linked best and splits the space in eyes.
 */
static bool has_vital(const struct outline *outline, int count)
{
    switch (count) {
    case 3:
        return true;
    case 4:
        return outline->most == 3;
    case 5:
        return outline->most == 4 || outline->links == 10;
    case 6:
        return outline->most == 4 && outline->links == 12;
    default:
        return false;
    }
}

/* Can the point belong to a region of NAKADE_MAX with a vital point? */
static inline bool is_crowded(const struct board *board, Point point)
{
    /* The middle of a cross or a rabbity six has the most empty neighbours. */
    enum { EMPTY_MOST = 5 };
    const unsigned shape = board->shape[point];
    unsigned empty = ~(shape | shape >> 1) & 0x5555;
    empty = (empty & 0x1111) + (empty >> 2 & 0x1111);
    empty = (empty * 0x1111) >> 12 & 15;
    return empty <= EMPTY_MOST;
}

Point nakade_vital(const struct board *board, Point empty, Color *owner)
{
    if (!is_crowded(board, empty))
        return NO_POINT;
    Point points[NAKADE_MAX];
    Color surrounder;
    const int count = flood(board, empty, points, &surrounder);
    if (count < 3 || surrounder == EMPTY)
        return NO_POINT;
    const struct outline outline = outline_of(points, count);
    if (!has_vital(&outline, count))
        return NO_POINT;
    if (owner)
        *owner = surrounder;
    return outline.center;
}

bool nakade_kills(const Point points[], int count)
{
    assert(count >= 1 && count <= NAKADE_MAX);
    if (count <= 3)
        return true;
    const struct outline outline = outline_of(points, count);
    const bool square = count == 4 && outline.links == 8;
    return square || has_vital(&outline, count);
}
