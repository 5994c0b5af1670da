#include "gtp/serve.h"

#include "gtp/command_log.h"
#include "gtp/commands.h"
#include "gtp/ending.h"
#include "gtp/exit_status.h"
#include "gtp/log.h"
#include "gtp/log_file.h"
#include "gtp/network_start.h"

#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

static const char OUT_OF_MEMORY[] = "out of memory or threads";

/* On the opponent's time: until anything comes in. */
static void wait_for_line(void *session, int ms)
{
    input_wait(((struct session *)session)->input, ms);
}

static bool next_line(struct session *session, struct line *line)
{
    if (!input_has_more(session->input))
        session_ponder(session, wait_for_line, session);
    return input_next(session->input, line);
}

/* Answers until the client has gone or said quit. */
static void serve(struct session *session, struct line *line)
{
    while (!session->has_quit && !session->output.is_broken &&
           next_line(session, line))
        commands_execute(session, line);
}

/* A client that has left may never read what it has not read yet. */
static bool has_left(void *session)
{
    return session_is_leaving(session);
}

/* Some clients wait for the last line. */
static void greet(struct session *session)
{
    const struct engine_options options = engine_options(session->engine);
    log_line("Ingot %s: %d thread%s, %zu MiB, seed %llu", INGOT_VERSION,
             options.threads, options.threads == 1 ? "" : "s",
             options.memory_bytes >> 20, (unsigned long long)options.seed);
    network_say(options.network);
    session_say_if_by_playouts(session);
    log_line("GTP ready");
}

/* Did the output break on a client that has not left? */
static bool has_lost_output(struct session *session)
{
    return session->output.is_broken && !session_is_leaving(session);
}

static int fail(const char *words)
{
    log_line("ingot: %s", words);
    return EXIT_STATUS_FAILED;
}

/* Why the session is over. */
static const char *end_words(const struct session *session, int signal)
{
    return signal == SIGTERM           ? "(end: SIGTERM)"
           : signal == SIGINT          ? "(end: SIGINT)"
           : signal == SIGHUP          ? "(end: SIGHUP)"
           : session->has_quit         ? "(end: quit)"
           : session->output.is_broken ? "(end: nobody reads the replies)"
                                       : "(end: no more input)";
}

static void end_input(void *input)
{
    input_end(input);
}

/* Talks until one side ends it. */
static int talk(struct session *session, struct line *line)
{
    session->output.may_abandon = has_left;
    session->output.context = session;
    greet(session);
    command_log_event(session, "(begin: Ingot " INGOT_VERSION ")");
    serve(session, line);
    return has_lost_output(session) ? fail("cannot write the output")
                                    : EXIT_STATUS_GOOD;
}

/* Talks while a signal may end it, too; then *signal is that, else 0. */
static int talk_to_the_end(struct session *session, struct line *line,
                           int *signal)
{
    struct ending *const ending = ending_create(end_input, session->input);
    if (!ending)
        return fail(OUT_OF_MEMORY);
    const int status = talk(session, line);
    *signal = ending_signal(ending);
    command_log_event(session, end_words(session, *signal));
    ending_destroy(ending);
    return status;
}

static int hold_session(const struct options *options, struct line *line,
                        int *signal)
{
    struct session session;
    ending_hold_signals();
    if (!session_init(&session, &options->session, output_to_fd(STDOUT_FILENO)))
        return fail(OUT_OF_MEMORY);
    int status = EXIT_STATUS_FAILED;
    session.input = input_create(STDIN_FILENO);
    if (options->log)
        session.log = log_file_open(options->log, options->log_bytes);
    if (session.input && (session.log || !options->log))
        status = talk_to_the_end(&session, line, signal);
    else
        fail(OUT_OF_MEMORY);
    input_destroy(session.input);
    log_file_close(session.log);
    session_free(&session);
    return status;
}

/* What a client closes, and a limit on the size of files, are no reasons to
   die. */
static void ignore_signals(void)
{
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);
}

static int run(struct options *options)
{
    int status = network_start(options);
    if (status >= 0)
        return status;
    int ended_by = 0;
    ignore_signals();
    struct line *const line = malloc(sizeof *line);
    status =
        line ? hold_session(options, line, &ended_by) : fail(OUT_OF_MEMORY);
    free(line);
    network_stop(options);
    if (ended_by)
        ending_die(ended_by);
    return status;
}

int serve_main(int argc, char **argv)
{
    return options_run(SUBCOMMAND_GTP, argc, argv, run);
}
