#include "engine/atari.h"

#include "engine/ladder.h"
#include "engine/nakade.h"

/* Chains beside a point, each once. */
struct chains {
    int count;
    uint16_t heads[4];
};

static inline bool chains_have(const struct chains *chains, uint16_t head)
{
    for (int i = 0; i < chains->count; i++)
        if (chains->heads[i] == head)
            return true;
    return false;
}

/* Those on the sides of a set, which are stones. */
static inline struct chains chains_beside(const struct board *board,
                                          Point point, unsigned sides)
{
    struct chains chains = {.count = 0};
    for (; sides; sides &= sides - 1) {
        const uint16_t head = board->head[shape_side(sides, point)];
        if (!chains_have(&chains, head))
            chains.heads[chains.count++] = head;
    }
    return chains;
}

static inline struct chains own_chains(const struct board *board, Point point,
                                       Color player)
{
    return chains_beside(board, point,
                         shape_sides(board->shape[point], player));
}

/* The opponent's that the player's move on the point would take. */
static inline struct chains taken_chains(const struct board *board, Point point,
                                         Color player)
{
    struct chains chains = own_chains(board, point, color_opponent(player));
    int kept = 0;
    for (int i = 0; i < chains.count; i++)
        if (chain_is_in_atari(&board->chains[chains.heads[i]]))
            chains.heads[kept++] = chains.heads[i];
    chains.count = kept;
    return chains;
}

/*
 * A captured chain of several stones may leave liberties to a chain joined
 * elsewhere than at the point played.
 */
static int liberties_after_capture(const struct board *board, Point point,
                                   Color player)
{
    const int count = atari_count_after(board, point, player, 3);
    return count > 2 ? 2 : count;
}

/* Chains of this many pseudo-liberties have three liberties or more. */
enum { COUNT_ROOMY = 2 * 4 + 1 };

/* Are two or more of its sides empty? */
static inline bool has_room(const struct board *board, Point point)
{
    const unsigned empty = shape_empty_sides(board->shape[point]);
    return (empty & (empty - 1)) != 0;
}

int atari_liberties_after(const struct board *board, Point point, Color player)
{
    /* The most common answer first. */
    if (has_room(board, point))
        return 2;
    const unsigned shape = board->shape[point];
    const unsigned empty = shape_empty_sides(shape);
    const unsigned own = shape_sides(shape, player);
    Liberties joined = empty ? liberty_at(shape_side(empty, point)) : 0;
    const struct chains friends = chains_beside(board, point, own);
    for (int i = 0; i < friends.count; i++) {
        const Liberties liberties = board->chains[friends.heads[i]].liberties;
        if (liberties_count(liberties) >= COUNT_ROOMY)
            return 2;
        joined += liberties;
    }
    for (unsigned rest = own; rest; rest &= rest - 1)
        joined -= liberty_at(point);
    bool takes_many = false;
    unsigned other = shape_sides(shape, color_opponent(player));
    for (; other; other &= other - 1) {
        const Point side = shape_side(other, point);
        const struct chain *chain = board_chain(board, side);
        if (chain_is_in_atari(chain)) {
            joined += liberty_at(side);
            takes_many |= chain->stones > 1;
        }
    }
    if (joined == 0)
        return 0;
    if (!liberties_agree(joined))
        return 2;
    return takes_many ? liberties_after_capture(board, point, player) : 1;
}

/* A liberty of a chain, whichever comes first. */
static Point first_liberty(const struct board *board, Point stone)
{
    while (!board_has_empty_neighbour(board, stone))
        stone = board->next[stone];
    for (int i = 0; i < 3; i++)
        if (board->color[stone + POINT_SIDES[i]] == EMPTY)
            return stone + POINT_SIDES[i];
    return stone + POINT_SIDES[3];
}

/* Taking one liberty's share off the sums leaves the other's alone. */
bool atari_has_two(const struct board *board, Point stone, Point liberties[2])
{
    const struct chain *chain = board_chain(board, stone);
    Liberties rest = chain->liberties;
    const int count = liberties_count(rest);
    if (count < 2 || count >= COUNT_ROOMY || (chain->stones == 1 && count > 2))
        return false;
    if (liberties_agree(rest))
        return false;
    const Point liberty = first_liberty(board, stone);
    for (int i = 0; i < 4; i++)
        if (board->head[liberty + POINT_SIDES[i]] == board->head[stone])
            rest -= liberty_at(liberty);
    if (!liberties_agree(rest))
        return false;
    liberties[0] = liberty;
    liberties[1] = liberties_point(rest);
    return true;
}

/* A growing set of liberties. */
struct liberties {
    int count, max;
    Point points[ATARI_COUNT_MAX];
};

/* True once the set is full. */
static bool liberties_add(struct liberties *set, Point point)
{
    for (int i = 0; i < set->count; i++)
        if (set->points[i] == point)
            return false;
    set->points[set->count++] = point;
    return set->count == set->max;
}

/*
 * Add what is free beside a point but for one point: empty, or of the chains
 * that are taken.  True once the set is full.
 */
static bool add_free_sides(const struct board *board, Point point,
                           const struct chains *taken, Point except,
                           struct liberties *set)
{
    for (int i = 0; i < 4; i++) {
        const Point side = point + POINT_SIDES[i];
        if (side != except &&
            (board->color[side] == EMPTY ||
             chains_have(taken, board->head[side])) &&
            liberties_add(set, side))
            return true;
    }
    return false;
}

int atari_count_after(const struct board *board, Point point, Color player,
                      int max)
{
    assert(max <= ATARI_COUNT_MAX);
    if (board_empty_neighbours(board, point) >= max)
        return max;
    const struct chains friends = own_chains(board, point, player);
    for (int i = 0; i < friends.count; i++)
        if (liberties_count(board->chains[friends.heads[i]].liberties) >
            4 * max)
            return max;
    const struct chains taken = taken_chains(board, point, player);
    struct liberties set = {.max = max};
    if (add_free_sides(board, point, &taken, NO_POINT, &set))
        return max;
    for (int i = 0; i < friends.count; i++) {
        Point stone = friends.heads[i];
        do {
            if ((taken.count > 0 || board_has_empty_neighbour(board, stone)) &&
                add_free_sides(board, stone, &taken, point, &set))
                return max;
            stone = board->next[stone];
        } while (stone != friends.heads[i]);
    }
    return set.count;
}

int atari_takes(const struct board *board, Point point, Color player)
{
    const struct chains taken = taken_chains(board, point, player);
    int stones = 0;
    for (int i = 0; i < taken.count; i++)
        stones += board->chains[taken.heads[i]].stones;
    return stones;
}

/* Does the point touch a chain of the opponent with two liberties? */
static bool is_throw_in(const struct board *board, Point point, Color player)
{
    for (int i = 0; i < 4; i++) {
        const Point side = point + POINT_SIDES[i];
        Point liberties[2];
        if (board->color[side] == color_opponent(player) &&
            atari_has_two(board, side, liberties))
            return true;
    }
    return false;
}

/* Do the point and the chains it joins make a shape that leaves one eye? */
static bool is_nakade(const struct board *board, Point point, Color player)
{
    const struct chains friends = own_chains(board, point, player);
    Point points[NAKADE_MAX];
    int count = 0;
    points[count++] = point;
    for (int i = 0; i < friends.count; i++) {
        const Point first = friends.heads[i];
        if (count + board->chains[first].stones > NAKADE_MAX)
            return false;
        Point stone = first;
        do {
            points[count++] = stone;
            stone = board->next[stone];
        } while (stone != first);
    }
    return nakade_kills(points, count);
}

bool atari_is_blunder(const struct board *board, Point point, Color player)
{
    if (atari_liberties_after(board, point, player) > 1 ||
        atari_takes(board, point, player) > 0)
        return false;
    for (int i = 0; i < 4; i++)
        if (board->color[point + POINT_SIDES[i]] == player)
            return !is_nakade(board, point, player);
    return !is_throw_in(board, point, player);
}

bool atari_allows(const struct board *board, Point point, Color player)
{
    if (has_room(board, point))
        return true;
    if (board_is_barred(board, point, player))
        return false;
    const int liberties = atari_liberties_after(board, point, player);
    return liberties == 2 ||
           (liberties == 1 && !atari_is_blunder(board, point, player));
}

/* The captures of chains in atari beside this one. */
static int counter_captures(const struct board *board, Point first,
                            struct atari_move moves[ATARI_MOVES_MAX - 1])
{
    const Color owner = board->color[first];
    const int own = board_chain(board, first)->stones;
    int count = 0;
    Point stone = first;
    do {
        for (int i = 0; i < 4; i++) {
            const Point side = stone + POINT_SIDES[i];
            if (board->color[side] != color_opponent(owner) ||
                !chain_is_in_atari(board_chain(board, side)))
                continue;
            const Point point = chain_liberty(board_chain(board, side));
            bool seen = false;
            for (int j = 0; j < count; j++)
                seen |= moves[j].point == point;
            if (seen || !board_is_legal(board, point, owner, SUICIDE_NONE))
                continue;
            moves[count++] = (struct atari_move){
                point, own + atari_takes(board, point, owner)};
            if (count == ATARI_MOVES_MAX - 1)
                return count;
        }
        stone = board->next[stone];
    } while (stone != first);
    return count;
}

int atari_escapes(const struct board *board, Point stone,
                  struct atari_move moves[ATARI_MOVES_MAX])
{
    const struct chain *chain = board_chain(board, stone);
    assert(chain_is_in_atari(chain));
    const Color owner = board->color[stone];
    int count = counter_captures(board, stone, moves);
    const Point liberty = chain_liberty(chain);
    for (int i = 0; i < count; i++)
        if (moves[i].point == liberty)
            return count;
    if (board_is_barred(board, liberty, owner) ||
        atari_liberties_after(board, liberty, owner) < 2)
        return count;
    if (atari_count_after(board, liberty, owner, 3) > 2 ||
        ladder_saves(board, stone, liberty))
        moves[count++] = (struct atari_move){liberty, chain->stones};
    return count;
}
