/*
 * network_words.h - why a network could not be opened, for people.
 */
#ifndef TUNING_NETWORK_WORDS_H
#define TUNING_NETWORK_WORDS_H

#include "engine/network.h"

/* Longest text and its NUL. */
enum { NETWORK_WORDS = 512 };

/* Writes why what was asked for came to nothing, in a line without its end:
   "a.bin.gz: the file ends too early, in model.policy".  Returns text. */
const char *network_words(const struct network_options *asked,
                          const struct network_problem *problem,
                          char text[NETWORK_WORDS]);

#endif
