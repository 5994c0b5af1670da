#include "rules/charset.h"

#include "rules/charset_guess.h"

#include <ctype.h>
#include <errno.h>
#include <iconv.h>
#include <stdint.h>
#include <string.h>

static const char REPLACEMENT[] = "\xef\xbf\xbd"; /* U+FFFD */

/* Longest charset name with its punctuation left out, and its NUL. */
enum { PLAIN_NAME = 24 };

/*
 * Names in capitals, without punctuation, and the charset meant: of a family
 * the largest member, since programs write the name of a smaller one.  Only
 * charsets that contain ASCII; so nothing else reaches iconv.
 */
static const struct alias {
    const char *plain, *charset;
} ALIASES[] = {
    {"UTF8", "UTF-8"},
    {"UNICODE11UTF8", "UTF-8"},
    {"USASCII", "UTF-8"},
    {"ASCII", "UTF-8"},
    {"GB2312", "GB18030"},
    {"GB231280", "GB18030"},
    {"EUCCN", "GB18030"},
    {"GBK", "GB18030"},
    {"CP936", "GB18030"},
    {"MS936", "GB18030"},
    {"WINDOWS936", "GB18030"},
    {"GB18030", "GB18030"},
    {"BIG5", "BIG5"},
    {"CP950", "BIG5"},
    {"BIG5HKSCS", "BIG5-HKSCS"},
    {"EUCTW", "EUC-TW"},
    {"SHIFTJIS", "CP932"},
    {"SJIS", "CP932"},
    {"XSJIS", "CP932"},
    {"MSKANJI", "CP932"},
    {"CP932", "CP932"},
    {"MS932", "CP932"},
    {"WINDOWS31J", "CP932"},
    {"EUCJP", "EUC-JP"},
    {"XEUCJP", "EUC-JP"},
    {"ISO2022JP", "ISO-2022-JP"},
    {"JIS", "ISO-2022-JP"},
    {"EUCKR", "CP949"},
    {"KSC5601", "CP949"},
    {"KSC56011987", "CP949"},
    {"CP949", "CP949"},
    {"UHC", "CP949"},
    {"LATIN1", "ISO-8859-1"},
    {"ISO88591", "ISO-8859-1"},
    {"ISO88592", "ISO-8859-2"},
    {"LATIN2", "ISO-8859-2"},
    {"ISO88593", "ISO-8859-3"},
    {"ISO88594", "ISO-8859-4"},
    {"ISO88595", "ISO-8859-5"},
    {"ISO88597", "ISO-8859-7"},
    {"ISO88598", "ISO-8859-8"},
    {"ISO88599", "ISO-8859-9"},
    {"ISO885915", "ISO-8859-15"},
    {"WINDOWS1250", "CP1250"},
    {"CP1250", "CP1250"},
    {"WINDOWS1251", "CP1251"},
    {"CP1251", "CP1251"},
    {"WINDOWS1252", "CP1252"},
    {"CP1252", "CP1252"},
    {"WINDOWS1253", "CP1253"},
    {"WINDOWS1254", "CP1254"},
    {"KOI8R", "KOI8-R"},
    {"KOI8U", "KOI8-U"},
    {"TIS620", "TIS-620"},
};

/* The name that iconv knows for a declared charset, or NULL. */
static const char *find_charset(const char *declared)
{
    char plain[PLAIN_NAME];
    size_t length = 0;
    for (; *declared; declared++) {
        if (!isalnum((unsigned char)*declared))
            continue;
        if (length == PLAIN_NAME - 1)
            return NULL;
        plain[length++] = (char)toupper((unsigned char)*declared);
    }
    plain[length] = '\0';
    for (size_t i = 0; i < ARRAY_LEN(ALIASES); i++)
        if (strcmp(plain, ALIASES[i].plain) == 0)
            return ALIASES[i].charset;
    return NULL;
}

size_t charset_utf8_length(const char *bytes, size_t length)
{
    const unsigned char *b = (const unsigned char *)bytes;
    if (length == 0)
        return 0;
    if (b[0] < 0x80)
        return 1;
    const size_t size = b[0] < 0xc2   ? 0
                        : b[0] < 0xe0 ? 2
                        : b[0] < 0xf0 ? 3
                        : b[0] < 0xf5 ? 4
                                      : 0;
    if (size == 0 || size > length)
        return 0;
    for (size_t i = 1; i < size; i++)
        if ((b[i] & 0xc0) != 0x80)
            return 0;
    /* Overlong forms, surrogates, and what lies beyond Unicode. */
    if ((b[0] == 0xe0 && b[1] < 0xa0) || (b[0] == 0xed && b[1] > 0x9f) ||
        (b[0] == 0xf0 && b[1] < 0x90) || (b[0] == 0xf4 && b[1] > 0x8f))
        return 0;
    return size;
}

/* Add UTF-8 as it is, but for what is none. */
static bool copy_utf8(const char *bytes, size_t length, struct text *utf8,
                      bool *fits)
{
    for (size_t start = 0, i = 0;;) {
        const size_t size = charset_utf8_length(bytes + i, length - i);
        if (size > 0) {
            i += size;
            continue;
        }
        if (!text_add(utf8, bytes + start, i - start))
            return false;
        if (i == length)
            return true;
        *fits = false;
        if (!text_add(utf8, REPLACEMENT, strlen(REPLACEMENT)))
            return false;
        start = ++i;
    }
}

/* Add what iconv makes of the bytes; each that it refuses is replaced. */
static bool run_iconv(iconv_t converter, char *bytes, size_t length,
                      struct text *utf8, bool *fits)
{
    while (length > 0) {
        char buffer[4096], *out = buffer;
        size_t room = sizeof buffer;
        const size_t result = iconv(converter, &bytes, &length, &out, &room);
        const int error = result == (size_t)-1 ? errno : 0;
        if (!text_add(utf8, buffer, (size_t)(out - buffer)))
            return false;
        if (error == 0 || error == E2BIG)
            continue;
        *fits = false;
        if (!text_add(utf8, REPLACEMENT, strlen(REPLACEMENT)))
            return false;
        bytes++;
        length--;
    }
    return true;
}

/* Add the bytes, read in this charset; *fits tells if all could be. */
static bool convert(const char *bytes, size_t length, const char *charset,
                    struct text *utf8, bool *fits)
{
    *fits = true;
    if (strcmp(charset, "UTF-8") == 0)
        return copy_utf8(bytes, length, utf8, fits);
    const iconv_t converter = iconv_open("UTF-8", charset);
    if (converter == (iconv_t)-1) {
        /* A C library without this charset: what is not ASCII is lost. */
        *fits = false;
        return errno != ENOMEM && copy_utf8(bytes, length, utf8, fits);
    }
    /* iconv's second parameter lacks a const. */
    const bool done =
        run_iconv(converter, (char *)(uintptr_t)bytes, length, utf8, fits);
    iconv_close(converter);
    return done;
}

/* The charset that a byte order mark, of *size bytes, tells, or NULL. */
static const char *find_mark(const char *bytes, size_t length, size_t *size)
{
    static const struct {
        const char *mark, *charset;
    } MARKS[] = {
        {"\xef\xbb\xbf", "UTF-8"},
        {"\xff\xfe", "UTF-16LE"},
        {"\xfe\xff", "UTF-16BE"},
    };
    for (size_t i = 0; i < ARRAY_LEN(MARKS); i++) {
        *size = strlen(MARKS[i].mark);
        if (length >= *size && memcmp(bytes, MARKS[i].mark, *size) == 0)
            return MARKS[i].charset;
    }
    return NULL;
}

bool charset_convert(const char *bytes, size_t length, const char *declared,
                     struct text *utf8)
{
    bool fits;
    size_t mark;
    const char *charset = find_mark(bytes, length, &mark);
    if (charset)
        return convert(bytes + mark, length - mark, charset, utf8, &fits);
    charset = declared ? find_charset(declared) : NULL;
    if (charset) {
        const size_t before = utf8->length;
        if (!convert(bytes, length, charset, utf8, &fits))
            return false;
        if (fits)
            return true;
        text_truncate(utf8, before);
    }
    return convert(bytes, length, charset_guess(bytes, length), utf8, &fits);
}
