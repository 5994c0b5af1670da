#include "tests/support/loss_reference.h"

#include "tests/support/test.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Numbers of a board: [vertex][channel]. */
struct layer {
    int size, channels;
    double *values;
};

static struct layer new_layer(int size, int channels)
{
    const size_t count = (size_t)(size * size * channels);
    struct layer layer = {size, channels, calloc(count, sizeof(double))};
    assert_non_null(layer.values);
    return layer;
}

static double *at(const struct layer *layer, int vertex)
{
    return layer->values + (ptrdiff_t)vertex * layer->channels;
}

static int points_of(const struct layer *layer)
{
    return layer->size * layer->size;
}

/* to[] += in[] * weights[][]. */
static void add_product(const double *in, int ins, const float *weights,
                        int outs, double *to)
{
    for (int i = 0; i < ins; i++, weights += outs) {
        const double factor = in[i];
        if (factor == 0.0)
            continue; /* many are, after a ReLU */
        for (int j = 0; j < outs; j++)
            to[j] += factor * (double)weights[j];
    }
}

static void add_conv(const struct layer *in, const struct net_conv *conv,
                     struct layer *to)
{
    const int size = in->size, radius = conv->width / 2;
    for (int v = 0; v < size * size; v++)
        for (int i = 0; i < conv->width * conv->width; i++) {
            const int row = v / size + i / conv->width - radius;
            const int column = v % size + i % conv->width - radius;
            if (row < 0 || row >= size || column < 0 || column >= size)
                continue;
            add_product(at(in, row * size + column), conv->ins,
                        conv->weights + (ptrdiff_t)i * conv->ins * conv->outs,
                        conv->outs, at(to, v));
        }
}

static struct layer convolve(const struct layer *in,
                             const struct net_conv *conv)
{
    struct layer to = new_layer(in->size, conv->outs);
    add_conv(in, conv, &to);
    return to;
}

static struct layer normed(const struct layer *in, const struct net_norm *norm)
{
    const struct layer to = new_layer(in->size, in->channels);
    for (int i = 0; i < points_of(in) * in->channels; i++) {
        const int c = i % in->channels;
        to.values[i] = fmax(0.0, in->values[i] * (double)norm->scale[c] +
                                     (double)norm->offset[c]);
    }
    return to;
}

static void add_everywhere(const double *what, struct layer *to)
{
    for (int i = 0; i < points_of(to) * to->channels; i++)
        to->values[i] += what[i % to->channels];
}

/* Three values a channel: factors[] times the mean, but the greatest where a
   factor is no number. */
static void pool(const struct layer *in, const double factors[3],
                 double *pooled)
{
    for (int c = 0; c < in->channels; c++) {
        double sum = 0.0, most = -INFINITY;
        for (int v = 0; v < points_of(in); v++) {
            sum += at(in, v)[c];
            most = fmax(most, at(in, v)[c]);
        }
        for (int i = 0; i < 3; i++)
            pooled[i * in->channels + c] =
                isnan(factors[i]) ? most : factors[i] * sum / points_of(in);
    }
}

/* The pooled values of a convolution and its norm, and what a matrix makes of
   them added to a layer. */
static void add_pooled(const struct layer *in, const struct net_conv *conv,
                       const struct net_norm *norm,
                       const struct net_matrix *bias, double *pooled,
                       struct layer *to)
{
    const double factors[3] = {1.0, (in->size - 14) / 10.0, NAN};
    double added[TRAINEE_CHANNELS_MAX] = {0};
    struct layer raw = convolve(in, conv);
    struct layer active = normed(&raw, norm);
    pool(&active, factors, pooled);
    add_product(pooled, bias->ins, bias->weights, bias->outs, added);
    add_everywhere(added, to);
    free(raw.values);
    free(active.values);
}

static void add_block(const struct net_block *block, struct layer *trunk)
{
    double pooled[3 * TRAINEE_CHANNELS_MAX];
    struct layer active = normed(trunk, &block->before);
    struct layer first = convolve(&active, &block->first);
    if (block->kind == NET_POOLING)
        add_pooled(&active, &block->pool, &block->pool_norm, &block->pool_bias,
                   pooled, &first);
    struct layer middle = normed(&first, &block->middle);
    add_conv(&middle, &block->second, trunk);
    free(active.values);
    free(first.values);
    free(middle.values);
}

static struct layer find_tip(const struct net *net,
                             const struct net_input *input)
{
    double globals[NET_GLOBALS], bias[TRAINEE_CHANNELS_MAX] = {0};
    struct layer planes = new_layer(input->size, NET_PLANES);
    for (int i = 0; i < points_of(&planes) * NET_PLANES; i++)
        planes.values[i] = input->planes[i / NET_PLANES] >> i % NET_PLANES & 1;
    struct layer trunk = convolve(&planes, &net->input);
    for (int i = 0; i < NET_GLOBALS; i++)
        globals[i] = (double)input->globals[i];
    add_product(globals, NET_GLOBALS, net->input_globals.weights, net->channels,
                bias);
    add_everywhere(bias, &trunk);
    for (int i = 0; i < net->block_count; i++)
        add_block(&net->blocks[i], &trunk);
    struct layer tip = normed(&trunk, &net->tip);
    free(planes.values);
    free(trunk.values);
    return tip;
}

/* ---- losses ---- */

/* The divergence of the softmax of logits from shares of a whole. */
static double divergence(const double *logits, const double *shares, int count)
{
    double sum = 0.0, loss = 0.0;
    for (int i = 0; i < count; i++)
        sum += exp(logits[i]);
    for (int i = 0; i < count; i++)
        if (shares[i] > 0.0)
            loss += shares[i] * log(shares[i] * sum / exp(logits[i]));
    return loss;
}

static double policy_loss(const struct net *net, const struct layer *tip,
                          const struct sample *sample)
{
    const struct net_policy *policy = &net->policy;
    const int points = points_of(tip);
    double pooled[3 * TRAINEE_CHANNELS_MAX];
    double logits[NET_POINTS_MAX + 1], shares[NET_POINTS_MAX + 1];
    struct layer first = convolve(tip, &policy->first);
    add_pooled(tip, &policy->pool, &policy->pool_norm, &policy->pool_bias,
               pooled, &first);
    struct layer active = normed(&first, &policy->norm);
    struct layer last = convolve(&active, &policy->last);
    for (int i = 0; i < points; i++) {
        logits[i] = last.values[i];
        shares[i] = (double)sample->policy[i];
    }
    logits[points] = 0.0;
    add_product(pooled, policy->pass.ins, policy->pass.weights, 1,
                &logits[points]);
    shares[points] = (double)sample->pass;
    free(first.values);
    free(active.values);
    free(last.values);
    return divergence(logits, shares, points + 1);
}

static double huber(double points)
{
    const double error = fabs(points) / 8.0;
    return error < 1.0 ? error * error / 2.0 : error - 0.5;
}

static double owner_loss(const struct net *net, const struct layer *active,
                         const struct sample *sample)
{
    struct layer owner = convolve(active, &net->value.owner);
    double loss = 0.0;
    for (int i = 0; i < points_of(active); i++)
        loss += pow(tanh(owner.values[i]) - (double)sample->owner[i], 2.0);
    free(owner.values);
    return loss / points_of(active);
}

static void add_outcome(const struct net *net, const double *hidden,
                        const struct sample *sample,
                        const struct trainee_aims *aims, double losses[LOSSES])
{
    const struct net_value *value = &net->value;
    const double share = sample->has_result ? (double)aims->result_share : 0.0;
    const double win =
        share * (double)sample->result + (1.0 - share) * (double)sample->win;
    const double shares[3] = {win, 1.0 - win, 0.0};
    double logits[3], scores[4];
    for (int i = 0; i < 3; i++)
        logits[i] = (double)value->outcome_bias[i];
    for (int i = 0; i < 4; i++)
        scores[i] = (double)value->scores_bias[i];
    add_product(hidden, value->hidden.outs, value->outcome.weights, 3, logits);
    add_product(hidden, value->hidden.outs, value->scores.weights, 4, scores);
    losses[LOSS_OUTCOME] += divergence(logits, shares, 3);
    losses[LOSS_MEAN] +=
        huber(scores[0] * (double)net->mean_points - (double)sample->mean);
    losses[LOSS_DEVIATION] +=
        huber(log1p(exp(scores[1])) * (double)net->deviation_points -
              (double)sample->deviation);
    losses[LOSS_LEAD] +=
        huber(scores[2] * (double)net->lead_points - (double)sample->lead);
}

static void add_value(const struct net *net, const struct layer *tip,
                      const struct sample *sample,
                      const struct trainee_aims *aims, double losses[LOSSES])
{
    const struct net_value *value = &net->value;
    const double side = tip->size - 14;
    const double factors[3] = {1.0, side / 10.0, side * side / 100.0 - 0.1};
    double pooled[3 * TRAINEE_CHANNELS_MAX], hidden[TRAINEE_HIDDEN_MAX];
    struct layer first = convolve(tip, &value->first);
    struct layer active = normed(&first, &value->norm);
    pool(&active, factors, pooled);
    for (int i = 0; i < value->hidden.outs; i++)
        hidden[i] = (double)value->hidden_bias[i];
    add_product(pooled, value->hidden.ins, value->hidden.weights,
                value->hidden.outs, hidden);
    for (int i = 0; i < value->hidden.outs; i++)
        hidden[i] = fmax(0.0, hidden[i]);
    add_outcome(net, hidden, sample, aims, losses);
    losses[LOSS_OWNER] += owner_loss(net, &active, sample);
    free(first.values);
    free(active.values);
}

void loss_reference_add(const struct net *net, const struct sample *sample,
                        const struct trainee_aims *aims, double losses[LOSSES])
{
    struct layer tip = find_tip(net, &sample->input);
    losses[LOSS_POLICY] += policy_loss(net, &tip, sample);
    add_value(net, &tip, sample, aims, losses);
    free(tip.values);
}
