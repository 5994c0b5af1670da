#include "tuning/tune_state.h"

#include "tuning/whole_file.h"

#include <errno.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

static const char MAGIC[] = "ingot tune 1\n", STATE[] = "state", SUM[] = "sum ";

/* Digits of a sum, and the line's end. */
enum { SUM_DIGITS = 8, SUM_LINE = sizeof SUM - 1 + SUM_DIGITS + 1 };

const char *tune_state_words(enum tune_state_status status)
{
    static const char *const WORDS[] = {
        [TUNE_STATE_OK] = "a state of ingot tune",
        [TUNE_STATE_ABSENT] = "there is no such file",
        [TUNE_STATE_SYSTEM] = "cannot be read",
        [TUNE_STATE_FOREIGN] = "is no state of ingot tune",
        [TUNE_STATE_DAMAGED] = "is damaged",
        [TUNE_STATE_OTHER] = "is of a run with other options",
        [TUNE_STATE_MEMORY] = "memory is short",
    };
    return WORDS[status];
}

/* ---- the course ---- */

static void add_row(struct tune_state *state)
{
    struct tune_row *const row = &state->rows[state->row_count++];
    row->pairs = state->spsa.pairs;
    memcpy(row->value, state->spsa.value, sizeof row->value);
    memcpy(row->mean, state->spsa.mean, sizeof row->mean);
}

/* Leaves out every other row. */
static void thin_out(struct tune_state *state)
{
    int kept = 0;
    state->every *= 2;
    for (int i = 0; i < state->row_count; i++)
        if (state->rows[i].pairs % state->every == 0)
            state->rows[kept++] = state->rows[i];
    state->row_count = kept;
}

void tune_state_begin(struct tune_state *state, const struct spsa_plan *plan)
{
    *state = (struct tune_state){
        .count = plan->count, .spsa = spsa_begin(plan), .every = 1};
    add_row(state);
}

void tune_state_learn(struct tune_state *state, const struct spsa_plan *plan,
                      const struct spsa_probe *probe, int result)
{
    spsa_learn(plan, &state->spsa, probe, result);
    if (probe->number > state->last)
        state->last = probe->number;
    if (state->row_count == TUNE_ROWS_MAX)
        thin_out(state);
    if (state->spsa.pairs % state->every == 0)
        add_row(state);
}

/* ---- writing ---- */

static uint32_t sum_of(const char *text, size_t length)
{
    return (uint32_t)crc32_z(crc32_z(0, NULL, 0), (const unsigned char *)text,
                             length);
}

static void print_state(const struct tune_state *state, FILE *stream)
{
    const struct spsa *const spsa = &state->spsa;
    fprintf(stream, "%s pairs %d last %d settled %d course %d %d\n", STATE,
            spsa->pairs, state->last, spsa->is_settled, state->every,
            state->row_count);
    for (int i = 0; i < state->count; i++)
        fprintf(stream, "value %.17g mean %.17g low %.17g high %.17g\n",
                spsa->value[i], spsa->mean[i], spsa->low[i], spsa->high[i]);
    for (int i = 0; i < state->row_count; i++) {
        const struct tune_row *const row = &state->rows[i];
        fprintf(stream, "row %d", row->pairs);
        for (int j = 0; j < state->count; j++)
            fprintf(stream, " %.17g %.17g", row->value[j], row->mean[j]);
        fputc('\n', stream);
    }
}

/* All but the sum, the caller's to free(); NULL when memory is short. */
static char *print_all(const struct tune_state *state, const char *description)
{
    char *text = NULL;
    size_t length;
    FILE *const stream = open_memstream(&text, &length);
    if (!stream)
        return NULL;
    fprintf(stream, "%s%s", MAGIC, description);
    print_state(state, stream);
    const bool has_failed = ferror(stream);
    if (fclose(stream) == 0 && !has_failed)
        return text;
    free(text);
    return NULL;
}

bool tune_state_write(const struct tune_state *state, const char *description,
                      const char *path)
{
    struct whole_file file;
    char *const text = print_all(state, description);
    if (!text) {
        errno = ENOMEM;
        return false;
    }
    bool is_good = whole_file_begin(&file, path);
    if (is_good) {
        fprintf(file.stream, "%s%s%08lx\n", text, SUM,
                (unsigned long)sum_of(text, strlen(text)));
        is_good = whole_file_end(&file);
    }
    const int error = errno;
    free(text);
    errno = error;
    return is_good;
}

/* ---- reading ---- */

/* A text that is being read, up to what does not fit. */
struct reader {
    const char *text;
    bool is_good;
};

static void take(struct reader *reader, const char *words)
{
    const size_t length = strlen(words);
    reader->is_good =
        reader->is_good && strncmp(reader->text, words, length) == 0;
    if (reader->is_good)
        reader->text += length;
}

static int take_count(struct reader *reader, int most)
{
    char *end;
    const long number = strtol(reader->text, &end, 10);
    reader->is_good =
        reader->is_good && end != reader->text && number >= 0 && number <= most;
    reader->text = end;
    return reader->is_good ? (int)number : 0;
}

static double take_number(struct reader *reader)
{
    char *end;
    const double number = strtod(reader->text, &end);
    reader->is_good =
        reader->is_good && end != reader->text && isfinite(number);
    reader->text = end;
    return number;
}

static void take_value(struct reader *reader, struct spsa *spsa, int i)
{
    take(reader, "value ");
    spsa->value[i] = take_number(reader);
    take(reader, " mean ");
    spsa->mean[i] = take_number(reader);
    take(reader, " low ");
    spsa->low[i] = take_number(reader);
    take(reader, " high ");
    spsa->high[i] = take_number(reader);
    take(reader, "\n");
}

static void take_row(struct reader *reader, int count, struct tune_row *row)
{
    take(reader, "row ");
    row->pairs = take_count(reader, INT32_MAX);
    for (int i = 0; i < count; i++) {
        take(reader, " ");
        row->value[i] = take_number(reader);
        take(reader, " ");
        row->mean[i] = take_number(reader);
    }
    take(reader, "\n");
}

static void take_state(struct reader *reader, struct tune_state *state)
{
    take(reader, " pairs ");
    state->spsa.pairs = take_count(reader, INT32_MAX);
    take(reader, " last ");
    state->last = take_count(reader, INT32_MAX);
    take(reader, " settled ");
    state->spsa.is_settled = take_count(reader, 1);
    take(reader, " course ");
    state->every = take_count(reader, INT32_MAX / 2);
    take(reader, " ");
    state->row_count = take_count(reader, TUNE_ROWS_MAX);
    take(reader, "\n");
    for (int i = 0; i < state->count; i++)
        take_value(reader, &state->spsa, i);
    for (int i = 0; i < state->row_count; i++)
        take_row(reader, state->count, &state->rows[i]);
    reader->is_good = reader->is_good && state->every > 0 &&
                      state->row_count > 0 && *reader->text == '\0';
}

/* Reads a text without its sum. */
static enum tune_state_status
read_text(const char *text, const char *description, struct tune_state *state)
{
    struct reader reader = {text, true};
    take(&reader, MAGIC);
    take(&reader, description);
    take(&reader, STATE);
    if (!reader.is_good)
        return TUNE_STATE_OTHER;
    take_state(&reader, state);
    return reader.is_good ? TUNE_STATE_OK : TUNE_STATE_DAMAGED;
}

/* Looks at the sum, and cuts it off. */
static enum tune_state_status check_sum(char *text, size_t length)
{
    char line[SUM_LINE + 1];
    if (strncmp(text, MAGIC, strlen(MAGIC)) != 0)
        return TUNE_STATE_FOREIGN;
    if (length < SUM_LINE || strlen(text) != length)
        return TUNE_STATE_DAMAGED;
    char *const last = text + length - SUM_LINE;
    snprintf(line, sizeof line, "%s%08lx\n", SUM,
             (unsigned long)sum_of(text, length - SUM_LINE));
    if (strcmp(last, line) != 0)
        return TUNE_STATE_DAMAGED;
    *last = '\0';
    return TUNE_STATE_OK;
}

/* The whole of a file and its length, the caller's to free(); else NULL and
   the status. */
static char *read_file(const char *path, size_t *length,
                       enum tune_state_status *status)
{
    enum { LONGEST = 1 << 24 };
    FILE *const stream = fopen(path, "rb");
    *status = errno == ENOENT ? TUNE_STATE_ABSENT : TUNE_STATE_SYSTEM;
    if (!stream)
        return NULL;
    char *const text = malloc(LONGEST + 1);
    *status = text ? TUNE_STATE_OK : TUNE_STATE_MEMORY;
    if (text) {
        *length = fread(text, 1, LONGEST, stream);
        text[*length] = '\0';
    }
    const int error = errno;
    if (ferror(stream))
        *status = TUNE_STATE_SYSTEM;
    fclose(stream);
    errno = error;
    if (*status == TUNE_STATE_OK)
        return text;
    free(text);
    return NULL;
}

enum tune_state_status tune_state_read(struct tune_state *state,
                                       const struct spsa_plan *plan,
                                       const char *description,
                                       const char *path)
{
    enum tune_state_status status;
    size_t length;
    char *const text = read_file(path, &length, &status);
    if (!text)
        return status;
    struct tune_state *const read = calloc(1, sizeof *read);
    status = read ? check_sum(text, length) : TUNE_STATE_MEMORY;
    if (status == TUNE_STATE_OK) {
        read->count = plan->count;
        status = read_text(text, description, read);
    }
    if (status == TUNE_STATE_OK)
        *state = *read;
    free(read);
    free(text);
    return status;
}
