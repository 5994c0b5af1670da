#include "tuning/match_sgf.h"

#include "rules/sgf.h"

#include <errno.h>
#include <stdio.h>
#include <time.h>

static bool set_date(struct record *record)
{
    const time_t now = time(NULL);
    struct tm day;
    char text[16];
    if (!localtime_r(&now, &day) || !strftime(text, sizeof text, "%F", &day))
        return true;
    return record_set_text(record, RECORD_DATE, text);
}

static bool set_time(struct record *record, const struct clock_settings *time)
{
    char main_time[32], overtime[64] = "";
    snprintf(main_time, sizeof main_time, "%g", (double)time->main_ms / 1000);
    const double period = (double)time->period_ms / 1000;
    switch (time->system) {
    case CLOCK_NONE:
        return true;
    case CLOCK_ABSOLUTE:
        break;
    case CLOCK_CANADIAN:
        snprintf(overtime, sizeof overtime, "%d/%g Canadian", time->stones,
                 period);
        break;
    case CLOCK_BYOYOMI:
        snprintf(overtime, sizeof overtime, "%dx%g byo-yomi", time->periods,
                 period);
        break;
    case CLOCK_PENALTY:
        snprintf(overtime, sizeof overtime, "%dx%g for %d points each",
                 CLOCK_SIXTHS, period, CLOCK_SIXTH_POINTS);
        break;
    case CLOCK_FISCHER:
        snprintf(overtime, sizeof overtime, "%g Fischer", period);
        break;
    }
    return record_set_text(record, RECORD_TIME, main_time) &&
           record_set_text(record, RECORD_OVERTIME, overtime);
}

static bool are_equal(const struct clock_settings *a,
                      const struct clock_settings *b)
{
    return a->system == b->system && a->main_ms == b->main_ms &&
           a->period_ms == b->period_ms && a->stones == b->stones &&
           a->periods == b->periods;
}

bool match_sgf_begin(struct record *record, const struct match_options *options)
{
    const struct clock_settings *time = &options->sides[SIDE_A].time;
    if (!set_date(record))
        return false;
    return !are_equal(time, &options->sides[SIDE_B].time) ||
           set_time(record, time);
}

bool match_sgf_add(struct record *record, Point point, Color color,
                   int64_t used_ms, const struct clock *clock)
{
    char text[64];
    const int number = record_moves(record);
    if (!record_add_move(record, point, color))
        return false;
    if (used_ms < 0)
        return true;
    const int points = clock_penalty_points(clock);
    const int length =
        snprintf(text, sizeof text, "%.2f s", (double)used_ms / 1000);
    if (points)
        snprintf(text + length, sizeof text - (size_t)length,
                 ", %d points paid for time", points);
    if (!record_set_move_text(record, number, RECORD_MOVE_COMMENT, text))
        return false;
    if (clock->settings.system == CLOCK_NONE)
        return true;
    snprintf(text, sizeof text, "%.2f", (double)clock->left_ms / 1000);
    if (!record_set_move_text(record, number, RECORD_MOVE_TIME_LEFT, text))
        return false;
    if (clock->settings.system != CLOCK_CANADIAN || !clock->in_overtime)
        return true;
    snprintf(text, sizeof text, "%d", clock->stones_left);
    return record_set_move_text(record, number, RECORD_MOVE_OVERTIME_MOVES,
                                text);
}

/* What the file says of the game as a whole; false when memory is short. */
static bool set_texts(struct record *record, const struct match_result *result,
                      const char *black, const char *white)
{
    return record_set_text(record, RECORD_BLACK_NAME, black) &&
           record_set_text(record, RECORD_WHITE_NAME, white) &&
           record_set_text(record, RECORD_RESULT, result->score) &&
           record_set_text(record, RECORD_GAME_COMMENT, result->note);
}

bool match_sgf_write(struct record *record, const char *directory,
                     const struct match_result *result, const char *black,
                     const char *white)
{
    char path[4096];
    if (snprintf(path, sizeof path, "%s/game-%04d.sgf", directory,
                 result->number) >= (int)sizeof path) {
        errno = ENAMETOOLONG;
        return false;
    }
    if (!set_texts(record, result, black, white)) {
        errno = ENOMEM;
        return false;
    }
    FILE *stream = fopen(path, "w");
    if (!stream)
        return false;
    const bool is_written = sgf_write(stream, record);
    const int error = errno;
    if (fclose(stream) != 0)
        return false;
    errno = error;
    return is_written;
}
