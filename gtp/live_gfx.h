/*
 * live_gfx.h - GoGui's pictures of a search under way, on stderr.
 */
#ifndef GTP_LIVE_GFX_H
#define GTP_LIVE_GFX_H

#include "gtp/session.h"

struct live_gfx; /* opaque */

/* NULL when the session draws none, or memory is short; free() it. */
struct live_gfx *live_gfx_create(struct session *session);

/* Has a search draw twice a second; live_gfx may be NULL. */
void live_gfx_watch(struct live_gfx *live_gfx, struct session_search *search);

#endif
