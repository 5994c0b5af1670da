#include "engine/eval_net.h"

#include "engine/net_answer.h"
#include "engine/net_features.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { LINE = 64, SYMMETRIES = 8 };

/* Points; no network means as many. */
static const float SCORE_MOST = 10000.0f;

struct eval_net {
    struct evaluator evaluator; /* first, so that one is the other */
    struct eval_net_parts parts;
};

/* A thread's workspace; the features' scratch memory and the kernel's
   workspace follow, each on a line of its own. */
struct desk {
    _Alignas(LINE) struct net_verdicts verdicts;
    struct net_moves moves;
    struct net_input input, turned;
    struct net_output output, straight;
    struct net_answer answer, mean;
    struct net_packed packed;
};

static size_t whole_lines(size_t bytes)
{
    return (bytes + LINE - 1) / LINE * LINE;
}

static void *desk_scratch(struct desk *desk)
{
    return desk + 1;
}

static void *desk_kernel(struct desk *desk)
{
    return (unsigned char *)desk_scratch(desk) +
           whole_lines(net_features_scratch_bytes());
}

static size_t desk_bytes(const struct eval_net_parts *parts)
{
    return sizeof(struct desk) + whole_lines(net_features_scratch_bytes()) +
           whole_lines(parts->kernel->workspace_bytes(parts->prepared));
}

/* What the network says of the input when it sees it in a symmetry. */
static void ask(const struct eval_net *eval, struct desk *desk, int symmetry)
{
    const struct eval_net_parts *parts = &eval->parts;
    const int size = desk->input.size;
    const bool turns = symmetry != 0;
    if (turns)
        net_turn_input(&desk->input, symmetry, &desk->turned);
    parts->kernel->run(parts->prepared, turns ? &desk->turned : &desk->input,
                       desk_kernel(desk), &desk->output);
    if (turns)
        net_turn_output_back(&desk->output, size, symmetry, &desk->straight);
    net_find_answer(turns ? &desk->straight : &desk->output, size, &desk->moves,
                    &desk->answer);
}

/* Adds a share of an answer to a mean of several. */
static void add_share(struct net_answer *mean, const struct net_answer *answer,
                      int points, float share)
{
    mean->win += share * answer->win;
    mean->mean += share * answer->mean;
    mean->deviation += share * answer->deviation;
    mean->pass += share * answer->pass;
    for (int i = 0; i < points; i++) {
        mean->policy[i] += share * answer->policy[i];
        mean->owner[i] += share * answer->owner[i];
    }
}

/* The mean of what is said in count symmetries from this one on. */
static void ask_several(const struct eval_net *eval, struct desk *desk,
                        int symmetry, int count)
{
    const int points = desk->input.size * desk->input.size;
    memset(&desk->mean, 0, sizeof desk->mean);
    for (int i = 0; i < count; i++) {
        ask(eval, desk, (symmetry + i) % SYMMETRIES);
        add_share(&desk->mean, &desk->answer, points, 1.0f / (float)count);
    }
}

/* A number that is none, from a network whose weights make no sense, is least;
   it must not reach sums of integers. */
static float bounded(float number, float least, float most)
{
    return number >= least ? fminf(number, most) : least;
}

/* From the mover's view to Black's. */
static void translate(const struct game *game, Color to_move,
                      const struct desk *desk, struct evaluation *out)
{
    const struct net_answer *mean = &desk->mean;
    const float sign = to_move == BLACK ? 1.0f : -1.0f;
    const int size = game->board.size;
    const float win = bounded(mean->win, 0.0f, 1.0f);
    out->black_win = to_move == BLACK ? win : 1.0f - win;
    out->black_score = sign * (bounded(mean->mean, -SCORE_MOST, SCORE_MOST) -
                               net_komi_excess(game, to_move, &desk->input));
    out->deviation = bounded(mean->deviation, 0.0f, SCORE_MOST);
    out->prior[PASS] = bounded(mean->pass, 0.0f, 1.0f);
    for (int i = 0; i < size * size; i++) {
        const Point point = net_point(i, size);
        out->prior[point] = bounded(mean->policy[i], 0.0f, 1.0f);
        out->owner[point] = (int8_t)lrintf(
            100.0f * sign * bounded(mean->owner[i], -1.0f, 1.0f));
    }
}

/* What is said of a position in one symmetry or, as one of several, in all. */
static void evaluate_by(const struct eval_net *eval, const struct game *game,
                        Color to_move, struct desk *desk, int count,
                        struct evaluation *out)
{
    struct net_cache *cache = eval->parts.cache;
    const int size = game->board.size;
    assert(eval_net_takes(size));
    net_verdicts_find(game, to_move, &desk->verdicts);
    struct net_key key = net_key(game, to_move, &desk->verdicts);
    const int symmetry = (int)(key.high % SYMMETRIES);
    key.high += (uint64_t)count;
    if (!cache || !net_cache_find(cache, &key, size, &desk->packed)) {
        net_find_moves(game, to_move, &desk->moves);
        net_features(game, to_move, desk_scratch(desk), &desk->input);
        ask_several(eval, desk, count == 1 ? symmetry : 0, count);
        translate(game, to_move, desk, out);
        net_pack(out, size, &desk->packed);
        if (cache)
            net_cache_store(cache, &key, size, &desk->packed);
    }
    net_unpack(&desk->packed, size, out);
}

static void evaluate(const struct evaluator *self, const struct game *leaf,
                     Color to_move, void *workspace, struct rng *rng,
                     struct evaluation *out)
{
    (void)rng;
    evaluate_by((const struct eval_net *)self, leaf, to_move, workspace, 1,
                out);
}

static void evaluate_root(const struct evaluator *self, const struct game *root,
                          Color to_move, void *workspace, struct rng *rng,
                          struct evaluation *out)
{
    (void)rng;
    evaluate_by((const struct eval_net *)self, root, to_move, workspace,
                SYMMETRIES, out);
}

static void destroy(struct evaluator *self)
{
    free(self);
}

struct evaluator *eval_net_create(const struct eval_net_parts *parts)
{
    struct eval_net *eval = malloc(sizeof *eval);
    if (!eval)
        return NULL;
    eval->evaluator = (struct evaluator){
        .has_priors = true,
        .workspace_bytes = desk_bytes(parts),
        .evaluate = evaluate,
        .evaluate_root = evaluate_root,
        .destroy = destroy,
    };
    eval->parts = *parts;
    return &eval->evaluator;
}
