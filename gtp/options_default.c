#include "gtp/options_default.h"

#include "gtp/options_table.h"

#include <string.h>
#include <unistd.h>

enum { MEMORY_DEFAULT_MIB = 1024, LAG_DEFAULT_MS = 100, SIZE_DEFAULT = 19 };
/* A cache takes no more than a part of what the tree may, unless it is told. */
enum { CACHE_DEFAULT_MIB = 64, CACHE_PART = 4 };
enum { LOG_DEFAULT_MIB = 10 };
enum { ANALYZE_VISITS = 200, ANALYZE_WORSE_THAN = 2 };
enum { DEMO_SIZE = 9, DEMO_MOVE_MS = 1000, PLAY_MOVE_MS = 5000 };

static int processors(void)
{
    const long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count < 1                    ? 1
           : count > ENGINE_THREADS_MAX ? ENGINE_THREADS_MAX
                                        : (int)count;
}

/* A quarter of the machine's memory, if that is less than the usual limit. */
static size_t default_memory_bytes(void)
{
    const long pages = sysconf(_SC_PHYS_PAGES), page = sysconf(_SC_PAGESIZE);
    size_t mib = MEMORY_DEFAULT_MIB;
    if (pages > 0 && page > 0) {
        const size_t quarter = ((size_t)pages * (size_t)page >> 20) / 4;
        if (quarter < mib)
            mib = quarter < MEMORY_LEAST_MIB ? MEMORY_LEAST_MIB : quarter;
    }
    return mib << 20;
}

size_t options_default_cache(size_t memory_bytes)
{
    const size_t most = (size_t)CACHE_DEFAULT_MIB << 20;
    const size_t part = memory_bytes / CACHE_PART;
    return part < most ? part : most;
}

bool options_default_of_machine(const char *name, struct buffer *text)
{
    if (strcmp(name, "threads") == 0)
        buffer_add(text, "as many as there are processors");
    else if (strcmp(name, "memory") == 0)
        buffer_print(text, "%d, or a quarter of the machine's if that is less",
                     MEMORY_DEFAULT_MIB);
    else if (strcmp(name, "cache") == 0)
        buffer_print(text, "%d, or a quarter of --memory if that is less",
                     CACHE_DEFAULT_MIB);
    else
        return false;
    return true;
}

struct options options_default(enum subcommand subcommand)
{
    const struct ruleset rules = ruleset_ing();
    struct options options = {
        .session = {.engine = {.threads = processors(),
                               .memory_bytes = default_memory_bytes(),
                               .lag_ms = LAG_DEFAULT_MS,
                               .params = params_default()},
                    .rules = rules,
                    .size = SIZE_DEFAULT},
        .log_bytes = (int64_t)LOG_DEFAULT_MIB << 20,
        .human = BLACK,
        .suicide = "none",
    };
    options.network.cache_bytes =
        options_default_cache(options.session.engine.memory_bytes);
    if (subcommand == SUBCOMMAND_PLAY)
        options.session.engine.move_ms = PLAY_MOVE_MS;
    if (subcommand == SUBCOMMAND_ANALYZE) {
        options.session.engine.visits = ANALYZE_VISITS;
        options.worse_than = ANALYZE_WORSE_THAN;
    }
    if (subcommand == SUBCOMMAND_DEMO) {
        options.session.engine.move_ms = DEMO_MOVE_MS;
        options.session.size = DEMO_SIZE;
    }
    return options;
}
