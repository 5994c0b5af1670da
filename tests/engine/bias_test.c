#include "engine/bias.h"
#include "tests/support/diagram.h"
#include "tests/support/test.h"

enum { BYTES = 1 << 16 };
static const float CLOSE = 1e-5f;

static struct bias new_bias(size_t bytes)
{
    struct bias bias;
    assert_true(bias_init(&bias, bytes));
    return bias;
}

static uint32_t key_after(const char *moves)
{
    struct game *game = diagram_new_game("chinese", 9);
    diagram_play(game, moves);
    const uint32_t key = bias_key(game);
    game_destroy(game);
    return key;
}

static void positions_alike_near_the_last_moves_have_one_key(void **state)
{
    (void)state;
    const uint32_t key = key_after("b C3 w D4");
    assert_int_not_equal(key, 0);
    assert_int_equal(key, key_after("b H8 w J9 b C3 w D4"));
    /* The order of what came before does not matter. */
    assert_int_equal(key_after("b G7 w G8 b C3 w D4"),
                     key_after("b C7 w G8 b C3 w D4"));
}

static void other_moves_or_surroundings_have_other_keys(void **state)
{
    (void)state;
    const uint32_t key = key_after("b C3 w D4");
    static const char *const OTHERS[] = {
        "b C3 w D3",           /* another move */
        "b D4 w C3",           /* another player's */
        "b C4 w D4",           /* after another */
        "b E5 w H8 b C3 w D4", /* beside a stone */
        "b C2 w H8 b C3 w D4", /* two lines away */
        "w H8 b C3 w H9 b D4", /* the same points, the other way round */
    };
    for (size_t i = 0; i < ARRAY_LEN(OTHERS); i++)
        assert_int_not_equal(key, key_after(OTHERS[i]));
    /* A stone that can be taken is another than one that cannot. */
    assert_int_not_equal(key_after("b C3 w C2 b H8 w B3 b H7 w H6 b A9 w D3"),
                         key_after("b C3 w C2 b C4 w B3 b H7 w H6 b A9 w D3"));
    /* Three lines away is too far to matter. */
    assert_int_equal(key, key_after("b G4 w G3 b C3 w D4"));
}

static void after_a_pass_and_before_any_move_there_is_no_key(void **state)
{
    (void)state;
    assert_int_equal(key_after(""), 0);
    assert_int_equal(key_after("b C3 w pass"), 0);
    assert_int_not_equal(key_after("b A1"), 0);
    assert_int_not_equal(key_after("b pass w J9"), 0);
}

static void a_kind_is_as_wrong_as_its_positions_on_the_average(void **state)
{
    (void)state;
    struct bias bias = new_bias(BYTES);
    const uint32_t place = bias_find(&bias, 77);
    assert_int_not_equal(place, 0);
    assert_int_equal(bias_find(&bias, 77), place);
    assert_float_equal(bias_mean(&bias, place), 0.0f, CLOSE);
    bias_add(&bias, place, 3 * 0.2f, 3);
    bias_add(&bias, place, 1 * -0.2f, 1);
    assert_float_equal(bias_mean(&bias, place), 0.1f, CLOSE);
    const uint32_t other = bias_find(&bias, 78);
    assert_int_not_equal(other, place);
    assert_float_equal(bias_mean(&bias, other), 0.0f, CLOSE);
    bias_clear(&bias);
    assert_float_equal(bias_mean(&bias, bias_find(&bias, 77)), 0.0f, CLOSE);
    bias_free(&bias);
}

static void no_key_has_no_place_and_no_place_takes_nothing(void **state)
{
    (void)state;
    struct bias bias = new_bias(BYTES);
    assert_int_equal(bias_find(&bias, 0), 0);
    bias_add(&bias, 0, 5.0f, 5.0f);
    assert_float_equal(bias_mean(&bias, 0), 0.0f, CLOSE);
    bias_free(&bias);
}

static void a_full_table_refuses_new_kinds_and_keeps_the_old(void **state)
{
    (void)state;
    struct bias bias = new_bias(4096);
    const uint32_t place = bias_find(&bias, 1000);
    bias_add(&bias, place, 0.5f, 1);
    int refused = 0;
    for (uint32_t key = 1; key < 10000; key++)
        refused += bias_find(&bias, key * 2654435761U) == 0;
    assert_true(refused > 9000 && refused < 9999);
    assert_int_equal(bias_find(&bias, 1000), place);
    assert_float_equal(bias_mean(&bias, place), 0.5f, CLOSE);
    bias_free(&bias);
}

static void a_fifth_is_remembered_of_what_is_gone(void **state)
{
    (void)state;
    struct bias bias = new_bias(BYTES);
    const uint32_t both = bias_find(&bias, 5), gone = bias_find(&bias, 6),
                   little = bias_find(&bias, 7);
    bias_add(&bias, both, 4 * 0.5f, 4);
    bias_add(&bias, both, 10 * -0.1f, 10);
    bias_add(&bias, gone, 10 * 0.3f, 10);
    bias_add(&bias, little, 0.2f, 0.2f);
    bias_begin_move(&bias);
    const uint32_t kept = bias_keep(&bias, both, 4 * 0.5f, 4);
    assert_int_equal(bias_keep(&bias, 0, 1, 1), 0);
    bias_end_move(&bias);
    assert_int_equal(kept, bias_find(&bias, 5));
    assert_float_equal(bias_mean(&bias, kept), (2.0f - 0.2f) / (4 + 2), CLOSE);
    assert_float_equal(bias_mean(&bias, bias_find(&bias, 6)), 0.3f, CLOSE);
    assert_float_equal(bias_mean(&bias, bias_find(&bias, 7)), 0.0f, CLOSE);
    bias_free(&bias);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(positions_alike_near_the_last_moves_have_one_key),
        cmocka_unit_test(other_moves_or_surroundings_have_other_keys),
        cmocka_unit_test(after_a_pass_and_before_any_move_there_is_no_key),
        cmocka_unit_test(a_kind_is_as_wrong_as_its_positions_on_the_average),
        cmocka_unit_test(no_key_has_no_place_and_no_place_takes_nothing),
        cmocka_unit_test(a_full_table_refuses_new_kinds_and_keeps_the_old),
        cmocka_unit_test(a_fifth_is_remembered_of_what_is_gone),
    };
    return cmocka_run_group_tests_name("engine/bias", tests, NULL, NULL);
}
