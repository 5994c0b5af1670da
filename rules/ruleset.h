/*
 * ruleset.h - the closed choices in which rules of Go differ, as one value.
 *
 * Every ruleset here counts area.  Komi is the game's, not the ruleset's:
 * a ruleset only proposes one.
 */
#ifndef RULES_RULESET_H
#define RULES_RULESET_H

#include "rules/compiler.h"

#include <stdbool.h>

/* Which recaptures and repetitions are forbidden. */
enum ko_rule {
    KO_SIMPLE,      /* a single stone may not be retaken at once */
    KO_POSITIONAL,  /* no board play may repeat a position */
    KO_SITUATIONAL, /* ... with the same player to move */
    KO_ING,         /* hot stones and disturbing ko: ko_ing.h */
    KO_ING_WHOLE,   /* ... where only the whole board makes a cycle */
};

/* Is it Ing's own law, in either reading? */
static inline bool ko_rule_is_ing(enum ko_rule ko)
{
    return ko == KO_ING || ko == KO_ING_WHOLE;
}

/* Whether a play may remove its own chain. */
enum suicide_rule {
    SUICIDE_NONE,
    SUICIDE_GROUPS, /* chains of two or more */
    SUICIDE_ANY,    /* one stone as well */
};

/* Points that White gets for n handicap stones. */
enum compensation_rule {
    COMPENSATION_NONE,
    COMPENSATION_STONES,          /* n */
    COMPENSATION_STONES_LESS_ONE, /* n - 1 */
};

struct ruleset {
    const char *name; /* as ruleset_find() takes it; static storage */
    enum ko_rule ko;
    enum suicide_rule suicide;
    enum compensation_rule compensation;
    int komi_halves;      /* proposed komi in half points: 7.5 is 15 */
    int passes_to_end;    /* consecutive passes after which nothing is played */
    bool tie_is_black;    /* equal scores at the proposed komi: Black wins */
    bool dead_stay;       /* stones left on the board at the end are alive */
    bool may_stand_still; /* superko lets a lone stone's suicide leave the
                             position that stands; OGS looks no nearer back */
    bool is_lenient;      /* Ing: of the bans on repetition, only that on the
                             single hot stone refuses what is played */
};

/* What ruleset_find() made of a name. */
enum ruleset_status {
    RULESET_OK,
    RULESET_UNKNOWN,   /* no such name */
    RULESET_TERRITORY, /* Japanese, Korean: territory counting, refused */
};

/*
 * Looks a ruleset up by its name or by one of the names that clients and SGF
 * files use for it ("GOE", "Chinese", "New Zealand"); case, spaces, dashes and
 * underscores do not matter.  *rules is untouched unless RULESET_OK.
 */
MUST_CHECK enum ruleset_status ruleset_find(const char *name,
                                            struct ruleset *rules);

/* The Ing ruleset, the default everywhere. */
struct ruleset ruleset_ing(void);

/* The i-th ruleset, from 0, or NULL past the last. */
const struct ruleset *ruleset_number(int i);

#endif
