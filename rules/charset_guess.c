#include "rules/charset_guess.h"

#include "rules/charset.h"

#include <stdint.h>

/*
 * Every charset is a model of what people write: the cost of a character is
 * about -log2 of its probability, that of its class shared evenly among the
 * characters in it (the everyday Chinese characters, the kana, the syllables
 * of Hangul, ...).  The cheapest model is the likeliest charset.
 */
enum {
    COST_INVALID = 40,
    COST_UTF8 = 13,
    COST_UTF8_BAD = 14,
    COST_ASCII = 5, /* saved when a model takes one for a second byte */
    SCORED_BYTES_MAX = 1 << 16 /* more tell nothing new */
};

/* A class of characters: one byte, or two when a second one is given. */
struct range {
    uint8_t first_low, first_high, second_low, second_high;
    int cost;
};

enum { RANGES_MAX = 6 };

struct model {
    const char *charset;
    int rarity; /* cost of finding it at all, without a name */
    struct range ranges[RANGES_MAX];
};

/* Where ranges overlap the first counts; level 1 is the everyday part. */
static const struct model MODELS[] = {
    {"GB18030",
     0,
     {{0xb0, 0xd7, 0xa1, 0xfe, 12},   /* level 1 */
      {0xd8, 0xf7, 0xa1, 0xfe, 16},   /* level 2 */
      {0xa1, 0xa9, 0xa1, 0xfe, 14},   /* symbols */
      {0x81, 0xfe, 0x40, 0xfe, 21},   /* the rest of GBK */
      {0x81, 0xfe, 0x30, 0x39, 24}}}, /* half of a four-byte one */
    {"BIG5",
     2,
     {{0xa4, 0xc6, 0x40, 0x7e, 13},   /* level 1 */
      {0xa4, 0xc6, 0xa1, 0xfe, 13},   /* level 1 */
      {0xa1, 0xa3, 0x40, 0xfe, 13},   /* symbols */
      {0xc9, 0xf9, 0x40, 0x7e, 17},   /* level 2 */
      {0xc9, 0xf9, 0xa1, 0xfe, 17}}}, /* level 2 */
    {"CP932",
     2,
     {{0x82, 0x83, 0x40, 0xf1, 9},    /* kana and wide letters */
      {0x88, 0x97, 0x40, 0xfc, 12},   /* level 1 */
      {0x98, 0x9f, 0x40, 0xfc, 16},   /* level 2 */
      {0xe0, 0xea, 0x40, 0xfc, 16},   /* level 2 */
      {0x81, 0x81, 0x40, 0xfc, 12},   /* symbols */
      {0xa1, 0xdf, 0x00, 0x00, 13}}}, /* narrow kana */
    {"CP949",
     6,
     {{0xb0, 0xc8, 0xa1, 0xfe, 11},   /* common Hangul */
      {0xca, 0xfd, 0xa1, 0xfe, 17},   /* Chinese characters */
      {0xa1, 0xac, 0xa1, 0xfe, 14},   /* symbols */
      {0x81, 0xc6, 0x41, 0xfe, 19}}}, /* other Hangul */
    {"EUC-JP",
     8,
     {{0xa4, 0xa5, 0xa1, 0xf6, 9},    /* kana */
      {0xb0, 0xcf, 0xa1, 0xfe, 12},   /* level 1 */
      {0xd0, 0xf4, 0xa1, 0xfe, 16},   /* level 2 */
      {0xa1, 0xa8, 0xa1, 0xfe, 14},   /* symbols */
      {0x8e, 0x8e, 0xa1, 0xdf, 16}}}, /* narrow kana */
    {"ISO-8859-1",
     2,
     {{0xc0, 0xff, 0x00, 0x00, 9},    /* letters */
      {0xa0, 0xbf, 0x00, 0x00, 14}}}, /* signs */
};

/* Cost of the character at b, and its length in *used. */
static int character_cost(const struct model *model, const uint8_t *b,
                          size_t left, size_t *used)
{
    for (int i = 0; i < RANGES_MAX && model->ranges[i].cost; i++) {
        const struct range *range = &model->ranges[i];
        if (b[0] < range->first_low || b[0] > range->first_high)
            continue;
        *used = 1;
        if (range->second_high == 0)
            return range->cost;
        if (left < 2 || b[1] < range->second_low || b[1] > range->second_high)
            continue;
        *used = 2;
        return b[1] < 0x80 ? range->cost - COST_ASCII : range->cost;
    }
    *used = 1;
    return COST_INVALID;
}

static long text_cost(const struct model *model, const uint8_t *b,
                      size_t length)
{
    long cost = model->rarity;
    size_t scored = 0;
    for (size_t i = 0, used; i < length && scored < SCORED_BYTES_MAX;
         i += used) {
        used = 1;
        if (b[i] < 0x80)
            continue;
        cost += character_cost(model, b + i, length - i, &used);
        scored += used;
    }
    return cost;
}

/*
 * Is this UTF-8 or ASCII throughout?  In *cost, what it costs as UTF-8: less
 * than elsewhere for a byte that does not fit, since there are programs that
 * cut names in the middle of a character, or lose bytes of them.
 */
static bool is_utf8(const char *bytes, size_t length, long *cost)
{
    bool fits = true;
    size_t scored = 0;
    *cost = 0;
    for (size_t i = 0; i < length && (fits || scored < SCORED_BYTES_MAX);) {
        const size_t size = charset_utf8_length(bytes + i, length - i);
        fits &= size > 0;
        if (scored < SCORED_BYTES_MAX) {
            *cost += size == 1 ? 0 : size == 0 ? COST_UTF8_BAD : COST_UTF8;
            scored += size == 1 ? 0 : size == 0 ? 1 : size;
        }
        i += size ? size : 1;
    }
    return fits;
}

const char *charset_guess(const char *bytes, size_t length)
{
    long best_cost;
    if (is_utf8(bytes, length, &best_cost))
        return "UTF-8";
    const char *best = "UTF-8";
    for (size_t i = 0; i < ARRAY_LEN(MODELS); i++) {
        const long cost = text_cost(&MODELS[i], (const uint8_t *)bytes, length);
        if (cost < best_cost) {
            best = MODELS[i].charset;
            best_cost = cost;
        }
    }
    return best;
}
