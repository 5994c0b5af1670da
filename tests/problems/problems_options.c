#include "tests/problems/problems_options.h"

#include "gtp/nearest.h"
#include "tuning/number.h"

#include <stddef.h>
#include <string.h>

enum { THREADS_MAX = 64, PROBLEMS_EVALUATOR = 160 };

/* The command line while it is read. */
struct reading {
    struct problems_options *options;
    bool has_komi, wants_help, wants_files;
};

static bool set_visits(struct reading *reading, const char *value)
{
    int visits;
    if (!number_read_count(value, &visits) || visits == 0)
        return false;
    reading->options->solver.visits = visits;
    return true;
}

static bool set_seed(struct reading *reading, const char *value)
{
    int seed;
    if (!number_read_count(value, &seed))
        return false;
    reading->options->solver.seed = (uint64_t)seed;
    return true;
}

static bool set_threads(struct reading *reading, const char *value)
{
    int threads;
    if (!number_read_count(value, &threads) || threads == 0 ||
        threads > THREADS_MAX)
        return false;
    reading->options->threads = threads;
    return true;
}

static bool set_every(struct reading *reading, const char *value)
{
    int every;
    if (!number_read_count(value, &every) || every == 0)
        return false;
    reading->options->every = every;
    return true;
}

static bool set_rules(struct reading *reading, const char *value)
{
    return ruleset_find(value, &reading->options->solver.rules) == RULESET_OK;
}

static bool set_komi(struct reading *reading, const char *value)
{
    return number_read_halves(value, &reading->options->solver.komi_halves);
}

static bool set_net(struct reading *reading, const char *value)
{
    struct problems_options *const options = reading->options;
    options->by_playouts = !network_choose(&options->network, value);
    return *value != '\0';
}

static bool set_kernel(struct reading *reading, const char *value)
{
    reading->options->network.kernel = value;
    return *value != '\0';
}

static bool set_suites(struct reading *reading, const char *value)
{
    reading->options->suites = value;
    return *value != '\0';
}

static bool set_last(struct reading *reading, const char *value)
{
    reading->options->last = value;
    return *value != '\0';
}

static bool add_file(struct reading *reading, const char *value)
{
    struct problems_options *const options = reading->options;
    if (*value == '\0' || options->only_count == PROBLEMS_FILES)
        return false;
    options->only[options->only_count++] = value;
    reading->wants_files = true;
    return true;
}

static bool set_verbose(struct reading *reading, const char *value)
{
    (void)value;
    reading->options->is_verbose = true;
    return true;
}

static bool set_help(struct reading *reading, const char *value)
{
    (void)value;
    reading->wants_help = true;
    return true;
}

static const struct option {
    const char *name, *value, *help, *allowed;
    bool (*set)(struct reading *reading, const char *value);
} OPTIONS[] = {
    {"visits", "N", "visits of each search (1000)",
     "a whole number from 1 to 1000000000", set_visits},
    {"net", "NET",
     "what evaluates: own, Ingot's network, none, playouts,\n"
     "or a network's file (own)",
     "own, none or a file", set_net},
    {"net-kernel", "NAME", "how it is computed (the fastest that fits)",
     "a name that ingot net lists", set_kernel},
    {"only", "FILE...", "these suites, with or without .txt (all)",
     "names of at most 64 suites", add_file},
    {"every", "N", "each Nth problem of a suite, from the first (1)",
     "a whole number from 1 to 1000000000", set_every},
    {"threads", "N", "problems at once (1); changes no answer",
     "a whole number from 1 to 64", set_threads},
    {"seed", "N", "of each search (1)", "a whole number to 1000000000",
     set_seed},
    {"rules", "NAME", "ruleset where a problem names none (chinese)",
     "a ruleset that counts area", set_rules},
    {"komi", "POINTS", "komi where a problem names no ruleset either (6.5)",
     "points such as 7 or -0.5", set_komi},
    {"suites", "DIR", "folder of the suites (../shared/suites)", "a folder",
     set_suites},
    {"last", "FILE",
     "where answers are kept until the next run\n(build/problems.last)",
     "a file", set_last},
    {"verbose", NULL, "say each problem's answer", NULL, set_verbose},
    {"help", NULL, "say this; also -h", NULL, set_help},
};

void problems_options_help(FILE *stream)
{
    fputs(
        "usage: problems [OPTION]...\n"
        "\n"
        "Puts the problems of suites to the engine and prints a line a file:\n"
        "what it got right and wrong, what has changed since the last run,\n"
        "and how the engine did that the suite comes from.  A problem that\n"
        "asks for something else than a move, an owner or a winner is\n"
        "skipped.  Equal seeds give equal answers.\n"
        "\n"
        "options (defaults in brackets):\n",
        stream);
    for (size_t i = 0; i < ARRAY_LEN(OPTIONS); i++) {
        const struct option *const option = &OPTIONS[i];
        char left[32];
        snprintf(left, sizeof left, "--%s %s", option->name,
                 option->value ? option->value : "");
        fprintf(stream, "  %-19s ", left);
        for (const char *c = option->help; *c; c++) {
            putc(*c, stream);
            if (*c == '\n')
                fprintf(stream, "%22s", "");
        }
        putc('\n', stream);
    }
    fputs("\nexit status: 0 run, or no suites are there; 1 an error, or a\n"
          "problem is wrong that was right in the last run; 2 wrong usage\n",
          stream);
}

static const struct option *find_option(const char *name, size_t length)
{
    for (size_t i = 0; i < ARRAY_LEN(OPTIONS); i++)
        if (strlen(OPTIONS[i].name) == length &&
            strncmp(OPTIONS[i].name, name, length) == 0)
            return &OPTIONS[i];
    return NULL;
}

/* Of a name, of which length bytes count, that is none of an option. */
static void refuse_name(const char *name, size_t length,
                        char error[PROBLEMS_ERROR])
{
    char word[61];
    snprintf(word, sizeof word, "%.*s", (int)(length < 60 ? length : 60), name);
    struct nearest nearest = nearest_to(word);
    for (size_t i = 0; i < ARRAY_LEN(OPTIONS); i++)
        nearest_try(&nearest, OPTIONS[i].name);
    snprintf(error, PROBLEMS_ERROR, "no option --%s%s%s", word,
             nearest.known ? "; the nearest is --" : "",
             nearest.known ? nearest.known : "");
}

/* Reads the option at argv[*i], and its value; *i moves to the last of it. */
static bool read_option(struct reading *reading, int argc, char **argv, int *i,
                        char error[PROBLEMS_ERROR])
{
    const char *const name = argv[*i] + (argv[*i][1] == '-' ? 2 : 1);
    const char *const equals = strchr(name, '=');
    const size_t length = equals ? (size_t)(equals - name) : strlen(name);
    const struct option *const option = find_option(name, length);
    if (!option) {
        refuse_name(name, length, error);
        return false;
    }
    const char *value = equals ? equals + 1 : NULL;
    if (option->value && !value && *i + 1 < argc)
        value = argv[++*i];
    if (!option->value != !value) {
        snprintf(error, PROBLEMS_ERROR, "--%s takes %s value", option->name,
                 option->value ? "a" : "no");
        return false;
    }
    reading->wants_files = false;
    if (!option->set(reading, value ? value : "")) {
        snprintf(error, PROBLEMS_ERROR,
                 "--%s %s: cannot take \"%.100s\"; it must be %s", option->name,
                 option->value, value, option->allowed);
        return false;
    }
    return true;
}

static bool set_defaults(struct problems_options *options)
{
    *options = (struct problems_options){
        .solver = {.visits = 1000, .seed = 1, .komi_halves = 13},
        .threads = 1,
        .every = 1,
        .suites = "../shared/suites",
        .last = "build/problems.last",
    };
    return ruleset_find("chinese", &options->solver.rules) == RULESET_OK;
}

enum problems_status problems_options_read(int argc, char **argv,
                                           struct problems_options *options,
                                           char error[PROBLEMS_ERROR])
{
    struct reading reading = {.options = options};
    snprintf(error, PROBLEMS_ERROR, "the default ruleset is missing");
    if (!set_defaults(options))
        return PROBLEMS_WRONG;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "-h") == 0)
            return PROBLEMS_HELP;
        if (argv[i][0] == '-') {
            if (!read_option(&reading, argc, argv, &i, error))
                return PROBLEMS_WRONG;
            if (reading.wants_help)
                return PROBLEMS_HELP;
        } else if (!reading.wants_files || !add_file(&reading, argv[i])) {
            snprintf(error, PROBLEMS_ERROR, "surplus argument \"%.100s\"",
                     argv[i]);
            return PROBLEMS_WRONG;
        }
    }
    if (!options->by_playouts || !options->network.kernel)
        return PROBLEMS_OK;
    snprintf(error, PROBLEMS_ERROR, "--net-kernel is for a network");
    return PROBLEMS_WRONG;
}

/* What evaluates: the name of a file or of Ingot's own network, or playouts. */
static void name_evaluator(const struct problems_options *options,
                           char name[PROBLEMS_EVALUATOR])
{
    char own[NET_NAME];
    const char *const path = options->network.path;
    const char *const slash = path ? strrchr(path, '/') : NULL;
    const char *is = "a damaged network";
    if (options->by_playouts)
        is = "playouts";
    else if (path)
        is = slash ? slash + 1 : path;
    else if (network_own_name(own))
        is = own;
    snprintf(name, PROBLEMS_EVALUATOR, "%.128s", is);
}

void problems_options_describe(const struct problems_options *options,
                               size_t room, char text[])
{
    const struct solver_options *const solver = &options->solver;
    char evaluator[PROBLEMS_EVALUATOR];
    name_evaluator(options, evaluator);
    snprintf(text, room, "%s, visits %lld, seed %llu, rules %s, komi %g",
             evaluator, (long long)solver->visits,
             (unsigned long long)solver->seed, solver->rules.name,
             solver->komi_halves / 2.0);
}
