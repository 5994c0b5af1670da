#include "engine/net_past.h"

#include <string.h>

/* Has this player, to move in the situation after so many moves, passed in it
   before? */
static bool passed_here_before(const struct game *game, int moves, Color player)
{
    int earlier = game->history.entries[moves].earlier;
    for (; earlier >= 0; earlier = game->history.entries[earlier].earlier)
        if (game->plies[earlier].point == PASS &&
            game->plies[earlier].color == player)
            return true;
    return false;
}

/* Without superko, a pass ends the game as well when it repeats one made in
   the same situation. */
static bool repeats_pass(const struct game *game, int moves, Color player)
{
    return game->rules.ko == KO_SIMPLE &&
           passed_here_before(game, moves, player);
}

static bool is_pass(const struct game *game, int ply)
{
    return ply >= 0 && game->plies[ply].point == PASS;
}

/* Did this situation come up for the third time without a pass? */
static bool is_third_time(const struct game *game, int moves)
{
    const struct situation *entries = game->history.entries;
    int count = 1, at = moves;
    for (int ply = moves - 1; ply >= 0 && count < 3; ply--) {
        if (is_pass(game, ply))
            return false;
        if (ply == entries[at].earlier) {
            count += entries[ply].to_move == entries[moves].to_move;
            at = ply;
        }
        if (entries[at].earlier < 0)
            break;
    }
    return count >= 3;
}

/* Did the game end, or break off, with this move? */
static bool is_end(const struct game *game, int ply)
{
    if (is_pass(game, ply))
        return is_pass(game, ply - 1) ||
               repeats_pass(game, ply, game->plies[ply].color);
    return game->rules.ko == KO_SIMPLE &&
           game->history.entries[ply + 1].earlier >= 0 &&
           is_third_time(game, ply + 1);
}

/* Moves back to the latest that is not to be seen, five at most. */
static int count_known(const struct game *game, Color to_move)
{
    Color color = color_opponent(to_move);
    int known = 0;
    while (known < NET_PAST_MOVES && known < game->move_count) {
        const int ply = game->move_count - 1 - known;
        if (game->plies[ply].color != color)
            break;
        known++;
        if (is_end(game, ply))
            break;
        color = color_opponent(color);
    }
    return known;
}

struct net_past net_past_of(const struct game *game, Color to_move)
{
    const bool repeats = repeats_pass(game, game->move_count, to_move);
    if (game->passes == 1 && !game->rules.dead_stay && !repeats)
        return (struct net_past){.known = 0, .pass_ends = false};
    return (struct net_past){.known = count_known(game, to_move),
                             .pass_ends = game->passes >= 1 || repeats};
}

/* Did this ply change nothing but its own point, if it played? */
static bool took_nothing(const struct game *game, int ply)
{
    const struct situation *entries = game->history.entries;
    const Point point = game->plies[ply].point;
    const Hash stone =
        point == PASS ? 0 : zobrist_stone(point, game->plies[ply].color);
    return (entries[ply].position ^ entries[ply + 1].position) == stone;
}

/* Sets up a board from the present one: no move since the one that led to it
   may have taken a stone. */
static void set_up_without(const struct game *game, int back,
                           struct net_board *board)
{
    uint8_t colors[POINT_CELLS];
    memcpy(colors, game->board.color, sizeof colors);
    for (int ply = game->move_count - back; ply < game->move_count; ply++)
        if (game->plies[ply].point != PASS)
            colors[game->plies[ply].point] = EMPTY;
    net_board_set_up(board, game->board.size, NO_POINT, colors);
}

/* The same by making all moves up to there anew. */
static void set_up_anew(const struct game *game, int back,
                        struct net_board *board)
{
    struct board past;
    board_init(&past, game->board.size);
    board_copy(&past, &game->start);
    for (int ply = 0; ply < game->move_count - back; ply++) {
        if (game->plies[ply].point == PASS)
            board_pass(&past);
        else
            board_play_unhashed(&past, game->plies[ply].point,
                                game->plies[ply].color);
    }
    net_board_set_up(board, past.size, past.ko, past.color);
}

void net_past_set_up(const struct game *game, int back, struct net_board *board)
{
    assert(back >= 0 && back <= game->move_count);
    if (back == 0) {
        net_board_set_up(board, game->board.size, game->board.ko,
                         game->board.color);
        return;
    }
    bool is_quiet = true;
    for (int i = 1; i <= back + 1 && i <= game->move_count; i++)
        is_quiet &= took_nothing(game, game->move_count - i);
    if (is_quiet)
        set_up_without(game, back, board);
    else
        set_up_anew(game, back, board);
}

void net_past_play(struct net_board *board, const struct ply *ply)
{
    if (ply->point == PASS)
        board->ko = NO_POINT;
    else
        net_board_play(board, ply->point, ply->color);
    net_board_forget(board);
}
