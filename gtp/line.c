#include "gtp/line.h"

void line_clear(struct line *line)
{
    line->length = 0;
    line->is_too_long = false;
    line->in_comment = false;
    line->bytes[0] = '\0';
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
    if (byte == '#')
        line->in_comment = true;
    if (line->in_comment)
        return false;
    if (line->length == LINE_LENGTH_MAX) {
        line->is_too_long = true;
        return false;
    }
    line->bytes[line->length++] = byte;
    line->bytes[line->length] = '\0';
    return false;
}
