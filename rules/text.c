#include "rules/text.h"

#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Make room for so many bytes more and a NUL, doubling to stay linear. */
static bool make_room(struct text *text, size_t length)
{
    if (length < text->capacity - text->length)
        return true;
    if (length > SIZE_MAX / 2 - text->length - 1)
        return false;
    size_t capacity = text->capacity ? text->capacity : 32;
    while (capacity <= text->length + length)
        capacity *= 2;
    char *bytes = realloc(text->bytes, capacity);
    if (!bytes)
        return false;
    text->bytes = bytes;
    text->capacity = capacity;
    return true;
}

bool text_add(struct text *text, const char *bytes, size_t length)
{
    if (!make_room(text, length))
        return false;
    if (length > 0)
        memcpy(text->bytes + text->length, bytes, length);
    text->length += length;
    text->bytes[text->length] = '\0';
    return true;
}

void text_truncate(struct text *text, size_t length)
{
    assert(length <= text->length);
    text->length = length;
    if (text->bytes)
        text->bytes[length] = '\0';
}

void text_drop(struct text *text, size_t length)
{
    assert(length <= text->length);
    if (length == 0)
        return;
    text->length -= length;
    memmove(text->bytes, text->bytes + length, text->length + 1);
}

void text_free(struct text *text)
{
    free(text->bytes);
    *text = (struct text){0};
}
