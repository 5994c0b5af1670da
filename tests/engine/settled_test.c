#include "engine/settled.h"

#include "tests/support/diagram.h"
#include "tests/support/test.h"

/* White's three stones on the left are dead, and Black's two on the right. */
static const char POSITION[] = "X . X O . . O\n"
                               "X X X O X O O\n"
                               ". O X O X . O\n"
                               "O O X O O O O\n"
                               "X X X X O . O\n"
                               ". X . X O O O\n"
                               "X X X X O . O\n";

struct fixture {
    struct game *game;
    struct board earlier;
    bool dead[POINT_CELLS];
};

static struct fixture new_fixture(const char *dead[], int count)
{
    struct fixture fixture = {.game = diagram_game(POSITION, "ing", BLACK)};
    fixture.game->komi_halves = 0;
    board_copy(&fixture.earlier, &fixture.game->board);
    for (int i = 0; i < count; i++)
        fixture.dead[diagram_vertex(dead[i])] = true;
    return fixture;
}

static struct evaluation settle(struct fixture *fixture, bool with_dead)
{
    struct evaluation evaluation;
    settled_evaluate(fixture->game, &fixture->earlier,
                     with_dead ? fixture->dead : NULL, &evaluation);
    return evaluation;
}

static const char *WHITE_DEAD[] = {"B5", "A4", "B4"};

static void all_stones_live_unless_some_are_dead(void **state)
{
    (void)state;
    struct fixture fixture = new_fixture(WHITE_DEAD, ARRAY_LEN(WHITE_DEAD));
    const struct evaluation standing = settle(&fixture, false);
    assert_int_equal(standing.owner[diagram_vertex("B5")], -100);
    assert_int_equal(standing.owner[diagram_vertex("A5")], 0);
    const struct evaluation counted = settle(&fixture, true);
    assert_int_equal(counted.owner[diagram_vertex("B5")], 100);
    assert_int_equal(counted.owner[diagram_vertex("A5")], 100);
    assert_int_equal(counted.owner[diagram_vertex("E6")], 100);
    assert_float_equal(counted.black_score - standing.black_score, 7.0, 1e-6);
    game_destroy(fixture.game);
}

static void what_joins_dead_stones_later_is_dead_with_them(void **state)
{
    (void)state;
    struct fixture fixture = new_fixture(WHITE_DEAD, ARRAY_LEN(WHITE_DEAD));
    diagram_play(fixture.game, "w A5");
    const struct evaluation counted = settle(&fixture, true);
    assert_int_equal(counted.owner[diagram_vertex("A5")], 100);
    assert_int_equal(counted.owner[diagram_vertex("B4")], 100);
    game_destroy(fixture.game);
}

static void what_joins_living_stones_is_dead_no_more(void **state)
{
    (void)state;
    const char *black_dead[] = {"E6", "E5"};
    struct fixture fixture = new_fixture(black_dead, ARRAY_LEN(black_dead));
    assert_int_equal(settle(&fixture, true).owner[diagram_vertex("E6")], -100);
    /* By way of what was White's. */
    fixture.game->board = diagram_board("X . X X X . O\n"
                                        "X X X X X O O\n"
                                        ". O X X X . O\n"
                                        "O O X O O O O\n"
                                        "X X X X O . O\n"
                                        ". X . X O O O\n"
                                        "X X X X O . O\n");
    assert_int_equal(settle(&fixture, true).owner[diagram_vertex("E6")], 100);
    game_destroy(fixture.game);
}

static void a_stone_where_a_dead_one_was_taken_lives(void **state)
{
    (void)state;
    struct fixture fixture = new_fixture(WHITE_DEAD, ARRAY_LEN(WHITE_DEAD));
    diagram_play(fixture.game, "b A5");
    assert_int_equal(fixture.game->board.captured[WHITE], 3);
    diagram_play(fixture.game, "b B5");
    assert_int_equal(settle(&fixture, true).owner[diagram_vertex("B5")], 100);
    game_destroy(fixture.game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_stones_live_unless_some_are_dead),
        cmocka_unit_test(what_joins_dead_stones_later_is_dead_with_them),
        cmocka_unit_test(what_joins_living_stones_is_dead_no_more),
        cmocka_unit_test(a_stone_where_a_dead_one_was_taken_lives),
    };
    return cmocka_run_group_tests_name("engine/settled", tests, NULL, NULL);
}
