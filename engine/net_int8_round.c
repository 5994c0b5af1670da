#include "engine/net_int8_round.h"

#include "engine/net_int8.h"

#include <math.h>
#include <stdlib.h>

enum {
    SQUARES = 9,
    BYTE_MAX = 255,   /* of an activation */
    WEIGHT_MAX = 127, /* of a weight, either sign */
};

/* Of KL divergences and win rates with 0.3 to 0.7, this was best. */
#define BALANCE 0.4F

/* What is less than this part of the greatest counts as so much. */
#define FLOOR 1e-3F

/* Weights are rounded the other way only if that much is left to round, and
   their inputs reach this part of their bytes. */
#define MOVABLE 0.25F
#define TELLING 0.1F

static float weight_at(const struct net_conv *conv, int square, int in, int out)
{
    return conv->weights[(square * conv->ins + in) * conv->outs + out];
}

static float greatest_of(const float *values, int count)
{
    float greatest = 0.0F;
    for (int i = 0; i < count; i++)
        greatest = fmaxf(greatest, values[i]);
    return greatest > 0.0F ? greatest : 1.0F;
}

/* Raises weights to the greatest that meet each input. */
static void find_weights(const struct net_conv *conv, float *weights)
{
    for (int square = 0; square < SQUARES; square++)
        for (int i = 0; i < conv->ins; i++)
            for (int o = 0; o < conv->outs; o++)
                weights[i] =
                    fmaxf(weights[i], fabsf(weight_at(conv, square, i, o)));
}

void net_int8_find_units(const float *greatest, const struct net_conv *conv,
                         const struct net_conv *other, float *units)
{
    float weights[NET_INT8_CHANNELS_MAX] = {0.0F};
    const int channels = conv->ins;
    find_weights(conv, weights);
    if (other)
        find_weights(other, weights);
    const float most = greatest_of(greatest, channels);
    const float heaviest = greatest_of(weights, channels);
    float scale = 0.0F; /* so that the greatest of each are no more bytes */
    for (int i = 0; i < channels; i++) {
        const float value = fmaxf(greatest[i] / most, FLOOR);
        const float weight = fmaxf(weights[i] / heaviest, FLOOR);
        units[i] = powf(value / weight, BALANCE);
        scale = fmaxf(scale, value * most / units[i]);
    }
    for (int i = 0; i < channels; i++)
        units[i] *= scale / BYTE_MAX;
}

/* The weights of an output on their way to be rounded. */
struct rounding {
    int ins;
    const float *greatest, *units;
    int8_t *rounded;
    float left[SQUARES * NET_INT8_CHANNELS_MAX]; /* what rounding took off */
    float shift; /* the sum of that, with inputs in proportion to greatest */
};

/* Weights are numbered square by square. */
static float input_at(const struct rounding *rounding, int i)
{
    const int in = i % rounding->ins;
    return rounding->greatest[in] / rounding->units[in] / BYTE_MAX;
}

/* Rounds each; what is no number, too, comes out within bounds. */
static void round_each(const struct net_conv *conv, int out, float unit,
                       struct rounding *rounding)
{
    rounding->shift = 0.0F;
    for (int i = 0; i < SQUARES * conv->ins; i++) {
        const int in = i % conv->ins;
        const float weight = weight_at(conv, i / conv->ins, in, out) *
                             rounding->units[in] / unit;
        const float bounded =
            fminf(fmaxf(weight, (float)-WEIGHT_MAX), (float)WEIGHT_MAX);
        rounding->rounded[i] = (int8_t)lrintf(bounded);
        rounding->left[i] = bounded - (float)rounding->rounded[i];
        rounding->shift += rounding->left[i] * input_at(rounding, i);
    }
}

/* A weight that may go one further in the direction that reduces the shift. */
struct move {
    float left; /* towards there: the more, the better */
    int weight;
};

static int compare_moves(const void *a, const void *b)
{
    const struct move *one = a, *other = b;
    if (one->left != other->left)
        return one->left > other->left ? -1 : 1;
    return one->weight - other->weight;
}

static int find_moves(const struct rounding *rounding, int direction,
                      struct move *moves)
{
    int count = 0;
    for (int i = 0; i < SQUARES * rounding->ins; i++) {
        const float left = rounding->left[i] * (float)direction;
        if (left > MOVABLE && input_at(rounding, i) > TELLING)
            moves[count++] = (struct move){left, i};
    }
    return count;
}

/* The shift only gets less, so a move that is too great for it once is for
   good: one look at each is enough. */
static void reduce_shift(struct rounding *rounding)
{
    struct move moves[SQUARES * NET_INT8_CHANNELS_MAX];
    const int direction = rounding->shift > 0.0F ? 1 : -1;
    const int count = find_moves(rounding, direction, moves);
    qsort(moves, (size_t)count, sizeof *moves, compare_moves);
    for (int i = 0; i < count; i++) {
        const float left = rounding->shift * (float)direction;
        const int weight = moves[i].weight;
        const float input = input_at(rounding, weight);
        if (!(left > 0.0F))
            return;
        if (input >= 2.0F * left)
            continue;
        rounding->rounded[weight] =
            (int8_t)(rounding->rounded[weight] + direction);
        rounding->left[weight] -= (float)direction;
        rounding->shift -= (float)direction * input;
    }
}

float net_int8_round_weights(const struct net_conv *conv, int out,
                             const float *greatest, const float *units,
                             int8_t *rounded)
{
    struct rounding rounding = {conv->ins, greatest, units, rounded, {0}, 0};
    float most = 0.0F;
    for (int square = 0; square < SQUARES; square++)
        for (int i = 0; i < conv->ins; i++)
            most =
                fmaxf(most, fabsf(weight_at(conv, square, i, out)) * units[i]);
    const float unit = most > 0.0F ? most / WEIGHT_MAX : 1.0F;
    round_each(conv, out, unit, &rounding);
    reduce_shift(&rounding);
    return unit;
}
