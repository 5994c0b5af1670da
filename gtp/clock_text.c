#include "gtp/clock_text.h"

static double seconds(int64_t ms)
{
    return (double)ms / 1000;
}

static void add_fischer_limits(const struct clock_settings *settings,
                               struct buffer *text)
{
    if (settings->cap_ms > 0)
        buffer_print(text, " up to %g s", seconds(settings->cap_ms));
    if (settings->most_ms > 0)
        buffer_print(text, ", at most %g s a move", seconds(settings->most_ms));
}

void clock_text_settings(const struct clock_settings *settings,
                         struct buffer *text)
{
    const double main = seconds(settings->main_ms);
    const double period = seconds(settings->period_ms);
    switch (settings->system) {
    case CLOCK_NONE:
        buffer_add(text, "none: no limit");
        break;
    case CLOCK_ABSOLUTE:
        buffer_print(text, "absolute: %g s", main);
        break;
    case CLOCK_CANADIAN:
        buffer_print(text, "canadian: %g s, then %g s for each %d moves", main,
                     period, settings->stones);
        break;
    case CLOCK_BYOYOMI:
        buffer_print(text, "byoyomi: %g s, then %d period%s of %g s", main,
                     settings->periods, settings->periods == 1 ? "" : "s",
                     period);
        break;
    case CLOCK_PENALTY:
        buffer_print(text,
                     "penalty: %g s, then %d times %g s for %d points each",
                     main, CLOCK_SIXTHS, period, CLOCK_SIXTH_POINTS);
        break;
    case CLOCK_FISCHER:
        buffer_print(text, "fischer: %g s, and %g s for each move", main,
                     period);
        add_fischer_limits(settings, text);
        break;
    }
}

/* Which part of the time is running. */
static void add_part(const struct clock *clock, struct buffer *text)
{
    switch (clock->settings.system) {
    case CLOCK_NONE:
    case CLOCK_ABSOLUTE:
    case CLOCK_FISCHER:
        break;
    case CLOCK_CANADIAN:
        if (clock->in_overtime)
            buffer_print(text, " for %d moves", clock->stones_left);
        break;
    case CLOCK_BYOYOMI:
        if (clock->in_overtime)
            buffer_print(text, " of a period, %d more to come",
                         clock->periods_left - 1);
        break;
    case CLOCK_PENALTY:
        if (clock->sixths_bought)
            buffer_print(text, " of sixth %d of %d", clock->sixths_bought,
                         CLOCK_SIXTHS);
        buffer_print(text, ", %d points paid", clock_penalty_points(clock));
        break;
    }
}

void clock_text_left(const struct clock *clock, struct buffer *text)
{
    if (clock->settings.system == CLOCK_NONE) {
        buffer_add(text, "no limit");
        return;
    }
    if (clock_is_over(clock)) {
        buffer_add(text, "the time is over");
        return;
    }
    buffer_print(text, "%.1f s left", seconds(clock->left_ms));
    add_part(clock, text);
}
