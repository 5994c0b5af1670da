/*
 * manual_bash.h - the manual as a script that completes words in bash.
 */
#ifndef GTP_MANUAL_BASH_H
#define GTP_MANUAL_BASH_H

#include "gtp/manual.h"

void manual_bash_print(const struct manual *manual, struct buffer *text);

#endif
