/*
 * options_search.c - what evaluates, and how long it may search.
 */
#include "gtp/network_text.h"
#include "gtp/options_table.h"
#include "gtp/value.h"

#include <string.h>

/* On 32 bits less than what is documented: what a size_t holds. */
enum {
    MEMORY_GREATEST_MIB =
        SIZE_MAX >> 20 < 1 << 20 ? (int)(SIZE_MAX >> 20) : 1 << 20,
    VISITS_GREATEST = INT32_MAX,
    LAG_GREATEST_MS = 60000
};

static bool read_threads(struct options *options, const char *value,
                         struct buffer *why)
{
    return value_int(value, 1, ENGINE_THREADS_MAX,
                     &options->session.engine.threads) ||
           options_say_range(why, 1, ENGINE_THREADS_MAX);
}

static void show_threads(const struct options *options, struct buffer *text)
{
    buffer_print(text, "%d", options->session.engine.threads);
}

static bool read_memory(struct options *options, const char *value,
                        struct buffer *why)
{
    int mib;
    if (!value_int(value, MEMORY_LEAST_MIB, MEMORY_GREATEST_MIB, &mib))
        return options_say_range(why, MEMORY_LEAST_MIB, MEMORY_GREATEST_MIB);
    options->session.engine.memory_bytes = (size_t)mib << 20;
    return true;
}

static void show_memory(const struct options *options, struct buffer *text)
{
    buffer_print(text, "%zu", options->session.engine.memory_bytes >> 20);
}

static bool read_net(struct options *options, const char *value,
                     struct buffer *why)
{
    if (!*value) {
        buffer_add(why, "must be own, none or a file");
        return false;
    }
    options_set_net(options, value);
    return true;
}

static void show_net(const struct options *options, struct buffer *text)
{
    (void)options;
    buffer_add(text, "own");
}

static bool is_kernel(const char *name)
{
    struct network_kernel kernel;
    for (int i = 0; network_kernel(NULL, i, &kernel); i++)
        if (strcmp(kernel.name, name) == 0)
            return true;
    return false;
}

/* Whether it fits the network is known when that has been read. */
static bool read_net_kernel(struct options *options, const char *value,
                            struct buffer *why)
{
    const bool is_auto = strcmp(value, "auto") == 0;
    options->network.kernel = is_auto ? NULL : value;
    options->of_network = "net-kernel";
    if (is_auto || is_kernel(value))
        return true;
    network_text_kernels(why);
    return false;
}

static void show_net_kernel(const struct options *options, struct buffer *text)
{
    buffer_add(text,
               options->network.kernel ? options->network.kernel : "auto");
}

static bool read_cache(struct options *options, const char *value,
                       struct buffer *why)
{
    int mib;
    if (!value_int(value, 0, MEMORY_GREATEST_MIB, &mib))
        return options_say_range(why, 0, MEMORY_GREATEST_MIB);
    options->network.cache_bytes = (size_t)mib << 20;
    options->of_network = "cache";
    return options->has_cache = true;
}

static void show_cache(const struct options *options, struct buffer *text)
{
    buffer_print(text, "%zu", options->network.cache_bytes >> 20);
}

static bool read_seed(struct options *options, const char *value,
                      struct buffer *why)
{
    if (!value_bits(value, &options->session.engine.seed)) {
        buffer_add(why, "must be a whole number below 2^64");
        return false;
    }
    options->has_seed = true;
    return true;
}

static void show_seed(const struct options *options, struct buffer *text)
{
    (void)options;
    buffer_add(text, "random");
}

static bool read_visits(struct options *options, const char *value,
                        struct buffer *why)
{
    options->has_visits = true;
    return value_whole(value, 0, VISITS_GREATEST,
                       &options->session.engine.visits) ||
           options_say_range(why, 0, VISITS_GREATEST);
}

static void show_visits(const struct options *options, struct buffer *text)
{
    buffer_print(text, "%lld", (long long)options->session.engine.visits);
}

static bool read_move_time(struct options *options, const char *value,
                           struct buffer *why)
{
    if (value_seconds(value, &options->session.engine.move_ms))
        return options->has_move_time = true;
    buffer_add(why, "must be seconds such as 0.5 or 10, or 0 for no limit");
    return false;
}

static void show_move_time(const struct options *options, struct buffer *text)
{
    buffer_print(text, "%g", (double)options->session.engine.move_ms / 1000);
}

static bool read_penalty_time(struct options *options, const char *value,
                              struct buffer *why)
{
    int64_t main_ms;
    if (!value_seconds(value, &main_ms) || main_ms == 0 ||
        main_ms > CLOCK_ING_MAIN_MS) {
        buffer_add(why, "must be seconds, more than 0 and at most 14400");
        return false;
    }
    options->session.time = clock_settings_penalty(main_ms);
    return true;
}

static void show_penalty_time(const struct options *options,
                              struct buffer *text)
{
    (void)options;
    buffer_add(text, "no clock");
}

static bool read_ponder(struct options *options, const char *value,
                        struct buffer *why)
{
    return options_read_flag(&options->session.ponders, value, why);
}

static bool read_lag(struct options *options, const char *value,
                     struct buffer *why)
{
    return value_whole(value, 0, LAG_GREATEST_MS,
                       &options->session.engine.lag_ms) ||
           options_say_range(why, 0, LAG_GREATEST_MS);
}

static void show_lag(const struct options *options, struct buffer *text)
{
    buffer_print(text, "%lld", (long long)options->session.engine.lag_ms);
}

const struct option_row OPTIONS_SEARCH[] = {
    {"threads", "N", IN_THINKS | IN_BENCH, read_threads, show_threads,
     "search threads, 1 to 64"},
    {"memory", "MIB", IN_THINKS, read_memory, show_memory,
     "hard limit of the search tree, in MiB, 16 to 1048576"},
    {"net", "NET", IN_NETWORKS, read_net, show_net,
     "what evaluates on boards of 7 to 19 lines: own, the network that Ingot "
     "carries; none, playouts, as on other boards; or a network's file, in "
     "KataGo's format (.bin.gz)"},
    {"net-kernel", "NAME", IN_NETWORKS, read_net_kernel, show_net_kernel,
     "compute the network in this way, which 'ingot net' lists; auto: in the "
     "fastest"},
    {"cache", "MIB", IN_CACHES, read_cache, show_cache,
     "hard limit of what is kept of the network's evaluations, beside "
     "--memory, in MiB, to 1048576; 0: nothing; unless given, at most a "
     "quarter of --memory"},
    {"seed", "N", IN_THINKS, read_seed, show_seed,
     "seed of all randomness, below 2^64; with one thread, --visits and equal "
     "other options it repeats a game"},
    {"visits", "N", IN_THINKS, read_visits, show_visits,
     "descents of the tree for a move, to 2147483647; 0: no limit; not with "
     "--level"},
    {"time-per-move", "SECONDS", IN_THINKS, read_move_time, show_move_time,
     "fixed time for a move; 0: by the clock, or 5 when there is none"},
    {"time-penalty", "SECONDS", IN_SEARCHES, read_penalty_time,
     show_penalty_time,
     "time of each player; up to three sixths of it more cost 2 points each, "
     "which are counted under any rules"},
    {"ponder", NULL, IN_PONDERS, read_ponder, NULL,
     "think on while it is the opponent's turn, at most as long as the "
     "opponent's clock runs, or 10 minutes without one; not with --level"},
    {"lag-ms", "MS", IN_SEARCHES, read_lag, show_lag,
     "kept back from every time limit, in milliseconds, 0 to 60000"},
    {0},
};
