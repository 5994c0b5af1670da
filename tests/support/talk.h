/*
 * talk.h - a GTP session inside the test, without threads to read or a program
 * to run.
 */
#ifndef TESTS_SUPPORT_TALK_H
#define TESTS_SUPPORT_TALK_H

#include "gtp/buffer.h"
#include "gtp/line.h"
#include "gtp/session.h"

struct talk {
    struct session session;
    struct buffer replies;
    struct line line;
};

/* A session of one search thread under Ing rules; NULL when memory is short. */
struct talk *talk_open(uint64_t seed, int visits);
void talk_close(struct talk *talk);

/*
 * Says a line, and returns the reply as it was written, without the empty line
 * at its end; "" when there was none.  Stands until the next call.
 */
const char *talk_say(struct talk *talk, const char *line);

/* Fails the test unless the reply is this. */
#define assert_reply(talk, line, reply)                                        \
    assert_string_equal(talk_say(talk, line), reply)

/* Fails the test unless the command is a success. */
#define assert_success(talk, line)                                             \
    assert_int_equal(talk_say(talk, line)[0], '=')

/* Plays a list such as "A1 B2": all by this colour. */
void talk_play(struct talk *talk, const char *color, const char *vertices);

#endif
