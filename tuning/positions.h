/*
 * positions.h - the subcommand "positions": samples to learn from, by a
 * teacher.
 */
#ifndef TUNING_POSITIONS_H
#define TUNING_POSITIONS_H

/* What positions_main() returns, for the process to exit with. */
enum positions_exit {
    POSITIONS_MADE = 0,
    POSITIONS_FAILED = 1,
    POSITIONS_USAGE = 2,
    POSITIONS_INTERRUPTED = 3,
};

/*
 * Makes the samples that the command line asks for (argv[0] is the name of the
 * subcommand), says on stderr how it goes, and on stdout what was made.  To be
 * called before other threads are started: it blocks SIGINT and SIGTERM, which
 * end it after the game under way, and ignores SIGPIPE.
 */
int positions_main(int argc, char **argv);

#endif
