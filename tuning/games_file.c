#include "tuning/games_file.h"

#include "engine/net.h"
#include "rules/point.h"
#include "tuning/number.h"
#include "tuning/system_error.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

enum field {
    FIELD_ID,
    FIELD_DATE,
    FIELD_SIZE,
    FIELD_KOMI,
    FIELD_STONES,
    FIELD_RULES,
    FIELD_RESULT,
    FIELD_BLACK_RANK,
    FIELD_WHITE_RANK,
    FIELD_MOVES,
    FIELDS
};

enum {
    LINE_BYTES = 1 << 14, /* bytes of a line, its end and a NUL */
    FILES_MAX = 64,
};

/* A game as it is kept: where its points are instead of the points. */
struct entry {
    size_t first;
    uint16_t stones, moves;
    int16_t komi_halves;
    uint8_t size, rules, winner;
    bool has_komi, has_result;
};

struct games_list {
    struct entry *entries;
    int count, room;
    uint16_t *points; /* of all games, one after the other */
    size_t point_count, point_room;
    int ends[FILES_MAX]; /* games up to the end of each file */
    int files;
    int64_t moves;
    uint32_t checksum;
};

static const struct {
    const char *name;
    enum games_rules rules;
} RULES[] = {
    {"?", GAMES_UNKNOWN},      {"jp", GAMES_JAPANESE},     {"kr", GAMES_KOREAN},
    {"cn", GAMES_CHINESE},     {"ing", GAMES_ING},         {"aga", GAMES_AGA},
    {"nz", GAMES_NEW_ZEALAND}, {"tt", GAMES_TROMP_TAYLOR},
};

struct games_list *games_list_create(void)
{
    return calloc(1, sizeof(struct games_list));
}

void games_list_destroy(struct games_list *list)
{
    if (!list)
        return;
    free(list->points);
    free(list->entries);
    free(list);
}

/* Sees that there is room for one more game of the longest line. */
static bool make_room(struct games_list *list)
{
    if (list->count == list->room) {
        const int room = list->room + list->room / 2 + 256;
        struct entry *entries =
            realloc(list->entries, (size_t)room * sizeof *entries);
        if (!entries)
            return false;
        list->entries = entries;
        list->room = room;
    }
    if (list->point_room - list->point_count < LINE_BYTES) {
        const size_t room =
            list->point_room + list->point_room / 4 + LINE_BYTES;
        uint16_t *points = realloc(list->points, room * sizeof *points);
        if (!points)
            return false;
        list->points = points;
        list->point_room = room;
    }
    return true;
}

/* Cuts a line into its fields; false if these are not ten with something in
   each. */
static bool split(char *line, char *fields[FIELDS])
{
    for (int i = 0; i < FIELDS; i++) {
        const size_t length = strcspn(line, "\t");
        const bool is_last = line[length] == '\0';
        if (length == 0 || is_last != (i == FIELDS - 1))
            return false;
        fields[i] = line;
        line[length] = '\0';
        line += length + !is_last;
    }
    return true;
}

static bool read_size(const char *text, struct entry *entry)
{
    int size;
    if (!number_read_count(text, &size) || size < NET_SIZE_MIN ||
        size > NET_SIZE_MAX)
        return false;
    entry->size = (uint8_t)size;
    return true;
}

static bool read_komi(const char *text, struct entry *entry)
{
    int halves = 0;
    entry->has_komi = strcmp(text, "?") != 0;
    if (entry->has_komi &&
        (!number_read_halves(text, &halves) || halves > 1000 || halves < -1000))
        return false;
    entry->komi_halves = (int16_t)halves;
    return true;
}

static bool read_rules(const char *text, struct entry *entry)
{
    for (size_t i = 0; i < ARRAY_LEN(RULES); i++) {
        if (strcmp(text, RULES[i].name) == 0) {
            entry->rules = (uint8_t)RULES[i].rules;
            return true;
        }
    }
    return false;
}

static bool read_result(const char *text, struct entry *entry)
{
    double margin;
    entry->has_result = true;
    entry->winner = EMPTY;
    if (strcmp(text, "0") == 0)
        return true;
    if (strcmp(text, "?") == 0) {
        entry->has_result = false;
        return true;
    }
    if ((text[0] != 'B' && text[0] != 'W') || text[1] != '+')
        return false;
    entry->winner = text[0] == 'B' ? BLACK : WHITE;
    text += 2;
    if (strcmp(text, "T") == 0 || strcmp(text, "F") == 0) {
        entry->has_result = false;
        return true;
    }
    return strcmp(text, "R") == 0 || strcmp(text, "?") == 0 ||
           number_read_real(text, &margin);
}

/* Reads points to the end of the list's; how many, or -1 if one is none. */
static int read_points(const char *text, int size, bool may_pass,
                       struct games_list *list)
{
    int count = 0;
    for (; *text; text += 2, count++) {
        const int column = text[0] - 'a', down = text[1] - 'a';
        const bool is_pass = may_pass && strncmp(text, "tt", 2) == 0;
        if (!is_pass &&
            (column < 0 || column >= size || down < 0 || down >= size))
            return -1;
        const Point point = is_pass ? PASS : point_at(size - 1 - down, column);
        list->points[list->point_count++] = (uint16_t)point;
    }
    return count;
}

static bool are_distinct(const uint16_t *points, int count)
{
    bool seen[POINT_CELLS] = {false};
    for (int i = 0; i < count; i++) {
        if (seen[points[i]])
            return false;
        seen[points[i]] = true;
    }
    return true;
}

static bool read_stones(const char *text, struct games_list *list,
                        struct entry *entry)
{
    const size_t first = list->point_count;
    const int stones = strcmp(text, "-") == 0
                           ? 0
                           : read_points(text, entry->size, false, list);
    entry->stones = (uint16_t)stones;
    return stones >= 0 && are_distinct(list->points + first, stones);
}

static bool read_moves(const char *text, struct games_list *list,
                       struct entry *entry)
{
    const int moves = read_points(text, entry->size, true, list);
    entry->moves = (uint16_t)moves;
    return moves > 0;
}

/* Adds the game of a line; NULL, or what is wrong with it. */
static const char *read_line(char *line, struct games_list *list)
{
    char *fields[FIELDS];
    struct entry entry = {.first = list->point_count};
    if (!split(line, fields))
        return "there must be ten fields between tabs, none of them empty";
    if (!read_size(fields[FIELD_SIZE], &entry))
        return "the size is none from 7 to 19";
    if (!read_komi(fields[FIELD_KOMI], &entry))
        return "the komi is neither points in halves nor \"?\"";
    if (!read_rules(fields[FIELD_RULES], &entry))
        return "the rules are none of jp, cn, kr, ing, aga, nz, tt, ?";
    if (!read_result(fields[FIELD_RESULT], &entry))
        return "the result is none such as B+R, W+3.5, 0 or ?";
    if (!make_room(list))
        return "memory is short";
    if (!read_stones(fields[FIELD_STONES], list, &entry))
        return "the handicap stones are not all points, or one comes twice";
    if (!read_moves(fields[FIELD_MOVES], list, &entry))
        return "the moves are not all points or passes (tt)";
    list->moves += entry.moves;
    list->entries[list->count++] = entry;
    return NULL;
}

/* Takes the end off a line; false if it has none in the middle of a file, so
   that there was no room for it or it has a NUL. */
static bool cut_end(gzFile file, char *line)
{
    size_t length = strlen(line);
    const bool has_end = length > 0 && line[length - 1] == '\n';
    if (!has_end && !gzeof(file))
        return false;
    length -= has_end;
    if (length > 0 && line[length - 1] == '\r')
        length--;
    line[length] = '\0';
    return true;
}

/* Why reading stopped, if not at the file's end; else NULL. */
static const char *reading_error(gzFile file, char text[SYSTEM_ERROR_TEXT])
{
    int status;
    const char *words = gzerror(file, &status);
    if (status == Z_OK || status == Z_STREAM_END)
        return NULL;
    if (status == Z_ERRNO)
        return system_error(errno, text);
    snprintf(text, SYSTEM_ERROR_TEXT, "%.100s", words);
    return text;
}

static bool complain(const char *path, int number, const char *wrong,
                     char error[GAMES_ERROR])
{
    snprintf(error, GAMES_ERROR, "%.200s, line %d: %s", path, number, wrong);
    return false;
}

static bool read_lines(gzFile file, const char *path, char *line,
                       struct games_list *list, char error[GAMES_ERROR])
{
    const int before = list->count;
    char text[SYSTEM_ERROR_TEXT];
    int number = 0;
    while (gzgets(file, line, LINE_BYTES)) {
        number++;
        list->checksum = (uint32_t)crc32(list->checksum, (const Bytef *)line,
                                         (uInt)strlen(line));
        if (!cut_end(file, line))
            return complain(path, number, "too long, or no text", error);
        const char *wrong = read_line(line, list);
        if (wrong)
            return complain(path, number, wrong, error);
    }
    const char *wrong = reading_error(file, text);
    if (!wrong && list->count == before)
        wrong = "there is no game";
    return wrong ? complain(path, number + 1, wrong, error) : true;
}

/* Reads from an open file, closes it, and notes where its games end. */
static bool read_open(gzFile file, const char *path, struct games_list *list,
                      char error[GAMES_ERROR])
{
    char *line = malloc(LINE_BYTES);
    bool is_good = line ? read_lines(file, path, line, list, error)
                        : complain(path, 1, "memory is short", error);
    free(line);
    if (gzclose(file) != Z_OK && is_good) {
        snprintf(error, GAMES_ERROR, "%.200s: the packed data ends too early",
                 path);
        is_good = false;
    }
    list->ends[list->files++] = list->count;
    return is_good;
}

bool games_list_read(struct games_list *list, const char *path,
                     char error[GAMES_ERROR])
{
    char text[SYSTEM_ERROR_TEXT];
    if (list->files == FILES_MAX) {
        snprintf(error, GAMES_ERROR, "%.200s: more than %d files of games",
                 path, FILES_MAX);
        return false;
    }
    errno = 0;
    gzFile file = gzopen(path, "rb");
    if (file)
        return read_open(file, path, list, error);
    snprintf(error, GAMES_ERROR, "%.200s: %s", path,
             errno ? system_error(errno, text) : "memory is short");
    return false;
}

int games_list_count(const struct games_list *list)
{
    return list->count;
}

int64_t games_list_moves(const struct games_list *list)
{
    return list->moves;
}

struct games_record games_list_record(const struct games_list *list, int i)
{
    const struct entry *entry = &list->entries[i];
    const uint16_t *points = list->points + entry->first;
    return (struct games_record){
        .size = entry->size,
        .rules = (enum games_rules)entry->rules,
        .has_komi = entry->has_komi,
        .komi_halves = entry->komi_halves,
        .has_result = entry->has_result,
        .winner = entry->winner,
        .stones = entry->stones,
        .moves = entry->moves,
        .stone = points,
        .move = points + entry->stones,
    };
}

uint32_t games_list_checksum(const struct games_list *list)
{
    return list->checksum;
}

int games_list_draw(const struct games_list *list, struct rng *rng)
{
    const int any = rng_below(rng, list->count);
    int file = 0;
    while (list->ends[file] <= any)
        file++;
    const int first = file > 0 ? list->ends[file - 1] : 0;
    const int games = list->ends[file] - first;
    /* sqrtf() is exact on every machine, as powf() need not be. */
    const float u = rng_float(rng);
    const int number = (int)((float)games * u * sqrtf(u));
    return first + (number < games ? number : games - 1);
}
