/*
 * net_writer.h - networks as files, for tests.
 *
 * Norms are written unfolded, in turn with and without scales and offsets of
 * their own.
 */
#ifndef TESTS_SUPPORT_NET_WRITER_H
#define TESTS_SUPPORT_NET_WRITER_H

#include "engine/net.h"

#include <stdbool.h>

enum { NET_WRITER_PATH = 40 };

/* The network as a file's unpacked bytes, the caller's to free. */
char *net_writer_bytes(const struct net *net, size_t *length);

/* Bytes packed as gzip does, and a gzip file's; the caller's to free. */
char *net_writer_pack(const char *bytes, size_t length, size_t *packed);
char *net_writer_unpack(const char *packed, size_t length, size_t *unpacked);

/* A new file under /tmp with these bytes; the caller's to unlink(). */
void net_writer_temporary(const char *bytes, size_t length,
                          char path[NET_WRITER_PATH]);

/* A new file with this network, packed. */
void net_writer_file(const struct net *net, char path[NET_WRITER_PATH]);

/* The path of the real network that the tests are given; NULL if none is. */
const char *net_writer_given(void);

/* The bytes of a file, the caller's to free. */
char *net_writer_load(const char *path, size_t *length);

#endif
