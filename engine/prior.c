#include "engine/prior.h"

#include <stdlib.h>

/* Weights are products; 1 is a move of which nothing is known. */
static const float WEIGHT_PASS = 0.02f;
static const float WEIGHT_CAPTURE = 8.0f; /* and a share for every stone */
static const float WEIGHT_CAPTURE_STONE = 2.0f;
static const float WEIGHT_SAVE = 6.0f;
static const float WEIGHT_SAVE_STONE = 1.0f;
static const float WEIGHT_ATARI = 1.8f;
static const float WEIGHT_SELF_ATARI = 0.15f;
static const float WEIGHT_FIRST_LINE = 0.2f, WEIGHT_SECOND_LINE = 0.5f;
static const float WEIGHT_GOOD_LINE = 1.6f; /* the third and fourth */

/* Weights by distance to the last move: 2 for a contact, 3 for a diagonal. */
static const float NEAR_LAST[] = {1.0f, 1.0f, 5.0f, 4.0f, 2.8f,
                                  2.2f, 1.8f, 1.5f, 1.2f};
static const float NEAR_BEFORE_LAST[] = {1.0f, 1.0f, 2.5f, 2.0f, 1.6f,
                                         1.4f, 1.2f, 1.1f, 1.0f};

/* Enough liberties not to be a tactical matter. */
enum { LIBERTIES_SAFE = 3 };

/* The chain beside a move, each once. */
struct beside {
    Point stone;
    bool is_own, in_atari;
    int stones;
};

static int list_beside(const struct board *board, Point point, Color player,
                       struct beside list[4])
{
    int count = 0;
    for (int i = 0; i < 4; i++) {
        const Point side = point + POINT_SIDES[i];
        const Point head = board->head[side];
        bool is_new = head != 0;
        for (int j = 0; j < count; j++)
            is_new &= board->head[list[j].stone] != head;
        if (!is_new)
            continue;
        const struct chain *chain = board_chain(board, side);
        list[count++] =
            (struct beside){side, board->color[side] == player,
                            chain_is_in_atari(chain), chain->stones};
    }
    return count;
}

/* Add a liberty to a small set of at most LIBERTIES_SAFE. */
static int add_liberty(Point set[LIBERTIES_SAFE], int count, Point liberty)
{
    for (int i = 0; i < count; i++)
        if (set[i] == liberty)
            return count;
    if (count < LIBERTIES_SAFE)
        set[count++] = liberty;
    return count;
}

/* Liberties of the new chain when nothing is captured, up to the safe ones. */
static int liberties_after(const struct board *board, Point point,
                           const struct beside list[], int count)
{
    Point set[LIBERTIES_SAFE];
    int liberties = 0;
    for (int i = 0; i < 4; i++)
        if (board->color[point + POINT_SIDES[i]] == EMPTY)
            liberties = add_liberty(set, liberties, point + POINT_SIDES[i]);
    for (int i = 0; i < count && liberties < LIBERTIES_SAFE; i++) {
        Point found[LIBERTIES_SAFE + 1];
        if (!list[i].is_own)
            continue;
        const int some =
            board_liberties(board, list[i].stone, (int)ARRAY_LEN(found), found);
        for (int j = 0; j < some; j++)
            if (found[j] != point)
                liberties = add_liberty(set, liberties, found[j]);
    }
    return liberties;
}

/* Captures, saves, ataris and their opposite. */
static float weigh_tactics(const struct board *board, Point point, Color player)
{
    struct beside list[4];
    const int count = list_beside(board, point, player, list);
    float weight = 1.0f;
    int captured = 0, endangered = 0, attacked = 0;
    for (int i = 0; i < count; i++) {
        Point two[3];
        if (list[i].is_own)
            endangered += list[i].in_atari ? list[i].stones : 0;
        else if (list[i].in_atari)
            captured += list[i].stones;
        else if (board_liberties(board, list[i].stone, 3, two) == 2)
            attacked++;
    }
    if (captured)
        weight *= WEIGHT_CAPTURE + WEIGHT_CAPTURE_STONE * (float)captured;
    const int liberties = liberties_after(board, point, list, count);
    if (!captured && liberties < 2)
        return weight * WEIGHT_SELF_ATARI;
    if (endangered)
        weight *= WEIGHT_SAVE + WEIGHT_SAVE_STONE * (float)endangered;
    if (attacked)
        weight *= WEIGHT_ATARI;
    return weight;
}

/* Distance as Go players feel it: contact 2, diagonal 3, one-point jump 4. */
static int distance(Point a, Point b)
{
    const int rows = abs(point_row(a) - point_row(b));
    const int columns = abs(point_column(a) - point_column(b));
    return rows + columns + (rows > columns ? rows : columns);
}

static float near(const float weights[], int count, Point a, Point b)
{
    const int d = distance(a, b);
    return d < count ? weights[d] : 1.0f;
}

static float weigh_nearness(const struct game *game, Point point)
{
    float weight = 1.0f;
    const int moves = game->move_count;
    if (moves > 0 && game->plies[moves - 1].point != PASS)
        weight *= near(NEAR_LAST, ARRAY_LEN(NEAR_LAST), point,
                       game->plies[moves - 1].point);
    if (moves > 1 && game->plies[moves - 2].point != PASS)
        weight *= near(NEAR_BEFORE_LAST, ARRAY_LEN(NEAR_BEFORE_LAST), point,
                       game->plies[moves - 2].point);
    return weight;
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

/* In the open, low moves are bad and the third and fourth line good. */
static float weigh_line(const struct board *board, Point point)
{
    const int size = board->size, row = point_row(point),
              column = point_column(point);
    const int vertical = row < size - 1 - row ? row : size - 1 - row;
    const int across = column < size - 1 - column ? column : size - 1 - column;
    const int line = vertical < across ? vertical : across;
    if (line > 3 || has_company(board, point))
        return 1.0f;
    return line == 0   ? WEIGHT_FIRST_LINE
           : line == 1 ? WEIGHT_SECOND_LINE
                       : WEIGHT_GOOD_LINE;
}

void prior_weigh(const struct game *game, Color player, const uint16_t moves[],
                 int count, float weights[])
{
    const struct board *board = &game->board;
    for (int i = 0; i < count; i++) {
        const Point point = moves[i];
        weights[i] = point == PASS ? WEIGHT_PASS
                                   : weigh_tactics(board, point, player) *
                                         weigh_nearness(game, point) *
                                         weigh_line(board, point);
    }
}
