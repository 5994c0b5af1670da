#include "tuning/trainee_loss.h"

#include <math.h>
#include <string.h>

const float TRAINEE_LOSS_POINTS = 20.0F;

/* The unit of errors in points. */
static const float POINTS_UNIT = 8.0F;

static float softplus(float x)
{
    return fmaxf(x, 0.0F) + log1pf(expf(-fabsf(x)));
}

static float logistic(float x)
{
    return 1.0F / (1.0F + expf(-x));
}

void trainee_loss_output(const struct raw_output *raw, int size,
                         struct net_output *output)
{
    memcpy(output->policy, raw->policy, sizeof output->policy);
    output->pass = raw->pass;
    memcpy(output->outcome, raw->outcome, sizeof output->outcome);
    output->mean = raw->scores[0] * TRAINEE_LOSS_POINTS;
    output->deviation = softplus(raw->scores[1]) * TRAINEE_LOSS_POINTS;
    output->lead = raw->scores[2] * TRAINEE_LOSS_POINTS;
    for (int i = 0; i < size * size; i++)
        output->owner[i] = tanhf(raw->owner[i]);
}

/* The log of the sum of e to each. */
static float log_sum(const float *logits, int count, float last)
{
    float greatest = last;
    for (int i = 0; i < count; i++)
        greatest = fmaxf(greatest, logits[i]);
    float sum = expf(last - greatest);
    for (int i = 0; i < count; i++)
        sum += expf(logits[i] - greatest);
    return greatest + logf(sum);
}

/* What a choice adds to the divergence; *slope is that by its logit. */
static float diverge(float logit, float sum, float target, float weight,
                     float *slope)
{
    const float log_share = logit - sum;
    *slope = weight * (expf(log_share) - target);
    return target > 0.0F ? target * (logf(target) - log_share) : 0.0F;
}

static double add_policy(const struct raw_output *raw,
                         const struct sample *sample, float weight,
                         struct raw_output *slope)
{
    const int points = sample->input.size * sample->input.size;
    const float sum = log_sum(raw->policy, points, raw->pass);
    double loss = diverge(raw->pass, sum, sample->pass, weight, &slope->pass);
    for (int i = 0; i < points; i++)
        loss += diverge(raw->policy[i], sum, sample->policy[i], weight,
                        &slope->policy[i]);
    return loss;
}

static double add_outcome(const struct raw_output *raw,
                          const struct sample *sample,
                          const struct trainee_aims *aims,
                          struct raw_output *slope)
{
    const float share = sample->has_result ? aims->result_share : 0.0F;
    const float win = sample->win + share * (sample->result - sample->win);
    const float targets[3] = {win, 1.0F - win, 0.0F};
    const float sum = log_sum(raw->outcome, 2, raw->outcome[2]);
    double loss = 0;
    for (int i = 0; i < 3; i++)
        loss += diverge(raw->outcome[i], sum, targets[i],
                        aims->weight[LOSS_OUTCOME], &slope->outcome[i]);
    return loss;
}

/* P. Huber's loss of an error in points; *slope is that by it. */
static double huber(float points, float weight, float *slope)
{
    const float error = points / POINTS_UNIT;
    *slope = weight * fmaxf(fminf(error, 1.0F), -1.0F) / POINTS_UNIT;
    return fabsf(error) < 1.0F ? error * error / 2.0F : fabsf(error) - 0.5F;
}

static void add_scores(const struct raw_output *raw,
                       const struct sample *sample,
                       const struct trainee_aims *aims, double losses[LOSSES],
                       struct raw_output *slope)
{
    const float points = TRAINEE_LOSS_POINTS;
    losses[LOSS_MEAN] += huber(raw->scores[0] * points - sample->mean,
                               aims->weight[LOSS_MEAN], &slope->scores[0]);
    losses[LOSS_DEVIATION] +=
        huber(softplus(raw->scores[1]) * points - sample->deviation,
              aims->weight[LOSS_DEVIATION], &slope->scores[1]);
    losses[LOSS_LEAD] += huber(raw->scores[2] * points - sample->lead,
                               aims->weight[LOSS_LEAD], &slope->scores[2]);
    slope->scores[0] *= points;
    slope->scores[1] *= points * logistic(raw->scores[1]);
    slope->scores[2] *= points;
    slope->scores[3] = 0.0F;
}

static double add_owner(const struct raw_output *raw,
                        const struct sample *sample, float weight,
                        struct raw_output *slope)
{
    const int points = sample->input.size * sample->input.size;
    double loss = 0;
    for (int i = 0; i < points; i++) {
        const float owner = tanhf(raw->owner[i]);
        const float error = owner - sample->owner[i];
        loss += error * error;
        slope->owner[i] =
            weight * 2.0F * error * (1.0F - owner * owner) / (float)points;
    }
    return loss / points;
}

void trainee_loss_add(const struct raw_output *raw, const struct sample *sample,
                      const struct trainee_aims *aims, double losses[LOSSES],
                      struct raw_output *slope)
{
    losses[LOSS_POLICY] +=
        add_policy(raw, sample, aims->weight[LOSS_POLICY], slope);
    losses[LOSS_OUTCOME] += add_outcome(raw, sample, aims, slope);
    add_scores(raw, sample, aims, losses, slope);
    losses[LOSS_OWNER] +=
        add_owner(raw, sample, aims->weight[LOSS_OWNER], slope);
}
