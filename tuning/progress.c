#include "tuning/progress.h"

/* Between two lines. */
enum { TERMINAL_MS = 500, LINE_MS = 60000 };

static int64_t interval_ms(const struct progress *progress)
{
    return progress->is_terminal ? TERMINAL_MS : LINE_MS;
}

struct progress progress_begin(FILE *stream, bool is_terminal, int64_t now_ms)
{
    struct progress progress = {.stream = stream, .is_terminal = is_terminal};
    progress.next_ms = now_ms + interval_ms(&progress);
    return progress;
}

void progress_say(struct progress *progress, const char *line, int64_t now_ms)
{
    /* ECMA-48's "erase in line" takes away what is left of a longer one. */
    if (progress->is_terminal)
        fprintf(progress->stream, "\r%s\033[K", line);
    else
        fprintf(progress->stream, "%s\n", line);
    fflush(progress->stream);
    progress->is_open = progress->is_terminal;
    progress->next_ms = now_ms + interval_ms(progress);
}

void progress_end(struct progress *progress)
{
    if (progress->is_open)
        fputc('\n', progress->stream);
    progress->is_open = false;
}

const char *progress_time(double seconds, char text[PROGRESS_TIME])
{
    enum { MINUTE = 60, HOUR = 3600, DAY = 86400 };
    const double longest = 1e6 * DAY;
    const long long whole =
        (long long)(seconds < longest ? seconds + 0.5 : longest);
    if (whole < MINUTE)
        snprintf(text, PROGRESS_TIME, "%lld s", whole);
    else if (whole < HOUR)
        snprintf(text, PROGRESS_TIME, "%lld min", whole / MINUTE);
    else if (whole < DAY)
        snprintf(text, PROGRESS_TIME, "%lld h %02lld min", whole / HOUR,
                 whole % HOUR / MINUTE);
    else
        snprintf(text, PROGRESS_TIME, "%lld d %lld h", whole / DAY,
                 whole % DAY / HOUR);
    return text;
}
