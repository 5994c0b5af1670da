#include "engine/net_file.h"

#include "engine/net_parts.h"

#include <errno.h>
#include <string.h>

static bool is_version(const struct net_reader *reader,
                       enum net_version version)
{
    return reader->net->version >= (int)version;
}

/* Fields that newer programs may give a meaning to: only 0 is known. */
static bool read_reserved(struct net_reader *reader, int count,
                          const char *what)
{
    int64_t number;
    for (int i = 0; i < count; i++) {
        if (!net_parts_number(reader, 0, &number))
            return false;
        if (number != 0)
            return net_parts_fail(reader, NET_FILE_UNSUPPORTED, what, number);
    }
    return true;
}

static bool read_version(struct net_reader *reader)
{
    struct net *const net = reader->net;
    int64_t version;
    if (!net_parts_name(reader))
        return false;
    memcpy(net->name, reader->problem->part, NET_NAME);
    if (!net_parts_number(reader, 0, &version))
        return false;
    if (version < NET_FILE_FIRST_VERSION || version > NET_FILE_LAST_VERSION)
        return net_parts_fail(reader, NET_FILE_VERSION, "version", version);
    net->version = (int)version;
    return true;
}

static bool read_inputs(struct net_reader *reader)
{
    int64_t planes, globals;
    if (!net_parts_number(reader, 1, &planes) ||
        !net_parts_number(reader, 1, &globals))
        return false;
    return (planes == NET_PLANES && globals == NET_GLOBALS) ||
           net_parts_fail(reader, NET_FILE_UNSUPPORTED, "number of inputs",
                          planes);
}

/* In the order of the file; of those that have no use here too. */
static bool read_points(struct net_reader *reader)
{
    struct net *const net = reader->net;
    float unused;
    net->mean_points = net->deviation_points = net->lead_points = 20.0f;
    if (!is_version(reader, NET_VERSION_POINTS))
        return true;
    return net_parts_positive(reader, &unused) && /* of TD scores */
           net_parts_positive(reader, &net->mean_points) &&
           net_parts_positive(reader, &net->deviation_points) &&
           net_parts_positive(reader, &net->lead_points) &&
           net_parts_positive(reader, &unused) && /* variance of time */
           net_parts_positive(reader, &unused) && /* short-term errors, of */
           net_parts_positive(reader, &unused);   /* value and of score */
}

/* Games' facts as inputs, pass-alive areas that count suicide, six more. */
static bool read_options(struct net_reader *reader)
{
    if (!is_version(reader, NET_VERSION_OPTIONS))
        return true;
    return read_reserved(reader, 1, "input about players") &&
           read_reserved(reader, 1, "area as if suicide were legal") &&
           read_reserved(reader, 6, "unknown option");
}

static bool read_blocks(struct net_reader *reader, int channels, int depth,
                        int count, struct net_block **blocks);

static bool read_ordinary(struct net_reader *reader, int channels,
                          struct net_block *block)
{
    return net_parts_norm(reader, channels, &block->before) &&
           net_parts_conv(reader, channels, 0, 0, &block->first) &&
           net_parts_norm(reader, block->first.outs, &block->middle) &&
           net_parts_conv(reader, block->first.outs, channels, 0,
                          &block->second);
}

static bool read_pooling(struct net_reader *reader, int channels,
                         struct net_block *block)
{
    struct net_conv *const first = &block->first, *const pool = &block->pool;
    return net_parts_norm(reader, channels, &block->before) &&
           net_parts_conv(reader, channels, 0, 0, first) &&
           net_parts_conv(reader, channels, 0, 0, pool) &&
           net_parts_norm(reader, pool->outs, &block->pool_norm) &&
           net_parts_matrix(reader, 3 * pool->outs, first->outs,
                            &block->pool_bias) &&
           net_parts_norm(reader, first->outs, &block->middle) &&
           net_parts_conv(reader, first->outs, channels, 0, &block->second);
}

static bool read_nested(struct net_reader *reader, int channels, int depth,
                        struct net_block *block)
{
    struct net_conv *const first = &block->first;
    if (depth == NET_NESTING_MAX)
        return net_parts_fail(reader, NET_FILE_TOO_LARGE,
                              "blocks within each other", depth + 1);
    return net_parts_int(reader, 1, NET_BLOCKS_MAX, "blocks",
                         &block->inner_count) &&
           net_parts_norm(reader, channels, &block->before) &&
           net_parts_conv(reader, channels, 0, 1, first) &&
           read_blocks(reader, first->outs, depth + 1, block->inner_count,
                       &block->inner) &&
           net_parts_norm(reader, first->outs, &block->middle) &&
           net_parts_conv(reader, first->outs, channels, 1, &block->second);
}

/* The kind of a block, which stands where else a name does. */
static bool read_kind(struct net_reader *reader, enum net_block_kind *kind)
{
    static const char *const KINDS[] = {
        [NET_ORDINARY] = "ordinary_block",
        [NET_POOLING] = "gpool_block",
        [NET_NESTED] = "nested_bottleneck_block",
    };
    static const char TRANSFORMER[] = "transformer";
    const char *const name = reader->problem->part;
    if (!net_parts_name(reader))
        return false;
    for (size_t i = 0; i < ARRAY_LEN(KINDS); i++) {
        if (strcmp(name, KINDS[i]) == 0) {
            *kind = (enum net_block_kind)i;
            return true;
        }
    }
    if (strncmp(name, TRANSFORMER, strlen(TRANSFORMER)) == 0)
        return net_parts_fail(reader, NET_FILE_UNSUPPORTED, "transformer block",
                              0);
    return net_parts_fail(reader, NET_FILE_NOT_A_NETWORK, name, 0);
}

static bool read_block(struct net_reader *reader, int channels, int depth,
                       struct net_block *block)
{
    if (!read_kind(reader, &block->kind) || !net_parts_name(reader))
        return false;
    switch (block->kind) {
    case NET_ORDINARY:
        return read_ordinary(reader, channels, block);
    case NET_POOLING:
        return read_pooling(reader, channels, block);
    case NET_NESTED:
        return read_nested(reader, channels, depth, block);
    }
    return false;
}

/* depth is how many blocks these are within. */
static bool read_blocks(struct net_reader *reader, int channels, int depth,
                        int count, struct net_block **blocks)
{
    void *memory;
    reader->blocks += count;
    if (reader->blocks > NET_ALL_BLOCKS_MAX)
        return net_parts_fail(reader, NET_FILE_TOO_LARGE, "blocks",
                              reader->blocks);
    if (!net_parts_alloc(reader, (size_t)count * sizeof **blocks, &memory))
        return false;
    *blocks = memory;
    for (int i = 0; i < count; i++)
        if (!read_block(reader, channels, depth, &(*blocks)[i]))
            return false;
    return true;
}

/* Of the channels only the trunk's are more than a hint. */
static bool read_trunk_sizes(struct net_reader *reader)
{
    struct net *const net = reader->net;
    if (!net_parts_name(reader) ||
        !net_parts_int(reader, 1, NET_BLOCKS_MAX, "blocks",
                       &net->block_count) ||
        !net_parts_int(reader, 1, NET_CHANNELS_MAX, "channels", &net->channels))
        return false;
    for (int i = 0, hint; i < 4; i++)
        if (!net_parts_int(reader, 0, NET_CHANNELS_MAX, "channels", &hint))
            return false;
    return !is_version(reader, NET_VERSION_OPTIONS) ||
           (read_reserved(reader, 1, "other kind of norm") &&
            read_reserved(reader, 5, "unknown option of the trunk"));
}

static bool read_trunk(struct net_reader *reader)
{
    struct net *const net = reader->net;
    return read_trunk_sizes(reader) &&
           net_parts_conv(reader, NET_PLANES, net->channels, 0, &net->input) &&
           net_parts_matrix(reader, NET_GLOBALS, net->channels,
                            &net->input_globals) &&
           read_blocks(reader, net->channels, 0, net->block_count,
                       &net->blocks) &&
           net_parts_norm(reader, net->channels, &net->tip);
}

/* Policies in the file: what is played comes first, then what an optimist
   would, then two that are values of moves. */
static int policies(const struct net_reader *reader)
{
    return is_version(reader, NET_VERSION_VALUES)     ? 4
           : is_version(reader, NET_VERSION_OPTIMIST) ? 2
                                                      : 1;
}

static bool read_pass(struct net_reader *reader, int pooled)
{
    struct net_policy *const policy = &reader->net->policy;
    struct net_matrix *const pass = &policy->pass, *last = pass;
    if (is_version(reader, NET_VERSION_OPTIONS)) {
        last = &policy->pass_last;
        if (!net_parts_matrix(reader, pooled, policy->first.outs, pass) ||
            !net_parts_offsets(reader, pass->outs, &policy->pass_bias) ||
            !net_parts_activation(reader, &policy->pass_activation) ||
            !net_parts_matrix(reader, pass->outs, policies(reader), last))
            return false;
    } else if (!net_parts_matrix(reader, pooled, policies(reader), pass)) {
        return false;
    }
    net_parts_keep_first(last->ins, &last->outs, last->weights);
    return true;
}

static bool read_policy(struct net_reader *reader)
{
    struct net_policy *const policy = &reader->net->policy;
    struct net_conv *const first = &policy->first, *const last = &policy->last;
    struct net_conv *const pool = &policy->pool;
    const int trunk = reader->net->channels;
    if (!net_parts_name(reader) ||
        !net_parts_conv(reader, trunk, 0, 1, first) ||
        !net_parts_conv(reader, trunk, 0, 1, pool) ||
        !net_parts_norm(reader, pool->outs, &policy->pool_norm) ||
        !net_parts_matrix(reader, 3 * pool->outs, first->outs,
                          &policy->pool_bias) ||
        !net_parts_norm(reader, first->outs, &policy->norm) ||
        !net_parts_conv(reader, first->outs, policies(reader), 1, last))
        return false;
    net_parts_keep_first(last->ins, &last->outs, last->weights);
    return read_pass(reader, 3 * pool->outs);
}

static bool read_value(struct net_reader *reader)
{
    struct net_value *const value = &reader->net->value;
    const struct net_conv *const first = &value->first;
    const int *const hidden = &value->hidden.outs;
    const int scores = is_version(reader, NET_VERSION_ERRORS) ? 6 : 4;
    return net_parts_name(reader) &&
           net_parts_conv(reader, reader->net->channels, 0, 1, &value->first) &&
           net_parts_norm(reader, first->outs, &value->norm) &&
           net_parts_matrix(reader, 3 * first->outs, 0, &value->hidden) &&
           net_parts_offsets(reader, *hidden, &value->hidden_bias) &&
           net_parts_activation(reader, &value->hidden_activation) &&
           net_parts_matrix(reader, *hidden, 3, &value->outcome) &&
           net_parts_offsets(reader, 3, &value->outcome_bias) &&
           net_parts_matrix(reader, *hidden, scores, &value->scores) &&
           net_parts_offsets(reader, scores, &value->scores_bias) &&
           net_parts_conv(reader, first->outs, 1, 1, &value->owner);
}

static bool read_end(struct net_reader *reader)
{
    if (!net_stream_ends(&reader->stream))
        return net_parts_fail(reader, reader->stream.status, "the end",
                              reader->stream.error);
    reader->net->checksum = net_stream_checksum(&reader->stream);
    return true;
}

static bool read_all(struct net_reader *reader)
{
    return read_version(reader) && read_inputs(reader) && read_points(reader) &&
           read_options(reader) && read_trunk(reader) && read_policy(reader) &&
           read_value(reader) && read_end(reader);
}

struct net *net_read_stream(FILE *stream, struct net_file_problem *problem)
{
    struct net_reader reader;
    *problem = (struct net_file_problem){.status = NET_FILE_OK};
    reader.net = net_create();
    reader.problem = problem;
    reader.numbers = 0;
    reader.blocks = 0;
    if (!reader.net) {
        problem->status = NET_FILE_MEMORY;
        return NULL;
    }
    if (!net_stream_open(&reader.stream, stream))
        net_parts_fail(&reader, reader.stream.status, "", reader.stream.error);
    else
        read_all(&reader);
    net_stream_close(&reader.stream);
    if (problem->status == NET_FILE_OK) {
        problem->part[0] = '\0';
        return reader.net;
    }
    net_destroy(reader.net);
    return NULL;
}

struct net *net_read(const char *path, struct net_file_problem *problem)
{
    FILE *const file = fopen(path, "rbe");
    if (!file) {
        *problem = (struct net_file_problem){.status = NET_FILE_CANNOT_OPEN,
                                             .number = errno};
        return NULL;
    }
    struct net *const net = net_read_stream(file, problem);
    fclose(file);
    return net;
}

struct net *net_read_bytes(const void *bytes, size_t length,
                           struct net_file_problem *problem)
{
    *problem = (struct net_file_problem){.status = NET_FILE_TRUNCATED};
    if (length == 0)
        return NULL;
    FILE *const stream = fmemopen((void *)(uintptr_t)bytes, length, "rb");
    problem->status = NET_FILE_MEMORY;
    if (!stream)
        return NULL;
    struct net *const net = net_read_stream(stream, problem);
    fclose(stream);
    return net;
}
