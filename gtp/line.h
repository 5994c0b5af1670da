/*
 * line.h - from bytes to lines, as GTP wants them.
 *
 * Carriage returns, NULs and all other control characters are dropped, tabs
 * become spaces, and what follows '#' is comment and dropped but for its
 * beginning.  What is left of a line is kept up to LINE_LENGTH_MAX bytes; of a
 * longer one the beginning is kept, so that its id can still be answered.
 */
#ifndef GTP_LINE_H
#define GTP_LINE_H

#include <stdbool.h>
#include <stddef.h>

/* Far more than setting up the largest board takes. */
enum { LINE_LENGTH_MAX = 1 << 14, LINE_COMMENT_MAX = 31 };

/* A line under way, or complete. */
struct line {
    size_t length; /* of bytes, without the NUL */
    bool is_too_long;
    bool in_comment;
    unsigned char comment_length;
    char comment[LINE_COMMENT_MAX + 1]; /* its first bytes, after the '#' */
    char bytes[LINE_LENGTH_MAX + 1];
};

/* An empty line. */
void line_clear(struct line *line);

/* Takes one byte; true if it was the newline that completes the line. */
bool line_feed(struct line *line, char byte);

/* Is it the comment "# interrupt" and nothing else, by which GoGui asks that
   what runs shall end? */
bool line_is_interrupt(const struct line *line);

#endif
