#include "engine/net_ranges.h"

#include "engine/net_answer.h"
#include "engine/net_features.h"
#include "engine/rng.h"

#include <math.h>
#include <stdlib.h>

/* Games of one kind. */
struct contest {
    int size, games;
    int looks; /* evaluations a game */
    int moves; /* made after each */
};

/* Most games are on 19x19; all end with the board almost full. */
static const struct contest CONTESTS[] = {
    {19, 4, 60, 4},
    {13, 3, 24, 5},
    {9, 4, 14, 4},
};

/* What they are played under, in turn. */
static const struct terms {
    const char *rules;
    int komi_halves;
} TERMS[] = {
    {"chinese", 15},
    {"ing", 16},
    {"tromp-taylor", -14},
    {"ing", 48},
};

/* All that playing takes. */
struct player {
    const struct net *net;
    const struct net_kernel *kernel;
    struct net_prepared *prepared;
    void *workspace;
    struct net_features_scratch *scratch;
    struct net_ranges *ranges;
    struct game *game;
    struct rng rng;
    struct net_input input;
    struct net_output output;
    struct net_moves moves;
    struct net_answer answer;
};

static const struct net_kernel *find_kernel(const struct net *net)
{
    int i = 0;
    const struct net_kernel *kernel;
    while ((kernel = net_kernel_number(i++)))
        if (kernel->watch && kernel->is_available() && kernel->fits(net))
            return kernel;
    return NULL;
}

/* Are what the trunk comes to numbers? */
static bool is_finite(const struct net_output *output, int points)
{
    float sum = output->pass + output->outcome[0] + output->mean;
    for (int i = 0; i < points; i++)
        sum += output->policy[i] + output->owner[i];
    return isfinite(sum);
}

/* Evaluates the position and watches what goes through the network. */
static void look(struct player *player)
{
    const struct game *game = player->game;
    net_features(game, game->to_move, player->scratch, &player->input);
    player->kernel->watch(player->prepared, &player->input, player->workspace,
                          &player->output, player->ranges);
    if (!is_finite(&player->output, game->board.size * game->board.size))
        player->ranges->greatest[0] = INFINITY;
    net_find_moves(game, game->to_move, &player->moves);
    net_find_answer(&player->output, game->board.size, &player->moves,
                    &player->answer);
}

/* A vertex by the policy, and takes it out of there; PASS when none is left. */
static Point draw_move(struct player *player)
{
    const int size = player->game->board.size;
    float *policy = player->answer.policy, sum = 0.0F;
    for (int i = 0; i < size * size; i++)
        sum += policy[i];
    float left = rng_float(&player->rng) * sum;
    for (int i = 0; i < size * size; i++) {
        left -= policy[i];
        if (policy[i] > 0.0F && left <= 0.0F) {
            policy[i] = 0.0F;
            return net_point(i, size);
        }
    }
    return PASS;
}

static void play_game(struct player *player, const struct contest *contest)
{
    struct game *game = player->game;
    for (int i = 0; i < contest->looks; i++) {
        look(player);
        for (int move = 0; move < contest->moves; move++) {
            const Point point = draw_move(player);
            if (game_is_legal(game, point, game->to_move))
                game_apply(game, point, game->to_move);
        }
    }
}

static void play_all(struct player *player)
{
    int number = 0;
    for (size_t i = 0; i < ARRAY_LEN(CONTESTS); i++)
        for (int j = 0; j < CONTESTS[i].games; j++) {
            const struct terms *terms =
                &TERMS[number++ % (int)ARRAY_LEN(TERMS)];
            struct ruleset rules;
            if (ruleset_find(terms->rules, &rules) != RULESET_OK)
                continue;
            game_set_rules(player->game, &rules);
            game_clear(player->game, CONTESTS[i].size);
            player->game->komi_halves = terms->komi_halves;
            play_game(player, &CONTESTS[i]);
        }
}

/* What comes into the widest convolution of the blocks: into the first the
   trunk does, into the second what the first gives. */
static int widest_inputs(const struct net *net)
{
    int widest = net->channels;
    for (int i = 0; i < net->block_count; i++)
        if (widest < net->blocks[i].first.outs)
            widest = net->blocks[i].first.outs;
    return widest;
}

struct net_ranges *net_ranges_create(const struct net *net)
{
    struct net_ranges *ranges = malloc(sizeof *ranges);
    const size_t convolutions = 2 * (size_t)net->block_count;
    const int channels = widest_inputs(net);
    if (!ranges)
        return NULL;
    *ranges = (struct net_ranges){
        .convolutions = 2 * net->block_count,
        .channels = channels,
        .greatest = calloc(convolutions * (size_t)channels, sizeof(float)),
    };
    if (ranges->greatest)
        return ranges;
    free(ranges);
    return NULL;
}

bool net_ranges_are_finite(const struct net_ranges *ranges)
{
    for (int i = 0; i < ranges->convolutions * ranges->channels; i++)
        if (!isfinite(ranges->greatest[i]))
            return false;
    return true;
}

void net_ranges_destroy(struct net_ranges *ranges)
{
    if (ranges)
        free(ranges->greatest);
    free(ranges);
}

static void *new_lines(size_t bytes)
{
    return aligned_alloc(64, (bytes + 63) / 64 * 64);
}

/* Gets hold of all there has to be; false when memory is short. */
static bool open_player(struct player *player, const struct net *net,
                        const struct net_kernel *kernel)
{
    const struct ruleset rules = ruleset_ing();
    *player = (struct player){
        .net = net,
        .kernel = kernel,
        .ranges = net_ranges_create(net),
        .game = game_create(&rules, NET_SIZE_MAX),
        .scratch = new_lines(net_features_scratch_bytes()),
        .rng = rng_seed(1, 0),
    };
    player->prepared = player->kernel->prepare(net, NULL);
    if (!player->prepared)
        return false;
    player->workspace =
        new_lines(player->kernel->workspace_bytes(player->prepared));
    return player->workspace && player->ranges && player->game &&
           player->scratch;
}

static void close_player(struct player *player)
{
    player->kernel->destroy(player->prepared);
    free(player->workspace);
    free(player->scratch);
    if (player->game)
        game_destroy(player->game);
}

struct net_ranges *net_ranges_measure_by(const struct net *net,
                                         const struct net_kernel *kernel)
{
    struct player *player = malloc(sizeof *player);
    if (!player)
        return NULL;
    struct net_ranges *ranges = NULL;
    if (open_player(player, net, kernel)) {
        play_all(player);
        ranges = player->ranges;
    } else {
        net_ranges_destroy(player->ranges);
    }
    close_player(player);
    free(player);
    return ranges;
}

struct net_ranges *net_ranges_measure(const struct net *net)
{
    return net_ranges_measure_by(net, find_kernel(net));
}
