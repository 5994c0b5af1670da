/*
 * net_command.h - the subcommand that looks at a network, and the benchmark
 * of networks.
 */
#ifndef GTP_NET_COMMAND_H
#define GTP_NET_COMMAND_H

struct options;

int net_main(int argc, char **argv);

/* 'bench net'; prints what it finds and returns the exit status. */
int net_bench(struct options *options);

#endif
