#include "gtp/net_text.h"

#include "tests/support/test.h"

#include <errno.h>
#include <string.h>

struct row {
    const char *name;
    struct net_file_problem problem;
    const char *words; /* after the path */
};

static const struct row ROWS[] = {
    {"a missing file",
     {NET_FILE_CANNOT_OPEN, "", ENOENT},
     "No such file or directory"},
    {"a folder", {NET_FILE_CANNOT_READ, "", EISDIR}, "Is a directory"},
    {"damage",
     {NET_FILE_CANNOT_READ, "conv1", 0},
     "the packed data is damaged"},
    {"a short file",
     {NET_FILE_TRUNCATED, "conv1", 0},
     "the file ends too early, at conv1"},
    {"an empty file", {NET_FILE_TRUNCATED, "", 0}, "the file ends too early"},
    {"another file",
     {NET_FILE_NOT_A_NETWORK, "", 0},
     "not a network as KataGo packs them (.bin.gz)"},
    {"a broken file",
     {NET_FILE_NOT_A_NETWORK, "conv1", 0},
     "not a network as KataGo packs them (.bin.gz), wrong at conv1"},
    {"a version",
     {NET_FILE_VERSION, "version", 17},
     "the network's format has version 17, and only 8 to 16 are read"},
    {"another make",
     {NET_FILE_UNSUPPORTED, "transformer block", 0},
     "the network has a part that is not known here: transformer block"},
    {"a large file",
     {NET_FILE_TOO_LARGE, "channels", 5000},
     "the network is too large: 5000 channels"},
    {"an odd part",
     {NET_FILE_INCONSISTENT, "conv1", 0},
     "a part of the network does not fit the others: conv1"},
    {"an odd number",
     {NET_FILE_NOT_FINITE, "conv1", 0},
     "the network holds a number past use, in conv1"},
    {"no memory",
     {NET_FILE_MEMORY, "conv1", 0},
     "not enough memory for the network"},
};

static void is_one_line(void **state)
{
    const struct row *const row = *state;
    struct buffer text = {0};
    char expected[256];
    snprintf(expected, sizeof expected, "a b.bin.gz: %s", row->words);
    net_text_problem(&text, "a b.bin.gz", &row->problem);
    assert_string_equal(buffer_string(&text), expected);
    buffer_free(&text);
}

int main(void)
{
    struct CMUnitTest tests[ARRAY_LEN(ROWS)];
    for (size_t i = 0; i < ARRAY_LEN(ROWS); i++)
        tests[i] = (struct CMUnitTest){.name = ROWS[i].name,
                                       .test_func = is_one_line,
                                       .initial_state = (void *)&ROWS[i]};
    return cmocka_run_group_tests_name("gtp/net_text", tests, NULL, NULL);
}
