#include "rules/ranks.h"

#include "tests/support/test.h"

#include <stdio.h>

/* The table of the rules, by scale and steps of difference. */
static const struct row {
    const char *name, *stronger, *weaker;
    int komi_points, moves;
    bool is_stated;
} ROWS[] = {
    {"0 pin: Black pays 8", "4pin", "4pin", 8, 0, true},
    {"1 pin: Black pays 6", "1pin", "2pin", 6, 0, true},
    {"2 pin: Black pays 4", "1pin", "3pin", 4, 0, true},
    {"3 pin: Black pays 2", "1pin", "4pin", 2, 0, true},
    {"4 pin: the first move", "1pin", "5pin", 0, 0, true},
    {"5 pin: White pays 2", "1pin", "6pin", -2, 0, true},
    {"6 pin: White pays 4", "1pin", "7pin", -4, 0, true},
    {"7 pin: White pays 6", "1pin", "8pin", -6, 0, true},
    {"8 pin: one move", "1pin", "9pin", 0, 1, true},
    {"3 pin, in the middle", "5pin", "8pin", 2, 0, true},
    {"0 dan: Black pays 8", "3dan", "3dan", 8, 0, true},
    {"1 dan: Black pays 4", "9dan", "8dan", 4, 0, false},
    {"2 dan: the first move", "9dan", "7dan", 0, 0, true},
    {"3 dan: White pays 4", "9dan", "6dan", -4, 0, false},
    {"4 dan: one move", "9dan", "5dan", 0, 1, true},
    {"4 dan, in the middle", "7dan", "3dan", 0, 1, true},
    {"5 dan: one move, White pays 4", "9dan", "4dan", -4, 1, false},
    {"6 dan: two moves", "9dan", "3dan", 0, 2, true},
    {"7 dan: two moves, White pays 4", "9dan", "2dan", -4, 2, false},
    {"8 dan: three moves", "9dan", "1dan", 0, 3, true},
    {"0 kyu: Black pays 8", "7kyu", "7kyu", 8, 0, true},
    {"1 kyu: the first move", "1kyu", "2kyu", 0, 0, true},
    {"2 kyu: one move", "1kyu", "3kyu", 0, 1, false},
    {"3 kyu: two moves", "1kyu", "4kyu", 0, 2, false},
    {"4 kyu: three moves", "1kyu", "5kyu", 0, 3, false},
    {"5 kyu: four moves", "1kyu", "6kyu", 0, 4, false},
    {"6 kyu: five moves", "1kyu", "7kyu", 0, 5, false},
    {"7 kyu: six moves", "2kyu", "9kyu", 0, 6, false},
    {"8 kyu: seven moves", "1kyu", "9kyu", 0, 7, false},
    {"17 kyu: sixteen moves", "1kyu", "18kyu", 0, 16, false},
    {"1 dan gives 1 kyu the first move", "1dan", "1kyu", 0, 0, true},
    {"1 dan gives 2 kyu one move", "1dan", "2kyu", 0, 1, true},
    {"1 dan gives 3 kyu two moves", "1dan", "3kyu", 0, 2, false},
    {"1 dan gives 18 kyu seventeen moves", "1dan", "18kyu", 0, 17, true},
    {"2 dan gives 1 kyu the move and 4", "2dan", "1kyu", -4, 0, false},
    {"9 dan gives 1 kyu four moves", "9dan", "1kyu", 0, 4, false},
    {"7 dan is as strong as 9 pin", "7dan", "9pin", 8, 0, true},
    {"9 dan is as strong as 5 pin", "5pin", "9dan", 8, 0, true},
    {"8 dan is between, as 7 pin", "8dan", "7pin", 8, 0, false},
    {"1 pin gives 9 dan the first move", "1pin", "9dan", 0, 0, false},
    {"9 dan gets 2 points less from 9 pin", "9dan", "6pin", 6, 0, false},
    {"1 pin gives 1 dan four moves", "1pin", "1dan", 0, 4, false},
    {"1 pin gives 18 kyu 22 moves", "1pin", "18kyu", 0, 22, false},
};

static struct rank read_rank(const char *word)
{
    struct rank rank = {RANK_PIN, 0};
    if (rank_read(word, &rank) != RANK_OK)
        fail_msg("%s is no rank", word);
    return rank;
}

static void row_is_the_rules(void **state)
{
    const struct row *const row = *state;
    const struct rank ranks[2] = {read_rank(row->stronger),
                                  read_rank(row->weaker)};
    const struct rank swapped[2] = {ranks[1], ranks[0]};
    const struct rank_handicap there = rank_handicap(ranks);
    const struct rank_handicap back = rank_handicap(swapped);
    const bool is_even = row->komi_points == 8;
    assert_int_equal(there.weaker, is_even ? -1 : 1);
    assert_int_equal(back.weaker, is_even ? -1 : 0);
    assert_int_equal(there.komi_points, row->komi_points);
    assert_int_equal(back.komi_points, row->komi_points);
    assert_int_equal(there.moves, row->moves);
    assert_int_equal(back.moves, row->moves);
    assert_int_equal(there.is_stated, row->is_stated);
    assert_int_equal(back.is_stated, row->is_stated);
}

static void ranks_are_read_in_every_spelling(void **state)
{
    (void)state;
    static const struct {
        const char *word;
        enum rank_scale scale;
        int number;
    } cases[] = {
        {"5pin", RANK_PIN, 5},    {"5品", RANK_PIN, 5},
        {"五品", RANK_PIN, 5},    {"1PIN", RANK_PIN, 1},
        {"3dan", RANK_DAN, 3},    {"7d", RANK_DAN, 7},
        {"7D", RANK_DAN, 7},      {"三段", RANK_DAN, 3},
        {"3段", RANK_DAN, 3},     {"初段", RANK_DAN, 1},
        {"2kyu", RANK_KYU, 2},    {"9k", RANK_KYU, 9},
        {"18Kyu", RANK_KYU, 18},  {"十級", RANK_KYU, 10},
        {"十八級", RANK_KYU, 18}, {"九级", RANK_KYU, 9},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        const struct rank rank = read_rank(cases[i].word);
        assert_int_equal(rank.scale, cases[i].scale);
        assert_int_equal(rank.number, cases[i].number);
    }
}

static void what_is_no_rank_is_told_from_what_is_none_of_its_scale(void **state)
{
    (void)state;
    static const struct {
        const char *word;
        enum rank_status status;
    } cases[] = {
        {"", RANK_UNKNOWN},     {"dan", RANK_UNKNOWN},
        {"3", RANK_UNKNOWN},    {"-3dan", RANK_UNKNOWN},
        {"3.5d", RANK_UNKNOWN}, {"3 dan", RANK_UNKNOWN},
        {"9p", RANK_UNKNOWN},   {"3dans", RANK_UNKNOWN},
        {"d3", RANK_UNKNOWN},   {"二十級", RANK_UNKNOWN},
        {"0dan", RANK_RANGE},   {"10dan", RANK_RANGE},
        {"10pin", RANK_RANGE},  {"19kyu", RANK_RANGE},
        {"十九級", RANK_RANGE}, {"99999999999999999999k", RANK_RANGE},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct rank rank = {RANK_KYU, 77};
        if (rank_read(cases[i].word, &rank) != cases[i].status)
            fail_msg("%s", cases[i].word);
        if (cases[i].status == RANK_UNKNOWN)
            assert_int_equal(rank.number, 77);
    }
}

/* One line of ranks: more difference never gives the weaker one less. */
static void a_weaker_rank_never_gets_less(void **state)
{
    (void)state;
    for (enum rank_scale scale = RANK_PIN; scale <= RANK_KYU; scale++) {
        int before = -9;
        for (int n = 1; n <= rank_number_max(scale); n++) {
            const struct rank ranks[2] = {
                {RANK_PIN, 1},
                {scale, scale == RANK_DAN ? 10 - n : n},
            };
            const struct rank_handicap handicap = rank_handicap(ranks);
            const int worth = 8 * handicap.moves - handicap.komi_points;
            assert_true(worth > before);
            before = worth;
        }
    }
}

int main(void)
{
    enum { OTHERS = 3 };
    struct CMUnitTest tests[ARRAY_LEN(ROWS) + OTHERS] = {
        cmocka_unit_test(ranks_are_read_in_every_spelling),
        cmocka_unit_test(
            what_is_no_rank_is_told_from_what_is_none_of_its_scale),
        cmocka_unit_test(a_weaker_rank_never_gets_less),
    };
    for (size_t i = 0; i < ARRAY_LEN(ROWS); i++)
        tests[OTHERS + i] =
            (struct CMUnitTest){.name = ROWS[i].name,
                                .test_func = row_is_the_rules,
                                .initial_state = (void *)(uintptr_t)&ROWS[i]};
    return cmocka_run_group_tests_name("rules/ranks", tests, NULL, NULL);
}
