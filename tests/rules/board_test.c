#include "rules/board.h"

#include "rules/board_check.h"
#include "tests/support/diagram.h"
#include "tests/support/test.h"
#include "tests/support/twin_boards.h"

#include <string.h>

static void agrees_with_the_naive_board(void **state)
{
    const enum suicide_rule *suicide = *state;
    struct rng rng = rng_seed(2024, *suicide);
    for (int size = BOARD_SIZE_MIN; size <= BOARD_SIZE_MAX; size++)
        twin_boards_play(&rng, size, *suicide, size <= 9 ? 300 : 100);
}

static void a_late_large_board_agrees_with_the_naive_board(void **state)
{
    (void)state;
    struct rng rng = rng_seed(2024, 9);
    twin_boards_play(&rng, 19, SUICIDE_GROUPS, 700);
}

static void a_board_that_is_set_up_equals_one_that_was_played(void **state)
{
    (void)state;
    struct rng rng = rng_seed(7, 0);
    for (int size = BOARD_SIZE_MIN; size <= BOARD_SIZE_MAX; size++) {
        struct board played, set;
        board_init(&played, size);
        for (int i = 0; i < size * size; i++) {
            const Point point =
                point_of_index(rng_below(&rng, size * size), size);
            if (board_is_legal(&played, point, BLACK + i % 2, SUICIDE_NONE))
                board_play(&played, point, BLACK + i % 2);
        }
        assert_true(board_set_up(&set, size, played.color));
        assert_null(board_check(&set, true));
        assert_int_equal(set.hash, played.hash);
        assert_memory_equal(set.color, played.color, sizeof set.color);
        assert_int_equal(set.ko, NO_POINT);
    }
}

static void a_chain_without_liberty_cannot_be_set_up(void **state)
{
    (void)state;
    uint8_t colors[POINT_CELLS];
    const int size = diagram_read("XXO"
                                  "XXO"
                                  "OO.",
                                  colors);
    struct board board;
    assert_false(board_set_up(&board, size, colors));
    assert_int_equal(board.empty_count, 9);
    assert_null(board_check(&board, true));
}

static void a_copy_lives_its_own_life(void **state)
{
    (void)state;
    static const char before[] = "...."
                                 ".XO."
                                 "X.XO"
                                 ".XO.";
    struct board board = diagram_board(before);
    struct board copy;
    memset(&copy, 0x5a, sizeof copy); /* as memory may come */
    board_copy(&copy, &board);
    assert_int_equal(board_play(&copy, diagram_vertex("B2"), WHITE), 1);
    assert_int_equal(copy.ko, diagram_vertex("C2"));
    assert_int_equal(copy.barred, BLACK);
    assert_null(board_check(&copy, true));
    assert_null(board_check(&board, true));
    assert_int_equal(board.ko, NO_POINT);

    struct board again;
    memset(&again, 0x5a, sizeof again);
    board_copy(&again, &copy);
    assert_int_equal(again.ko, diagram_vertex("C2"));
    assert_int_equal(again.barred, BLACK);
    assert_int_equal(again.captured[BLACK], 1);
    assert_null(board_check(&again, true));
    diagram_assert(&board, before);
}

static void neighbours_are_those_of_the_grid(void **state)
{
    (void)state;
    for (int size = BOARD_SIZE_MIN; size <= BOARD_SIZE_MAX; size++) {
        struct board board;
        board_init(&board, size);
        for (int i = 0; i < size * size; i++) {
            const int row = i / size, column = i % size;
            const Point point = point_at(row, column);
            const Color wanted[4] = {
                row > 0 ? EMPTY : OFFBOARD,
                column > 0 ? EMPTY : OFFBOARD,
                column < size - 1 ? EMPTY : OFFBOARD,
                row < size - 1 ? EMPTY : OFFBOARD,
            };
            for (int j = 0; j < 4; j++)
                assert_int_equal(board.color[point + POINT_SIDES[j]],
                                 wanted[j]);
        }
    }
}

static void a_liberty_that_many_stones_share_is_one(void **state)
{
    (void)state;
    const struct board board = diagram_board("XXXO."
                                             "X.XO."
                                             "XXXO."
                                             "OOOO."
                                             ".....");
    const struct chain *chain = board_chain(&board, diagram_vertex("A4"));
    assert_int_equal(chain->stones, 8);
    assert_int_equal(liberties_count(chain->liberties), 4);
    assert_true(chain_is_in_atari(chain));
    assert_int_equal(chain_liberty(chain), diagram_vertex("B4"));
    assert_false(chain_is_in_atari(board_chain(&board, diagram_vertex("D5"))));
}

static void one_play_may_capture_four_chains(void **state)
{
    (void)state;
    struct board board = diagram_board("..X.."
                                       ".XOX."
                                       "XO.OX"
                                       ".XOX."
                                       "..X..");
    assert_int_equal(board_play(&board, diagram_vertex("C3"), BLACK), 4);
    assert_int_equal(board.captured[WHITE], 4);
    assert_int_equal(board.captured[BLACK], 0);
    assert_int_equal(board.ko, NO_POINT);
    diagram_assert(&board, "..X.."
                           ".X.X."
                           "X.X.X"
                           ".X.X."
                           "..X..");
}

static void capture_comes_before_suicide(void **state)
{
    (void)state;
    struct board board = diagram_board(".OX"
                                       "OX."
                                       "X..");
    assert_false(board_is_suicide(&board, diagram_vertex("A3"), BLACK));
    assert_int_equal(board_play(&board, diagram_vertex("A3"), BLACK), 2);
    diagram_assert(&board, "X.X"
                           ".X."
                           "X..");
}

static void a_chain_that_removes_itself_is_captured(void **state)
{
    (void)state;
    struct board board = diagram_board("OX..."
                                       ".X..."
                                       "X...."
                                       "....."
                                       ".....");
    const Point point = diagram_vertex("A4");
    assert_true(board_is_suicide(&board, point, WHITE));
    assert_true(board_is_legal(&board, point, WHITE, SUICIDE_GROUPS));
    assert_true(board_is_legal(&board, point, WHITE, SUICIDE_ANY));
    assert_false(board_is_legal(&board, point, WHITE, SUICIDE_NONE));
    assert_int_equal(board_play(&board, point, WHITE), 0);
    assert_int_equal(board.captured[WHITE], 2);
    assert_int_equal(board.color[point], EMPTY);
    assert_int_equal(board.color[diagram_vertex("A5")], EMPTY);

    /* The corner is now a single stone's suicide. */
    const Point corner = diagram_vertex("A5");
    board_play(&board, point, BLACK);
    assert_true(board_is_suicide(&board, corner, WHITE));
    assert_true(board_is_legal(&board, corner, WHITE, SUICIDE_ANY));
    assert_false(board_is_legal(&board, corner, WHITE, SUICIDE_GROUPS));
}

static void two_stones_taken_make_no_ko(void **state)
{
    (void)state;
    struct board board = diagram_board("....."
                                       ".XOO."
                                       "X.XXO"
                                       ".XOO."
                                       ".....");
    assert_int_equal(board_play(&board, diagram_vertex("B3"), WHITE), 2);
    assert_int_equal(board.ko, NO_POINT);
}

static void a_stone_taken_by_a_chain_makes_no_ko(void **state)
{
    (void)state;
    struct board board = diagram_board("....."
                                       "XXO.."
                                       "O.XO."
                                       "XXO.."
                                       ".....");
    assert_int_equal(board_play(&board, diagram_vertex("B3"), WHITE), 1);
    assert_int_equal(board.ko, NO_POINT);
}

static void a_ko_binds_only_the_player_whose_stone_was_taken(void **state)
{
    (void)state;
    struct board board = diagram_board("....."
                                       ".XO.."
                                       "X.XO."
                                       ".XO.."
                                       ".....");
    assert_int_equal(board_play(&board, diagram_vertex("B3"), WHITE), 1);
    const Point ko = diagram_vertex("C3");
    assert_false(board_is_legal(&board, ko, BLACK, SUICIDE_ANY));
    assert_true(board_is_legal(&board, ko, WHITE, SUICIDE_NONE));
    board_pass(&board);
    assert_true(board_is_legal(&board, ko, BLACK, SUICIDE_NONE));
}

static void a_hash_tells_stones_not_the_way_to_them(void **state)
{
    (void)state;
    struct board one, other;
    board_init(&one, 9);
    board_init(&other, 9);
    board_play(&one, diagram_vertex("C3"), BLACK);
    board_play(&one, diagram_vertex("G7"), WHITE);
    board_play(&other, diagram_vertex("G7"), WHITE);
    assert_int_not_equal(one.hash, other.hash);
    board_play(&other, diagram_vertex("C3"), BLACK);
    assert_int_equal(one.hash, other.hash);
    board_play_unhashed(&other, diagram_vertex("E5"), BLACK);
    assert_int_equal(one.hash, other.hash);
}

static const struct eye_case {
    const char *name, *diagram, *vertex;
    bool is_eye;
} eyes[] = {
    {"the middle with one hostile corner is an eye",
     "....."
     ".XXO."
     ".X.X."
     ".XXX."
     ".....",
     "C3", true},
    {"the middle with two hostile corners is none",
     "....."
     ".XXO."
     ".X.X."
     ".OXX."
     ".....",
     "C3", false},
    {"the edge with a hostile corner is none",
     "....."
     "....."
     "....."
     ".OXX."
     ".X.X.",
     "C1", false},
    {"the edge with an empty corner is an eye",
     "....."
     "....."
     "....."
     "..XX."
     ".X.X.",
     "C1", true},
    {"the corner of the board with a hostile corner is none",
     "....."
     "....."
     "....."
     "XO..."
     ".X...",
     "A1", false},
    {"the corner of the board is an eye",
     "....."
     "....."
     "....."
     "X...."
     ".X...",
     "A1", true},
    {"an open side makes none",
     "....."
     ".XX.."
     ".X.X."
     ".X.X."
     ".....",
     "C3", false},
};

static void eye_is_told(void **state)
{
    const struct eye_case *row = *state;
    const struct board board = diagram_board(row->diagram);
    const Point point = diagram_vertex(row->vertex);
    assert_int_equal(board_is_eye(&board, point, BLACK), row->is_eye);
    assert_false(board_is_eye(&board, point, WHITE));
}

static void the_check_finds_what_was_broken(void **state)
{
    (void)state;
    const struct board sound = diagram_board("OX..."
                                             ".X..."
                                             "X...."
                                             "....."
                                             "...X.");
    assert_null(board_check(&sound, true));
    struct board broken = sound;
    broken.hash++;
    assert_non_null(board_check(&broken, true));
    assert_null(board_check(&broken, false));
    broken = sound;
    broken.color[diagram_vertex("E5")] = WHITE;
    assert_non_null(board_check(&broken, false));
    broken = sound;
    broken.chains[broken.head[diagram_vertex("B5")]].liberties++;
    assert_non_null(board_check(&broken, false));
    broken = sound;
    broken.shape[diagram_vertex("E5")] ^= 1;
    assert_non_null(board_check(&broken, false));
    broken = sound;
    broken.empty_count--;
    assert_non_null(board_check(&broken, false));
    broken = sound;
    broken.next[diagram_vertex("B5")] = (uint16_t)diagram_vertex("B5");
    assert_non_null(board_check(&broken, false));
    broken = sound;
    broken.ko = diagram_vertex("A4");
    broken.barred = WHITE;
    assert_non_null(board_check(&broken, false));
}

int main(void)
{
    static const enum suicide_rule rules[] = {SUICIDE_NONE, SUICIDE_GROUPS,
                                              SUICIDE_ANY};
    static const char *const names[] = {
        "agrees with the naive board, no suicide",
        "agrees with the naive board, suicide of groups",
        "agrees with the naive board, any suicide",
    };
    enum { RULES = ARRAY_LEN(rules), EYES = ARRAY_LEN(eyes) };
    const struct CMUnitTest others[] = {
        cmocka_unit_test(a_late_large_board_agrees_with_the_naive_board),
        cmocka_unit_test(a_board_that_is_set_up_equals_one_that_was_played),
        cmocka_unit_test(a_chain_without_liberty_cannot_be_set_up),
        cmocka_unit_test(a_copy_lives_its_own_life),
        cmocka_unit_test(neighbours_are_those_of_the_grid),
        cmocka_unit_test(a_liberty_that_many_stones_share_is_one),
        cmocka_unit_test(one_play_may_capture_four_chains),
        cmocka_unit_test(capture_comes_before_suicide),
        cmocka_unit_test(a_chain_that_removes_itself_is_captured),
        cmocka_unit_test(two_stones_taken_make_no_ko),
        cmocka_unit_test(a_stone_taken_by_a_chain_makes_no_ko),
        cmocka_unit_test(a_ko_binds_only_the_player_whose_stone_was_taken),
        cmocka_unit_test(a_hash_tells_stones_not_the_way_to_them),
        cmocka_unit_test(the_check_finds_what_was_broken),
    };
    struct CMUnitTest tests[RULES + EYES + ARRAY_LEN(others)];
    for (size_t i = 0; i < RULES; i++)
        tests[i] = (struct CMUnitTest){.name = names[i],
                                       .test_func = agrees_with_the_naive_board,
                                       .initial_state = (void *)&rules[i]};
    for (size_t i = 0; i < EYES; i++)
        tests[RULES + i] =
            (struct CMUnitTest){.name = eyes[i].name,
                                .test_func = eye_is_told,
                                .initial_state = (void *)&eyes[i]};
    memcpy(tests + RULES + EYES, others, sizeof others);
    return cmocka_run_group_tests_name("rules/board", tests, NULL, NULL);
}
