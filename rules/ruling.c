#include "rules/ruling.h"

#include "rules/ko_ing.h"

#include <stddef.h>

/* The chain of a stone joins the stones concerned. */
static void add_chain(struct ruling *ruling, const struct board *board,
                      Point stone)
{
    for (int i = 0; i < board->size * board->size; i++) {
        const Point point = point_of_index(i, board->size);
        bool is_new = board->head[point] == board->head[stone];
        for (int j = 0; j < ruling->stone_count; j++)
            is_new &= ruling->stones[j] != point;
        if (is_new)
            ruling->stones[ruling->stone_count++] = (uint16_t)point;
    }
}

/* Of the chains beside the point, those of this player. */
static void add_sides(struct ruling *ruling, const struct board *board,
                      Point point, Color player)
{
    for (int i = 0; i < 4; i++)
        if (board->color[point + POINT_SIDES[i]] == player)
            add_chain(ruling, board, point + POINT_SIDES[i]);
}

/* The chains that the play would take. */
static void add_taken(struct ruling *ruling, const struct board *board,
                      Point point, Color player)
{
    for (int i = 0; i < 4; i++) {
        const Point side = point + POINT_SIDES[i];
        if (board->color[side] == color_opponent(player) &&
            chain_is_in_atari(board_chain(board, side)))
            add_chain(ruling, board, side);
    }
}

/* After which move did the position stand that the play would leave? */
static void find_repetition(struct ruling *ruling, const struct game *game,
                            Point point, Color player)
{
    const Hash after = board_hash_after(&game->board, point, player);
    int move = game->move_count;
    while (move > 0 && game->history.entries[move].position != after)
        move--;
    ruling->earlier_move = move;
    ruling->repeats = true;
}

/* The other stones that are hot, or that a disturbing capture threatens. */
static void add_partners(struct ruling *ruling, const struct game *game,
                         Point point, Color player)
{
    const struct board *board = &game->board;
    const struct ko_take *last = ko_ing_last_take(game, player);
    struct ko_take take;
    if (ruling->verdict == VERDICT_HOT_TWIN && last)
        add_chain(ruling, board, last->own[0]);
    if (ruling->verdict == VERDICT_DISTURB &&
        ko_take_find(board, point, player, &take))
        for (int i = 0; i < take.threat_count; i++)
            add_chain(ruling, board, take.threats[i]);
}

/* What Ing's law rests its verdict on. */
static void explain_ing(struct ruling *ruling, const struct game *game,
                        Point point, Color player)
{
    const struct ko_ing_verdict reason = ko_ing_judge(game, point, player);
    add_taken(ruling, &game->board, point, player);
    add_partners(ruling, game, point, player);
    ruling->disturber = reason.disturber;
    ruling->repeats = reason.earlier >= 0;
    /* Of a run, the position before that ply would stand again. */
    ruling->earlier_move = reason.earlier + (reason.verdict != VERDICT_RUN);
}

struct ruling ruling_of(const struct game *game, Point point, Color player)
{
    struct ruling ruling = {.verdict = game_verdict(game, point, player)};
    switch (ruling.verdict) {
    case VERDICT_LEGAL:
    case VERDICT_OVER:
    case VERDICT_TOO_LONG:
    case VERDICT_NO_LIBERTY:
    case VERDICT_SUICIDE_SINGLE:
        break;
    case VERDICT_OCCUPIED:
        ruling.stones[ruling.stone_count++] = (uint16_t)point;
        break;
    case VERDICT_SUICIDE_GROUP:
        add_sides(&ruling, &game->board, point, player);
        break;
    case VERDICT_KO:
        add_taken(&ruling, &game->board, point, player);
        break;
    case VERDICT_REPETITION:
        find_repetition(&ruling, game, point, player);
        add_taken(&ruling, &game->board, point, player);
        break;
    case VERDICT_HOT_SINGLE:
    case VERDICT_HOT_DOUBLE:
    case VERDICT_HOT_TWIN:
    case VERDICT_RUN:
    case VERDICT_DISTURB:
    case VERDICT_CYCLE:
    case VERDICT_STOP:
        explain_ing(&ruling, game, point, player);
        break;
    }
    return ruling;
}
