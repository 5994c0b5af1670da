/*
 * decide.h - from a finished search to a move, a pass or a resignation.
 */
#ifndef ENGINE_DECIDE_H
#define ENGINE_DECIDE_H

#include "engine/engine.h"
#include "engine/search.h"

/* How far the board is from being counted. */
struct outlook {
    int unsettled; /* points with stones whose fate is open; without playouts
                      alone also those that are only likely to be dead */
    int neutral;   /* empty points, not of a seki, that either may still take */
    int open;      /* points, not of a seki, whose owner is not sure */
    int prey[3];   /* dead stones of BLACK and of WHITE on the board */
};

/* Reads it off a judgement of the board. */
struct outlook decide_outlook(const struct board *board,
                              const struct judgement *judgement);

/* The most visited child of the root that is not avoided, PASS among them; of
   equals, the one of greater prior.  With a network, the one that choice_best()
   finds.  0 if there is none. */
uint32_t decide_best(const struct search *search);

/* May the game be over soon: is most of the board decided?  owns[] as below. */
bool decide_may_end(const struct search *search, const float owns[POINT_CELLS]);

/* Is most of it? */
bool decide_is_near_end(const struct board *board,
                        const float owns[POINT_CELLS]);

/*
 * Might it be time to pass, so that the board should be judged?  owns[], by
 * point, is the mean ownership (-1 White's to 1 Black's) in the search.
 */
bool decide_needs_judgement(const struct search *search, uint32_t best,
                            bool cleanup, const float owns[POINT_CELLS]);

/* Would the player to move lose if the game were counted now, the dead taken
   off? */
bool decide_loses_by_passing(const struct search *search,
                             const struct judgement *judgement);

/*
 * The child of the root to play, given a judgement of the root's position: the
 * best, or PASS where nothing is left to play for, or in a clean-up (or where
 * dead stones count as alive) a move that helps to take dead stones.  In a
 * clean-up the search's komi makes the judgement a tie; a move that wins then
 * is played, too.  0 is a pass.
 */
uint32_t decide_child(const struct search *search,
                      const struct judgement *judgement, bool cleanup);

/*
 * Is it too early to pass?  A network's search sees that a pass after a pass
 * ends the game, and that the few stones of an opening win it; but who passes
 * then gives a move, as by Ing's handicap.
 */
bool decide_is_early(const struct search *search);

/*
 * Where nothing seems to be left to play for: the child that saves or takes a
 * life, which a network may not see in danger; else the one that was chosen.
 */
uint32_t decide_vital_child(const struct search *search,
                            const struct judge_hurry *hurry, uint32_t chosen);

/* Decisions in a row that looked lost, by color; 0 before the first. */
struct hopes {
    int lost[3];
};

/*
 * Is the position, which the player to move wins with this chance (0 to 1),
 * lost beyond hope, and has it been for some decisions?  Not early, least of
 * all in handicap games, nor with a network while few points are missing, nor
 * while an opponent of the player's level may yet give them away; but at any
 * time when komi is more than the whole board.
 */
bool decide_resigns(const struct search *search, const struct level *level,
                    float mover_win, struct hopes *hopes);

#endif
