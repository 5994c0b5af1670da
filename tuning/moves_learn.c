#include "tuning/moves_learn.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A move with what the model has weights for, and its chance. */
struct option_seen {
    struct move_features features;
    int pattern; /* its number, or -1 */
    float chance;
};

/* A weight's gradient in one position, and the squares of all it had. */
struct slope {
    float gradient, squares;
};

struct moves_learner {
    struct move_model *model;
    float rate;
    struct slope feature[MOVE_FEATURE_COUNT];
    struct slope *pattern; /* by number */
    struct move_scene scene;
    struct pattern_view view;
    int count, made; /* moves seen, and the place of the one made */
    struct option_seen option[BOARD_POINTS_MAX];
};

struct moves_learner *moves_learner_create(struct move_model *model,
                                           double rate)
{
    struct moves_learner *const learner = calloc(1, sizeof *learner);
    if (!learner)
        return NULL;
    learner->model = model;
    learner->rate = (float)rate;
    learner->pattern =
        calloc((size_t)model->pattern_count + 1, sizeof *learner->pattern);
    if (learner->pattern)
        return learner;
    free(learner);
    return NULL;
}

void moves_learner_destroy(struct moves_learner *learner)
{
    if (!learner)
        return;
    free(learner->pattern);
    free(learner);
}

static float weigh(const struct move_model *model,
                   const struct option_seen *option)
{
    float sum = option->pattern < 0 ? 0.0f : model->pattern[option->pattern];
    for (int i = 0; i < option->features.count; i++)
        sum += model->feature[option->features.feature[i]];
    return sum;
}

static void see_move(struct moves_learner *learner, Point move, Point made)
{
    struct option_seen *const option = &learner->option[learner->count];
    if (move == made)
        learner->made = learner->count;
    learner->count++;
    move_features(&learner->scene, move, &option->features);
    option->pattern =
        move == PASS ? -1
                     : move_model_pattern(learner->model, &learner->view, move);
    option->chance = weigh(learner->model, option);
}

/* Lists the legal moves on vertices, with their chances. */
static void see_position(struct moves_learner *learner, const struct game *game,
                         Point made)
{
    const struct board *const board = &game->board;
    move_scene_init(&learner->scene, game, game->to_move);
    pattern_view_init(&learner->view, board, game->to_move);
    learner->count = 0;
    for (int i = 0; i < board->empty_count; i++)
        if (game_is_legal(game, board->empty[i], game->to_move))
            see_move(learner, board->empty[i], made);
    float most = -INFINITY, sum = 0.0f;
    for (int i = 0; i < learner->count; i++)
        most = fmaxf(most, learner->option[i].chance);
    for (int i = 0; i < learner->count; i++) {
        learner->option[i].chance = expf(learner->option[i].chance - most);
        sum += learner->option[i].chance;
    }
    for (int i = 0; i < learner->count; i++)
        learner->option[i].chance /= sum;
}

/* Of equals the one made comes in the middle. */
static void take_figures(const struct moves_learner *learner,
                         struct moves_figures *figures)
{
    static const int places[3] = {1, 5, 10};
    const float chance = learner->option[learner->made].chance;
    int better = 0, equal = -1;
    for (int i = 0; i < learner->count; i++) {
        better += learner->option[i].chance > chance;
        equal += learner->option[i].chance == chance;
    }
    figures->positions++;
    figures->log_chance += log(fmax(chance, 1e-30));
    for (int i = 0; i < 3; i++)
        figures->within[i] += better + equal / 2 < places[i];
}

static void step(struct slope *slope, float rate, float *weight)
{
    slope->squares += slope->gradient * slope->gradient;
    if (slope->squares > 0.0f)
        *weight += rate * slope->gradient / sqrtf(slope->squares + 1.0f);
    slope->gradient = 0.0f;
}

static void learn(struct moves_learner *learner)
{
    struct move_model *const model = learner->model;
    for (int i = 0; i < learner->count; i++) {
        const struct option_seen *const option = &learner->option[i];
        const float slope = (i == learner->made ? 1.0f : 0.0f) - option->chance;
        for (int j = 0; j < option->features.count; j++)
            learner->feature[option->features.feature[j]].gradient += slope;
        if (option->pattern >= 0)
            learner->pattern[option->pattern].gradient += slope;
    }
    for (int i = 0; i < MOVE_FEATURE_COUNT; i++)
        step(&learner->feature[i], learner->rate, &model->feature[i]);
    for (int i = 0; i < learner->count; i++) {
        const int number = learner->option[i].pattern;
        if (number >= 0 && learner->pattern[number].gradient != 0.0f)
            step(&learner->pattern[number], learner->rate,
                 &model->pattern[number]);
    }
}

void moves_foresee(struct moves_learner *learner, const struct game *game,
                   Point made, struct moves_figures *figures)
{
    see_position(learner, game, made);
    take_figures(learner, figures);
}

void moves_learn(struct moves_learner *learner, const struct game *game,
                 Point made, struct moves_figures *figures)
{
    moves_foresee(learner, game, made, figures);
    learn(learner);
}
