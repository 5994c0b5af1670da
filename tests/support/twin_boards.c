#include "tests/support/twin_boards.h"

#include "rules/board_check.h"
#include "rules/vertex.h"
#include "tests/support/diagram.h"
#include "tests/support/naive_board.h"
#include "tests/support/test.h"

#include <string.h>

struct twins {
    struct board board;
    struct naive_board naive;
    enum suicide_rule suicide;
};

/* Fail, showing the board, unless what is said about the point holds. */
static void want(const struct twins *twins, bool holds, const char *what,
                 Point point)
{
    if (holds)
        return;
    char text[DIAGRAM_TEXT], name[VERTEX_TEXT];
    fail_msg("%s, at %s of\n%s", what, vertex_write(point, name),
             diagram_write(&twins->board, text));
}

static void compare_empty(const struct twins *twins, Point point)
{
    const struct board *board = &twins->board;
    const struct naive_board *naive = &twins->naive;
    const int border = naive_neighbours(naive, point, OFFBOARD);
    const int empty = naive_neighbours(naive, point, EMPTY);
    want(twins, board_empty_neighbours(board, point) == empty,
         "empty neighbours", point);
    want(twins, board_has_empty_neighbour(board, point) == (empty > 0),
         "an empty neighbour", point);
    for (Color player = BLACK; player <= WHITE; player++) {
        const int own = naive_neighbours(naive, point, player) + border;
        want(twins, board_neighbours(board, point, player) == own, "neighbours",
             point);
        want(twins, board_is_surrounded(board, point, player) == (own == 4),
             "surrounded", point);
        want(twins,
             board_is_eye(board, point, player) ==
                 naive_is_eye(naive, point, player),
             "eye", point);
        want(twins,
             board_is_suicide(board, point, player) ==
                 naive_is_suicide(naive, point, player),
             "suicide", point);
        want(twins,
             board_is_legal(board, point, player, twins->suicide) ==
                 naive_is_legal(naive, point, player, twins->suicide),
             "legality", point);
    }
}

static void compare_chain(const struct twins *twins, Point stone)
{
    const struct board *board = &twins->board;
    bool stones[POINT_CELLS] = {false}, liberties[POINT_CELLS] = {false};
    const int count = naive_chain(&twins->naive, stone, stones, liberties);

    int in_chain = 0;
    for (Point point = 0; point < POINT_CELLS; point++) {
        in_chain += stones[point];
        want(twins, !stones[point] || board->head[point] == board->head[stone],
             "a chain in two", point);
    }
    const struct chain *chain = board_chain(board, stone);
    want(twins, chain->stones == in_chain, "stones of a chain", stone);

    Point found[BOARD_POINTS_MAX];
    want(twins, board_liberties(board, stone, BOARD_POINTS_MAX, found) == count,
         "number of liberties", stone);
    for (int i = 0; i < count; i++) {
        want(twins, liberties[found[i]], "a liberty", found[i]);
        liberties[found[i]] = false; /* to be found once */
    }
    want(twins, board_liberties(board, stone, 2, found) == (count < 2 ? 1 : 2),
         "liberties up to two", stone);
    want(twins, chain_is_in_atari(chain) == (count == 1), "atari", stone);
    want(twins, count != 1 || chain_liberty(chain) == found[0],
         "the last liberty", stone);
}

static void compare(const struct twins *twins)
{
    const struct board *board = &twins->board;
    const char *fault = board_check(board, true);
    want(twins, fault == NULL, fault, PASS);
    want(twins, board->hash == naive_hash(&twins->naive), "hash", PASS);
    for (Color player = BLACK; player <= WHITE; player++)
        want(twins, board->captured[player] == twins->naive.captured[player],
             "captured stones", PASS);
    for (int i = 0; i < board->size * board->size; i++) {
        const Point point = point_of_index(i, board->size);
        want(twins, board->color[point] == twins->naive.color[point], "color",
             point);
        if (board->color[point] == EMPTY)
            compare_empty(twins, point);
        else if (board->head[point] == point)
            compare_chain(twins, point);
    }
}

/* The board's promise of the hash, for a play that is not made. */
static void compare_hash_after(const struct twins *twins, Point point,
                               Color player)
{
    struct naive_board after = twins->naive;
    naive_play(&after, point, player);
    want(twins,
         board_hash_after(&twins->board, point, player) == naive_hash(&after),
         "the hash after a play", point);
}

/* A legal move, seldom one that fills the player's own eye; or PASS. */
static Point choose(const struct twins *twins, struct rng *rng, Color player)
{
    const struct board *board = &twins->board;
    if (rng_below(rng, 50) == 0)
        return PASS;
    for (int tries = 0; tries < 20 && board->empty_count > 0; tries++) {
        const Point point = board->empty[rng_below(rng, board->empty_count)];
        compare_hash_after(twins, point, player);
        if (board_is_legal(board, point, player, twins->suicide) &&
            (!board_is_eye(board, point, player) || rng_below(rng, 20) == 0))
            return point;
    }
    return PASS;
}

static void make_move(struct twins *twins, Point point, Color player)
{
    const int taken = naive_play(&twins->naive, point, player);
    if (point == PASS)
        board_pass(&twins->board);
    else
        want(twins, board_play(&twins->board, point, player) == taken,
             "stones taken", point);
}

void twin_boards_play(struct rng *rng, int size, enum suicide_rule suicide,
                      int moves)
{
    struct twins twins = {.suicide = suicide};
    board_init(&twins.board, size);
    naive_init(&twins.naive, size);
    Color player = BLACK;
    for (int i = 0; i < moves; i++) {
        make_move(&twins, choose(&twins, rng, player), player);
        compare(&twins);
        if (rng_below(rng, 20) > 0)
            player = color_opponent(player);
    }
}
