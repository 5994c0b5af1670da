/*
 * cmd_setup.c - before the first move: board, komi, rules, handicap.
 */
#include "gtp/commands.h"
#include "gtp/log.h"
#include "gtp/rules_json.h"
#include "gtp/value.h"
#include "rules/handicap.h"
#include "rules/vertex.h"

#include <limits.h>
#include <string.h>

static bool handle_boardsize(struct session *session,
                             const struct command *command, struct reply *reply)
{
    int size, height;
    if (!value_int(command->arguments[0], INT_MIN, INT_MAX, &size))
        return reply_fail(reply, "syntax error");
    /* Some clients send width and height. */
    if (command->count > 1 &&
        value_int(command->arguments[1], INT_MIN, INT_MAX, &height) &&
        height != size)
        return reply_fail(reply, "unacceptable size");
    if (size < BOARD_SIZE_MIN || size > BOARD_SIZE_MAX)
        return reply_fail(reply, "unacceptable size");
    game_clear(session->game, size);
    session_new_game(session);
    return true;
}

static bool handle_clear_board(struct session *session,
                               const struct command *command,
                               struct reply *reply)
{
    (void)command;
    (void)reply;
    game_clear(session->game, session->game->board.size);
    session_new_game(session);
    return true;
}

static bool handle_komi(struct session *session, const struct command *command,
                        struct reply *reply)
{
    int halves;
    bool is_exact;
    if (!value_komi(command->arguments[0], &halves, &is_exact))
        return reply_fail(reply, "syntax error");
    if (!is_exact) {
        char text[VALUE_KOMI_TEXT];
        log_line("komi %.20s is taken as %s", command->arguments[0],
                 value_komi_text(halves, text));
    }
    session->game->komi_halves = halves;
    return true;
}

static bool handle_get_komi(struct session *session,
                            const struct command *command, struct reply *reply)
{
    (void)command;
    char text[VALUE_KOMI_TEXT];
    buffer_add(&reply->text, value_komi_text(session->game->komi_halves, text));
    return true;
}

/* The rules' name, which may be several words, as one string. */
static void join_arguments(const struct command *command, struct buffer *name)
{
    for (int i = 0; i < command->count; i++)
        buffer_print(name, "%s%s", i ? " " : "", command->arguments[i]);
}

static bool handle_set_rules(struct session *session,
                             const struct command *command, struct reply *reply)
{
    struct buffer name = {0};
    struct ruleset rules;
    join_arguments(command, &name);
    const char *const words = buffer_string(&name);
    const enum ruleset_status status = words[0] == '{'
                                           ? rules_json_find(words, &rules)
                                           : ruleset_find(words, &rules);
    buffer_free(&name);
    switch (status) {
    case RULESET_OK:
        game_set_rules(session->game, &rules);
        return true;
    case RULESET_UNKNOWN:
        return reply_fail(reply, "unknown rules");
    case RULESET_TERRITORY:
        return reply_fail(reply, "these rules count territory, but Ingot "
                                 "counts area: choose ing or chinese");
    }
    return false;
}

static bool handle_get_rules(struct session *session,
                             const struct command *command, struct reply *reply)
{
    (void)command;
    rules_json_add(&reply->text, &session->game->rules);
    return true;
}

static bool is_board_empty(const struct session *session)
{
    const struct board *const board = &session->game->board;
    return board->empty_count == board->size * board->size;
}

/*
 * Begins the game with black stones, White to move, and says where they are.
 * The clocks and what has been thought belong to a new game.
 */
static bool place_stones(struct session *session, const Point *stones,
                         int count, struct reply *reply)
{
    uint8_t colors[POINT_CELLS] = {0};
    for (int i = 0; i < count; i++)
        colors[stones[i]] = BLACK;
    if (!game_set_up(session->game, session->game->board.size, colors, WHITE))
        return reply_fail(reply, "bad vertex list");
    session_new_game(session);
    return true;
}

static void list_stones(const Point *stones, int count, struct reply *reply)
{
    for (int i = 0; i < count; i++) {
        char text[VERTEX_TEXT];
        buffer_print(&reply->text, "%s%s", i ? " " : "",
                     vertex_write(stones[i], text));
    }
}

/* fixed_handicap and place_free_handicap differ in where the stones go. */
static bool give_handicap(struct session *session,
                          const struct command *command, struct reply *reply,
                          bool is_fixed)
{
    const int size = session->game->board.size;
    Point stones[BOARD_POINTS_MAX];
    int count;
    if (!value_int(command->arguments[0], INT_MIN, INT_MAX, &count))
        return reply_fail(reply, "syntax error");
    if (!is_board_empty(session))
        return reply_fail(reply, "board not empty");
    if (!(is_fixed ? handicap_fixed(size, count, stones)
                   : handicap_free(size, count, stones)))
        return reply_fail(reply, "invalid number of stones");
    if (!place_stones(session, stones, count, reply))
        return false;
    list_stones(stones, count, reply);
    return true;
}

static bool handle_fixed_handicap(struct session *session,
                                  const struct command *command,
                                  struct reply *reply)
{
    return give_handicap(session, command, reply, true);
}

static bool handle_place_free_handicap(struct session *session,
                                       const struct command *command,
                                       struct reply *reply)
{
    return give_handicap(session, command, reply, false);
}

static bool handle_set_free_handicap(struct session *session,
                                     const struct command *command,
                                     struct reply *reply)
{
    const int size = session->game->board.size;
    Point stones[BOARD_POINTS_MAX];
    bool is_taken[POINT_CELLS] = {[PASS] = true};
    if (!is_board_empty(session))
        return reply_fail(reply, "board not empty");
    if (command->count < 2 || command->count >= size * size)
        return reply_fail(reply, "bad vertex list");
    for (int i = 0; i < command->count; i++) {
        if (!vertex_read(command->arguments[i], size, &stones[i]) ||
            is_taken[stones[i]])
            return reply_fail(reply, "bad vertex list");
        is_taken[stones[i]] = true;
    }
    return place_stones(session, stones, command->count, reply);
}

const struct command_entry COMMANDS_SETUP[] = {
    {"boardsize", handle_boardsize, 1, "SIZE: an empty board, 2 to 25 lines"},
    {"clear_board", handle_clear_board, 0, "an empty board of the same size"},
    {"komi", handle_komi, 1, "POINTS: added to White's score"},
    {"get_komi", handle_get_komi, 0, "the komi in force"},
    {"kata-set-rules", handle_set_rules, 1,
     "NAME, or JSON as kata-get-rules says it: put a ruleset in force"},
    {"kata-get-rules", handle_get_rules, 0, "the ruleset in force, as JSON"},
    {"fixed_handicap", handle_fixed_handicap, 1,
     "N: black stones on the usual points"},
    {"place_free_handicap", handle_place_free_handicap, 1,
     "N: black stones where the engine likes"},
    {"set_free_handicap", handle_set_free_handicap, 0,
     "VERTEX...: black stones on these points"},
    {0},
};
