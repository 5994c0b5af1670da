/*
 * cmd_analyze.c - searches that report while they run.
 *
 * An analysis runs until anything comes in from the client; a genmove form
 * runs like genmove and ends its reports with the move it made.
 */
#include "gtp/analyze_args.h"
#include "gtp/analyze_text.h"
#include "gtp/cgos_text.h"
#include "gtp/commands.h"
#include "gtp/ticks.h"

#include <stdlib.h>

/* What reports look like. */
enum form { FORM_LZ, FORM_KATA, FORM_CGOS };

/* Reports on one search. */
struct reporter {
    struct session *session;
    struct reply *reply;
    struct analyze_args args;
    enum form form;
    int64_t due_ms;           /* when the next line is to be written */
    struct analysis analysis; /* room for what the engine says */
};

static bool find_owners(void *context, Point move,
                        struct analysis_owners *owners)
{
    const struct session *const session = context;
    return engine_owners(session->engine, move, owners);
}

static void report(struct reporter *reporter)
{
    const struct analyze_owners owners = {find_owners, reporter->session};
    engine_analyze(reporter->session->engine, &reporter->analysis);
    if (reporter->form == FORM_CGOS)
        cgos_text_add(&reporter->reply->text, &reporter->analysis);
    else
        analyze_text_add(&reporter->reply->text, &reporter->analysis, &owners,
                         &reporter->args,
                         reporter->form == FORM_LZ ? ANALYZE_LZ : ANALYZE_KATA);
    reply_flush(reporter->reply);
}

static void report_when_due(void *context)
{
    struct reporter *const reporter = context;
    /* CGOS shows but the last. */
    if (reporter->form == FORM_CGOS || ticks_ms() < reporter->due_ms)
        return;
    report(reporter);
    reporter->due_ms = ticks_ms() + reporter->args.interval_ms;
}

/* NULL, with the reply saying why, when the arguments are no good. */
static struct reporter *reporter_create(struct session *session,
                                        const struct command *command,
                                        struct reply *reply, enum form form)
{
    struct reporter *const reporter = calloc(1, sizeof *reporter);
    if (!reporter) {
        reply_fail(reply, "out of memory");
        return NULL;
    }
    reporter->session = session;
    reporter->reply = reply;
    reporter->form = form;
    if (!analyze_args_read(command, session->game, &reporter->args, reply)) {
        free(reporter);
        return NULL;
    }
    reporter->due_ms = ticks_ms() + reporter->args.interval_ms;
    return reporter;
}

static struct session_search search_of(struct reporter *reporter)
{
    const struct analyze_args *const args = &reporter->args;
    return (struct session_search){
        .request = {.to_move = args->player,
                    .owners = analyze_args_need_owners(args),
                    .avoid = args->has_avoid ? args->avoid : NULL},
        .look = report_when_due,
        .context = reporter,
    };
}

static bool analyze(struct session *session, const struct command *command,
                    struct reply *reply, enum form form)
{
    struct reporter *const reporter =
        reporter_create(session, command, reply, form);
    if (!reporter)
        return false;
    struct session_search search = search_of(reporter);
    search.until_called = true;
    /* The client sees at once that its command was understood. */
    reply_flush(reply);
    session_think(session, search);
    free(reporter);
    return true;
}

static bool genmove_analyze(struct session *session,
                            const struct command *command, struct reply *reply,
                            enum form form)
{
    if (session_is_full(session))
        return reply_fail(reply, "the game is too long");
    if (session_is_leaving(session))
        return reply_fail(reply, SESSION_LEAVING);
    struct reporter *const reporter =
        reporter_create(session, command, reply, form);
    if (!reporter)
        return false;
    struct session_search search = search_of(reporter);
    search.on_clock = true;
    const bool is_over = session_is_over(session);
    const struct decision decision = session_think(session, search);
    /* Clients take their numbers from the last line before the move. */
    if (!is_over)
        report(reporter);
    session_make_move(session, reporter->args.player, &decision);
    free(reporter);
    char text[SESSION_MOVE_TEXT];
    reply_flush(reply);
    buffer_print(&reply->text, "play %s\n", session_move_text(&decision, text));
    return true;
}

static bool handle_lz_analyze(struct session *session,
                              const struct command *command,
                              struct reply *reply)
{
    return analyze(session, command, reply, FORM_LZ);
}

static bool handle_kata_analyze(struct session *session,
                                const struct command *command,
                                struct reply *reply)
{
    return analyze(session, command, reply, FORM_KATA);
}

static bool handle_lz_genmove_analyze(struct session *session,
                                      const struct command *command,
                                      struct reply *reply)
{
    return genmove_analyze(session, command, reply, FORM_LZ);
}

static bool handle_kata_genmove_analyze(struct session *session,
                                        const struct command *command,
                                        struct reply *reply)
{
    return genmove_analyze(session, command, reply, FORM_KATA);
}

static bool handle_cgos_genmove_analyze(struct session *session,
                                        const struct command *command,
                                        struct reply *reply)
{
    return genmove_analyze(session, command, reply, FORM_CGOS);
}

#define ARGUMENTS                                                              \
    "[COLOR] [INTERVAL] [KEY VALUE]...: interval in centiseconds; keys "       \
    "interval minmoves maxmoves ownership ownershipStdev movesOwnership "      \
    "movesOwnershipStdev pvVisits rootInfo avoid allow"

const struct command_entry COMMANDS_ANALYZE[] = {
    {"lz-analyze", handle_lz_analyze, 0, ARGUMENTS},
    {"lz-genmove_analyze", handle_lz_genmove_analyze, 0, ARGUMENTS},
    {"kata-analyze", handle_kata_analyze, 0, ARGUMENTS},
    {"kata-genmove_analyze", handle_kata_genmove_analyze, 0, ARGUMENTS},
    {"analyze", handle_kata_analyze, 0, ARGUMENTS},
    {"genmove_analyze", handle_kata_genmove_analyze, 0, ARGUMENTS},
    {"cgos-genmove_analyze", handle_cgos_genmove_analyze, 0,
     "[COLOR]: as genmove, with a line of JSON for the server's viewers"},
    {0},
};
