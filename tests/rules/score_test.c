#include "rules/score.h"

#include "tests/support/diagram.h"
#include "tests/support/test.h"

#include <string.h>

/* A seki: neither side may play A1 or E1. */
static const char SEKI[] = "........."
                           "........."
                           "........."
                           "XXXXXXXXX"
                           "OOOOOOOOO"
                           "........."
                           "OOOOOOO.."
                           "XXXXXXO.."
                           ".OOO.XO..";

/* D3 E3 and G3 H3 H2 are white and dead. */
static const char DEAD_GROUPS[] = "........."
                                  "........."
                                  "..OOOO..."
                                  ".O.OXOOOO"
                                  "OOOXXXXOX"
                                  "OXXX.XXXX"
                                  "X..OOXOO."
                                  ".X..X.XO."
                                  "....XX.X.";

/* The score of a board, as the ruleset's game with this komi tells it. */
static const char *result(struct game *game, int komi_halves,
                          const bool dead[POINT_CELLS], char text[SCORE_TEXT])
{
    const struct score score = score_area(&game->board, dead, NULL);
    game->komi_halves = komi_halves;
    return score_text(game, score_margin_halves(game, &score), text);
}

static void the_liberties_of_a_seki_are_shared(void **state)
{
    (void)state;
    struct game *game = diagram_game(SEKI, "ing", BLACK);
    uint8_t owner[POINT_CELLS];
    const struct score score = score_area(&game->board, NULL, owner);
    assert_int_equal(score.area[BLACK], 43);
    assert_int_equal(score.area[WHITE], 36);
    assert_int_equal(score.shared, 2);
    assert_int_equal(owner[diagram_vertex("A1")], EMPTY);
    assert_int_equal(owner[diagram_vertex("E1")], EMPTY);
    assert_int_equal(owner[diagram_vertex("A9")], BLACK);
    assert_int_equal(owner[diagram_vertex("B2")], BLACK);
    assert_int_equal(owner[diagram_vertex("J1")], WHITE);
    char text[SCORE_TEXT];
    assert_string_equal(result(game, 16, NULL, text), "W+1");
    game_destroy(game);
}

static void dead_stones_are_taken_off_first(void **state)
{
    (void)state;
    static const char *const names[] = {"D3", "E3", "G3", "H3", "H2"};
    struct game *game = diagram_game(DEAD_GROUPS, "chinese", WHITE);
    bool dead[POINT_CELLS] = {false};
    for (size_t i = 0; i < ARRAY_LEN(names); i++)
        dead[diagram_vertex(names[i])] = true;
    uint8_t owner[POINT_CELLS];
    (void)score_area(&game->board, dead, owner);
    assert_int_equal(owner[diagram_vertex("D3")], BLACK);
    char text[SCORE_TEXT];
    assert_string_equal(result(game, 0, dead, text), "B+1");
    assert_int_equal(game->board.color[diagram_vertex("D3")], WHITE);
    game_destroy(game);
}

static void an_empty_board_is_all_shared(void **state)
{
    (void)state;
    char text[SCORE_TEXT];
    for (int size = BOARD_SIZE_MIN; size <= BOARD_SIZE_MAX; size++) {
        struct game *game = diagram_new_game("chinese", size);
        const struct score score = score_area(&game->board, NULL, NULL);
        assert_int_equal(score.shared, size * size);
        assert_int_equal(score.area[BLACK] + score.area[WHITE], 0);
        assert_string_equal(result(game, 11, NULL, text), "W+5.5");
        game_destroy(game);
    }
}

static void one_stone_owns_the_whole_board(void **state)
{
    (void)state;
    char text[SCORE_TEXT];
    struct game *game = diagram_new_game("ing", 9);
    diagram_play(game, "b E5");
    assert_string_equal(result(game, 16, NULL, text), "B+73");
    assert_string_equal(result(game, 0, NULL, text), "B+81");
    /* Marks on empty points and of nobody's stones say nothing. */
    bool dead[POINT_CELLS];
    memset(dead, true, sizeof dead);
    assert_string_equal(result(game, 16, dead, text), "W+8");
    game_destroy(game);
}

/* A settled 19x19 board of which so many points are Black's and White's. */
static struct game *game_of_areas(const char *rules, int black, int white)
{
    enum { SIZE = 19, POINTS = SIZE * SIZE };
    uint8_t colors[POINT_CELLS] = {0};
    for (int i = 0; i < POINTS; i++)
        colors[point_of_index(i, SIZE)] = i < black            ? BLACK
                                          : i < POINTS - white ? EMPTY
                                                               : WHITE;
    /* An eye for each, so that neither side is out of liberties. */
    colors[point_of_index(0, SIZE)] = EMPTY;
    colors[point_of_index(POINTS - 1, SIZE)] = EMPTY;
    struct game *game = diagram_new_game(rules, SIZE);
    assert_true(game_set_up(game, SIZE, colors, BLACK));
    return game;
}

static const struct result_case {
    const char *name, *rules;
    int black, white, komi_halves;
    const char *text;
} results[] = {
    {"Ing's figure: B+1 after komi 8", "ing", 185, 176, 16, "B+1"},
    {"Ing's figure: B+5 after komi 8", "ing", 187, 174, 16, "B+5"},
    {"Ing's figure: a draw at komi 0", "ing", 180, 180, 0, "0"},
    {"Ing's figure: B+2 at komi 0", "ing", 181, 179, 0, "B+2"},
    {"ing: a tie at komi 8 is Black's", "ing", 184, 176, 16, "B+0.5"},
    {"ing: a tie at komi 6 is a tie", "ing", 183, 177, 12, "0"},
    {"ing: komi 7.5 leaves no tie", "ing", 184, 176, 15, "B+0.5"},
    {"ing: W+0.5", "ing", 184, 177, 15, "W+0.5"},
    {"chinese: a tie at komi 8 is a tie", "chinese", 184, 176, 16, "0"},
    {"cgos: a tie at komi 7 is a tie", "cgos", 184, 177, 14, "0"},
    {"a negative komi is Black's", "chinese", 180, 181, -13, "B+5.5"},
    {"the longest text", "chinese", 0, 361, 65535, "W+33128.5"},
};

static void result_is_written(void **state)
{
    const struct result_case *row = *state;
    struct game *game = game_of_areas(row->rules, row->black, row->white);
    char text[SCORE_TEXT];
    assert_string_equal(result(game, row->komi_halves, NULL, text), row->text);
    game_destroy(game);
}

static const struct handicap_case {
    const char *name, *rules, *moves;
    int handicap, compensation;
} handicaps[] = {
    {"ing gives nothing", "ing", "b C3 b G7 w E5", 2, 0},
    {"ogs-ing gives a point a stone", "ogs-ing", "b C3 b G7 w E5", 2, 2},
    {"chinese gives a point a stone", "chinese", "b C3 b G7 b C7", 3, 3},
    {"aga gives one less", "aga", "b C3 b G7 b C7 w E5", 3, 2},
    {"tromp-taylor gives nothing", "tromp-taylor", "b C3 b G7", 2, 0},
    {"new-zealand gives nothing", "new-zealand", "b C3 b G7", 2, 0},
    {"cgos gives nothing", "cgos", "b C3 b G7", 2, 0},
    {"White's passes make a handicap", "ogs-ing",
     "b C3 w pass b G7 w pass b C7 w E5 b E3", 3, 3},
    {"one stone is no handicap", "chinese", "b C3 w G7 b C7 b G3", 0, 0},
    {"aga: one stone is no handicap", "aga", "b C3 w G7", 0, 0},
    {"White first is no handicap", "chinese", "w C3 b G7 b E5", 0, 0},
    {"a position that was played in is no handicap", "ogs-ing",
     "b C3 b G7 b E5 w D4 w F4 b C7", 0, 0},
    {"nor is one of stones in any order", "chinese",
     "b C3 b C7 w D4 b G3 w F4 w G7", 0, 0},
    {"a colour that moves twice later makes no position", "chinese",
     "b C3 b C7 w D4 b G3 w F4 b E5 w E6 b E7 w D7 b F7 w A1 w A2", 2, 2},
    {"White's pass after his first stone makes no position", "ogs-ing",
     "b C3 b G7 w D4 w pass b C7", 2, 2},
    {"Black's pass makes no position", "ogs-ing", "b C3 b G7 w D4 b pass w F4",
     2, 2},
    {"no moves are no handicap", "aga", "", 0, 0},
};

static void handicap_is_compensated(void **state)
{
    const struct handicap_case *row = *state;
    struct game *game = diagram_new_game(row->rules, 9);
    diagram_play(game, row->moves);
    assert_int_equal(game_handicap(game), row->handicap);
    assert_int_equal(score_compensation(game), row->compensation);
    game_destroy(game);
}

static void handicap_counts_the_same_however_it_was_given(void **state)
{
    (void)state;
    static const char setup[] = "........."
                                "........."
                                "......X.."
                                "........."
                                "........."
                                "........."
                                "..X......"
                                "........."
                                ".........";
    const struct ruleset *rules;
    for (int i = 0; (rules = ruleset_number(i)); i++) {
        struct game *set_up = diagram_game(setup, rules->name, WHITE);
        struct game *in_a_row = diagram_new_game(rules->name, 9);
        struct game *by_passes = diagram_new_game(rules->name, 9);
        diagram_play(in_a_row, "b C3 b G7");
        diagram_play(by_passes, "b C3 w pass b G7");
        struct game *const games[] = {set_up, in_a_row, by_passes};
        for (size_t j = 0; j < ARRAY_LEN(games); j++) {
            char text[SCORE_TEXT];
            assert_int_equal(game_handicap(games[j]), 2);
            const char *wanted =
                rules->compensation == COMPENSATION_STONES            ? "B+71"
                : rules->compensation == COMPENSATION_STONES_LESS_ONE ? "B+72"
                                                                      : "B+73";
            assert_string_equal(result(games[j], 16, NULL, text), wanted);
            game_destroy(games[j]);
        }
    }
}

static void a_setup_with_white_stones_is_no_handicap(void **state)
{
    (void)state;
    struct game *game =
        diagram_game("..... .X.X. ..... .X.O. .....", "chinese", WHITE);
    assert_int_equal(game_handicap(game), 0);
    game_destroy(game);
}

int main(void)
{
    enum { RESULTS = ARRAY_LEN(results), HANDICAPS = ARRAY_LEN(handicaps) };
    const struct CMUnitTest others[] = {
        cmocka_unit_test(the_liberties_of_a_seki_are_shared),
        cmocka_unit_test(dead_stones_are_taken_off_first),
        cmocka_unit_test(an_empty_board_is_all_shared),
        cmocka_unit_test(one_stone_owns_the_whole_board),
        cmocka_unit_test(handicap_counts_the_same_however_it_was_given),
        cmocka_unit_test(a_setup_with_white_stones_is_no_handicap),
    };
    struct CMUnitTest tests[RESULTS + HANDICAPS + ARRAY_LEN(others)];
    for (size_t i = 0; i < RESULTS; i++)
        tests[i] = (struct CMUnitTest){.name = results[i].name,
                                       .test_func = result_is_written,
                                       .initial_state = (void *)&results[i]};
    for (size_t i = 0; i < HANDICAPS; i++)
        tests[RESULTS + i] =
            (struct CMUnitTest){.name = handicaps[i].name,
                                .test_func = handicap_is_compensated,
                                .initial_state = (void *)&handicaps[i]};
    memcpy(tests + RESULTS + HANDICAPS, others, sizeof others);
    return cmocka_run_group_tests_name("rules/score", tests, NULL, NULL);
}
