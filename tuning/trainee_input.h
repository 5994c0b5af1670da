/*
 * trainee_input.h - the convolution of the planes in a trainee's kernel,
 * forward and back: sums over those few planes that are set, as in
 * net_float_ends.h.
 */
#ifndef TUNING_TRAINEE_INPUT_H
#define TUNING_TRAINEE_INPUT_H

#include "engine/net_float_ends.h"
#include "tuning/trainee_kernel.h"

#include <string.h>

/* The bits of a board's planes that are looked at one by one. */
static inline bool input_bits(const struct trainee *trainee,
                              const struct net_input *input, struct bits *bits)
{
    const bool whole = is_whole(input);

    find_bits(input, whole ? ~1u : ~0u, trainee->input.outs, bits);
    return whole;
}

/* Which place of a window a vertex stands for, by the edges in sight. */
static inline int input_place(int vertex, int size, int width)
{
    return edge_class(vertex / size, size, width) * width +
           edge_class(vertex % size, size, width);
}

/* Is a square of the window on the board, seen from a place? */
static inline bool is_seen(int place, int square, int width)
{
    const int radius = width / 2;
    const int top = radius - place / width, left = radius - place % width;
    const int row = square / width, column = square % width;

    return row >= top && row < width + top && column >= left &&
           column < width + left;
}

/* ---- the weights ---- */

/* What plane 0 adds to a place where it is set everywhere. */
static inline void sum_plane(const struct net_float_input *conv, int place,
                             float *to)
{
    memset(to, 0, (size_t)conv->outs * sizeof *to);
    for (int square = 0; square < conv->width * conv->width; square++) {
        const float *const weights =
            conv->weights + (ptrdiff_t)square * NET_PLANES * conv->outs;

        if (!is_seen(place, square, conv->width))
            continue;
        for (int out = 0; out < conv->outs; out++)
            to[out] += weights[out];
    }
}

static inline void prepare_input(struct trainee *trainee, const float *weights)
{
    const struct layout *const layout = &trainee->layout;
    const struct net_float_input *const conv = &trainee->input;
    const int squares = conv->width * conv->width;
    const size_t bytes = (size_t)conv->outs * sizeof(float);

    memcpy(conv->weights, weights + layout->input.at,
           (size_t)(squares * NET_PLANES) * bytes);
    memcpy(conv->globals, weights + layout->input_globals.at,
           NET_GLOBALS * bytes);
    for (int i = 0; i < squares; i++)
        sum_plane(conv, i, conv->everywhere + (ptrdiff_t)i * conv->outs);
}

/* ---- forward ---- */

/* Some vectors of outputs, a constant number of them, at every vertex.  start
   has what is at each place of the window to begin with. */
ALWAYS_INLINE void gather_board(int vectors, const struct net_float_input *conv,
                                const struct bits *bits, int size,
                                const float *start, int channel, float *trunk)
{
    for (int v = 0; v < size * size; v++) {
        const ptrdiff_t place =
            (ptrdiff_t)input_place(v, size, conv->width) * conv->outs;
        Vector sums[6] = {{0}};

        for (int i = 0; i < vectors; i++)
            sums[i] = vector_load(start + place + channel + i * LANES);
        gather(vectors, conv, bits, size, v / size, v % size, channel, sums);
        for (int i = 0; i < vectors; i++)
            vector_store(trunk + (ptrdiff_t)v * conv->outs + channel +
                             i * LANES,
                         sums[i]);
    }
}

/* What the globals, and plane 0 where it is everywhere, give to each place. */
static inline void start_places(const struct net_float_input *conv,
                                const struct net_input *input, bool is_whole,
                                float *start)
{
    const int outs = conv->outs, places = conv->width * conv->width;
    float globals[TRAINEE_CHANNELS_MAX] = {0};

    for (int i = 0; i < NET_GLOBALS; i++)
        for (int out = 0; out < outs; out++)
            globals[out] += input->globals[i] * conv->globals[i * outs + out];
    for (int i = 0; i < places; i++)
        for (int out = 0; out < outs; out++)
            start[i * outs + out] =
                globals[out] +
                (is_whole ? conv->everywhere[i * outs + out] : 0.0f);
}

/* The trunk of a board from its planes and globals. */
static inline void input_forward(const struct trainee *trainee,
                                 const struct net_input *input, float *trunk)
{
    enum { PLACES = LAYOUT_INPUT_WIDTH * LAYOUT_INPUT_WIDTH };
    const struct net_float_input *const conv = &trainee->input;
    float start[PLACES * TRAINEE_CHANNELS_MAX] __attribute__((aligned(64)));
    struct bits bits;
    int channel = 0;

    start_places(conv, input, input_bits(trainee, input, &bits), start);
    for (; channel + 3 * LANES <= conv->outs; channel += 3 * LANES)
        gather_board(3, conv, &bits, input->size, start, channel, trunk);
    for (; channel < conv->outs; channel += LANES)
        gather_board(1, conv, &bits, input->size, start, channel, trunk);
}

/* ---- back ---- */

/* Sums of the trunk's slopes by the places of their vertices. */
static inline void sum_places(const struct net_float_input *conv, int size,
                              const float *slope, float *sums)
{
    const int outs = conv->outs;

    memset(sums, 0, (size_t)(conv->width * conv->width * outs) * sizeof *sums);
    for (int v = 0; v < size * size; v++, slope += outs) {
        float *const to = sums + input_place(v, size, conv->width) * outs;

        for (int c = 0; c < outs; c += LANES)
            vector_store(to + c, vector_load(to + c) + vector_load(slope + c));
    }
}

/* Adds the sum over all vertices, times each global, to the gradient by the
   globals' weights. */
static inline void globals_back(const struct net_float_input *conv,
                                const struct net_input *input,
                                const float *sums, float *gradient)
{
    const int outs = conv->outs;
    float total[TRAINEE_CHANNELS_MAX] = {0};

    for (int i = 0; i < conv->width * conv->width; i++)
        for (int out = 0; out < outs; out++)
            total[out] += sums[i * outs + out];
    for (int i = 0; i < NET_GLOBALS; i++)
        for (int out = 0; out < outs; out++)
            gradient[i * outs + out] += input->globals[i] * total[out];
}

/* Adds what a plane 0 that is set everywhere gives to the gradient. */
static inline void everywhere_back(const struct net_float_input *conv,
                                   const float *sums, float *gradient)
{
    const int squares = conv->width * conv->width, outs = conv->outs;

    for (int square = 0; square < squares; square++)
        for (int place = 0; place < squares; place++) {
            float *const to = gradient + (ptrdiff_t)square * NET_PLANES * outs;

            if (!is_seen(place, square, conv->width))
                continue;
            for (int out = 0; out < outs; out++)
                to[out] += sums[place * outs + out];
        }
}

/* Adds what the bits of a vertex give to the gradient by one of the squares,
   where its weights meet the slopes of a vertex in sight. */
static inline void bits_back(const struct net_float_input *conv,
                             const struct bits *bits, int vertex, int column,
                             const float *slope, float *gradient)
{
    const int first = column * NET_PLANES * conv->outs;

    for (int i = bits->first[vertex]; i < bits->first[vertex + 1]; i++) {
        float *const to = gradient + (bits->weight[i] - first);

        for (int c = 0; c < conv->outs; c += LANES)
            vector_store(to + c, vector_load(to + c) + vector_load(slope + c));
    }
}

/* The bits of a vertex meet the slopes of all that see it. */
static inline void vertex_back(const struct net_float_input *conv,
                               const struct bits *bits, int size, int vertex,
                               const float *slope, float *gradient)
{
    const int width = conv->width, radius = width / 2;
    const int row = vertex / size, column = vertex % size;

    for (int square = 0; square < width * width; square++) {
        const int y = row + radius - square / width;
        const int x = column + radius - square % width;

        if (y >= 0 && y < size && x >= 0 && x < size)
            bits_back(conv, bits, vertex, column,
                      slope + (ptrdiff_t)(y * size + x) * conv->outs,
                      gradient + (ptrdiff_t)square * NET_PLANES * conv->outs);
    }
}

/* Adds to the gradient what the slopes of a board's trunk give. */
static inline void input_back(const struct trainee *trainee,
                              const struct net_input *input, const float *slope,
                              float *gradient)
{
    enum { PLACES = LAYOUT_INPUT_WIDTH * LAYOUT_INPUT_WIDTH };
    const struct net_float_input *const conv = &trainee->input;
    float *const planes = gradient + trainee->layout.input.at;
    float sums[PLACES * TRAINEE_CHANNELS_MAX] __attribute__((aligned(64)));
    struct bits bits;
    const bool whole = input_bits(trainee, input, &bits);

    sum_places(conv, input->size, slope, sums);
    globals_back(conv, input, sums,
                 gradient + trainee->layout.input_globals.at);
    if (whole)
        everywhere_back(conv, sums, planes);
    for (int v = 0; v < input->size * input->size; v++)
        if (bits.first[v] < bits.first[v + 1])
            vertex_back(conv, &bits, input->size, v, slope, planes);
}

#endif
