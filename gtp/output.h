/*
 * output.h - where replies go: a file descriptor, or memory.
 */
#ifndef GTP_OUTPUT_H
#define GTP_OUTPUT_H

#include "gtp/buffer.h"

struct output {
    int fd;                /* -1: to memory */
    struct buffer *memory; /* the owner's */
    bool is_broken;        /* nobody reads any more: writing does nothing */
    /* Asked when the other end does not read: shall the rest be dropped?
       NULL: never. */
    bool (*may_abandon)(void *context);
    void *context;
};

/* To a file descriptor, which stays the caller's.  SIGPIPE must be ignored. */
struct output output_to_fd(int fd);

/* To the end of a text, which must live as long. */
struct output output_to_buffer(struct buffer *memory);

/* Writes all of it now. */
void output_write(struct output *output, const char *bytes, size_t length);

#endif
