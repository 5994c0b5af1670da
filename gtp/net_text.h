/*
 * net_text.h - what is wrong with a network's file, in words.
 */
#ifndef GTP_NET_TEXT_H
#define GTP_NET_TEXT_H

#include "engine/net_file.h"
#include "gtp/buffer.h"

/*
 * Adds why the file at this path gives no network, in one line without an
 * end: "b6.bin.gz: the network is too large: 5000 channels".
 */
void net_text_problem(struct buffer *text, const char *path,
                      const struct net_file_problem *problem);

#endif
