/*
 * search_net.h - one simulation of a search with a network.
 *
 * A visit is one call of the evaluator, about a new leaf, or a look at a
 * position that is over.  The leaf gets its children at once.  A thread that
 * comes to a position which another is asking about waits for the answer and
 * goes on below.  For search.c; threads as there.
 */
#ifndef ENGINE_SEARCH_NET_H
#define ENGINE_SEARCH_NET_H

#include "engine/search.h"

void search_net_begin(struct search *search, struct searcher *searcher);
void search_net_descend(struct search *search, struct searcher *searcher);

#endif
