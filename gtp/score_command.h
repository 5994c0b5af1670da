/*
 * score_command.h - the subcommand score: counting a game record.
 */
#ifndef GTP_SCORE_COMMAND_H
#define GTP_SCORE_COMMAND_H

/* As a program's main function; argv[0] is the subcommand's name. */
int score_main(int argc, char **argv);

#endif
