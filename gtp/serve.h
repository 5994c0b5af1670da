/*
 * serve.h - the subcommand gtp: answering a client on stdin and stdout.
 */
#ifndef GTP_SERVE_H
#define GTP_SERVE_H

/* As a program's main function; argv[0] is the subcommand's name. */
int serve_main(int argc, char **argv);

#endif
