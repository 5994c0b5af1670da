/*
 * packed_lines.h - the lines of a file, plain or packed by gzip.
 *
 * Whether it is packed is seen from its first bytes.
 */
#ifndef GTP_PACKED_LINES_H
#define GTP_PACKED_LINES_H

#include "gtp/buffer.h"

struct packed_lines; /* opaque */

enum packed_status {
    PACKED_LINE,
    PACKED_LONG, /* a line longer than PACKED_LINE_MAX; it is passed over */
    PACKED_END,
    PACKED_FAILED, /* it cannot be read on */
};

/* Longest line, its line feed and a NUL included. */
enum { PACKED_LINE_MAX = 1 << 16 };

/* Opens a file; NULL, with the reason in why, if that fails. */
struct packed_lines *packed_lines_open(const char *path, struct buffer *why);
void packed_lines_close(struct packed_lines *lines);

/*
 * The next line, without its line feed, to be changed at will until the next
 * call.  On PACKED_FAILED the reason is added to why.
 */
MUST_CHECK enum packed_status
packed_lines_next(struct packed_lines *lines, char **line, struct buffer *why);

/* Number of the line last read, from 1. */
int packed_lines_number(const struct packed_lines *lines);

#endif
