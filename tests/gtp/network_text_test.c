#include "gtp/network_text.h"

#include "rules/compiler.h"
#include "tests/support/test.h"

#include <string.h>

/* What is wrong with Ingot's own network, which has no path. */
static const struct row {
    const char *name;
    struct network_problem problem;
    const char *words;
} ROWS[] = {
    {"damage",
     {NETWORK_FILE, {NET_FILE_CANNOT_READ, "conv1", 0}},
     "Ingot's own network: the packed data is damaged"},
    {"a part of it",
     {NETWORK_FILE, {NET_FILE_TRUNCATED, "", 0}},
     "Ingot's own network: the file ends too early"},
    {"ranges of another",
     {.status = NETWORK_RANGES},
     "Ingot's own network: its ranges are damaged, or another's"},
    {"a kernel that does not fit",
     {.status = NETWORK_KERNEL_UNFIT},
     "the kernel 'k' does not compute networks such as Ingot's own network"},
    {"no numbers",
     {.status = NETWORK_NOT_FINITE},
     "Ingot's own network: the network is damaged: what it says of a board is "
     "no number"},
    {"no memory",
     {.status = NETWORK_MEMORY},
     "Ingot's own network: not enough memory for the network"},
    {"no memory for the cache",
     {.status = NETWORK_CACHE_MEMORY},
     "not enough memory for --cache 3"},
};

static void is_said_of_our_own(void **state)
{
    const struct row *const row = *state;
    const struct network_options options = {.kernel = "k",
                                            .cache_bytes = 3 << 20};
    struct buffer text = {0};
    network_text_problem(&text, &options, &row->problem);
    assert_string_equal(buffer_string(&text), row->words);
    buffer_free(&text);
}

int main(void)
{
    struct CMUnitTest tests[ARRAY_LEN(ROWS)];
    for (size_t i = 0; i < ARRAY_LEN(ROWS); i++)
        tests[i] = (struct CMUnitTest){.name = ROWS[i].name,
                                       .test_func = is_said_of_our_own,
                                       .initial_state = (void *)&ROWS[i]};
    return cmocka_run_group_tests_name("gtp/network_text", tests, NULL, NULL);
}
