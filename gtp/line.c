#include "gtp/line.h"

#include <string.h>

void line_clear(struct line *line)
{
    line->length = 0;
    line->is_too_long = false;
    line->in_comment = false;
    line->bytes[0] = '\0';
    line->comment_length = 0;
    line->comment[0] = '\0';
}

static void feed_comment(struct line *line, char byte)
{
    if (line->comment_length == LINE_COMMENT_MAX)
        return;
    line->comment[line->comment_length++] = byte;
    line->comment[line->comment_length] = '\0';
}

bool line_feed(struct line *line, char byte)
{
    const unsigned char code = (unsigned char)byte;
    if (byte == '\n')
        return true;
    if (byte == '\t')
        byte = ' ';
    else if (code < ' ' || code == 127)
        return false;
    if (line->in_comment) {
        feed_comment(line, byte);
        return false;
    }
    if (byte == '#') {
        line->in_comment = true;
        return false;
    }
    if (line->length == LINE_LENGTH_MAX) {
        line->is_too_long = true;
        return false;
    }
    line->bytes[line->length++] = byte;
    line->bytes[line->length] = '\0';
    return false;
}

bool line_is_interrupt(const struct line *line)
{
    static const char WORD[] = "interrupt";
    const char *const comment = line->comment + strspn(line->comment, " ");
    const size_t length = sizeof WORD - 1;
    return line->comment_length < LINE_COMMENT_MAX &&
           line->length == strspn(line->bytes, " ") &&
           strncmp(comment, WORD, length) == 0 &&
           comment[length + strspn(comment + length, " ")] == '\0';
}
