#include "rules/sgf_komi.h"

#include <stdlib.h>
#include <string.h>

/* Longest komi text that is looked at, and its NUL. */
enum { KOMI_TEXT = 64, KOMI_DIGITS_MAX = 6 };

/* Words and characters that tell something, and how we note it in ASCII. */
static const struct reading {
    const char *word, *note;
} READINGS[] = {
    {"\xc2\xbc", " 1/4"}, /* fractions of one character */
    {"\xc2\xbd", " 1/2"},  {"\xc2\xbe", " 3/4"},
    {"\xe2\x88\x92", "-"}, /* minus sign */
    {"\xe5\x8f\x88", " "}, /* you, "and" */
    {"\xef\xbc\x8e", "."}, /* wide full stop */
    {"\xe5\x8d\x8a", "h"}, /* ban or han, "half" */
    {"\xe5\xad\x90", "z"}, /* zi, "stones" */
    {"half", "h"},         {"zi", "z"},
    {"\xef\xbc\x90", "0"}, /* wide digits */
    {"\xef\xbc\x91", "1"}, {"\xef\xbc\x92", "2"},
    {"\xef\xbc\x93", "3"}, {"\xef\xbc\x94", "4"},
    {"\xef\xbc\x95", "5"}, {"\xef\xbc\x96", "6"},
    {"\xef\xbc\x97", "7"}, {"\xef\xbc\x98", "8"},
    {"\xef\xbc\x99", "9"},
};

/* The reading of what the bytes begin with, or NULL. */
static const struct reading *find_reading(const char *bytes, size_t length)
{
    for (size_t i = 0; i < ARRAY_LEN(READINGS); i++) {
        const size_t size = strlen(READINGS[i].word);
        if (size <= length && memcmp(bytes, READINGS[i].word, size) == 0)
            return &READINGS[i];
    }
    return NULL;
}

/* Note the value in ASCII: digits and signs stay, words become '?'. */
static bool note(struct sgf_slice value, char text[KOMI_TEXT])
{
    size_t length = 0;
    for (size_t i = 0; i < value.length;) {
        const struct reading *reading =
            find_reading(value.bytes + i, value.length - i);
        const char c = value.bytes[i];
        const char single[2] = {strchr("0123456789+-.,/", c) ? c
                                : (unsigned char)c <= ' '    ? ' '
                                                             : '?'};
        const char *add = reading ? reading->note : single;
        if (length + strlen(add) >= KOMI_TEXT)
            return false;
        strcpy(text + length, add);
        length += strlen(add);
        i += reading ? strlen(reading->word) : 1;
    }
    text[length] = '\0';
    return true;
}

/* Reads digits; -1 if there are none, or more than any komi has. */
static int read_digits(const char **at)
{
    const size_t length = strspn(*at, "0123456789");
    if (length == 0 || length > KOMI_DIGITS_MAX)
        return -1;
    const int number = (int)strtol(*at, NULL, 10);
    *at += length;
    return number;
}

/* Reads ".5" as 50; 0 if there is no fraction, -1 if it is too fine. */
static int read_decimals(const char **at)
{
    if ((**at != '.' && **at != ',') || strspn(*at + 1, "0123456789") == 0)
        return 0;
    int hundredths = 0, worth = 10;
    for (++*at; **at >= '0' && **at <= '9'; ++*at, worth /= 10) {
        if (worth == 0 && **at != '0')
            return -1;
        hundredths += worth * (**at - '0');
    }
    return hundredths;
}

/* Reads "1/2", "3/4" as hundredths; 0 if nothing like it stands there. */
static int read_fraction(const char *at)
{
    at += strspn(at, " ");
    if ((at[0] != '1' && at[0] != '3') || at[1] != '/' ||
        (at[2] != '2' && at[2] != '4'))
        return 0;
    return (at[0] - '0') * 100 / (at[2] - '0');
}

/* Do servers write hundredths of points like this: a large whole number? */
static bool is_in_hundredths(const char *end, int number)
{
    return *end == '\0' && number >= 200 && number % 25 == 0;
}

/* Is what follows the digits no komi: "15/2", "1e3"? */
static bool is_odd(const char *at)
{
    return at[0] == '/' || (at[0] == '?' && at[1] >= '0' && at[1] <= '9');
}

/* The komi in hundredths of what it counts in; false if it is no number. */
static bool read_hundredths(const char *text, int *hundredths)
{
    const char *const start = strpbrk(text, "0123456789");
    if (!start)
        return false;
    const bool has_number = start == text || start[-1] != '.';
    const char *at = has_number ? start : start - 1;
    const int sign = at > text && at[-1] == '-' ? -1 : 1;
    int part = read_fraction(start);
    if (part > 0) {
        *hundredths = sign * part;
        return true;
    }
    const int number = has_number ? read_digits(&at) : 0;
    const char *const point = at;
    part = read_decimals(&at);
    if (number < 0 || part < 0 || is_odd(at))
        return false;
    if (at == point && (part = read_fraction(at)) == 0 && strchr(at, 'h'))
        part = 50;
    const bool is_small = sign > 0 && is_in_hundredths(point, number);
    *hundredths = is_small ? number : sign * (100 * number + part);
    return true;
}

/*
 * Does it count in Chinese stones, of two points each?  If it says so, or if
 * it is a small number in quarters, which no count in points has.
 */
static bool is_in_stones(const char *text, int hundredths)
{
    return strchr(text, 'z') || (hundredths % 50 != 0 && hundredths < 500);
}

bool sgf_value_komi(struct sgf_slice value, int *halves)
{
    char text[KOMI_TEXT];
    int hundredths;
    if (!note(value, text) || !read_hundredths(text, &hundredths))
        return false;
    if (is_in_stones(text, hundredths))
        hundredths *= 2;
    if (hundredths % 50 != 0)
        return false;
    *halves = hundredths / 50;
    return true;
}
