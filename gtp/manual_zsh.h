/*
 * manual_zsh.h - the manual as a function that completes words in zsh.
 */
#ifndef GTP_MANUAL_ZSH_H
#define GTP_MANUAL_ZSH_H

#include "gtp/manual.h"

void manual_zsh_print(const struct manual *manual, struct buffer *text);

#endif
