/*
 * options_default.h - what options are before anybody says anything.
 */
#ifndef GTP_OPTIONS_DEFAULT_H
#define GTP_OPTIONS_DEFAULT_H

#include "gtp/options.h"

/* Those of a subcommand, without what depends on other options. */
struct options options_default(enum subcommand subcommand);

/* What a cache may take beside a tree of so much memory. */
size_t options_default_cache(size_t memory_bytes);

/* Adds in words the default of an option, such as "threads", that depends on
   the machine; false if that of this one does not. */
bool options_default_of_machine(const char *name, struct buffer *text);

#endif
