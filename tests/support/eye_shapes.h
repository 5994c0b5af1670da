/*
 * eye_shapes.h - all small spaces in a corner or along an edge.
 */
#ifndef TESTS_SUPPORT_EYE_SHAPES_H
#define TESTS_SUPPORT_EYE_SHAPES_H

#include "tests/support/eye_space.h"

/* What walls a family of spaces has. */
enum walls { WALLS_ONE, WALLS_BOTH };

typedef void (*space_visitor)(const struct space *space, void *context);

/*
 * Visits every space of so many connected cells that holds a corner, or lies
 * along an edge, one of each pair of mirror images, whose surroundings are
 * connected.  WALLS_ONE: White's, safe; not safe; so with an eye outside, one
 * cell more; and with a liberty outside that Black can fill.  WALLS_BOTH: a
 * line parts Black's wall from White's, and neither, one or both are safe.
 */
void spaces_visit(int cells, bool in_corner, enum walls walls,
                  space_visitor visit, void *context);

#endif
