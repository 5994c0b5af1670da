/*
 * move_model.h - how likely good players make each move of a position: a
 * product of weights, one for each of a move's features (move_features.h) and
 * one for the largest pattern around it that is known (pattern_key.h).
 *
 * A move's share of all moves' products is its chance: a generalised
 * Bradley-Terry model (R. Coulom, "Computing Elo Ratings of Move Patterns in
 * the Game of Go", 2007).  What is kept are the logarithms of the weights.
 *
 * The text of a model begins with "ingot moves 1" and the number of patterns,
 * then has a line for each feature (its group, its place in it from 0, its
 * weight), then a line for each pattern: "pattern", its cells from the middle
 * outwards, its weight. Cells are . (empty), x (the player's), o (the other's)
 * and # (off the board); contacts have 1, 2 or 3 for a chain of the player's
 * with so many liberties or more, and a, b or c for one of the other's.
 */
#ifndef ENGINE_MOVE_MODEL_H
#define ENGINE_MOVE_MODEL_H

#include "engine/move_features.h"
#include "engine/pattern_key.h"

#include <stdio.h>

/* A place in a hash table: the key of a pattern and its number. */
struct pattern_slot {
    uint64_t key; /* 0: free */
    uint32_t number;
};

/* What does not change once it is made; many threads may use it at once. */
struct move_model {
    float feature[MOVE_FEATURE_COUNT];
    struct pattern_keyer keyer;
    struct pattern_slot *slots; /* a power of two, a third of them free */
    uint32_t slot_mask;
    int pattern_count, pattern_max;
    float *pattern; /* weights, by number */
};

/* A model of no features' weight and no pattern, with room for so many
   patterns; NULL when memory is short. */
struct move_model *move_model_create(int pattern_max);
void move_model_destroy(struct move_model *model); /* NULL is none */

/* Adds a pattern, which gets the next number, from 0.  False if there is no
   room or it is known. */
MUST_CHECK bool move_model_add(struct move_model *model, uint64_t key,
                               float weight);

/* The number of a pattern, -1 if it is not known. */
int move_model_number(const struct move_model *model, uint64_t key);

/* The number of the largest known pattern around an empty vertex, -1 if none
   is known. */
int move_model_pattern(const struct move_model *model,
                       const struct pattern_view *view, Point point);

enum move_model_status {
    MOVE_MODEL_OK,
    MOVE_MODEL_FOREIGN, /* its first line is another */
    MOVE_MODEL_SYNTAX,
    MOVE_MODEL_MISSING, /* a feature has no weight, or patterns are missing */
    MOVE_MODEL_MEMORY,
};

/* Reads a model; NULL, with the number of the line, from 1, unless
   MOVE_MODEL_OK. */
MUST_CHECK struct move_model *
move_model_read(FILE *stream, enum move_model_status *status, int *line);

/* A pattern's cells as text, with a NUL. */
void move_model_spell(const uint8_t cells[], int count,
                      char text[PATTERN_CELLS + 1]);

/* Weighs moves, empty vertices that are legal, in proportion to their chances.
   A pass has none: records do not tell when good players would pass. */
void move_model_weigh(const struct move_model *model, const struct game *game,
                      Color player, const uint16_t moves[], int count,
                      float weights[]);

#endif
