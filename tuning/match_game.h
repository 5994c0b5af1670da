/*
 * match_game.h - one game between two programs, refereed by our own rules.
 */
#ifndef TUNING_MATCH_GAME_H
#define TUNING_MATCH_GAME_H

#include "tuning/match_result.h"
#include "tuning/openings.h"

#include <pthread.h>
#include <stdatomic.h>

/* What all games of a match share; games may run at the same time. */
struct match_hall {
    const struct match_options *options;
    const struct openings *openings; /* count 0: none */
    int interrupt_fd;                /* readable once games are to break off */
    pthread_mutex_t *spawn_lock;     /* see gtp_client.h */
    atomic_flag *noted;   /* by side: that it refused the ruleset was said */
    atomic_bool *started; /* by side: in a game it has answered a question */
};

enum game_status {
    GAME_PLAYED,
    GAME_ABANDONED,  /* interrupted: it has no result */
    GAME_IMPOSSIBLE, /* a program or a file that the match cannot do without */
};

/* Longest complaint and its NUL. */
enum { GAME_ERROR = 768 };

/*
 * Plays game number number, from 1, in this thread.  A is Black in the odd
 * games, and two games in a row have the same opening.  *result is set if it
 * was played; if impossible, as when a program that has not yet started in any
 * game does not, error says why, in a line without its end.
 */
enum game_status match_game_play(const struct match_hall *hall, int number,
                                 struct match_result *result,
                                 char error[GAME_ERROR]);

#endif
