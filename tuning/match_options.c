#include "tuning/match_options.h"

#include "rules/point.h"
#include "tuning/number.h"
#include "tuning/rules_option.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The command line as it was read, before one option is set against another. */
struct reading {
    struct match_options options;
    struct clock_settings time;  /* --time */
    int64_t penalty_ms;          /* --time-penalty, 0: not given */
    int64_t per_move_ms;         /* --time-per-move, 0: not given */
    int64_t side_move_ms[SIDES]; /* --time-a and --time-b, 0: not given */
    bool is_untimed[SIDES];      /* --no-clock-a and --no-clock-b */
    bool has_komi;
    const char *resume;
    int commands;
};

static bool set_komi(void *fields, const char *value)
{
    struct reading *reading = fields;
    reading->has_komi = true;
    return number_read_halves(value, &reading->options.komi_halves);
}

static bool set_rules(void *fields, const char *value)
{
    struct reading *reading = fields;
    return ruleset_find(value, &reading->options.rules) == RULESET_OK;
}

static bool set_sprt(void *fields, const char *value)
{
    struct reading *reading = fields;
    struct match_options *options = &reading->options;
    char *end;
    options->has_sprt = true;
    options->elo_0 = strtod(value, &end);
    if (end == value || *end != ',')
        return false;
    value = end + 1;
    options->elo_1 = strtod(value, &end);
    return end != value && *end == '\0' && options->elo_0 < options->elo_1 &&
           fabs(options->elo_0) <= 1000 && fabs(options->elo_1) <= 1000;
}

/* "M", "M+I", "M+B/N" or "M+NxB", all in seconds but N. */
static bool set_time(void *fields, const char *value)
{
    struct reading *reading = fields;
    struct clock_settings *time = &reading->time;
    if (!number_scan_ms(&value, &time->main_ms))
        return false;
    time->system = CLOCK_ABSOLUTE;
    if (*value == '\0')
        return time->main_ms > 0;
    if (*value++ != '+')
        return false;
    if (strchr(value, 'x')) {
        time->system = CLOCK_BYOYOMI;
        return number_scan_count(&value, &time->periods) && *value++ == 'x' &&
               number_scan_ms(&value, &time->period_ms) && *value == '\0' &&
               time->periods > 0 && time->period_ms > 0;
    }
    time->system = strchr(value, '/') ? CLOCK_CANADIAN : CLOCK_FISCHER;
    if (time->system == CLOCK_FISCHER)
        return number_scan_ms(&value, &time->period_ms) && *value == '\0' &&
               time->main_ms > 0 && time->period_ms > 0;
    return number_scan_ms(&value, &time->period_ms) && *value++ == '/' &&
           number_scan_count(&value, &time->stones) && *value == '\0' &&
           time->stones > 0 && time->period_ms > 0;
}

#define IN(field) offsetof(struct reading, field)

enum { MOVE_MS_MAX = 86400000 };

static const struct option OPTIONS[] = {
    {"games", "N", "games to play (100)", OPTION_COUNT, IN(options.games), 1,
     1000000, NULL, NULL, NULL},
    {"size", "LINES", "board size, 2 to 25 (19)", OPTION_COUNT,
     IN(options.size), BOARD_SIZE_MIN, BOARD_SIZE_MAX, NULL, NULL, NULL},
    {"rules", "NAME",
     "ruleset of the referee, told to programs that know\n"
     "kata-set-rules (ing)",
     OPTION_OTHER, 0, 0, 0, set_rules, NULL, rules_option_say},
    {"no-rules-a", NULL, "A is not told the ruleset", OPTION_FLAG,
     IN(options.sides[SIDE_A].hears_no_rules), 0, 0, NULL, NULL, NULL},
    {"no-rules-b", NULL, "B is not told the ruleset", OPTION_FLAG,
     IN(options.sides[SIDE_B].hears_no_rules), 0, 0, NULL, NULL, NULL},
    {"komi", "POINTS", "komi in points, halves too (the ruleset's)",
     OPTION_OTHER, 0, 0, 0, set_komi, "points such as 7 or -0.5, up to 10000",
     NULL},
    {"time-per-move", "SECONDS", "time for each move (no limit)",
     OPTION_SECONDS, IN(per_move_ms), 1, MOVE_MS_MAX, NULL, NULL, NULL},
    {"time", "M+B/N",
     "M seconds, then B seconds for every N moves;\n"
     "M alone is all there is; M+NxB: N periods of B\n"
     "seconds, one lost when overrun; M+I: a move adds\n"
     "I seconds (no limit)",
     OPTION_OTHER, 0, 0, 0, set_time,
     "seconds such as 600, 60+5, 300+30/5 or 60+3x10, more than none", NULL},
    {"time-penalty", "SECONDS",
     "time of each player; Ing's overtime follows: up to\n"
     "three sixths of it more, for 2 points each, which\n"
     "are counted under any rules (no)",
     OPTION_SECONDS, IN(penalty_ms), 1, CLOCK_ING_MAIN_MS, NULL, NULL, NULL},
    {"time-a", "SECONDS", "time for each move of A instead", OPTION_SECONDS,
     IN(side_move_ms[SIDE_A]), 1, MOVE_MS_MAX, NULL, NULL, NULL},
    {"time-b", "SECONDS", "time for each move of B instead", OPTION_SECONDS,
     IN(side_move_ms[SIDE_B]), 1, MOVE_MS_MAX, NULL, NULL, NULL},
    {"no-clock-a", NULL, "A has no time limit and hears of none", OPTION_FLAG,
     IN(is_untimed[SIDE_A]), 0, 0, NULL, NULL, NULL},
    {"no-clock-b", NULL, "B has no time limit and hears of none", OPTION_FLAG,
     IN(is_untimed[SIDE_B]), 0, 0, NULL, NULL, NULL},
    {"tolerance-ms", "MS", "a move may overrun its time so much (250)",
     OPTION_COUNT, IN(options.tolerance_ms), 0, MOVE_MS_MAX, NULL, NULL, NULL},
    {"patience", "SECONDS",
     "longest wait for an answer that no clock limits\n(300)", OPTION_SECONDS,
     IN(options.patience_ms), 1, MOVE_MS_MAX, NULL, NULL, NULL},
    {"init-a", "\"GTP; GTP\"", "commands for A when it has started",
     OPTION_TEXT, IN(options.sides[SIDE_A].init), 0, 0, NULL, NULL, NULL},
    {"init-b", "\"GTP; GTP\"", "commands for B when it has started",
     OPTION_TEXT, IN(options.sides[SIDE_B].init), 0, 0, NULL, NULL, NULL},
    {"openings", "FILE",
     "moves to begin with, a line each (\"E5 C3\"), Black\n"
     "first; each is played from both sides (none)",
     OPTION_TEXT, IN(options.openings), 0, 0, NULL, NULL, NULL},
    {"max-moves", "N", "moves after which a game is a tie (4 a point)",
     OPTION_COUNT, IN(options.moves_max), 1, 10000, NULL, NULL, NULL},
    {"seed", "N",
     "what {seed} in a command becomes in game 1; in\n"
     "the next N+1, and so on (1)",
     OPTION_COUNT, IN(options.seed), 0, 1000000000, NULL, NULL, NULL},
    {"jobs", "N", "games at once (1)", OPTION_COUNT, IN(options.jobs), 1, 256,
     NULL, NULL, NULL},
    {"sprt", "E0,E1",
     "stop when A is shown, with 5 % of error, to be E0\n"
     "Elo points stronger or less, or E1 or more (no)",
     OPTION_OTHER, 0, 0, 0, set_sprt,
     "two numbers from -1000 to 1000, the smaller first", NULL},
    {"sgf-dir", "DIR", "write each game there (no)", OPTION_TEXT,
     IN(options.sgf_dir), 0, 0, NULL, NULL, NULL},
    {"stderr-dir", "DIR", "write there what A and B say on stderr (no)",
     OPTION_TEXT, IN(options.stderr_dir), 0, 0, NULL, NULL, NULL},
    {"log", "FILE", "keep the results there; it must be new (no)", OPTION_TEXT,
     IN(options.log), 0, 0, NULL, NULL, NULL},
    {"resume", "FILE", "go on with the match of this log, or begin it (no)",
     OPTION_TEXT, IN(resume), 0, 0, NULL, NULL, NULL},
    {"help", NULL, "say this; also -h", OPTION_HELP, 0, 0, 0, NULL, NULL, NULL},
};

static bool take_command(void *fields, const char *word)
{
    struct reading *reading = fields;
    if (reading->commands == SIDES)
        return false;
    reading->options.sides[reading->commands++].command = word;
    return true;
}

static const struct option_table TABLE = {OPTIONS, ARRAY_LEN(OPTIONS),
                                          take_command};

static const struct option_page PAGE = {
    &TABLE, "ingot match \"COMMAND A\" \"COMMAND B\" [OPTION]...",
    "Plays games between two programs that speak GTP, each run by the\n"
    "shell, anew for every game.  Colours alternate; A is Black first.\n"
    "After two passes stones are dead that both programs call dead; our\n"
    "own judgement decides where they differ.  A program that crashes\n"
    "loses the game and is named in the report, with its last line on\n"
    "stderr; one that does not start is an error.  Interrupted, it says\n"
    "what it has.",
    "0 played, 1 an error, 2 wrong usage, 3 interrupted,\n"
    "4 played, but a program crashed in a game"};

const struct option_page *match_options_page(void)
{
    return &PAGE;
}

/* The time system of one program, from the most special option to the rest. */
static struct clock_settings side_time(const struct reading *reading,
                                       enum side side)
{
    const int64_t move_ms = reading->side_move_ms[side]
                                ? reading->side_move_ms[side]
                                : reading->per_move_ms;
    if (reading->is_untimed[side])
        return (struct clock_settings){.system = CLOCK_NONE};
    if (move_ms)
        return clock_settings_gtp(0, move_ms, 1);
    if (reading->penalty_ms)
        return clock_settings_penalty(reading->penalty_ms);
    return reading->time;
}

/* The options of a side's own that exclude each other; NULL: none do. */
static const char *clash_of_side(const struct reading *reading)
{
    static const char *const CLASHES[SIDES] = {
        [SIDE_A] = "--time-a and --no-clock-a exclude each other",
        [SIDE_B] = "--time-b and --no-clock-b exclude each other",
    };
    for (enum side side = SIDE_A; side < SIDES; side++)
        if (reading->side_move_ms[side] > 0 && reading->is_untimed[side])
            return CLASHES[side];
    return NULL;
}

/* What options imply together; false, with a complaint, if they clash. */
static bool finish(struct reading *reading, char error[OPTIONS_ERROR])
{
    struct match_options *options = &reading->options;
    const int times = (reading->time.system != CLOCK_NONE) +
                      (reading->per_move_ms > 0) + (reading->penalty_ms > 0);
    const char *clash = clash_of_side(reading);
    if (reading->commands != SIDES)
        clash = "two commands are needed, one for each program";
    else if (times > 1)
        clash = "--time, --time-per-move and --time-penalty exclude each other";
    else if (options->log && reading->resume)
        clash = "--log and --resume exclude each other";
    if (clash) {
        snprintf(error, OPTIONS_ERROR, "%s", clash);
        return false;
    }
    for (enum side side = SIDE_A; side < SIDES; side++)
        options->sides[side].time = side_time(reading, side);
    if (reading->resume) {
        options->log = reading->resume;
        options->may_resume = true;
    }
    if (!reading->has_komi)
        options->komi_halves = options->rules.komi_halves;
    if (options->moves_max == 0)
        options->moves_max = 4 * options->size * options->size;
    return true;
}

enum options_status match_options_read(int argc, char **argv,
                                       struct match_options *options,
                                       char error[OPTIONS_ERROR])
{
    struct reading reading = {
        .options = {.games = 100,
                    .size = 19,
                    .rules = ruleset_ing(),
                    .tolerance_ms = 250,
                    .patience_ms = 300000,
                    .jobs = 1,
                    .seed = 1},
    };
    const enum options_status status =
        option_table_read(&TABLE, argc, argv, &reading, error);
    if (status != OPTIONS_OK)
        return status;
    if (!finish(&reading, error))
        return OPTIONS_WRONG;
    *options = reading.options;
    return OPTIONS_OK;
}

static void describe_side(const struct match_side *side, char name,
                          FILE *stream)
{
    const struct clock_settings *time = &side->time;
    fprintf(stream, "# %c %s\n# %c init %s\n", name, side->command, name,
            side->init ? side->init : "");
    fprintf(stream, "# %c time %d %lld %lld %d %d\n", name, (int)time->system,
            (long long)time->main_ms, (long long)time->period_ms, time->stones,
            time->periods);
    if (side->hears_no_rules)
        fprintf(stream, "# %c no-rules\n", name);
}

void match_options_describe(const struct match_options *options, FILE *stream)
{
    describe_side(&options->sides[SIDE_A], 'A', stream);
    describe_side(&options->sides[SIDE_B], 'B', stream);
    fprintf(stream, "# size %d komi_halves %d rules %s max-moves %d seed %d\n",
            options->size, options->komi_halves, options->rules.name,
            options->moves_max, options->seed);
    fprintf(stream, "# openings %s\n",
            options->openings ? options->openings : "");
}
