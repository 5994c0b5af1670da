/*
 * teacher.h - a network whose answers another one is to learn.
 *
 * A teacher is one thread's.
 */
#ifndef TUNING_TEACHER_H
#define TUNING_TEACHER_H

#include "engine/network.h"
#include "engine/rng.h"
#include "rules/game.h"
#include "tuning/sample.h"

struct teacher; /* opaque */

/*
 * The network of a file, computed by the kernel of a name or, with NULL, by
 * the fastest.  NULL and the problem if that cannot be; otherwise it is the
 * caller's to close.  asked->cache_bytes is of no use and should be 0.
 */
MUST_CHECK struct teacher *teacher_open(const struct network_options *asked,
                                        struct network_problem *problem);
void teacher_close(struct teacher *teacher); /* NULL is none */

/* What it is; the texts live as long as it does. */
struct network_facts teacher_facts(const struct teacher *teacher);

/*
 * Makes a sample of the position, on a board of NET_SIZE_MIN to NET_SIZE_MAX,
 * with the player to move: the input, and what the teacher says in one of the
 * eight symmetries, which is drawn.  Moves that the game's rules forbid get no
 * share.  It has no result and no move yet, and belongs to game 0.
 */
void teacher_look(struct teacher *teacher, const struct game *game,
                  struct rng *rng, struct sample *sample);

#endif
