#include "rules/game.h"

#include "rules/ko.h"
#include "rules/ko_ing.h"

#include <stdlib.h>
#include <string.h>

/* Forget all moves and stand at the starting position. */
static void go_to_start(struct game *game)
{
    board_copy(&game->board, &game->start);
    game->to_move = game->start_to_move;
    game->passes = 0;
    game->move_count = 0;
    game->take_count = 0;
    history_truncate(&game->history, 0);
    history_push(&game->history, game->board.hash, game->to_move);
}

struct game *game_create(const struct ruleset *rules, int size)
{
    struct game *game = calloc(1, sizeof *game);
    if (!game)
        return NULL;
    game->plies = malloc(GAME_MOVES_MAX * sizeof *game->plies);
    game->takes = malloc(GAME_MOVES_MAX * sizeof *game->takes);
    if (!game->plies || !game->takes || !history_init(&game->history)) {
        free(game->takes);
        free(game->plies);
        free(game);
        return NULL;
    }
    game->rules = *rules;
    game->komi_halves = rules->komi_halves;
    game_clear(game, size);
    return game;
}

void game_destroy(struct game *game)
{
    if (!game)
        return;
    history_free(&game->history);
    free(game->takes);
    free(game->plies);
    free(game);
}

void game_clear(struct game *game, int size)
{
    board_init(&game->start, size);
    board_init(&game->board, size);
    game->start_to_move = BLACK;
    game->penalties[BLACK] = game->penalties[WHITE] = 0;
    go_to_start(game);
}

bool game_set_up(struct game *game, int size, const uint8_t colors[POINT_CELLS],
                 Color to_move)
{
    struct board start;
    if (!board_set_up(&start, size, colors))
        return false;
    game_clear(game, size);
    board_copy(&game->start, &start);
    game->start_to_move = to_move;
    go_to_start(game);
    return true;
}

/* Stand at the starting position and make the first moves anew. */
static void replay(struct game *game, int moves)
{
    go_to_start(game);
    for (int i = 0; i < moves; i++)
        game_apply(game, game->plies[i].point, game->plies[i].color);
}

void game_set_rules(struct game *game, const struct ruleset *rules)
{
    const bool was_ing = ko_rule_is_ing(game->rules.ko);
    game->rules = *rules;
    /* Only Ing's law needs more of the moves than what they are. */
    if (ko_rule_is_ing(rules->ko) && !was_ing)
        replay(game, game->move_count);
}

/* Four passes are final; after two, play may be resumed under any rules. */
static bool is_final(const struct game *game)
{
    return game_is_over(game) && game->rules.passes_to_end > 2;
}

enum verdict game_verdict(const struct game *game, Point point, Color player)
{
    if (game->move_count == GAME_MOVES_MAX)
        return VERDICT_TOO_LONG;
    if (point == PASS)
        return VERDICT_LEGAL;
    if (is_final(game))
        return VERDICT_OVER;
    const struct board *board = &game->board;
    if (board->color[point] != EMPTY)
        return VERDICT_OCCUPIED;
    if (game->rules.suicide != SUICIDE_ANY &&
        board_is_suicide(board, point, player)) {
        if (board_neighbours(board, point, color_opponent(player)) == 4)
            return VERDICT_SUICIDE_SINGLE;
        if (game->rules.suicide == SUICIDE_NONE)
            return VERDICT_SUICIDE_GROUP;
    }
    return ko_verdict(game, point, player);
}

enum verdict game_play(struct game *game, Point point, Color player)
{
    enum verdict verdict = game_verdict(game, point, player);
    if (game->rules.is_lenient && verdict_is_repetition(verdict))
        verdict = VERDICT_LEGAL;
    if (verdict == VERDICT_LEGAL)
        game_apply(game, point, player);
    return verdict;
}

void game_apply(struct game *game, Point point, Color player)
{
    assert(game->move_count < GAME_MOVES_MAX);
    struct board *board = &game->board;
    struct ply ply = {.point = (uint16_t)point, .color = (uint8_t)player};
    if (point == PASS) {
        board_pass(board);
        game->passes++;
    } else if (ko_rule_is_ing(game->rules.ko)) {
        ply.is_forced = ko_ing_is_forced(game, player);
        ko_ing_play(game, point, player);
        game->passes = 0;
    } else {
        board_play(board, point, player);
        game->passes = 0;
    }
    game->plies[game->move_count++] = ply;
    game->to_move = color_opponent(player);
    history_push(&game->history, board->hash, game->to_move);
}

bool game_undo(struct game *game)
{
    const int moves = game->move_count - 1;
    if (moves < 0)
        return false;
    replay(game, moves);
    return true;
}

void game_take_back(struct game *game, const struct board *before)
{
    assert(game->move_count > 0);
    board_copy(&game->board, before);
    game->move_count--;
    while (game->take_count > 0 &&
           game->takes[game->take_count - 1].ply >= game->move_count)
        game->take_count--;
    history_truncate(&game->history, game->history.count - 1);
    game->to_move = game->history.entries[game->move_count].to_move;
    game->passes = 0;
    while (game->passes < game->move_count &&
           game->plies[game->move_count - 1 - game->passes].point == PASS)
        game->passes++;
}

/* Copy all but what the heap holds. */
static void copy_state(struct game *to, const struct game *from)
{
    board_copy(&to->board, &from->board);
    to->rules = from->rules;
    to->komi_halves = from->komi_halves;
    memcpy(to->penalties, from->penalties, sizeof to->penalties);
    to->to_move = from->to_move;
    to->passes = from->passes;
    to->move_count = from->move_count;
    to->take_count = from->take_count;
}

void game_assign(struct game *to, const struct game *from)
{
    /* Unused cells of a larger board must become border again. */
    if (to->board.size != from->board.size) {
        board_init(&to->board, from->board.size);
        board_init(&to->start, from->board.size);
    }
    copy_state(to, from);
    board_copy(&to->start, &from->start);
    to->start_to_move = from->start_to_move;
    memcpy(to->plies, from->plies,
           (size_t)from->move_count * sizeof *to->plies);
    memcpy(to->takes, from->takes,
           (size_t)from->take_count * sizeof *to->takes);
    history_assign(&to->history, &from->history);
}

void game_rewind(struct game *game, const struct game *root)
{
    assert(game->board.size == root->board.size);
    copy_state(game, root);
    history_truncate(&game->history, root->history.count);
}

bool game_continues(const struct game *game, const struct game *earlier)
{
    return game->board.size == earlier->board.size &&
           game->start.hash == earlier->start.hash &&
           game->start_to_move == earlier->start_to_move &&
           game->komi_halves == earlier->komi_halves &&
           game->penalties[BLACK] == earlier->penalties[BLACK] &&
           game->penalties[WHITE] == earlier->penalties[WHITE] &&
           strcmp(game->rules.name, earlier->rules.name) == 0 &&
           game->move_count >= earlier->move_count &&
           (earlier->move_count == 0 ||
            memcmp(game->plies, earlier->plies,
                   (size_t)earlier->move_count * sizeof *earlier->plies) == 0);
}

bool game_is_over(const struct game *game)
{
    return game->passes >= game->rules.passes_to_end;
}

bool game_is_settled(const struct game *game)
{
    if (game->passes < 2)
        return false;
    if (game->passes > 2 || !ko_rule_is_ing(game->rules.ko))
        return true;
    return !ko_ing_took(game, game->move_count - 3);
}

/* So many moves tell a game from the stones of a position. */
enum { MOVES_THAT_TELL = 8 };

/* Are the moves from this one on made in turn?  A pass is anybody's. */
static bool is_in_turn(const struct game *game, int from)
{
    const struct ply *const plies = game->plies;
    const int last = game->move_count < from + MOVES_THAT_TELL
                         ? game->move_count
                         : from + MOVES_THAT_TELL;
    for (int i = from + 1; i < last; i++)
        if (plies[i].color == plies[i - 1].color && plies[i].point != PASS &&
            plies[i - 1].point != PASS)
            return false;
    return true;
}

int game_handicap(const struct game *game)
{
    const int size = game->board.size;
    int stones = 0;
    for (int i = 0; i < size * size; i++) {
        const Color color = game->start.color[point_of_index(i, size)];
        if (color == WHITE)
            return 0;
        stones += color == BLACK;
    }
    if (stones > 0 && game->start_to_move == BLACK)
        return 0;
    for (int i = 0; i < game->move_count; i++) {
        if (game->plies[i].point == PASS)
            continue;
        if (game->plies[i].color == WHITE)
            return stones >= 2 && is_in_turn(game, i) ? stones : 0;
        stones++;
    }
    return stones < 2 ? 0 : stones;
}
