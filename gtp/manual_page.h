/*
 * manual_page.h - the manual as a page for man, in the language of troff with
 * the macros of man(7).
 */
#ifndef GTP_MANUAL_PAGE_H
#define GTP_MANUAL_PAGE_H

#include "gtp/manual.h"

void manual_page_print(const struct manual *manual, struct buffer *text);

#endif
