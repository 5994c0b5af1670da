#include "tuning/game_terms.h"

#include "engine/net.h"
#include "rules/handicap.h"
#include "tests/support/test.h"

#include <string.h>

enum { DRAWS = 3000 };

static const struct positions_settings NEVER = {.seed = 1};
static const struct positions_settings ALWAYS = {
    .wild_percent = 100, .whole_percent = 100, .handicap_percent = 100};

static void sizes_are_those_of_the_kind(void **state)
{
    (void)state;
    bool seen[NET_SIZE_MAX + 1] = {false};
    struct rng rng = rng_seed(1, 1);
    assert_int_equal(game_terms_draw(&NEVER, POSITIONS_19, &rng).size, 19);
    assert_int_equal(game_terms_draw(&NEVER, POSITIONS_13, &rng).size, 13);
    assert_int_equal(game_terms_draw(&NEVER, POSITIONS_9, &rng).size, 9);
    for (int i = 0; i < DRAWS; i++) {
        const int size = game_terms_draw(&NEVER, POSITIONS_OTHERS, &rng).size;
        assert_in_range(size, NET_SIZE_MIN, NET_SIZE_MAX);
        seen[size] = true;
    }
    for (int size = NET_SIZE_MIN; size <= NET_SIZE_MAX; size++)
        assert_int_equal(seen[size], size != 9 && size != 13 && size != 19);
}

static void komi_is_mostly_the_rulesets_and_within_bounds(void **state)
{
    (void)state;
    struct rng rng = rng_seed(2, 1);
    int usual = 0, negative = 0, odd = 0;
    for (int i = 0; i < DRAWS; i++) {
        const struct game_terms terms =
            game_terms_draw(&NEVER, POSITIONS_9, &rng);
        assert_in_range(terms.komi_halves + 40, 0, 100);
        usual += terms.komi_halves == terms.rules.komi_halves;
        negative += terms.komi_halves < 0;
        odd += terms.komi_halves % 2 != 0;
    }
    assert_in_range(usual, DRAWS * 66 / 100, DRAWS * 76 / 100);
    assert_true(negative > 0);
    assert_true(odd > 0 && odd < DRAWS);
}

static void ings_rules_come_most_often_of_all_kinds(void **state)
{
    (void)state;
    static const char *const names[] = {
        "ing",          "chinese", "chinese-superko",
        "tromp-taylor", "aga",     "new-zealand"};
    int counts[ARRAY_LEN(names)] = {0}, sum = 0;
    struct rng rng = rng_seed(3, 1);
    for (int i = 0; i < DRAWS; i++) {
        const struct game_terms terms =
            game_terms_draw(&NEVER, POSITIONS_9, &rng);
        for (size_t j = 0; j < ARRAY_LEN(names); j++)
            counts[j] += strcmp(names[j], terms.rules.name) == 0;
    }
    for (size_t j = 0; j < ARRAY_LEN(names); j++) {
        assert_true(counts[j] > 0 && counts[j] <= counts[0]);
        sum += counts[j];
    }
    assert_int_equal(sum, DRAWS);
}

static void what_has_no_percent_never_comes(void **state)
{
    (void)state;
    struct rng rng = rng_seed(4, 1);
    for (int i = 0; i < DRAWS; i++) {
        const struct game_terms terms =
            game_terms_draw(&NEVER, POSITIONS_OTHERS, &rng);
        assert_int_equal(terms.stones, 0);
        assert_int_equal(terms.random_moves, 0);
        assert_true(terms.wild_rate == 0.0f);
        assert_false(terms.is_whole);
    }
}

static void what_has_all_always_comes(void **state)
{
    (void)state;
    struct rng rng = rng_seed(5, 1);
    int random = 0;
    for (int i = 0; i < DRAWS; i++) {
        const struct game_terms terms =
            game_terms_draw(&ALWAYS, POSITIONS_OTHERS, &rng);
        assert_in_range(terms.stones, 2, handicap_fixed_max(terms.size));
        assert_true(terms.wild_rate >= 0.1f && terms.wild_rate < 0.2f);
        assert_true(terms.is_whole);
        random += terms.random_moves > 0;
    }
    assert_in_range(random, DRAWS * 40 / 100, DRAWS * 60 / 100);
}

static void a_game_begins_as_its_terms_say(void **state)
{
    (void)state;
    struct rng rng = rng_seed(6, 1);
    const struct ruleset rules = ruleset_ing();
    struct game *game = game_create(&rules, 19);
    assert_non_null(game);
    for (int i = 0; i < 100; i++) {
        const struct positions_settings *settings = i % 2 ? &ALWAYS : &NEVER;
        const struct game_terms terms =
            game_terms_draw(settings, POSITIONS_OTHERS, &rng);
        game_terms_begin(&terms, game);
        assert_int_equal(game->board.size, terms.size);
        assert_string_equal(game->rules.name, terms.rules.name);
        assert_int_equal(game->komi_halves, terms.komi_halves);
        assert_int_equal(game->move_count, 0);
        assert_int_equal(game_handicap(game), terms.stones);
        assert_int_equal(game->to_move, terms.stones > 0 ? WHITE : BLACK);
    }
    game_destroy(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sizes_are_those_of_the_kind),
        cmocka_unit_test(komi_is_mostly_the_rulesets_and_within_bounds),
        cmocka_unit_test(ings_rules_come_most_often_of_all_kinds),
        cmocka_unit_test(what_has_no_percent_never_comes),
        cmocka_unit_test(what_has_all_always_comes),
        cmocka_unit_test(a_game_begins_as_its_terms_say),
    };
    return cmocka_run_group_tests_name("tuning/game_terms", tests, NULL, NULL);
}
