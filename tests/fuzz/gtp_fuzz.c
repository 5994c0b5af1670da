/*
 * Bytes of any kind as what a client sends, to a session that hardly thinks.
 * Every command has one reply in its form, and the board stays sound.
 */
#include "gtp/commands.h"
#include "rules/board_check.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Stop with a core, which the fuzzer keeps the input of. */
static void require(bool is_so)
{
    if (!is_so)
        abort();
}

/* Nothing was written, or one reply: it ends with its only empty line. */
static void require_reply(const struct buffer *written)
{
    if (written->length == 0)
        return;
    const char *const text = buffer_string(written);
    require(strlen(text) == written->length);
    require(text[0] == '=' || text[0] == '?');
    const char *const end = strstr(text, "\n\n");
    require(end && end[2] == '\0');
}

/* Commands that think, and how many of them an input may have. */
enum { SIZE_MAX_LINES = 3, SEARCHES_MAX = 3 };

/* Not executed: what names files, and what would take the time of many inputs:
   judging the board, and searches beyond some. */
static bool is_skipped(const struct line *line, int *searches)
{
    if (strstr(line->bytes, "genmove") || strstr(line->bytes, "analyze"))
        return ++*searches > SEARCHES_MAX;
    if (strstr(line->bytes, "final_"))
        return (*searches += SEARCHES_MAX) > SEARCHES_MAX;
    return strstr(line->bytes, "sgf") != NULL;
}

static void execute(struct session *session, struct line *line,
                    struct buffer *written)
{
    buffer_clear(written);
    commands_execute(session, line);
    require_reply(written);
    require(!board_check(&session->game->board, true));
    if (session->game->board.size > SIZE_MAX_LINES)
        game_clear(session->game, SIZE_MAX_LINES);
}

/* One engine serves all inputs: making it takes longer than most of them. */
static struct session *open_session(void)
{
    static struct session session;
    static struct buffer written;
    const struct ruleset rules = ruleset_ing();
    const struct session_options options = {
        .engine = {.threads = 1,
                   .memory_bytes = (size_t)16 << 20,
                   .seed = 1,
                   .visits = 2,
                   .params = params_default()},
        .rules = rules,
        .komi_halves = rules.komi_halves,
        .size = SIZE_MAX_LINES,
    };
    const struct clock_settings no_limit = {.system = CLOCK_NONE};
    if (!session.engine)
        require(session_init(&session, &options, output_to_buffer(&written)));
    session.has_quit = false;
    session.game->komi_halves = rules.komi_halves;
    game_set_rules(session.game, &rules);
    game_clear(session.game, SIZE_MAX_LINES);
    session_set_time(&session, &no_limit);
    session_new_game(&session);
    return &session;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct line line;
    struct session *const session = open_session();
    int searches = 0;
    line_clear(&line);
    for (size_t i = 0; i < size && !session->has_quit; i++) {
        if (line_feed(&line, (char)data[i])) {
            if (!is_skipped(&line, &searches))
                execute(session, &line, session->output.memory);
            line_clear(&line);
        }
    }
    return 0;
}
