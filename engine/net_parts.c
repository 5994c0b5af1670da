#include "engine/net_parts.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/*
 * The greatest magnitude of a number.  Those of real networks lie below some
 * hundreds; with a limit damage done to a few numbers cannot grow past what a
 * float holds on its way through the blocks.
 */
static const float LARGEST = 1e6f;

bool net_parts_fail(struct net_reader *reader, enum net_file_status status,
                    const char *part, int64_t number)
{
    struct net_file_problem *const problem = reader->problem;
    if (problem->status != NET_FILE_OK)
        return false;
    problem->status = status;
    if (part != problem->part) {
        strncpy(problem->part, part, NET_NAME - 1);
        problem->part[NET_NAME - 1] = '\0';
    }
    problem->number = number;
    return false;
}

/* Of the part that is being read. */
static bool fail(struct net_reader *reader, enum net_file_status status)
{
    return net_parts_fail(reader, status, reader->problem->part,
                          reader->stream.error);
}

static bool token(struct net_reader *reader, char text[NET_NAME])
{
    return net_stream_token(&reader->stream, text) ||
           fail(reader, reader->stream.status);
}

bool net_parts_name(struct net_reader *reader)
{
    char name[NET_NAME];
    if (!token(reader, name))
        return false;
    memcpy(reader->problem->part, name, NET_NAME);
    return true;
}

bool net_parts_number(struct net_reader *reader, int least, int64_t *number)
{
    char text[NET_NAME], *end;
    if (!token(reader, text))
        return false;
    const long long value = strtoll(text, &end, 10);
    if (end == text || *end || value < least)
        return fail(reader, NET_FILE_NOT_A_NETWORK);
    *number = value;
    return true;
}

bool net_parts_int(struct net_reader *reader, int least, int greatest,
                   const char *plural, int *number)
{
    int64_t value;
    if (!net_parts_number(reader, least, &value))
        return false;
    if (value > greatest)
        return net_parts_fail(reader, NET_FILE_TOO_LARGE, plural, value);
    *number = (int)value;
    return true;
}

/* 0 or 1. */
static bool read_flag(struct net_reader *reader, bool *is_set)
{
    char text[NET_NAME];
    if (!token(reader, text))
        return false;
    *is_set = strcmp(text, "1") == 0;
    return *is_set || strcmp(text, "0") == 0 ||
           fail(reader, NET_FILE_NOT_A_NETWORK);
}

static bool is_usable(float number)
{
    return number >= -LARGEST && number <= LARGEST;
}

bool net_parts_positive(struct net_reader *reader, float *number)
{
    char text[NET_NAME], *end;
    if (!token(reader, text))
        return false;
    const float value = strtof(text, &end);
    if (end == text || *end)
        return fail(reader, NET_FILE_NOT_A_NETWORK);
    if (!is_usable(value) || !(value > 0.0f))
        return fail(reader, NET_FILE_NOT_FINITE);
    *number = value;
    return true;
}

bool net_parts_alloc(struct net_reader *reader, size_t bytes, void **memory)
{
    *memory = net_alloc(reader->net, bytes);
    return *memory || fail(reader, NET_FILE_MEMORY);
}

/* Is there room for so many more? */
static bool count_numbers(struct net_reader *reader, int64_t count)
{
    reader->numbers += count;
    return reader->numbers <= NET_NUMBERS_MAX ||
           net_parts_fail(reader, NET_FILE_TOO_LARGE, "numbers",
                          reader->numbers);
}

static bool read_floats(struct net_reader *reader, float floats[], size_t count)
{
    struct net_stream *const stream = &reader->stream;
    if (!net_stream_mark(stream)) {
        return stream->status == NET_FILE_UNSUPPORTED
                   ? net_parts_fail(reader, stream->status,
                                    "numbers written as text", 0)
                   : fail(reader, stream->status);
    }
    if (!net_stream_floats(stream, floats, count))
        return fail(reader, stream->status);
    for (size_t i = 0; i < count; i++)
        if (!is_usable(floats[i]))
            return fail(reader, NET_FILE_NOT_FINITE);
    return true;
}

/* Memory for so many numbers of the network, and these. */
static bool new_floats(struct net_reader *reader, int64_t count, float **floats)
{
    void *memory;
    if (!count_numbers(reader, count) ||
        !net_parts_alloc(reader, (size_t)count * sizeof **floats, &memory))
        return false;
    *floats = memory;
    return read_floats(reader, *floats, (size_t)count);
}

/* How many channels a part has, which is given but where wanted is 0. */
static bool read_channels(struct net_reader *reader, int wanted, int greatest,
                          int *channels)
{
    if (!net_parts_int(reader, 1, greatest, "channels", channels))
        return false;
    return wanted == 0 || *channels == wanted ||
           fail(reader, NET_FILE_INCONSISTENT);
}

/* A convolution of another width or form is of a kind that is not read. */
static bool read_width(struct net_reader *reader, int only_width, int *width)
{
    char what[NET_NAME];
    int64_t height, columns;
    if (!net_parts_number(reader, 1, &height) ||
        !net_parts_number(reader, 1, &columns))
        return false;
    *width = (int)(columns > 5 ? 0 : columns);
    if (height == columns && (only_width == 0 || *width == only_width) &&
        (*width == 1 || *width == 3 || *width == 5))
        return true;
    snprintf(what, sizeof what,
             "convolution of %" PRId64 " by %" PRId64 " in %.60s", height,
             columns, reader->problem->part);
    return net_parts_fail(reader, NET_FILE_UNSUPPORTED, what, 0);
}

static bool read_dilation(struct net_reader *reader)
{
    int64_t dilation;
    for (int i = 0; i < 2; i++) {
        if (!net_parts_number(reader, 1, &dilation))
            return false;
        if (dilation != 1)
            return net_parts_fail(reader, NET_FILE_UNSUPPORTED,
                                  "dilated convolution", 0);
    }
    return true;
}

static int64_t fill_up(int channels)
{
    return (channels + 15) / 16 * 16;
}

/* Kernels fill channels up to whole vectors, of 16 at most, so what is very
   narrow makes them more work than it has numbers: count what it costs. */
static bool count_padding(struct net_reader *reader,
                          const struct net_conv *conv)
{
    const int64_t squares = (int64_t)conv->width * conv->width;
    return count_numbers(reader,
                         squares * (fill_up(conv->ins) * fill_up(conv->outs) -
                                    (int64_t)conv->ins * conv->outs));
}

bool net_parts_conv(struct net_reader *reader, int ins, int outs,
                    int only_width, struct net_conv *conv)
{
    return net_parts_name(reader) &&
           read_width(reader, only_width, &conv->width) &&
           read_channels(reader, ins, NET_CHANNELS_MAX, &conv->ins) &&
           read_channels(reader, outs, NET_CHANNELS_MAX, &conv->outs) &&
           read_dilation(reader) && count_padding(reader, conv) &&
           new_floats(reader,
                      (int64_t)conv->width * conv->width * conv->ins *
                          conv->outs,
                      &conv->weights);
}

/* Its numbers as they stand in the file. */
struct batch_norm {
    float epsilon;
    float mean[NET_CHANNELS_MAX], variance[NET_CHANNELS_MAX];
    float scale[NET_CHANNELS_MAX], offset[NET_CHANNELS_MAX];
};

/* What is left out is the same everywhere. */
static bool read_or_fill(struct net_reader *reader, bool has_floats, int count,
                         float otherwise, float floats[])
{
    if (has_floats)
        return count_numbers(reader, count) &&
               read_floats(reader, floats, (size_t)count);
    for (int i = 0; i < count; i++)
        floats[i] = otherwise;
    return true;
}

/* A variance of 0 or less folds to what is no number. */
static bool fold(struct net_reader *reader, const struct batch_norm *from,
                 struct net_norm *norm)
{
    for (int i = 0; i < norm->channels; i++) {
        const float variance = from->variance[i] + from->epsilon;
        norm->scale[i] = from->scale[i] / sqrtf(variance);
        norm->offset[i] = from->offset[i] - norm->scale[i] * from->mean[i];
        if (!is_usable(norm->scale[i]) || !is_usable(norm->offset[i]))
            return fail(reader, NET_FILE_NOT_FINITE);
    }
    return true;
}

static bool norm_memory(struct net_reader *reader, struct net_norm *norm)
{
    void *scale, *offset;
    const size_t bytes = (size_t)norm->channels * sizeof(float);
    if (!net_parts_alloc(reader, bytes, &scale) ||
        !net_parts_alloc(reader, bytes, &offset))
        return false;
    norm->scale = scale;
    norm->offset = offset;
    return true;
}

bool net_parts_norm(struct net_reader *reader, int channels,
                    struct net_norm *norm)
{
    struct batch_norm batch;
    bool has_scale, has_offset;
    assert(channels > 0 && channels <= NET_CHANNELS_MAX);
    if (!net_parts_name(reader) ||
        !read_channels(reader, channels, NET_CHANNELS_MAX, &norm->channels) ||
        !net_parts_positive(reader, &batch.epsilon) ||
        !read_flag(reader, &has_scale) || !read_flag(reader, &has_offset))
        return false;
    return read_or_fill(reader, true, channels, 0.0f, batch.mean) &&
           read_or_fill(reader, true, channels, 1.0f, batch.variance) &&
           read_or_fill(reader, has_scale, channels, 1.0f, batch.scale) &&
           read_or_fill(reader, has_offset, channels, 0.0f, batch.offset) &&
           norm_memory(reader, norm) && fold(reader, &batch, norm) &&
           net_parts_activation(reader, &norm->activation);
}

bool net_parts_activation(struct net_reader *reader,
                          enum net_activation *activation)
{
    static const char *const KINDS[] = {
        [NET_IDENTITY] = "ACTIVATION_IDENTITY",
        [NET_RELU] = "ACTIVATION_RELU",
        [NET_MISH] = "ACTIVATION_MISH",
    };
    char kind[NET_NAME];
    *activation = NET_RELU;
    if (!net_parts_name(reader))
        return false;
    if (reader->net->version < NET_VERSION_ACTIVATIONS)
        return true;
    if (!token(reader, kind))
        return false;
    for (size_t i = 0; i < ARRAY_LEN(KINDS); i++) {
        if (strcmp(kind, KINDS[i]) == 0) {
            *activation = (enum net_activation)i;
            return true;
        }
    }
    return net_parts_fail(reader, NET_FILE_UNSUPPORTED, kind, 0);
}

bool net_parts_matrix(struct net_reader *reader, int ins, int outs,
                      struct net_matrix *matrix)
{
    return net_parts_name(reader) &&
           read_channels(reader, ins, 3 * NET_CHANNELS_MAX, &matrix->ins) &&
           read_channels(reader, outs, NET_CHANNELS_MAX, &matrix->outs) &&
           new_floats(reader, (int64_t)matrix->ins * matrix->outs,
                      &matrix->weights);
}

bool net_parts_offsets(struct net_reader *reader, int count, float **offsets)
{
    int channels;
    return net_parts_name(reader) &&
           read_channels(reader, count, NET_CHANNELS_MAX, &channels) &&
           new_floats(reader, channels, offsets);
}

void net_parts_keep_first(int rows, int *outs, float weights[])
{
    for (int i = 0; i < rows; i++)
        weights[i] = weights[i * *outs];
    *outs = 1;
}
