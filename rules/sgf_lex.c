#include "rules/sgf_lex.h"

/* White space, and the control characters that broken programs put in. */
static bool is_space(char c)
{
    return (unsigned char)c <= ' ' || c == '\x7f';
}

static bool is_letter(char c)
{
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

static size_t skip_space(const struct sgf_lex *lex, size_t at)
{
    while (at < lex->length && is_space(lex->bytes[at]))
        at++;
    return at;
}

/* What follows white space from here, or NUL at the end. */
static char peek(const struct sgf_lex *lex, size_t at)
{
    at = skip_space(lex, at);
    return at < lex->length ? lex->bytes[at] : '\0';
}

/*
 * The end of the property name at this place, the same place if there is
 * none.  FF[3] and older let small letters stand in names and ignore them;
 * they are not copied to name.
 */
static size_t read_name(const struct sgf_lex *lex, size_t at,
                        char name[SGF_NAME])
{
    const size_t start = at;
    int length = 0;
    for (; at < lex->length; at++) {
        const char c = lex->bytes[at];
        const bool is_digit = c >= '0' && c <= '9' && at > start;
        if (!is_letter(c) && !is_digit)
            break;
        if (!(c >= 'a' && c <= 'z') && length < SGF_NAME - 1)
            name[length++] = c;
    }
    name[length] = '\0';
    return length ? at : start;
}

/* Do a property name and a value begin here? */
static bool is_property(const struct sgf_lex *lex, size_t at)
{
    char name[SGF_NAME];
    const size_t end = read_name(lex, at, name);
    return end > at && peek(lex, end) == '[';
}

/* Is this where a tree starts: a parenthesis before a node or property? */
static bool is_tree(const struct sgf_lex *lex, size_t at)
{
    if (lex->bytes[at] != '(')
        return false;
    at = skip_space(lex, at + 1);
    return at < lex->length && (lex->bytes[at] == ';' || is_property(lex, at));
}

bool sgf_lex_find_tree(struct sgf_lex *lex)
{
    if (lex->at == 0 && peek(lex, 0) == ';')
        return true;
    for (; lex->at < lex->length; lex->at++) {
        if (is_tree(lex, lex->at)) {
            lex->at++;
            return true;
        }
    }
    return false;
}

void sgf_lex_skip_tree(struct sgf_lex *lex)
{
    struct sgf_slice value;
    size_t depth = 1;
    while (lex->at < lex->length) {
        const char c = lex->bytes[lex->at];
        if (c == '[') {
            (void)sgf_lex_value(lex, true, &value);
            continue;
        }
        lex->at++;
        if (c == '(')
            depth++;
        else if (c == ')' && --depth == 0)
            return;
    }
}

enum sgf_token sgf_lex_next(struct sgf_lex *lex)
{
    lex->at = lex->start = skip_space(lex, lex->at);
    if (lex->at == lex->length)
        return SGF_TOKEN_END;
    switch (lex->bytes[lex->at]) {
    case '(':
        lex->at++;
        return SGF_TOKEN_OPEN;
    case ')':
        lex->at++;
        return SGF_TOKEN_CLOSE;
    case ';':
        lex->at++;
        return SGF_TOKEN_NODE;
    }
    const size_t end = read_name(lex, lex->at, lex->name);
    if (end == lex->at)
        return SGF_TOKEN_JUNK;
    lex->at = skip_space(lex, end);
    if (lex->at == lex->length)
        return SGF_TOKEN_CUT;
    return lex->bytes[lex->at] == '[' ? SGF_TOKEN_PROPERTY : SGF_TOKEN_JUNK;
}

/* Does what follows a closing bracket show that the value has ended? */
static bool ends_value(const struct sgf_lex *lex, size_t at)
{
    at = skip_space(lex, at);
    if (at == lex->length)
        return true;
    switch (lex->bytes[at]) {
    case ';':
    case '[':
        return true;
    case '(':
        return peek(lex, at + 1) == ';' || peek(lex, at + 1) == '(';
    case ')':
        return peek(lex, at + 1) != ']';
    }
    char name[SGF_NAME];
    const size_t end = read_name(lex, at, name);
    return end > at && (end == lex->length || peek(lex, end) == '[');
}

enum sgf_value sgf_lex_value(struct sgf_lex *lex, bool is_text,
                             struct sgf_slice *value)
{
    const size_t open = skip_space(lex, lex->at);
    if (open == lex->length || lex->bytes[open] != '[')
        return SGF_VALUE_NONE;
    lex->start = open;
    for (size_t i = open + 1; i < lex->length; i++) {
        if (lex->bytes[i] == '\\') {
            i++;
        } else if (lex->bytes[i] == ']' &&
                   (!is_text || ends_value(lex, i + 1))) {
            *value = (struct sgf_slice){lex->bytes + open + 1, i - open - 1};
            lex->at = i + 1;
            return SGF_VALUE;
        }
    }
    lex->at = lex->length;
    return SGF_VALUE_CUT;
}

bool sgf_lex_skip_values(struct sgf_lex *lex, bool is_text)
{
    struct sgf_slice value;
    enum sgf_value result;
    do {
        result = sgf_lex_value(lex, is_text, &value);
    } while (result == SGF_VALUE);
    return result == SGF_VALUE_NONE;
}

void sgf_lex_move_place(struct record_place *place, const char *bytes,
                        size_t from, size_t to)
{
    for (size_t i = from; i < to; i++) {
        const char c = bytes[i];
        if (c == '\n' || (c == '\r' && bytes[i + 1] != '\n')) {
            place->line++;
            place->column = 1;
        } else if (((unsigned char)c & 0xc0) != 0x80 && c != '\r') {
            place->column++;
        }
    }
}
