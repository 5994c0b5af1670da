#include "engine/clock.h"

struct clock_settings clock_settings_gtp(int64_t main_ms, int64_t period_ms,
                                         int stones)
{
    struct clock_settings settings = {
        .system = CLOCK_CANADIAN,
        .main_ms = main_ms,
        .period_ms = period_ms,
        .stones = stones,
    };
    if (period_ms <= 0)
        settings.system = CLOCK_ABSOLUTE;
    else if (stones <= 0)
        settings.system = CLOCK_NONE;
    return settings;
}

struct clock_settings clock_settings_penalty(int64_t main_ms)
{
    return (struct clock_settings){
        .system = CLOCK_PENALTY,
        .main_ms = main_ms,
        .period_ms = main_ms / 6,
    };
}

/* A move is made by Fischer's system; one that took too long is late, however
   much is left. */
static void add_increment(struct clock *clock, int64_t used_ms)
{
    const struct clock_settings *const settings = &clock->settings;
    if (settings->most_ms > 0 && used_ms > settings->most_ms &&
        clock->left_ms > settings->most_ms - used_ms)
        clock->left_ms = settings->most_ms - used_ms;
    if (clock->left_ms < 0)
        return;
    clock->left_ms += settings->period_ms;
    if (settings->cap_ms > 0 && clock->left_ms > settings->cap_ms)
        clock->left_ms = settings->cap_ms;
}

/* Is the main time followed by periods that a player need not pay for? */
static bool has_overtime(const struct clock *clock)
{
    return clock->settings.system == CLOCK_CANADIAN ||
           clock->settings.system == CLOCK_BYOYOMI;
}

/* What is left of the main time, 0 or less, is taken from the first period. */
static void enter_overtime(struct clock *clock)
{
    clock->in_overtime = true;
    clock->left_ms += clock->settings.period_ms;
    clock->stones_left = clock->settings.stones;
    clock->periods_left = clock->settings.periods;
}

struct clock clock_start(const struct clock_settings *settings)
{
    struct clock clock = {.settings = *settings, .left_ms = settings->main_ms};
    if (has_overtime(&clock) && clock.left_ms <= 0)
        enter_overtime(&clock);
    /* A game in which nobody has time for a first move is not meant. */
    if (settings->system == CLOCK_FISCHER && clock.left_ms <= 0)
        add_increment(&clock, 0);
    return clock;
}

/* A stone is played in Canadian overtime; the last one wins a new period. */
static void count_stone(struct clock *clock)
{
    if (clock->left_ms < 0 || --clock->stones_left > 0)
        return;
    clock->left_ms = clock->settings.period_ms;
    clock->stones_left = clock->settings.stones;
}

/* A move is made in byo-yomi; a period that it did not use up is restored. */
static void count_periods(struct clock *clock)
{
    while (clock->left_ms < 0 && clock->periods_left > 1) {
        clock->left_ms += clock->settings.period_ms;
        clock->periods_left--;
    }
    if (clock->left_ms >= 0)
        clock->left_ms = clock->settings.period_ms;
}

/* Buys what is needed for a time that was used, as far as it can be had. */
static void buy_sixths(struct clock *clock)
{
    while (clock->left_ms < 0 && clock->sixths_bought < CLOCK_SIXTHS) {
        clock->left_ms += clock->settings.period_ms;
        clock->sixths_bought++;
        clock->in_overtime = true;
    }
}

void clock_spend(struct clock *clock, int64_t used_ms)
{
    if (clock->settings.system == CLOCK_NONE)
        return;
    clock->left_ms -= used_ms;
    if (clock->settings.system == CLOCK_PENALTY)
        buy_sixths(clock);
    if (clock->settings.system == CLOCK_FISCHER)
        add_increment(clock, used_ms);
    if (!has_overtime(clock))
        return;
    if (!clock->in_overtime) {
        const int64_t main_left_ms = clock->left_ms;
        if (main_left_ms > 0)
            return;
        enter_overtime(clock);
        if (main_left_ms == 0)
            return;
    }
    if (clock->settings.system == CLOCK_CANADIAN)
        count_stone(clock);
    else
        count_periods(clock);
}

void clock_set_left(struct clock *clock, int64_t left_ms, int stones)
{
    if (clock->settings.system == CLOCK_NONE)
        return;
    clock->left_ms = left_ms;
    clock->in_overtime = clock->settings.system != CLOCK_ABSOLUTE &&
                         clock->settings.system != CLOCK_FISCHER && stones > 0;
    clock->stones_left = clock->in_overtime ? stones : 0;
    clock->periods_left = clock->in_overtime ? stones : 0;
    if (clock->settings.system == CLOCK_PENALTY)
        clock->sixths_bought = stones < CLOCK_SIXTHS ? stones : CLOCK_SIXTHS;
}

int clock_stones(const struct clock *clock)
{
    switch (clock->settings.system) {
    case CLOCK_NONE:
    case CLOCK_ABSOLUTE:
    case CLOCK_FISCHER:
        break;
    case CLOCK_CANADIAN:
        return clock->in_overtime ? clock->stones_left : 0;
    case CLOCK_BYOYOMI:
        return clock->in_overtime ? clock->periods_left : 0;
    case CLOCK_PENALTY:
        return clock->sixths_bought;
    }
    return 0;
}

int clock_penalty_points(const struct clock *clock)
{
    return clock->sixths_bought * CLOCK_SIXTH_POINTS;
}

int64_t clock_move_limit_ms(const struct clock *clock)
{
    const int64_t period_ms = clock->settings.period_ms;
    switch (clock->settings.system) {
    case CLOCK_NONE:
        break;
    case CLOCK_ABSOLUTE:
        return clock->left_ms;
    case CLOCK_CANADIAN:
        return clock->left_ms + (clock->in_overtime ? 0 : period_ms);
    case CLOCK_BYOYOMI:
        return clock->left_ms + period_ms * (clock->in_overtime
                                                 ? clock->periods_left - 1
                                                 : clock->settings.periods);
    case CLOCK_PENALTY:
        return clock->left_ms +
               period_ms * (CLOCK_SIXTHS - clock->sixths_bought);
    case CLOCK_FISCHER:
        return clock->settings.most_ms > 0 &&
                       clock->settings.most_ms < clock->left_ms
                   ? clock->settings.most_ms
                   : clock->left_ms;
    }
    return CLOCK_UNLIMITED_MS;
}

bool clock_is_over(const struct clock *clock)
{
    switch (clock->settings.system) {
    case CLOCK_NONE:
        return false;
    case CLOCK_ABSOLUTE:
    case CLOCK_FISCHER:
        return clock->left_ms < 0;
    case CLOCK_CANADIAN:
        return clock->in_overtime && clock->left_ms < 0;
    case CLOCK_BYOYOMI:
        return clock->in_overtime && clock->left_ms < 0 &&
               clock->periods_left <= 1;
    case CLOCK_PENALTY:
        return clock->left_ms < 0 && clock->sixths_bought == CLOCK_SIXTHS;
    }
    return false;
}
