#include "tests/support/net_writer.h"

#include "tests/support/test.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zlib.h>

/* A file being written. */
struct writing {
    FILE *out;
    int version;
    int norms; /* written so far */
};

static void put_floats(struct writing *writing, const float floats[],
                       size_t count)
{
    fputs("@BIN@", writing->out);
    for (size_t i = 0; i < count; i++) {
        uint32_t bits;
        memcpy(&bits, &floats[i], sizeof bits);
        for (int j = 0; j < 4; j++)
            putc((int)(bits >> 8 * j & 0xff), writing->out);
    }
    putc('\n', writing->out);
}

/* Only the first of so many outputs is known: make up the others. */
static void put_widened(struct writing *writing, const float first[], int rows,
                        int outs)
{
    float *const wide = malloc((size_t)(rows * outs) * sizeof *wide);
    assert_non_null(wide);
    for (int i = 0; i < rows * outs; i++)
        wide[i] = i % outs == 0 ? first[i / outs] : 0.001f * (float)i;
    put_floats(writing, wide, (size_t)(rows * outs));
    free(wide);
}

static void put_conv(struct writing *writing, const char *name,
                     const struct net_conv *conv, int outs)
{
    fprintf(writing->out, "%s\n%d %d %d %d 1 1\n", name, conv->width,
            conv->width, conv->ins, outs);
    const int rows = conv->width * conv->width * conv->ins;
    if (outs == conv->outs)
        put_floats(writing, conv->weights, (size_t)(rows * outs));
    else
        put_widened(writing, conv->weights, rows, outs);
}

static void put_matrix(struct writing *writing, const char *name,
                       const struct net_matrix *matrix, int outs)
{
    fprintf(writing->out, "%s\n%d %d\n", name, matrix->ins, outs);
    if (outs == matrix->outs)
        put_floats(writing, matrix->weights, (size_t)(matrix->ins * outs));
    else
        put_widened(writing, matrix->weights, matrix->ins, outs);
}

static void put_offsets(struct writing *writing, const char *name,
                        const float offsets[], int count)
{
    fprintf(writing->out, "%s\n%d\n", name, count);
    put_floats(writing, offsets, (size_t)count);
}

static void put_activation(struct writing *writing, const char *name,
                           enum net_activation activation)
{
    static const char *const KINDS[] = {
        [NET_IDENTITY] = "ACTIVATION_IDENTITY",
        [NET_RELU] = "ACTIVATION_RELU",
        [NET_MISH] = "ACTIVATION_MISH",
    };
    fprintf(writing->out, "%s\n", name);
    if (writing->version >= 11)
        fprintf(writing->out, "%s\n", KINDS[activation]);
}

/* What folds to a scale and an offset; those must not be 0. */
static void unfold(float scale, float offset, bool has_scale, bool has_offset,
                   float numbers[4])
{
    const float epsilon = 0.25f;
    const float variance = has_scale ? 1.75f : 1.0f / (scale * scale) - epsilon;
    const float mean = has_offset ? 0.125f : -offset / scale;
    numbers[0] = mean;
    numbers[1] = variance;
    numbers[2] = scale * sqrtf(variance + epsilon);
    numbers[3] = offset + scale * mean;
}

static void put_norm(struct writing *writing, const char *name,
                     const struct net_norm *norm)
{
    const bool has_scale = writing->norms & 1, has_offset = writing->norms & 2;
    float(*const numbers)[4] = malloc((size_t)norm->channels * sizeof *numbers);
    float *const column = malloc((size_t)norm->channels * sizeof *column);
    assert_non_null(numbers);
    assert_non_null(column);
    writing->norms++;
    fprintf(writing->out, "%s\n%d 0.25 %d %d\n", name, norm->channels,
            has_scale, has_offset);
    for (int i = 0; i < norm->channels; i++)
        unfold(norm->scale[i], norm->offset[i], has_scale, has_offset,
               numbers[i]);
    for (int j = 0; j < 4; j++) {
        for (int i = 0; i < norm->channels; i++)
            column[i] = numbers[i][j];
        if (j < 2 || (j == 2 ? has_scale : has_offset))
            put_floats(writing, column, (size_t)norm->channels);
    }
    put_activation(writing, "act", norm->activation);
    free(numbers);
    free(column);
}

static void put_blocks(struct writing *writing, const struct net_block blocks[],
                       int count)
{
    static const char *const KINDS[] = {
        [NET_ORDINARY] = "ordinary_block",
        [NET_POOLING] = "gpool_block",
        [NET_NESTED] = "nested_bottleneck_block",
    };
    for (int i = 0; i < count; i++) {
        const struct net_block *const block = &blocks[i];
        fprintf(writing->out, "%s\nblock%d\n", KINDS[block->kind], i);
        if (block->kind == NET_NESTED)
            fprintf(writing->out, "%d\n", block->inner_count);
        put_norm(writing, "before", &block->before);
        put_conv(writing, "first", &block->first, block->first.outs);
        if (block->kind == NET_POOLING) {
            put_conv(writing, "pool", &block->pool, block->pool.outs);
            put_norm(writing, "pool_norm", &block->pool_norm);
            put_matrix(writing, "pool_bias", &block->pool_bias,
                       block->pool_bias.outs);
        }
        put_blocks(writing, block->inner, block->inner_count);
        put_norm(writing, "middle", &block->middle);
        put_conv(writing, "second", &block->second, block->second.outs);
    }
}

static void put_head(struct writing *writing, const struct net *net)
{
    fprintf(writing->out, "%s\n%d\n%d\n%d\n", net->name, net->version,
            NET_PLANES, NET_GLOBALS);
    if (net->version >= 13)
        fprintf(writing->out, "20 %g %g %g 40 0.25 30\n",
                (double)net->mean_points, (double)net->deviation_points,
                (double)net->lead_points);
    if (net->version >= 15)
        fputs("0 0 0 0 0 0 0 0\n", writing->out);
    fprintf(writing->out, "trunk\n%d %d %d %d 0 %d\n", net->block_count,
            net->channels, net->channels, net->channels, net->channels);
    if (net->version >= 15)
        fputs("0 0 0 0 0 0\n", writing->out);
    put_conv(writing, "input", &net->input, net->channels);
    put_matrix(writing, "input_globals", &net->input_globals, net->channels);
}

static int policies(const struct writing *writing)
{
    return writing->version >= 16 ? 4 : writing->version >= 12 ? 2 : 1;
}

static void put_policy(struct writing *writing, const struct net_policy *policy)
{
    fputs("policy\n", writing->out);
    put_conv(writing, "policy_first", &policy->first, policy->first.outs);
    put_conv(writing, "policy_pool", &policy->pool, policy->pool.outs);
    put_norm(writing, "policy_pool_norm", &policy->pool_norm);
    put_matrix(writing, "policy_pool_bias", &policy->pool_bias,
               policy->pool_bias.outs);
    put_norm(writing, "policy_norm", &policy->norm);
    put_conv(writing, "policy_last", &policy->last, policies(writing));
    if (!policy->pass_bias) {
        put_matrix(writing, "pass", &policy->pass, policies(writing));
        return;
    }
    put_matrix(writing, "pass", &policy->pass, policy->pass.outs);
    put_offsets(writing, "pass_bias", policy->pass_bias, policy->pass.outs);
    put_activation(writing, "pass_act", policy->pass_activation);
    put_matrix(writing, "pass_last", &policy->pass_last, policies(writing));
}

static void put_value(struct writing *writing, const struct net_value *value)
{
    fputs("value\n", writing->out);
    put_conv(writing, "value_first", &value->first, value->first.outs);
    put_norm(writing, "value_norm", &value->norm);
    put_matrix(writing, "hidden", &value->hidden, value->hidden.outs);
    put_offsets(writing, "hidden_bias", value->hidden_bias, value->hidden.outs);
    put_activation(writing, "hidden_act", value->hidden_activation);
    put_matrix(writing, "outcome", &value->outcome, 3);
    put_offsets(writing, "outcome_bias", value->outcome_bias, 3);
    put_matrix(writing, "scores", &value->scores, value->scores.outs);
    put_offsets(writing, "scores_bias", value->scores_bias, value->scores.outs);
    put_conv(writing, "owner", &value->owner, 1);
}

char *net_writer_bytes(const struct net *net, size_t *length)
{
    char *bytes = NULL;
    struct writing writing = {.version = net->version};
    writing.out = open_memstream(&bytes, length);
    assert_non_null(writing.out);
    put_head(&writing, net);
    put_blocks(&writing, net->blocks, net->block_count);
    put_norm(&writing, "tip", &net->tip);
    put_policy(&writing, &net->policy);
    put_value(&writing, &net->value);
    assert_int_equal(fclose(writing.out), 0);
    return bytes;
}

char *net_writer_pack(const char *bytes, size_t length, size_t *packed)
{
    z_stream zlib = {0};
    assert_int_equal(deflateInit2(&zlib, Z_BEST_SPEED, Z_DEFLATED,
                                  16 + MAX_WBITS, 8, Z_DEFAULT_STRATEGY),
                     Z_OK);
    const size_t room = deflateBound(&zlib, (uLong)length);
    char *const out = malloc(room);
    assert_non_null(out);
    zlib.next_in = (Bytef *)bytes;
    zlib.avail_in = (uInt)length;
    zlib.next_out = (Bytef *)out;
    zlib.avail_out = (uInt)room;
    assert_int_equal(deflate(&zlib, Z_FINISH), Z_STREAM_END);
    *packed = zlib.total_out;
    deflateEnd(&zlib);
    return out;
}

char *net_writer_unpack(const char *packed, size_t length, size_t *unpacked)
{
    z_stream zlib = {0};
    size_t room = 1 << 16;
    char *out = malloc(room);
    int result = Z_OK;
    assert_int_equal(inflateInit2(&zlib, 16 + MAX_WBITS), Z_OK);
    zlib.next_in = (Bytef *)packed;
    zlib.avail_in = (uInt)length;
    while (result == Z_OK) {
        if (zlib.total_out == room)
            out = realloc(out, room *= 2);
        assert_non_null(out);
        zlib.next_out = (Bytef *)out + zlib.total_out;
        zlib.avail_out = (uInt)(room - zlib.total_out);
        result = inflate(&zlib, Z_NO_FLUSH);
    }
    assert_int_equal(result, Z_STREAM_END);
    *unpacked = zlib.total_out;
    inflateEnd(&zlib);
    return out;
}

void net_writer_temporary(const char *bytes, size_t length,
                          char path[NET_WRITER_PATH])
{
    strcpy(path, "/tmp/ingot-test-net-XXXXXX");
    const int fd = mkstemp(path);
    assert_true(fd >= 0);
    FILE *const out = fdopen(fd, "wb");
    assert_non_null(out);
    assert_int_equal(fwrite(bytes, 1, length, out), length);
    assert_int_equal(fclose(out), 0);
}

void net_writer_file(const struct net *net, char path[NET_WRITER_PATH])
{
    size_t length, packed;
    char *const bytes = net_writer_bytes(net, &length);
    char *const file = net_writer_pack(bytes, length, &packed);
    net_writer_temporary(file, packed, path);
    free(bytes);
    free(file);
}

const char *net_writer_given(void)
{
    static const char PATH[] =
        "../shared/net/g170-b6c96-s175395328-d26788732.bin.gz";
    return access(PATH, R_OK) == 0 ? PATH : NULL;
}

char *net_writer_load(const char *path, size_t *length)
{
    FILE *const in = fopen(path, "rb");
    assert_non_null(in);
    assert_int_equal(fseek(in, 0, SEEK_END), 0);
    *length = (size_t)ftell(in);
    rewind(in);
    char *const bytes = malloc(*length);
    assert_non_null(bytes);
    assert_int_equal(fread(bytes, 1, *length, in), *length);
    fclose(in);
    return bytes;
}
