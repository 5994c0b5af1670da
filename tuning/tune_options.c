#include "tuning/tune_options.h"

#include "rules/point.h"
#include "tuning/number.h"
#include "tuning/rules_option.h"
#include "tuning/spelling.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* The command line as it was read. */
struct reading {
    struct tune_options options;
    bool has_komi;
};

/* A parameter, as params_number() tells of it. */
struct known {
    const char *name;
    float value, least, greatest;
};

/* The i-th, from 0; false past the last. */
static bool get_param(int i, struct known *known)
{
    const char *meaning;
    return params_number(i, &known->name, &known->value, &known->least,
                         &known->greatest, &meaning);
}

/* The one whose name ends before the mark or the text's end; false if there is
   none. */
static bool find_param(const char *text, char mark, struct known *known)
{
    const char *const end = strchr(text, mark);
    const size_t length = end ? (size_t)(end - text) : strlen(text);
    for (int i = 0; get_param(i, known); i++)
        if (strlen(known->name) == length &&
            strncmp(known->name, text, length) == 0)
            return true;
    return false;
}

/* A step for one who gave none: a fifth of what it starts with, or of 0 a
   twentieth of its range. */
static double usual_step(const struct spsa_axis *axis)
{
    enum { PART_OF_START = 5, PART_OF_RANGE = 20 };
    const double start = fabs(axis->start);
    return start > 0 ? start / PART_OF_START
                     : (axis->greatest - axis->least) / PART_OF_RANGE;
}

static bool is_tuned(const struct tune_options *options, const char *name)
{
    for (int i = 0; i < options->plan.count; i++)
        if (strcmp(options->names[i], name) == 0)
            return true;
    return false;
}

/* "NAME" or "NAME:STEP". */
static bool add_param(void *fields, const char *value)
{
    struct tune_options *const options = &((struct reading *)fields)->options;
    const char *const mark = strchr(value, ':');
    struct known known;
    double step = 0;
    if (!find_param(value, ':', &known) || options->plan.count == SPSA_MAX ||
        is_tuned(options, known.name))
        return false;
    const double range = (double)known.greatest - (double)known.least;
    if (mark &&
        !(number_read_real(mark + 1, &step) && step > 0 && step <= range))
        return false;
    options->names[options->plan.count] = known.name;
    options->plan.axes[options->plan.count++] =
        (struct spsa_axis){.least = (double)known.least,
                           .greatest = (double)known.greatest,
                           .step = step};
    return true;
}

/* "NAME=VALUE". */
static bool set_from(void *fields, const char *value)
{
    struct tune_options *const options = &((struct reading *)fields)->options;
    const char *const mark = strchr(value, '=');
    struct known known;
    double number;
    return mark && find_param(value, '=', &known) &&
           number_read_signed(mark + 1, &number) &&
           params_set(&options->params, known.name, (float)number) == PARAMS_OK;
}

/* The name that may have been meant, or NULL if none is near. */
static const char *nearest_param(const char *written)
{
    struct known known;
    const char *nearest = NULL;
    int least = SPELLING_FAR;
    for (int i = 0; get_param(i, &known); i++) {
        const int edits = spelling_edits(written, known.name);
        if (edits < least) {
            least = edits;
            nearest = known.name;
        }
    }
    return nearest;
}

/* What is said of a name that is none, which ends before the mark. */
static void say_name(const char *value, char mark, const char *form,
                     char text[OPTION_ALLOWED])
{
    char name[64];
    const char marks[] = {mark, '\0'};
    snprintf(name, sizeof name, "%.*s", (int)strcspn(value, marks), value);
    const char *const nearest = nearest_param(name);
    snprintf(text, OPTION_ALLOWED,
             "%s, of a parameter that ingot gtp --list-params names%s%s", form,
             nearest ? "; the nearest is " : "", nearest ? nearest : "");
}

static void say_param(const char *value, char text[OPTION_ALLOWED])
{
    struct known known;
    if (find_param(value, ':', &known))
        snprintf(text, OPTION_ALLOWED,
                 "NAME or NAME:STEP, each name once, the step more than 0 and "
                 "up to %g",
                 (double)known.greatest - (double)known.least);
    else
        say_name(value, ':', "NAME or NAME:STEP", text);
}

static void say_from(const char *value, char text[OPTION_ALLOWED])
{
    struct known known;
    if (find_param(value, '=', &known))
        snprintf(text, OPTION_ALLOWED, "NAME=VALUE, from %g to %g",
                 (double)known.least, (double)known.greatest);
    else
        say_name(value, '=', "NAME=VALUE", text);
}

static bool set_rules(void *fields, const char *value)
{
    struct reading *const reading = fields;
    return ruleset_find(value, &reading->options.terms.rules) == RULESET_OK;
}

static bool set_komi(void *fields, const char *value)
{
    struct reading *const reading = fields;
    reading->has_komi = true;
    return number_read_halves(value, &reading->options.terms.komi_halves);
}

static bool set_visits(void *fields, const char *value)
{
    int visits;
    if (!number_read_count(value, &visits) || visits < 1)
        return false;
    ((struct reading *)fields)->options.terms.visits = visits;
    return true;
}

#define IN(field) offsetof(struct reading, options.field)
#define COUNT(field, least, greatest)                                          \
    OPTION_COUNT, IN(field), least, greatest, NULL, NULL, NULL
#define TEXT(field) OPTION_TEXT, IN(field), 0, 0, NULL, NULL, NULL

enum { GAMES_MAX = 10000000, MOVE_MS_MAX = 86400000, RANDOM_MOVES_MAX = 100 };

static const struct option OPTIONS[] = {
    {"param", "NAME:STEP",
     "tune this parameter; STEP is how far from its value\n"
     "the last games try it (a fifth of where it starts,\n"
     "or of 0 a twentieth of its range); once for each",
     OPTION_OTHER, 0, 0, 0, add_param, NULL, say_param},
    {"from", "NAME=VALUE",
     "where a parameter starts, or, not tuned, stays (its\n"
     "default)",
     OPTION_OTHER, 0, 0, 0, set_from, NULL, say_from},
    {"state", "FILE", "how far it is; if there is one, it goes on with it",
     TEXT(state)},
    {"svg", "FILE", "the course as a picture (the state's path and .svg)",
     TEXT(svg)},
    {"games", "N",
     "games to play, by twos; the gains are laid out for\n"
     "so many (5000)",
     COUNT(games, 2, GAMES_MAX)},
    {"rate", "R",
     "of its STEP that a value moves for a game won more,\n"
     "in the last games (0.02)",
     OPTION_REAL, IN(plan.rate), 0.00001, 10, NULL, NULL, NULL},
    {"settle", "S",
     "end early when no average has moved by more than\n"
     "this part of its step as it is then; 0: never (0.05)",
     OPTION_REAL, IN(plan.settle), 0, 10, NULL, NULL, NULL},
    {"settle-games", "N", "... while so many games were played (1000)",
     COUNT(plan.settle_pairs, 2, GAMES_MAX)},
    {"size", "LINES", "board size, 2 to 25 (9)",
     COUNT(terms.size, BOARD_SIZE_MIN, BOARD_SIZE_MAX)},
    {"rules", "NAME", "ruleset (ing)", OPTION_OTHER, 0, 0, 0, set_rules, NULL,
     rules_option_say},
    {"komi", "POINTS", "komi in points, halves too (the ruleset's)",
     OPTION_OTHER, 0, 0, 0, set_komi, "points such as 7 or -0.5, up to 10000",
     NULL},
    {"visits", "N", "descents of the tree for a move (400)", OPTION_OTHER, 0, 0,
     0, set_visits, "a whole number from 1 to 1000000000", NULL},
    {"time-per-move", "SECONDS", "time for a move instead", OPTION_SECONDS,
     IN(terms.move_ms), 1, MOVE_MS_MAX, NULL, NULL, NULL},
    {"net", "NET", "own, none, or a network's file in KataGo's format (none)",
     TEXT(net)},
    {"openings", "FILE",
     "moves to begin with, a line each (\"E5 C3\"), Black\n"
     "first (none)",
     TEXT(openings)},
    {"random-moves", "N", "moves drawn at random after that (4)",
     COUNT(terms.random_moves, 0, RANDOM_MOVES_MAX)},
    {"seed", "N", "other draws (1)", COUNT(seed, 0, 1000000000)},
    {"threads", "N", "games at once, of one thread each (1)",
     COUNT(threads, 1, 256)},
    {"help", NULL, "say this; also -h", OPTION_HELP, 0, 0, 0, NULL, NULL, NULL},
};

static const struct option_table TABLE = {.options = OPTIONS,
                                          .count = ARRAY_LEN(OPTIONS)};

static const struct option_page PAGE = {
    &TABLE, "ingot tune --param NAME[:STEP]... --state FILE [OPTION]...",
    "Tunes parameters of the engine by games against itself (SPSA): in\n"
    "each pair of games one side plays with all of them moved up or down\n"
    "at random, the other with all moved the other way, and the values\n"
    "follow who wins.  The averages that it ends with come as options\n"
    "for ingot gtp.  Interrupted or killed, it goes on from the state\n"
    "when it is called in the same way again.  A match must show that\n"
    "what it finds is better: see tuning/README.md.",
    "0 done, 1 an error, 2 wrong usage, 3 interrupted"};

const struct option_page *tune_options_page(void)
{
    return &PAGE;
}

/* Sets where all that is tuned starts, and by what steps. */
static void set_starts(struct tune_options *options)
{
    for (int i = 0; i < options->plan.count; i++) {
        struct spsa_axis *const axis = &options->plan.axes[i];
        float value = 0;
        const bool is_known =
            params_get(&options->params, options->names[i], &value);
        assert(is_known);
        (void)is_known;
        axis->start = (double)value;
        if (!(axis->step > 0))
            axis->step = usual_step(axis);
    }
}

/* Games are played by twos. */
static int pairs_of(int games)
{
    return (games + 1) / 2;
}

/* A move's, unless something else is said. */
enum { VISITS = 400 };

/* What options imply together; NULL, or what is wrong with it. */
static const char *finish(struct reading *reading)
{
    struct tune_options *const options = &reading->options;
    struct tune_terms *const terms = &options->terms;
    if (options->plan.count == 0 || !options->state)
        return "--param and --state must be given";
    if (terms->visits > 0 && terms->move_ms > 0)
        return "--visits and --time-per-move exclude each other";
    if (terms->visits == 0 && terms->move_ms == 0)
        terms->visits = VISITS;
    if (!reading->has_komi)
        terms->komi_halves = terms->rules.komi_halves;
    terms->seed = (uint64_t)options->seed;
    options->plan.pairs = pairs_of(options->games);
    options->plan.settle_pairs = pairs_of(options->plan.settle_pairs);
    set_starts(options);
    return NULL;
}

enum options_status tune_options_read(int argc, char **argv,
                                      struct tune_options *options,
                                      char error[OPTIONS_ERROR])
{
    struct reading reading = {
        .options =
            {.plan = {.rate = 0.02, .settle = 0.05, .settle_pairs = 1000},
             .params = params_default(),
             .terms = {.rules = ruleset_ing(), .size = 9, .random_moves = 4},
             .net = "none",
             .games = 5000,
             .seed = 1,
             .threads = 1},
    };
    const enum options_status status =
        option_table_read(&TABLE, argc, argv, &reading, error);
    if (status != OPTIONS_OK)
        return status;
    const char *const wrong = finish(&reading);
    if (wrong) {
        snprintf(error, OPTIONS_ERROR, "%s", wrong);
        return OPTIONS_WRONG;
    }
    *options = reading.options;
    return OPTIONS_OK;
}

static void describe_params(const struct tune_options *options, FILE *stream)
{
    struct known known;
    char text[NUMBER_TEXT];
    for (int i = 0; i < options->plan.count; i++) {
        const struct spsa_axis *const axis = &options->plan.axes[i];
        fprintf(stream, "tuned %s from %s", options->names[i],
                number_write_real(axis->start, text));
        fprintf(stream, " step %s\n", number_write_real(axis->step, text));
    }
    for (int i = 0; get_param(i, &known); i++)
        if (!is_tuned(options, known.name) &&
            params_get(&options->params, known.name, &known.value))
            fprintf(stream, "fixed %s at %s\n", known.name,
                    number_write_real((double)known.value, text));
}

void tune_options_describe(const struct tune_options *options, FILE *stream)
{
    const struct spsa_plan *const plan = &options->plan;
    const struct tune_terms *const terms = &options->terms;
    char text[NUMBER_TEXT];
    fprintf(stream, "size %d rules %s komi-halves %d net %s\n", terms->size,
            terms->rules.name, terms->komi_halves, options->net);
    fprintf(stream, "visits %lld move-ms %lld random-moves %d seed %d\n",
            (long long)terms->visits, (long long)terms->move_ms,
            terms->random_moves, options->seed);
    fprintf(stream, "openings %s\n",
            options->openings ? options->openings : "");
    fprintf(stream, "pairs %d rate %s", plan->pairs,
            number_write_real(plan->rate, text));
    fprintf(stream, " settle %s settle-pairs %d\n",
            number_write_real(plan->settle, text), plan->settle_pairs);
    describe_params(options, stream);
}

struct params tune_options_params(const struct tune_options *options,
                                  const double values[])
{
    struct params params = options->params;
    for (int i = 0; i < options->plan.count; i++) {
        const enum params_status status =
            params_set(&params, options->names[i], (float)values[i]);
        assert(status == PARAMS_OK);
        (void)status;
    }
    return params;
}
