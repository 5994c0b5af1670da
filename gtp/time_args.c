#include "gtp/time_args.h"

#include "gtp/value.h"

#include <limits.h>
#include <string.h>

/* A main time, a period and a whole number, or as many of them as there are
   places for. */
static bool read_times(const struct command *command, int64_t *main_ms,
                       int64_t *period_ms, int *number)
{
    const int wanted = 2 + (period_ms != NULL) + (number != NULL);
    const char *const *const words = command->arguments;
    return command->count >= wanted && value_seconds(words[1], main_ms) &&
           (!period_ms || value_seconds(words[2], period_ms)) &&
           (!number || value_int(words[3], 1, INT_MAX, number));
}

/* Seconds, more than none; less than none is no limit, told as 0. */
static bool read_limit(const char *word, int64_t *ms)
{
    double seconds;
    if (!value_decimal(word, &seconds))
        return false;
    *ms = 0;
    return seconds < 0 || (value_seconds(word, ms) && *ms > 0);
}

/* "MAIN INCREMENT CAP MOST", each of the last two -1 for none. */
static bool read_capped(const struct command *command,
                        struct clock_settings *settings)
{
    return command->count >= 5 &&
           read_times(command, &settings->main_ms, &settings->period_ms,
                      NULL) &&
           read_limit(command->arguments[3], &settings->cap_ms) &&
           read_limit(command->arguments[4], &settings->most_ms) &&
           (settings->cap_ms == 0 || settings->cap_ms >= settings->main_ms);
}

static bool read_system(const struct command *command,
                        struct clock_settings *settings)
{
    const char *const name = command->arguments[0];
    *settings = (struct clock_settings){.system = CLOCK_NONE};
    if (strcmp(name, "none") == 0)
        return true;
    if (strcmp(name, "absolute") == 0) {
        settings->system = CLOCK_ABSOLUTE;
        return read_times(command, &settings->main_ms, NULL, NULL);
    }
    if (strcmp(name, "byoyomi") == 0) {
        settings->system = CLOCK_BYOYOMI;
        return read_times(command, &settings->main_ms, &settings->period_ms,
                          &settings->periods);
    }
    if (strcmp(name, "canadian") == 0) {
        settings->system = CLOCK_CANADIAN;
        return read_times(command, &settings->main_ms, &settings->period_ms,
                          &settings->stones);
    }
    settings->system = CLOCK_FISCHER;
    if (strcmp(name, "fischer") == 0)
        return read_times(command, &settings->main_ms, &settings->period_ms,
                          NULL);
    return read_capped(command, settings);
}

/* Is this one of the words? */
static bool is_among(const char *name, const char *words)
{
    const size_t length = strlen(name);
    for (;;) {
        const size_t word = strcspn(words, " ");
        if (word == length && strncmp(words, name, length) == 0)
            return true;
        if (words[word] == '\0')
            return false;
        words += word + 1;
    }
}

bool time_args_read(const struct command *command, const char *names,
                    struct clock_settings *settings)
{
    return command->count > 0 && is_among(command->arguments[0], names) &&
           read_system(command, settings);
}
