/*
 * net_features.h - the inputs of a network for a position of a game: version
 * 7 of KataGo's features, 22 planes and 19 globals.
 *
 * What each plane and each global is stands beside its name in the source.
 * Rules that only Ingot knows are told in the nearest terms a network knows:
 * under Ing area scoring, suicide of groups, komi 7.5 where Black wins a tie
 * at 8, and the points banned by the law in the plane of forbidden points.
 */
#ifndef ENGINE_NET_FEATURES_H
#define ENGINE_NET_FEATURES_H

#include "engine/net_output.h"
#include "rules/game.h"

struct net_features_scratch; /* boards to read ladders on; opaque */

/* Bytes of scratch memory, aligned to 64, any content. */
size_t net_features_scratch_bytes(void);

/*
 * Fills in the input for the player to move.  The board's size must be from
 * NET_SIZE_MIN to NET_SIZE_MAX.  Any number of threads at once, each with
 * scratch memory of its own.
 */
void net_features(const struct game *game, Color to_move,
                  struct net_features_scratch *scratch,
                  struct net_input *input);

/* Points that the margin of the player to move is less than a network says of
   this input, which tells of another komi where the game's cannot be said. */
float net_komi_excess(const struct game *game, Color to_move,
                      const struct net_input *input);

/* The input as seen in the s-th of the 8 symmetries (0 is as it is), and an
   output in such a symmetry as seen without it.  Not in place. */
void net_turn_input(const struct net_input *input, int s,
                    struct net_input *turned);
void net_turn_output_back(const struct net_output *turned, int size, int s,
                          struct net_output *output);

/* Where a vertex of an input (net_index(), 0 to size * size - 1) stands in the
   one that net_turn_input() makes of it in the s-th symmetry. */
int net_turn_index(int index, int size, int s);

#endif
