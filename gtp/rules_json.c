#include "gtp/rules_json.h"

#include <jansson.h>
#include <string.h>

static const char *ko_name(enum ko_rule ko)
{
    switch (ko) {
    case KO_SIMPLE:
        return "SIMPLE";
    case KO_POSITIONAL:
        return "POSITIONAL";
    case KO_SITUATIONAL:
        return "SITUATIONAL";
    case KO_ING:
        return "ING";
    case KO_ING_WHOLE:
        return "ING_WHOLEBOARD";
    }
    return "";
}

static const char *compensation_name(enum compensation_rule compensation)
{
    switch (compensation) {
    case COMPENSATION_NONE:
        return "0";
    case COMPENSATION_STONES:
        return "N";
    case COMPENSATION_STONES_LESS_ONE:
        return "N-1";
    }
    return "";
}

void rules_json_add(struct buffer *text, const struct ruleset *rules)
{
    buffer_print(text,
                 "{\"friendlyPassOk\":%s,\"hasButton\":false,\"ko\":\"%s\","
                 "\"name\":\"%s\",\"scoring\":\"AREA\",\"suicide\":%s,"
                 "\"tax\":\"NONE\",\"whiteHandicapBonus\":\"%s\"}",
                 rules->dead_stay ? "false" : "true", ko_name(rules->ko),
                 rules->name, rules->suicide == SUICIDE_NONE ? "false" : "true",
                 compensation_name(rules->compensation));
}

/* Has the object all that a ruleset must be told by? */
static bool is_complete(const json_t *object)
{
    return json_is_string(json_object_get(object, "ko")) &&
           json_is_string(json_object_get(object, "scoring")) &&
           json_is_boolean(json_object_get(object, "suicide"));
}

/* Does the ruleset's own object say the same wherever both say something, and
   does it say all that this one does? */
static bool matches(json_t *object, const struct ruleset *rules)
{
    struct buffer text = {0};
    const char *key;
    json_t *value;
    rules_json_add(&text, rules);
    json_t *const own = json_loads(buffer_string(&text), 0, NULL);
    bool is_same = own != NULL;
    json_object_foreach(object, key, value) is_same =
        is_same && json_equal(value, json_object_get(own, key));
    json_decref(own);
    buffer_free(&text);
    return is_same;
}

enum ruleset_status rules_json_find(const char *object, struct ruleset *rules)
{
    enum ruleset_status status = RULESET_UNKNOWN;
    json_t *const wanted = json_loads(object, 0, NULL);
    const struct ruleset *known;
    if (wanted && is_complete(wanted)) {
        const char *const scoring =
            json_string_value(json_object_get(wanted, "scoring"));
        if (strcmp(scoring, "TERRITORY") == 0)
            status = RULESET_TERRITORY;
        for (int i = 0;
             status == RULESET_UNKNOWN && (known = ruleset_number(i)); i++) {
            if (!matches(wanted, known))
                continue;
            *rules = *known;
            status = RULESET_OK;
        }
    }
    json_decref(wanted);
    return status;
}
