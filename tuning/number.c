#include "tuning/number.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool number_scan_count(const char **text, int *count)
{
    enum { GREATEST = 1000000000 };
    const char *c = *text;
    int64_t number = 0;
    for (; isdigit((unsigned char)*c); c++) {
        number = number * 10 + (*c - '0');
        if (number > GREATEST)
            return false;
    }
    if (c == *text)
        return false;
    *text = c;
    *count = (int)number;
    return true;
}

bool number_read_count(const char *text, int *count)
{
    int number;
    if (!number_scan_count(&text, &number) || *text != '\0')
        return false;
    *count = number;
    return true;
}

bool number_scan_ms(const char **text, int64_t *ms)
{
    const char *c = *text;
    int seconds = 0, thousandths = 0;
    if (*c != '.' && !number_scan_count(&c, &seconds))
        return false;
    if (*c == '.') {
        c++;
        if (!isdigit((unsigned char)*c))
            return false;
        for (int unit = 100; isdigit((unsigned char)*c); c++, unit /= 10)
            thousandths += unit * (*c - '0');
    }
    *text = c;
    *ms = (int64_t)seconds * 1000 + thousandths;
    return true;
}

bool number_read_ms(const char *text, int64_t *ms)
{
    int64_t number;
    if (!number_scan_ms(&text, &number) || *text != '\0')
        return false;
    *ms = number;
    return true;
}

bool number_read_real(const char *text, double *real)
{
    static const char DIGITS[] = "0123456789";
    const char *const point = text + strspn(text, DIGITS);
    const char *const end = *point == '.' ? point + 1 : point;
    const size_t decimals = strspn(end, DIGITS);
    if (end[decimals] != '\0' || (point == text && decimals == 0))
        return false;
    *real = strtod(text, NULL);
    return true;
}

bool number_read_signed(const char *text, double *real)
{
    const bool is_negative = *text == '-';
    double number;
    if (!number_read_real(text + is_negative, &number))
        return false;
    *real = is_negative ? -number : number;
    return true;
}

const char *number_write_real(double real, char text[NUMBER_TEXT])
{
    enum { DIGITS = 6, DECIMALS_MAX = 15 };
    int decimals = DIGITS;
    if (fabs(real) > 0)
        decimals = DIGITS - 1 - (int)floor(log10(fabs(real)));
    if (decimals < 0)
        decimals = 0;
    snprintf(text, NUMBER_TEXT, "%.*f",
             decimals < DECIMALS_MAX ? decimals : DECIMALS_MAX, real);
    char *last = text + strlen(text) - 1;
    while (strchr(text, '.') && *last == '0')
        *last-- = '\0';
    if (*last == '.')
        *last = '\0';
    return strcmp(text, "-0") == 0 ? strcpy(text, "0") : text;
}

bool number_read_halves(const char *text, int *halves)
{
    enum { POINTS_MAX = 10000 };
    const bool is_negative = *text == '-';
    int64_t thousandths;
    if (!number_read_ms(text + is_negative, &thousandths) ||
        thousandths % 500 != 0 || thousandths / 1000 > POINTS_MAX)
        return false;
    const int number = (int)(thousandths / 500);
    *halves = is_negative ? -number : number;
    return true;
}
