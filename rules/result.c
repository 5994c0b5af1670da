#include "rules/result.h"

#include "rules/compiler.h"

#include <stddef.h>
#include <string.h>
#include <strings.h>

/* Beyond any board; what is larger is no margin. */
enum { MARGIN_MAX = 9999 };

/* What a decimal number of points is. */
enum margin { MARGIN_NONE, MARGIN_HALVES, MARGIN_OTHER };

/* Points such as "8", "8.5", "8.50"; MARGIN_OTHER if not whole or half ones. */
static enum margin read_margin(const char *text, int *halves)
{
    int points = 0;
    const char *c = text;
    if (*c < '0' || *c > '9')
        return MARGIN_NONE;
    for (; *c >= '0' && *c <= '9'; c++)
        if ((points = 10 * points + (*c - '0')) > MARGIN_MAX)
            return MARGIN_NONE;
    *halves = 2 * points;
    if (*c == '\0')
        return MARGIN_HALVES;
    const char *const decimals = c + 1;
    if (*c != '.' || strspn(decimals, "0123456789") != strlen(decimals))
        return MARGIN_NONE;
    *halves += decimals[0] == '5';
    c = decimals + (decimals[0] == '5');
    return strspn(c, "0") == strlen(c) ? MARGIN_HALVES : MARGIN_OTHER;
}

static struct result read_reason(const char *text, Color winner)
{
    static const struct {
        const char *word;
        enum result_kind kind;
    } REASONS[] = {
        {"", RESULT_WIN},      {"?", RESULT_WIN},
        {"R", RESULT_RESIGN},  {"Resign", RESULT_RESIGN},
        {"T", RESULT_TIME},    {"Time", RESULT_TIME},
        {"F", RESULT_FORFEIT}, {"Forfeit", RESULT_FORFEIT},
    };
    struct result result = {.winner = winner};
    for (size_t i = 0; i < ARRAY_LEN(REASONS); i++)
        if (strcasecmp(text, REASONS[i].word) == 0) {
            result.kind = REASONS[i].kind;
            return result;
        }
    switch (read_margin(text, &result.margin_halves)) {
    case MARGIN_NONE:
        return (struct result){.kind = RESULT_UNKNOWN};
    case MARGIN_OTHER: /* such as 0.02: who won, but no points */
        result.kind = RESULT_WIN;
        result.margin_halves = 0;
        break;
    case MARGIN_HALVES:
        result.kind = RESULT_MARGIN;
        if (winner == WHITE)
            result.margin_halves = -result.margin_halves;
        break;
    }
    return result;
}

struct result result_read(const char *text)
{
    const struct result unknown = {.kind = RESULT_UNKNOWN};
    if (!text || !*text)
        return unknown;
    if (strcmp(text, "0") == 0 || strcasecmp(text, "draw") == 0 ||
        strcasecmp(text, "jigo") == 0)
        return (struct result){.kind = RESULT_DRAW};
    if (strcasecmp(text, "void") == 0)
        return (struct result){.kind = RESULT_VOID};
    if (!strchr("BbWw", text[0]) || text[1] != '+')
        return unknown;
    return read_reason(text + 2, strchr("Bb", text[0]) ? BLACK : WHITE);
}
