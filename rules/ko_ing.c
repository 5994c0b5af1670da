/* The numbers are articles of the law in README.md. */
#include "rules/ko_ing.h"

static const struct ko_ing_verdict NO_OBJECTION = {VERDICT_LEGAL, -1, EMPTY};

/* The latest ko capture of the game, or NULL. */
static const struct ko_take *top_take(const struct game *game)
{
    return game->take_count ? &game->takes[game->take_count - 1] : NULL;
}

const struct ko_take *ko_ing_last_take(const struct game *game, Color player)
{
    const struct ko_take *take = top_take(game);
    return take && take->ply == game->move_count - 1 && take->color != player &&
                   take->is_ko
               ? take
               : NULL;
}

bool ko_ing_is_forced(const struct game *game, Color player)
{
    const struct ply *last = game_last_ply(game);
    if (!last || last->point == PASS || last->color == player)
        return false;
    for (int i = 0; i < 4; i++) {
        const Point side = last->point + POINT_SIDES[i];
        if (game->board.color[side] == player &&
            chain_is_in_atari(board_chain(&game->board, side)))
            return true;
    }
    return false;
}

/* 4.3: does the play at once take back two stones that have just taken two? */
static bool is_double(const struct game *game, const struct ko_take *last,
                      Point point)
{
    return last && last->taken_count == 2 && last->own_count == 2 &&
           ko_take_is_retaken(&game->board, last, point);
}

/* 4.3: has the player taken the same two back before? */
static int double_before(const struct game *game, const struct ko_take *last,
                         Point point, Color player)
{
    for (int i = 0; i < game->take_count; i++) {
        const struct ko_take *take = &game->takes[i];
        const uint16_t *old = take->taken, *now = last->own;
        if (take->takes_back && take->color == player && take->point == point &&
            ((old[0] == now[0] && old[1] == now[1]) ||
             (old[0] == now[1] && old[1] == now[0])))
            return take->ply;
    }
    return -1;
}

/* 4.5: the ply of the present run of ko captures before which it stood so. */
static int run_before(const struct game *game, Hash after, Color player)
{
    Color color = color_opponent(player);
    int ply = game->move_count - 1;
    for (int i = game->take_count - 1; i >= 0; i--, ply--) {
        const struct ko_take *take = &game->takes[i];
        if (take->ply != ply || take->color != color || !take->is_ko ||
            take->disturbs)
            return -1;
        if (game->history.entries[ply].position == after)
            return ply;
        color = color_opponent(color);
    }
    return -1;
}

/* 5.1: would the capture disturb? */
static bool disturbs(const struct game *game, const struct ko_take *take,
                     const struct board *after)
{
    const struct ko_take *last = ko_ing_last_take(game, take->color);
    return take->threat_count > 0 &&
           !(last && last->disturbs && ko_take_answers(after, last)) &&
           ko_take_has_parry(after, take);
}

/* 5.2: the ply at which the player has disturbed by this capture before. */
static int disturbed_before(const struct game *game, const struct ko_take *take)
{
    struct board after;
    for (int i = 0; i < game->take_count; i++) {
        const struct ko_take *old = &game->takes[i];
        if (!old->disturbs || old->key != take->key ||
            old->color != take->color)
            continue;
        board_copy(&after, &game->board);
        board_play(&after, take->point, take->color);
        return disturbs(game, take, &after) ? old->ply : -1;
    }
    return -1;
}

/* What is for ko captures alone: 4.4, 5.2 and 4.5. */
static struct ko_ing_verdict judge_take(const struct game *game,
                                        const struct ko_take *take)
{
    const struct ko_take *last = ko_ing_last_take(game, take->color);
    if (last && ko_take_is_twin(&game->board, last, take))
        return (struct ko_ing_verdict){VERDICT_HOT_TWIN, -1, EMPTY};
    if (game->rules.ko == KO_ING) {
        const int ply = disturbed_before(game, take);
        if (ply >= 0)
            return (struct ko_ing_verdict){VERDICT_DISTURB, ply, take->color};
    }
    if ((take->threat_count || take->rescues) && !(last && last->disturbs)) {
        const Hash after =
            board_hash_after(&game->board, take->point, take->color);
        const int ply = run_before(game, after, take->color);
        if (ply >= 0)
            return (struct ko_ing_verdict){VERDICT_RUN, ply, EMPTY};
    }
    return NO_OBJECTION;
}

/* 5.4, by color: passes made in a stretch of moves, those that a move out of
 * turn implies included, and unforced plays. */
struct conduct {
    int passes[3], unforced[3];
};

static struct conduct conduct_of(const struct game *game, int from,
                                 Color player)
{
    struct conduct conduct = {0};
    for (int i = from; i < game->move_count; i++) {
        const struct ply *ply = &game->plies[i];
        const Color next =
            i + 1 < game->move_count ? game->plies[i + 1].color : player;
        if (ply->point == PASS)
            conduct.passes[ply->color]++;
        else
            conduct.unforced[ply->color] += !ply->is_forced;
        if (next == ply->color)
            conduct.passes[color_opponent(ply->color)]++;
    }
    return conduct;
}

/* 5.4: who alone took two stones back that had just taken two? */
static Color taker_back(const struct game *game, int from)
{
    bool has[3] = {false};
    for (int i = game->take_count - 1; i >= 0 && game->takes[i].ply >= from;
         i--)
        has[game->takes[i].color] |= game->takes[i].takes_back;
    return has[BLACK] == has[WHITE] ? EMPTY : has[BLACK] ? BLACK : WHITE;
}

Color ko_ing_disturber(const struct game *game, int from)
{
    const Color opener = game->plies[from].color;
    const Color taker = taker_back(game, from);
    const struct conduct conduct = conduct_of(game, from, opener);
    if (taker != EMPTY)
        return taker;
    if (conduct.passes[BLACK] != conduct.passes[WHITE])
        return conduct.passes[BLACK] < conduct.passes[WHITE] ? BLACK : WHITE;
    if (conduct.unforced[BLACK] != conduct.unforced[WHITE])
        return conduct.unforced[BLACK] > conduct.unforced[WHITE] ? BLACK
                                                                 : WHITE;
    return opener;
}

/* The latest ply before this one, of the same position and play; -1: none. */
static int same_play(const struct game *game, int ply, Point point,
                     Color player)
{
    do
        ply = game->history.entries[ply].earlier;
    while (ply >= 0 && (game->plies[ply].point != point ||
                        game->plies[ply].color != player));
    return ply;
}

/* 5.3 and 5.5: plays made before from the situation that stands. */
static struct ko_ing_verdict judge_repetition(const struct game *game,
                                              Point point, Color player,
                                              bool is_cycle_free)
{
    const int latest = same_play(game, game->move_count, point, player);
    int count = 0;
    if (latest >= 0 && !is_cycle_free) {
        const Color disturber = ko_ing_disturber(game, latest);
        if (disturber == player)
            return (struct ko_ing_verdict){VERDICT_CYCLE, latest, disturber};
    }
    for (int ply = latest; ply >= 0; ply = same_play(game, ply, point, player))
        count++;
    if (count >= KO_ING_PLAYS_MAX)
        return (struct ko_ing_verdict){VERDICT_STOP, latest, EMPTY};
    return NO_OBJECTION;
}

struct ko_ing_verdict ko_ing_judge(const struct game *game, Point point,
                                   Color player)
{
    const struct board *board = &game->board;
    const struct ko_take *last = ko_ing_last_take(game, player);
    struct ko_take take;
    bool is_free = false; /* of the whole board's cycles: a ko's own rules */
    if (point == board->ko && player == board->barred)
        return (struct ko_ing_verdict){VERDICT_HOT_SINGLE, -1, EMPTY};
    if (is_double(game, last, point)) {
        const int ply = double_before(game, last, point, player);
        if (ply >= 0)
            return (struct ko_ing_verdict){VERDICT_HOT_DOUBLE, ply, EMPTY};
    }
    if (ko_take_find(board, point, player, &take)) {
        const struct ko_ing_verdict verdict = judge_take(game, &take);
        if (verdict.verdict != VERDICT_LEGAL)
            return verdict;
        is_free =
            game->rules.ko == KO_ING && (take.threat_count > 0 || take.rescues);
    }
    if (game->history.entries[game->move_count].earlier < 0)
        return NO_OBJECTION;
    return judge_repetition(game, point, player, is_free);
}

/* What is to be remembered of the play; false if nothing is. */
static bool meet(const struct game *game, Point point, Color player,
                 struct ko_take *take)
{
    const struct ko_take *last = ko_ing_last_take(game, player);
    const bool is_ko = ko_take_find(&game->board, point, player, take);
    const bool takes_back = is_double(game, last, point);
    if (!is_ko && !takes_back)
        return false;
    if (!is_ko)
        *take = (struct ko_take){.point = (uint16_t)point,
                                 .color = (uint8_t)player,
                                 .taken = {last->own[0], last->own[1]},
                                 .taken_count = 2};
    take->ply = (uint16_t)game->move_count;
    take->is_ko = is_ko;
    take->takes_back = takes_back;
    return true;
}

void ko_ing_play(struct game *game, Point point, Color player)
{
    struct ko_take take;
    const bool is_met = meet(game, point, player, &take);
    board_play(&game->board, point, player);
    if (!is_met)
        return;
    take.disturbs = take.is_ko && disturbs(game, &take, &game->board);
    game->takes[game->take_count++] = take;
}

bool ko_ing_took(const struct game *game, int ply)
{
    for (int i = game->take_count - 1; i >= 0 && game->takes[i].ply >= ply; i--)
        if (game->takes[i].ply == ply)
            return game->takes[i].is_ko;
    return false;
}
