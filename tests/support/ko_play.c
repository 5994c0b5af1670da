#include "tests/support/ko_play.h"

struct ko_taste ko_taste_random(struct rng *rng)
{
    static const struct ko_taste TASTES[] = {
        /* Plain, fond of kos, and for kos before all. */
        {.ko = 4, .repeat = 4, .capture = 4, .eye = 1, .other = 4},
        {.ko = 60, .repeat = 30, .capture = 12, .eye = 1, .other = 4},
        {.ko = 200, .repeat = 100, .capture = 5, .eye = 0, .other = 1},
    };
    static const int PASSES[] = {0, 1, 10, 50};
    struct ko_taste taste = TASTES[rng_below(rng, ARRAY_LEN(TASTES))];
    taste.pass = PASSES[rng_below(rng, ARRAY_LEN(PASSES))];
    return taste;
}

/* Was the same play made in this situation before? */
static bool is_repeat(const struct game *game, Point point)
{
    for (int i = 0; i < game->move_count; i++)
        if (game->plies[i].point == point &&
            game->plies[i].color == game->to_move &&
            game->history.entries[i].position == game->board.hash)
            return true;
    return false;
}

/* What a play on this point, which takes so many stones, leaves there. */
static bool may_be_retaken(const struct board *after, Point point, int taken)
{
    Point liberties[2];
    return taken <= 2 && board_chain(after, point)->stones <= 2 &&
           board_liberties(after, point, 2, liberties) == 1;
}

static int weight_of(const struct game *game, Point point,
                     const struct ko_taste *taste)
{
    const Color player = game->to_move;
    struct board after;
    board_copy(&after, &game->board);
    const int taken = board_play(&after, point, player);
    if (taken && may_be_retaken(&after, point, taken))
        return taste->ko;
    if (is_repeat(game, point))
        return taste->repeat;
    if (taken)
        return taste->capture;
    if (after.color[point] == EMPTY ||
        board_is_eye(&game->board, point, player))
        return taste->eye;
    return taste->other;
}

Point ko_play_choose(const struct game *game, struct rng *rng,
                     const struct ko_taste *taste)
{
    const struct board *const board = &game->board;
    int weights[BOARD_POINTS_MAX] = {0}, sum = taste->pass;
    for (int i = 0; i < board->empty_count; i++)
        if (game_is_legal(game, board->empty[i], game->to_move))
            sum += weights[i] = weight_of(game, board->empty[i], taste);
    if (sum == 0)
        return PASS;
    int left = rng_below(rng, sum);
    for (int i = 0; i < board->empty_count; i++) {
        left -= weights[i];
        if (left < 0)
            return board->empty[i];
    }
    return PASS;
}

void ko_play_on(struct game *game, struct rng *rng,
                const struct ko_taste *taste, int moves)
{
    for (int i = 0; i < moves && !game_is_over(game); i++)
        game_apply(game, ko_play_choose(game, rng, taste), game->to_move);
}

void ko_play_set_up(struct game *game, struct rng *rng, int size)
{
    uint8_t colors[POINT_CELLS] = {0};
    for (int i = 0; i < size * size; i++)
        colors[point_of_index(i, size)] = (uint8_t)(BLACK + rng_below(rng, 2));
    /* Take off stones until each chain has a liberty. */
    do
        colors[point_of_index(rng_below(rng, size * size), size)] = EMPTY;
    while (!game_set_up(game, size, colors, BLACK + rng_below(rng, 2)));
}

bool ko_play_goes_on(const struct game *game)
{
    const struct board *const board = &game->board;
    for (int i = 0; i < board->empty_count; i++)
        if (game_is_legal(game, board->empty[i], game->to_move))
            return true;
    return false;
}
