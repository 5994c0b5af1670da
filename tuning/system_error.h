/*
 * system_error.h - what an errno value means, for many threads at once.
 */
#ifndef TUNING_SYSTEM_ERROR_H
#define TUNING_SYSTEM_ERROR_H

/* Longest text and its NUL. */
enum { SYSTEM_ERROR_TEXT = 128 };

/* Writes the meaning of an errno value into text; returns text. */
const char *system_error(int error, char text[SYSTEM_ERROR_TEXT]);

#endif
