/*
 * handicap_command.h - the subcommand handicap: what evens out a game between
 * two of Ing's ranks, and how it is begun.
 */
#ifndef GTP_HANDICAP_COMMAND_H
#define GTP_HANDICAP_COMMAND_H

/* As a program's main function; argv[0] is the subcommand's name. */
int handicap_main(int argc, char **argv);

#endif
