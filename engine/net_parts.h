/*
 * net_parts.h - reading the parts that networks are put together from:
 * convolutions, norms, matrices and offsets.
 *
 * Every function knows what must come and refuses what does not fit before it
 * asks for memory.  All return whether they could read; if not, the problem
 * is told.
 */
#ifndef ENGINE_NET_PARTS_H
#define ENGINE_NET_PARTS_H

#include "engine/net_stream.h"

/* Since which version of the format a file has ... */
enum net_version {
    NET_VERSION_ERRORS = 9,       /* two scores more, of errors */
    NET_VERSION_ACTIVATIONS = 11, /* the kind of each activation */
    NET_VERSION_OPTIMIST = 12,    /* a second policy */
    NET_VERSION_POINTS = 13,      /* what scores are to be multiplied with */
    NET_VERSION_OPTIONS = 15,     /* options, and two layers for the pass */
    NET_VERSION_VALUES = 16,      /* values of moves beside the policies */
};

struct net_reader {
    struct net_stream stream;
    struct net *net;
    struct net_file_problem *problem;
    int64_t numbers; /* read as floats, and what kernels add to them */
    int blocks;      /* begun, those within others included */
};

/* Tells the problem, unless one was told before; returns false.  part may be
   what problem->part holds already. */
bool net_parts_fail(struct net_reader *reader, enum net_file_status status,
                    const char *part, int64_t number);

/* The name of the part that comes, kept for the problem that it may have. */
bool net_parts_name(struct net_reader *reader);

/* A whole number from least on, however great. */
bool net_parts_number(struct net_reader *reader, int least, int64_t *number);

/* A whole number from least to greatest; past that the file is too large, of
   what the plural says. */
bool net_parts_int(struct net_reader *reader, int least, int greatest,
                   const char *plural, int *number);

/* A number greater than 0. */
bool net_parts_positive(struct net_reader *reader, float *number);

/* Zeroed memory of the network's own. */
bool net_parts_alloc(struct net_reader *reader, size_t bytes, void **memory);

/* A convolution from so many channels to so many; outs 0 is any number.
   only_width 0 is any width. */
bool net_parts_conv(struct net_reader *reader, int ins, int outs,
                    int only_width, struct net_conv *conv);

/* A batch normalisation, folded, and its activation. */
bool net_parts_norm(struct net_reader *reader, int channels,
                    struct net_norm *norm);
bool net_parts_activation(struct net_reader *reader,
                          enum net_activation *activation);

/* outs 0 is any number. */
bool net_parts_matrix(struct net_reader *reader, int ins, int outs,
                      struct net_matrix *matrix);

bool net_parts_offsets(struct net_reader *reader, int count, float **offsets);

/* Drop all outputs but the first. */
void net_parts_keep_first(int rows, int *outs, float weights[]);

#endif
