#include "gtp/settings.h"

#include "gtp/value.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* A decimal without exponent, as short as can be. */
static void add_number(struct buffer *text, double number)
{
    char digits[64];
    int length = snprintf(digits, sizeof digits, "%.6f", number);
    while (digits[length - 1] == '0')
        length--;
    if (digits[length - 1] == '.')
        length--;
    buffer_add_bytes(text, digits, (size_t)length);
}

/* "true", "false", or GoGui's 1 and 0. */
static bool read_truth(const char *word, bool *value)
{
    if (value_truth(word, value))
        return true;
    if (strcmp(word, "0") != 0 && strcmp(word, "1") != 0)
        return false;
    *value = word[0] == '1';
    return true;
}

static void get_visits(const struct session *session, struct buffer *text)
{
    buffer_print(text, "%lld",
                 (long long)engine_options(session->engine).visits);
}

static bool set_visits(struct session *session, const char *value)
{
    const struct engine_options options = engine_options(session->engine);
    int64_t visits;
    if (!value_whole(value, 0, INT64_MAX, &visits))
        return false;
    engine_set_limits(session->engine, visits, options.move_ms, options.lag_ms);
    return true;
}

static void get_time(const struct session *session, struct buffer *text)
{
    add_number(text, (double)engine_options(session->engine).move_ms / 1000);
}

static bool set_time(struct session *session, const char *value)
{
    const struct engine_options options = engine_options(session->engine);
    int64_t ms;
    if (!value_seconds(value, &ms))
        return false;
    engine_set_limits(session->engine, options.visits, ms, options.lag_ms);
    return true;
}

static void get_lag(const struct session *session, struct buffer *text)
{
    add_number(text, (double)engine_options(session->engine).lag_ms / 1000);
}

static bool set_lag(struct session *session, const char *value)
{
    const struct engine_options options = engine_options(session->engine);
    int64_t ms;
    if (!value_seconds(value, &ms) || ms > SETTINGS_LAG_MAX_MS)
        return false;
    engine_set_limits(session->engine, options.visits, options.move_ms, ms);
    return true;
}

static void get_ponders(const struct session *session, struct buffer *text)
{
    buffer_add(text, session->ponders ? "1" : "0");
}

static bool set_ponders(struct session *session, const char *value)
{
    return read_truth(value, &session->ponders);
}

static void get_live(const struct session *session, struct buffer *text)
{
    buffer_add(text, session->draws_live ? "1" : "0");
}

static bool set_live(struct session *session, const char *value)
{
    return read_truth(value, &session->draws_live);
}

static void get_rules(const struct session *session, struct buffer *text)
{
    buffer_add(text, session->game->rules.name);
}

static bool set_rules(struct session *session, const char *value)
{
    struct ruleset rules;
    if (ruleset_find(value, &rules) != RULESET_OK)
        return false;
    game_set_rules(session->game, &rules);
    return true;
}

enum kind { KIND_STRING, KIND_TRUTH, KIND_RULES };

/* Those that are no parameters of the engine; KataGo's names where it has
   them. */
static const struct setting {
    const char *name;
    enum kind kind;
    void (*get)(const struct session *session, struct buffer *text);
    bool (*set)(struct session *session, const char *value);
} SETTINGS[] = {
    {"maxVisits", KIND_STRING, get_visits, set_visits},
    {"maxTime", KIND_STRING, get_time, set_time},
    {"lagBuffer", KIND_STRING, get_lag, set_lag},
    {"rules", KIND_RULES, get_rules, set_rules},
    {"ponderingEnabled", KIND_TRUTH, get_ponders, set_ponders},
    {"liveGraphics", KIND_TRUTH, get_live, set_live},
};

static const struct setting *find(const char *name)
{
    for (size_t i = 0; i < ARRAY_LEN(SETTINGS); i++)
        if (strcmp(name, SETTINGS[i].name) == 0)
            return &SETTINGS[i];
    return NULL;
}

const char *settings_name(int i)
{
    const char *name, *meaning;
    float value, least, greatest;
    if (i < (int)ARRAY_LEN(SETTINGS))
        return SETTINGS[i].name;
    i -= (int)ARRAY_LEN(SETTINGS);
    return params_number(i, &name, &value, &least, &greatest, &meaning) ? name
                                                                        : NULL;
}

bool settings_is_shown(const char *name)
{
    return find(name) || strcmp(name, "resign_below") == 0 ||
           strcmp(name, "resign_moves") == 0 ||
           strcmp(name, "resign_points") == 0;
}

void settings_add_kind(const char *name, struct buffer *text)
{
    const struct setting *const setting = find(name);
    const struct ruleset *rules;
    switch (setting ? setting->kind : KIND_STRING) {
    case KIND_STRING:
        buffer_add(text, "string");
        break;
    case KIND_TRUTH:
        buffer_add(text, "bool");
        break;
    case KIND_RULES:
        buffer_add(text, "list");
        for (int i = 0; (rules = ruleset_number(i)); i++)
            buffer_print(text, "/%s", rules->name);
        break;
    }
}

bool settings_add_value(const struct session *session, const char *name,
                        struct buffer *text)
{
    const struct setting *const setting = find(name);
    const struct engine_options options = engine_options(session->engine);
    float value;
    if (setting) {
        setting->get(session, text);
        return true;
    }
    if (!params_get(&options.params, name, &value))
        return false;
    add_number(text, (double)value);
    return true;
}

enum settings_status settings_set(struct session *session, const char *name,
                                  const char *value)
{
    const struct setting *const setting = find(name);
    double number;
    if (setting)
        return setting->set(session, value) ? SETTINGS_OK : SETTINGS_BAD;
    if (!value_decimal(value, &number))
        number = -HUGE_VAL; /* out of every range */
    switch (engine_set_param(session->engine, name, (float)number)) {
    case PARAMS_OK:
        return SETTINGS_OK;
    case PARAMS_UNKNOWN:
        return SETTINGS_UNKNOWN;
    case PARAMS_RANGE:
        break;
    }
    return SETTINGS_BAD;
}
