/*
 * number.h - numbers of a command line, as plain decimals: no exponents, no
 * spaces, nothing left over.
 *
 * read takes all of a text, scan the beginning of one and moves on past it.
 * False, with the number untouched, when there is no such number.
 */
#ifndef TUNING_NUMBER_H
#define TUNING_NUMBER_H

#include "rules/compiler.h"

#include <stdbool.h>
#include <stdint.h>

/* A whole number from 0 to a thousand million. */
MUST_CHECK bool number_scan_count(const char **text, int *count);
MUST_CHECK bool number_read_count(const char *text, int *count);

/* Seconds with up to three decimals, as milliseconds. */
MUST_CHECK bool number_scan_ms(const char **text, int64_t *ms);
MUST_CHECK bool number_read_ms(const char *text, int64_t *ms);

/* A number of 0 or more with any decimals: "0.0025". */
MUST_CHECK bool number_read_real(const char *text, double *real);

/* The same, and negative ones: "-0.5". */
MUST_CHECK bool number_read_signed(const char *text, double *real);

enum { NUMBER_TEXT = 48 };

/* Writes a number of up to a thousand million as a plain decimal with up to
   six digits that count: "0.00025".  Returns text. */
const char *number_write_real(double real, char text[NUMBER_TEXT]);

/* Points, negative ones and halves too, as half points: "7.5" is 15. */
MUST_CHECK bool number_read_halves(const char *text, int *halves);

#endif
