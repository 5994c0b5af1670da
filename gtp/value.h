/*
 * value.h - reading the words that stand for colours, numbers, komi, time.
 *
 * Each returns false, with the result untouched, when the word is anything
 * else than what it shall be.  Numbers are plain decimals: no exponent, no
 * hexadecimal, no comma, no infinity.
 */
#ifndef GTP_VALUE_H
#define GTP_VALUE_H

#include "rules/color.h"
#include "rules/compiler.h"

#include <stdbool.h>
#include <stdint.h>

/* Komi is limited to this many half points on either side. */
enum { VALUE_KOMI_MAX = 200000 };

/* Longest komi text and its NUL: "-100000.5". */
enum { VALUE_KOMI_TEXT = 16 };

/* "b", "black", "w" or "white" in any case. */
MUST_CHECK bool value_color(const char *word, Color *color);

/* A whole number from least to greatest. */
MUST_CHECK bool value_whole(const char *word, int64_t least, int64_t greatest,
                            int64_t *value);

/* The same as an int. */
MUST_CHECK bool value_int(const char *word, int least, int greatest,
                          int *value);

/* A whole number of 64 bits without sign, such as a seed. */
MUST_CHECK bool value_bits(const char *word, uint64_t *value);

/* A decimal such as "-3.5". */
MUST_CHECK bool value_decimal(const char *word, double *value);

/*
 * Seconds as a decimal, in milliseconds: rounded, but not to nothing; what is
 * beyond a million hours is taken as that.
 */
MUST_CHECK bool value_seconds(const char *word, int64_t *ms);

/*
 * Komi in points, given back in half points: rounded to the nearest half and
 * limited to VALUE_KOMI_MAX.  *is_exact tells whether neither was needed.
 */
MUST_CHECK bool value_komi(const char *word, int *halves, bool *is_exact);

/* Writes komi as short as can be: "8", "-3.5"; returns text. */
const char *value_komi_text(int halves, char text[VALUE_KOMI_TEXT]);

/* "true" or "false". */
MUST_CHECK bool value_truth(const char *word, bool *value);

/* "black" or "white". */
const char *value_color_name(Color color);

#endif
