/*
 * match_player.h - one program in one game: its process, name and clock.
 *
 * The statuses and answers are those of gtp_client_ask().
 */
#ifndef TUNING_MATCH_PLAYER_H
#define TUNING_MATCH_PLAYER_H

#include "rules/color.h"
#include "rules/point.h"
#include "tuning/gtp_client.h"
#include "tuning/match_options.h"

enum { PLAYER_NAME = 64, PLAYER_COMMAND = 512 };

struct match_player {
    const struct match_options *options;
    enum side side;
    Color color;
    struct gtp_client *client;
    struct clock clock;
    char name[PLAYER_NAME];       /* such as "GNU Go 3.8 (A)" */
    char command[PLAYER_COMMAND]; /* the last sent, for complaints */
    bool has_answered;            /* a question that no clock limits */
    bool knows_penalty;           /* it is told of Ing's overtime */
    bool refused_rules;           /* it knows kata-set-rules, but not these */
};

/*
 * Starts the program for a game; number is the game's, from 1.  False, with
 * errno set, if there can be no process.  match_player_stop() ends it, and
 * does nothing to a player that was zeroed and not started.
 */
MUST_CHECK bool match_player_start(struct match_player *player, int number,
                                   int interrupt_fd, pthread_mutex_t *lock);
void match_player_stop(struct match_player *player);

/* Asks a question that no clock limits. */
MUST_CHECK enum gtp_status match_player_ask(struct match_player *player,
                                            const char **answer,
                                            const char *format, ...)
    PRINTF_LIKE(3, 4);

/*
 * Makes the player ready for a game: its name, the ruleset if it can be told,
 * its own commands, board, komi and time.
 */
MUST_CHECK enum gtp_status match_player_set_up(struct match_player *player,
                                               const char **answer);

/*
 * Tells the player what the opponent has paid for time, where that is counted
 * and it knows of it.
 */
MUST_CHECK enum gtp_status
match_player_hear_opponent(struct match_player *player,
                           const struct match_player *opponent);

/*
 * Tells the player its time, asks for a move and takes what it needed, in
 * *used_ms, off its clock.  GTP_TIMEOUT if it overran the time.
 */
MUST_CHECK enum gtp_status match_player_move(struct match_player *player,
                                             const char **answer,
                                             int64_t *used_ms);

/* Tells the player a move of its opponent's or of the opening. */
MUST_CHECK enum gtp_status match_player_tell(struct match_player *player,
                                             const char **answer, Point point,
                                             Color color);

#endif
