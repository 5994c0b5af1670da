#include "tuning/game_terms.h"

#include "rules/handicap.h"

#include <assert.h>
#include <math.h>

/* The rulesets that make a difference to a network's inputs, and how often each
   comes of a hundred. */
static const struct {
    const char *name;
    int percent;
} RULES[] = {
    {"ing", 44},          {"chinese", 14}, {"chinese-superko", 10},
    {"tromp-taylor", 12}, {"aga", 10},     {"new-zealand", 10},
};

static const int OTHER_SIZES[] = {7, 8, 10, 11, 12, 14, 15, 16, 17, 18};

enum { KOMI_LOW = -20 * 2, KOMI_HIGH = 30 * 2 }; /* half points */

static bool happens(struct rng *rng, int percent)
{
    return rng_below(rng, 100) < percent;
}

static int draw_size(enum positions_kind kind, struct rng *rng)
{
    switch (kind) {
    case POSITIONS_19:
        return 19;
    case POSITIONS_13:
        return 13;
    case POSITIONS_9:
        return 9;
    case POSITIONS_OTHERS:
        return OTHER_SIZES[rng_below(rng, (int)ARRAY_LEN(OTHER_SIZES))];
    case POSITIONS_RECORDS:
    case POSITIONS_KINDS:
        break;
    }
    assert(false);
    return 19;
}

static struct ruleset draw_rules(struct rng *rng)
{
    struct ruleset rules = ruleset_ing();
    int left = rng_below(rng, 100);
    size_t i = 0;
    while (left >= RULES[i].percent)
        left -= RULES[i++].percent;
    const enum ruleset_status status = ruleset_find(RULES[i].name, &rules);
    assert(status == RULESET_OK);
    (void)status;
    return rules;
}

/* About normal, mean 0 and deviation 1: a sum of twelve even numbers. */
static float draw_normal(struct rng *rng)
{
    float sum = -6.0f;
    for (int i = 0; i < 12; i++)
        sum += rng_float(rng);
    return sum;
}

static int draw_komi(const struct ruleset *rules, int stones, struct rng *rng)
{
    const float deviation_halves = 18.0f;
    if (stones > 0 && happens(rng, 50))
        return 1;
    if (!happens(rng, 30))
        return rules->komi_halves;
    int halves;
    do
        halves = rules->komi_halves +
                 (int)lrintf(deviation_halves * draw_normal(rng));
    while (halves < KOMI_LOW || halves > KOMI_HIGH);
    return halves;
}

/* Two stones most often, the most that the board has places for seldom. */
static int draw_stones(int size, struct rng *rng)
{
    const int choices = handicap_fixed_max(size) - 1;
    return choices > 0 ? 2 + rng_below(rng, 1 + rng_below(rng, choices)) : 0;
}

struct game_terms game_terms_draw(const struct positions_settings *settings,
                                  enum positions_kind kind, struct rng *rng)
{
    struct game_terms terms = {
        .size = draw_size(kind, rng),
        .rules = draw_rules(rng),
    };
    const int points = terms.size * terms.size;
    if (happens(rng, settings->handicap_percent))
        terms.stones = draw_stones(terms.size, rng);
    terms.komi_halves = draw_komi(&terms.rules, terms.stones, rng);
    if (happens(rng, settings->wild_percent)) {
        terms.wild_rate = 0.1f + 0.1f * rng_float(rng);
        terms.random_moves = happens(rng, 50) ? rng_below(rng, points / 4) : 0;
    }
    terms.flat_moves = rng_below(rng, 2 + points / 40);
    terms.is_whole = happens(rng, settings->whole_percent);
    return terms;
}

void game_terms_begin(const struct game_terms *terms, struct game *game)
{
    uint8_t colors[POINT_CELLS] = {EMPTY};
    Point points[HANDICAP_FIXED_MAX];
    game_set_rules(game, &terms->rules);
    game_clear(game, terms->size);
    game->komi_halves = terms->komi_halves;
    if (!handicap_fixed(terms->size, terms->stones, points))
        return;
    for (int i = 0; i < terms->stones; i++)
        colors[points[i]] = BLACK;
    const bool is_set_up = game_set_up(game, terms->size, colors, WHITE);
    assert(is_set_up);
    (void)is_set_up;
}
