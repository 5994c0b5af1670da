#include "engine/net_heads.h"

#include <math.h>
#include <string.h>

/* D. Misra, "Mish", 2019: x * tanh(log(1 + e^x)), which is this without a
   tanh or a logarithm. */
static float mish(float x)
{
    if (x > 20.0f)
        return x;
    const float e = expf(x), n = e * (e + 2.0f);
    return x * n / (n + 2.0f);
}

float net_heads_activate(enum net_activation activation, float x)
{
    switch (activation) {
    case NET_IDENTITY:
        return x;
    case NET_RELU:
        return x > 0.0f ? x : 0.0f;
    case NET_MISH:
        return mish(x);
    }
    return x;
}

void net_heads_multiply(const struct net_matrix *matrix, const float *in,
                        float *out)
{
    const float *row = matrix->weights;

    memset(out, 0, (size_t)matrix->outs * sizeof *out);
    for (int i = 0; i < matrix->ins; i++, row += matrix->outs)
        for (int j = 0; j < matrix->outs; j++)
            out[j] += in[i] * row[j];
}

size_t net_heads_scratch(const struct net *net)
{
    const size_t pass = (size_t)net->policy.pass.outs;
    const size_t value =
        3 * (size_t)net->value.first.outs + (size_t)net->value.hidden.outs;

    return pass > value ? pass : value;
}

float net_heads_pass(const struct net *net, const float *pooled, float *scratch)
{
    const struct net_policy *const policy = &net->policy;
    float pass;

    net_heads_multiply(&policy->pass, pooled, scratch);
    if (policy->pass_last.ins == 0)
        return scratch[0];
    for (int i = 0; i < policy->pass.outs; i++)
        scratch[i] = net_heads_activate(policy->pass_activation,
                                        scratch[i] + policy->pass_bias[i]);
    net_heads_multiply(&policy->pass_last, scratch, &pass);
    return pass;
}

static float softplus(float x)
{
    return fmaxf(x, 0.0f) + log1pf(expf(-fabsf(x)));
}

/* h is the hidden layer. */
static void set_outcome(const struct net *net, const float *h,
                        struct net_output *output)
{
    const struct net_value *const value = &net->value;
    float scores[6] = {0};

    net_heads_multiply(&value->outcome, h, output->outcome);
    for (int i = 0; i < 3; i++)
        output->outcome[i] += value->outcome_bias[i];
    net_heads_multiply(&value->scores, h, scores);
    for (int i = 0; i < value->scores.outs; i++)
        scores[i] += value->scores_bias[i];
    output->mean = scores[0] * net->mean_points;
    output->deviation = softplus(scores[1]) * net->deviation_points;
    output->lead = scores[2] * net->lead_points;
}

void net_heads_outcome(const struct net *net, const float *mean, int size,
                       float *scratch, struct net_output *output)
{
    const struct net_value *const value = &net->value;
    const float side = (float)size - 14.0f;
    const int channels = value->first.outs;
    float *const pooled = scratch;
    float *const hidden = scratch + 3 * (ptrdiff_t)channels;

    for (int c = 0; c < channels; c++) {
        pooled[c] = mean[c];
        pooled[channels + c] = mean[c] * side * 0.1f;
        pooled[2 * channels + c] = mean[c] * (side * side * 0.01f - 0.1f);
    }
    net_heads_multiply(&value->hidden, pooled, hidden);
    for (int i = 0; i < value->hidden.outs; i++)
        hidden[i] = net_heads_activate(value->hidden_activation,
                                       hidden[i] + value->hidden_bias[i]);
    set_outcome(net, hidden, output);
}
