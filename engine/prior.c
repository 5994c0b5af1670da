#include "engine/prior.h"

#include "engine/atari.h"
#include "engine/ladder.h"

#include <stdlib.h>

/* Weights are products; 1 is a move of which nothing is known. */
static const float PASSING = 0.02f;
static const float PATTERN = 2.5f;
static const float BLUNDER = 0.1f;
static const float FIRST_LINE = 0.2f, SECOND_LINE = 0.5f;
static const float GOOD_LINE = 1.6f; /* the third and fourth */

/* Of a chain: a constant and a share for every stone up to STONES_COUNTED. */
struct stake {
    float once, each;
};
static const struct stake TAKE = {4.0f, 1.5f};     /* a chain that could flee */
static const struct stake CLEAN_UP = {1.5f, 0.3f}; /* one that could not */
static const struct stake ESCAPE = {4.0f, 1.5f};
static const struct stake CHASE = {2.0f, 1.0f}; /* into a ladder that works */
static const struct stake AVOID_CHASE = {1.5f, 0.7f};
static const float ATARI = 1.4f;
enum { STONES_COUNTED = 12 };

/* Weights by distance to the last move: 2 for a contact, 3 for a diagonal. */
static const float NEAR_LAST[] = {1.0f, 1.0f, 4.0f, 3.5f, 2.5f,
                                  2.0f, 1.7f, 1.4f, 1.2f};
static const float NEAR_BEFORE_LAST[] = {1.0f, 1.0f, 2.0f, 1.8f, 1.5f,
                                         1.3f, 1.2f, 1.1f, 1.0f};

void prior_init(struct prior *prior)
{
    pattern3_init(&prior->patterns);
}

static float weigh_stake(const struct stake *stake, int stones)
{
    const int counted = stones < STONES_COUNTED ? stones : STONES_COUNTED;
    return stake->once + stake->each * (float)counted;
}

static void raise(float factors[POINT_CELLS], Point point, float weight)
{
    if (factors[point] < weight)
        factors[point] = weight;
}

/* A chain with one liberty: take it, or get it out. */
static void weigh_atari(const struct board *board, Point stone, Color player,
                        float factors[POINT_CELLS])
{
    const int stones = board_chain(board, stone)->stones;
    struct atari_move moves[ATARI_MOVES_MAX];
    const int count = atari_escapes(board, stone, moves);
    if (board->color[stone] == player) {
        for (int i = 0; i < count; i++)
            raise(factors, moves[i].point, weigh_stake(&ESCAPE, stones));
        return;
    }
    const struct stake *stake = count > 0 ? &TAKE : &CLEAN_UP;
    raise(factors, chain_liberty(board_chain(board, stone)),
          weigh_stake(stake, stones));
}

/* A chain with two liberties: chase it where that works, or stop the chase. */
static void weigh_two_liberties(const struct board *board, Point stone,
                                Color player, const Point liberties[2],
                                float factors[POINT_CELLS])
{
    const int stones = board_chain(board, stone)->stones;
    const Point attack = ladder_attack(board, stone);
    if (board->color[stone] == player) {
        for (int i = 0; i < 2 && attack != NO_POINT; i++)
            raise(factors, liberties[i], weigh_stake(&AVOID_CHASE, stones));
        return;
    }
    for (int i = 0; i < 2; i++)
        raise(factors, liberties[i], ATARI);
    if (attack != NO_POINT)
        raise(factors, attack, weigh_stake(&CHASE, stones));
}

/* The greatest factor that the chains on the board give to each point. */
static void weigh_chains(const struct board *board, Color player,
                         float factors[POINT_CELLS])
{
    for (int row = 0; row < board->size; row++) {
        for (int column = 0; column < board->size; column++) {
            const Point stone = point_at(row, column);
            factors[stone] = factors[stone] > 1.0f ? factors[stone] : 1.0f;
            if (board->head[stone] != stone)
                continue;
            Point liberties[3];
            const int count = board_liberties(board, stone, 3, liberties);
            if (count == 1)
                weigh_atari(board, stone, player, factors);
            else if (count == 2)
                weigh_two_liberties(board, stone, player, liberties, factors);
        }
    }
}

/* Distance as Go players feel it: contact 2, diagonal 3, one-point jump 4. */
static int distance(Point a, Point b)
{
    const int rows = abs(point_row(a) - point_row(b));
    const int columns = abs(point_column(a) - point_column(b));
    return rows + columns + (rows > columns ? rows : columns);
}

static float weigh_near(const float weights[], int count,
                        const struct game *game, int moves_ago, Point point)
{
    if (game->move_count < moves_ago)
        return 1.0f;
    const Point move = game->plies[game->move_count - moves_ago].point;
    if (move == PASS)
        return 1.0f;
    const int d = distance(point, move);
    return d < count ? weights[d] : 1.0f;
}

/* Is there a stone within two lines? */
static bool has_company(const struct board *board, Point point)
{
    const int size = board->size, row = point_row(point),
              column = point_column(point);
    for (int r = row - 2; r <= row + 2; r++)
        for (int c = column - 2; c <= column + 2; c++)
            if (r >= 0 && r < size && c >= 0 && c < size &&
                board->head[point_at(r, c)])
                return true;
    return false;
}

static int edge_distance(int line, int size)
{
    return line < size - 1 - line ? line : size - 1 - line;
}

/* In the open, low moves are bad and the third and fourth line good. */
static float weigh_line(const struct board *board, Point point)
{
    const int rows = edge_distance(point_row(point), board->size);
    const int columns = edge_distance(point_column(point), board->size);
    const int line = rows < columns ? rows : columns;
    if (line > 3 || has_company(board, point))
        return 1.0f;
    return line == 0 ? FIRST_LINE : line == 1 ? SECOND_LINE : GOOD_LINE;
}

static float weigh_point(const struct prior *prior, const struct game *game,
                         Color player, Point point)
{
    const struct board *board = &game->board;
    float weight = weigh_line(board, point);
    weight *= weigh_near(NEAR_LAST, ARRAY_LEN(NEAR_LAST), game, 1, point);
    weight *= weigh_near(NEAR_BEFORE_LAST, ARRAY_LEN(NEAR_BEFORE_LAST), game, 2,
                         point);
    if (pattern3_matches(&prior->patterns, board, point))
        weight *= PATTERN;
    if (atari_is_blunder(board, point, player))
        weight *= BLUNDER;
    return weight;
}

void prior_weigh(const struct prior *prior, const struct game *game,
                 Color player, const uint16_t moves[], int count,
                 float weights[])
{
    float factors[POINT_CELLS] = {0.0f};
    weigh_chains(&game->board, player, factors);
    for (int i = 0; i < count; i++)
        weights[i] = moves[i] == PASS
                         ? PASSING
                         : weigh_point(prior, game, player, moves[i]) *
                               factors[moves[i]];
}
