#include "tests/problems/problem_position.h"

#include <string.h>

static bool has_stones(const struct board *board, const uint8_t colors[])
{
    for (int i = 0; i < board->size * board->size; i++) {
        const Point point = point_of_index(i, board->size);
        if (board->color[point] != colors[point])
            return false;
    }
    return true;
}

/*
 * Takes a move back on a diagram, puts a stone that it captured (at ko, unless
 * NO_POINT) there again, and makes the move in the game.  False if that does
 * not lead to the problem's position.
 */
static bool replay_last(const struct problem *problem, Point last, Color player,
                        struct game *game)
{
    uint8_t before[POINT_CELLS];
    memcpy(before, problem->colors, sizeof before);
    before[last] = EMPTY;
    if (problem->ko != NO_POINT)
        before[problem->ko] = (uint8_t)color_opponent(player);
    return game_set_up(game, problem->size, before, player) &&
           game_play(game, last, player) == VERDICT_LEGAL &&
           has_stones(&game->board, problem->colors) &&
           game->board.ko == problem->ko;
}

/* The ko is barred because a stone beside it has just taken there. */
static bool replay_ko(const struct problem *problem, struct game *game)
{
    const Color taker = color_opponent(problem->to_move);
    if (problem->last > NO_POINT)
        return problem->last_player == taker &&
               replay_last(problem, problem->last, taker, game);
    for (int i = 0; i < 4; i++) {
        const Point beside = problem->ko + POINT_SIDES[i];
        if (problem->colors[beside] == taker &&
            replay_last(problem, beside, taker, game))
            return true;
    }
    return false;
}

static bool set_up_before_history(const struct problem *problem,
                                  struct game *game)
{
    const Color player = problem->to_move ? problem->to_move
                         : problem->last_player
                             ? color_opponent(problem->last_player)
                             : BLACK;
    if (problem->ko != NO_POINT)
        return replay_ko(problem, game);
    if (problem->last > NO_POINT &&
        problem->colors[problem->last] == problem->last_player &&
        replay_last(problem, problem->last, problem->last_player, game))
        return true;
    if (!game_set_up(game, problem->size, problem->colors, player))
        return false;
    return problem->last != PASS ||
           game_play(game, PASS, problem->last_player) == VERDICT_LEGAL;
}

bool problem_set_up(const struct problem *problem, struct game *game)
{
    if (!set_up_before_history(problem, game))
        return false;
    for (int i = 0; i < problem->history_count; i++) {
        const struct ply ply = problem->history[i];
        if (game_play(game, ply.point, ply.color) != VERDICT_LEGAL)
            return false;
    }
    return true;
}
