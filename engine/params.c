#include "engine/params.h"

#include <stddef.h>
#include <string.h>

static const struct param {
    const char *name, *meaning;
    float value, least, greatest;
    size_t offset;
} TABLE[] = {
#define PARAM_ROW(name, value, least, greatest, meaning)                       \
    {#name, meaning, value, least, greatest, offsetof(struct params, name)},
    PARAMS(PARAM_ROW)
#undef PARAM_ROW
};

struct params params_default(void)
{
    return (struct params){
#define PARAM_VALUE(name, value, least, greatest, meaning) .name = (value),
        PARAMS(PARAM_VALUE)
#undef PARAM_VALUE
    };
}

enum params_status params_set(struct params *params, const char *name,
                              float value)
{
    for (size_t i = 0; i < ARRAY_LEN(TABLE); i++) {
        if (strcmp(name, TABLE[i].name) != 0)
            continue;
        if (!(value >= TABLE[i].least && value <= TABLE[i].greatest))
            return PARAMS_RANGE;
        memcpy((char *)params + TABLE[i].offset, &value, sizeof value);
        return PARAMS_OK;
    }
    return PARAMS_UNKNOWN;
}

bool params_get(const struct params *params, const char *name, float *value)
{
    for (size_t i = 0; i < ARRAY_LEN(TABLE); i++) {
        if (strcmp(name, TABLE[i].name) != 0)
            continue;
        memcpy(value, (const char *)params + TABLE[i].offset, sizeof *value);
        return true;
    }
    return false;
}

bool params_number(int i, const char **name, float *value, float *least,
                   float *greatest, const char **meaning)
{
    if (i < 0 || (size_t)i >= ARRAY_LEN(TABLE))
        return false;
    *name = TABLE[i].name;
    *value = TABLE[i].value;
    *least = TABLE[i].least;
    *greatest = TABLE[i].greatest;
    *meaning = TABLE[i].meaning;
    return true;
}
