#include "tests/support/words.h"

#include "tests/support/test.h"

#include <string.h>

int words_add(char *text, char *arguments[], int count, int room)
{
    char *rest;
    for (char *word = strtok_r(text, " ", &rest); word;
         word = strtok_r(NULL, " ", &rest)) {
        assert_true(count < room);
        arguments[count++] = word;
    }
    return count;
}
