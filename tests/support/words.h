/*
 * words.h - a command line for a function that takes argc and argv.
 */
#ifndef TESTS_SUPPORT_WORDS_H
#define TESTS_SUPPORT_WORDS_H

/*
 * Adds the words of a text, between spaces, to count arguments; there is room
 * for so many, and more fail the running test.  The text is cut up for it.
 * Returns how many arguments there are then.
 */
int words_add(char *text, char *arguments[], int count, int room);

#endif
