/*
 * net_float_sink.h - where the outputs of a convolution go in a float kernel,
 * and what is done to them on the way, while they are in registers.
 */
#ifndef ENGINE_NET_FLOAT_SINK_H
#define ENGINE_NET_FLOAT_SINK_H

#include "engine/net_float.h"
#include "engine/net_float_vector.h"

#include <float.h>
#include <stddef.h>

enum sink_kind {
    SINK_RAW,   /* plain = output */
    SINK_NORM,  /* active = norm(output) */
    SINK_START, /* plain = output, active = norm(plain) */
    SINK_ADD,   /* plain += output, active = norm(plain) */
};

/*
 * A board without border and one with, both [row][column][channel].  Of an
 * activation only a ReLU is done here; where there is another, sink_finish()
 * has to be called when all is there.
 */
struct sink {
    enum sink_kind kind;
    int size;           /* of the board */
    float *plain;       /* its first vertex; rows follow each other; NULL
                           where nothing goes there */
    int plain_channels; /* from one vertex to the next */
    float *active;      /* its first vertex, not of the border; NULL alike */
    int active_channels;
    const struct net_float_norm *norm;
};

/* One vector of channels and what its norm has for them. */
struct sink_lane {
    int channel; /* the first */
    Vector scale, offset, least;
};

ALWAYS_INLINE struct sink_lane sink_lane(enum sink_kind kind,
                                         const struct sink *sink, int channel)
{
    struct sink_lane lane = {.channel = channel};

    if (kind != SINK_RAW) {
        lane.scale = vector_load(sink->norm->scale + channel);
        lane.offset = vector_load(sink->norm->offset + channel);
        lane.least =
            vector_all(sink->norm->activation == NET_RELU ? 0.0f : -FLT_MAX);
    }
    return lane;
}

/* The kind is given apart, as a constant. */
ALWAYS_INLINE void sink_put(enum sink_kind kind, const struct sink *sink,
                            const struct sink_lane *lane, int row, int column,
                            Vector output)
{
    const ptrdiff_t vertex = (ptrdiff_t)row * sink->size + column;
    const ptrdiff_t bordered = (ptrdiff_t)row * (sink->size + 2) + column;

    /* A board that the kind has no use for may be NULL. */
    if (kind != SINK_NORM) {
        float *const plain =
            sink->plain + vertex * sink->plain_channels + lane->channel;

        if (kind == SINK_ADD)
            output += vector_load(plain);
        vector_store(plain, output);
    }
    if (kind != SINK_RAW) {
        float *const active =
            sink->active + bordered * sink->active_channels + lane->channel;

        vector_store(active, vector_greater(output * lane->scale + lane->offset,
                                            lane->least));
    }
}

/* channels is how many of active's are used. */
static inline void sink_finish(const struct sink *sink, int channels)
{
    if (sink->kind == SINK_RAW || sink->norm->activation != NET_MISH)
        return;
    for (int row = 0; row < sink->size; row++)
        for (int column = 0; column < sink->size; column++) {
            float *const at =
                sink->active + (ptrdiff_t)(row * (sink->size + 2) + column) *
                                   sink->active_channels;

            for (int c = 0; c < channels; c += LANES)
                vector_store(at + c, vector_mish(vector_load(at + c)));
        }
}

#endif
