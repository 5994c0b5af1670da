/*
 * referee_command.h - the subcommand referee: games gone through by the rules.
 */
#ifndef GTP_REFEREE_COMMAND_H
#define GTP_REFEREE_COMMAND_H

/* As a program's main function; argv[0] is the subcommand's name. */
int referee_main(int argc, char **argv);

#endif
