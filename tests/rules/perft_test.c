#include "rules/perft.h"
#include "tests/support/perft_case.h"

static const struct perft_case cases[] = {
    {"2x2: simple ko and superko part at ply 7",
     2,
     {KO_SIMPLE, SUICIDE_NONE, false},
     {4, 12, 24, 16, 32, 32, 32, 96, 192, 128}},
    {"2x2: positional superko",
     2,
     {KO_POSITIONAL, SUICIDE_NONE, false},
     {4, 12, 24, 16, 32, 32, 16, 48, 80, 32}},
    {"2x2: positional superko, a pass is a move",
     2,
     {KO_POSITIONAL, SUICIDE_NONE, true},
     {5, 21, 68, 156, 316, 604, 1088, 2184, 4184}},
    {"3x3: simple ko",
     3,
     {KO_SIMPLE, SUICIDE_NONE, false},
     {9, 72, 504, 2976, 14720, 56176}},
    {"3x3: situational superko",
     3,
     {KO_SITUATIONAL, SUICIDE_NONE, false},
     {9, 72, 504, 2976, 14720, 56176}},
    {"3x3: positional superko",
     3,
     {KO_POSITIONAL, SUICIDE_NONE, false},
     {9, 72, 504, 2976, 14720, 56176, 168112}},
    {"3x3: positional superko with suicide",
     3,
     {KO_POSITIONAL, SUICIDE_ANY, false},
     {9, 72, 504, 2976, 14720, 57040}},
    {"3x3: positional superko, a pass is a move",
     3,
     {KO_POSITIONAL, SUICIDE_NONE, true},
     {10, 91, 738, 5281, 33384}},
    {"4x4: simple ko",
     4,
     {KO_SIMPLE, SUICIDE_NONE, false},
     {16, 240, 3360, 43576, 521800}},
    {"5x5: first suicides",
     5,
     {KO_SIMPLE, SUICIDE_NONE, false},
     {25, 600, 13800, 303424}},
    {"9x9: plies 1 to 3",
     9,
     {KO_SIMPLE, SUICIDE_NONE, false},
     {81, 6480, 511920}},
};

static void one_ply_is_the_empty_board(void **state)
{
    (void)state;
    const struct perft_rules rules = {KO_SIMPLE, SUICIDE_NONE, false};
    for (int size = BOARD_SIZE_MIN; size <= BOARD_SIZE_MAX; size++) {
        uint64_t count = 0;
        assert_true(perft_count(size, 0, &rules, &count));
        assert_int_equal(count, 1);
        assert_true(perft_count(size, 1, &rules, &count));
        assert_int_equal(count, size * size);
    }
}

static void passes_end_the_count_when_they_end_the_game(void **state)
{
    (void)state;
    /* With no stones, 2x2 at ply 3 loses the game "pass pass" ... */
    const struct perft_rules two = {KO_SIMPLE, SUICIDE_NONE, true};
    const struct perft_rules four = {KO_ING, SUICIDE_NONE, true};
    uint64_t after_two = 0, after_four = 0;
    assert_true(perft_count(2, 3, &two, &after_two));
    assert_true(perft_count(2, 3, &four, &after_four));
    /* ... which goes on under Ing in five ways: four stones and a pass. */
    assert_int_equal(after_four - after_two, 5);
}

static void ko_words_are_read(void **state)
{
    (void)state;
    enum ko_rule ko = KO_ING;
    assert_true(perft_read_ko("simple", &ko));
    assert_int_equal(ko, KO_SIMPLE);
    assert_true(perft_read_ko("positional", &ko));
    assert_int_equal(ko, KO_POSITIONAL);
    assert_true(perft_read_ko("situational", &ko));
    assert_int_equal(ko, KO_SITUATIONAL);
    assert_true(perft_read_ko("ing", &ko));
    assert_int_equal(ko, KO_ING);
    assert_false(perft_read_ko("superko", &ko));
    assert_int_equal(ko, KO_ING);
}

static void suicide_words_are_read(void **state)
{
    (void)state;
    enum suicide_rule suicide = SUICIDE_ANY;
    assert_true(perft_read_suicide("none", &suicide));
    assert_int_equal(suicide, SUICIDE_NONE);
    assert_true(perft_read_suicide("groups", &suicide));
    assert_int_equal(suicide, SUICIDE_GROUPS);
    assert_true(perft_read_suicide("any", &suicide));
    assert_int_equal(suicide, SUICIDE_ANY);
    assert_false(perft_read_suicide("", &suicide));
    assert_int_equal(suicide, SUICIDE_ANY);
}

static void legal_positions_are_as_many_as_known(void **state)
{
    (void)state;
    uint8_t colors[POINT_CELLS] = {0};
    assert_int_equal(perft_count_positions(2, 0, colors), 57);
    assert_int_equal(perft_count_positions(3, 0, colors), 12675);
}

int main(void)
{
    enum { OTHERS = 5 };
    struct CMUnitTest tests[OTHERS + ARRAY_LEN(cases)] = {
        cmocka_unit_test(one_ply_is_the_empty_board),
        cmocka_unit_test(passes_end_the_count_when_they_end_the_game),
        cmocka_unit_test(ko_words_are_read),
        cmocka_unit_test(suicide_words_are_read),
        cmocka_unit_test(legal_positions_are_as_many_as_known),
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++)
        tests[OTHERS + i] = perft_test(&cases[i]);
    return cmocka_run_group_tests_name("rules/perft", tests, NULL, NULL);
}
