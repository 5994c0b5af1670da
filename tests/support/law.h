/*
 * law.h - the law as rules/README.md writes it, for the tests that hold it to
 * the code.
 *
 * An article is a heading of the third level, "### 4.2 The single hot stone",
 * and all until the next heading.
 */
#ifndef TESTS_SUPPORT_LAW_H
#define TESTS_SUPPORT_LAW_H

#include "rules/compiler.h"

#include <stdbool.h>
#include <stdio.h>

enum { LAW_LINE = 400 }; /* bytes of a line, with its NUL */

/* Opens the law at its first line; the caller's to fclose().  Fails the
   running test if there is none. */
FILE *law_open(void);

/*
 * Reads the next line, without its end, into line.  False at the end; fails
 * the running test at a line that is too long.
 */
MUST_CHECK bool law_read(FILE *law, char line[LAW_LINE]);

/* Has this article, such as "4.2", a heading? */
bool law_has_article(const char *article);

/* Does the article say these words, in one line? */
bool law_article_says(const char *article, const char *words);

#endif
