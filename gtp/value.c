#include "gtp/value.h"

#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const int64_t SECONDS_MAX = INT64_C(3600000000);

bool value_color(const char *word, Color *color)
{
    if (strcasecmp(word, "b") == 0 || strcasecmp(word, "black") == 0)
        *color = BLACK;
    else if (strcasecmp(word, "w") == 0 || strcasecmp(word, "white") == 0)
        *color = WHITE;
    else
        return false;
    return true;
}

/* Optional sign, then digits only? */
static bool is_whole(const char *word)
{
    word += *word == '-' || *word == '+';
    return *word && word[strspn(word, "0123456789")] == '\0';
}

bool value_whole(const char *word, int64_t least, int64_t greatest,
                 int64_t *value)
{
    if (!is_whole(word))
        return false;
    errno = 0;
    const long long number = strtoll(word, NULL, 10);
    if (errno != 0 || number < least || number > greatest)
        return false;
    *value = number;
    return true;
}

bool value_int(const char *word, int least, int greatest, int *value)
{
    int64_t whole;
    if (!value_whole(word, least, greatest, &whole))
        return false;
    *value = (int)whole;
    return true;
}

bool value_bits(const char *word, uint64_t *value)
{
    if (!isdigit((unsigned char)*word) || !is_whole(word))
        return false;
    errno = 0;
    const unsigned long long number = strtoull(word, NULL, 10);
    if (errno != 0)
        return false;
    *value = number;
    return true;
}

bool value_decimal(const char *word, double *value)
{
    const char *at = word + (*word == '-' || *word == '+');
    const size_t whole = strspn(at, "0123456789");
    at += whole;
    size_t digits = whole;
    if (*at == '.') {
        const size_t part = strspn(++at, "0123456789");
        at += part;
        digits += part;
    }
    if (*at != '\0' || digits == 0)
        return false;
    *value = strtod(word, NULL);
    return true;
}

bool value_seconds(const char *word, int64_t *ms)
{
    double seconds;
    if (!value_decimal(word, &seconds) || seconds < 0)
        return false;
    *ms = seconds < (double)SECONDS_MAX ? (int64_t)llround(seconds * 1000)
                                        : SECONDS_MAX * 1000;
    if (*ms == 0 && seconds > 0)
        *ms = 1;
    return true;
}

bool value_komi(const char *word, int *halves, bool *is_exact)
{
    double komi;
    if (!value_decimal(word, &komi))
        return false;
    const double wanted = 2 * komi;
    double rounded = round(wanted);
    if (rounded > VALUE_KOMI_MAX)
        rounded = VALUE_KOMI_MAX;
    if (rounded < -VALUE_KOMI_MAX)
        rounded = -VALUE_KOMI_MAX;
    *halves = (int)rounded;
    *is_exact = fabs(rounded - wanted) < 1e-6;
    return true;
}

const char *value_komi_text(int halves, char text[VALUE_KOMI_TEXT])
{
    snprintf(text, VALUE_KOMI_TEXT, "%s%d%s", halves < 0 ? "-" : "",
             abs(halves) / 2, halves % 2 ? ".5" : "");
    return text;
}

bool value_truth(const char *word, bool *value)
{
    if (strcmp(word, "true") != 0 && strcmp(word, "false") != 0)
        return false;
    *value = word[0] == 't';
    return true;
}

const char *value_color_name(Color color)
{
    return color == BLACK ? "black" : "white";
}
