#include "gtp/progress_bar.h"

#include "gtp/ticks.h"

#include <stdio.h>
#include <unistd.h>

/* Between two looks of it, and cells of the bar. */
enum { INTERVAL_MS = 200, CELLS = 24 };

struct progress_bar progress_bar_begin(const char *unit, int total)
{
    const int64_t now = ticks_ms();
    return (struct progress_bar){.unit = unit,
                                 .total = total,
                                 .is_shown = isatty(STDERR_FILENO) == 1,
                                 .begun_ms = now,
                                 .next_ms = now};
}

static void add_time(struct buffer *text, double seconds)
{
    const int whole = (int)(seconds + 0.5);
    if (whole < 60)
        buffer_print(text, "%d s", whole);
    else if (whole < 3600)
        buffer_print(text, "%d min %02d s", whole / 60, whole % 60);
    else
        buffer_print(text, "%d h %02d min", whole / 3600, whole / 60 % 60);
}

void progress_bar_line(struct buffer *text, const struct progress_bar *bar,
                       int done, int64_t elapsed_ms)
{
    const int filled = bar->total > 0 ? done * CELLS / bar->total : CELLS;
    buffer_add(text, "[");
    for (int i = 0; i < CELLS; i++)
        buffer_add(text, i < filled ? "#" : ".");
    buffer_print(text, "] %d of %d %s", done, bar->total, bar->unit);
    if (done == 0 || elapsed_ms <= 0)
        return;
    const double rate = done * 1000.0 / (double)elapsed_ms;
    buffer_print(text, rate < 10 ? ", %.1f a second, " : ", %.0f a second, ",
                 rate);
    add_time(text, (bar->total - done) / rate);
    buffer_add(text, " left");
}

void progress_bar_show(struct progress_bar *bar, int done)
{
    const int64_t now = ticks_ms();
    struct buffer text = {0};
    if (!bar->is_shown || now < bar->next_ms)
        return;
    bar->next_ms = now + INTERVAL_MS;
    progress_bar_line(&text, bar, done, now - bar->begun_ms);
    /* ECMA-48's "erase in line" takes away what is left of a longer one. */
    fprintf(stderr, "\r%s\033[K", buffer_string(&text));
    buffer_free(&text);
}

void progress_bar_end(struct progress_bar *bar)
{
    if (bar->is_shown)
        fputs("\r\033[K", stderr);
    bar->is_shown = false;
}
