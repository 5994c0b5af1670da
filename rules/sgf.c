#include "rules/sgf.h"

#include "rules/charset.h"
#include "rules/sgf_lex.h"
#include "rules/sgf_tree.h"

#include <stdlib.h>
#include <string.h>

/* Longest name of a charset that is looked at, and its NUL. */
enum { CHARSET_NAME = 40 };

/* Is the bracket at this offset that of a property CA? */
static bool is_charset(const char *bytes, size_t bracket)
{
    /* From the end: its capitals, with the small letters of FF[3]. */
    static const char CAPITALS[] = "AC";
    int found = 0;
    size_t i = bracket;
    while (i > 0 && (unsigned char)bytes[i - 1] <= ' ')
        i--;
    for (; i > 0; i--) {
        const char c = bytes[i - 1];
        if (c >= 'a' && c <= 'z')
            continue;
        if (c < 'A' || c > 'Z')
            break;
        if (found == 2 || c != CAPITALS[found++])
            return false;
    }
    return found == 2;
}

/*
 * Looks for CA[...].  Before the charset is known the text cannot be parsed,
 * as a byte of a character may look like a bracket; but a charset's name looks
 * like nothing else.  False if there is none.
 */
static bool find_charset(const char *bytes, size_t length,
                         char name[CHARSET_NAME])
{
    const char *const end = bytes + length;
    for (const char *at = bytes; at < end; at++) {
        at = memchr(at, '[', (size_t)(end - at));
        if (!at)
            return false;
        if (!is_charset(bytes, (size_t)(at - bytes)))
            continue;
        size_t size = 0;
        while (size < CHARSET_NAME && at + 1 + size < end &&
               at[1 + size] != ']' && at[1 + size] != '\\')
            size++;
        if (size == CHARSET_NAME || at + 1 + size == end ||
            at[1 + size] != ']' || memchr(at + 1, '\0', size))
            continue;
        memcpy(name, at + 1, size);
        name[size] = '\0';
        return true;
    }
    return false;
}

/* The line and column of an offset into UTF-8 text. */
static struct sgf_place find_place(const char *utf8, size_t at)
{
    struct record_place place = {1, 1};
    sgf_lex_move_place(&place, utf8, 0, at);
    return (struct sgf_place){place.line, place.column};
}

enum sgf_status sgf_parse(const char *bytes, size_t length,
                          struct record **record, struct sgf_place *place)
{
    char charset[CHARSET_NAME];
    struct text utf8 = {0};
    size_t at;
    *record = NULL;
    *place = (struct sgf_place){1, 1};
    if (length > SGF_BYTES_MAX)
        return SGF_TOO_LARGE;
    const bool is_declared = find_charset(bytes, length, charset);
    enum sgf_status status = SGF_NO_MEMORY;
    if (charset_convert(bytes, length, is_declared ? charset : NULL, &utf8)) {
        status = sgf_tree_read(utf8.bytes, utf8.length, record, &at);
        if (status != SGF_OK)
            *place = find_place(utf8.bytes, at);
    }
    text_free(&utf8);
    return status;
}

enum sgf_status sgf_read(FILE *stream, struct record **record,
                         struct sgf_place *place)
{
    struct text text = {0};
    char buffer[1 << 14];
    size_t got;
    enum sgf_status status = SGF_OK;
    *record = NULL;
    *place = (struct sgf_place){1, 1};
    while (status == SGF_OK &&
           (got = fread(buffer, 1, sizeof buffer, stream)) > 0) {
        if (text.length + got > SGF_BYTES_MAX)
            status = SGF_TOO_LARGE;
        else if (!text_add(&text, buffer, got))
            status = SGF_NO_MEMORY;
    }
    if (status == SGF_OK && ferror(stream))
        status = SGF_UNREADABLE;
    if (status == SGF_OK)
        status =
            sgf_parse(text.bytes ? text.bytes : "", text.length, record, place);
    text_free(&text);
    return status;
}

const char *sgf_status_words(enum sgf_status status)
{
    switch (status) {
    case SGF_OK:
        return "the game was read";
    case SGF_NOT_SGF:
        return "there is no SGF game tree in it";
    case SGF_SYNTAX:
        return "the SGF game tree is broken";
    case SGF_CUT:
        return "the SGF game tree breaks off";
    case SGF_NOT_GO:
        return "the game is not Go";
    case SGF_SIZE:
        return "the board is not a square of 2 to 25 lines";
    case SGF_POINT:
        return "this is not a point of the board";
    case SGF_TOO_LARGE:
        return "it is too large for a game";
    case SGF_UNREADABLE:
        return "it cannot be read";
    case SGF_NO_MEMORY:
        return "memory is short";
    }
    return "";
}
