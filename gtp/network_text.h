/*
 * network_text.h - what is said of a network, and why there is none.
 */
#ifndef GTP_NETWORK_TEXT_H
#define GTP_NETWORK_TEXT_H

#include "engine/network.h"
#include "gtp/buffer.h"

/* What messages call the network without a path. */
#define NETWORK_TEXT_OWN "Ingot's own network"

/* Adds why the options gave no network: a sentence without its end. */
void network_text_problem(struct buffer *text,
                          const struct network_options *options,
                          const struct network_problem *problem);

/* Adds which kernels there are: "must be one of auto avx2 plain". */
void network_text_kernels(struct buffer *text);

/* Adds a line, without its end: name, kernel and cache. */
void network_text_facts(struct buffer *text, const struct network_facts *facts);

#endif
