#include "engine/engine.h"

#include "engine/agreement.h"
#include "engine/decide.h"
#include "engine/evaluators.h"
#include "engine/judges.h"
#include "engine/level_choice.h"
#include "engine/limit.h"
#include "engine/own_moves.h"
#include "engine/report.h"
#include "engine/workers.h"

#include <stdlib.h>
#include <string.h>

/* What a judgement is taken to cost before one was made. */
enum { JUDGE_MS_GUESS = 250 };

struct engine {
    struct engine_options options;
    struct evaluators evaluators;
    struct move_model *moves;
    struct tree tree;
    /* Held while the tree is compacted, and while another thread than the
       workers reads it. */
    pthread_mutex_t tree_mutex;
    struct game *root; /* the position of the tree's root */
    Color root_to_move;
    bool has_root; /* false until the first search */
    struct search search;
    struct limit limit;
    bool is_cleanup;
    bool is_for_play; /* the request is for a move of the running game */
    bool errs;        /* the best move is not always played */
    struct rng dice;
    bool may_pass; /* the request did not ask to avoid it */
    _Atomic bool must_stop;
    struct workers *workers;
    struct searcher *searchers; /* one a worker */
    struct owners *owners;      /* of searches that asked for them */
    struct judges judges;
    struct judge_hurry hurry;
    struct judgement judgement; /* of the root, once it was asked for */
    bool has_judgement;
    struct agreement agreement; /* on the dead, that the tree rests on */
    bool is_near_end; /* the last search found most of the board decided */
    int decided_at;   /* moves of the game that the last search was for ... */
    bool has_decided; /* ... if there was one since engine_clear() */
    int64_t judge_ms; /* the last judgement took */
    bool has_time_to_judge; /* the search leaves time for it, or it is made */
    bool may_end;           /* the last search found the board half decided */
    struct hopes hopes;
    struct time_outlook outlooks[3]; /* of the last decisions, by color, as if
                                        nobody had paid for time */
};

static void compact_full_tree(void *context)
{
    struct engine *engine = context;
    pthread_mutex_lock(&engine->tree_mutex);
    tree_prune(&engine->tree);
    pthread_mutex_unlock(&engine->tree_mutex);
}

/* Takes one visit from the limit; false when none is left. */
static bool take_visit(struct engine *engine)
{
    const int64_t before = atomic_fetch_add_explicit(&engine->search.descents,
                                                     1, memory_order_relaxed);
    return engine->limit.visits == 0 || before < engine->limit.visits;
}

/* The task of each worker.  The first descent is made whatever happens, so
   that there is always a move to answer with. */
static void search_until_stopped(void *context, int number)
{
    struct engine *engine = context;
    struct searcher *searcher = &engine->searchers[number];
    bool is_first = number == 0;
    while ((is_first || !engine->must_stop) && take_visit(engine)) {
        search_descend(&engine->search, searcher);
        is_first = false;
        if (engine->tree.is_full)
            workers_meet(engine->workers, compact_full_tree, engine);
        if (number == 0 && limit_is_reached(&engine->limit, &engine->search))
            engine->must_stop = true;
    }
    engine->must_stop = true;
}

struct engine *engine_create(const struct engine_options *options)
{
    const struct ruleset rules = ruleset_ing();
    struct engine *engine = calloc(1, sizeof *engine);
    if (!engine)
        return NULL;
    engine->options = *options;
    engine->judge_ms = JUDGE_MS_GUESS;
    engine->dice = level_dice(options->seed);
    pthread_mutex_init(&engine->tree_mutex, NULL);
    engine->root = game_create(&rules, BOARD_SIZE_MAX);
    if (!evaluators_init(&engine->evaluators, &engine->options.params,
                         options->network) ||
        !engine->root || !(engine->moves = own_moves_read()) ||
        !(engine->owners = owners_create()) ||
        !judges_init(&engine->judges, &engine->options.params, options->network,
                     true) ||
        !(engine->searchers = searchers_create(
              options->threads, evaluators_widest(&engine->evaluators),
              options->seed)) ||
        !tree_init(&engine->tree, options->memory_bytes,
                   options->network != NULL))
        goto fail;
    engine->workers =
        workers_create(options->threads, search_until_stopped, engine);
    if (!engine->workers)
        goto fail;
    return engine;
fail:
    engine_destroy(engine);
    return NULL;
}

void engine_destroy(struct engine *engine)
{
    if (!engine)
        return;
    if (engine->workers)
        engine_stop(engine);
    workers_destroy(engine->workers);
    searchers_destroy(engine->searchers, engine->options.threads);
    tree_free(&engine->tree);
    judges_free(&engine->judges);
    game_destroy(engine->root);
    move_model_destroy(engine->moves);
    owners_destroy(engine->owners);
    evaluators_free(&engine->evaluators);
    pthread_mutex_destroy(&engine->tree_mutex);
    free(engine);
}

struct engine_options engine_options(const struct engine *engine)
{
    return engine->options;
}

void engine_set_limits(struct engine *engine, int64_t visits, int64_t move_ms,
                       int64_t lag_ms)
{
    engine->options.visits = visits;
    engine->options.move_ms = move_ms;
    engine->options.lag_ms = lag_ms;
}

enum params_status engine_set_param(struct engine *engine, const char *name,
                                    float value)
{
    engine_stop(engine);
    return params_set(&engine->options.params, name, value);
}

void engine_set_hurry(struct engine *engine, const struct judge_hurry *hurry)
{
    engine->hurry = *hurry;
}

void engine_clear(struct engine *engine)
{
    tree_clear(&engine->tree);
    engine->has_root = false;
    engine->may_end = false;
    engine->is_near_end = false;
    engine->has_decided = false;
    engine->agreement = (struct agreement){0};
    engine->hopes = (struct hopes){0};
    memset(engine->outlooks, 0, sizeof engine->outlooks);
}

/* Keeps what the tree knows of the game's position, or starts a new tree. */
static void set_root(struct engine *engine, const struct game *game,
                     Color to_move)
{
    const bool has_opinions =
        !evaluators_for(&engine->evaluators, game->board.size)->each_visit;
    const uint32_t node =
        engine->has_root
            ? search_find_position(&engine->tree, engine->root,
                                   engine->root_to_move, game, to_move)
            : 0;
    if (has_opinions != engine->tree.has_opinions)
        tree_use_opinions(&engine->tree, has_opinions);
    else if (!node)
        tree_clear(&engine->tree);
    else if (node != engine->tree.root)
        tree_compact(&engine->tree, node, 0);
    game_assign(engine->root, game);
    engine->root_to_move = to_move;
    engine->has_root = true;
}

/* Points that the player has paid more than the other. */
static float points_paid(const struct game *game, Color player)
{
    return (float)(game->penalties[player] -
                   game->penalties[color_opponent(player)]);
}

static void note_outlook(struct engine *engine)
{
    const Color player = engine->search.to_move;
    const struct report_results results = report_results(
        &engine->search, engine->searchers, engine->options.threads);
    engine->outlooks[player] = (struct time_outlook){
        results.mover_score + points_paid(engine->root, player),
        results.deviation,
    };
}

/* Is it to find a move, within the limits? */
static bool has_limit(const struct engine_request *request)
{
    return !request->endless && !request->ponder;
}

/* What the options and the level allow. */
static int64_t visits_allowed(const struct engine *engine,
                              const struct game *game,
                              const struct engine_request *request)
{
    const struct engine_options *options = &engine->options;
    if (request->at_full_strength)
        return options->visits;
    return level_limit(
        &options->level, options->visits,
        evaluators_for(&engine->evaluators, game->board.size)->each_visit);
}

static struct limit request_limit(const struct engine *engine,
                                  const struct game *game,
                                  const struct engine_request *request)
{
    const struct engine_options *options = &engine->options;
    if (!has_limit(request))
        return limit_start(
            (struct time_budget){TIMEMAN_UNLIMITED, TIMEMAN_UNLIMITED}, 0);
    struct time_outlook outlook = engine->outlooks[request->to_move];
    outlook.lead -= points_paid(game, request->to_move);
    const struct time_budget budget =
        timeman_budget(request->clock, game->move_count, game->board.size,
                       options->lag_ms, options->move_ms, &outlook);
    return limit_start(budget, visits_allowed(engine, game, request));
}

static const struct judgement *judge_root(struct engine *engine)
{
    const int64_t start = limit_now_ms();
    if (engine->has_judgement)
        return &engine->judgement;
    judge_position(judges_for(&engine->judges, engine->root->board.size),
                   engine->root, &engine->hurry, &engine->judgement);
    engine->judge_ms = limit_now_ms() - start;
    engine->has_judgement = true;
    return &engine->judgement;
}

/*
 * After a pass the search would take the win that another pass brings when
 * dead stones are counted as alive; players agree that they are not.
 */
static void avoid_losing_pass(struct engine *engine)
{
    struct search *search = &engine->search;
    if (search->root->passes > 0 && !search->root->rules.dead_stay &&
        decide_loses_by_passing(search, judge_root(engine)))
        search->is_avoided[PASS] = true;
}

/* Was the last search for this position or one a few moves before? */
static bool has_just_decided(const struct engine *engine)
{
    const int since = engine->root->move_count - engine->decided_at;
    return engine->has_decided && since >= 0 && since <= 4;
}

/* Is most of the board decided?  The last search knows; to one that comes to a
   game in its middle the board is judged once half of it is taken. */
static bool is_end_in_sight(struct engine *engine)
{
    const struct board *board = &engine->root->board;
    if (engine->root->passes > 0)
        return true;
    if (has_just_decided(engine))
        return engine->is_near_end;
    return board->empty_count * 2 < board->size * board->size &&
           decide_is_near_end(board, judge_root(engine)->black_owns);
}

/*
 * Where players agree on the dead, a network's search is told which they are
 * once nothing else is open: else it would take them all before it passes.
 */
static void expect_dead(struct engine *engine)
{
    struct search *search = &engine->search;
    if (search->evaluator->each_visit || search->root->rules.dead_stay ||
        !is_end_in_sight(engine))
        return;
    const struct judgement *judgement = judge_root(engine);
    if (!judgement->is_hurried &&
        decide_outlook(&search->root->board, judgement).unsettled == 0)
        search->dead = judgement->dead;
}

/*
 * To clean up is to prove: a move is good if it brings more than the board as
 * it is judged.  The search is given a komi that makes that judgement a tie.
 */
static void aim_at_more(struct engine *engine)
{
    engine->root->komi_halves += judge_root(engine)->margin_halves;
}

/* Takes the time that judging the board may still need out of the budget. */
static void keep_time_to_judge(struct engine *engine)
{
    struct time_budget *budget = &engine->limit.budget;
    const bool may_judge = engine->may_end || engine->is_cleanup ||
                           engine->search.root->passes > 0;
    /* By playouts the end comes in sight long before the board is judged. */
    engine->has_time_to_judge = may_judge || engine->has_judgement ||
                                !engine->tree.has_opinions ||
                                budget->target_ms == TIMEMAN_UNLIMITED;
    if (!may_judge || engine->has_judgement ||
        budget->target_ms == TIMEMAN_UNLIMITED)
        return;
    const int64_t half = budget->target_ms / 2;
    const int64_t kept = engine->judge_ms < half ? engine->judge_ms : half;
    budget->target_ms -= kept;
    budget->maximum_ms -= kept;
}

void engine_start(struct engine *engine, const struct game *game,
                  const struct engine_request *request)
{
    engine_stop(engine);
    engine->limit = request_limit(engine, game, request);
    set_root(engine, game, request->to_move);
    struct search *search = &engine->search;
    *search = (struct search){
        .tree = &engine->tree,
        .evaluator = evaluators_for(&engine->evaluators, game->board.size),
        .params = &engine->options.params,
        .moves = engine->moves,
        .root = engine->root,
        .to_move = request->to_move,
        .owners = request->owners ? engine->owners : NULL,
    };
    if (request->owners)
        owners_clear(engine->owners, game->board.size);
    if (request->avoid)
        memcpy(search->is_avoided, request->avoid, sizeof search->is_avoided);
    engine->is_cleanup = request->cleanup;
    engine->is_for_play =
        has_limit(request) && !request->cleanup && !request->at_full_strength;
    engine->errs = engine->is_for_play && engine->options.level.temperature > 0;
    if (engine->is_for_play && decide_is_early(search))
        search->is_avoided[PASS] = true;
    engine->may_pass = !search->is_avoided[PASS];
    engine->has_judgement = false;
    if (request->cleanup)
        aim_at_more(engine);
    else if (request->ponder)
        search->dead = agreement_dead(&engine->agreement, &engine->root->board);
    else if (!request->endless)
        expect_dead(engine);
    if (!agreement_stands(&engine->agreement, &engine->root->board,
                          search->dead))
        tree_clear(&engine->tree);
    if (!request->cleanup && has_limit(request) && !search->dead)
        avoid_losing_pass(engine);
    keep_time_to_judge(engine);
    for (int i = 0; i < engine->options.threads; i++)
        searcher_start(&engine->searchers[i], search);
    search_begin(search, &engine->searchers[0]);
    limit_begin_descents(&engine->limit);
    workers_start(engine->workers);
}

bool engine_wait(struct engine *engine, int ms)
{
    return workers_wait(engine->workers, ms);
}

void engine_interrupt(struct engine *engine)
{
    engine->must_stop = true;
}

void engine_stop(struct engine *engine)
{
    engine->must_stop = true;
    workers_wait(engine->workers, -1);
    engine->must_stop = false;
}

void engine_analyze(struct engine *engine, struct analysis *analysis)
{
    pthread_mutex_lock(&engine->tree_mutex);
    report_search(&engine->search, engine->searchers, engine->options.threads,
                  analysis);
    pthread_mutex_unlock(&engine->tree_mutex);
    analysis->seconds =
        (double)(limit_now_ms() - engine->limit.start_ms) * 1e-3;
}

bool engine_owners(const struct engine *engine, Point move,
                   struct analysis_owners *owners)
{
    return engine->search.owners &&
           owners_read(engine->search.owners, move, owners);
}

/* The child to play; 0 is a pass. */
static uint32_t choose_child(struct engine *engine)
{
    const struct search *search = &engine->search;
    const uint32_t best = decide_best(search);
    if (!best)
        return 0;
    float owns[POINT_CELLS];
    report_owners(engine->searchers, engine->options.threads,
                  search->root->board.size, owns);
    engine->may_end = decide_may_end(search, owns);
    engine->is_near_end = decide_is_near_end(&search->root->board, owns);
    engine->decided_at = search->root->move_count;
    engine->has_decided = true;
    const bool is_pass = tree_node(&engine->tree, best)->point == PASS;
    if (!engine->may_pass || !(is_pass || engine->has_time_to_judge) ||
        !decide_needs_judgement(search, best, engine->is_cleanup, owns))
        return best;
    const struct judgement *judgement = judge_root(engine);
    /* A hurried one is no ground to overrule the search. */
    if (judgement->is_hurried)
        return best;
    const uint32_t child = decide_child(search, judgement, engine->is_cleanup);
    return engine->is_cleanup
               ? child
               : decide_vital_child(search, &engine->hurry, child);
}

struct decision engine_decide(struct engine *engine)
{
    engine_stop(engine);
    struct decision decision = {.kind = DECISION_PASS, .point = PASS};
    const struct game *game = engine->search.root;
    const struct report_node root =
        report_node(&engine->tree, engine->tree.root);
    decision.mover_win = 1.0f - root.mover_win;
    decision.visits = decision.root_visits = root.visits;
    if (!engine->is_cleanup)
        note_outlook(engine);
    if (game_is_over(game) && game->rules.passes_to_end > 2)
        return decision;
    uint32_t child = choose_child(engine);
    if (engine->errs)
        child = level_choose(&engine->options.level, &engine->search,
                             &engine->searchers[0], &engine->dice, child);
    if (child) {
        const struct report_node chosen = report_node(&engine->tree, child);
        decision.point = tree_node(&engine->tree, child)->point;
        decision.visits = chosen.visits;
        if (decision.point != PASS)
            decision.kind = DECISION_PLAY;
    }
    /* A pass that answers one ends the game: it is counted instead. */
    const bool goes_on = decision.kind == DECISION_PLAY || game->passes == 0;
    if (engine->is_for_play &&
        decide_resigns(&engine->search, &engine->options.level,
                       decision.mover_win, &engine->hopes) &&
        goes_on) {
        decision.kind = DECISION_RESIGN;
        decision.point = PASS;
    }
    return decision;
}

struct decision engine_genmove(struct engine *engine, const struct game *game,
                               const struct engine_request *request)
{
    engine_start(engine, game, request);
    engine_wait(engine, -1);
    return engine_decide(engine);
}

void engine_judge(struct engine *engine, const struct game *game,
                  struct judgement *judgement)
{
    judge_result(judges_for(&engine->judges, game->board.size), game,
                 &engine->hurry, judgement);
}
