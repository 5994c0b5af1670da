#include "tuning/moves_options.h"

static bool add_games(void *fields, const char *value)
{
    struct moves_options *const options = fields;
    if (options->files == MOVES_FILES_MAX || *value == '\0')
        return false;
    options->games[options->files++] = value;
    return true;
}

#define IN(field) offsetof(struct moves_options, field)
#define COUNT(field, least)                                                    \
    OPTION_COUNT, IN(field), least, 1000000000, NULL, NULL, NULL
#define FRACTION(field) OPTION_REAL, IN(field), 0.001, 1, NULL, NULL, NULL
#define TEXT(field)     OPTION_TEXT, IN(field), 0, 0, NULL, NULL, NULL

static const struct option OPTIONS[] = {
    {"games", "FILE",
     "recorded games, a line each, plain or gzipped; may\n"
     "be given up to 16 times",
     OPTION_OTHER, 0, 0, 0, add_games, "a path, and 16 of them at most", NULL},
    {"out", "FILE", "the model, as text", TEXT(out)},
    {"evaluate", "FILE",
     "do not learn: say how well this model foresees the\n"
     "moves of the games held apart",
     TEXT(evaluate)},
    {"pattern-games", "N", "games to look for patterns in (20000)",
     COUNT(pattern_games, 1)},
    {"least", "N", "moves that a pattern must be around (100)",
     COUNT(least, 2)},
    {"positions", "N", "positions to learn from (1500000)",
     COUNT(positions, 1)},
    {"apart", "N", "positions of games held apart to evaluate with (20000)",
     COUNT(apart, 1)},
    {"share", "S", "part of a game's positions that is used (0.15)",
     FRACTION(share)},
    {"rate", "R", "of a step (0.1)", FRACTION(rate)},
    {"seed", "N", "other games and positions (1)", COUNT(seed, 0)},
    {"help", NULL, "say this; also -h", OPTION_HELP, 0, 0, 0, NULL, NULL, NULL},
};

static const struct option_table TABLE = {.options = OPTIONS,
                                          .count = ARRAY_LEN(OPTIONS)};

static const struct option_page PAGE = {
    &TABLE,
    "ingot moves --games FILE... --out FILE [OPTION]...\n"
    "       ingot moves --games FILE... --evaluate FILE [OPTION]...",
    "Learns from recorded games what moves good players make: it looks\n"
    "for patterns that are played often, and fits weights for them and\n"
    "for what a move takes, saves and threatens.  Every fiftieth game is\n"
    "held apart to see how many moves are foreseen.",
    "0 done, 1 an error, 2 wrong usage, 3 interrupted"};

const struct option_page *moves_options_page(void)
{
    return &PAGE;
}

enum options_status moves_options_read(int argc, char **argv,
                                       struct moves_options *options,
                                       char error[OPTIONS_ERROR])
{
    *options = (struct moves_options){
        .pattern_games = 20000,
        .least = 100,
        .positions = 1500000,
        .apart = 20000,
        .share = 0.15,
        .rate = 0.1,
        .seed = 1,
    };
    const enum options_status status =
        option_table_read(&TABLE, argc, argv, options, error);
    if (status != OPTIONS_OK)
        return status;
    if (options->files > 0 && !options->out != !options->evaluate)
        return OPTIONS_OK;
    snprintf(error, OPTIONS_ERROR,
             "--games and one of --out and --evaluate must be given");
    return OPTIONS_WRONG;
}
