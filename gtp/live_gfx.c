#include "gtp/live_gfx.h"

#include "gtp/gfx_text.h"
#include "gtp/log.h"
#include "gtp/ticks.h"

#include <stdlib.h>
#include <string.h>

enum { INTERVAL_MS = 500 };

struct live_gfx {
    struct session *session;
    int64_t due_ms;
    struct analysis analysis;
};

struct live_gfx *live_gfx_create(struct session *session)
{
    struct live_gfx *const live_gfx =
        session->draws_live ? calloc(1, sizeof *live_gfx) : NULL;
    if (live_gfx)
        live_gfx->session = session;
    return live_gfx;
}

/* The picture ends with an empty line. */
static void draw(void *context)
{
    struct live_gfx *const live_gfx = context;
    struct buffer text = {0};
    if (ticks_ms() < live_gfx->due_ms)
        return;
    live_gfx->due_ms = ticks_ms() + INTERVAL_MS;
    engine_analyze(live_gfx->session->engine, &live_gfx->analysis);
    gfx_text_candidates(&text, &live_gfx->analysis);
    log_line("gogui-gfx:");
    const char *at = buffer_string(&text);
    while (*at) {
        const int length = (int)strcspn(at, "\n");
        log_line("%.*s", length, at);
        at += length + (at[length] == '\n');
    }
    log_line("%s", "");
    buffer_free(&text);
}

void live_gfx_watch(struct live_gfx *live_gfx, struct session_search *search)
{
    if (!live_gfx)
        return;
    live_gfx->due_ms = ticks_ms() + INTERVAL_MS;
    search->look = draw;
    search->context = live_gfx;
}
