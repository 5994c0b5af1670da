/*
 * typed.h - lines that a person types, which can be looked for while something
 * else is done.
 *
 * One thread's.  The file descriptor stays the caller's, and nobody else reads
 * from it.
 */
#ifndef GTP_TYPED_H
#define GTP_TYPED_H

#include "gtp/buffer.h"

struct typed {
    int fd;
    bool is_file;       /* a regular one, where nobody types */
    bool has_ended;     /* nothing will be added: its end, or memory is short */
    struct buffer text; /* each line ends with a NUL, but for the last */
    size_t taken;       /* bytes of it */
};

/* Nothing is read yet; typed_free() gives back what reading takes. */
struct typed typed_from(int fd);
void typed_free(struct typed *typed);

/*
 * Waits for the next line and returns it without its newline; it stands until
 * the next call and may be changed.  NULL at the end.
 */
char *typed_line(struct typed *typed);

enum typed_next {
    TYPED_NOTHING, /* so far */
    TYPED_LINE,
    TYPED_END,
};

/*
 * What typed_line() would have, without waiting; *line is that of TYPED_LINE,
 * else NULL.  Of a regular file it is always nothing: what is written there is
 * to be done in full.
 */
enum typed_next typed_peek(struct typed *typed, const char **line);

/* Waits until that is more than nothing, but no longer than so many
   milliseconds; for a regular file not at all. */
void typed_wait(struct typed *typed, int ms);

#endif
