#include "gtp/serve.h"

#include "gtp/commands.h"
#include "gtp/exit_status.h"
#include "gtp/log.h"
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

static int run(const struct options *options, struct line *line)
{
    struct session session;
    if (!session_init(&session, &options->session, output_to_fd(STDOUT_FILENO)))
        return fail(OUT_OF_MEMORY);
    session.input = input_create(STDIN_FILENO);
    const bool has_input = session.input != NULL;
    bool has_lost = false;
    if (has_input) {
        session.output.may_abandon = has_left;
        session.output.context = &session;
        greet(&session);
        serve(&session, line);
        has_lost = has_lost_output(&session);
        input_destroy(session.input);
    }
    session_free(&session);
    if (!has_input)
        return fail(OUT_OF_MEMORY);
    return has_lost ? fail("cannot write the output") : EXIT_STATUS_GOOD;
}

int serve_main(int argc, char **argv)
{
    struct options options;
    int status = options_start(SUBCOMMAND_GTP, argc, argv, &options);
    if (status < 0)
        status = network_start(&options);
    if (status >= 0)
        return status;
    signal(SIGPIPE, SIG_IGN);
    struct line *const line = malloc(sizeof *line);
    status = line ? run(&options, line) : fail(OUT_OF_MEMORY);
    free(line);
    network_stop(&options);
    return status;
}
