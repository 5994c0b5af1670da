/*
 * manual_words.h - what a shell may offer for a value, by its place.
 */
#ifndef GTP_MANUAL_WORDS_H
#define GTP_MANUAL_WORDS_H

#include "gtp/manual.h"

/*
 * Adds the values that can be listed of an option, with blanks between, and
 * says what else it may be.  The names stand for the same in all subcommands;
 * the value is what stands for it in help, or NULL.
 */
enum manual_value manual_words_of_option(const char *name, const char *value,
                                         struct buffer *words);

/*
 * The same for what stands beside options, by how the subcommand is called:
 * "ingot bench [playout|net] [OPTION...]" offers playout and net.
 */
enum manual_value manual_words_of_usage(const char *usage,
                                        struct buffer *words);

#endif
