#include "tuning/match_game.h"

#include "engine/judge.h"
#include "rules/vertex.h"
#include "tuning/dead_list.h"
#include "tuning/match_player.h"
#include "tuning/match_sgf.h"
#include "tuning/system_error.h"

#include <errno.h>
#include <string.h>
#include <strings.h>

/* One game under way. */
struct table {
    const struct match_hall *hall;
    struct match_player players[SIDES];
    struct game *game;
    struct record *record;
    struct match_result *result;
    char *error; /* GAME_ERROR bytes */
};

/* Whether the game goes on. */
enum step {
    STEP_ON,
    STEP_END, /* the result tells how it ended */
    STEP_ABANDON,
    STEP_IMPOSSIBLE, /* error tells why */
};

static Color side_color(const struct table *table, enum side side)
{
    return side == table->result->black ? BLACK : WHITE;
}

static enum side color_side(const struct table *table, Color color)
{
    return color == BLACK ? table->result->black
                          : side_opponent(table->result->black);
}

static enum step impossible(struct table *table, const char *what,
                            const char *why)
{
    snprintf(table->error, GAME_ERROR, "%.200s: %.500s", what, why);
    return STEP_IMPOSSIBLE;
}

/* Puts what went wrong, with a detail or NULL, and whose fault it was, into the
   result. */
static void set_note(struct table *table, enum side side, const char *what,
                     const char *detail)
{
    struct match_result *result = table->result;
    result->at_fault = side;
    snprintf(result->note, RESULT_NOTE, "%s %s%s%.400s",
             table->players[side].name, what, detail ? " " : "",
             detail ? detail : "");
    /* An answer can have lines, a log cannot. */
    for (char *c = result->note; *c; c++)
        if ((unsigned char)*c < ' ')
            *c = ' ';
}

/* The same for what the system refused, as errno tells. */
static enum step impossible_now(struct table *table, const char *what)
{
    char text[SYSTEM_ERROR_TEXT];
    return impossible(table, what, system_error(errno, text));
}

static enum step win(struct table *table, enum side winner, enum match_end end,
                     char how)
{
    struct match_result *result = table->result;
    result->end = end;
    result->has_winner = true;
    result->winner = winner;
    snprintf(result->score, SCORE_TEXT, "%c+%c",
             side_color(table, winner) == BLACK ? 'B' : 'W', how);
    return STEP_END;
}

static enum step lose(struct table *table, enum side loser, enum match_end end,
                      const char *what, const char *detail)
{
    set_note(table, loser, what, detail);
    return win(table, side_opponent(loser), end,
               end == END_TIMEOUT ? 'T' : 'F');
}

static enum step make_void(struct table *table, enum side side, Point point,
                           const char *words)
{
    char what[32], vertex[VERTEX_TEXT];
    snprintf(what, sizeof what, "refused %s:", vertex_write(point, vertex));
    set_note(table, side, what, words);
    table->result->end = END_VOID;
    snprintf(table->result->score, SCORE_TEXT, "Void");
    return STEP_END;
}

/* Adds what the player said last on stderr to what went wrong. */
static void add_last_line(const struct match_player *player,
                          char text[RESULT_NOTE])
{
    char line[STDERR_LINE];
    const size_t length = strlen(text);
    gtp_client_last_line(player->client, line);
    if (*line)
        snprintf(text + length, RESULT_NOTE - length,
                 ", last on stderr: \"%s\"", line);
}

/* What a player did instead of giving an answer. */
static void describe_silence(const struct match_player *player,
                             enum gtp_status status, char text[RESULT_NOTE])
{
    char fate[GTP_FATE_TEXT];
    if (status == GTP_TIMEOUT) {
        snprintf(text, RESULT_NOTE, "gave no answer in time to %.60s",
                 player->command);
    } else if (status == GTP_GARBLED) {
        snprintf(text, RESULT_NOTE, "spoke no GTP after %.60s",
                 player->command);
    } else {
        gtp_client_fate(player->client, fate);
        snprintf(text, RESULT_NOTE, "%s", fate);
    }
    add_last_line(player, text);
}

/* A program that has never answered is none to be measured. */
static enum step not_started(struct table *table, enum side side,
                             const char *how)
{
    char text[RESULT_NOTE + 32];
    snprintf(text, sizeof text, "did not start: %s", how);
    return impossible(table, table->hall->options->sides[side].command, text);
}

/* What a question that was not answered means for the game. */
static enum step on_silence(struct table *table, enum side side,
                            enum gtp_status status)
{
    const struct match_player *player = &table->players[side];
    char how[RESULT_NOTE];
    if (status == GTP_OK || status == GTP_REFUSED)
        return STEP_ON;
    if (status == GTP_INTERRUPTED)
        return STEP_ABANDON;
    describe_silence(player, status, how);
    if (!player->has_answered && !atomic_load(&table->hall->started[side]))
        return not_started(table, side, how);
    if (status == GTP_CLOSED)
        return lose(table, side, END_CRASH, "crashed:", how);
    return lose(table, side, status == GTP_TIMEOUT ? END_TIMEOUT : END_CRASH,
                how, NULL);
}

/* Says once in a match that a player goes by whatever rules it has. */
static void note_rules(const struct table *table, enum side side)
{
    if (table->players[side].refused_rules &&
        !atomic_flag_test_and_set(&table->hall->noted[side]))
        fprintf(stderr,
                "ingot match: %s knows no rules '%s'; it plays by its own\n",
                table->players[side].name, table->game->rules.name);
}

static enum step seat_player(struct table *table, enum side side)
{
    struct match_player *player = &table->players[side];
    const struct match_hall *hall = table->hall;
    player->options = hall->options;
    player->side = side;
    player->color = side_color(table, side);
    if (!match_player_start(player, table->result->number, hall->interrupt_fd,
                            hall->spawn_lock))
        return impossible_now(table, hall->options->sides[side].command);
    const char *answer = "";
    const enum gtp_status status = match_player_set_up(player, &answer);
    note_rules(table, side);
    if (player->has_answered)
        atomic_store(&hall->started[side], true);
    if (status != GTP_REFUSED)
        return on_silence(table, side, status);
    char what[200];
    snprintf(what, sizeof what, "%s refused \"%.100s\"", player->name,
             player->command);
    return impossible(table, what, answer);
}

/* Puts a move that is legal on the board and into the record. */
static enum step put_move(struct table *table, Point point, int64_t used_ms)
{
    struct game *game = table->game;
    const Color color = game->to_move;
    const struct clock *clock = &table->players[color_side(table, color)].clock;
    game_apply(game, point, color);
    game->penalties[color] = clock_penalty_points(clock);
    if (!match_sgf_add(table->record, point, color, used_ms, clock))
        return impossible(table, "the record", "memory is short");
    return STEP_ON;
}

/* Tells a player a move that the rules allow. */
static enum step tell_move(struct table *table, enum side side, Point point,
                           Color color)
{
    const char *answer;
    const enum gtp_status status =
        match_player_tell(&table->players[side], &answer, point, color);
    if (status == GTP_REFUSED)
        return make_void(table, side, point, answer);
    return on_silence(table, side, status);
}

static enum step play_opening(struct table *table)
{
    const struct openings *openings = table->hall->openings;
    enum step step = STEP_ON;
    if (openings->count == 0)
        return step;
    const struct opening *opening =
        &openings->items[(table->result->number - 1) / 2 % openings->count];
    for (int i = 0; step == STEP_ON && i < opening->count; i++) {
        const Point point = opening->moves[i];
        const Color color = table->game->to_move;
        step = tell_move(table, SIDE_A, point, color);
        if (step == STEP_ON)
            step = tell_move(table, SIDE_B, point, color);
        if (step == STEP_ON)
            step = put_move(table, point, -1);
    }
    return step;
}

static void add_time(struct side_time *time, int64_t used_ms)
{
    time->moves++;
    time->used_ms += used_ms;
    if (used_ms > time->longest_ms)
        time->longest_ms = used_ms;
}

/* Asks the player to move for a vertex or PASS; STEP_ON if there is one. */
static enum step ask_move(struct table *table, enum side side, Point *point,
                          int64_t *used_ms)
{
    const char *answer;
    const enum gtp_status status =
        match_player_move(&table->players[side], &answer, used_ms);
    add_time(&table->result->time[side], *used_ms);
    if (status == GTP_REFUSED)
        return lose(table, side, END_ILLEGAL, "refused to move:", answer);
    if (status != GTP_OK)
        return on_silence(table, side, status);
    char word[16];
    snprintf(word, sizeof word, "%s", answer);
    word[strcspn(word, " \t\n")] = '\0';
    if (strcasecmp(word, "resign") == 0)
        return win(table, side_opponent(side), END_RESIGN, 'R');
    if (!vertex_read(word, table->game->board.size, point))
        return lose(table, side, END_ILLEGAL, "answered genmove with", answer);
    return STEP_ON;
}

/* Asks the player to move, who may have to know what the opponent paid. */
static enum step turn_to(struct table *table, enum side side, Point *point,
                         int64_t *used_ms)
{
    const enum gtp_status status = match_player_hear_opponent(
        &table->players[side], &table->players[side_opponent(side)]);
    const enum step step = on_silence(table, side, status);
    return step == STEP_ON ? ask_move(table, side, point, used_ms) : step;
}

static enum step play_move(struct table *table)
{
    const Color color = table->game->to_move;
    const enum side side = color_side(table, color);
    Point point = NO_POINT;
    int64_t used_ms = 0;
    enum step step = turn_to(table, side, &point, &used_ms);
    if (step != STEP_ON)
        return step;
    const enum verdict verdict = game_verdict(table->game, point, color);
    if (verdict != VERDICT_LEGAL) {
        char what[32], vertex[VERTEX_TEXT];
        snprintf(what, sizeof what, "played %s:", vertex_write(point, vertex));
        return lose(table, side, END_ILLEGAL, what, verdict_words(verdict));
    }
    step = put_move(table, point, used_ms);
    if (step == STEP_ON)
        step = tell_move(table, side_opponent(side), point, color);
    return step;
}

/* The player's list of dead stones; *is_told is false if it has none. */
static enum step ask_dead(struct table *table, enum side side,
                          bool dead[POINT_CELLS], bool *is_told)
{
    const char *answer;
    const enum gtp_status status = match_player_ask(
        &table->players[side], &answer, "final_status_list dead");
    *is_told =
        status == GTP_OK && dead_list_read(answer, &table->game->board, dead);
    return on_silence(table, side, status);
}

/*
 * Which stones are dead: those that both players call dead, and where they
 * differ, or one does not tell, those that we do.
 */
static enum step agree_on_dead(struct table *table, bool dead[POINT_CELLS])
{
    const struct board *board = &table->game->board;
    bool other[POINT_CELLS], is_told[SIDES];
    enum step step = ask_dead(table, SIDE_A, dead, &is_told[SIDE_A]);
    if (step == STEP_ON)
        step = ask_dead(table, SIDE_B, other, &is_told[SIDE_B]);
    if (step != STEP_ON)
        return step;
    const bool are_told = is_told[SIDE_A] && is_told[SIDE_B];
    if (are_told && dead_lists_agree(board, dead, other))
        return STEP_ON;
    table->result->is_disputed = true;
    const struct params params = params_default();
    const struct judge judge = judge_by_playouts(&params);
    struct judgement judgement;
    judge_position(&judge, table->game, NULL, &judgement);
    if (are_told)
        dead_lists_settle(board, dead, other, judgement.dead);
    else
        memcpy(dead, judgement.dead, sizeof judgement.dead);
    return STEP_ON;
}

static enum step count_game(struct table *table)
{
    const struct game *game = table->game;
    struct match_result *result = table->result;
    bool dead[POINT_CELLS] = {false};
    if (!game->rules.dead_stay) {
        const enum step step = agree_on_dead(table, dead);
        if (step != STEP_ON)
            return step;
    }
    const struct score score = score_area(&game->board, dead, NULL);
    const int margin = score_margin_halves(game, &score);
    const bool is_black =
        margin > 0 || (margin == 0 && score_tie_is_black(game));
    result->end = END_SCORE;
    result->has_winner = is_black || margin < 0;
    result->winner = color_side(table, is_black ? BLACK : WHITE);
    score_text(game, margin, result->score);
    return STEP_END;
}

static enum step play_out(struct table *table)
{
    enum step step = play_opening(table);
    while (step == STEP_ON && table->game->passes < 2) {
        if (table->game->move_count >= table->hall->options->moves_max) {
            table->result->end = END_TOO_LONG;
            snprintf(table->result->score, SCORE_TEXT, "0");
            return STEP_END;
        }
        step = play_move(table);
    }
    return step == STEP_ON ? count_game(table) : step;
}

/* Keeps the game that has ended, if games are kept. */
static enum step write_record(struct table *table)
{
    const struct match_options *options = table->hall->options;
    if (!options->sgf_dir)
        return STEP_END;
    const enum side black = table->result->black;
    if (match_sgf_write(table->record, options->sgf_dir, table->result,
                        table->players[black].name,
                        table->players[side_opponent(black)].name))
        return STEP_END;
    return impossible_now(table, options->sgf_dir);
}

static enum step play_at(struct table *table)
{
    enum step step = STEP_ON;
    if (!table->game || !table->record ||
        !match_sgf_begin(table->record, table->hall->options))
        return impossible(table, "a game", "memory is short");
    for (enum side side = SIDE_A; side < SIDES && step == STEP_ON; side++)
        step = seat_player(table, side);
    if (step == STEP_ON)
        step = play_out(table);
    table->result->moves = table->game->move_count;
    return step == STEP_END ? write_record(table) : step;
}

enum game_status match_game_play(const struct match_hall *hall, int number,
                                 struct match_result *result,
                                 char error[GAME_ERROR])
{
    *result = (struct match_result){
        .number = number,
        .black = number % 2 ? SIDE_A : SIDE_B,
    };
    struct table table = {.hall = hall, .result = result};
    table.error = error;
    table.game = game_create(&hall->options->rules, hall->options->size);
    if (table.game) {
        table.game->komi_halves = hall->options->komi_halves;
        table.record = record_of_game(table.game);
    }
    const enum step step = play_at(&table);
    match_player_stop(&table.players[SIDE_A]);
    match_player_stop(&table.players[SIDE_B]);
    record_destroy(table.record);
    game_destroy(table.game);
    switch (step) {
    case STEP_ON:
    case STEP_END:
        return GAME_PLAYED;
    case STEP_ABANDON:
        return GAME_ABANDONED;
    case STEP_IMPOSSIBLE:
        break;
    }
    return GAME_IMPOSSIBLE;
}
