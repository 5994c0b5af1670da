#include "tests/support/sgf_text.h"

#include "tests/support/test.h"

#include <stdlib.h>
#include <string.h>

struct record *sgf_text_read(const char *text)
{
    struct record *record;
    struct sgf_place place;
    const enum sgf_status status =
        sgf_parse(text, strlen(text), &record, &place);
    if (status != SGF_OK)
        fail_msg("%d:%d: %s, in: %.200s", place.line, place.column,
                 sgf_status_words(status), text);
    assert_non_null(record);
    assert_int_equal(place.line, 1);
    assert_int_equal(place.column, 1);
    return record;
}

char *sgf_text_write(const struct record *record)
{
    char *text = NULL;
    size_t length;
    FILE *stream = open_memstream(&text, &length);
    assert_non_null(stream);
    assert_true(sgf_write(stream, record));
    assert_int_equal(fclose(stream), 0);
    return text;
}

void sgf_text_fails(const char *text, enum sgf_status status, int line,
                    int column)
{
    struct record *record;
    struct sgf_place place;
    const enum sgf_status got = sgf_parse(text, strlen(text), &record, &place);
    assert_string_equal(sgf_status_words(got), sgf_status_words(status));
    assert_null(record);
    assert_int_equal(place.line, line);
    assert_int_equal(place.column, column);
}

/* Both NULL, or equal. */
static void same_text(const char *a, const char *b)
{
    if (!a || !b)
        assert_ptr_equal(a, b);
    else
        assert_string_equal(a, b);
}

/* The edits before each move are the same, in whatever order. */
static void same_edits(const struct record *a, const struct record *b)
{
    assert_int_equal(record_edits(a), record_edits(b));
    for (int i = 0, found; i<record_edits(a); i += found> 0) {
        const struct record_edit edit = record_edit(a, i);
        found = 0;
        for (int j = 0; j < record_edits(b); j++) {
            const struct record_edit other = record_edit(b, j);
            found += edit.before_move == other.before_move &&
                     edit.point == other.point && edit.color == other.color;
        }
        assert_int_equal(found, 1);
    }
}

void sgf_text_same(const struct record *a, const struct record *b)
{
    int komi_a = 0, komi_b = 0;
    assert_int_equal(record_size(a), record_size(b));
    assert_int_equal(record_komi(a, &komi_a), record_komi(b, &komi_b));
    assert_int_equal(komi_a, komi_b);
    assert_int_equal(record_handicap(a), record_handicap(b));
    assert_int_equal(record_to_move(a), record_to_move(b));
    for (int i = 0; i < RECORD_TEXTS; i++)
        same_text(record_text(a, (enum record_text)i),
                  record_text(b, (enum record_text)i));
    same_edits(a, b);
    assert_int_equal(record_moves(a), record_moves(b));
    for (int i = 0; i < record_moves(a); i++) {
        assert_int_equal(record_move(a, i).point, record_move(b, i).point);
        assert_int_equal(record_move(a, i).color, record_move(b, i).color);
        for (int j = 0; j < RECORD_MOVE_TEXTS; j++)
            same_text(record_move_text(a, i, (enum record_move_text)j),
                      record_move_text(b, i, (enum record_move_text)j));
    }
}
