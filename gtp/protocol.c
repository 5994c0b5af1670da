#include "gtp/protocol.h"

#include "gtp/value.h"

#include <limits.h>
#include <string.h>

/* Cuts the next word off; NULL when there is none. */
static char *next_word(char **at)
{
    char *const word = *at + strspn(*at, " ");
    if (!*word)
        return NULL;
    *at = word + strcspn(word, " ");
    if (**at)
        *(*at)++ = '\0';
    return word;
}

enum protocol_status protocol_read(struct line *line, struct command *command)
{
    char *at = line->bytes;
    command->has_id = false;
    command->count = 0;
    char *word = next_word(&at);
    if (!word)
        return PROTOCOL_EMPTY;
    if (word[strspn(word, "0123456789")] == '\0') {
        if (!value_int(word, 0, INT_MAX, &command->id))
            return PROTOCOL_BAD_ID;
        command->has_id = true;
        word = next_word(&at);
    }
    if (line->is_too_long)
        return PROTOCOL_TOO_LONG;
    if (!word)
        return PROTOCOL_NO_NAME;
    command->name = word;
    while ((word = next_word(&at)))
        command->arguments[command->count++] = word;
    return PROTOCOL_OK;
}

struct reply reply_start(const struct command *command, struct output *output)
{
    return (struct reply){
        .has_id = command->has_id, .id = command->id, .output = output};
}

bool reply_fail(struct reply *reply, const char *message)
{
    buffer_clear(&reply->text);
    buffer_add(&reply->text, message);
    return false;
}

/* "=", the id and the one space that stands even before nothing. */
static void add_head(const struct reply *reply, char mark, struct buffer *out)
{
    if (reply->has_id)
        buffer_print(out, "%c%d ", mark, reply->id);
    else
        buffer_print(out, "%c ", mark);
}

/* Adds the lines of the text, none of them empty, each with its newline. */
static void add_lines(struct buffer *out, const char *text)
{
    while (*text) {
        const size_t length = strcspn(text, "\n");
        if (length > 0) {
            if (*text == '=' || *text == '?')
                buffer_add(out, " ");
            buffer_add_bytes(out, text, length);
            buffer_add(out, "\n");
        }
        text += length + (text[length] == '\n');
    }
}

static void write_out(struct reply *reply, const struct buffer *out)
{
    output_write(reply->output, buffer_string(out), out->length);
    buffer_clear(&reply->text);
}

void reply_flush(struct reply *reply)
{
    struct buffer out = {0};
    if (!reply->has_begun) {
        add_head(reply, '=', &out);
        buffer_add(&out, "\n");
    }
    reply->has_begun = true;
    add_lines(&out, buffer_string(&reply->text));
    write_out(reply, &out);
    buffer_free(&out);
}

/* A reply in one piece. */
static void add_whole(const struct reply *reply, bool is_success,
                      struct buffer *out)
{
    add_head(reply, is_success ? '=' : '?', out);
    const char *text = buffer_string(&reply->text);
    /* A text that begins with a newline begins below the head. */
    if (!*text || *text == '\n')
        buffer_add(out, "\n");
    add_lines(out, text);
}

void reply_finish(struct reply *reply, bool is_success)
{
    struct buffer out = {0};
    if (reply->text.has_failed) {
        buffer_clear(&reply->text);
        buffer_add(&reply->text, "out of memory");
        is_success = false;
    }
    if (reply->has_begun)
        add_lines(&out, buffer_string(&reply->text));
    else
        add_whole(reply, is_success, &out);
    buffer_add(&out, "\n");
    write_out(reply, &out);
    buffer_free(&out);
    buffer_free(&reply->text);
}
