/*
 * spelling.h - how near two words are to each other.
 */
#ifndef TUNING_SPELLING_H
#define TUNING_SPELLING_H

/*
 * Letters to put in, leave out or change to make one word the other
 * (Levenshtein's distance).  Words longer than 63 letters are cut there.
 */
int spelling_distance(const char *a, const char *b);

#endif
