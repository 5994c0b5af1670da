#include "tuning/wild_move.h"

/* Is a neighbour a chain of this player's in atari? */
static bool has_atari(const struct board *board, Point point, Color player)
{
    for (size_t i = 0; i < ARRAY_LEN(POINT_SIDES); i++) {
        const Point side = point + POINT_SIDES[i];
        if (board->color[side] == player &&
            chain_is_in_atari(board_chain(board, side)))
            return true;
    }
    return false;
}

enum wild_kind wild_move_kind(const struct game *game, Point point)
{
    const Color player = game->to_move;
    struct ko_take take;
    struct board board;
    if (ko_take_find(&game->board, point, player, &take))
        return WILD_KO;
    board_copy(&board, &game->board);
    board_play(&board, point, player);
    if (board.color[point] == EMPTY)
        return WILD_SUICIDE;
    if (chain_is_in_atari(board_chain(&board, point)))
        return WILD_SELF_ATARI;
    return has_atari(&board, point, color_opponent(player)) ? WILD_ATARI
                                                            : WILD_NONE;
}

/* The plays of each kind. */
struct choices {
    uint16_t points[WILD_KINDS][BOARD_POINTS_MAX];
    int counts[WILD_KINDS];
};

static void find_choices(const struct game *game, struct choices *choices)
{
    const struct board *board = &game->board;
    for (int kind = 0; kind < WILD_KINDS; kind++)
        choices->counts[kind] = 0;
    for (int i = 0; i < board->empty_count; i++) {
        const Point point = board->empty[i];
        if (!game_is_legal(game, point, game->to_move))
            continue;
        const enum wild_kind kind = wild_move_kind(game, point);
        if (kind != WILD_NONE)
            choices->points[kind][choices->counts[kind]++] = (uint16_t)point;
    }
}

Point wild_move_draw(const struct game *game, struct rng *rng)
{
    struct choices choices;
    int kinds[WILD_KINDS], count = 0;
    find_choices(game, &choices);
    for (int kind = 0; kind < WILD_KINDS; kind++)
        if (choices.counts[kind] > 0)
            kinds[count++] = kind;
    if (count == 0)
        return NO_POINT;
    const int kind = kinds[rng_below(rng, count)];
    return choices.points[kind][rng_below(rng, choices.counts[kind])];
}

Point wild_move_ko(const struct game *game, struct rng *rng)
{
    const struct board *board = &game->board;
    uint16_t points[BOARD_POINTS_MAX];
    struct ko_take take;
    int count = 0;
    for (int i = 0; i < board->empty_count; i++) {
        const Point point = board->empty[i];
        if (ko_take_find(board, point, game->to_move, &take) &&
            game_is_legal(game, point, game->to_move))
            points[count++] = (uint16_t)point;
    }
    return count > 0 ? points[rng_below(rng, count)] : NO_POINT;
}

Point wild_move_any(const struct game *game, struct rng *rng)
{
    const struct board *board = &game->board;
    uint16_t points[BOARD_POINTS_MAX];
    int count = 0;
    for (int i = 0; i < board->empty_count; i++) {
        const Point point = board->empty[i];
        if (!board_is_eye(board, point, game->to_move) &&
            game_is_legal(game, point, game->to_move))
            points[count++] = (uint16_t)point;
    }
    return count > 0 ? points[rng_below(rng, count)] : NO_POINT;
}
