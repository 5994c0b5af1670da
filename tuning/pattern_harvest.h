/*
 * pattern_harvest.h - which patterns good players play often, to be given
 * weights (engine/move_model.h).
 */
#ifndef TUNING_PATTERN_HARVEST_H
#define TUNING_PATTERN_HARVEST_H

#include "engine/move_model.h"
#include "tuning/games_file.h"

/* A pattern as it was found. */
struct harvested {
    int radius;
    uint8_t cells[PATTERN_CELLS];
};

struct harvest {
    struct move_model *model;    /* has the patterns, with weights of 0 */
    struct harvested *harvested; /* by number */
    int64_t moves;               /* that were looked at */
};

/*
 * Looks at the moves of so many games of a list, drawn as games_list_draw()
 * does, and takes the patterns around at least `least` of them; larger ones
 * only around smaller ones that were taken.  Memory: 72 bytes a move.  NULL
 * when memory is short; the caller's to harvest_free().
 */
struct harvest *pattern_harvest(const struct games_list *list, int games,
                                int least, int seed);
void harvest_free(struct harvest *harvest); /* NULL is none */

#endif
