#include "rules/charset.h"
#include "rules/sgf.h"
#include "rules/sgf_names.h"

#include <stdlib.h>
#include <string.h>

/* Lines are broken between nodes and values when they get this long. */
enum { LINE_LENGTH = 70 };

struct writer {
    FILE *stream;
    const struct record *record;
    const struct sgf_notes *notes;
    int next_property; /* of the notes */
    int column;
};

static void put(struct writer *writer, const char *ascii)
{
    writer->column += (int)strlen(ascii);
    fputs(ascii, writer->stream);
}

static void break_line(struct writer *writer)
{
    fputc('\n', writer->stream);
    writer->column = 0;
}

/* Break the line if it is long, or if the next thing is. */
static void wrap(struct writer *writer, int length)
{
    if (writer->column > 0 && writer->column + length > LINE_LENGTH)
        break_line(writer);
}

/* A text as a value: escaped, and UTF-8 whatever it was before. */
static void put_text(struct writer *writer, const char *text, bool is_one_line)
{
    size_t left = strlen(text);
    put(writer, "[");
    while (left > 0) {
        const size_t size = charset_utf8_length(text, left);
        const char c = *text;
        if (size == 0)
            fputs("\xef\xbf\xbd", writer->stream);
        else if (c == '\n' && !is_one_line)
            break_line(writer);
        else if ((unsigned char)c < ' ' || c == '\x7f')
            fputc(' ', writer->stream);
        else if (c == ']' || c == '\\')
            fprintf(writer->stream, "\\%c", c);
        else
            fwrite(text, 1, size, writer->stream);
        writer->column++;
        text += size ? size : 1;
        left -= size ? size : 1;
    }
    put(writer, "]");
}

static void put_point(struct writer *writer, Point point)
{
    char text[] = "[aa]";
    if (point == PASS) {
        put(writer, "[]");
        return;
    }
    text[1] = (char)('a' + point_column(point));
    text[2] = (char)('a' + record_size(writer->record) - 1 - point_row(point));
    put(writer, text);
}

/* A number as decimals of halves; large ones must not look like hundredths. */
static void put_komi(struct writer *writer, int halves)
{
    char text[24];
    const long size = labs((long)halves);
    snprintf(text, sizeof text, "[%s%ld%s]", halves < 0 ? "-" : "", size / 2,
             size % 2      ? ".5"
             : size >= 400 ? ".0"
                           : "");
    put(writer, text);
}

static void put_number(struct writer *writer, const char *name, int number)
{
    char text[24];
    snprintf(text, sizeof text, "%s[%d]", name, number);
    put(writer, text);
}

/* The stones of one color among edits first up to end; returns how many. */
static int put_stones(struct writer *writer, const char *name, Color color,
                      int first, int end)
{
    int count = 0;
    for (int i = first; i < end; i++) {
        const struct record_edit edit = record_edit(writer->record, i);
        if (edit.point == NO_POINT || edit.color != color)
            continue;
        wrap(writer, 6);
        if (count++ == 0)
            put(writer, name);
        put_point(writer, edit.point);
    }
    return count;
}

/* What is set up before a move; the edits from *next on.  Returns their end. */
static int put_setup(struct writer *writer, int before_move, int first)
{
    const struct record *record = writer->record;
    int end = first;
    while (end < record_edits(record) &&
           record_edit(record, end).before_move == before_move)
        end++;
    if (end == first)
        return end;
    if (before_move > 0) {
        break_line(writer);
        put(writer, ";");
    }
    put_stones(writer, "AB", BLACK, first, end);
    put_stones(writer, "AW", WHITE, first, end);
    put_stones(writer, "AE", EMPTY, first, end);
    for (int i = first; i < end; i++) {
        const struct record_edit edit = record_edit(record, i);
        if (edit.point == NO_POINT)
            put(writer, edit.color == BLACK ? "PL[B]" : "PL[W]");
    }
    break_line(writer);
    return end;
}

static void put_root(struct writer *writer)
{
    const struct record *record = writer->record;
    int komi;
    put(writer, "(;FF[4]GM[1]CA[UTF-8]AP[Ingot:" INGOT_VERSION "]");
    put_number(writer, "SZ", record_size(record));
    if (record_komi(record, &komi)) {
        put(writer, "KM");
        put_komi(writer, komi);
    }
    if (record_handicap(record))
        put_number(writer, "HA", record_handicap(record));
    break_line(writer);
    for (int i = 0; i < RECORD_TEXTS; i++) {
        const char *text = record_text(record, (enum record_text)i);
        const struct sgf_text_name name = sgf_name_of_text((enum record_text)i);
        if (!text)
            continue;
        put(writer, name.name);
        put_text(writer, text, name.is_one_line);
        break_line(writer);
    }
}

static void put_move(struct writer *writer, int i)
{
    /* Black's and White's names, in the order of record_move_text. */
    static const char *const NAMES[2][RECORD_MOVE_TEXTS] = {{"C", "BL", "OB"},
                                                            {"C", "WL", "OW"}};
    const struct ply move = record_move(writer->record, i);
    wrap(writer, 6);
    put(writer, move.color == BLACK ? ";B" : ";W");
    put_point(writer, move.point);
    for (int j = RECORD_MOVE_TEXTS - 1; j >= 0; j--) {
        const char *text =
            record_move_text(writer->record, i, (enum record_move_text)j);
        if (!text)
            continue;
        put(writer, NAMES[move.color == WHITE][j]);
        put_text(writer, text, j != RECORD_MOVE_COMMENT);
    }
}

/* The properties of a node, which are asked for in the order of nodes. */
static void put_properties(struct writer *writer, int move)
{
    const struct sgf_notes *const notes = writer->notes;
    for (; writer->next_property < notes->property_count &&
           notes->properties[writer->next_property].move == move;
         writer->next_property++) {
        const struct sgf_property *const property =
            &notes->properties[writer->next_property];
        put(writer, property->name);
        put_text(writer, property->text, false);
    }
}

/* The first branch at a move; *count of them, which may be 0. */
static const struct sgf_branch *branches_at(const struct sgf_notes *notes,
                                            int move, int *count)
{
    int first = 0;
    while (first < notes->branch_count && notes->branches[first].move < move)
        first++;
    int end = first;
    while (end < notes->branch_count && notes->branches[end].move == move)
        end++;
    *count = end - first;
    return &notes->branches[first];
}

static void put_branch(struct writer *writer, const struct sgf_branch *branch)
{
    break_line(writer);
    put(writer, "(");
    for (int i = 0; i < branch->length; i++) {
        wrap(writer, 6);
        put(writer, branch->plies[i].color == BLACK ? ";B" : ";W");
        put_point(writer, branch->plies[i].point);
        if (i == 0 && branch->comment) {
            put(writer, "C");
            put_text(writer, branch->comment, false);
        }
    }
    put(writer, ")");
}

/* Begins the line of play in which a move has branches beside it ... */
static void begin_line(struct writer *writer, int move)
{
    int count;
    branches_at(writer->notes, move, &count);
    if (count == 0)
        return;
    break_line(writer);
    put(writer, "(");
}

/* ... and ends it, with the others behind. */
static void end_line(struct writer *writer, int move)
{
    int count;
    const struct sgf_branch *const branches =
        branches_at(writer->notes, move, &count);
    if (count > 0)
        put(writer, ")");
    for (int i = 0; i < count; i++)
        put_branch(writer, &branches[i]);
}

bool sgf_write_noted(FILE *stream, const struct record *record,
                     const struct sgf_notes *notes)
{
    struct writer writer = {.stream = stream, .record = record, .notes = notes};
    const int moves = record_moves(record);
    put_root(&writer);
    put_properties(&writer, -1);
    int next = put_setup(&writer, 0, 0);
    for (int i = 0; i < moves; i++) {
        begin_line(&writer, i);
        put_move(&writer, i);
        put_properties(&writer, i);
        next = put_setup(&writer, i + 1, next);
    }
    for (int i = moves - 1; i >= 0; i--)
        end_line(&writer, i);
    put(&writer, ")");
    break_line(&writer);
    return fflush(stream) == 0 && !ferror(stream);
}

bool sgf_write(FILE *stream, const struct record *record)
{
    return sgf_write_noted(stream, record, &(struct sgf_notes){0});
}
