/*
 * game.h - a game under one ruleset: board, moves, history, turn, passes.
 *
 * This is the type the other folders use.  It decides what is legal, plays,
 * takes back and says when play is suspended or over.  Who wins is score.h's
 * business.  A game belongs to one thread; its fields are for reading.
 *
 * Any player may move at any time: two moves of one player in a row count as
 * if the other had passed between as far as ko goes, but not as a pass that
 * brings the end nearer.
 */
#ifndef RULES_GAME_H
#define RULES_GAME_H

#include "rules/board.h"
#include "rules/history.h"
#include "rules/ko_take.h"
#include "rules/ruleset.h"
#include "rules/verdict.h"

#include <stddef.h>

enum { GAME_MOVES_MAX = HISTORY_MAX - 1 };

struct ply {
    uint16_t point; /* a vertex or PASS */
    uint8_t color;
    bool is_forced; /* Ing: a play made when the opponent's last play had put
                       a chain of the player's beside it into atari */
};

struct game {
    struct board board;
    struct ruleset rules;
    int komi_halves;  /* added to White, in half points */
    int penalties[3]; /* points that each player pays, by color: overtime */
    Color to_move;    /* whose turn it is if the players alternate */
    int passes;       /* consecutive passes just made */
    int move_count;   /* moves since the starting position */
    struct ply *plies;
    int take_count; /* Ing: ko captures among the moves */
    struct ko_take *takes;
    struct history history;
    struct board start;  /* the starting position: empty unless set up ... */
    Color start_to_move; /* ... and whose turn it was */
};

/* A new game on an empty board; NULL when memory is short. */
struct game *game_create(const struct ruleset *rules, int size);
void game_destroy(struct game *game);

/* Starts anew on an empty board of this size; rules and komi stay. */
void game_clear(struct game *game, int size);

/*
 * Starts anew from a position: colors[] is indexed by point.  False, with the
 * game as it was, when a chain has no liberty.
 */
MUST_CHECK bool game_set_up(struct game *game, int size,
                            const uint8_t colors[POINT_CELLS], Color to_move);

/*
 * Puts another ruleset in force; komi, moves and position stay, whether the
 * moves would have been legal under it or not.
 */
void game_set_rules(struct game *game, const struct ruleset *rules);

/* May the player make this move (a vertex or PASS) now, and if not, why? */
enum verdict game_verdict(const struct game *game, Point point, Color player);

/* The same as a yes or no. */
static inline bool game_is_legal(const struct game *game, Point point,
                                 Color player)
{
    return game_verdict(game, point, player) == VERDICT_LEGAL;
}

/*
 * Makes the move if it is legal; otherwise the game stays as it was.  Under a
 * lenient ruleset, what Ing's law forbids beyond suicide and the single hot
 * stone is made all the same and counts as legal.
 */
MUST_CHECK enum verdict game_play(struct game *game, Point point, Color player);

/* Makes a move that is known to be legal. */
void game_apply(struct game *game, Point point, Color player);

/* Takes the last move back; false when none was made since the start. */
MUST_CHECK bool game_undo(struct game *game);

/*
 * The same for a move whose board the caller kept: before is the board as it
 * was before the last move.  Costs no replay.
 */
void game_take_back(struct game *game, const struct board *before);

/* Makes one game the copy of another, of whatever size. */
void game_assign(struct game *to, const struct game *from);

/*
 * Brings a game back to an earlier state of it, cheaply: game was made from
 * root by game_assign() and has only been played on since.
 */
void game_rewind(struct game *game, const struct game *root);

/*
 * Are an earlier game's moves the first of this one, from the same position,
 * under the same rules, and do the players owe each other the same points?
 */
bool game_continues(const struct game *game, const struct game *earlier);

/* Has the ruleset's number of passes been made? */
bool game_is_over(const struct game *game);

/*
 * May a search score the position as it stands?  After two passes, unless the
 * first of them came right after a ko capture and cooled what was hot: then
 * after three.
 */
bool game_is_settled(const struct game *game);

/* The last move, or NULL. */
static inline const struct ply *game_last_ply(const struct game *game)
{
    return game->move_count ? &game->plies[game->move_count - 1] : NULL;
}

/*
 * Handicap stones: black stones that stood or were played before White's
 * first stone, if there are two or more, else 0.  Where stones stood White
 * begins; with Black to begin it is a position, not a handicap, and so it is
 * where the stones that follow White's first do not come in turn: clients send
 * what was set up as moves.
 */
int game_handicap(const struct game *game);

#endif
