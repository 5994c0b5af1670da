#include "tests/support/talk.h"

#include "gtp/commands.h"
#include "tests/support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct talk *talk_open(uint64_t seed, int visits)
{
    const struct ruleset rules = ruleset_ing();
    const struct session_options options = {
        .engine = {.threads = 1,
                   .memory_bytes = (size_t)16 << 20,
                   .seed = seed,
                   .visits = visits,
                   .lag_ms = 100,
                   .params = params_default()},
        .rules = rules,
        .komi_halves = rules.komi_halves,
        .size = 9,
    };
    struct talk *const talk = calloc(1, sizeof *talk);
    if (!talk)
        return NULL;
    if (!session_init(&talk->session, &options,
                      output_to_buffer(&talk->replies))) {
        free(talk);
        return NULL;
    }
    return talk;
}

void talk_close(struct talk *talk)
{
    session_free(&talk->session);
    buffer_free(&talk->replies);
    free(talk);
}

const char *talk_say(struct talk *talk, const char *line)
{
    line_clear(&talk->line);
    buffer_clear(&talk->replies);
    while (*line)
        line_feed(&talk->line, *line++);
    commands_execute(&talk->session, &talk->line);
    const size_t length = talk->replies.length;
    if (length == 0)
        return "";
    assert_true(length > 2);
    assert_string_equal(talk->replies.bytes + length - 2, "\n\n");
    talk->replies.bytes[length - 2] = '\0';
    return talk->replies.bytes;
}

void talk_play(struct talk *talk, const char *color, const char *vertices)
{
    while (*vertices) {
        char line[32];
        const int length = (int)strcspn(vertices, " ");
        snprintf(line, sizeof line, "play %s %.*s", color, length, vertices);
        assert_reply(talk, line, "= ");
        vertices += length + (vertices[length] == ' ');
    }
}
