#include "gtp/play_file.h"

#include "gtp/record_file.h"
#include "gtp/ticks.h"
#include "gtp/value.h"
#include "rules/score.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

/* By which names records know Ingot: this, and a version behind it. */
static const char NAME[] = "Ingot";

/* Unknown if there is none, or what cannot be written over, such as a pipe. */
static struct play_table_file file_at(const char *path)
{
    struct stat status;
    if (stat(path, &status) != 0 || !S_ISREG(status.st_mode))
        return (struct play_table_file){0};
    return (struct play_table_file){true, status.st_dev, status.st_ino};
}

static bool is_ingot(const struct record *record, enum record_text which)
{
    const char *const name = record_text(record, which);
    const size_t length = sizeof NAME - 1;
    return name && strncmp(name, NAME, length) == 0 &&
           (name[length] == ' ' || name[length] == '\0');
}

/* The person's side: unless it was given, that which Ingot did not have. */
static Color choose_side(const struct play_table *table,
                         const struct record *record)
{
    const bool has_black = is_ingot(record, RECORD_BLACK_NAME);
    const bool has_white = is_ingot(record, RECORD_WHITE_NAME);
    if (table->options->has_color || has_black == has_white)
        return table->human;
    return has_black ? WHITE : BLACK;
}

/* Who resigned, by a result such as "B+R" or "W+Resign"; EMPTY: nobody. */
static Color resigned(const struct record *record)
{
    const char *const result = record_text(record, RECORD_RESULT);
    if (!result || !*result || result[1] != '+' || result[2] != 'R')
        return EMPTY;
    return result[0] == 'B' ? WHITE : result[0] == 'W' ? BLACK : EMPTY;
}

/* An empty game by the rules and the komi that hold if the record has none;
   NULL when memory is short. */
static struct game *begin(const struct play_table *table,
                          const struct record *record)
{
    const struct options *const options = table->options;
    struct ruleset rules = options->session.rules;
    if (!options->has_rules)
        record_file_rules(record, &rules);
    struct game *const game = game_create(&rules, record_size(record));
    if (game)
        game->komi_halves = options->has_komi ? options->session.komi_halves
                                              : rules.komi_halves;
    return game;
}

/*
 * The passes with which White began giving a handicap, as Ing's rules have it,
 * if more of them are to come: the record states the handicap, and White has
 * done nothing but pass so far.  Else 0.
 */
static int passes_to_give(const struct record *record, const struct game *game)
{
    const int given = record_handicap(record) - 1;
    int passes = 0;
    if (!ko_rule_is_ing(game->rules.ko) || record_edits(record) > 0)
        return 0;
    for (int i = 0; i < game->move_count; i++) {
        if (game->plies[i].color != WHITE)
            continue;
        if (game->plies[i].point != PASS)
            return 0;
        passes++;
    }
    return passes < given ? given : 0;
}

static void take_over(struct play_table *table, const struct record *record,
                      const struct game *game)
{
    game_assign(table->session.game, game);
    session_new_game(&table->session);
    table->human = choose_side(table, record);
    table->resigned = resigned(record);
    table->result = NULL;
    table->white_passes = passes_to_give(record, game);
    table->turn_ms = ticks_ms();
}

bool play_file_load(struct play_table *table, const char *path,
                    struct buffer *why)
{
    struct record *const record = record_file_read(path, why);
    if (!record)
        return false;
    struct game *const game = begin(table, record);
    bool is_good = false;
    if (!game)
        buffer_add(why, "out of memory");
    else
        is_good = record_file_replay(record, path, -1, game, why);
    if (is_good) {
        take_over(table, record, game);
        table->file = file_at(path);
    }
    if (game)
        game_destroy(game);
    record_destroy(record);
    return is_good;
}

void play_file_say(const struct play_table *table)
{
    char komi[VALUE_KOMI_TEXT];
    const struct game *const game = table->session.game;
    printf("You are %s.  Rules: %s, komi %s.\n",
           table->human == BLACK ? "Black" : "White", game->rules.name,
           value_komi_text(game->komi_halves, komi));
    if (table->resigned != EMPTY)
        printf("The record ends with %s's resignation; play goes on.\n",
               table->resigned == BLACK ? "Black" : "White");
}

/* Why the result is not what the board says. */
static bool note_penalties(struct record *record, const struct game *game)
{
    char text[80];
    const int *const paid = game->penalties;
    if (paid[BLACK] == 0 && paid[WHITE] == 0)
        return true;
    snprintf(text, sizeof text, "Paid for time: Black %d points, White %d.",
             paid[BLACK], paid[WHITE]);
    return record_set_text(record, RECORD_GAME_COMMENT, text);
}

/* The record with names and, once there is one, the result. */
static struct record *record_of_table(struct play_table *table)
{
    struct record *const record = record_of_game(table->session.game);
    char counted[SCORE_TEXT], version[80];
    const char *result = play_table_result(table);
    if (!record)
        return NULL;
    if (!result && play_table_has_ended(table)) {
        struct judgement judgement;
        engine_judge(table->session.engine, table->session.game, &judgement);
        result =
            score_text(table->session.game, judgement.margin_halves, counted);
    }
    /* Moves that White is still to give are in no other place. */
    if (table->white_passes > 0 &&
        table->white_passes >= record_handicap(record))
        record_set_handicap(record, table->white_passes + 1);
    snprintf(version, sizeof version, "%s %s", NAME, INGOT_VERSION);
    const enum record_text engine =
        table->human == BLACK ? RECORD_WHITE_NAME : RECORD_BLACK_NAME;
    if (record_set_text(record, engine, version) &&
        record_set_text(record, RECORD_RESULT, result ? result : "") &&
        note_penalties(record, table->session.game))
        return record;
    record_destroy(record);
    return NULL;
}

/* Would it write over a file that is not this game's?  Then why says so. */
static bool is_of_another(const struct play_table *table, const char *path,
                          struct buffer *why)
{
    const struct play_table_file own = table->file, there = file_at(path);
    if (!there.is_known || (own.is_known && own.device == there.device &&
                            own.number == there.number))
        return false;
    buffer_print(why, "%s is there already; save FILE with another name.",
                 path);
    return true;
}

bool play_file_save(struct play_table *table, const char *path,
                    struct buffer *why)
{
    if (is_of_another(table, path, why))
        return false;
    struct record *const record = record_of_table(table);
    if (!record) {
        buffer_add(why, "out of memory");
        return false;
    }
    const bool is_good = record_file_write(path, record);
    if (is_good && file_at(path).is_known)
        table->file = file_at(path);
    if (!is_good)
        buffer_add(why, strerror(errno));
    record_destroy(record);
    return is_good;
}
