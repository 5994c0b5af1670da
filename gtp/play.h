/*
 * play.h - the subcommands play and demo: games in a terminal.
 */
#ifndef GTP_PLAY_H
#define GTP_PLAY_H

/* As a program's main function; argv[0] is the subcommand's name. */
int play_main(int argc, char **argv);
int demo_main(int argc, char **argv);

#endif
