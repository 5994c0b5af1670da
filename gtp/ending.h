/*
 * ending.h - signals that ask a session to end: SIGTERM, SIGINT and SIGHUP.
 *
 * A thread of its own waits for them, so that nothing has to be done in a
 * signal handler.  A signal that the program was started to ignore (as nohup
 * does) goes on being ignored.
 */
#ifndef GTP_ENDING_H
#define GTP_ENDING_H

struct ending; /* opaque */

/* How long the session has to end by itself, in milliseconds; then the program
   dies of the signal, whatever it is doing. */
enum { ENDING_PATIENCE_MS = 400 };

/* Keeps the signals for ending_create(), on this thread and those that it makes
   from now on. */
void ending_hold_signals(void);

/*
 * After ending_hold_signals(): the first signal has request(context) called,
 * once, on the thread that waits.  NULL when memory or a thread cannot be had.
 */
struct ending *ending_create(void (*request)(void *context), void *context);

/* The signal that came, or 0. */
int ending_signal(struct ending *ending);

/* Ends the thread; the signals are held on.  NULL is nothing. */
void ending_destroy(struct ending *ending);

/* Dies of this signal, as the program would have at once; tells the parent. */
void ending_die(int signal);

#endif
