/*
 * moves.h - the subcommand "moves": fitting what Ingot without a network
 * expects of good players (engine/move_model.h) to recorded games.
 */
#ifndef TUNING_MOVES_H
#define TUNING_MOVES_H

/* What moves_main() returns, for the process to exit with. */
enum moves_exit {
    MOVES_DONE = 0,
    MOVES_FAILED = 1,
    MOVES_USAGE = 2,
    MOVES_INTERRUPTED = 3,
};

/* Does what the command line asks for (argv[0] is the name of the subcommand).
   To be called before other threads are started: it blocks SIGINT and
   SIGTERM. */
int moves_main(int argc, char **argv);

#endif
