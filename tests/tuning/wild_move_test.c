#include "tuning/wild_move.h"

#include "tests/support/diagram.h"
#include "tests/support/test.h"

static const char KO[] = ". . . . .\n"
                         ". X O . .\n"
                         "X O . O .\n"
                         ". X O . .\n"
                         "O . . . .\n";

/* What a play is. */
static const struct kind_case {
    const char *name, *diagram, *vertex;
    enum wild_kind kind;
} CASES[] = {
    {"a ko capture", KO, "C3", WILD_KO},
    {"a play that takes off its own chain",
     "X O . . .\n"
     ". O . . .\n"
     "O O . . .\n"
     ". . . . .\n"
     ". . . . .\n",
     "A4", WILD_SUICIDE},
    {"a play with one liberty left",
     ". . . . .\n"
     ". . O . .\n"
     ". O . O .\n"
     ". . . . .\n"
     ". . . . .\n",
     "C3", WILD_SELF_ATARI},
    {"a play that leaves the opponent one liberty",
     ". . . . .\n"
     ". X . . .\n"
     "X O . . .\n"
     ". . . . .\n"
     ". . . . .\n",
     "B2", WILD_ATARI},
    {"any other play",
     ". . . . .\n"
     ". X . . .\n"
     "X O . . .\n"
     ". . . . .\n"
     ". . . . .\n",
     "D2", WILD_NONE},
};

static void kind_is(void **state)
{
    const struct kind_case *row = *state;
    struct game *game = diagram_game(row->diagram, "ing", BLACK);
    const Point point = diagram_vertex(row->vertex);
    assert_true(game_is_legal(game, point, BLACK));
    assert_int_equal(wild_move_kind(game, point), row->kind);
    game_destroy(game);
}

/* Of the two kinds that there are, each comes about as often. */
static void each_kind_there_is_is_drawn_alike(void **state)
{
    enum { DRAWS = 1000 };
    int counts[WILD_KINDS + 1] = {0};
    struct game *game = diagram_game(KO, "ing", BLACK);
    struct rng rng = rng_seed(1, 1);
    (void)state;
    for (int i = 0; i < DRAWS; i++) {
        const Point point = wild_move_draw(game, &rng);
        assert_true(game_is_legal(game, point, BLACK));
        counts[wild_move_kind(game, point)]++;
    }
    int kinds = 0;
    for (int kind = 0; kind < WILD_KINDS; kind++)
        kinds += counts[kind] > 0;
    assert_int_equal(counts[WILD_NONE], 0);
    assert_true(kinds >= 2);
    assert_in_range(counts[WILD_KO], DRAWS / kinds - 80, DRAWS / kinds + 80);
    game_destroy(game);
}

static void a_ko_capture_is_drawn_if_there_is_one(void **state)
{
    struct game *game = diagram_game(KO, "ing", BLACK);
    struct rng rng = rng_seed(1, 1);
    (void)state;
    assert_int_equal(wild_move_ko(game, &rng), diagram_vertex("C3"));
    diagram_play(game, "b C3");
    assert_int_equal(wild_move_ko(game, &rng), NO_POINT);
    diagram_play(game, "w E5 b E1");
    assert_int_equal(wild_move_ko(game, &rng), diagram_vertex("B3"));
    game_destroy(game);
}

static void a_banned_ko_is_not_drawn(void **state)
{
    struct game *game = diagram_game(KO, "ing", BLACK);
    struct rng rng = rng_seed(1, 1);
    (void)state;
    diagram_play(game, "b C3");
    assert_int_equal(diagram_verdict(game, "w B3"), VERDICT_HOT_SINGLE);
    for (int i = 0; i < 200; i++) {
        const Point point = wild_move_draw(game, &rng);
        assert_int_not_equal(point, diagram_vertex("B3"));
    }
    game_destroy(game);
}

static void nothing_is_drawn_where_nothing_is_wild(void **state)
{
    struct game *game = diagram_new_game("ing", 5);
    struct rng rng = rng_seed(1, 1);
    (void)state;
    assert_int_equal(wild_move_draw(game, &rng), NO_POINT);
    game_destroy(game);
}

static void any_move_is_legal_and_fills_no_eye(void **state)
{
    static const char eyes[] = "X X X X X\n"
                               "X . X . X\n"
                               "X X X X X\n"
                               "X X X X .\n"
                               "X X X . .\n";
    struct game *game = diagram_game(eyes, "ing", BLACK);
    struct rng rng = rng_seed(1, 1);
    (void)state;
    for (int i = 0; i < 50; i++) {
        const Point point = wild_move_any(game, &rng);
        assert_true(game_is_legal(game, point, BLACK));
        assert_int_not_equal(point, diagram_vertex("B4"));
        assert_int_not_equal(point, diagram_vertex("D4"));
    }
    game_destroy(game);
}

static void where_there_is_none_it_is_no_point(void **state)
{
    static const char full[] = "X X X X X\n"
                               "X . X . X\n"
                               "X X X X X\n"
                               "X X X X X\n"
                               "X X X X X\n";
    (void)state;
    for (Color player = BLACK; player <= WHITE; player++) {
        struct game *game = diagram_game(full, "ing", player);
        struct rng rng = rng_seed(1, 1);
        assert_int_equal(wild_move_any(game, &rng), NO_POINT);
        game_destroy(game);
    }
}

int main(void)
{
    enum { FACTS = 6 };
    struct CMUnitTest tests[ARRAY_LEN(CASES) + FACTS] = {
        cmocka_unit_test(each_kind_there_is_is_drawn_alike),
        cmocka_unit_test(a_ko_capture_is_drawn_if_there_is_one),
        cmocka_unit_test(a_banned_ko_is_not_drawn),
        cmocka_unit_test(nothing_is_drawn_where_nothing_is_wild),
        cmocka_unit_test(any_move_is_legal_and_fills_no_eye),
        cmocka_unit_test(where_there_is_none_it_is_no_point),
    };
    for (size_t i = 0; i < ARRAY_LEN(CASES); i++)
        tests[FACTS + i] = (struct CMUnitTest){
            .name = CASES[i].name,
            .test_func = kind_is,
            .initial_state = (void *)&CASES[i],
        };
    return cmocka_run_group_tests_name("tuning/wild_move", tests, NULL, NULL);
}
