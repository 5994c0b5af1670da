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

#endif
