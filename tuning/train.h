/*
 * train.h - the subcommand "train": teaching a network, or looking how good
 * one is.
 */
#ifndef TUNING_TRAIN_H
#define TUNING_TRAIN_H

/* What train_main() returns, for the process to exit with. */
enum train_exit {
    TRAIN_EXIT_DONE = 0,
    TRAIN_EXIT_FAILED = 1,
    TRAIN_EXIT_USAGE = 2,
    TRAIN_EXIT_INTERRUPTED = 3,
};

/*
 * Does what the command line asks for (argv[0] is the name of the subcommand).
 * To be called before other threads are started: it blocks SIGINT and SIGTERM,
 * which end learning after a step, and ignores SIGPIPE.
 */
int train_main(int argc, char **argv);

#endif
