#include "gtp/options.h"

#include "gtp/exit_status.h"
#include "gtp/nearest.h"
#include "gtp/options_table.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

enum { MEMORY_DEFAULT_MIB = 1024, LAG_DEFAULT_MS = 100, SIZE_DEFAULT = 19 };
/* A cache takes no more than a part of what the tree may, unless it is told. */
enum { CACHE_DEFAULT_MIB = 64, CACHE_PART = 4 };
enum { LOG_DEFAULT_MIB = 10 };
enum { DEMO_SIZE = 9, DEMO_MOVE_MS = 1000, PLAY_MOVE_MS = 5000 };

/* What a subcommand's help begins with. */
static const struct about {
    const char *name, *usage, *purpose;
    int words_least, words_most;
} ABOUT[] = {
    [SUBCOMMAND_GTP] = {"gtp", "ingot [gtp] [OPTION...]",
                        "Speaks the Go Text Protocol, version 2, with a "
                        "client.\n\n"
                        "quit, and the end of input, end the program within "
                        "half a second: a search that\nruns on for 0.2 s "
                        "answers with the best move so far, and commands "
                        "that would begin\nanother are refused.  From a "
                        "file all commands are carried out in full.",
                        0, 0},
    [SUBCOMMAND_PLAY] = {"play", "ingot play [OPTION...]",
                         "Plays a game with you in this terminal.\n\n"
                         "quit, and the end of input (ctrl-D), end it at "
                         "once, while Ingot thinks, too.",
                         0, 0},
    [SUBCOMMAND_DEMO] = {"demo", "ingot demo [OPTION...]",
                         "Plays a game against itself in this terminal.", 0, 0},
    [SUBCOMMAND_SCORE] = {"score", "ingot score [OPTION...] FILE.sgf",
                          "Counts the final position of a game record, after "
                          "taking off the dead stones\n(there are none where "
                          "the rules let all live and the record ends with "
                          "passes).",
                          1, 1},
    [SUBCOMMAND_BENCH] = {"bench",
                          "ingot bench [playout|threads|rules|net] [OPTION...]",
                          "Measures the search on a fixed workload, the "
                          "playouts alone, how much faster\nall threads "
                          "search than one, what Ing's law costs the search "
                          "beside superko, or how\nfast a network is in "
                          "each way to compute it.",
                          0, 1},
    [SUBCOMMAND_PERFT] = {"perft", "ingot perft SIZE DEPTH [KO] [OPTION...]",
                          "Counts the ways to play DEPTH (1 to 40) moves from "
                          "the empty board of SIZE (2 to\n25) lines.  KO is "
                          "simple (the default), positional, situational or "
                          "ing.",
                          2, 3},
    [SUBCOMMAND_HANDICAP] = {"handicap", "ingot handicap RANK RANK",
                             "Tells what evens out a game between two ranks "
                             "by the Ing rules.  RANK is 1dan to\n9dan "
                             "(3d, 三段), 1kyu to 18kyu (9k, 九級), or 1pin "
                             "to 9pin (5品): Ing's scale for\nprofessionals, "
                             "1 the best, not the dan that they bear today.",
                             2, 2},
    [SUBCOMMAND_REFEREE] = {"referee",
                            "ingot referee [OPTION...] [FILE.sgf...]",
                            "Goes through games move by move and tells the "
                            "first fault of each by the rules,\nwho disturbs "
                            "by a cycle, whether the end is reached, and "
                            "whether the count agrees\nwith the result that "
                            "the record states.\n\nThe exit status is 0 if "
                            "all games are clean, 3 if one has a fault, 1 if "
                            "something\ncannot be read, 2 if the arguments "
                            "are wrong.",
                            0, INT_MAX},
    [SUBCOMMAND_NET] = {"net", "ingot net [FILE] [OPTION...]",
                        "Tells what network is in a file, in KataGo's format "
                        "(.bin.gz), and how fast it is\nhere in each way to "
                        "compute it.  Without FILE it is the network that "
                        "Ingot carries.",
                        0, 1},
};

void options_set_net(struct options *options, const char *name)
{
    options->has_net = true;
    options->by_playouts = !network_choose(&options->network, name);
}

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

static size_t default_cache_bytes(size_t memory_bytes)
{
    const size_t most = (size_t)CACHE_DEFAULT_MIB << 20;
    const size_t part = memory_bytes / CACHE_PART;
    return part < most ? part : most;
}

static struct options default_options(enum subcommand subcommand)
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
        default_cache_bytes(options.session.engine.memory_bytes);
    if (subcommand == SUBCOMMAND_PLAY)
        options.session.engine.move_ms = PLAY_MOVE_MS;
    if (subcommand == SUBCOMMAND_DEMO) {
        options.session.engine.move_ms = DEMO_MOVE_MS;
        options.session.size = DEMO_SIZE;
    }
    return options;
}

static void add_help(enum subcommand subcommand, struct buffer *text)
{
    const struct options defaults = default_options(subcommand);
    buffer_print(text, "usage: %s\n\n%s\n\n", ABOUT[subcommand].usage,
                 ABOUT[subcommand].purpose);
    const struct option_row *row;
    for (int i = 0; (row = options_row(i)); i++) {
        if (!options_row_is_in(row, subcommand))
            continue;
        buffer_print(text, "  --%s%s%s\n        %s", row->name,
                     row->value ? " " : "", row->value ? row->value : "",
                     row->meaning);
        if (row->show) {
            buffer_add(text, " (default: ");
            row->show(&defaults, text);
            buffer_add(text, ")");
        }
        buffer_add(text, "\n");
    }
}

static void add_params(struct buffer *text)
{
    const char *name, *meaning;
    float value, least, greatest;
    for (int i = 0;
         params_number(i, &name, &value, &least, &greatest, &meaning); i++)
        buffer_print(text, "%s=%g, from %g to %g\n        %s\n", name,
                     (double)value, (double)least, (double)greatest, meaning);
}

static const struct option_row *find_row(enum subcommand subcommand,
                                         const char *name)
{
    const struct option_row *row;
    for (int i = 0; (row = options_row(i)); i++)
        if (options_row_is_in(row, subcommand) && strcmp(row->name, name) == 0)
            return row;
    return NULL;
}

/* The option that may have been meant, or where they are listed. */
static void add_remedy(enum subcommand subcommand, const char *name,
                       struct buffer *text)
{
    struct nearest nearest = nearest_to(name);
    const struct option_row *row;
    for (int i = 0; (row = options_row(i)); i++)
        if (options_row_is_in(row, subcommand))
            nearest_try(&nearest, row->name);
    if (nearest.known)
        buffer_print(text, "did you mean '--%s'?", nearest.known);
    else
        buffer_print(text, "'ingot %s --help' lists them",
                     ABOUT[subcommand].name);
}

/* The arguments being read. */
struct cursor {
    enum subcommand subcommand;
    int left;
    char **arguments;
};

static char *take(struct cursor *cursor)
{
    if (cursor->left == 0)
        return NULL;
    cursor->left--;
    return *cursor->arguments++;
}

static enum options_status
read_value(struct cursor *cursor, const struct option_row *row,
           const char *value, struct options *options, struct buffer *text)
{
    if (row->value && !value && !(value = take(cursor))) {
        buffer_print(text, "--%s needs a value: %s", row->name, row->meaning);
        return OPTIONS_BAD;
    }
    struct buffer why = {0};
    const bool is_good = row->read(options, value, &why);
    if (!is_good)
        buffer_print(text, "--%s%c%s: %s", row->name, row->value ? ' ' : '=',
                     value, buffer_string(&why));
    buffer_free(&why);
    return is_good ? OPTIONS_OK : OPTIONS_BAD;
}

/* Reads one option: -NAME or -NAME=VALUE, with one or two dashes. */
static enum options_status read_option(struct cursor *cursor,
                                       const char *dashed,
                                       struct options *options,
                                       struct buffer *text)
{
    const int dashes = dashed[1] == '-' ? 2 : 1;
    const char *const word = dashed + dashes, *const sign = strchr(word, '=');
    struct buffer name = {0};
    buffer_add_bytes(&name, word, sign ? (size_t)(sign - word) : strlen(word));
    const struct option_row *const row =
        strcmp(dashed, "-h") == 0
            ? find_row(cursor->subcommand, "help")
            : find_row(cursor->subcommand, buffer_string(&name));
    enum options_status status;
    if (!row) {
        buffer_print(text, "unknown option '%.*s%s'; ", dashes, dashed,
                     buffer_string(&name));
        add_remedy(cursor->subcommand, buffer_string(&name), text);
        status = OPTIONS_BAD;
    } else if (strcmp(row->name, "help") == 0) {
        add_help(cursor->subcommand, text);
        status = OPTIONS_HELP;
    } else if (strcmp(row->name, "list-params") == 0) {
        add_params(text);
        status = OPTIONS_HELP;
    } else {
        status = read_value(cursor, row, sign ? sign + 1 : NULL, options, text);
    }
    buffer_free(&name);
    return status;
}

/* Keeps a word that is no option; false when there are too many. */
static bool keep_word(struct options *options, const struct about *about,
                      char *word)
{
    if (options->word_count >= about->words_most)
        return false;
    options->words[options->word_count++] = word;
    return true;
}

static enum options_status
read_words(struct cursor *cursor, struct options *options, struct buffer *text)
{
    const struct about *const about = &ABOUT[cursor->subcommand];
    bool takes_options = true;
    char *word;
    options->words = cursor->arguments;
    while ((word = take(cursor))) {
        enum options_status status = OPTIONS_OK;
        if (takes_options && strcmp(word, "--") == 0) {
            takes_options = false;
        } else if (takes_options && word[0] == '-' && word[1] != '\0') {
            status = read_option(cursor, word, options, text);
        } else if (!keep_word(options, about, word)) {
            buffer_print(text, "unexpected argument '%s'; usage: %s", word,
                         about->usage);
            status = OPTIONS_BAD;
        }
        if (status != OPTIONS_OK)
            return status;
    }
    if (options->word_count >= about->words_least)
        return OPTIONS_OK;
    buffer_print(text, "an argument is missing; usage: %s", about->usage);
    return OPTIONS_BAD;
}

/* A seed that nobody can foresee; false when the system has none. */
static bool draw_seed(uint64_t *seed)
{
    return getrandom(seed, sizeof *seed, 0) == sizeof *seed;
}

/* Is there a network for what was asked of one? */
static bool has_its_network(const struct options *options, struct buffer *text)
{
    if (!options->by_playouts || !options->of_network)
        return true;
    buffer_print(text, "--%s is about a network, and --net none is for none",
                 options->of_network);
    return false;
}

/* Does nothing else say how strong to play than a level, if one was given? */
static bool has_one_limit(const struct options *options, struct buffer *text)
{
    if (!options->session.engine.level.name ||
        (!options->has_visits && !options->session.ponders))
        return true;
    buffer_print(text, "--level sets the strength, and so does --%s: give one",
                 options->has_visits ? "visits" : "ponder");
    return false;
}

/* Fills in what depends on other options, unless it was given. */
static void complete(struct options *options)
{
    struct engine_options *const engine = &options->session.engine;
    if (!options->has_komi)
        options->session.komi_halves = options->session.rules.komi_halves;
    /* The usual time for a move is for games without a clock. */
    if (options->session.time.system != CLOCK_NONE && !options->has_move_time)
        engine->move_ms = 0;
    if (!options->has_cache)
        options->network.cache_bytes =
            default_cache_bytes(engine->memory_bytes);
}

enum options_status options_read(enum subcommand subcommand, int count,
                                 char **arguments, struct options *options,
                                 struct buffer *text)
{
    struct cursor cursor = {subcommand, count, arguments};
    *options = default_options(subcommand);
    const enum options_status status = read_words(&cursor, options, text);
    if (status != OPTIONS_OK)
        return status;
    if (!has_its_network(options, text) || !has_one_limit(options, text))
        return OPTIONS_BAD;
    complete(options);
    if (!options->has_seed && !draw_seed(&options->session.engine.seed)) {
        buffer_add(text, "the system gives no random numbers: use --seed");
        return OPTIONS_BAD;
    }
    return OPTIONS_OK;
}

int options_start(enum subcommand subcommand, int argc, char **argv,
                  struct options *options)
{
    struct buffer text = {0};
    int result = -1;
    switch (options_read(subcommand, argc - 1, argv + 1, options, &text)) {
    case OPTIONS_OK:
        break;
    case OPTIONS_HELP:
        fputs(buffer_string(&text), stdout);
        result = EXIT_STATUS_GOOD;
        break;
    case OPTIONS_BAD:
        fprintf(stderr, "ingot: %s\n", buffer_string(&text));
        result = EXIT_STATUS_USAGE;
        break;
    }
    buffer_free(&text);
    return result;
}
