/*
 * cmd_time.c - time systems and the time that is left.
 */
#include "gtp/clock_text.h"
#include "gtp/commands.h"
#include "gtp/ticks.h"
#include "gtp/time_args.h"
#include "gtp/value.h"

#include <limits.h>
#include <string.h>

static bool handle_time_settings(struct session *session,
                                 const struct command *command,
                                 struct reply *reply)
{
    int64_t main_ms, period_ms;
    int stones;
    if (!value_seconds(command->arguments[0], &main_ms) ||
        !value_seconds(command->arguments[1], &period_ms) ||
        !value_int(command->arguments[2], 0, INT_MAX, &stones))
        return reply_fail(reply, "syntax error");
    const struct clock_settings settings =
        clock_settings_gtp(main_ms, period_ms, stones);
    session_set_time(session, &settings);
    return true;
}

/* Of systems with these names. */
static bool set_system(struct session *session, const struct command *command,
                       struct reply *reply, const char *names)
{
    struct clock_settings settings;
    if (!time_args_read(command, names, &settings))
        return reply_fail(reply, "syntax error");
    session_set_time(session, &settings);
    return true;
}

static bool handle_kgs_time_settings(struct session *session,
                                     const struct command *command,
                                     struct reply *reply)
{
    return set_system(session, command, reply, TIME_ARGS_KGS);
}

static bool handle_kata_time_settings(struct session *session,
                                      const struct command *command,
                                      struct reply *reply)
{
    return set_system(session, command, reply, TIME_ARGS_KATA);
}

static bool handle_list_time_settings(struct session *session,
                                      const struct command *command,
                                      struct reply *reply)
{
    (void)session;
    (void)command;
    buffer_add(&reply->text, TIME_ARGS_KATA);
    return true;
}

/* Byo-yomi as Ing limits it: periods of 60 seconds, and 10 of them. */
static bool read_ing_byoyomi(const struct command *command,
                             struct clock_settings *settings,
                             struct reply *reply)
{
    settings->system = CLOCK_BYOYOMI;
    if (command->count < 4 ||
        !value_seconds(command->arguments[2], &settings->period_ms) ||
        !value_int(command->arguments[3], INT_MIN, INT_MAX, &settings->periods))
        return reply_fail(reply, "syntax error");
    if (settings->period_ms == 0 || settings->period_ms > CLOCK_ING_PERIOD_MS)
        return reply_fail(reply,
                          "a period is more than 0 and at most 60 seconds");
    if (settings->periods < 1 || settings->periods > CLOCK_ING_PERIODS)
        return reply_fail(reply, "there are 1 to 10 periods");
    return true;
}

static bool read_ing_settings(const struct command *command,
                              struct clock_settings *settings,
                              struct reply *reply)
{
    const char *const system = command->arguments[1];
    int64_t main_ms;
    if (!value_seconds(command->arguments[0], &main_ms))
        return reply_fail(reply, "syntax error");
    if (main_ms > CLOCK_ING_MAIN_MS)
        return reply_fail(reply, "the main time is at most 14400 seconds");
    *settings = clock_settings_penalty(main_ms);
    if (strcmp(system, "byoyomi") == 0)
        return read_ing_byoyomi(command, settings, reply);
    if (strcmp(system, "penalty") != 0)
        return reply_fail(reply, "syntax error");
    return main_ms > 0 ||
           reply_fail(reply, "the main time is more than 0, for a sixth of it "
                             "can be bought");
}

static bool handle_ing_time_settings(struct session *session,
                                     const struct command *command,
                                     struct reply *reply)
{
    struct clock_settings settings;
    if (!read_ing_settings(command, &settings, reply))
        return false;
    session_set_time(session, &settings);
    return true;
}

static bool handle_ing_clock(struct session *session,
                             const struct command *command, struct reply *reply)
{
    (void)command;
    clock_text_settings(&session->time, &reply->text);
    for (Color player = BLACK; player <= WHITE; player++) {
        buffer_print(&reply->text, "\n%s: ", value_color_name(player));
        clock_text_left(&session->clocks[player], &reply->text);
    }
    return true;
}

static bool handle_time_left(struct session *session,
                             const struct command *command, struct reply *reply)
{
    Color player;
    double seconds;
    int stones;
    if (!value_color(command->arguments[0], &player) ||
        !value_decimal(command->arguments[1], &seconds) ||
        !value_int(command->arguments[2], 0, INT_MAX, &stones))
        return reply_fail(reply, "syntax error");
    /* An arbiter that is behind sends less than nothing. */
    int64_t left_ms = 0;
    if (seconds > 0 && !value_seconds(command->arguments[1], &left_ms))
        return reply_fail(reply, "syntax error");
    session_set_left(session, player, left_ms, stones);
    return true;
}

static bool handle_cputime(struct session *session,
                           const struct command *command, struct reply *reply)
{
    (void)session;
    (void)command;
    buffer_print(&reply->text, "%.3f", (double)ticks_cpu_ms() / 1000);
    return true;
}

const struct command_entry COMMANDS_TIME[] = {
    {"time_settings", handle_time_settings, 3,
     "MAIN PERIOD STONES: seconds and stones a period; 0 1 0: no limit"},
    {"kgs-time_settings", handle_kgs_time_settings, 1,
     "none | absolute MAIN | byoyomi MAIN PERIOD PERIODS | "
     "canadian MAIN PERIOD STONES"},
    {"kata-time_settings", handle_kata_time_settings, 1,
     "as kgs-time_settings, or fischer MAIN INCREMENT | fischer-capped MAIN "
     "INCREMENT CAP MOST: seconds, what a move adds, the most to have and the "
     "most for a move (-1: no limit)"},
    {"kata-list_time_settings", handle_list_time_settings, 0,
     "the systems that kata-time_settings knows"},
    {"time_left", handle_time_left, 3,
     "COLOR SECONDS STONES: the time that the arbiter says is left; STONES "
     "is 0 in main time, else moves, periods, or sixths bought so far"},
    {"ing-time_settings", handle_ing_time_settings, 2,
     "MAIN penalty | MAIN byoyomi PERIOD PERIODS: as the Ing rules limit them"},
    {"ing-clock", handle_ing_clock, 0,
     "the time system, and what each player has left and has paid"},
    {"cputime", handle_cputime, 0, "processor time used so far, in seconds"},
    {0},
};
