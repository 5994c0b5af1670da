#include "rules/zobrist.h"

#include "tests/support/test.h"

#include <stdlib.h>

static int compare(const void *a, const void *b)
{
    const Hash x = *(const Hash *)a, y = *(const Hash *)b;
    return (x > y) - (x < y);
}

static void every_stone_and_player_has_a_key_of_its_own(void **state)
{
    (void)state;
    Hash keys[2 * BOARD_POINTS_MAX + 1];
    size_t count = 0;
    for (int i = 0; i < BOARD_POINTS_MAX; i++) {
        const Point point = point_of_index(i, BOARD_SIZE_MAX);
        keys[count++] = zobrist_stone(point, BLACK);
        keys[count++] = zobrist_stone(point, WHITE);
    }
    keys[count++] = zobrist_to_move(WHITE);
    qsort(keys, count, sizeof *keys, compare);
    assert_int_not_equal(keys[0], 0);
    for (size_t i = 1; i < count; i++)
        assert_int_not_equal(keys[i - 1], keys[i]);
    assert_int_equal(zobrist_to_move(BLACK), 0);
}

static void keys_are_those_of_splitmix64(void **state)
{
    (void)state;
    /* The first outputs of the published generator seeded with 0. */
    assert_int_equal(zobrist_number(0), UINT64_C(0xe220a8397b1dcdaf));
    assert_int_equal(zobrist_number(1), UINT64_C(0x6e789e6aa1b965f4));
    assert_int_equal(zobrist_number(2), UINT64_C(0x06c45d188009454f));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_stone_and_player_has_a_key_of_its_own),
        cmocka_unit_test(keys_are_those_of_splitmix64),
    };
    return cmocka_run_group_tests_name("rules/zobrist", tests, NULL, NULL);
}
