#include "gtp/options_table.h"

#include "gtp/network_text.h"
#include "gtp/value.h"
#include "rules/perft.h"

#include <string.h>

/* On 32 bits less than what is documented: what a size_t holds. */
enum {
    MEMORY_GREATEST_MIB =
        SIZE_MAX >> 20 < 1 << 20 ? (int)(SIZE_MAX >> 20) : 1 << 20,
    VISITS_GREATEST = INT32_MAX
};
enum { LAG_GREATEST_MS = 60000, HANDICAP_LEAST = 2, HANDICAP_GREATEST = 23 };

/* Sets of subcommands. */
enum {
    IN_GTP = 1 << SUBCOMMAND_GTP,
    IN_PLAY = 1 << SUBCOMMAND_PLAY,
    IN_DEMO = 1 << SUBCOMMAND_DEMO,
    IN_SCORE = 1 << SUBCOMMAND_SCORE,
    IN_BENCH = 1 << SUBCOMMAND_BENCH,
    IN_PERFT = 1 << SUBCOMMAND_PERFT,
    IN_HANDICAP = 1 << SUBCOMMAND_HANDICAP,
    IN_REFEREE = 1 << SUBCOMMAND_REFEREE,
    IN_NET = 1 << SUBCOMMAND_NET,
    IN_SEARCHES = IN_GTP | IN_PLAY | IN_DEMO,
    IN_GAMES = IN_SEARCHES | IN_SCORE | IN_REFEREE,
    IN_CACHES = IN_SEARCHES | IN_BENCH,
    IN_NETWORKS = IN_CACHES | IN_SCORE | IN_REFEREE,
    IN_TERMINAL = IN_PLAY | IN_DEMO | IN_SCORE,
    IN_ALL = IN_GAMES | IN_BENCH | IN_PERFT | IN_HANDICAP | IN_NET,
};

/* "whole number from A to B" goes to why; false. */
static bool say_range(struct buffer *why, int64_t least, int64_t greatest)
{
    buffer_print(why, "must be a whole number from %lld to %lld",
                 (long long)least, (long long)greatest);
    return false;
}

static bool read_threads(struct options *options, const char *value,
                         struct buffer *why)
{
    return value_int(value, 1, ENGINE_THREADS_MAX,
                     &options->session.engine.threads) ||
           say_range(why, 1, ENGINE_THREADS_MAX);
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
        return say_range(why, MEMORY_LEAST_MIB, MEMORY_GREATEST_MIB);
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
        return say_range(why, 0, MEMORY_GREATEST_MIB);
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
    return value_whole(value, 0, VISITS_GREATEST,
                       &options->session.engine.visits) ||
           say_range(why, 0, VISITS_GREATEST);
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

static bool read_lag(struct options *options, const char *value,
                     struct buffer *why)
{
    return value_whole(value, 0, LAG_GREATEST_MS,
                       &options->session.engine.lag_ms) ||
           say_range(why, 0, LAG_GREATEST_MS);
}

static void show_lag(const struct options *options, struct buffer *text)
{
    buffer_print(text, "%lld", (long long)options->session.engine.lag_ms);
}

static bool read_rules(struct options *options, const char *value,
                       struct buffer *why)
{
    const struct ruleset *rules;
    switch (ruleset_find(value, &options->session.rules)) {
    case RULESET_OK:
        return true;
    case RULESET_TERRITORY:
        buffer_add(why, "counts territory, but Ingot counts area; ");
        break;
    case RULESET_UNKNOWN:
        break;
    }
    buffer_add(why, "must be one of");
    for (int i = 0; (rules = ruleset_number(i)); i++)
        buffer_print(why, " %s", rules->name);
    return false;
}

static void show_rules(const struct options *options, struct buffer *text)
{
    buffer_add(text, options->session.rules.name);
}

static bool read_komi(struct options *options, const char *value,
                      struct buffer *why)
{
    bool is_exact = false;
    int halves;
    if (!value_komi(value, &halves, &is_exact) || !is_exact) {
        buffer_print(why,
                     "must be whole or half points, such as 8 or -3.5, from "
                     "-%d to %d",
                     VALUE_KOMI_MAX / 2, VALUE_KOMI_MAX / 2);
        return false;
    }
    options->session.komi_halves = halves;
    options->has_komi = true;
    return true;
}

static void show_komi(const struct options *options, struct buffer *text)
{
    (void)options;
    buffer_add(text, "the ruleset's");
}

static bool read_size(struct options *options, const char *value,
                      struct buffer *why)
{
    return value_int(value, BOARD_SIZE_MIN, BOARD_SIZE_MAX,
                     &options->session.size) ||
           say_range(why, BOARD_SIZE_MIN, BOARD_SIZE_MAX);
}

static void show_size(const struct options *options, struct buffer *text)
{
    buffer_print(text, "%d", options->session.size);
}

static bool set_param(struct params *params, const char *name, double number,
                      struct buffer *why)
{
    float value, least, greatest;
    const char *known, *meaning;
    switch (params_set(params, name, (float)number)) {
    case PARAMS_OK:
        return true;
    case PARAMS_UNKNOWN:
        buffer_print(why, "there is no parameter '%s'", name);
        return false;
    case PARAMS_RANGE:
        break;
    }
    for (int i = 0;
         params_number(i, &known, &value, &least, &greatest, &meaning); i++)
        if (strcmp(known, name) == 0)
            buffer_print(why, "must be from %g to %g", (double)least,
                         (double)greatest);
    return false;
}

static bool read_param(struct options *options, const char *value,
                       struct buffer *why)
{
    const char *const sign = strchr(value, '=');
    double number;
    if (!sign || !value_decimal(sign + 1, &number)) {
        buffer_add(why, "must be NAME=NUMBER; --list-params names them");
        return false;
    }
    struct buffer name = {0};
    buffer_add_bytes(&name, value, (size_t)(sign - value));
    const bool is_good = set_param(&options->session.engine.params,
                                   buffer_string(&name), number, why);
    buffer_free(&name);
    return is_good;
}

static bool read_color(struct options *options, const char *value,
                       struct buffer *why)
{
    if (value_color(value, &options->human))
        return true;
    buffer_add(why, "must be black or white");
    return false;
}

static void show_color(const struct options *options, struct buffer *text)
{
    buffer_add(text, value_color_name(options->human));
}

static bool read_handicap(struct options *options, const char *value,
                          struct buffer *why)
{
    int stones;
    if (!value_int(value, 0, HANDICAP_GREATEST, &stones) ||
        (stones > 0 && stones < HANDICAP_LEAST)) {
        buffer_print(why,
                     "must be 0 or from %d to %d; one stone is Black's first "
                     "move: use --komi",
                     HANDICAP_LEAST, HANDICAP_GREATEST);
        return false;
    }
    options->handicap = stones;
    return true;
}

static void show_handicap(const struct options *options, struct buffer *text)
{
    buffer_print(text, "%d", options->handicap);
}

static bool read_suicide(struct options *options, const char *value,
                         struct buffer *why)
{
    enum suicide_rule suicide;
    if (!perft_read_suicide(value, &suicide)) {
        buffer_add(why, "must be none, groups or any");
        return false;
    }
    options->suicide = value;
    return true;
}

static void show_suicide(const struct options *options, struct buffer *text)
{
    buffer_add(text, options->suicide);
}

static bool read_path(const char **path, const char *value, struct buffer *why)
{
    *path = value;
    if (*value)
        return true;
    buffer_add(why, "must name a file");
    return false;
}

static bool read_picture(struct options *options, const char *value,
                         struct buffer *why)
{
    return read_path(&options->picture, value, why);
}

static bool read_ranges(struct options *options, const char *value,
                        struct buffer *why)
{
    return read_path(&options->ranges, value, why);
}

static bool set_no_color(struct options *options, const char *value,
                         struct buffer *why)
{
    (void)value;
    (void)why;
    return options->no_color = true;
}

static bool read_records(struct options *options, const char *value,
                         struct buffer *why)
{
    (void)why;
    options->records = value;
    return true;
}

static bool set_json(struct options *options, const char *value,
                     struct buffer *why)
{
    (void)value;
    (void)why;
    return options->json = true;
}

static bool set_no_count(struct options *options, const char *value,
                         struct buffer *why)
{
    (void)value;
    (void)why;
    return options->no_count = true;
}

static bool set_uniform(struct options *options, const char *value,
                        struct buffer *why)
{
    (void)value;
    (void)why;
    return options->uniform = true;
}

static bool set_passes(struct options *options, const char *value,
                       struct buffer *why)
{
    (void)value;
    (void)why;
    return options->passes = true;
}

/* Options that end the reading are told by their name. */
static bool read_nothing(struct options *options, const char *value,
                         struct buffer *why)
{
    (void)options;
    (void)value;
    (void)why;
    return true;
}

static const struct option_row ROWS[] = {
    {"threads", "N", IN_SEARCHES | IN_BENCH, read_threads, show_threads,
     "search threads, 1 to 64"},
    {"memory", "MIB", IN_SEARCHES, read_memory, show_memory,
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
    {"seed", "N", IN_SEARCHES, read_seed, show_seed,
     "seed of all randomness, below 2^64; with one thread, --visits and equal "
     "other options it repeats a game"},
    {"visits", "N", IN_SEARCHES, read_visits, show_visits,
     "descents of the tree for a move, to 2147483647; 0: no limit"},
    {"time-per-move", "SECONDS", IN_SEARCHES, read_move_time, show_move_time,
     "fixed time for a move; 0: by the clock, or 5 when there is none"},
    {"time-penalty", "SECONDS", IN_SEARCHES, read_penalty_time,
     show_penalty_time,
     "time of each player; up to three sixths of it more cost 2 points each"},
    {"lag-ms", "MS", IN_SEARCHES, read_lag, show_lag,
     "kept back from every time limit, in milliseconds, 0 to 60000"},
    {"rules", "NAME", IN_GAMES, read_rules, show_rules,
     "ing, ing-wholeboard, ing-lenient, ogs-ing, tromp-taylor, chinese, "
     "chinese-superko, aga, new-zealand or cgos"},
    {"komi", "POINTS", IN_GAMES, read_komi, show_komi,
     "points for White, whole or half ones, -100000 to 100000"},
    {"size", "N", IN_SEARCHES, read_size, show_size,
     "lines of the board, 2 to 25"},
    {"color", "COLOR", IN_PLAY, read_color, show_color,
     "yours: black or white"},
    {"handicap", "N", IN_PLAY, read_handicap, show_handicap,
     "stones that Black has at the start, 0 or 2 to 23"},
    {"ranges", "FILE", IN_NET, read_ranges, NULL,
     "write to this file what kernels of 8 bits have to know of the network, "
     "and end"},
    {"picture", "FILE", IN_SCORE, read_picture, NULL,
     "write the board as filled in to an SVG file"},
    {"no-color", NULL, IN_TERMINAL, set_no_color, NULL,
     "draw the board with letters only, as it is when NO_COLOR is set"},
    {"records", "FILE", IN_REFEREE, read_records, NULL,
     "games one a line, in ten fields (see gtp/README.md), plain or packed by "
     "gzip"},
    {"json", NULL, IN_REFEREE, set_json, NULL,
     "a JSON object for each game, one a line, and one for the sum"},
    {"no-count", NULL, IN_REFEREE, set_no_count, NULL,
     "leave the boards uncounted: judging dead stones takes a while"},
    {"param", "NAME=VALUE", IN_GAMES, read_param, NULL,
     "set a parameter of the engine"},
    {"list-params", NULL, IN_GAMES, read_nothing, NULL,
     "list those parameters and end"},
    {"uniform", NULL, IN_BENCH, set_uniform, NULL,
     "playouts that choose among all moves alike"},
    {"suicide", "WHICH", IN_PERFT, read_suicide, show_suicide,
     "none, groups (of two or more) or any"},
    {"passes", NULL, IN_PERFT, set_passes, NULL,
     "count a pass as a move, until passes end the game"},
    {"help", NULL, IN_ALL, read_nothing, NULL, "show this and end; also -h"},
};

const struct option_row *options_row(int i)
{
    return (size_t)i < ARRAY_LEN(ROWS) ? &ROWS[i] : NULL;
}

bool options_row_is_in(const struct option_row *row, enum subcommand subcommand)
{
    return row->subcommands & 1 << subcommand;
}
