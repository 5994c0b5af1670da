/*
 * play_table.h - the table at which a game is played in a terminal: the
 * session, and what is printed of it on stdout.
 */
#ifndef GTP_PLAY_TABLE_H
#define GTP_PLAY_TABLE_H

#include "gtp/board_text.h"
#include "gtp/options.h"
#include "gtp/session.h"
#include "gtp/typed.h"

#include <sys/types.h>

/* Passes after which the board is counted; Ing's rules ask for two more. */
enum { PASSES_TO_COUNT = 2 };

/* A file, by whatever name: its device and its number there. */
struct play_table_file {
    bool is_known;
    dev_t device;
    ino_t number;
};

struct play_table {
    struct session session;
    const struct options *options; /* as given, its owner's */
    struct play_table_file file;   /* last saved or loaded */
    struct typed typed;            /* by the person, if there is one */
    enum board_style style;
    Color human;
    int white_passes;   /* with which White begins, giving so many moves */
    int64_t turn_ms;    /* when the turn now running began, by ticks_ms() */
    const char *result; /* after resigning or losing on time, such as "B+R";
                           else NULL */
    Color resigned;     /* who has in the record that was loaded, as long as
                           nothing was changed, or EMPTY */
    bool is_closed;     /* the person has had enough */
    /* Called with the table now and then while the engine thinks; NULL: not. */
    void (*watch)(void *table);
};

bool play_table_has_ended(const struct play_table *table);

/* What the game, or the record it came from, ended by but the count; else NULL.
 */
const char *play_table_result(const struct play_table *table);

/* Has play been suspended, so that it may be ended or go on? */
bool play_table_is_suspended(const struct play_table *table);

/* Does White, giving moves, still owe the pass that is his turn? */
bool play_table_owes_pass(const struct play_table *table);

/* Shows the board and the clocks, if there are any. */
void play_table_show(const struct play_table *table);

/* Shows the board counted as it stands, and says so if that is not what the
   game ended by. */
void play_table_count(struct play_table *table);

/* A move was made or taken back: what the record that was loaded ended by is
   not the end any more. */
void play_table_go_on(struct play_table *table);

void play_table_resign(struct play_table *table, Color player);

/* Ends the game if the player who has moved was too slow. */
void play_table_watch_time(struct play_table *table, Color player);

/* Shows the counted board if the last move was what it waited for. */
void play_table_announce_end(struct play_table *table);

/* What the engine would do for the player to move: on the clock for itself, at
   its level, or off the clock as advice, at full strength. */
struct decision play_table_think(struct play_table *table, bool on_clock);

/* Prints the chances to win that the engine gives this player, without the
   ")" at the end. */
void play_table_print_chances(Color player, const struct decision *decision);

#endif
