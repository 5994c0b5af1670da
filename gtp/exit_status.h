/*
 * exit_status.h - what the program returns to the shell.
 *
 * Who sends SIGTERM, SIGINT or SIGHUP is told that the program died of it: to a
 * shell that is 143, 130 or 129.  gtp does so once the session has ended.
 */
#ifndef GTP_EXIT_STATUS_H
#define GTP_EXIT_STATUS_H

enum {
    EXIT_STATUS_GOOD = 0,
    EXIT_STATUS_FAILED = 1, /* something could not be done */
    EXIT_STATUS_USAGE = 2,  /* an option or argument is wrong */
    EXIT_STATUS_FAULT = 3,  /* referee: all was read, and a game has a fault */
};

#endif
