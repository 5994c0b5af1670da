#include "tuning/match.h"

#include "tuning/match_crew.h"
#include "tuning/match_log.h"
#include "tuning/system_error.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/stat.h>

static int complain(const char *what)
{
    fprintf(stderr, "ingot match: %s\n", what);
    return MATCH_FAILED;
}

static void set_signals(void)
{
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &signals, NULL);
    signal(SIGPIPE, SIG_IGN);
}

/* Makes a directory unless it is there; false, with a complaint, if neither. */
static bool make_directory(const char *path)
{
    if (!path || mkdir(path, 0777) == 0 || errno == EEXIST)
        return true;
    char text[SYSTEM_ERROR_TEXT];
    fprintf(stderr, "ingot match: %s: %s\n", path, system_error(errno, text));
    return false;
}

static void report_sprt(const struct match_options *options,
                        const struct match_tally *tally)
{
    const double ratio =
        sprt_log_ratio(&tally->pairs, options->elo_0, options->elo_1);
    static const char *const words[] = {
        [SPRT_UNDECIDED] = "undecided",
        [SPRT_FIRST] = "the first is accepted",
        [SPRT_SECOND] = "the second is accepted",
    };
    const int *count = tally->pairs.count;
    printf("sprt %+g, %+g elo: log ratio %.2f of %.2f, %s; "
           "pairs %d %d %d %d %d\n",
           options->elo_0, options->elo_1, ratio, sprt_bound(),
           words[sprt_verdict(ratio)], count[0], count[1], count[2], count[3],
           count[4]);
}

static int report(const struct match_options *options,
                  const struct match_tally *tally, enum crew_status status)
{
    if (status == CREW_FAILED && tally->games + tally->voids == 0)
        return MATCH_FAILED;
    if (options->has_sprt)
        report_sprt(options, tally);
    match_tally_report(tally, stdout);
    if (fflush(stdout) != 0)
        return complain("cannot write the result");
    switch (status) {
    case CREW_DONE:
        return match_tally_crashes(tally) ? MATCH_CRASHED : MATCH_PLAYED;
    case CREW_INTERRUPTED:
        return MATCH_INTERRUPTED;
    case CREW_FAILED:
        break;
    }
    return MATCH_FAILED;
}

/* With the openings read and the tally empty. */
static int play(const struct match_options *options,
                const struct openings *openings, struct match_tally *tally)
{
    FILE *log = NULL;
    char error[LOG_ERROR];
    if (options->log && !(log = match_log_open(options, tally, error)))
        return complain(error);
    enum crew_status status = match_crew_play(options, openings, tally, log);
    if (log && fclose(log) != 0) {
        complain("cannot write the log");
        status = CREW_FAILED;
    }
    return report(options, tally, status);
}

static int prepare_and_play(const struct match_options *options)
{
    char error[OPENINGS_ERROR];
    struct openings openings = {0};
    struct match_tally tally;
    if (!make_directory(options->sgf_dir) ||
        !make_directory(options->stderr_dir))
        return MATCH_FAILED;
    if (options->openings && !openings_read(options->openings, &options->rules,
                                            options->size, &openings, error))
        return complain(error);
    int status = MATCH_FAILED;
    if (match_tally_init(&tally, options->games)) {
        status = play(options, &openings, &tally);
        match_tally_free(&tally);
    } else {
        complain("memory is short");
    }
    openings_free(&openings);
    return status;
}

int match_main(int argc, char **argv)
{
    struct match_options options;
    char error[OPTIONS_ERROR];
    switch (match_options_read(argc, argv, &options, error)) {
    case OPTIONS_HELP:
        option_page_help(match_options_page(), stdout);
        return MATCH_PLAYED;
    case OPTIONS_WRONG:
        fprintf(stderr, "ingot match: %s; see ingot match --help\n", error);
        return MATCH_USAGE;
    case OPTIONS_OK:
        break;
    }
    set_signals();
    /* Both programs may be Ingot, and whoever reads of the match is to know
       its options: from its own file only if that is asked for. */
    if (setenv("INGOT_CONFIG", "", 0) != 0) {
        fputs("ingot match: out of memory\n", stderr);
        return MATCH_FAILED;
    }
    return prepare_and_play(&options);
}
