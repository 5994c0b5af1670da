/*
 * move_features.h - what speaks for a move at first sight: what it takes, saves
 * or threatens, where it is, and how near the last moves.
 *
 * A feature belongs to a group, and a move has one of a group at most.  After
 * R. Coulom, "Computing Elo Ratings of Move Patterns in the Game of Go", 2007.
 */
#ifndef ENGINE_MOVE_FEATURES_H
#define ENGINE_MOVE_FEATURES_H

#include "rules/game.h"

/*
 * X(name, members): a group, and how many features it has, those that matter
 * more later.  A scale of stones is 1, 2, 3 to 5, 6 or more; a short one 1, 2,
 * 3 or more.
 */
#define MOVE_GROUPS(X)                                                         \
    /* takes a chain that could not flee, that could, that holds one of the    \
       player's in atari; each a scale */                                      \
    X(take, 12)                                                                \
    X(take_last, 1) /* takes the stone played last */                          \
    X(take_ko, 1)                                                              \
    /* saves a chain that was in atari earlier, was just put in it; scales */  \
    X(save, 8)                                                                 \
    X(run_in_vain, 4) /* with a chain that is lost all the same; a scale */    \
    /* leaves its own chain one liberty, of a short scale of stones; as a      \
       throw-in; in an eye space */                                            \
    X(self_atari, 5)                                                           \
    /* puts in atari, in a ladder that works; short scales */                  \
    X(atari, 6)                                                                \
    /* stops a ladder with two liberties, with three; short scales */          \
    X(guard, 6)                                                                \
    X(press, 3)   /* leaves a chain of three liberties two; a short scale */   \
    X(stretch, 3) /* gives a chain of two liberties two, three, more */        \
    X(vital, 2)   /* for the player's eye space, for the other's */            \
    X(eye, 1)     /* fills an eye of the player's own */                       \
    /* on the first to the fifth line or higher, with nobody within two lines; \
       with somebody */                                                        \
    X(line, 10)                                                                \
    X(near_last, 16)   /* distance to the last move: 2 to 16, more */          \
    X(near_before, 16) /* to the one before it, likewise */

enum move_group {
#define MOVE_GROUP(name, members) GROUP_##name,
    MOVE_GROUPS(MOVE_GROUP)
#undef MOVE_GROUP
        MOVE_GROUP_COUNT
};

/* The number of a group's first feature: FIRST_take ... */
enum {
#define MOVE_FIRST(name, members)                                              \
    FIRST_##name, LAST_##name = FIRST_##name + (members)-1,
    MOVE_GROUPS(MOVE_FIRST)
#undef MOVE_FIRST
        MOVE_FEATURE_COUNT
};

/* The features of one move, by number. */
struct move_features {
    int count;
    uint8_t feature[MOVE_GROUP_COUNT];
};

/* What chains on the board make of its points, found once for a position. */
struct move_scene {
    const struct game *game;
    Color player;
    /* By group, for those that chains give: a feature's number + 1, or 0. */
    uint8_t at[MOVE_GROUP_COUNT][POINT_CELLS];
};

/* Looks at a position in which the player is to move; the game must stay as it
   is as long as the scene is used. */
void move_scene_init(struct move_scene *scene, const struct game *game,
                     Color player);

/* The features of a legal move on a vertex. */
void move_features(const struct move_scene *scene, Point move,
                   struct move_features *features);

/* The name of a group, and how many features it has; false past the last. */
bool move_group_number(int i, const char **name, int *members);

#endif
