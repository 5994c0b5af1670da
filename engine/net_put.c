#include "engine/net_put.h"

#include "engine/net_parts.h"

#include <assert.h>
#include <string.h>

/* A file being written. */
struct putting {
    FILE *out;
    enum net_version version;
    const struct net_put_way *way;
    int norms; /* written so far */
};

/* ---- numbers ---- */

static void put_float(FILE *out, float number)
{
    uint32_t bits;
    memcpy(&bits, &number, sizeof bits);
    for (int i = 0; i < 4; i++)
        putc((int)(bits >> 8 * i & 0xff), out);
}

static void begin_floats(FILE *out)
{
    fputs("@BIN@", out);
}

static void end_floats(FILE *out)
{
    putc('\n', out);
}

void net_put_floats(FILE *out, const float floats[], size_t count)
{
    begin_floats(out);
    for (size_t i = 0; i < count; i++)
        put_float(out, floats[i]);
    end_floats(out);
}

/* To the nearest of so many bits, and of two as near to the even one. */
static float round_fraction(float number, int fraction_bits)
{
    const int cut = NET_PUT_ALL_BITS - fraction_bits;
    const uint32_t unit = (uint32_t)1 << cut;
    uint32_t bits;
    memcpy(&bits, &number, sizeof bits);
    bits += (unit - 1 + (bits >> cut & 1)) / 2;
    bits &= ~(unit - 1);
    memcpy(&number, &bits, sizeof number);
    return number;
}

/* Rows of weights, each filled up with zeros to so many outputs. */
static void put_weights(const struct putting *putting, const float weights[],
                        int rows, int known, int outs)
{
    begin_floats(putting->out);
    for (int i = 0; i < rows; i++)
        for (int o = 0; o < outs; o++)
            put_float(putting->out,
                      o < known ? round_fraction(weights[i * known + o],
                                                 putting->way->fraction_bits)
                                : 0.0F);
    end_floats(putting->out);
}

/* ---- parts; their names begin with that of what they are of ---- */

static void put_name(const struct putting *putting, const char *whole,
                     const char *name)
{
    fprintf(putting->out, "%s%s\n", whole, name);
}

static void put_conv(const struct putting *putting, const char *whole,
                     const char *name, const struct net_conv *conv, int outs)
{
    put_name(putting, whole, name);
    fprintf(putting->out, "%d %d %d %d 1 1\n", conv->width, conv->width,
            conv->ins, outs);
    put_weights(putting, conv->weights, conv->width * conv->width * conv->ins,
                conv->outs, outs);
}

static void put_matrix(const struct putting *putting, const char *whole,
                       const char *name, const struct net_matrix *matrix,
                       int outs)
{
    put_name(putting, whole, name);
    fprintf(putting->out, "%d %d\n", matrix->ins, outs);
    put_weights(putting, matrix->weights, matrix->ins, matrix->outs, outs);
}

static void put_offsets(const struct putting *putting, const char *name,
                        const float offsets[], int count)
{
    fprintf(putting->out, "%s\n%d\n", name, count);
    net_put_floats(putting->out, offsets, (size_t)count);
}

static void put_activation(const struct putting *putting, const char *whole,
                           const char *name, enum net_activation activation)
{
    static const char *const KINDS[] = {
        [NET_IDENTITY] = "ACTIVATION_IDENTITY",
        [NET_RELU] = "ACTIVATION_RELU",
        [NET_MISH] = "ACTIVATION_MISH",
    };
    assert(putting->version >= NET_VERSION_ACTIVATIONS ||
           activation == NET_RELU);
    put_name(putting, whole, name);
    if (putting->version >= NET_VERSION_ACTIVATIONS)
        fprintf(putting->out, "%s\n", KINDS[activation]);
}

static void put_same(FILE *out, float number, int count)
{
    begin_floats(out);
    for (int i = 0; i < count; i++)
        put_float(out, number);
    end_floats(out);
}

/* A mean of 0, and a variance that with epsilon is 1: nothing is rounded. */
static void put_folded(FILE *out, int i, const struct net_norm *norm)
{
    (void)i;
    fprintf(out, "%d 0.125 1 1\n", norm->channels);
    put_same(out, 0.0F, norm->channels);
    put_same(out, 0.875F, norm->channels);
    net_put_floats(out, norm->scale, (size_t)norm->channels);
    net_put_floats(out, norm->offset, (size_t)norm->channels);
}

static void put_norm(struct putting *putting, const char *whole,
                     const char *name, const struct net_norm *norm)
{
    char after[NET_NAME];
    put_name(putting, whole, name);
    if (putting->way->put_norm)
        putting->way->put_norm(putting->out, putting->norms, norm);
    else
        put_folded(putting->out, putting->norms, norm);
    putting->norms++;
    snprintf(after, sizeof after, "%s_activation", name);
    put_activation(putting, whole, after, norm->activation);
}

/* ---- the network ---- */

static void put_head(const struct putting *putting, const struct net *net)
{
    FILE *const out = putting->out;
    fprintf(out, "%s\n%d\n%d\n%d\n", net->name, net->version, NET_PLANES,
            NET_GLOBALS);
    if (putting->version >= NET_VERSION_POINTS)
        fprintf(out, "20 %.9g %.9g %.9g 40 0.25 30\n", (double)net->mean_points,
                (double)net->deviation_points, (double)net->lead_points);
    if (putting->version >= NET_VERSION_OPTIONS)
        fputs("0 0 0 0 0 0 0 0\n", out);
}

/* Of the numbers of channels only the first is more than a hint. */
static void put_trunk_sizes(const struct putting *putting,
                            const struct net *net)
{
    fprintf(putting->out, "trunk\n%d %d %d %d 0 %d\n", net->block_count,
            net->channels, net->channels, net->channels, net->channels);
    if (putting->version >= NET_VERSION_OPTIONS)
        fputs("0 0 0 0 0 0\n", putting->out);
}

static void put_pooling(struct putting *putting, const char *whole,
                        const struct net_block *block)
{
    put_conv(putting, whole, "pool", &block->pool, block->pool.outs);
    put_norm(putting, whole, "pool_norm", &block->pool_norm);
    put_matrix(putting, whole, "pool_bias", &block->pool_bias,
               block->pool_bias.outs);
}

static void put_blocks(struct putting *putting, const struct net_block blocks[],
                       int count)
{
    static const char *const KINDS[] = {
        [NET_ORDINARY] = "ordinary_block",
        [NET_POOLING] = "gpool_block",
        [NET_NESTED] = "nested_bottleneck_block",
    };
    for (int i = 0; i < count; i++) {
        const struct net_block *const block = &blocks[i];
        char whole[24];
        fprintf(putting->out, "%s\nblock%d\n", KINDS[block->kind], i);
        if (block->kind == NET_NESTED)
            fprintf(putting->out, "%d\n", block->inner_count);
        snprintf(whole, sizeof whole, "block%d/", i);
        put_norm(putting, whole, "before", &block->before);
        put_conv(putting, whole, "first", &block->first, block->first.outs);
        if (block->kind == NET_POOLING)
            put_pooling(putting, whole, block);
        /* No deeper than the reader lets blocks be nested. */
        put_blocks(putting, block->inner, block->inner_count);
        put_norm(putting, whole, "middle", &block->middle);
        put_conv(putting, whole, "second", &block->second, block->second.outs);
    }
}

static int policies(const struct putting *putting)
{
    return putting->version >= NET_VERSION_VALUES     ? 4
           : putting->version >= NET_VERSION_OPTIMIST ? 2
                                                      : 1;
}

static void put_pass(const struct putting *putting,
                     const struct net_policy *policy)
{
    const int outs = policies(putting);
    if (!policy->pass_bias) {
        put_matrix(putting, "", "pass", &policy->pass, outs);
        return;
    }
    put_matrix(putting, "", "pass", &policy->pass, policy->pass.outs);
    put_offsets(putting, "pass_bias", policy->pass_bias, policy->pass.outs);
    put_activation(putting, "", "pass_activation", policy->pass_activation);
    put_matrix(putting, "", "pass_last", &policy->pass_last, outs);
}

static void put_policy(struct putting *putting, const struct net_policy *policy)
{
    put_name(putting, "", "policy");
    put_conv(putting, "", "policy_first", &policy->first, policy->first.outs);
    put_conv(putting, "", "policy_pool", &policy->pool, policy->pool.outs);
    put_norm(putting, "", "policy_pool_norm", &policy->pool_norm);
    put_matrix(putting, "", "policy_pool_bias", &policy->pool_bias,
               policy->pool_bias.outs);
    put_norm(putting, "", "policy_norm", &policy->norm);
    put_conv(putting, "", "policy_last", &policy->last, policies(putting));
    put_pass(putting, policy);
}

static void put_value(struct putting *putting, const struct net_value *value)
{
    put_name(putting, "", "value");
    put_conv(putting, "", "value_first", &value->first, value->first.outs);
    put_norm(putting, "", "value_norm", &value->norm);
    put_matrix(putting, "", "hidden", &value->hidden, value->hidden.outs);
    put_offsets(putting, "hidden_bias", value->hidden_bias, value->hidden.outs);
    put_activation(putting, "", "hidden_activation", value->hidden_activation);
    put_matrix(putting, "", "outcome", &value->outcome, value->outcome.outs);
    put_offsets(putting, "outcome_bias", value->outcome_bias,
                value->outcome.outs);
    put_matrix(putting, "", "scores", &value->scores, value->scores.outs);
    put_offsets(putting, "scores_bias", value->scores_bias, value->scores.outs);
    put_conv(putting, "", "owner", &value->owner, value->owner.outs);
}

void net_put(FILE *out, const struct net *net, const struct net_put_way *way)
{
    struct putting putting = {out, (enum net_version)net->version, way, 0};
    assert(way->fraction_bits > 0 && way->fraction_bits <= NET_PUT_ALL_BITS);
    put_head(&putting, net);
    put_trunk_sizes(&putting, net);
    put_conv(&putting, "", "input", &net->input, net->input.outs);
    put_matrix(&putting, "", "input_globals", &net->input_globals,
               net->input_globals.outs);
    put_blocks(&putting, net->blocks, net->block_count);
    put_norm(&putting, "", "tip", &net->tip);
    put_policy(&putting, &net->policy);
    put_value(&putting, &net->value);
}
