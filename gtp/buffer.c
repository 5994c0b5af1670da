#include "gtp/buffer.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *buffer_string(const struct buffer *text)
{
    return text->bytes ? text->bytes : "";
}

/* Room for so many bytes more, and the NUL. */
static bool reserve(struct buffer *text, size_t more)
{
    const size_t needed = text->length + more + 1;
    if (needed <= text->room)
        return true;
    size_t room = text->room ? text->room : 64;
    while (room < needed)
        room *= 2;
    char *const bytes = realloc(text->bytes, room);
    if (!bytes) {
        text->has_failed = true;
        return false;
    }
    text->bytes = bytes;
    text->room = room;
    return true;
}

void buffer_add_bytes(struct buffer *text, const char *bytes, size_t length)
{
    if (!reserve(text, length))
        return;
    if (length > 0)
        memcpy(text->bytes + text->length, bytes, length);
    text->length += length;
    text->bytes[text->length] = '\0';
}

void buffer_add(struct buffer *text, const char *string)
{
    buffer_add_bytes(text, string, strlen(string));
}

void buffer_print(struct buffer *text, const char *format, ...)
{
    va_list arguments, again;
    va_start(arguments, format);
    va_copy(again, arguments);
    const int length = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    if (length < 0)
        text->has_failed = true;
    else if (reserve(text, (size_t)length)) {
        vsnprintf(text->bytes + text->length, (size_t)length + 1, format,
                  again);
        text->length += (size_t)length;
    }
    va_end(again);
}

void buffer_clear(struct buffer *text)
{
    text->length = 0;
    text->has_failed = false;
    if (text->bytes)
        text->bytes[0] = '\0';
}

void buffer_free(struct buffer *text)
{
    free(text->bytes);
    *text = (struct buffer){0};
}
