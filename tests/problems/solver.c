#include "tests/problems/solver.h"

#include "engine/engine.h"
#include "engine/network.h"
#include "rules/vertex.h"
#include "tests/problems/answer.h"
#include "tests/problems/problem_position.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* For the tree of a search: enough for 100,000 visits, and less for few, since
   the engine is created anew for each problem. */
enum { MEMORY_LEAST = 1 << 22, MEMORY_MOST = 1 << 28, VISIT_BYTES = 1 << 14 };

struct solver {
    const struct solver_options *options;
    struct game *game;
    struct engine *engine; /* of the problem at hand, else NULL */
    struct analysis analysis;
    struct judgement judgement;
    /* The position whose owners are known, for questions on the same one. */
    bool has_owners;
    struct problem asked;
    float black_owns[POINT_CELLS];
};

const char *outcome_name(enum outcome outcome)
{
    static const char *const NAMES[OUTCOMES] = {"right", "wrong", "skipped"};
    return NAMES[outcome];
}

struct solver *solver_create(const struct solver_options *options)
{
    struct solver *const solver = calloc(1, sizeof *solver);
    if (!solver)
        return NULL;
    solver->options = options;
    solver->game = game_create(&options->rules, BOARD_SIZE_MAX);
    if (!solver->game) {
        free(solver);
        return NULL;
    }
    return solver;
}

void solver_destroy(struct solver *solver)
{
    if (!solver)
        return;
    game_destroy(solver->game);
    free(solver);
}

PRINTF_LIKE(3, 4)
static void say(struct answer *answer, enum outcome outcome, const char *format,
                ...)
{
    va_list arguments;
    va_start(arguments, format);
    answer->outcome = outcome;
    vsnprintf(answer->text, sizeof answer->text, format, arguments);
    va_end(arguments);
}

static enum outcome outcome_of(bool is_right)
{
    return is_right ? OUTCOME_RIGHT : OUTCOME_WRONG;
}

static size_t memory_for(int64_t visits)
{
    if (visits < MEMORY_LEAST / VISIT_BYTES)
        return MEMORY_LEAST;
    if (visits > MEMORY_MOST / VISIT_BYTES)
        return MEMORY_MOST;
    return (size_t)visits * VISIT_BYTES;
}

static bool start_engine(struct solver *solver)
{
    struct engine_options options = {
        .threads = 1,
        .memory_bytes = memory_for(solver->options->visits),
        .seed = solver->options->seed,
        .visits = solver->options->visits,
        .params = params_default(),
        .network = solver->options->network,
    };
    /* A lost position has a best move, too. */
    options.params.resign_below = 0.0f;
    solver->engine = engine_create(&options);
    return solver->engine != NULL;
}

static void stop_engine(struct solver *solver)
{
    engine_destroy(solver->engine);
    solver->engine = NULL;
}

/* Searches with this player to move and leaves the analysis. */
static struct decision search(struct solver *solver, Color to_move,
                              const bool *avoid)
{
    const struct engine_request request = {.to_move = to_move, .avoid = avoid};
    engine_clear(solver->engine);
    const struct decision decision =
        engine_genmove(solver->engine, solver->game, &request);
    engine_analyze(solver->engine, &solver->analysis);
    return decision;
}

static void ask_move(struct solver *solver, const struct problem *problem,
                     struct answer *answer)
{
    bool avoid[POINT_CELLS] = {false};
    char text[VERTEX_TEXT];
    for (Point point = 0; point < POINT_CELLS; point++)
        avoid[point] = problem->marked & MARK_AMONG &&
                       !(problem->marks[point] & MARK_AMONG);
    const struct decision decision = search(solver, problem->to_move, avoid);
    say(answer, outcome_of(answer_move_is_right(problem, decision.point)),
        "%s, win rate %.2f", vertex_write(decision.point, text),
        (double)decision.mover_win);
}

/* Has the problem the position of another, with the same turn? */
static bool is_same_position(const struct problem *a, const struct problem *b)
{
    return a->size == b->size && a->to_move == b->to_move && a->ko == b->ko &&
           a->last == b->last && a->last_player == b->last_player &&
           a->history_count == 0 && b->history_count == 0 &&
           strcmp(a->rules, b->rules) == 0 && a->has_komi == b->has_komi &&
           a->komi_halves == b->komi_halves &&
           memcmp(a->colors, b->colors, sizeof a->colors) == 0;
}

static void add_owners(struct solver *solver, Color to_move, float weight)
{
    search(solver, to_move, NULL);
    for (Point point = 0; point < POINT_CELLS; point++)
        solver->black_owns[point] +=
            weight * solver->analysis.black_owns[point];
}

/* Where it is nobody's turn, the mean of a search with either to move. */
static void find_owners(struct solver *solver, const struct problem *problem)
{
    if (solver->has_owners && is_same_position(&solver->asked, problem))
        return;
    memset(solver->black_owns, 0, sizeof solver->black_owns);
    if (problem->to_move) {
        add_owners(solver, problem->to_move, 1.0f);
    } else {
        add_owners(solver, BLACK, 0.5f);
        add_owners(solver, WHITE, 0.5f);
    }
    solver->asked = *problem;
    solver->has_owners = true;
}

static void ask_owner(struct solver *solver, const struct problem *problem,
                      struct answer *answer)
{
    char text[ANSWER_TEXT] = "", vertex[VERTEX_TEXT];
    int length = 0;
    find_owners(solver, problem);
    for (int i = 0; i < problem->point_count; i++)
        length +=
            snprintf(text + length, sizeof text - (size_t)length, "%s%s %+.2f",
                     i ? ", " : "", vertex_write(problem->points[i], vertex),
                     (double)solver->black_owns[problem->points[i]]);
    say(answer,
        outcome_of(answer_owners_are_right(problem, solver->black_owns)),
        "Black owns %s", text);
}

static void ask_win(struct solver *solver, const struct problem *problem,
                    struct answer *answer)
{
    search(solver, problem->to_move, NULL);
    const float win = solver->analysis.mover_win;
    say(answer, outcome_of(answer_win_is_right(problem, win)), "win rate %.2f",
        (double)win);
}

static void ask_judge(struct solver *solver, const struct problem *problem,
                      struct answer *answer)
{
    static const char SIGNS[] = {[EMPTY] = '.', [BLACK] = 'X', [WHITE] = 'O'};
    char text[VERTEX_TEXT];
    engine_judge(solver->engine, solver->game, &solver->judgement);
    const uint8_t *const owner = solver->judgement.owner;
    const Point wrong = answer_wrong_owner(problem, owner);
    if (wrong == NO_POINT)
        say(answer, OUTCOME_RIGHT, "all owners");
    else
        say(answer, OUTCOME_WRONG, "%s %c", vertex_write(wrong, text),
            SIGNS[owner[wrong]]);
}

/* The verdict of each ko law that the problem names. */
static void ask_rules(struct solver *solver, const struct problem *problem,
                      struct answer *answer)
{
    static const char *const RULES[KO_LAWS] = {"chinese", "chinese-superko",
                                               "aga"};
    char text[ANSWER_TEXT] = "";
    int length = 0;
    bool is_right = true;
    for (enum ko_law law = 0; law < KO_LAWS; law++) {
        struct ruleset rules;
        if (!problem->legal[law] ||
            ruleset_find(RULES[law], &rules) != RULESET_OK)
            continue;
        game_set_rules(solver->game, &rules);
        const bool is_legal =
            game_is_legal(solver->game, problem->points[0], problem->to_move);
        is_right = is_right && is_legal == (problem->legal[law] == 'l');
        length += snprintf(text + length, sizeof text - (size_t)length,
                           "%s%s %s", length ? ", " : "", RULES[law],
                           is_legal ? "legal" : "illegal");
    }
    say(answer, outcome_of(is_right), "%s", text);
}

/* False, with the reason in the answer, if the problem cannot be set up. */
static bool set_up(struct solver *solver, const struct problem *problem,
                   struct answer *answer)
{
    struct ruleset rules = solver->options->rules;
    if (problem->rules[0] &&
        ruleset_find(problem->rules, &rules) != RULESET_OK) {
        say(answer, OUTCOME_SKIPPED, "no ruleset %s here", problem->rules);
        return false;
    }
    /* What the history repeats is the question, not for us to refuse. */
    if (problem->ask == ASK_LEGAL && ruleset_find("chinese", &rules))
        return false;
    game_set_rules(solver->game, &rules);
    solver->game->komi_halves = problem->has_komi ? problem->komi_halves
                                : problem->rules[0]
                                    ? rules.komi_halves
                                    : solver->options->komi_halves;
    if (problem_set_up(problem, solver->game))
        return true;
    say(answer, OUTCOME_SKIPPED, "the position cannot be set up");
    return false;
}

bool solver_answer(struct solver *solver, const struct problem *problem,
                   struct answer *answer)
{
    const enum way way = answer_way(problem);
    if (way == WAY_NONE) {
        say(answer, OUTCOME_SKIPPED, "not asked of an engine");
        return true;
    }
    if (!set_up(solver, problem, answer))
        return true;
    if (way != WAY_RULES && solver->options->network &&
        !network_plays(problem->size)) {
        say(answer, OUTCOME_SKIPPED, "the network knows no board of %d lines",
            problem->size);
        return true;
    }
    if (way != WAY_RULES && !start_engine(solver))
        return false;
    switch (way) {
    case WAY_MOVE:
        ask_move(solver, problem, answer);
        break;
    case WAY_OWNER:
        ask_owner(solver, problem, answer);
        break;
    case WAY_WIN:
        ask_win(solver, problem, answer);
        break;
    case WAY_JUDGE:
        ask_judge(solver, problem, answer);
        break;
    case WAY_RULES:
        ask_rules(solver, problem, answer);
        break;
    case WAY_NONE:
        break;
    }
    stop_engine(solver);
    return true;
}
