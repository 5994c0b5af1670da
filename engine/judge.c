#include "engine/judge.h"

#include "engine/atari.h"
#include "engine/evaluator.h"
#include "engine/net_area.h"
#include "engine/playout.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* A chain is dead when the opponent owns its points so far, of 1: by playouts,
   which leave much open ... */
static const float DEAD = 0.35f;
/* ... and by an evaluator that knows more. */
static const float DEAD_SURELY = 0.15f;
/* In an opening a region is territory when its owner owns it so far. */
static const float TERRITORY = 0.3f;

/*
 * Weights of what an evaluator says and of playouts.  Of 724 games that were
 * counted (9x9, 13x13, 19x19) playouts alone find the result of 592; both with
 * equal weight of 601 by the program's own network, of 612 by a larger one.
 * With three times as much weight the own network spoils what playouts see:
 * 592; with half as much both leave so much open that games go on for nothing.
 */
enum { WEIGHT = 1, WEIGHT_PLAYOUTS = 1 };

/* What evaluation.owner says of a point that is Black's. */
enum { OWNER_ONE = 100 };

/* How it is expected to end. */
struct endings {
    int playouts;
    bool is_hurried;
    float dead;            /* DEAD or DEAD_SURELY */
    int whole;             /* sum of a point that is Black's in every end */
    int sums[POINT_CELLS]; /* -whole to whole */
};

bool judge_init(struct judge *judge, const struct params *params,
                const struct evaluator *evaluator)
{
    const struct ruleset rules = ruleset_ing();
    *judge = (struct judge){.params = params};
    if (!evaluator || evaluator->each_visit)
        return true;
    const size_t line = 64;
    const size_t bytes =
        (evaluator->workspace_bytes + line - 1) / line * line + line;
    judge->evaluator = evaluator;
    judge->game = game_create(&rules, BOARD_SIZE_MAX);
    judge->workspace = aligned_alloc(line, bytes);
    return judge->game && judge->workspace;
}

void judge_free(struct judge *judge)
{
    game_destroy(judge->game);
    free(judge->workspace);
    *judge = (struct judge){0};
}

static bool must_hurry(const struct judge_hurry *hurry)
{
    return hurry && hurry->is_due && hurry->is_due(hurry->context);
}

static void play_endings(const struct params *params, const struct board *from,
                         const struct judge_hurry *hurry,
                         struct endings *endings)
{
    struct policy policy;
    policy_init(&policy, params);
    struct rng rng = rng_seed(from->hash, (uint64_t)from->size);
    struct board board;
    uint8_t owner[POINT_CELLS];
    *endings = (struct endings){.dead = DEAD};
    while (endings->playouts < JUDGE_PLAYOUTS && !endings->is_hurried) {
        const struct playout_start start = {
            .to_move = endings->playouts++ % 2 ? BLACK : WHITE,
            .last = NO_POINT,
            .before_last = NO_POINT,
        };
        board_copy(&board, from);
        playout_guided(&board, &start, &policy, &rng, NULL);
        playout_owners(&board, owner);
        for (int j = 0; j < from->size * from->size; j++) {
            const Point point = point_of_index(j, from->size);
            endings->sums[point] +=
                (owner[point] == BLACK) - (owner[point] == WHITE);
        }
        endings->is_hurried = endings->playouts >= 2 &&
                              endings->playouts < JUDGE_PLAYOUTS &&
                              must_hurry(hurry);
    }
    endings->whole = endings->playouts;
}

/* Black's part, -1 to 1, of points whose sums add up to this. */
static float black_part(const struct endings *endings, int sum, int points)
{
    return (float)sum / (float)(points * endings->whole);
}

/* Marks all stones of a chain. */
static void mark_chain(const struct board *board, Point first,
                       bool marked[POINT_CELLS])
{
    Point stone = first;
    do {
        marked[stone] = true;
        stone = board->next[stone];
    } while (stone != first);
}

/* Does the opponent own the chain's points clearly? */
static bool is_dead(const struct board *board, Point first,
                    const struct endings *endings)
{
    int sum = 0;
    Point stone = first;
    do {
        sum += endings->sums[stone];
        stone = board->next[stone];
    } while (stone != first);
    const float black_owns =
        black_part(endings, sum, board_chain(board, first)->stones);
    return board->color[first] == BLACK ? black_owns < -endings->dead
                                        : black_owns > endings->dead;
}

static void find_dead(const struct board *board, const struct endings *endings,
                      bool dead[POINT_CELLS])
{
    for (int i = 0; i < board->size * board->size; i++) {
        const Point point = point_of_index(i, board->size);
        if (board->head[point] == point && is_dead(board, point, endings))
            mark_chain(board, point, dead);
    }
}

/* Where a player cannot be kept from owning a point, it does not matter what an
   evaluator says, which may never have seen such a board. */
static void correct_dead(const struct board *board, bool may_suicide,
                         bool dead[POINT_CELLS])
{
    uint8_t owner[POINT_CELLS];
    net_area_sure(board, may_suicide, owner);
    for (int i = 0; i < board->size * board->size; i++) {
        const Point point = point_of_index(i, board->size);
        if (board->color[point] != EMPTY && owner[point] != EMPTY)
            dead[point] = board->color[point] != owner[point];
    }
}

/* The game that an evaluator is shown: no past, no komi but this one. */
static void show(struct game *game, const struct game *original,
                 const struct board *board, Color to_move, int komi_halves)
{
    game->rules = original->rules;
    game->rules.compensation = COMPENSATION_NONE;
    game->komi_halves = komi_halves;
    const bool is_set_up =
        game_set_up(game, board->size, board->color, to_move);
    assert(is_set_up);
    (void)is_set_up;
}

/* The komi by which playouts expect a tie: when nothing but the result of the
   game hangs on a chain, an evaluator knows best how it will end. */
static int find_even_komi(const struct board *board,
                          const struct endings *endings)
{
    bool dead[POINT_CELLS] = {false};
    find_dead(board, endings, dead);
    const struct score score = score_area(board, dead, NULL);
    return 2 * (score.area[BLACK] - score.area[WHITE]);
}

/* Adds up what the evaluator says of the owners with either player to move;
   false if that is wanted at once. */
static bool ask_evaluator(const struct judge *judge, const struct game *game,
                          const struct board *board, int komi_halves,
                          const struct judge_hurry *hurry,
                          int sums[POINT_CELLS])
{
    const struct evaluator *evaluator = judge->evaluator;
    struct rng rng = rng_seed(board->hash, (uint64_t)board->size);
    struct evaluation evaluation;
    for (Color player = BLACK; player <= WHITE; player++) {
        if (must_hurry(hurry))
            return false;
        show(judge->game, game, board, player, komi_halves);
        (evaluator->evaluate_root
             ? evaluator->evaluate_root
             : evaluator->evaluate)(evaluator, judge->game, player,
                                    judge->workspace, &rng, &evaluation);
        for (int i = 0; i < board->size * board->size; i++) {
            const Point point = point_of_index(i, board->size);
            sums[point] += evaluation.owner[point];
        }
    }
    return true;
}

static void blend_opinion(const struct judge *judge, const struct game *game,
                          const struct board *board,
                          const struct judge_hurry *hurry,
                          struct endings *endings)
{
    const int whole = 2 * OWNER_ONE;
    int sums[POINT_CELLS] = {0};
    endings->is_hurried = !ask_evaluator(
        judge, game, board, find_even_komi(board, endings), hurry, sums);
    if (endings->is_hurried)
        return;
    for (int i = 0; i < board->size * board->size; i++) {
        const Point point = point_of_index(i, board->size);
        endings->sums[point] = WEIGHT_PLAYOUTS * whole * endings->sums[point] +
                               WEIGHT * endings->whole * sums[point];
    }
    endings->whole *= (WEIGHT_PLAYOUTS + WEIGHT) * whole;
    endings->dead = DEAD_SURELY;
}

/* Beside this neutral point, chains that live because nobody may fill it. */
static void mark_seki(const struct board *board, Point point,
                      struct judgement *judgement)
{
    bool touches[3] = {false};
    for (int i = 0; i < 4; i++) {
        const Point side = point + POINT_SIDES[i];
        if (board->head[side] && !judgement->dead[side])
            touches[board->color[side]] = true;
    }
    if (!touches[BLACK] || !touches[WHITE] ||
        atari_allows(board, point, BLACK) || atari_allows(board, point, WHITE))
        return;
    for (int i = 0; i < 4; i++) {
        const Point side = point + POINT_SIDES[i];
        if (board->head[side] && !judgement->dead[side])
            mark_chain(board, side, judgement->seki);
    }
}

/*
 * A region around which one player alone has stones is not his yet when it is
 * not expected to be: the open board, before there is any border.
 */
static void open_region(const struct board *board, Point first,
                        const struct endings *endings, bool seen[POINT_CELLS],
                        struct judgement *judgement)
{
    Point region[BOARD_POINTS_MAX];
    const Color player = judgement->owner[first];
    int count = 0, sum = 0;
    region[count++] = first;
    seen[first] = true;
    for (int i = 0; i < count; i++) {
        sum += endings->sums[region[i]];
        for (int j = 0; j < 4; j++) {
            const Point side = region[i] + POINT_SIDES[j];
            const Color color = board->color[side];
            if (seen[side] || color == OFFBOARD ||
                (color != EMPTY && !judgement->dead[side]))
                continue;
            seen[side] = true;
            region[count++] = side;
        }
    }
    const float black_owns = black_part(endings, sum, count);
    if ((player == BLACK ? black_owns : -black_owns) >= TERRITORY)
        return;
    for (int i = 0; i < count; i++)
        judgement->owner[region[i]] = EMPTY;
    judgement->score.area[player] -= count;
    judgement->score.shared += count;
}

static void open_regions(const struct board *board,
                         const struct endings *endings,
                         struct judgement *judgement)
{
    bool seen[POINT_CELLS] = {false};
    for (int i = 0; i < board->size * board->size; i++) {
        const Point point = point_of_index(i, board->size);
        const bool is_stone = board->head[point] && !judgement->dead[point];
        if (!is_stone && !seen[point] && judgement->owner[point] != EMPTY)
            open_region(board, point, endings, seen, judgement);
    }
}

bool judge_is_opening(const struct board *board)
{
    return board->empty_count * 10 > board->size * board->size * 7;
}

static void judge_owners(const struct judge *judge, const struct game *game,
                         const struct judge_hurry *hurry, bool take_dead,
                         struct judgement *judgement)
{
    struct board still;
    board_copy(&still, &game->board);
    board_pass(&still); /* a ko that is open now is open to both */
    const struct board *board = &still;
    struct endings endings;
    memset(judgement, 0, sizeof *judgement);
    play_endings(judge->params, board, hurry, &endings);
    if (judge->evaluator && !endings.is_hurried)
        blend_opinion(judge, game, board, hurry, &endings);
    judgement->playouts = endings.playouts;
    judgement->is_hurried = endings.is_hurried;
    judgement->is_informed = judge->evaluator && !endings.is_hurried;
    if (take_dead)
        find_dead(board, &endings, judgement->dead);
    if (take_dead && judge->evaluator)
        correct_dead(board, game->rules.suicide != SUICIDE_NONE,
                     judgement->dead);
    judgement->score = score_area(board, judgement->dead, judgement->owner);
    if (take_dead && judge_is_opening(board))
        open_regions(board, &endings, judgement);
    judgement->margin_halves = score_margin_halves(game, &judgement->score);
    for (int i = 0; i < board->size * board->size; i++) {
        const Point point = point_of_index(i, board->size);
        judgement->black_owns[point] =
            black_part(&endings, endings.sums[point], 1);
        if (board->color[point] == EMPTY && judgement->owner[point] == EMPTY)
            mark_seki(board, point, judgement);
    }
}

void judge_position(const struct judge *judge, const struct game *game,
                    const struct judge_hurry *hurry,
                    struct judgement *judgement)
{
    judge_owners(judge, game, hurry, true, judgement);
}

void judge_result(const struct judge *judge, const struct game *game,
                  const struct judge_hurry *hurry, struct judgement *judgement)
{
    const bool all_live = game->rules.dead_stay && game_is_over(game);
    judge_owners(judge, game, hurry, !all_live, judgement);
}
