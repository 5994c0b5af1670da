#include "tuning/positions_maker.h"

#include "tuning/game_terms.h"
#include "tuning/positions_play.h"
#include "tuning/positions_replay.h"

#include <stdlib.h>

struct positions_maker {
    struct positions_settings settings;
    const struct games_list *records;
    struct teacher *teacher;
    struct game *game;
    struct game_samples samples;
    float weights[POSITIONS_KINDS]; /* how often each kind comes, in any unit */
    struct positions_tally tally;
};

/* Positions that a game of each kind asks about, on the average of some hundred
   games with the default settings and a teacher of 6 blocks and 96 channels. */
static const double LOOKS[POSITIONS_KINDS] = {
    [POSITIONS_19] = 277,
    [POSITIONS_13] = 130,
    [POSITIONS_9] = 64,
    [POSITIONS_OTHERS] = 135,
};

static double samples_of_game(const struct positions_maker *maker,
                              enum positions_kind kind)
{
    if (kind != POSITIONS_RECORDS)
        return maker->settings.keep * LOOKS[kind];
    return maker->settings.share * (double)games_list_moves(maker->records) /
           games_list_count(maker->records);
}

static void find_weights(struct positions_maker *maker)
{
    for (enum positions_kind kind = 0; kind < POSITIONS_KINDS; kind++)
        if (maker->settings.mix[kind] > 0)
            maker->weights[kind] = (float)(maker->settings.mix[kind] /
                                           samples_of_game(maker, kind));
}

struct positions_maker *
positions_maker_create(const struct positions_settings *settings,
                       const struct games_list *records,
                       struct teacher *teacher)
{
    const struct ruleset rules = ruleset_ing();
    struct positions_maker *maker = calloc(1, sizeof *maker);
    if (!maker)
        return NULL;
    maker->settings = *settings;
    maker->records = records;
    maker->teacher = teacher;
    maker->game = game_create(&rules, NET_SIZE_MAX);
    if (!game_samples_init(&maker->samples) || !maker->game) {
        positions_maker_destroy(maker);
        return NULL;
    }
    find_weights(maker);
    return maker;
}

void positions_maker_destroy(struct positions_maker *maker)
{
    if (!maker)
        return;
    game_samples_free(&maker->samples);
    game_destroy(maker->game);
    free(maker);
}

static enum positions_kind draw_kind(const struct positions_maker *maker,
                                     struct rng *rng)
{
    enum positions_kind last = 0;
    float sum = 0.0f;
    for (int i = 0; i < POSITIONS_KINDS; i++)
        sum += maker->weights[i];
    float left = sum * rng_float(rng);
    for (enum positions_kind kind = 0; kind < POSITIONS_KINDS; kind++) {
        if (maker->weights[kind] <= 0.0f)
            continue;
        last = kind;
        left -= maker->weights[kind];
        if (left < 0.0f)
            break;
    }
    return last;
}

static int draw_record(const struct games_list *records, uint32_t number,
                       struct rng *rng)
{
    enum { FEW = 64 };
    const bool is_apart = sample_game_is_apart(number);
    int i;
    do
        i = games_list_draw(records, rng);
    while (games_list_count(records) >= FEW &&
           sample_game_is_apart((uint32_t)i) != is_apart);
    return i;
}

static void replay(struct positions_maker *maker, uint32_t number,
                   struct rng *rng)
{
    const struct games_record record = games_list_record(
        maker->records, draw_record(maker->records, number, rng));
    maker->tally.cut +=
        !positions_replay(maker->teacher, &record, maker->settings.share, rng,
                          maker->game, &maker->samples);
    maker->tally.looks[POSITIONS_RECORDS] += maker->samples.count;
}

static void play(struct positions_maker *maker, enum positions_kind kind,
                 struct rng *rng)
{
    const struct game_terms terms =
        game_terms_draw(&maker->settings, kind, rng);
    maker->tally.looks[kind] +=
        positions_play(maker->teacher, &terms, maker->settings.keep, rng,
                       maker->game, &maker->samples);
}

const struct game_samples *positions_maker_make(struct positions_maker *maker,
                                                uint32_t number)
{
    struct rng rng = rng_seed((uint64_t)maker->settings.seed, number);
    const enum positions_kind kind = draw_kind(maker, &rng);
    game_samples_begin(&maker->samples, number);
    if (kind == POSITIONS_RECORDS)
        replay(maker, number, &rng);
    else
        play(maker, kind, &rng);
    maker->tally.games[kind]++;
    maker->tally.samples[kind] += maker->samples.count;
    return &maker->samples;
}

struct positions_tally
positions_maker_tally(const struct positions_maker *maker)
{
    return maker->tally;
}
