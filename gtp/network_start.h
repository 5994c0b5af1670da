/*
 * network_start.h - opening the network that the options name.
 */
#ifndef GTP_NETWORK_START_H
#define GTP_NETWORK_START_H

#include "gtp/options.h"

/*
 * Opens the network, unless there is to be none, and has the engine's options
 * point to it.  Prints what went wrong.  Returns -1 to go on, or the exit
 * status to end with.  network_stop() closes what was opened, once no engine
 * uses it.
 */
MUST_CHECK int network_start(struct options *options);
void network_stop(struct options *options);

/* The opened network by another kernel, as network_open_beside(); NULL, and it
   is said why, if that cannot be. */
struct network *network_start_beside(const struct options *options,
                                     const char *kernel);

/* Tells on stderr which network plays, by which kernel, or for NULL that
   playouts do. */
void network_say(const struct network *network);

#endif
