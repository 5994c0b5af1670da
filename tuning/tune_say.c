#include "tuning/tune_say.h"

#include "tuning/chart.h"
#include "tuning/number.h"
#include "tuning/progress.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* A line that is being written. */
struct line {
    char *text;
    size_t length, room;
};

/* Adds words, if there is still room for them and for "..." after them. */
static bool add(struct line *line, const char *words)
{
    static const char MORE[] = "...";
    const size_t length = strlen(words);
    if (line->length + length + sizeof MORE > line->room) {
        if (line->length + sizeof MORE <= line->room)
            strcpy(line->text + line->length, MORE);
        return false;
    }
    strcpy(line->text + line->length, words);
    line->length += length;
    return true;
}

/* "400 of 5000 games, 35.2 a minute, 2 h 10 min left" */
static void add_pace(struct line *line, const struct tune_options *options,
                     const struct tune_state *state, int from, double minutes)
{
    char words[128], left[PROGRESS_TIME];
    const int played = state->spsa.pairs, all = options->plan.pairs;
    const double pace = (played - from) / minutes;
    snprintf(words, sizeof words, "%d of %d games, %.1f a minute, %s left",
             2 * played, 2 * all, 2 * pace,
             progress_time(60.0 * (all - played) / pace, left));
    add(line, words);
}

void tune_say_progress(const struct tune_options *options,
                       const struct tune_state *state, int from, double minutes,
                       char *text, size_t room)
{
    struct line line = {.text = text, .room = room};
    *text = '\0';
    add_pace(&line, options, state, from, minutes);
    for (int i = 0; i < state->count; i++) {
        char words[200], value[NUMBER_TEXT], mean[NUMBER_TEXT];
        snprintf(words, sizeof words, "; %s %s (%s)", options->names[i],
                 number_write_real(state->spsa.value[i], value),
                 number_write_real(state->spsa.mean[i], mean));
        if (!add(&line, words))
            return;
    }
}

static void say_table(const struct tune_options *options,
                      const struct tune_state *state, FILE *stream)
{
    static const char ROW[] = "%-24s %12s %12s %12s %12s\n";
    fprintf(stream, ROW, "parameter", "start", "step", "last", "average");
    for (int i = 0; i < state->count; i++) {
        const struct spsa_axis *const axis = &options->plan.axes[i];
        const double numbers[] = {axis->start, axis->step, state->spsa.value[i],
                                  state->spsa.mean[i]};
        char texts[ARRAY_LEN(numbers)][NUMBER_TEXT];
        for (size_t j = 0; j < ARRAY_LEN(numbers); j++)
            number_write_real(numbers[j], texts[j]);
        fprintf(stream, ROW, options->names[i], texts[0], texts[1], texts[2],
                texts[3]);
    }
}

void tune_say_result(const struct tune_options *options,
                     const struct tune_state *state, FILE *stream)
{
    const int pairs = state->spsa.pairs;
    char text[NUMBER_TEXT];
    fprintf(stream, "%d of %d games%s\n", 2 * pairs, 2 * options->plan.pairs,
            state->spsa.is_settled ? ", settled" : "");
    say_table(options, state, stream);
    for (int i = 0; i < state->count; i++)
        fprintf(stream, "%s--param %s=%s", i ? " " : "", options->names[i],
                number_write_real(state->spsa.mean[i], text));
    fputc('\n', stream);
}

/* ---- the picture ---- */

/* The columns of a picture: the games, then value and mean of each number. */
static double *new_columns(const struct tune_state *state)
{
    const int rows = state->row_count;
    double *const columns =
        calloc((size_t)rows * (1 + 2 * (size_t)state->count), sizeof *columns);
    if (!columns)
        return NULL;
    for (int i = 0; i < rows; i++) {
        const struct tune_row *const row = &state->rows[i];
        double *column = columns;
        column[i] = 2.0 * row->pairs;
        for (int j = 0; j < state->count; j++) {
            (column += rows)[i] = row->value[j];
            (column += rows)[i] = row->mean[j];
        }
    }
    return columns;
}

bool tune_say_course(const struct tune_options *options,
                     const struct tune_state *state, const char *path)
{
    struct chart charts[SPSA_MAX];
    const int rows = state->row_count;
    double *const columns = new_columns(state);
    if (!columns) {
        errno = ENOMEM;
        return false;
    }
    for (int i = 0; i < state->count; i++) {
        const double *const value = columns + (1 + 2 * i) * rows;
        charts[i] = (struct chart){
            .title = options->names[i],
            .curve_count = 2,
            .curves = {{"value", value, true},
                       {"average", value + rows, false}},
        };
    }
    const struct chart_page page = {"ingot tune", "games",      rows,
                                    columns,      state->count, charts};
    const bool is_good = chart_save(&page, path);
    const int error = errno;
    free(columns);
    errno = error;
    return is_good;
}
