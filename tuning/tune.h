/*
 * tune.h - the subcommand "tune": parameters of the engine by games against
 * itself.
 */
#ifndef TUNING_TUNE_H
#define TUNING_TUNE_H

/* What tune_main() returns, for the process to exit with. */
enum tune_exit {
    TUNE_EXIT_DONE = 0,
    TUNE_EXIT_FAILED = 1,
    TUNE_EXIT_USAGE = 2,
    TUNE_EXIT_INTERRUPTED = 3,
};

/*
 * Tunes as the command line asks (argv[0] is the name of the subcommand).  To
 * be called before other threads are started: it blocks SIGINT and SIGTERM,
 * which end it early, and ignores SIGPIPE.
 */
int tune_main(int argc, char **argv);

#endif
