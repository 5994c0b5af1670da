#include "engine/level.h"

#include <stddef.h>
#include <strings.h>

static const struct level LEVELS[] = {
    {"18k", 2, 3.0f, 1.2f},  {"17k", 2, 2.7f, 1.1f},   {"16k", 2, 2.5f, 1.0f},
    {"15k", 2, 2.3f, 0.9f},  {"14k", 2, 2.1f, 0.8f},   {"13k", 2, 1.9f, 0.7f},
    {"12k", 2, 1.7f, 0.6f},  {"11k", 2, 1.52f, 0.52f}, {"10k", 2, 1.35f, 0.44f},
    {"9k", 2, 1.2f, 0.38f},  {"8k", 3, 1.12f, 0.34f},  {"7k", 3, 1.05f, 0.31f},
    {"6k", 4, 0.97f, 0.28f}, {"5k", 4, 0.9f, 0.25f},   {"4k", 6, 0.8f, 0.22f},
    {"3k", 6, 0.7f, 0.19f},  {"2k", 8, 0.6f, 0.16f},   {"1k", 8, 0.4f, 0.1f},
    {"1d", 16, 0.0f, 0.0f},  {"2d", 24, 0.0f, 0.0f},   {"3d", 32, 0.0f, 0.0f},
    {"4d", 48, 0.0f, 0.0f},  {"5d", 80, 0.0f, 0.0f},   {"6d", 130, 0.0f, 0.0f},
    {"7d", 220, 0.0f, 0.0f}, {"8d", 400, 0.0f, 0.0f},  {"9d", 0, 0.0f, 0.0f},
};

const struct level *level_number(int i)
{
    return (size_t)i < ARRAY_LEN(LEVELS) ? &LEVELS[i] : NULL;
}

const struct level *level_find(const char *name)
{
    for (size_t i = 0; i < ARRAY_LEN(LEVELS); i++)
        if (strcasecmp(name, LEVELS[i].name) == 0)
            return &LEVELS[i];
    return NULL;
}
