/*
 * bench_command.h - the subcommands bench and perft: fixed work, measured.
 */
#ifndef GTP_BENCH_COMMAND_H
#define GTP_BENCH_COMMAND_H

/* As a program's main function; argv[0] is the subcommand's name. */
int bench_main(int argc, char **argv);
int perft_main(int argc, char **argv);

#endif
