/*
 * nearest.h - which known word was meant by one that is not.
 */
#ifndef GTP_NEAREST_H
#define GTP_NEAREST_H

/* The search for it: each known word is tried in turn. */
struct nearest {
    const char *word;  /* as it was written */
    const char *known; /* the nearest so far, the first of equals; NULL while
                          none is near */
    int edits;         /* from the one to the other */
};

/* Before any is tried. */
struct nearest nearest_to(const char *word);

/*
 * Tries a known word.  Near is what takes at most one edit for every three
 * letters written: a letter put in, left out, replaced, or swapped with its
 * neighbour (optimal string alignment).  The beginning of a known word, of
 * three letters or more, is one edit from it.  Letters past the 63rd are
 * ignored.
 */
void nearest_try(struct nearest *nearest, const char *known);

#endif
