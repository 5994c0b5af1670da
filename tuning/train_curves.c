#include "tuning/train_curves.h"

#include "tuning/chart.h"

#include <errno.h>
#include <stdlib.h>

/* What one curve shows. */
struct line {
    enum train_figure figure;
    double factor;
    bool is_thin;
    const char *name; /* NULL: that of the log */
};

/* What one chart does; unused lines have a factor of 0. */
struct sheet {
    const char *title;
    bool is_logarithmic;
    struct line lines[CHART_CURVES_MAX];
};

#define LOSS(loss)                                                             \
    {FIGURE_LOSSES + (loss), 1, true, NULL},                                   \
    {                                                                          \
        FIGURE_VALID + (loss), 1, false, NULL                                  \
    }

static const struct sheet SHEETS[] = {
    {"Policy: divergence from the teacher's", true, {LOSS(LOSS_POLICY)}},
    {"Outcome and owners: losses",
     true,
     {LOSS(LOSS_OUTCOME), LOSS(LOSS_OWNER)}},
    {"Scores: losses",
     true,
     {LOSS(LOSS_LEAD), LOSS(LOSS_MEAN), LOSS(LOSS_DEVIATION)}},
    {"First moves found, in percent",
     false,
     {{FIGURE_TEACHER, 100, false, "the teacher's"},
      {FIGURE_GAME, 100, false, "the game's"}}},
    {"Errors",
     true,
     {{FIGURE_WIN, 100, false, "win rate, %"},
      {FIGURE_LEAD, 1, false, "lead, points"}}},
    {"Steps",
     true,
     {{FIGURE_RATE, 1, false, "rate"}, {FIGURE_LENGTH, 1, false, "gradient"}}},
};

enum { SHEETS_COUNT = ARRAY_LEN(SHEETS) };

/* A column of the log, times a factor. */
static void take_column(const struct train_row rows[], int count,
                        const struct line *line, double *column)
{
    for (int i = 0; i < count; i++)
        column[i] = line->factor * rows[i].figures[line->figure];
}

/* Columns of numbers for all curves there may be, and one for x. */
static double *new_columns(int count)
{
    const size_t columns = 1 + SHEETS_COUNT * CHART_CURVES_MAX;
    return calloc(columns * (size_t)count + 1, sizeof(double));
}

/* Fills in a chart, taking columns one by one. */
static void set_chart(const struct sheet *sheet, const struct train_row rows[],
                      int count, double **columns, struct chart *chart)
{
    *chart = (struct chart){.title = sheet->title,
                            .is_logarithmic = sheet->is_logarithmic};
    for (int i = 0; i < CHART_CURVES_MAX && sheet->lines[i].factor > 0; i++) {
        const struct line *const line = &sheet->lines[i];
        take_column(rows, count, line, *columns);
        chart->curves[chart->curve_count++] = (struct chart_curve){
            .name = line->name ? line->name : train_log_name(line->figure),
            .y = *columns,
            .is_thin = line->is_thin};
        *columns += count;
    }
}

bool train_curves_draw(const char *title, const struct train_row rows[],
                       int count, const char *path)
{
    struct chart charts[SHEETS_COUNT];
    double *const columns = new_columns(count), *next = columns + count;
    if (!columns)
        return false;
    for (int i = 0; i < count; i++)
        columns[i] = (double)rows[i].samples / 1e6;
    for (int i = 0; i < SHEETS_COUNT; i++)
        set_chart(&SHEETS[i], rows, count, &next, &charts[i]);
    const struct chart_page page = {title,   "millions of samples", count,
                                    columns, SHEETS_COUNT,          charts};
    const bool is_good = chart_save(&page, path);
    const int error = errno;
    free(columns);
    errno = error;
    return is_good;
}
