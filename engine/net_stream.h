/*
 * net_stream.h - the words and numbers in a network's file: text tokens and
 * blocks of little-endian floats, compressed as gzip does it.
 *
 * Knows nothing of what they mean.  Takes bounded memory and time whatever
 * the file holds; after the first failure every call fails.
 */
#ifndef ENGINE_NET_STREAM_H
#define ENGINE_NET_STREAM_H

#include "engine/net_file.h"

#include <stdbool.h>
#include <stdio.h>
#include <zlib.h>

enum {
    NET_STREAM_PACKED = 1 << 14, /* bytes of the file read at once */
    NET_STREAM_PLAIN = 1 << 14,  /* and of what is unpacked */
    NET_STREAM_BLANKS = 100,     /* the longest run of white space */
};

struct net_stream {
    FILE *file;
    z_stream zlib;
    bool has_ended; /* the compressed data, and its checksum is right */
    enum net_file_status status;
    int error; /* errno's value where the file could not be read, else 0 */
    size_t next, filled; /* in plain[] */
    unsigned char packed[NET_STREAM_PACKED];
    unsigned char plain[NET_STREAM_PLAIN];
};

/* Starts at the file's position.  If this fails too, net_stream_close() is
   wanted; the file stays the caller's. */
bool net_stream_open(struct net_stream *stream, FILE *file);
void net_stream_close(struct net_stream *stream);

/* The next token: printable ASCII, NET_NAME - 1 characters at most. */
bool net_stream_token(struct net_stream *stream, char token[NET_NAME]);

/* Goes to the start of a block of floats, which bears a mark. */
bool net_stream_mark(struct net_stream *stream);

/* The next floats of a block, whatever they are. */
bool net_stream_floats(struct net_stream *stream, float floats[], size_t count);

/* Is white space all that is left, and all of the file sound? */
bool net_stream_ends(struct net_stream *stream);

/* CRC-32 of all that was unpacked, once net_stream_ends() said yes. */
uint32_t net_stream_checksum(const struct net_stream *stream);

#endif
