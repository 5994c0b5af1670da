/*
 * options_game.c - the game that is played, by which rules, and the engine's
 * parameters.
 */
#include "gtp/options_table.h"
#include "gtp/value.h"

#include <string.h>

enum { HANDICAP_LEAST = 2, HANDICAP_GREATEST = 23 };

/* It is said to others, and stands on a line. */
static bool read_version(struct options *options, const char *value,
                         struct buffer *why)
{
    for (const char *at = value; *at; at++)
        if (*at <= ' ' || *at > '~') {
            buffer_add(why, "must be one word of ASCII");
            return false;
        }
    if (!*value)
        buffer_add(why, "must not be empty");
    options->session.version = value;
    return *value != '\0';
}

static bool read_rules(struct options *options, const char *value,
                       struct buffer *why)
{
    const struct ruleset *rules;
    options->has_rules = true;
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
    options->is_komi_of_file = false;
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
    options->of_new_game = "size";
    return value_int(value, BOARD_SIZE_MIN, BOARD_SIZE_MAX,
                     &options->session.size) ||
           options_say_range(why, BOARD_SIZE_MIN, BOARD_SIZE_MAX);
}

static void show_size(const struct options *options, struct buffer *text)
{
    buffer_print(text, "%d", options->session.size);
}

static bool read_color(struct options *options, const char *value,
                       struct buffer *why)
{
    options->has_color = true;
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
    options->of_new_game = "handicap";
    return true;
}

static void show_handicap(const struct options *options, struct buffer *text)
{
    buffer_print(text, "%d", options->handicap);
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

const struct option_row OPTIONS_GAME[] = {
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
    {"param", "NAME=VALUE", IN_GAMES, read_param, NULL,
     "set a parameter of the engine"},
    {"list-params", NULL, IN_GAMES, options_read_nothing, NULL,
     "list those parameters and end"},
    {"report-version", "TEXT", IN_GTP, read_version, NULL,
     "what the command version answers: Lizzie 0.7 wants a number such as "
     "0.17, the second part at least 15"},
    {0},
};
