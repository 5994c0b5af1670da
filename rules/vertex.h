/*
 * vertex.h - points as people write them: "Q16", "pass".
 *
 * Columns are letters without I, rows count from 1 at the bottom.
 */
#ifndef RULES_VERTEX_H
#define RULES_VERTEX_H

#include "rules/compiler.h"
#include "rules/point.h"

#include <stdbool.h>

/* Longest name and its NUL: "pass". */
enum { VERTEX_TEXT = 5 };

/*
 * Reads a vertex of a board of this size, in any letter case; "pass" is PASS.
 * False, with *point untouched, when the text is anything else.
 */
MUST_CHECK bool vertex_read(const char *text, int size, Point *point);

/* Writes the name of a vertex or PASS into text; returns text. */
const char *vertex_write(Point point, char text[VERTEX_TEXT]);

#endif
