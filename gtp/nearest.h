/*
 * nearest.h - which known word was meant.
 */
#ifndef GTP_NEAREST_H
#define GTP_NEAREST_H

/*
 * Edits that make one word of the other: letters put in, left out, replaced,
 * or swapped with their neighbour.  Letters past the 63rd are ignored.
 */
int nearest_distance(const char *a, const char *b);

#endif
