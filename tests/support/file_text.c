#include "tests/support/file_text.h"

#include "tests/support/test.h"

#include <stdio.h>

const char *file_text(const char *path, char text[FILE_TEXT])
{
    FILE *const stream = fopen(path, "r");
    assert_non_null(stream);
    text[fread(text, 1, FILE_TEXT - 1, stream)] = '\0';
    fclose(stream);
    return text;
}
