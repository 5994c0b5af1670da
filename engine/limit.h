/*
 * limit.h - when a search has done enough.
 *
 * Watched by one thread of the search, which calls limit_is_reached() every
 * now and then.
 */
#ifndef ENGINE_LIMIT_H
#define ENGINE_LIMIT_H

#include "engine/search.h"
#include "engine/timeman.h"

#include <stdint.h>

/* Milliseconds on a clock that never jumps. */
int64_t limit_now_ms(void);

struct limit {
    int64_t start_ms;          /* by limit_now_ms() */
    int64_t begun_ms;          /* when the first descent was made */
    struct time_budget budget; /* from start_ms on */
    int64_t visits;            /* descents, 0 for no limit */
    int64_t next_look_ms;      /* when the root is next looked at */
};

/* A limit that starts now. */
struct limit limit_start(struct time_budget budget, int64_t visits);

/* Says that what is to be done before the first descent is done now. */
void limit_begin_descents(struct limit *limit);

/*
 * Will the move to play be the same after so many more descents, whatever they
 * find?
 */
bool limit_is_decided(const struct search *search, int64_t to_come);

/*
 * Is it time to stop?  At the target, or later up to the maximum while the
 * most visited move is not the best; before it, when no other move can catch
 * up any more.
 */
bool limit_is_reached(struct limit *limit, const struct search *search);

#endif
