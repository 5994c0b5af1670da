#include "gtp/fillin_svg.h"

#include "gtp/fillin_text.h"
#include "rules/vertex.h"

#include <errno.h>
#include <stdio.h>

/* Lengths are in pixels, radii in tenths of them. */
enum {
    CELL = 30,
    SIDE = 52,       /* from the edge of the picture to the first line */
    HEAD = 110,      /* ... and from its top */
    LEGEND_GAP = 44, /* from the last line to the first entry below */
    LEGEND_ROW = 30,
    LEGEND_COLUMN = 304,
    WIDTH_LEAST = 2 * LEGEND_COLUMN + 30,
    LARGE = 142,
    SMALL = 112,
};

static const char *const INK[] = {
    [EMPTY] = "none", [BLACK] = "#1c1a19", [WHITE] = "#fbfaf7"};
/* What is drawn on a stone has to stand out from it. */
static const char KOMI_INK[] = "#1667c0", PENALTY_INK[] = "#8a2fb8",
                  NEGATIVE_INK[] = "#d42a1e", WINNING_INK[] = "#0b7a34",
                  SHARED_INK[] = "#3d2f1c";

static int left_of(const struct fillin *fillin)
{
    const int board = (fillin->size - 1) * CELL;
    const int spare = WIDTH_LEAST - 2 * SIDE - board;
    return SIDE + (spare > 0 ? spare / 2 : 0);
}

static int width_of(const struct fillin *fillin)
{
    return 2 * left_of(fillin) + (fillin->size - 1) * CELL;
}

static int bottom_of(const struct fillin *fillin)
{
    return HEAD + (fillin->size - 1) * CELL;
}

static void add_stone(struct buffer *text, int x, int y, Color color,
                      bool is_large)
{
    const int radius = is_large ? LARGE : SMALL;
    buffer_print(text,
                 "<circle cx=\"%d\" cy=\"%d\" r=\"%d.%d\" fill=\"%s\" "
                 "stroke=\"%s\" stroke-width=\"%s\"/>",
                 x, y, radius / 10, radius % 10, INK[color], INK[BLACK],
                 is_large ? "1" : "0.5");
}

/* A closed line through points that are given from the middle. */
static void add_shape(struct buffer *text, int x, int y, const char *path,
                      const char *ink)
{
    buffer_print(text,
                 "<path transform=\"translate(%d %d)\" d=\"%s\" fill=\"%s\" "
                 "stroke=\"#ffffff\" stroke-width=\"1\"/>",
                 x, y, path, ink);
}

static void add_cross(struct buffer *text, int x, int y)
{
    buffer_print(text,
                 "<path transform=\"translate(%d %d)\" "
                 "d=\"M-6,-6L6,6M-6,6L6,-6\" fill=\"none\" stroke=\"%s\" "
                 "stroke-width=\"3.4\" stroke-linecap=\"round\"/>",
                 x, y, NEGATIVE_INK);
}

static void add_ring(struct buffer *text, int x, int y)
{
    buffer_print(text,
                 "<circle cx=\"%d\" cy=\"%d\" r=\"9\" fill=\"#f6e3b8\" "
                 "stroke=\"%s\" stroke-width=\"2\" "
                 "stroke-dasharray=\"4 3\"/>",
                 x, y, SHARED_INK);
}

static void add_point(struct buffer *text, int x, int y, enum fillin_kind kind,
                      Color stone)
{
    if (stone != EMPTY)
        add_stone(text, x, y, stone,
                  kind != FILLIN_FILLED && kind != FILLIN_HALVED);
    switch (kind) {
    case FILLIN_KOMI:
        add_shape(text, x, y, "M0,-9L9,0L0,9L-9,0Z", KOMI_INK);
        break;
    case FILLIN_PENALTY:
        add_shape(text, x, y, "M0,-9L8.5,6L-8.5,6Z", PENALTY_INK);
        break;
    case FILLIN_NEGATIVE:
        add_cross(text, x, y);
        break;
    case FILLIN_WINNING:
        add_shape(text, x, y,
                  "M0,-13L3.1,-4.2L12.4,-4L5,1.6L7.6,10.5L0,5.3L-7.6,10.5"
                  "L-5,1.6L-12.4,-4L-3.1,-4.2Z",
                  WINNING_INK);
        break;
    case FILLIN_SHARED:
        add_ring(text, x, y);
        break;
    case FILLIN_LIVING:
    case FILLIN_FILLED:
    case FILLIN_HALVED:
    case FILLIN_KINDS:
        break;
    }
    buffer_add(text, "\n");
}

static void add_text(struct buffer *text, int x, int y, int size,
                     const char *anchor, const char *words)
{
    buffer_print(text,
                 "<text x=\"%d\" y=\"%d\" font-size=\"%d\" "
                 "text-anchor=\"%s\">%s</text>\n",
                 x, y, size, anchor, words);
}

static void add_head(struct buffer *text, const struct fillin *fillin)
{
    const struct fillin_side *const sides = fillin->sides;
    const int middle = width_of(fillin) / 2;
    struct buffer words = {0};
    fillin_text_result(&words, fillin);
    add_text(text, middle, 32, 22, "middle", buffer_string(&words));
    buffer_clear(&words);
    buffer_print(&words, "Area: Black %d, White %d, shared %d; komi %d; ",
                 sides[BLACK].area, sides[WHITE].area,
                 fillin->size * fillin->size - sides[BLACK].area -
                     sides[WHITE].area,
                 fillin->komi);
    buffer_print(&words, "%d stones a side", fillin->stones);
    add_text(text, middle, 57, 14, "middle", buffer_string(&words));
    buffer_free(&words);
}

static void add_lines(struct buffer *text, const struct fillin *fillin)
{
    const int left = left_of(fillin), length = (fillin->size - 1) * CELL;
    buffer_add(text, "<g stroke=\"#3d2f1c\" stroke-width=\"1\">\n");
    for (int i = 0; i < fillin->size; i++)
        buffer_print(text, "<path d=\"M%d,%dh%dM%d,%dv%d\" fill=\"none\"/>\n",
                     left, HEAD + i * CELL, length, left + i * CELL, HEAD,
                     length);
    buffer_add(text, "</g>\n");
}

static void add_coordinates(struct buffer *text, const struct fillin *fillin)
{
    const int left = left_of(fillin), bottom = bottom_of(fillin);
    for (int i = 0; i < fillin->size; i++) {
        char vertex[VERTEX_TEXT], number[12];
        vertex_write(point_at(0, i), vertex);
        vertex[1] = '\0';
        snprintf(number, sizeof number, "%d", i + 1);
        add_text(text, left + i * CELL, HEAD - 24, 12, "middle", vertex);
        add_text(text, left + i * CELL, bottom + 32, 12, "middle", vertex);
        add_text(text, left - 22, bottom - i * CELL + 4, 12, "end", number);
        add_text(text, left + (fillin->size - 1) * CELL + 22,
                 bottom - i * CELL + 4, 12, "start", number);
    }
}

static void add_points(struct buffer *text, const struct fillin *fillin)
{
    for (int i = 0; i < fillin->size * fillin->size; i++) {
        const Point point = point_of_index(i, fillin->size);
        add_point(text, left_of(fillin) + point_column(point) * CELL,
                  bottom_of(fillin) - point_row(point) * CELL,
                  (enum fillin_kind)fillin->kind[point], fillin->stone[point]);
    }
}

/* What a kind is called, and what a point of it is worth. */
static const struct entry {
    enum fillin_kind kind;
    const char *words;
} ENTRIES[] = {
    {FILLIN_LIVING, "stones as they stood"},
    {FILLIN_FILLED, "filled in, in own area"},
    {FILLIN_HALVED, "filled in, shared spaces"},
    {FILLIN_WINNING, "winning space, 1 point"},
    {FILLIN_NEGATIVE, "negative stones, 2 points each"},
    {FILLIN_KOMI, "komi stones, 2 points each"},
    {FILLIN_PENALTY, "penalty stones, 2 points each"},
    {FILLIN_SHARED, "shared space, left empty"},
};

/* Does a stone of this colour lie on a point of this kind? */
static bool has_stone(const struct fillin *fillin, enum fillin_kind kind,
                      Color color)
{
    for (int i = 0; i < fillin->size * fillin->size; i++) {
        const Point point = point_of_index(i, fillin->size);
        if (fillin->kind[point] == kind && fillin->stone[point] == color)
            return true;
    }
    return false;
}

static void add_entry(struct buffer *text, const struct fillin *fillin, int x,
                      int y, const struct entry *entry)
{
    struct buffer words = {0};
    const bool has_both = has_stone(fillin, entry->kind, BLACK) &&
                          has_stone(fillin, entry->kind, WHITE);
    int next = has_both ? x : x + 15;
    for (Color color = EMPTY; color <= WHITE; color++) {
        if (!has_stone(fillin, entry->kind, color))
            continue;
        add_point(text, next, y, entry->kind, color);
        next += 30;
    }
    buffer_print(&words, "%d %s", fillin_text_count(fillin, entry->kind),
                 entry->words);
    add_text(text, x + 52, y + 5, 14, "start", buffer_string(&words));
    buffer_free(&words);
}

/* The entries of the kinds that there are, in two columns; their rows. */
static int add_legend(struct buffer *text, const struct fillin *fillin)
{
    const int left = (width_of(fillin) - 2 * LEGEND_COLUMN) / 2 + 20;
    int count = 0;
    for (size_t i = 0; i < ARRAY_LEN(ENTRIES); i++) {
        if (fillin_text_count(fillin, ENTRIES[i].kind) == 0)
            continue;
        add_entry(text, fillin, left + count % 2 * LEGEND_COLUMN,
                  bottom_of(fillin) + SIDE + LEGEND_GAP / 2 +
                      count / 2 * LEGEND_ROW,
                  &ENTRIES[i]);
        count++;
    }
    return (count + 1) / 2;
}

void fillin_svg_add(struct buffer *text, const struct fillin *fillin)
{
    struct buffer legend = {0};
    const int left = left_of(fillin), board = (fillin->size - 1) * CELL;
    const int width = width_of(fillin);
    const int height = bottom_of(fillin) + SIDE + LEGEND_GAP / 2 +
                       LEGEND_ROW * add_legend(&legend, fillin);
    buffer_print(text,
                 "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                 "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" "
                 "height=\"%d\" viewBox=\"0 0 %d %d\" "
                 "font-family=\"sans-serif\" fill=\"#1c1a19\">\n"
                 "<title>The board filled in</title>\n"
                 "<rect width=\"%d\" height=\"%d\" fill=\"#ffffff\"/>\n"
                 "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" "
                 "fill=\"#e2b567\"/>\n",
                 width, height, width, height, width, height, left - 18,
                 HEAD - 18, board + 36, board + 36);
    add_head(text, fillin);
    add_lines(text, fillin);
    add_coordinates(text, fillin);
    add_points(text, fillin);
    buffer_add(text, buffer_string(&legend));
    buffer_add(text, "</svg>\n");
    text->has_failed |= legend.has_failed;
    buffer_free(&legend);
}

bool fillin_svg_write(const char *path, const struct fillin *fillin)
{
    struct buffer text = {0};
    fillin_svg_add(&text, fillin);
    errno = ENOMEM;
    FILE *const stream = text.has_failed ? NULL : fopen(path, "wb");
    if (!stream) {
        buffer_free(&text);
        return false;
    }
    const bool is_written =
        fwrite(text.bytes, 1, text.length, stream) == text.length;
    const int reason = errno;
    buffer_free(&text);
    if (fclose(stream) != 0)
        return false;
    errno = reason;
    return is_written;
}
