/*
 * cmd_kata.c - KataGo's ways to ask for parameters and for what a network says.
 */
#include "engine/network_says.h"
#include "gtp/commands.h"
#include "gtp/settings.h"
#include "gtp/value.h"

#include <stdlib.h>
#include <string.h>

static bool handle_list_params(struct session *session,
                               const struct command *command,
                               struct reply *reply)
{
    const char *name;
    (void)session;
    (void)command;
    for (int i = 0; (name = settings_name(i)); i++)
        buffer_print(&reply->text, "%s%s", i ? " " : "", name);
    return true;
}

static bool handle_get_param(struct session *session,
                             const struct command *command, struct reply *reply)
{
    return settings_add_value(session, command->arguments[0], &reply->text) ||
           reply_fail(reply, "unknown parameter");
}

static bool handle_set_param(struct session *session,
                             const struct command *command, struct reply *reply)
{
    switch (
        settings_set(session, command->arguments[0], command->arguments[1])) {
    case SETTINGS_OK:
        return true;
    case SETTINGS_UNKNOWN:
        return reply_fail(reply, "unknown parameter");
    case SETTINGS_BAD:
        break;
    }
    return reply_fail(reply, "bad value");
}

/* A line for each row from the top: numbers times sign, or NAN where may[] is
   false. */
static void add_rows(struct buffer *text, int size, float sign,
                     const float numbers[POINT_CELLS],
                     const bool may[POINT_CELLS])
{
    for (int row = size - 1; row >= 0; row--)
        for (int column = 0; column < size; column++) {
            const Point point = point_at(row, column);
            const char *const end = column + 1 < size ? " " : "\n";
            if (may && !may[point])
                buffer_print(text, "     NAN%s", end);
            else
                buffer_print(text, "%8.6f%s", (double)(sign * numbers[point]),
                             end);
        }
}

/* From the mover's view to White's, as KataGo has it. */
static void add_said(struct buffer *text, const struct network_said *said,
                     const struct game *game, int symmetry)
{
    const int size = game->board.size;
    const bool is_white = game->to_move == WHITE;
    const double sign = is_white ? 1 : -1, mean = sign * (double)said->mean;
    const double deviation = (double)said->deviation;
    const double neither = (double)said->no_result;
    const double win = (double)said->win - neither / 2;
    const double loss = 1 - win - neither;
    buffer_print(text,
                 "symmetry %d\nwhiteWin %.6f\nwhiteLoss %.6f\nnoResult %.6f\n"
                 "whiteLead %.3f\nwhiteScoreSelfplay %.3f\n"
                 "whiteScoreSelfplaySq %.3f\npolicy\n",
                 symmetry, is_white ? win : loss, is_white ? loss : win,
                 neither, sign * (double)said->lead, mean,
                 mean * mean + deviation * deviation);
    add_rows(text, size, 1, said->policy, said->may_play);
    buffer_print(text, "policyPass %8.6f\nwhiteOwnership\n",
                 (double)said->policy[PASS]);
    add_rows(text, size, (float)sign, said->owner, NULL);
}

/* "all", or one of the symmetries. */
static bool read_symmetries(const char *word, int *first, int *last)
{
    *first = 0;
    *last = NETWORK_SYMMETRIES - 1;
    if (strcmp(word, "all") == 0)
        return true;
    if (!value_int(word, 0, NETWORK_SYMMETRIES - 1, first))
        return false;
    *last = *first;
    return true;
}

static bool handle_raw_nn(struct session *session,
                          const struct command *command, struct reply *reply)
{
    const struct game *const game = session->game;
    const struct network *const network =
        engine_options(session->engine).network;
    int first, last;
    if (!read_symmetries(command->arguments[0], &first, &last))
        return reply_fail(reply, "syntax error");
    if (!network)
        return reply_fail(reply, "there is no network");
    if (!network_plays(game->board.size))
        return reply_fail(reply, "the board is none for the network");
    for (int symmetry = first; symmetry <= last; symmetry++) {
        struct network_said said;
        if (!network_says(network, game, game->to_move, symmetry, &said))
            return reply_fail(reply, "out of memory");
        add_said(&reply->text, &said, game, symmetry);
    }
    return true;
}

const struct command_entry COMMANDS_KATA[] = {
    {"kata-list-params", handle_list_params, 0,
     "what kata-get-param and kata-set-param know"},
    {"kata-get-param", handle_get_param, 1, "NAME: the value in force"},
    {"kata-set-param", handle_set_param, 2,
     "NAME VALUE: put another in force; maxVisits and maxTime 0 are no limit"},
    {"kata-raw-nn", handle_raw_nn, 1,
     "SYMMETRY: what the network says of the board turned so, 0 to 7, or all"},
    {0},
};
