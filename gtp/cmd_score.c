/*
 * cmd_score.c - who has won, and which stones are dead.
 */
#include "gtp/commands.h"
#include "gtp/count_text.h"
#include "gtp/fillin_text.h"
#include "rules/score.h"
#include "rules/vertex.h"

#include <string.h>

static bool handle_final_score(struct session *session,
                               const struct command *command,
                               struct reply *reply)
{
    (void)command;
    struct judgement judgement;
    char text[SCORE_TEXT];
    if (!session_judge(session, &judgement))
        return reply_fail(reply, SESSION_LEAVING);
    buffer_add(&reply->text,
               score_text(session->game, judgement.margin_halves, text));
    return true;
}

/* The count with all its parts, and under Ing rules by filling in. */
static bool handle_ing_score(struct session *session,
                             const struct command *command, struct reply *reply)
{
    (void)command;
    const struct game *const game = session->game;
    struct judgement judgement;
    struct fillin fillin;
    if (!session_judge(session, &judgement))
        return reply_fail(reply, SESSION_LEAVING);
    count_text_add(&reply->text, game, &judgement);
    const enum fillin_status status = fillin_count(
        game, judgement.dead, &judgement.score, judgement.owner, &fillin);
    if (status != FILLIN_OK) {
        buffer_print(&reply->text, "Not filled in: %s\n",
                     fillin_text_why(status));
        return true;
    }
    fillin_text_account(&reply->text, game, &fillin);
    fillin_text_board(&reply->text, game, &fillin, BOARD_PLAIN);
    return true;
}

/* Adds a line with the stones of one chain and marks them. */
static void add_chain(struct buffer *text, const struct board *board,
                      Point stone, bool seen[POINT_CELLS])
{
    const char *separator = "";
    for (int i = 0; i < board->size * board->size; i++) {
        const Point point = point_of_index(i, board->size);
        if (board->color[point] == EMPTY ||
            board->head[point] != board->head[stone])
            continue;
        char vertex[VERTEX_TEXT];
        buffer_print(text, "%s%s", separator, vertex_write(point, vertex));
        separator = " ";
        seen[point] = true;
    }
    buffer_add(text, "\n");
}

enum status { STATUS_ALIVE, STATUS_SEKI, STATUS_DEAD };

static bool read_status(const char *word, enum status *status)
{
    static const char *const NAMES[] = {"alive", "seki", "dead"};
    for (size_t i = 0; i < ARRAY_LEN(NAMES); i++) {
        if (strcmp(word, NAMES[i]) == 0) {
            *status = (enum status)i;
            return true;
        }
    }
    return false;
}

static enum status status_of(const struct judgement *judgement, Point stone)
{
    return judgement->dead[stone]   ? STATUS_DEAD
           : judgement->seki[stone] ? STATUS_SEKI
                                    : STATUS_ALIVE;
}

static bool handle_final_status_list(struct session *session,
                                     const struct command *command,
                                     struct reply *reply)
{
    const struct board *const board = &session->game->board;
    enum status wanted;
    if (!read_status(command->arguments[0], &wanted))
        return reply_fail(reply, "syntax error");
    struct judgement judgement;
    bool seen[POINT_CELLS] = {false};
    if (!session_judge(session, &judgement))
        return reply_fail(reply, SESSION_LEAVING);
    for (int i = 0; i < board->size * board->size; i++) {
        const Point point = point_of_index(i, board->size);
        if (board->color[point] != EMPTY && !seen[point] &&
            status_of(&judgement, point) == wanted)
            add_chain(&reply->text, board, point, seen);
    }
    return true;
}

const struct command_entry COMMANDS_SCORE[] = {
    {"final_score", handle_final_score, 0, "the result as the board stands"},
    {"final_status_list", handle_final_status_list, 1,
     "alive | seki | dead: the stones that are, a chain a line"},
    {"ing-score", handle_ing_score, 0,
     "areas, and under Ing rules the account and picture of the filled board"},
    {0},
};
