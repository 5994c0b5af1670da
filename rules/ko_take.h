/*
 * ko_take.h - what a ko capture is, and what it threatens: Ing's ko stones.
 *
 * A ko capture takes one chain of one or two stones with a chain of one or
 * two whose only liberty then is where a taken stone stood, so that it can be
 * taken back (劫子互提).  Whether it fights or disturbs is read off the board
 * two captures ahead, looking only at chains in atari: no life and death.  The
 * numbers below are articles of the law in README.md.
 *
 * All functions are pure.  Those that look ahead play on copies of the board;
 * they are called for ko captures that threaten something, which are rare.
 */
#ifndef RULES_KO_TAKE_H
#define RULES_KO_TAKE_H

#include "rules/board.h"

enum { KO_STONES_MAX = 2, KO_THREATS_MAX = 3 };

/* One ko capture, 4.1. */
struct ko_take {
    Hash key; /* of point, stones taken and chains threatened: what makes two
                 captures of one player the same */
    uint16_t ply; /* the number of the move in its game, from 0 */
    uint16_t point;
    uint16_t taken[KO_STONES_MAX];    /* the stones taken ... */
    uint16_t own[KO_STONES_MAX];      /* ... and those that took them */
    uint16_t threats[KO_THREATS_MAX]; /* a stone of each opposing chain beside
                                         the point that is in atari then */
    uint8_t taken_count, own_count, threat_count;
    uint8_t color;
    bool rescues; /* takes an own chain beside the taken stones out of atari */
    bool is_ko;   /* the game's business: a ko capture, or no more than ... */
    bool takes_back; /* ... two stones taken back that have just taken two */
    bool disturbs;   /* counts as a disturbing capture */
};

/*
 * Is a play on this empty vertex a ko capture?  Then *take says what it is,
 * but for what is the game's business, which is 0.
 */
bool ko_take_find(const struct board *board, Point point, Color player,
                  struct ko_take *take);

/* Would a play here take exactly the chain that made this capture? */
bool ko_take_is_retaken(const struct board *board, const struct ko_take *take,
                        Point point);

/*
 * 4.4, twin hot stones (孿熱子, a triple ko): last is the opponent's capture
 * just made, answer a ko capture found on the board that it left.  True if the
 * answer saves a chain that last threatened by taking another ko, while the
 * chain that gained a breath by last has a third ko to take.
 */
bool ko_take_is_twin(const struct board *board, const struct ko_take *last,
                     const struct ko_take *answer);

/*
 * 5.1: can the opponent parry this capture, on the board that it left, by one
 * ko capture: one that saves every threatened chain, takes no hot stone and
 * cannot be undone at once by a third ko?
 */
bool ko_take_has_parry(const struct board *board, const struct ko_take *take);

/* 5.1: does after leave a chain in safety that other threatened? */
bool ko_take_answers(const struct board *after, const struct ko_take *other);

#endif
