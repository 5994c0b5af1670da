/*
 * A trainee's weights as a network like any other.
 */
#include "tuning/trainee_kernel.h"
#include "tuning/trainee_loss.h"

#include <stdio.h>
#include <string.h>

/* A network being made. */
struct making {
    struct net *net;
    const float *weights;
    bool is_short; /* of memory */
};

/* A copy of some weights. */
static float *copy(struct making *making, size_t at, int count)
{
    float *to = net_alloc(making->net, (size_t)count * sizeof *to);
    if (to)
        memcpy(to, making->weights + at, (size_t)count * sizeof *to);
    else
        making->is_short = true;
    return to;
}

static struct net_conv make_conv(struct making *making,
                                 const struct layout_conv *conv)
{
    const int count = conv->width * conv->width * conv->ins * conv->outs;
    return (struct net_conv){conv->width, conv->ins, conv->outs,
                             copy(making, conv->at, count)};
}

static struct net_matrix make_matrix(struct making *making,
                                     const struct layout_matrix *matrix)
{
    return (struct net_matrix){
        matrix->ins, matrix->outs,
        copy(making, matrix->at, matrix->ins * matrix->outs)};
}

static struct net_norm make_norm(struct making *making,
                                 const struct layout_norm *norm)
{
    struct net_norm made = {
        .channels = norm->channels,
        .scale = copy(making, norm->has_scale ? norm->scale : norm->offset,
                      norm->channels),
        .offset = copy(making, norm->offset, norm->channels),
        .activation = NET_RELU,
    };
    if (made.scale && !norm->has_scale)
        for (int i = 0; i < norm->channels; i++)
            made.scale[i] = 1.0F;
    return made;
}

static void make_blocks(struct making *making, const struct layout *layout)
{
    struct net *net = making->net;
    net->block_count = 0;
    net->blocks =
        net_alloc(net, (size_t)layout->block_count * sizeof *net->blocks);
    making->is_short |= !net->blocks;
    for (int i = 0; net->blocks && i < layout->block_count; i++) {
        const struct layout_block *from = &layout->blocks[i];
        struct net_block *to = &net->blocks[net->block_count++];
        to->kind = from->has_pool ? NET_POOLING : NET_ORDINARY;
        to->before = make_norm(making, &from->before);
        to->first = make_conv(making, &from->first);
        if (from->has_pool) {
            to->pool = make_conv(making, &from->pool);
            to->pool_norm = make_norm(making, &from->pool_norm);
            to->pool_bias = make_matrix(making, &from->pool_bias);
        }
        to->middle = make_norm(making, &from->middle);
        to->second = make_conv(making, &from->second);
    }
}

static void make_policy(struct making *making, const struct layout_policy *from)
{
    struct net_policy *to = &making->net->policy;
    to->first = make_conv(making, &from->first);
    to->pool = make_conv(making, &from->pool);
    to->pool_norm = make_norm(making, &from->pool_norm);
    to->pool_bias = make_matrix(making, &from->pool_bias);
    to->norm = make_norm(making, &from->norm);
    to->last = make_conv(making, &from->last);
    to->pass = make_matrix(making, &from->pass);
}

static void make_value(struct making *making, const struct layout_value *from)
{
    struct net_value *to = &making->net->value;
    to->first = make_conv(making, &from->first);
    to->norm = make_norm(making, &from->norm);
    to->hidden = make_matrix(making, &from->hidden);
    to->hidden_bias = make_matrix(making, &from->hidden_bias).weights;
    to->hidden_activation = NET_RELU;
    to->outcome = make_matrix(making, &from->outcome);
    to->outcome_bias = make_matrix(making, &from->outcome_bias).weights;
    to->scores = make_matrix(making, &from->scores);
    to->scores_bias = make_matrix(making, &from->scores_bias).weights;
    to->owner = make_conv(making, &from->owner);
}

struct net *trainee_net(const struct trainee *trainee, const float *weights,
                        const char *name)
{
    const struct layout *layout = &trainee->layout;
    struct net *net = net_create();
    if (!net)
        return NULL;
    struct making making = {net, weights, false};
    snprintf(net->name, sizeof net->name, "%s", name);
    net->version = 8;
    net->channels = layout->plan.channels;
    net->input = make_conv(&making, &layout->input);
    net->input_globals = make_matrix(&making, &layout->input_globals);
    make_blocks(&making, layout);
    net->tip = make_norm(&making, &layout->tip);
    make_policy(&making, &layout->policy);
    make_value(&making, &layout->value);
    net->mean_points = net->deviation_points = net->lead_points =
        TRAINEE_LOSS_POINTS;
    if (!making.is_short)
        return net;
    net_destroy(net);
    return NULL;
}
