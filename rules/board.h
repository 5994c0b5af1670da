/*
 * board.h - the stones on the board, and what one move does to them.
 *
 * Knows chains, liberties, capture and the point a simple ko bars.  Knows
 * nothing of past positions (history.h), rulesets beyond suicide, or whose
 * turn it is (game.h).  A board is a plain value: copy it with board_copy()
 * (or '='), nothing to free.  Functions taking a const board may run on many
 * threads at once.
 *
 * Liberties are kept as pseudo-liberties: a liberty counts once for every
 * stone of the chain beside it.  With the sum and the sum of squares of those
 * liberties' points, "only one liberty" is an exact test (by the
 * Cauchy-Schwarz inequality, count * squares == sum * sum just when all the
 * points are equal) and costs no search; so does finding that liberty.  The
 * counting is that of Lukasz Lew's libEGO; here the three numbers share one
 * word, so that a liberty comes, goes or is handed on by one addition.
 */
#ifndef RULES_BOARD_H
#define RULES_BOARD_H

#include "rules/color.h"
#include "rules/point.h"
#include "rules/ruleset.h"
#include "rules/zobrist.h"

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

/*
 * Pseudo-liberties, added up.  From the lowest bit: the sum of the squares of
 * their points, the sum of their points, and their number.
 */
typedef uint64_t Liberties;

enum { LIBERTIES_SUM = 31, LIBERTIES_COUNT = 52 };

/* No sum runs over: at most every line between two points is a liberty. */
enum { BOARD_LINES = 2 * BOARD_SIZE_MAX * (BOARD_SIZE_MAX - 1) };
_Static_assert(BOARD_LINES *(int64_t)POINT_CELLS *POINT_CELLS <
                       INT64_C(1) << LIBERTIES_SUM &&
                   BOARD_LINES * POINT_CELLS <
                       1 << (LIBERTIES_COUNT - LIBERTIES_SUM) &&
                   BOARD_LINES < 1 << (64 - LIBERTIES_COUNT),
               "the three sums of liberties fit in a word");

struct chain {
    Liberties liberties; /* 0 only while the chain is being captured */
    int stones;
};

/* One pseudo-liberty. */
static inline Liberties liberty_at(Point point)
{
    const Liberties at = (Liberties)point;
    return at * (at + (UINT64_C(1) << LIBERTIES_SUM)) +
           (UINT64_C(1) << LIBERTIES_COUNT);
}

/* Pseudo-liberties, a liberty counted once for every stone beside it. */
static inline int liberties_count(Liberties liberties)
{
    return (int)(liberties >> LIBERTIES_COUNT);
}

/* The sum of their points. */
static inline uint32_t liberties_sum(Liberties liberties)
{
    enum { BITS = LIBERTIES_COUNT - LIBERTIES_SUM };
    return (uint32_t)(liberties >> LIBERTIES_SUM) & ((1u << BITS) - 1);
}

/* Are they all at one point?  True for none, too. */
static inline bool liberties_agree(Liberties liberties)
{
    const uint64_t sum = liberties_sum(liberties);
    const uint64_t squares = liberties & ((1u << LIBERTIES_SUM) - 1);
    return (liberties >> LIBERTIES_COUNT) * squares == sum * sum;
}

/* That point; there must be a liberty. */
static inline Point liberties_point(Liberties liberties)
{
    return (Point)(liberties_sum(liberties) /
                   (uint32_t)liberties_count(liberties));
}

struct board {
    Hash hash;       /* of the stones; see board_play_unhashed() */
    int size;        /* lines, BOARD_SIZE_MIN to BOARD_SIZE_MAX */
    Point ko;        /* the point that a simple ko bars, or NO_POINT ... */
    Color barred;    /* ... and the player it bars from it */
    int captured[3]; /* stones of BLACK and WHITE taken off so far */
    int empty_count; /* empty points, listed in empty[] in no special order */
    uint8_t color[POINT_CELLS];
    uint16_t shape[POINT_CELLS]; /* the eight neighbours: see below */
    uint16_t head[POINT_CELLS];  /* chain of a stone: index in chains, else 0 */
    uint16_t next[POINT_CELLS];  /* next stone of the same chain, in a ring */
    uint16_t empty_at[POINT_CELLS]; /* place in empty[] of an empty point */
    uint16_t empty[BOARD_POINTS_MAX];
    struct chain chains[POINT_CELLS]; /* at the chain's head; [0] is a dummy
                                         that takes the updates of no chain */
};

/* Makes the board empty.  Size in lines. */
void board_init(struct board *board, int size);

/* Copies a board; faster than '=', since it leaves out unused cells. */
void board_copy(struct board *to, const struct board *from);

/*
 * May this player put a stone on this vertex?  False when it is occupied,
 * barred by a simple ko, or a suicide that the rule forbids.
 */
bool board_is_legal(const struct board *board, Point point, Color player,
                    enum suicide_rule suicide);

/* Would the stone, capturing nothing, leave its own chain without liberty? */
bool board_is_suicide(const struct board *board, Point point, Color player);

/*
 * Puts a stone on an empty vertex, takes off what it captures (or, capturing
 * nothing, its own chain when that has no liberty) and notes the simple ko.
 * Returns the opponent's stones taken off.
 */
int board_play(struct board *board, Point point, Color player);

/* The same for playouts: board->hash is left as it was, and is wrong then. */
int board_play_unhashed(struct board *board, Point point, Color player);

/* A pass: lifts the simple ko. */
static inline void board_pass(struct board *board)
{
    board->ko = NO_POINT;
}

/*
 * Sets up a position: colors[] is indexed by point.  False, with the board
 * empty, when a chain in it has no liberty.
 */
MUST_CHECK bool board_set_up(struct board *board, int size,
                             const uint8_t colors[POINT_CELLS]);

/* Exclusive or of the keys of the stones of the chain on this vertex. */
Hash board_chain_hash(const struct board *board, Point stone);

/* The hash that the board would have after board_play(). */
Hash board_hash_after(const struct board *board, Point point, Color player);

/*
 * Distinct liberties of the chain on this vertex: writes up to max of them to
 * liberties and returns how many that are (max when there are more).
 */
int board_liberties(const struct board *board, Point stone, int max,
                    Point liberties[]);

/*
 * board->shape[point] holds the colours of a vertex's neighbours, two bits
 * each: POINT_SIDES[i] at bit 2 * i, POINT_CORNERS[i] at bit 8 + 2 * i.  In a
 * set of such pairs, the low bits are set for BLACK and OFFBOARD, the high
 * bits for WHITE and OFFBOARD.
 */
enum { SHAPE_SIDES_LOW = 0x55, SHAPE_CORNERS = 8 };

/* The pairs of shape in which the player's or the border's bit is set. */
static inline unsigned shape_bits(unsigned shape, Color player)
{
    return shape >> (player - BLACK) & 0x5555;
}

/* Low bits of the pairs of a shape's sides where a stone of the player is. */
static inline unsigned shape_sides(unsigned shape, Color player)
{
    return shape_bits(shape, player) &
           ~shape_bits(shape, color_opponent(player)) & SHAPE_SIDES_LOW;
}

/* The same where no stone is, on the board. */
static inline unsigned shape_empty_sides(unsigned shape)
{
    return ~(shape | shape >> 1) & SHAPE_SIDES_LOW;
}

/* The first of a set of sides (low bits of their pairs), beside the point. */
static inline Point shape_side(unsigned sides, Point point)
{
    return point + POINT_SIDES[__builtin_ctz(sides) / 2];
}

/* Does a simple ko bar the player from this vertex? */
static inline bool board_is_barred(const struct board *board, Point point,
                                   Color player)
{
    return point == board->ko && player == board->barred;
}

/* Lets two places of the list of empty points change their points. */
static inline void board_swap_empty(struct board *board, int a, int b)
{
    const uint16_t point_a = board->empty[a], point_b = board->empty[b];
    board->empty[a] = point_b;
    board->empty[b] = point_a;
    board->empty_at[point_b] = (uint16_t)a;
    board->empty_at[point_a] = (uint16_t)b;
}

/* Neighbours of a vertex that are empty, 0 to 4. */
static inline int board_empty_neighbours(const struct board *board, Point point)
{
    const unsigned shape = board->shape[point];
    const unsigned pairs = shape_empty_sides(shape);
    const unsigned halves = (pairs & 5) + (pairs >> 4);
    return (int)((halves & 3) + (halves >> 2));
}

/* Is a neighbour of the vertex empty? */
static inline bool board_has_empty_neighbour(const struct board *board,
                                             Point point)
{
    return shape_empty_sides(board->shape[point]) != 0;
}

/* Neighbours of a vertex that are this player's or off the board, 0 to 4. */
static inline int board_neighbours(const struct board *board, Point point,
                                   Color player)
{
    const unsigned pairs =
        shape_bits(board->shape[point], player) & SHAPE_SIDES_LOW;
    const unsigned halves = (pairs & 5) + (pairs >> 4);
    return (int)((halves & 3) + (halves >> 2));
}

/* Are all neighbours of the vertex this player's or off the board? */
static inline bool board_is_surrounded(const struct board *board, Point point,
                                       Color player)
{
    return (shape_bits(board->shape[point], player) & SHAPE_SIDES_LOW) ==
           SHAPE_SIDES_LOW;
}

/* The chain of a stone. */
static inline const struct chain *board_chain(const struct board *board,
                                              Point stone)
{
    return &board->chains[board->head[stone]];
}

/* Has the chain exactly one liberty? */
static inline bool chain_is_in_atari(const struct chain *chain)
{
    return liberties_agree(chain->liberties);
}

/* The liberty of a chain in atari. */
static inline Point chain_liberty(const struct chain *chain)
{
    return liberties_point(chain->liberties);
}

/*
 * Is this empty vertex eye-like for the player: all sides his own or off the
 * board, and of the diagonals at most one (on the edge none) the opponent's?
 */
static inline bool board_is_eye(const struct board *board, Point point,
                                Color player)
{
    if (!board_is_surrounded(board, point, player))
        return false;
    const unsigned corners = board->shape[point] >> SHAPE_CORNERS;
    const unsigned own = shape_bits(corners, player);
    const unsigned other = shape_bits(corners, color_opponent(player));
    const unsigned hostile = other & ~own;
    return (own & other) ? hostile == 0 : (hostile & (hostile - 1)) == 0;
}

#endif
