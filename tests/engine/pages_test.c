#include "engine/pages.h"
#include "tests/support/test.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Writes to all of it, which a sanitizer watches. */
static void takes_what_is_written(size_t bytes)
{
    unsigned char *const memory = pages_alloc(bytes);
    assert_non_null(memory);
    assert_int_equal((uintptr_t)memory % 64, 0);
    memset(memory, 1, bytes);
    assert_int_equal(memory[bytes - 1], 1);
    free(memory);
}

static void a_small_piece_is_on_a_cache_line(void **state)
{
    (void)state;
    takes_what_is_written(1);
    takes_what_is_written(1000);
}

static void a_large_piece_of_any_size_can_be_written_to(void **state)
{
    (void)state;
    takes_what_is_written(((size_t)1 << 24) + 1);
}

static void more_than_there_is_gives_none(void **state)
{
    (void)state;
    assert_null(pages_alloc(SIZE_MAX));
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_small_piece_is_on_a_cache_line),
        cmocka_unit_test(a_large_piece_of_any_size_can_be_written_to),
        cmocka_unit_test(more_than_there_is_gives_none),
    };
    return cmocka_run_group_tests_name("engine/pages", tests, NULL, NULL);
}
