#include "rules/board.h"

#ifdef CHECK_SLOW
#include "rules/board_check.h"
#endif

#include <string.h>

void board_init(struct board *board, int size)
{
    assert(size >= BOARD_SIZE_MIN && size <= BOARD_SIZE_MAX);
    memset(board, 0, sizeof *board);
    board->size = size;
    board->ko = NO_POINT;
    memset(board->color, OFFBOARD, sizeof board->color);
    for (int row = 0; row < size; row++) {
        for (int column = 0; column < size; column++) {
            const Point point = point_at(row, column);
            board->color[point] = EMPTY;
            board->empty_at[point] = (uint16_t)board->empty_count;
            board->empty[board->empty_count++] = (uint16_t)point;
        }
    }
    for (int i = 0; i < board->empty_count; i++) {
        const Point point = board->empty[i];
        for (int j = 0; j < 4; j++) {
            const Color side = board->color[point + POINT_SIDES[j]];
            const Color corner = board->color[point + POINT_CORNERS[j]];
            board->shape[point] =
                (uint16_t)(board->shape[point] | side << 2 * j |
                           corner << (SHAPE_CORNERS + 2 * j));
        }
    }
}

void board_copy(struct board *to, const struct board *from)
{
    const size_t cells = (size_t)point_cells(from->size);
    to->hash = from->hash;
    to->size = from->size;
    to->ko = from->ko;
    to->barred = from->barred;
    memcpy(to->captured, from->captured, sizeof to->captured);
    to->empty_count = from->empty_count;
    memcpy(to->color, from->color, cells * sizeof *to->color);
    memcpy(to->shape, from->shape, cells * sizeof *to->shape);
    memcpy(to->head, from->head, cells * sizeof *to->head);
    memcpy(to->next, from->next, cells * sizeof *to->next);
    memcpy(to->empty_at, from->empty_at, cells * sizeof *to->empty_at);
    memcpy(to->empty, from->empty,
           (size_t)from->empty_count * sizeof *to->empty);
    memcpy(to->chains, from->chains, cells * sizeof *to->chains);
}

static inline struct chain *chain_of(struct board *board, Point point)
{
    return &board->chains[board->head[point]];
}

static inline void take_liberty(struct chain *chain, Point point)
{
    chain->count--;
    chain->sum -= (uint32_t)point;
    chain->squares -= (uint32_t)(point * point);
}

static inline void give_liberty(struct chain *chain, Point point)
{
    chain->count++;
    chain->sum += (uint32_t)point;
    chain->squares += (uint32_t)(point * point);
}

/* A stone of the player comes to a point or leaves it: show its neighbours. */
static inline void flip_shapes(struct board *board, Point point, Color player)
{
    /* Seen from its i-th neighbour, the point is in direction 3 - i. */
    for (int i = 0; i < 4; i++) {
        uint16_t *side = &board->shape[point + POINT_SIDES[i]];
        uint16_t *corner = &board->shape[point + POINT_CORNERS[i]];
        *side = (uint16_t)(*side ^ player << 2 * (3 - i));
        *corner = (uint16_t)(*corner ^ player << (SHAPE_CORNERS + 6 - 2 * i));
    }
}

/* Fill an empty point: colour, its neighbours' shapes and liberties. */
static inline void put_stone(struct board *board, Point point, Color player)
{
    board->color[point] = (uint8_t)player;
    const uint16_t place = board->empty_at[point];
    const uint16_t last = board->empty[--board->empty_count];
    board->empty[place] = last;
    board->empty_at[last] = place;

    flip_shapes(board, point, player);
    for (int i = 0; i < 4; i++)
        take_liberty(chain_of(board, point + POINT_SIDES[i]), point);
}

/* Make the stone just put a chain of its own. */
static inline void start_chain(struct board *board, Point point)
{
    struct chain chain = {.stones = 1};
    for (int i = 0; i < 4; i++)
        if (board->color[point + POINT_SIDES[i]] == EMPTY)
            give_liberty(&chain, point + POINT_SIDES[i]);
    board->head[point] = (uint16_t)point;
    board->next[point] = (uint16_t)point;
    board->chains[point] = chain;
}

/* Join two chains given by their heads; the smaller is relabelled. */
static inline void join_chains(struct board *board, Point a, Point b)
{
    if (board->chains[a].stones < board->chains[b].stones) {
        const Point swap = a;
        a = b;
        b = swap;
    }
    struct chain *into = &board->chains[a];
    const struct chain *from = &board->chains[b];
    into->squares += from->squares;
    into->sum += from->sum;
    into->count = (uint16_t)(into->count + from->count);
    into->stones = (uint16_t)(into->stones + from->stones);
    Point stone = b;
    do {
        board->head[stone] = (uint16_t)a;
        stone = board->next[stone];
    } while (stone != b);
    const uint16_t after = board->next[a];
    board->next[a] = board->next[b];
    board->next[b] = after;
}

/* Take a chain off the board. */
static void remove_chain(struct board *board, Point first, bool hashed)
{
    const Color player = board->color[first];
    Point point = first;
    board->captured[player] += chain_of(board, first)->stones;
    do {
        board->color[point] = EMPTY;
        board->head[point] = 0;
        board->empty_at[point] = (uint16_t)board->empty_count;
        board->empty[board->empty_count++] = (uint16_t)point;
        if (hashed)
            board->hash ^= zobrist_stone(point, player);
        flip_shapes(board, point, player);
        for (int i = 0; i < 4; i++)
            give_liberty(chain_of(board, point + POINT_SIDES[i]), point);
        point = board->next[point];
    } while (point != first);
}

static inline int play(struct board *board, Point point, Color player,
                       bool hashed)
{
    assert(board->color[point] == EMPTY);
    const Color opponent = color_opponent(player);
    if (hashed)
        board->hash ^= zobrist_stone(point, player);
    put_stone(board, point, player);
    start_chain(board, point);
    board->ko = NO_POINT;

    int taken = 0;
    Point taken_at = NO_POINT;
    for (int i = 0; i < 4; i++) {
        const Point side = point + POINT_SIDES[i];
        const Point head = board->head[side];
        if (board->color[side] == player) {
            if (head != board->head[point])
                join_chains(board, board->head[point], head);
        } else if (board->color[side] == opponent &&
                   board->chains[head].count == 0) {
            taken += board->chains[head].stones;
            taken_at = side;
            remove_chain(board, side, hashed);
        }
    }
    const struct chain *own = board_chain(board, point);
    if (own->count == 0) {
        remove_chain(board, point, hashed);
    } else if (taken == 1 && own->stones == 1 && own->count == 1) {
        board->ko = taken_at;
        board->barred = opponent;
    }
#ifdef CHECK_SLOW
    /* Playouts are many: they are looked at now and then. */
    if (hashed || board->empty_count % 16 == 0)
        assert(board_check(board, hashed) == NULL);
#endif
    return taken;
}

int board_play(struct board *board, Point point, Color player)
{
    return play(board, point, player, true);
}

int board_play_unhashed(struct board *board, Point point, Color player)
{
    return play(board, point, player, false);
}

/* Does a stone here capture something, or join or keep a liberty? */
static bool has_breath(const struct board *board, Point point, Color player)
{
    if (board_has_empty_neighbour(board, point))
        return true;
    for (int i = 0; i < 4; i++) {
        const Point side = point + POINT_SIDES[i];
        const Color color = board->color[side];
        if (color != OFFBOARD &&
            chain_is_in_atari(board_chain(board, side)) == (color != player))
            return true;
    }
    return false;
}

bool board_is_suicide(const struct board *board, Point point, Color player)
{
    return !has_breath(board, point, player);
}

bool board_is_legal(const struct board *board, Point point, Color player,
                    enum suicide_rule suicide)
{
    if (board->color[point] != EMPTY)
        return false;
    if (point == board->ko && player == board->barred)
        return false;
    if (suicide == SUICIDE_ANY || has_breath(board, point, player))
        return true;
    /* No side is empty, so a single stone stands among the opponent's. */
    return suicide == SUICIDE_GROUPS &&
           !board_is_surrounded(board, point, color_opponent(player));
}

bool board_set_up(struct board *board, int size,
                  const uint8_t colors[POINT_CELLS])
{
    board_init(board, size);
    for (int i = 0; i < size * size; i++) {
        const Point point = point_of_index(i, size);
        const Color player = colors[point];
        if (player != BLACK && player != WHITE)
            continue;
        board->hash ^= zobrist_stone(point, player);
        put_stone(board, point, player);
        start_chain(board, point);
        for (int j = 0; j < 4; j++) {
            const Point side = point + POINT_SIDES[j];
            if (board->color[side] == player &&
                board->head[side] != board->head[point])
                join_chains(board, board->head[point], board->head[side]);
        }
    }
    for (int i = 0; i < size * size; i++) {
        const Point point = point_of_index(i, size);
        if (board->head[point] && board_chain(board, point)->count == 0) {
            board_init(board, size);
            return false;
        }
    }
    return true;
}

Hash board_chain_hash(const struct board *board, Point stone)
{
    const Color player = board->color[stone];
    const Point first = stone;
    Hash hash = 0;
    do {
        hash ^= zobrist_stone(stone, player);
        stone = board->next[stone];
    } while (stone != first);
    return hash;
}

Hash board_hash_after(const struct board *board, Point point, Color player)
{
    assert(board->color[point] == EMPTY);
    Hash hash = board->hash ^ zobrist_stone(point, player);
    if (board_empty_neighbours(board, point) == 4)
        return hash;
    const bool suicide = board_is_suicide(board, point, player);
    const Color leaving = suicide ? player : color_opponent(player);
    if (suicide)
        hash ^= zobrist_stone(point, player);
    Point done[4] = {NO_POINT};
    int count = 0;
    for (int i = 0; i < 4; i++) {
        const Point side = point + POINT_SIDES[i];
        if (board->color[side] != leaving ||
            !chain_is_in_atari(board_chain(board, side)))
            continue;
        bool seen = false;
        for (int j = 0; j < count; j++)
            seen |= done[j] == board->head[side];
        if (seen)
            continue;
        done[count++] = board->head[side];
        hash ^= board_chain_hash(board, side);
    }
    return hash;
}

int board_liberties(const struct board *board, Point stone, int max,
                    Point liberties[])
{
    assert(board->head[stone] != 0 && max > 0);
    int count = 0;
    Point at = stone;
    do {
        for (int i = 0; i < 4 && board_has_empty_neighbour(board, at); i++) {
            const Point side = at + POINT_SIDES[i];
            if (board->color[side] != EMPTY)
                continue;
            bool seen = false;
            for (int j = 0; j < count; j++)
                seen |= liberties[j] == side;
            if (seen)
                continue;
            liberties[count++] = side;
            if (count == max)
                return count;
        }
        at = board->next[at];
    } while (at != stone);
    return count;
}
