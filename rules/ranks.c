#include "rules/ranks.h"

#include <assert.h>
#include <string.h>
#include <strings.h>

/* Points; a move given is worth as much as the first. */
enum { FIRST_MOVE = 8, PIN_STEP = 2, DAN_STEP = 4, KYU_STEP = 8 };

/* How far under 1 pin the best of the other scales are, in points. */
enum {
    UNDER_9_DAN = 4 * PIN_STEP, /* as strong as 5 pin */
    UNDER_1_DAN = UNDER_9_DAN + 8 * DAN_STEP,
    UNDER_1_KYU = UNDER_1_DAN + KYU_STEP,
};

/* What may stand after the number. */
static const struct suffix {
    const char *text;
    enum rank_scale scale;
} SUFFIXES[] = {
    {"pin", RANK_PIN}, {"品", RANK_PIN}, {"dan", RANK_DAN},
    {"d", RANK_DAN},   {"段", RANK_DAN}, {"kyu", RANK_KYU},
    {"k", RANK_KYU},   {"級", RANK_KYU}, {"级", RANK_KYU},
};

static const char *const CHINESE_DIGITS[] = {"一", "二", "三", "四", "五",
                                             "六", "七", "八", "九"};

int rank_number_max(enum rank_scale scale)
{
    return scale == RANK_KYU ? 18 : 9;
}

const char *rank_scale_name(enum rank_scale scale)
{
    switch (scale) {
    case RANK_PIN:
        return "pin";
    case RANK_DAN:
        return "dan";
    case RANK_KYU:
        return "kyu";
    }
    return "";
}

/* Does the word at *at begin with text?  Then *at moves past it. */
static bool skip(const char **at, const char *text)
{
    const size_t length = strlen(text);
    if (strncmp(*at, text, length) != 0)
        return false;
    *at += length;
    return true;
}

/* A digit from 1 to 9; 0 if there is none. */
static int read_chinese_digit(const char **at)
{
    for (size_t i = 0; i < ARRAY_LEN(CHINESE_DIGITS); i++)
        if (skip(at, CHINESE_DIGITS[i]))
            return (int)i + 1;
    return 0;
}

/* A number up to 19, such as 九 or 十八; 0 if there is none. */
static int read_chinese(const char **at)
{
    if (skip(at, "初"))
        return 1;
    if (skip(at, "十"))
        return 10 + read_chinese_digit(at);
    return read_chinese_digit(at);
}

/* Digits, of which two are as many as a rank can have; false without any. */
static bool read_digits(const char **at, int *number)
{
    const size_t count = strspn(*at, "0123456789");
    if (count == 0)
        return false;
    *number = 0;
    for (size_t i = 0; i < count; i++)
        if (*number < 100)
            *number = 10 * *number + (*at)[i] - '0';
    *at += count;
    return true;
}

enum rank_status rank_read(const char *word, struct rank *rank)
{
    int number;
    if (!read_digits(&word, &number) && !(number = read_chinese(&word)))
        return RANK_UNKNOWN;
    for (size_t i = 0; i < ARRAY_LEN(SUFFIXES); i++) {
        if (strcasecmp(word, SUFFIXES[i].text) != 0)
            continue;
        *rank = (struct rank){SUFFIXES[i].scale, number};
        return number >= 1 && number <= rank_number_max(rank->scale)
                   ? RANK_OK
                   : RANK_RANGE;
    }
    return RANK_UNKNOWN;
}

/* How many points the rank is weaker than 1 pin. */
static int points_under(struct rank rank)
{
    switch (rank.scale) {
    case RANK_PIN:
        return (rank.number - 1) * PIN_STEP;
    case RANK_DAN:
        return UNDER_9_DAN + (9 - rank.number) * DAN_STEP;
    case RANK_KYU:
        return UNDER_1_KYU + (rank.number - 1) * KYU_STEP;
    }
    return 0;
}

/* The only dans that the rules compare with a pin are those that equal one. */
static bool is_stated_of_pin_and_dan(int dan, int pin)
{
    return (dan == 9 && pin == 5) || (dan == 7 && pin == 9);
}

/* 1 dan gives 1 kyu the first move, 2 kyu a move, 18 kyu 17 moves. */
static bool is_stated_of_dan_and_kyu(int dan, int kyu)
{
    return dan == 1 && (kyu == 1 || kyu == 2 || kyu == 18);
}

/* Pin are listed step by step, every other dan is, and of kyu one step. */
static bool is_stated_within(enum rank_scale scale, int difference)
{
    switch (scale) {
    case RANK_PIN:
        return true;
    case RANK_DAN:
        return difference % 2 == 0;
    case RANK_KYU:
        return difference <= 1;
    }
    return false;
}

static bool is_stated(struct rank stronger, struct rank weaker)
{
    const int difference = stronger.number - weaker.number;
    if (stronger.scale == weaker.scale)
        return is_stated_within(stronger.scale,
                                difference < 0 ? -difference : difference);
    if (stronger.scale == RANK_DAN && weaker.scale == RANK_PIN)
        return is_stated_of_pin_and_dan(stronger.number, weaker.number);
    if (stronger.scale == RANK_PIN && weaker.scale == RANK_DAN)
        return is_stated_of_pin_and_dan(weaker.number, stronger.number);
    return stronger.scale == RANK_DAN &&
           is_stated_of_dan_and_kyu(stronger.number, weaker.number);
}

struct rank_handicap rank_handicap(const struct rank ranks[2])
{
    const int under = points_under(ranks[1]) - points_under(ranks[0]);
    const int weaker = under > 0 ? 1 : under < 0 ? 0 : -1;
    const int advantage = under < 0 ? -under : under;
    /* Beyond two first moves whole ones are given, and the rest is paid. */
    const int moves =
        advantage < 2 * FIRST_MOVE ? 0 : advantage / FIRST_MOVE - 1;
    assert(ranks[0].number <= rank_number_max(ranks[0].scale) &&
           ranks[1].number <= rank_number_max(ranks[1].scale));
    return (struct rank_handicap){
        .weaker = weaker,
        .komi_points =
            moves ? -(advantage % FIRST_MOVE) : FIRST_MOVE - advantage,
        .moves = moves,
        .is_stated = weaker == 0 ? is_stated(ranks[1], ranks[0])
                                 : is_stated(ranks[0], ranks[1]),
    };
}
