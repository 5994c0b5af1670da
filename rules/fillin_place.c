#include "rules/fillin_place.h"

#include <limits.h>
#include <stdlib.h>

/* The work under way. */
struct filling {
    struct fillin *fillin;
    const uint8_t *owner;
    Point space;           /* that stays empty, or NO_POINT till it is known */
    Point zone;            /* first stone of the payment being laid */
    enum fillin_kind kind; /* what is being laid */
};

/* How bad a place is; the least is taken. */
typedef int Cost(const struct filling *filling, Point point);

enum {
    /* More than the square of any distance, and than any weight. */
    FAR = 2 * BOARD_SIZE_MAX * BOARD_SIZE_MAX,
    HEAVY = BOARD_POINTS_MAX * (BOARD_POINTS_MAX + 2) + 1,
};

/* Lines between a point and the nearest edge: 0 on it. */
static int depth(Point point, int size)
{
    const int row = point_row(point), column = point_column(point);
    const int low = row < column ? row : column;
    const int high = size - 1 - (row > column ? row : column);
    return low < high ? low : high;
}

static bool is_corner(Point point, int size)
{
    const int row = point_row(point), column = point_column(point);
    return (row == 0 || row == size - 1) && (column == 0 || column == size - 1);
}

/* Square of the distance; 0 from nowhere. */
static int distance(Point from, Point to)
{
    const int rows = point_row(from) - point_row(to);
    const int columns = point_column(from) - point_column(to);
    return from == NO_POINT ? 0 : rows * rows + columns * columns;
}

/* Free places first, then those of living stones, then those just paid. */
static int reluctance(const struct filling *filling, Point point)
{
    switch ((enum fillin_kind)filling->fillin->kind[point]) {
    case FILLIN_FILLED:
        return 0;
    case FILLIN_HALVED:
        return 1;
    case FILLIN_LIVING:
        return 2;
    case FILLIN_KOMI:
    case FILLIN_PENALTY:
    case FILLIN_NEGATIVE:
    case FILLIN_WINNING:
    case FILLIN_SHARED:
    case FILLIN_KINDS:
        break;
    }
    return 3;
}

static bool is_payment(enum fillin_kind kind)
{
    return kind == FILLIN_KOMI || kind == FILLIN_PENALTY;
}

/* May what is being laid go onto a point of this kind? */
static bool is_open(const struct filling *filling, enum fillin_kind kind)
{
    return kind == FILLIN_FILLED || kind == FILLIN_HALVED ||
           kind == FILLIN_LIVING ||
           (is_payment(kind) && !is_payment(filling->kind));
}

/* The winner's points in the quarter of the board about a point, and of equal
   ones his stones: how large and how thick that corner is. */
static int weight(const struct filling *filling, Point point)
{
    const int size = filling->fillin->size;
    int points = 0, stones = 0;
    for (int i = 0; i < size * size; i++) {
        const Point near = point_of_index(i, size);
        if (filling->owner[near] != filling->fillin->winner ||
            abs(point_row(near) - point_row(point)) > size / 2 ||
            abs(point_column(near) - point_column(point)) > size / 2)
            continue;
        points++;
        stones += filling->fillin->kind[near] == FILLIN_LIVING;
    }
    return points * (BOARD_POINTS_MAX + 1) + stones;
}

static int winning_cost(const struct filling *filling, Point point)
{
    const int size = filling->fillin->size;
    const int inwards =
        is_corner(point, size) ? 0 : 1 + (depth(point, size) > 0);
    return (reluctance(filling, point) * 3 + inwards) * HEAVY -
           weight(filling, point);
}

static int negative_cost(const struct filling *filling, Point point)
{
    const bool is_inside = depth(point, filling->fillin->size) > 0;
    return (reluctance(filling, point) * 2 + is_inside) * FAR +
           distance(filling->space, point);
}

/* Does the point touch what a payment shall lie apart from? */
static bool is_beside_others(const struct filling *filling, Point point)
{
    for (int i = 0; i < 4; i++) {
        const Point beside[] = {point + POINT_SIDES[i],
                                point + POINT_CORNERS[i]};
        for (int j = 0; j < 2; j++) {
            const enum fillin_kind kind = filling->fillin->kind[beside[j]];
            if (kind == FILLIN_WINNING || kind == FILLIN_SHARED ||
                (is_payment(kind) && kind != filling->kind))
                return true;
        }
    }
    return false;
}

static int payment_cost(const struct filling *filling, Point point)
{
    const int lines = depth(point, filling->fillin->size);
    const int outwards = lines < 2 ? 2 - lines : 0;
    const Point from =
        filling->zone == NO_POINT ? filling->space : filling->zone;
    return ((reluctance(filling, point) * 3 + outwards) * 2 +
            is_beside_others(filling, point)) *
               FAR +
           distance(from, point);
}

/* Puts what is being laid onto a place of this side. */
static Point lay(struct filling *filling, Color side, Color stone, Cost *cost)
{
    struct fillin *const fillin = filling->fillin;
    Point best = NO_POINT;
    int best_cost = INT_MAX;
    for (int i = 0; i < fillin->size * fillin->size; i++) {
        const Point point = point_of_index(i, fillin->size);
        if (fillin->stone[point] != side ||
            !is_open(filling, fillin->kind[point]))
            continue;
        const int point_cost = cost(filling, point);
        if (point_cost < best_cost) {
            best = point;
            best_cost = point_cost;
        }
    }
    assert(best != NO_POINT);
    fillin->sides[side].lifted += fillin->kind[best] == FILLIN_LIVING;
    fillin->kind[best] = (uint8_t)filling->kind;
    fillin->stone[best] = (uint8_t)stone;
    return best;
}

/* The opponent's stones in the payer's area. */
static void lay_payment(struct filling *filling, Color payer,
                        enum fillin_kind kind, int stones)
{
    filling->kind = kind;
    filling->zone = NO_POINT;
    for (int i = 0; i < stones; i++) {
        const Point point =
            lay(filling, payer, color_opponent(payer), payment_cost);
        if (i == 0)
            filling->zone = point;
    }
}

static void lay_winning(struct filling *filling)
{
    filling->kind = FILLIN_WINNING;
    filling->space = lay(filling, filling->fillin->winner, EMPTY, winning_cost);
}

/*
 * Halves one region of shared spaces, a stone of each side by turns, as long
 * as *left stones are to be laid; then it leaves the space empty.
 */
static void halve(struct filling *filling, Point first, int *left)
{
    struct fillin *const fillin = filling->fillin;
    Point region[BOARD_POINTS_MAX];
    int count = 0;
    region[count++] = first;
    for (int i = 0; i < count; i++) {
        const Point point = region[i];
        if (*left == 0) {
            fillin->kind[point] = FILLIN_SHARED;
            filling->space = point;
            return;
        }
        fillin->kind[point] = FILLIN_HALVED;
        fillin->stone[point] = --*left % 2 ? BLACK : WHITE;
        for (int j = 0; j < 4; j++) {
            const Point side = point + POINT_SIDES[j];
            if (fillin->kind[side] != FILLIN_SHARED)
                continue;
            fillin->kind[side] = FILLIN_HALVED;
            region[count++] = side;
        }
    }
}

/* What each point is before anything is paid or left over. */
static void fill_own(struct filling *filling, const struct board *board,
                     const bool dead[POINT_CELLS])
{
    struct fillin *const fillin = filling->fillin;
    const int points = fillin->size * fillin->size;
    int left = 2 * fillin->sides[BLACK].halved;
    for (int i = 0; i < points; i++) {
        const Point point = point_of_index(i, fillin->size);
        const bool is_living =
            board->color[point] != EMPTY && !(dead && dead[point]);
        fillin->stone[point] = filling->owner[point];
        fillin->kind[point] = is_living                        ? FILLIN_LIVING
                              : filling->owner[point] != EMPTY ? FILLIN_FILLED
                                                               : FILLIN_SHARED;
    }
    for (int i = 0; i < points; i++) {
        const Point point = point_of_index(i, fillin->size);
        if (fillin->kind[point] == FILLIN_SHARED)
            halve(filling, point, &left);
    }
}

/* Has each side laid just the stones it has? */
static bool is_filled(const struct fillin *fillin)
{
    int counts[3] = {0};
    for (int i = 0; i < fillin->size * fillin->size; i++)
        counts[fillin->stone[point_of_index(i, fillin->size)]]++;
    return counts[BLACK] == fillin->stones && counts[WHITE] == fillin->stones;
}

void fillin_place(const struct board *board, const bool dead[POINT_CELLS],
                  const uint8_t owner[POINT_CELLS], struct fillin *fillin)
{
    struct filling filling = {
        .fillin = fillin, .owner = owner, .space = NO_POINT};
    const struct fillin_side *const winner = &fillin->sides[fillin->winner];
    const int own_places =
        winner->area + winner->halved - winner->komi - winner->penalty;
    fill_own(&filling, board, dead);
    /* Payments lie near the winning space, unless it is among them. */
    if (fillin->spaces && own_places > 0)
        lay_winning(&filling);
    for (Color payer = BLACK; payer <= WHITE; payer++) {
        const struct fillin_side *const side = &fillin->sides[payer];
        lay_payment(&filling, payer, FILLIN_KOMI, side->komi);
        lay_payment(&filling, payer, FILLIN_PENALTY, side->penalty);
    }
    if (fillin->spaces && own_places <= 0)
        lay_winning(&filling);
    filling.kind = FILLIN_NEGATIVE;
    for (int i = 0; i < fillin->negative; i++)
        lay(&filling, fillin->winner, color_opponent(fillin->winner),
            negative_cost);
    const bool has_all_stones = is_filled(fillin);
    assert(has_all_stones);
    (void)has_all_stones;
}
