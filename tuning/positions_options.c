#include "tuning/positions_options.h"

#include "tuning/number.h"

#include <string.h>

/* The command line as it was read. */
struct reading {
    struct positions_options options;
    bool has_mix;
};

/* "I/N", counted from 1. */
static bool set_shard(void *fields, const char *value)
{
    enum { SHARDS_MAX = 100000 };
    struct positions_options *options = &((struct reading *)fields)->options;
    int shard, shards;
    if (!number_scan_count(&value, &shard) || *value++ != '/' ||
        !number_read_count(value, &shards) || shard < 1 || shard > shards ||
        shards > SHARDS_MAX)
        return false;
    options->shard = shard - 1;
    options->shards = shards;
    return true;
}

static bool set_mix(void *fields, const char *value)
{
    struct reading *reading = fields;
    int sum = 0;
    for (int i = 0; i < POSITIONS_KINDS; i++) {
        int *percent = &reading->options.settings.mix[i];
        if ((i > 0 && *value++ != ',') || !number_scan_count(&value, percent) ||
            *percent > 100)
            return false;
        sum += *percent;
    }
    reading->has_mix = true;
    return *value == '\0' && sum == 100;
}

static bool add_games(void *fields, const char *value)
{
    struct positions_options *options = &((struct reading *)fields)->options;
    if (options->files == POSITIONS_FILES_MAX || *value == '\0')
        return false;
    options->games[options->files++] = value;
    return true;
}

#define IN(field) offsetof(struct reading, options.field)
#define PERCENT(option)                                                        \
    OPTION_COUNT, IN(settings.option), 0, 100, NULL, NULL, NULL
#define FRACTION(option)                                                       \
    OPTION_REAL, IN(settings.option), 0.001, 1, NULL, NULL, NULL

static const struct option OPTIONS[] = {
    {"net", "FILE", "the teacher, a network as KataGo packs them", OPTION_TEXT,
     IN(net), 0, 0, NULL, NULL, NULL},
    {"out", "FILE", "the samples; if there are any, it goes on with them",
     OPTION_TEXT, IN(out), 0, 0, NULL, NULL, NULL},
    {"games", "FILE",
     "recorded games, a line each, plain or gzipped; may\n"
     "be given up to 16 times (none)",
     OPTION_OTHER, 0, 0, 0, add_games, "a path, and 16 of them at most", NULL},
    {"count", "N",
     "samples in the file after which it ends, with the\n"
     "game that is under way (no end)",
     OPTION_COUNT, IN(count), 1, 1000000000, NULL, NULL, NULL},
    {"seed", "N", "other games (1)", OPTION_COUNT, IN(settings.seed), 0,
     1000000000, NULL, NULL, NULL},
    {"shard", "I/N", "every N-th game, from the I-th on (1/1)", OPTION_OTHER, 0,
     0, 0, set_shard, "two whole numbers such as 1/8 or 8/8", NULL},
    {"mix", "R,A,B,C,D",
     "percent of the samples that are from recorded games\n"
     "and from the teacher's own on 19x19, 13x13, 9x9 and\n"
     "other sizes (40,24,14,14,8; 0,40,24,24,12 without\n"
     "--games)",
     OPTION_OTHER, 0, 0, 0, set_mix,
     "five whole numbers that add up to 100, such as 40,24,14,14,8", NULL},
    {"share", "S", "part of a recorded game's positions (0.12)",
     FRACTION(share)},
    {"keep", "S", "part of those the teacher's games ask about (0.5)",
     FRACTION(keep)},
    {"wild", "PERCENT", "of the teacher's games: full of kos (12)",
     PERCENT(wild_percent)},
    {"whole", "PERCENT", "of them: played to the very end (25)",
     PERCENT(whole_percent)},
    {"handicap", "PERCENT", "of them: with handicap stones (12)",
     PERCENT(handicap_percent)},
    {"kernel", "NAME", "compute the teacher this way (the fastest)",
     OPTION_TEXT, IN(kernel), 0, 0, NULL, NULL, NULL},
    {"help", NULL, "say this; also -h", OPTION_HELP, 0, 0, 0, NULL, NULL, NULL},
};

static const struct option_table TABLE = {.options = OPTIONS,
                                          .count = ARRAY_LEN(OPTIONS)};

static const struct option_page PAGE = {
    &TABLE, "ingot positions --net FILE --out FILE [OPTION]...",
    "Makes samples to learn from: positions of recorded games and of\n"
    "games that a network, the teacher, plays against itself, with what\n"
    "it says of them.  Interrupted or killed, it goes on where the file\n"
    "stops when it is called in the same way again.  What a game is\n"
    "depends on the options and its number only, so shards may be made\n"
    "side by side, each with a file of its own.",
    "0 made, 1 an error, 2 wrong usage, 3 interrupted"};

const struct option_page *positions_options_page(void)
{
    return &PAGE;
}

static const int MIX[POSITIONS_KINDS] = {40, 24, 14, 14, 8};
static const int MIX_WITHOUT[POSITIONS_KINDS] = {0, 40, 24, 24, 12};

/* What options imply together; NULL, or what is wrong with it. */
static const char *finish(struct reading *reading)
{
    struct positions_options *options = &reading->options;
    int *mix = options->settings.mix;
    if (!options->net || !options->out)
        return "--net and --out must be given";
    if (!reading->has_mix)
        memcpy(mix, options->files > 0 ? MIX : MIX_WITHOUT, sizeof MIX);
    if (options->files == 0 && mix[POSITIONS_RECORDS] > 0)
        return "--mix has a part for recorded games, but there are no --games";
    if (options->files > 0 && mix[POSITIONS_RECORDS] == 0)
        return "--games are given, but --mix has no part for them";
    return NULL;
}

enum options_status positions_options_read(int argc, char **argv,
                                           struct positions_options *options,
                                           char error[OPTIONS_ERROR])
{
    struct reading reading = {
        .options = {.shards = 1,
                    .settings = {.seed = 1,
                                 .share = 0.12,
                                 .keep = 0.5,
                                 .wild_percent = 12,
                                 .whole_percent = 25,
                                 .handicap_percent = 12}},
    };
    const enum options_status status =
        option_table_read(&TABLE, argc, argv, &reading, error);
    if (status != OPTIONS_OK)
        return status;
    const char *wrong = finish(&reading);
    if (wrong) {
        snprintf(error, OPTIONS_ERROR, "%s", wrong);
        return OPTIONS_WRONG;
    }
    *options = reading.options;
    return OPTIONS_OK;
}
