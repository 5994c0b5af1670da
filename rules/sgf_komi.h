/*
 * sgf_komi.h - komi as it is written in SGF files.
 */
#ifndef RULES_SGF_KOMI_H
#define RULES_SGF_KOMI_H

#include "rules/sgf_lex.h"

/*
 * Reads a komi, in half points, however it is written: decimals, fractions and
 * words; hundredths of points (KM[750]); and Chinese counting in stones of two
 * points each, told by its quarters (KM[375], KM[2.75]) or by its word.
 * False, with *halves untouched, if it is no number.
 */
MUST_CHECK bool sgf_value_komi(struct sgf_slice value, int *halves);

#endif
