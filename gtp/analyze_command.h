/*
 * analyze_command.h - the subcommand analyze: a game gone through by the
 * engine.
 */
#ifndef GTP_ANALYZE_COMMAND_H
#define GTP_ANALYZE_COMMAND_H

/* As a program's main function; argv[0] is the subcommand's name. */
int analyze_main(int argc, char **argv);

#endif
