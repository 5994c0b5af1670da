/*
 * input.h - a thread that reads commands ahead, so that one can interrupt.
 *
 * Lines are handed out in order.  Beside them the reader notes three things at
 * once that a search under way wants to know: that something has come in, that
 * the client is leaving (end of file, or a quit line), and that it interrupts
 * a command (a line "# interrupt").  All calls are the owner's, on one thread,
 * but for input_end().
 */
#ifndef GTP_INPUT_H
#define GTP_INPUT_H

#include "gtp/line.h"
#include "rules/compiler.h"

#include <stdbool.h>
#include <stdint.h>

struct input; /* opaque */

/*
 * Begins to read from a file descriptor, which stays the caller's.  NULL when
 * memory or a thread cannot be had.
 */
struct input *input_create(int fd);

/* Stops the reader, even when it waits for input. */
void input_destroy(struct input *input);

/* Waits for the next line and copies it, the first without a byte order mark
   of UTF-8; false at the end of input. */
MUST_CHECK bool input_next(struct input *input, struct line *line);

/* Is there a line (even an empty one) or the end of input to be taken? */
bool input_has_more(struct input *input);

/* Waits until there is, but no longer than so many milliseconds. */
void input_wait(struct input *input, int ms);

/*
 * From any thread: as if the client had closed our input now, even a regular
 * file, and what it said before and was not taken is forgotten.  There is no
 * time for anything more: input_leaving_ms() is INT64_MAX from then on.
 */
void input_end(struct input *input);

/*
 * Milliseconds since the client began to leave, or -1 if it has not.  One that
 * is a regular file never leaves: nobody waits, and all of it is to be done.
 */
int64_t input_leaving_ms(struct input *input);

/*
 * Has the client asked, since it sent the line that was taken last, that its
 * command shall end?  In a regular file it never does.
 */
bool input_is_interrupted(struct input *input);

#endif
