#include "tuning/match_sgf.h"

#include "rules/sgf.h"

#include <errno.h>
#include <stdio.h>

bool match_sgf_add(struct record *record, Point point, Color color,
                   int64_t used_ms, const struct clock *clock)
{
    char text[64];
    const int number = record_moves(record);
    if (!record_add_move(record, point, color))
        return false;
    if (used_ms < 0)
        return true;
    snprintf(text, sizeof text, "%.2f s", (double)used_ms / 1000);
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
