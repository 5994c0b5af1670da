#include "tuning/match_player.h"

#include "rules/vertex.h"

#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { QUIT_MS = 2000, PATH_BYTES = 4096 };

static char player_letter(const struct match_player *player)
{
    return player->side == SIDE_A ? 'A' : 'B';
}

/* The command with {seed} replaced, the caller's to free(); NULL: memory. */
static char *fill_in_seed(const char *command, long long seed)
{
    static const char mark[] = "{seed}";
    char *text = NULL;
    size_t length;
    FILE *stream = open_memstream(&text, &length);
    if (!stream)
        return NULL;
    for (const char *at; (at = strstr(command, mark)) != NULL;
         command = at + strlen(mark)) {
        fwrite(command, 1, (size_t)(at - command), stream);
        fprintf(stream, "%lld", seed);
    }
    fputs(command, stream);
    if (fclose(stream) == 0)
        return text;
    free(text);
    return NULL;
}

bool match_player_start(struct match_player *player, int number,
                        int interrupt_fd, pthread_mutex_t *lock)
{
    const struct match_options *options = player->options;
    char path[PATH_BYTES];
    if (options->stderr_dir &&
        snprintf(path, sizeof path, "%s/game-%04d-%c.txt", options->stderr_dir,
                 number, tolower(player_letter(player))) >= PATH_BYTES) {
        errno = ENAMETOOLONG;
        return false;
    }
    char *command = fill_in_seed(options->sides[player->side].command,
                                 (long long)options->seed + number - 1);
    if (!command)
        return false;
    const struct gtp_spawn spawn = {
        .command = command,
        .stderr_path = options->stderr_dir ? path : NULL,
        .interrupt_fd = interrupt_fd,
        .lock = lock,
    };
    player->client = gtp_client_start(&spawn);
    const int error = errno;
    free(command);
    player->clock = clock_start(&options->sides[player->side].time);
    snprintf(player->name, PLAYER_NAME, "%c", player_letter(player));
    errno = error;
    return player->client != NULL;
}

void match_player_stop(struct match_player *player)
{
    gtp_client_stop(player->client, QUIT_MS);
    player->client = NULL;
}

/* Was the question understood, whether or not the answer pleases? */
static bool is_answered(enum gtp_status status)
{
    return status == GTP_OK || status == GTP_REFUSED;
}

enum gtp_status match_player_ask(struct match_player *player,
                                 const char **answer, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(player->command, PLAYER_COMMAND, format, arguments);
    va_end(arguments);
    const enum gtp_status status =
        gtp_client_ask(player->client, player->options->patience_ms, answer,
                       "%s", player->command);
    player->has_answered |= is_answered(status);
    return status;
}

/* Programs need not tell their name and version. */
static enum gtp_status learn_name(struct match_player *player)
{
    char name[32] = "";
    const char *answer;
    enum gtp_status status = match_player_ask(player, &answer, "name");
    if (status == GTP_OK)
        snprintf(name, sizeof name, "%.30s ", answer);
    if (!is_answered(status))
        return status;
    status = match_player_ask(player, &answer, "version");
    if (!is_answered(status))
        return status;
    snprintf(player->name, PLAYER_NAME, "%s%.20s%s(%c)", name,
             status == GTP_OK ? answer : "",
             status == GTP_OK && *answer ? " " : "", player_letter(player));
    return GTP_OK;
}

/* Does the player list this command? */
static enum gtp_status learn_command(struct match_player *player,
                                     const char *command, bool *is_known)
{
    const char *answer;
    const enum gtp_status status =
        match_player_ask(player, &answer, "known_command %s", command);
    *is_known = status == GTP_OK && strcmp(answer, "true") == 0;
    return status == GTP_REFUSED ? GTP_OK : status;
}

/*
 * Programs that know the command are told the ruleset; one that does not know
 * the ruleset may have one that is as good, so that is no reason to stop.
 */
static enum gtp_status send_rules(struct match_player *player)
{
    const struct match_options *options = player->options;
    const char *answer;
    bool is_known;
    if (options->sides[player->side].hears_no_rules)
        return GTP_OK;
    enum gtp_status status = learn_command(player, "kata-set-rules", &is_known);
    if (status != GTP_OK || !is_known)
        return status;
    status = match_player_ask(player, &answer, "kata-set-rules %s",
                              options->rules.name);
    player->refused_rules = status == GTP_REFUSED;
    return player->refused_rules ? GTP_OK : status;
}

/* The player's own commands, from one semicolon to the next. */
static enum gtp_status send_init(struct match_player *player,
                                 const char **answer)
{
    const char *init = player->options->sides[player->side].init;
    enum gtp_status status = GTP_OK;
    while (status == GTP_OK && init && *init) {
        init += strspn(init, "; ");
        const int length = (int)strcspn(init, ";");
        if (length)
            status = match_player_ask(player, answer, "%.*s", length, init);
        init += length;
    }
    return status;
}

/* Milliseconds as GTP's whole seconds, or with decimals if it must be. */
static const char *seconds(int64_t ms, char text[32])
{
    if (ms % 1000 == 0)
        snprintf(text, 32, "%lld", (long long)ms / 1000);
    else
        snprintf(text, 32, "%.3f", (double)ms / 1000);
    return text;
}

/*
 * A program that does not know Ing's overtime is told the base time alone, so
 * that it does not pay for more without knowing.
 */
static enum gtp_status send_penalty_settings(struct match_player *player,
                                             const char **answer)
{
    char main_time[32];
    seconds(player->clock.settings.main_ms, main_time);
    *answer = "";
    const enum gtp_status status =
        learn_command(player, "ing-time_settings", &player->knows_penalty);
    if (status != GTP_OK)
        return status;
    return player->knows_penalty
               ? match_player_ask(player, answer,
                                  "ing-time_settings %s penalty", main_time)
               : match_player_ask(player, answer, "time_settings %s 0 0",
                                  main_time);
}

static enum gtp_status send_time_settings(struct match_player *player,
                                          const char **answer)
{
    const struct clock_settings *time = &player->clock.settings;
    char main_time[32], period[32];
    seconds(time->main_ms, main_time);
    seconds(time->period_ms, period);
    switch (time->system) {
    case CLOCK_NONE:
        break;
    case CLOCK_ABSOLUTE:
        return match_player_ask(player, answer, "time_settings %s 0 0",
                                main_time);
    case CLOCK_CANADIAN:
        return match_player_ask(player, answer, "time_settings %s %s %d",
                                main_time, period, time->stones);
    case CLOCK_BYOYOMI:
        return match_player_ask(player, answer,
                                "kgs-time_settings byoyomi %s %s %d", main_time,
                                period, time->periods);
    case CLOCK_PENALTY:
        return send_penalty_settings(player, answer);
    case CLOCK_FISCHER:
        return match_player_ask(player, answer,
                                "kata-time_settings fischer %s %s", main_time,
                                period);
    }
    return GTP_OK;
}

enum gtp_status match_player_set_up(struct match_player *player,
                                    const char **answer)
{
    const struct match_options *options = player->options;
    const int halves = abs(options->komi_halves);
    enum gtp_status status = learn_name(player);
    if (status == GTP_OK)
        status = send_rules(player);
    if (status == GTP_OK)
        status = send_init(player, answer);
    if (status == GTP_OK)
        status =
            match_player_ask(player, answer, "boardsize %d", options->size);
    if (status == GTP_OK)
        status = match_player_ask(player, answer, "clear_board");
    if (status == GTP_OK)
        status = match_player_ask(player, answer, "komi %s%d%s",
                                  options->komi_halves < 0 ? "-" : "",
                                  halves / 2, halves % 2 ? ".5" : "");
    if (status == GTP_OK)
        status = send_time_settings(player, answer);
    return status;
}

/*
 * Time left is told in whole seconds, as GTP wants it, but where the match is
 * played in fractions of them.  A program may do without being told.
 */
static enum gtp_status tell_time(struct match_player *player, Color color,
                                 const struct clock *clock)
{
    const struct clock_settings *time = &clock->settings;
    if (time->system == CLOCK_NONE)
        return GTP_OK;
    int64_t left = clock->left_ms;
    if (time->main_ms % 1000 == 0 && time->period_ms % 1000 == 0)
        left -= left % 1000;
    const bool hears_stones =
        time->system != CLOCK_PENALTY || player->knows_penalty;
    char text[32];
    const char *answer;
    const enum gtp_status status = match_player_ask(
        player, &answer, "time_left %c %s %d", color == BLACK ? 'b' : 'w',
        seconds(left, text), hears_stones ? clock_stones(clock) : 0);
    return status == GTP_REFUSED ? GTP_OK : status;
}

enum gtp_status match_player_hear_opponent(struct match_player *player,
                                           const struct match_player *opponent)
{
    if (!player->knows_penalty ||
        opponent->clock.settings.system != CLOCK_PENALTY)
        return GTP_OK;
    return tell_time(player, opponent->color, &opponent->clock);
}

enum gtp_status match_player_move(struct match_player *player,
                                  const char **answer, int64_t *used_ms)
{
    *answer = "";
    *used_ms = 0;
    enum gtp_status status = tell_time(player, player->color, &player->clock);
    if (status != GTP_OK)
        return status;
    const int64_t limit = clock_move_limit_ms(&player->clock);
    const bool is_limited = limit != CLOCK_UNLIMITED_MS;
    const int64_t wait = is_limited ? limit + player->options->tolerance_ms
                                    : player->options->patience_ms;
    snprintf(player->command, PLAYER_COMMAND, "genmove %c",
             player->color == BLACK ? 'b' : 'w');
    status =
        gtp_client_ask(player->client, wait, answer, "%s", player->command);
    *used_ms = gtp_client_used_ms(player->client);
    if (is_answered(status) && *used_ms > wait)
        return GTP_TIMEOUT;
    /* What is tolerated costs nothing later. */
    clock_spend(&player->clock, *used_ms < limit ? *used_ms : limit);
    return status;
}

enum gtp_status match_player_tell(struct match_player *player,
                                  const char **answer, Point point, Color color)
{
    char vertex[VERTEX_TEXT];
    return match_player_ask(player, answer, "play %c %s",
                            color == BLACK ? 'b' : 'w',
                            vertex_write(point, vertex));
}
