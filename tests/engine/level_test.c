#include "engine/decide.h"
#include "engine/engine.h"
#include "engine/level_choice.h"
#include "tests/support/diagram.h"
#include "tests/support/small_tree.h"
#include "tests/support/test.h"

#include <stdlib.h>

/* Points on 9 lines are this many for a level of the tests. */
enum { LINES = 9, LOSS = 3, DRAWS = 3000 };

static void each_level_has_a_name(void **state)
{
    (void)state;
    int count = 0;
    for (; level_number(count); count++)
        assert_ptr_equal(level_find(level_number(count)->name),
                         level_number(count));
    assert_int_equal(count, 27);
    assert_string_equal(level_number(0)->name, "18k");
    assert_string_equal(level_number(count - 1)->name, "9d");
    assert_ptr_equal(level_find("3D"), level_find("3d"));
    assert_null(level_find("0k"));
    assert_null(level_find("19k"));
    assert_null(level_find("10d"));
    assert_null(level_find(""));
}

/* Where nothing is 0, which is no limit and no error. */
static void a_level_up_sees_no_less_and_errs_no_more(void **state)
{
    (void)state;
    for (int i = 1; level_number(i); i++) {
        const struct level *const low = level_number(i - 1);
        const struct level *const high = level_number(i);
        assert_true(high->visits >= low->visits || !level_number(i + 1));
        assert_true(high->temperature <= low->temperature);
        assert_true(high->loss <= low->loss);
        assert_true(high->visits > low->visits ||
                    high->temperature < low->temperature ||
                    !level_number(i + 1));
    }
    assert_int_equal(level_find("9d")->visits, 0);
    assert_true(level_find("1d")->temperature <= 0.0f);
}

/* A tree whose moves lose so many points beside the first. */
static void set_losses(struct small_search *fixture, const float losses[],
                       int count)
{
    const uint32_t first =
        tree_first_child(tree_node(&fixture->tree, fixture->tree.root));
    for (int i = 0; i < count; i++)
        tree_node(&fixture->tree, first + (uint32_t)i)->score = -losses[i];
}

static struct level level_of(float temperature)
{
    return (struct level){"test", 1, temperature, (float)LOSS / LINES};
}

/* Draws often; how often each of the children was chosen. */
static void draw_often(struct small_search *fixture, float temperature,
                       int counts[], int count)
{
    const struct level level = level_of(temperature);
    struct game *const game = diagram_new_game("ing", LINES);
    const uint32_t first =
        tree_first_child(tree_node(&fixture->tree, fixture->tree.root));
    struct rng rng = rng_seed(1, 1);
    fixture->search.root = game;
    for (int i = 0; i < count; i++)
        counts[i] = 0;
    for (int i = 0; i < DRAWS; i++) {
        const uint32_t child =
            level_choose(&level, &fixture->search, NULL, &rng, first);
        assert_in_range(child, first, first + (uint32_t)count - 1);
        counts[child - first]++;
    }
    game_destroy(game);
}

static const struct small_child CHILDREN[] = {
    {50, 0.0f, 0.6f}, {20, 0.0f, 0.3f}, {10, 0.0f, 0.1f}};

static void moves_are_drawn_by_their_chances(void **state)
{
    (void)state;
    struct small_search fixture;
    int counts[3];
    small_search_init(&fixture, CHILDREN, 3);
    set_losses(&fixture, (const float[]){0.0f, 1.0f, 2.0f}, 3);
    draw_often(&fixture, 1.0f, counts, 3);
    assert_in_range(counts[0], DRAWS * 55 / 100, DRAWS * 65 / 100);
    assert_in_range(counts[1], DRAWS * 25 / 100, DRAWS * 35 / 100);
    assert_in_range(counts[2], DRAWS * 7 / 100, DRAWS * 13 / 100);
    /* The hotter, the more alike: 0.6, 0.3 and 0.1 to the power of 1/4. */
    draw_often(&fixture, 4.0f, counts, 3);
    assert_in_range(counts[0], DRAWS * 36 / 100, DRAWS * 47 / 100);
    assert_in_range(counts[2], DRAWS * 22 / 100, DRAWS * 31 / 100);
    tree_free(&fixture.tree);
}

static void a_move_that_loses_too_much_is_not_played(void **state)
{
    (void)state;
    struct small_search fixture;
    int counts[3];
    small_search_init(&fixture, CHILDREN, 3);
    set_losses(&fixture, (const float[]){0.0f, LOSS + 0.5f, LOSS - 0.5f}, 3);
    draw_often(&fixture, 1.0f, counts, 3);
    assert_int_equal(counts[1], 0);
    assert_true(counts[2] > 0);
    /* All is lost but for the best. */
    set_losses(&fixture, (const float[]){0.0f, 90.0f, 90.0f}, 3);
    draw_often(&fixture, 1.0f, counts, 3);
    assert_int_equal(counts[0], DRAWS);
    tree_free(&fixture.tree);
}

static void what_is_to_be_avoided_is_not_played(void **state)
{
    (void)state;
    struct small_search fixture;
    int counts[3];
    small_search_init(&fixture, CHILDREN, 3);
    set_losses(&fixture, (const float[]){0.0f, 0.0f, 0.0f}, 3);
    fixture.search.is_avoided[2] = true;
    draw_often(&fixture, 1.0f, counts, 3);
    assert_int_equal(counts[1], 0);
    assert_true(counts[2] > 0);
    /* The third is a pass now, which nobody plays by mistake. */
    const uint32_t first =
        tree_first_child(tree_node(&fixture.tree, fixture.tree.root));
    tree_node(&fixture.tree, first + 2)->point = PASS;
    draw_often(&fixture, 1.0f, counts, 3);
    assert_int_equal(counts[0], DRAWS);
    tree_free(&fixture.tree);
}

static struct engine *new_engine(const char *level, uint64_t seed)
{
    const struct engine_options options = {
        .threads = 1,
        .memory_bytes = 16 << 20,
        .seed = seed,
        .level = *level_find(level),
        .params = params_default(),
    };
    struct engine *engine = engine_create(&options);
    assert_non_null(engine);
    return engine;
}

static int64_t visits_of(struct engine *engine)
{
    struct analysis *analysis = malloc(sizeof *analysis);
    assert_non_null(analysis);
    engine_analyze(engine, analysis);
    const int64_t visits = analysis->visits;
    free(analysis);
    return visits;
}

static void a_level_bounds_the_search(void **state)
{
    (void)state;
    struct engine *engine = new_engine("1d", 1);
    struct game *game = diagram_new_game("ing", 5);
    struct engine_request request = {.to_move = BLACK};
    const int64_t wanted = level_limit(level_find("1d"), 0, true);
    engine_genmove(engine, game, &request);
    assert_int_equal(visits_of(engine), wanted);
    /* Whoever asks for more gets it. */
    engine_set_limits(engine, 3 * wanted, 0, 0);
    engine_clear(engine);
    engine_genmove(engine, game, &request);
    assert_int_equal(visits_of(engine), wanted);
    request.at_full_strength = true;
    engine_clear(engine);
    engine_genmove(engine, game, &request);
    assert_int_equal(visits_of(engine), 3 * wanted);
    game_destroy(game);
    engine_destroy(engine);
}

/* How many first moves of so many engines there are. */
static int count_openings(const char *level, bool at_full_strength)
{
    bool seen[POINT_CELLS] = {false};
    int count = 0;
    for (uint64_t seed = 0; seed < 24; seed++) {
        struct engine *engine = new_engine(level, seed);
        struct game *game = diagram_new_game("ing", 5);
        engine_set_limits(engine, 500, 0, 0);
        const struct decision decision = engine_genmove(
            engine, game,
            &(struct engine_request){.to_move = BLACK,
                                     .at_full_strength = at_full_strength});
        count += !seen[decision.point];
        seen[decision.point] = true;
        game_destroy(game);
        engine_destroy(engine);
    }
    return count;
}

static void a_weak_level_plays_many_moves(void **state)
{
    (void)state;
    const int weak = count_openings("18k", false);
    const int asked = count_openings("18k", true);
    assert_true(weak > asked);
    assert_true(weak > 4);
}

/* Does Black, asked often enough on 9 lines in the middle of a game with a
   network, resign when he is so many points behind? */
static bool resigns(const char *level, float points)
{
    const struct evaluator network = {.has_priors = true};
    const struct level none = {0};
    struct small_search fixture;
    struct hopes hopes = {0};
    struct game *const game = diagram_new_game("ing", LINES);
    bool has_resigned = false;
    for (int i = 0; i < 2 * LINES; i++)
        game_apply(game, point_of_index(i, LINES), i % 2 ? WHITE : BLACK);
    small_search_init(&fixture, CHILDREN, 3);
    tree_node(&fixture.tree, fixture.tree.root)->score = points;
    fixture.search.root = game;
    fixture.search.evaluator = &network;
    for (int i = 0; i < (int)fixture.params.resign_moves; i++) {
        assert_false(has_resigned);
        has_resigned = decide_resigns(
            &fixture.search, level ? level_find(level) : &none, 0.01f, &hopes);
    }
    tree_free(&fixture.tree);
    game_destroy(game);
    return has_resigned;
}

static void the_weaker_the_longer_a_lost_game_is_played(void **state)
{
    (void)state;
    static const struct {
        const char *level;
        float least; /* points missing from which it resigns, nearly */
    } rows[] = {{NULL, 5.0f},
                {"9d", 5.0f},
                {"1d", 5.0f},
                {"1k", 5.0f + 3 * 0.1f * LINES},
                {"9k", 5.0f + 3 * 0.38f * LINES},
                {"18k", 5.0f + 3 * 1.2f * LINES}};
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        assert_false(resigns(rows[i].level, rows[i].least - 0.1f));
        assert_true(resigns(rows[i].level, rows[i].least + 0.1f));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_level_has_a_name),
        cmocka_unit_test(a_level_up_sees_no_less_and_errs_no_more),
        cmocka_unit_test(moves_are_drawn_by_their_chances),
        cmocka_unit_test(a_move_that_loses_too_much_is_not_played),
        cmocka_unit_test(what_is_to_be_avoided_is_not_played),
        cmocka_unit_test(a_level_bounds_the_search),
        cmocka_unit_test(a_weak_level_plays_many_moves),
        cmocka_unit_test(the_weaker_the_longer_a_lost_game_is_played),
    };
    return cmocka_run_group_tests_name("engine/level", tests, NULL, NULL);
}
