#include "engine/move_model.h"

#include <stdlib.h>
#include <string.h>

enum {
    LINE_BYTES = 160,
    NAME_BYTES = 32,
    PATTERNS_MOST = 1 << 20,
};

static const char TITLE[] = "ingot moves 1 ";

/* By enum pattern_cell. */
static const char CELLS[PATTERN_CELL_KINDS + 1] = ".xo#123abc";

void move_model_spell(const uint8_t cells[], int count,
                      char text[PATTERN_CELLS + 1])
{
    for (int i = 0; i < count; i++)
        text[i] = CELLS[cells[i]];
    text[count] = '\0';
}

/* What is read so far. */
struct reading {
    struct move_model *model;
    bool has[MOVE_FEATURE_COUNT];
};

/* A weight: a decimal that ends the line. */
static bool read_weight(const char *text, float *weight)
{
    char *end;
    const float value = strtof(text, &end);
    if (end == text || strcmp(end, "\n") != 0 || !(value > -50.0f) ||
        !(value < 50.0f))
        return false;
    *weight = value;
    return true;
}

/* PATTERN_CELL_KINDS if it is none. */
static inline uint8_t find_cell(char text)
{
    uint8_t kind = 0;
    while (kind < PATTERN_CELL_KINDS && CELLS[kind] != text)
        kind++;
    return kind;
}

/* The cells in a text, -1 if it is none or their number is no pattern's. */
static int read_radius(const struct pattern_keyer *keyer, const char *text,
                       size_t length, uint8_t cells[PATTERN_CELLS])
{
    int radius = PATTERN_RADIUS_MIN;
    while (radius <= PATTERN_RADIUS_MAX &&
           (size_t)pattern_cell_count(keyer, radius) != length)
        radius++;
    if (radius > PATTERN_RADIUS_MAX)
        return -1;
    for (size_t i = 0; i < length; i++) {
        cells[i] = find_cell(text[i]);
        if (cells[i] == PATTERN_CELL_KINDS)
            return -1;
    }
    return radius;
}

/* "pattern CELLS WEIGHT" past the first word. */
static bool read_pattern(struct reading *reading, const char *text)
{
    struct move_model *const model = reading->model;
    const size_t length = strcspn(text, " ");
    uint8_t cells[PATTERN_CELLS];
    float weight;
    const int radius = read_radius(&model->keyer, text, length, cells);
    return radius > 0 && text[length] == ' ' &&
           read_weight(text + length + 1, &weight) &&
           move_model_add(model, pattern_key_of(&model->keyer, radius, cells),
                          weight);
}

/* The number of a feature's group's first, and the group's members; -1 if there
   is no group of this name. */
static int find_group(const char *name, size_t length, int *members)
{
    const char *known;
    for (int i = 0, first = 0; move_group_number(i, &known, members);
         first += *members, i++)
        if (strlen(known) == length && memcmp(known, name, length) == 0)
            return first;
    return -1;
}

/* "GROUP PLACE WEIGHT". */
static bool read_feature(struct reading *reading, const char *line)
{
    const size_t length = strcspn(line, " ");
    int members;
    const int first = find_group(line, length, &members);
    if (first < 0 || line[length] != ' ')
        return false;
    char *end;
    const long place = strtol(line + length + 1, &end, 10);
    if (end == line + length + 1 || *end != ' ' || place < 0 ||
        place >= members || reading->has[first + place])
        return false;
    reading->has[first + place] = true;
    return read_weight(end + 1, &reading->model->feature[first + place]);
}

static bool has_all(const struct reading *reading)
{
    for (int i = 0; i < MOVE_FEATURE_COUNT; i++)
        if (!reading->has[i])
            return false;
    return true;
}

/* The first line: the title, and how many patterns follow. */
static enum move_model_status begin(struct reading *reading, FILE *stream)
{
    char text[LINE_BYTES], *end;
    if (!fgets(text, sizeof text, stream) ||
        strncmp(text, TITLE, strlen(TITLE)) != 0)
        return MOVE_MODEL_FOREIGN;
    const long patterns = strtol(text + strlen(TITLE), &end, 10);
    if (end == text + strlen(TITLE) || strcmp(end, "\n") != 0 || patterns < 0 ||
        patterns > PATTERNS_MOST)
        return MOVE_MODEL_SYNTAX;
    reading->model = move_model_create((int)patterns);
    return reading->model ? MOVE_MODEL_OK : MOVE_MODEL_MEMORY;
}

static enum move_model_status read_lines(struct reading *reading, FILE *stream,
                                         int *line)
{
    static const char pattern[] = "pattern ";
    char text[LINE_BYTES];
    for (; fgets(text, sizeof text, stream); ++*line) {
        const bool is_pattern = strncmp(text, pattern, strlen(pattern)) == 0;
        if (is_pattern ? !read_pattern(reading, text + strlen(pattern))
                       : !read_feature(reading, text))
            return MOVE_MODEL_SYNTAX;
    }
    const struct move_model *const model = reading->model;
    return has_all(reading) && model->pattern_count == model->pattern_max
               ? MOVE_MODEL_OK
               : MOVE_MODEL_MISSING;
}

struct move_model *move_model_read(FILE *stream, enum move_model_status *status,
                                   int *line)
{
    struct reading reading = {0};
    *line = 1;
    *status = begin(&reading, stream);
    if (*status == MOVE_MODEL_OK) {
        *line = 2;
        *status = read_lines(&reading, stream, line);
    }
    if (*status == MOVE_MODEL_OK)
        return reading.model;
    move_model_destroy(reading.model);
    return NULL;
}
