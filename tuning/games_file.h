/*
 * games_file.h - lists of game records, a line each.
 *
 * A file is plain text or gzipped text.  A line has ten fields between tabs,
 * none of them empty: id, date, size, komi, handicap stones, rules, result,
 * Black's rank, White's rank, moves.  Komi is in points or "?"; stones are "-"
 * or points; rules are jp, cn, kr, ing, aga, nz, tt or "?"; the result is "B+"
 * or "W+" and a number, R, T, F or "?", or "0" for a tie, or "?".  Points are
 * two letters, column and row from the upper left corner, tt being a pass;
 * colours alternate, and White begins after handicap stones.  Ids, dates and
 * ranks are not looked at.
 *
 * What a line says is checked when it is read, but for the rules of Go: they
 * are checked by who replays it.  A list stays in memory, two bytes a move.
 */
#ifndef TUNING_GAMES_FILE_H
#define TUNING_GAMES_FILE_H

#include "engine/rng.h"
#include "rules/color.h"
#include "rules/compiler.h"

#include <stdbool.h>
#include <stdint.h>

enum games_rules {
    GAMES_UNKNOWN,
    GAMES_JAPANESE,
    GAMES_KOREAN,
    GAMES_CHINESE,
    GAMES_ING,
    GAMES_AGA,
    GAMES_NEW_ZEALAND,
    GAMES_TROMP_TAYLOR,
};

/* The points belong to the list and are good until it grows. */
struct games_record {
    int size; /* lines, 7 to 19 */
    enum games_rules rules;
    bool has_komi;
    int komi_halves; /* with has_komi */
    /* The winner on the board or by resignation, EMPTY for a tie.  Time and
       forfeits say nothing of the board and are no result. */
    bool has_result;
    Color winner;          /* with has_result */
    int stones, moves;     /* how many points there are, at least one move */
    const uint16_t *stone; /* distinct vertices */
    const uint16_t *move;  /* vertices or PASS */
};

struct games_list; /* opaque */

/* An empty list, NULL when memory is short. */
struct games_list *games_list_create(void);
void games_list_destroy(struct games_list *list); /* NULL is none */

/* Longest complaint and its NUL. */
enum { GAMES_ERROR = 512 };

/*
 * Adds all games of a file, at least one.  Otherwise false: error says why, in
 * a line without its end, with the number of the line that is wrong, and the
 * list may have some of them.
 */
MUST_CHECK bool games_list_read(struct games_list *list, const char *path,
                                char error[GAMES_ERROR]);

int games_list_count(const struct games_list *list);

/* Moves of all games together. */
int64_t games_list_moves(const struct games_list *list);

/* The i-th game, from 0. */
struct games_record games_list_record(const struct games_list *list, int i);

/* The same for lists of the same games, and hardly for others (CRC-32). */
uint32_t games_list_checksum(const struct games_list *list);

/*
 * Draws a game: of a file in proportion to its games, then one of its n, number
 * n * u^1.5 with u even from 0 to 1.  Files are taken to have the better games
 * first: so the density falls as the third root of the number, and the first
 * tenth is drawn from about twice as often as all are.
 */
int games_list_draw(const struct games_list *list, struct rng *rng);

#endif
