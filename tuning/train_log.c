#include "tuning/train_log.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

/* The longest line and its NUL. */
enum { LINE = 1024 };

static const char *const NAMES[FIGURES] = {
    [FIGURE_RATE] = "rate",
    [FIGURE_LENGTH] = "gradient",
    [FIGURE_LOSSES + LOSS_POLICY] = "policy",
    [FIGURE_LOSSES + LOSS_OUTCOME] = "outcome",
    [FIGURE_LOSSES + LOSS_LEAD] = "lead",
    [FIGURE_LOSSES + LOSS_MEAN] = "mean",
    [FIGURE_LOSSES + LOSS_DEVIATION] = "deviation",
    [FIGURE_LOSSES + LOSS_OWNER] = "owner",
    [FIGURE_VALID + LOSS_POLICY] = "valid_policy",
    [FIGURE_VALID + LOSS_OUTCOME] = "valid_outcome",
    [FIGURE_VALID + LOSS_LEAD] = "valid_lead",
    [FIGURE_VALID + LOSS_MEAN] = "valid_mean",
    [FIGURE_VALID + LOSS_DEVIATION] = "valid_deviation",
    [FIGURE_VALID + LOSS_OWNER] = "valid_owner",
    [FIGURE_TEACHER] = "top1_teacher",
    [FIGURE_GAME] = "top1_game",
    [FIGURE_WIN] = "win_error",
    [FIGURE_LEAD] = "lead_error",
};

const char *train_log_name(enum train_figure figure)
{
    return NAMES[figure];
}

/* The first line. */
static void name_all(char line[LINE])
{
    int length = snprintf(line, LINE, "step,samples");
    for (int i = 0; i < FIGURES; i++)
        length +=
            snprintf(line + length, (size_t)(LINE - length), ",%s", NAMES[i]);
    snprintf(line + length, (size_t)(LINE - length), "\n");
}

/* What is not known is left empty. */
bool train_log_add(FILE *stream, const struct train_row *row)
{
    fprintf(stream, "%lld,%lld", (long long)row->step, (long long)row->samples);
    for (int i = 0; i < FIGURES; i++) {
        if (isnan(row->figures[i]))
            putc(',', stream);
        else
            fprintf(stream, ",%.6g", row->figures[i]);
    }
    putc('\n', stream);
    return fflush(stream) == 0 && !ferror(stream);
}

/* A whole number and what ends it. */
static bool read_count(const char **line, char end, int64_t *count)
{
    char *rest;
    *count = strtoll(*line, &rest, 10);
    if (rest == *line || *rest != end)
        return false;
    *line = rest + 1;
    return true;
}

/* A figure, or none, and what ends it. */
static bool read_figure(const char **line, char end, double *figure)
{
    char *rest = (char *)*line;
    *figure = NAN;
    if (**line != end)
        *figure = strtod(*line, &rest);
    if (*rest != end)
        return false;
    *line = rest + 1;
    return true;
}

/* A line with its end. */
static bool read_row(const char *line, struct train_row *row)
{
    if (!read_count(&line, ',', &row->step) ||
        !read_count(&line, ',', &row->samples))
        return false;
    for (int i = 0; i < FIGURES; i++)
        if (!read_figure(&line, i + 1 < FIGURES ? ',' : '\n', &row->figures[i]))
            return false;
    return *line == '\0';
}

/* Reads the first line; false if it is another than that of a log. */
static bool read_names(FILE *stream)
{
    char names[LINE], line[LINE];
    name_all(names);
    return fgets(line, LINE, stream) && strcmp(line, names) == 0;
}

/* Stands behind the last whole row of a step up to this one. */
static bool find_end(FILE *stream, int64_t step)
{
    char line[LINE];
    struct train_row row;
    off_t end = ftello(stream);
    while (end >= 0 && fgets(line, LINE, stream) && read_row(line, &row) &&
           row.step <= step)
        end = ftello(stream);
    return end >= 0 && !ferror(stream) && ftruncate(fileno(stream), end) == 0 &&
           fseeko(stream, end, SEEK_SET) == 0;
}

static bool is_empty(FILE *stream)
{
    const bool is_at_end = getc(stream) == EOF && feof(stream);
    rewind(stream);
    return is_at_end;
}

static enum train_log_status go_on(FILE *stream, int64_t step)
{
    char names[LINE];
    if (is_empty(stream)) {
        name_all(names);
        return fputs(names, stream) >= 0 && fflush(stream) == 0
                   ? TRAIN_LOG_OK
                   : TRAIN_LOG_SYSTEM;
    }
    if (!read_names(stream))
        return TRAIN_LOG_FOREIGN;
    return find_end(stream, step) ? TRAIN_LOG_OK : TRAIN_LOG_SYSTEM;
}

enum train_log_status train_log_open(const char *path, int64_t step,
                                     FILE **stream)
{
    *stream = fopen(path, "r+e");
    if (!*stream && errno == ENOENT)
        *stream = fopen(path, "w+e");
    if (!*stream)
        return TRAIN_LOG_SYSTEM;
    const enum train_log_status status = go_on(*stream, step);
    if (status == TRAIN_LOG_OK)
        return status;
    const int error = errno;
    fclose(*stream);
    *stream = NULL;
    errno = error;
    return status;
}

/* Adds a row to an array that has room for a power of two of them; false when
   memory is short. */
static bool append(struct train_row **rows, int *count,
                   const struct train_row *row)
{
    if ((*count & (*count - 1)) == 0) {
        const size_t room = *count ? 2 * (size_t)*count : 1;
        struct train_row *const more = realloc(*rows, room * sizeof **rows);
        if (!more)
            return false;
        *rows = more;
    }
    (*rows)[(*count)++] = *row;
    return true;
}

struct train_row *train_log_read(const char *path, int *count)
{
    char line[LINE];
    struct train_row row, *rows = malloc(sizeof *rows);
    FILE *const stream = fopen(path, "re");
    bool is_good = rows && stream && read_names(stream);
    *count = 0;
    while (is_good && fgets(line, LINE, stream) && read_row(line, &row))
        is_good = append(&rows, count, &row);
    if (stream)
        fclose(stream);
    if (is_good)
        return rows;
    free(rows);
    return NULL;
}
