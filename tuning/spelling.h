/*
 * spelling.h - how near a word is to a known one.
 */
#ifndef TUNING_SPELLING_H
#define TUNING_SPELLING_H

/* More edits than any word takes that is near. */
enum { SPELLING_FAR = 64 };

/*
 * Letters to put in, leave out, change or swap with their neighbour to make
 * the known word of the one that was written (optimal string alignment); one,
 * if that is the beginning of the known word and has three letters or more.
 * SPELLING_FAR if they are more than one for every three letters written.
 * Words longer than 63 letters are cut there.
 */
int spelling_edits(const char *written, const char *known);

#endif
