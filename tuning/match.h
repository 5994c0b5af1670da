/*
 * match.h - the subcommand "match": programs that speak GTP against each
 * other.
 */
#ifndef TUNING_MATCH_H
#define TUNING_MATCH_H

/* What match_main() returns, for the process to exit with. */
enum match_exit {
    MATCH_PLAYED = 0,
    MATCH_FAILED = 1,
    MATCH_USAGE = 2,
    MATCH_INTERRUPTED = 3,
    MATCH_CRASHED = 4, /* all was played, but a program crashed in a game */
};

/*
 * Plays the match that the command line asks for (argv[0] is the name of the
 * subcommand) and writes the result to stdout, how it goes to stderr.  To be
 * called before other threads are started: it blocks SIGINT and SIGTERM, which
 * end the match early, and ignores SIGPIPE.
 */
int match_main(int argc, char **argv);

#endif
