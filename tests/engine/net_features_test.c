#include "engine/net_features.h"

#include "tests/support/diagram.h"
#include "tests/support/test.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* The input for a game, in memory of the test's own. */
static struct net_input features(const struct game *game, Color to_move)
{
    struct net_input input;
    void *scratch = aligned_alloc(64, net_features_scratch_bytes());
    assert_non_null(scratch);
    net_features(game, to_move, scratch, &input);
    free(scratch);
    return input;
}

/* Fails unless the X of the diagram are what is set in the plane. */
static void assert_plane(const struct net_input *input, int plane,
                         const char *expected)
{
    uint8_t colors[POINT_CELLS];
    assert_int_equal(diagram_read(expected, colors), input->size);
    for (int i = 0; i < input->size * input->size; i++) {
        const Point point = net_point(i, input->size);
        if ((input->planes[i] >> plane & 1) != (colors[point] == BLACK))
            fail_msg("plane %d is wrong at row %d, column %d", plane,
                     point_row(point), point_column(point));
    }
}

/* Fails unless just these vertices ("A1 B2") are set in the plane. */
static void assert_only(const struct net_input *input, int plane,
                        const char *vertices)
{
    bool wanted[NET_POINTS_MAX] = {false};
    char name[4];
    int read = 0;
    while (sscanf(vertices, " %3s%n", name, &read) == 1) {
        wanted[net_index(diagram_vertex(name), input->size)] = true;
        vertices += read;
    }
    for (int i = 0; i < input->size * input->size; i++)
        if ((input->planes[i] >> plane & 1) != wanted[i])
            fail_msg("plane %d is wrong at row %d, column %d", plane,
                     point_row(net_point(i, input->size)),
                     point_column(net_point(i, input->size)));
}

static void assert_global(const struct net_input *input, int global,
                          float expected)
{
    if (fabsf(input->globals[global] - expected) > 1e-6f)
        fail_msg("global %d is %g instead of %g", global,
                 (double)input->globals[global], (double)expected);
}

static const char *const POSITION = ". X O . . . .\n"
                                    "X X O . . . .\n"
                                    "O O . . . X .\n"
                                    ". . . . . . .\n"
                                    ". . X O . . .\n"
                                    ". X . . . . .\n"
                                    "X O . . . . .\n";

static void stones_stand_in_planes_of_own_and_other(void **state)
{
    (void)state;
    struct game *game = diagram_game(POSITION, "ing", WHITE);
    struct net_input input = features(game, WHITE);
    assert_only(&input, 1, "C7 C6 A5 B5 D3 B1");
    assert_only(&input, 2, "B7 A6 B6 F5 C3 B2 A1");
    input = features(game, BLACK);
    assert_only(&input, 1, "B7 A6 B6 F5 C3 B2 A1");
    assert_only(&input, 2, "C7 C6 A5 B5 D3 B1");
    game_destroy(game);
}

static void every_vertex_is_on_the_board(void **state)
{
    (void)state;
    for (int size = NET_SIZE_MIN; size <= NET_SIZE_MAX; size++) {
        struct game *game = diagram_new_game("ing", size);
        const struct net_input input = features(game, BLACK);
        assert_int_equal(input.size, size);
        for (int i = 0; i < size * size; i++)
            assert_int_equal(input.planes[i], 1);
        game_destroy(game);
    }
}

static void chains_stand_in_planes_of_their_liberties(void **state)
{
    (void)state;
    struct game *game = diagram_game(POSITION, "ing", WHITE);
    const struct net_input input = features(game, WHITE);
    assert_only(&input, 3, "B7 A6 B6 A1 B1");
    assert_only(&input, 4, "");
    assert_only(&input, 5, "C7 C6 A5 B5 C3 D3 B2");
    game_destroy(game);
}

static void a_ko_is_banned_for_the_player_that_it_bars(void **state)
{
    (void)state;
    struct game *game = diagram_game(". . . . . . .\n"
                                     ". . . . . . .\n"
                                     ". . . . . . .\n"
                                     ". . . . . . .\n"
                                     ". . X O . . .\n"
                                     ". X . X O . .\n"
                                     ". . X O . . .\n",
                                     "chinese", WHITE);
    diagram_play(game, "w C2");
    struct net_input input = features(game, BLACK);
    assert_only(&input, 6, "D2");
    diagram_play(game, "b G7 w A7");
    input = features(game, BLACK);
    assert_only(&input, 6, "");
    game_destroy(game);
}

static void superko_bans_what_would_repeat(void **state)
{
    (void)state;
    /* Each takes a ko; White must not take back to where it stood before. */
    const char *const kos = ". X O . . . .\n"
                            "X . X O . . .\n"
                            ". X O . . . .\n"
                            ". . . . . . .\n"
                            ". X O . . . .\n"
                            "X O . O . . .\n"
                            ". X O . . . .\n";
    static const struct {
        const char *rules, *banned;
    } cases[] = {{"cgos", "B2"}, {"aga", "B2"}, {"chinese", ""}};
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct game *game = diagram_game(kos, cases[i].rules, WHITE);
        diagram_play(game, "w B6 b C2 w pass b pass");
        const struct net_input input = features(game, WHITE);
        assert_only(&input, 6, cases[i].banned);
        game_destroy(game);
    }
}

static void a_lone_suicide_is_no_matter_of_ko(void **state)
{
    (void)state;
    const char *const position = ". . . . . O .\n"
                                 ". . . . . . O\n"
                                 ". . . . . . .\n"
                                 ". . . . . . .\n"
                                 ". . X O . . .\n"
                                 ". X . X O . .\n"
                                 ". . X O . . .\n";
    static const char *const RULES[] = {"ing", "tromp-taylor", "ogs-ing",
                                        "new-zealand"};
    for (int i = 0; i < 4; i++) {
        struct game *game = diagram_game(position, RULES[i], WHITE);
        diagram_play(game, "w C2");
        const struct net_input input = features(game, BLACK);
        assert_only(&input, 6, "D2");
        game_destroy(game);
    }
}

/* Eternal life: the same two stones, taken a second time, are hot. */
static void ings_other_bans_are_bans(void **state)
{
    (void)state;
    struct game *game = diagram_game("O O . X O X .\n"
                                     "X X O O O X X\n"
                                     "O . O O O X .\n"
                                     "O O O O O X X\n"
                                     "X X X X X X X\n"
                                     "X . X . X X X\n"
                                     "X X X X X X X\n",
                                     "ing", BLACK);
    diagram_play(game, "b C7 w B7 b D7 w A7 b C7");
    assert_int_equal(diagram_verdict(game, "w B7"), VERDICT_HOT_DOUBLE);
    const struct net_input input = features(game, WHITE);
    assert_only(&input, 6, "B7");
    game_destroy(game);
}

static void the_last_five_moves_are_seen(void **state)
{
    (void)state;
    struct game *game = diagram_new_game("tromp-taylor", 7);
    diagram_play(game, "b A1 w B1 b C1 w D1 b pass w F1");
    struct net_input input = features(game, BLACK);
    assert_only(&input, 9, "F1");
    assert_only(&input, 10, "");
    assert_only(&input, 11, "D1");
    assert_only(&input, 12, "C1");
    assert_only(&input, 13, "B1");
    assert_global(&input, 0, 0.0f);
    assert_global(&input, 1, 1.0f);
    assert_global(&input, 2, 0.0f);
    game_destroy(game);
}

static void history_ends_where_a_player_moved_twice(void **state)
{
    (void)state;
    struct game *game = diagram_new_game("tromp-taylor", 7);
    diagram_play(game, "b A1 w B1 b C1 b D1 w E1");
    struct net_input input = features(game, BLACK);
    assert_only(&input, 9, "E1");
    assert_only(&input, 10, "D1");
    for (int plane = 11; plane <= 13; plane++)
        assert_only(&input, plane, "");
    input = features(game, WHITE);
    for (int plane = 9; plane <= 13; plane++)
        assert_only(&input, plane, "");
    game_destroy(game);
}

static void history_begins_anew_with_the_pass_that_ended_the_game(void **state)
{
    (void)state;
    struct game *game = diagram_new_game("tromp-taylor", 7);
    diagram_play(game, "b A1 w B1 b pass w pass");
    struct net_input input = features(game, BLACK);
    assert_global(&input, 0, 1.0f);
    assert_global(&input, 1, 0.0f);
    assert_only(&input, 11, "");
    assert_global(&input, 14, 1.0f);
    diagram_play(game, "b C1");
    input = features(game, WHITE);
    assert_only(&input, 9, "C1");
    assert_global(&input, 1, 1.0f);
    assert_global(&input, 2, 0.0f);
    assert_global(&input, 14, 0.0f);
    game_destroy(game);
}

/* Where dead stones come off, the answer to a pass is no end yet. */
static void a_pass_ends_the_game_where_dead_stones_stay(void **state)
{
    (void)state;
    static const struct {
        const char *rules;
        bool is_seen;
    } cases[] = {
        {"tromp-taylor", true},
        {"cgos", true},
        {"ing", false},
        {"ing-wholeboard", false},
        {"ing-lenient", false},
        {"ogs-ing", false},
        {"chinese", false},
        {"aga", false},
        {"chinese-superko", false},
        {"new-zealand", false},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct game *game = diagram_new_game(cases[i].rules, 7);
        const float seen = cases[i].is_seen ? 1.0f : 0.0f;
        diagram_play(game, "b C3 w E5 b pass");
        const struct net_input input = features(game, WHITE);
        assert_global(&input, 0, seen);
        assert_global(&input, 14, seen);
        assert_only(&input, 10, cases[i].is_seen ? "E5" : "");
        game_destroy(game);
    }
}

/* A ladder that the last two moves made and broke. */
static void ladders_are_read_now_and_two_moves_back(void **state)
{
    (void)state;
    struct game *game = diagram_game(". . . . . . .\n"
                                     ". . . . . . .\n"
                                     ". . . . . . .\n"
                                     ". . . . . . .\n"
                                     ". . X O . . .\n"
                                     ". . . X . . .\n"
                                     ". . . . . . .\n",
                                     "tromp-taylor", BLACK);
    diagram_play(game, "b E2");
    struct net_input input = features(game, WHITE);
    assert_only(&input, 14, "D3");
    assert_only(&input, 15, "");
    assert_only(&input, 16, "");
    assert_only(&input, 17, "");
    diagram_play(game, "w B6");
    input = features(game, BLACK);
    assert_only(&input, 14, "D3");
    assert_only(&input, 15, "D3");
    assert_only(&input, 16, "");
    assert_only(&input, 17, "D4");
    diagram_play(game, "b C6 w F4");
    input = features(game, BLACK);
    assert_only(&input, 14, "");
    assert_only(&input, 15, "D3");
    assert_only(&input, 16, "D3");
    assert_only(&input, 17, "");
    game_destroy(game);
}

/* The boards of before come from the moves, whether or not they took. */
static void ladders_before_a_capture_are_read_on_what_stood_then(void **state)
{
    (void)state;
    struct game *game = diagram_game(". . . . . . .\n"
                                     ". . . . . . .\n"
                                     ". . . . . . .\n"
                                     ". . . . . . .\n"
                                     ". . X . . . .\n"
                                     ". X O O X . .\n"
                                     ". . X . . . .\n",
                                     "tromp-taylor", BLACK);
    diagram_play(game, "b D3 w B6 b D1");
    struct net_input input = features(game, WHITE);
    assert_only(&input, 2, "C3 D3 B2 E2 C1 D1");
    assert_only(&input, 14, "");
    assert_only(&input, 15, "C2 D2");
    assert_only(&input, 16, "C2 D2");
    game_destroy(game);
}

static void what_is_not_known_of_the_past_is_as_now(void **state)
{
    (void)state;
    struct game *game = diagram_game(". . . . . . .\n"
                                     ". . . . . . .\n"
                                     ". . . . . . .\n"
                                     ". . . . . . .\n"
                                     ". . X O . . .\n"
                                     ". . . X X . .\n"
                                     ". . . . . . .\n",
                                     "tromp-taylor", BLACK);
    const struct net_input input = features(game, BLACK);
    for (int plane = 14; plane <= 16; plane++)
        assert_only(&input, plane, "D3");
    game_destroy(game);
}

static void areas_stand_in_planes_of_own_and_other(void **state)
{
    (void)state;
    struct game *game = diagram_game(". X . X . . .\n"
                                     "X X X X . . .\n"
                                     ". . . . . . .\n"
                                     ". . . . . . .\n"
                                     ". . . . . . .\n"
                                     ". . . . . . .\n"
                                     ". . . . O . .\n",
                                     "chinese", WHITE);
    const struct net_input input = features(game, WHITE);
    assert_plane(&input, 18,
                 ". . . . . . .\n"
                 ". . . . . . .\n"
                 ". . . . . . .\n"
                 ". . . . . . .\n"
                 ". . . . . . .\n"
                 ". . . . . . .\n"
                 ". . . . X . .\n");
    assert_plane(&input, 19,
                 "X X X X . . .\n"
                 "X X X X . . .\n"
                 ". . . . . . .\n"
                 ". . . . . . .\n"
                 ". . . . . . .\n"
                 ". . . . . . .\n"
                 ". . . . . . .\n");
    game_destroy(game);
}

static void every_ruleset_is_told_in_the_networks_terms(void **state)
{
    (void)state;
    static const struct {
        const char *rules;
        float superko, kind, suicide, black_komi;
    } cases[] = {
        {"ing", 1.0f, 0.5f, 1.0f, -7.5f},
        {"ing-wholeboard", 1.0f, 0.5f, 1.0f, -7.5f},
        {"ing-lenient", 1.0f, 0.5f, 1.0f, -7.5f},
        {"ogs-ing", 1.0f, 0.5f, 1.0f, -7.5f},
        {"tromp-taylor", 1.0f, 0.5f, 1.0f, -7.5f},
        {"chinese", 0.0f, 0.0f, 0.0f, -7.5f},
        {"chinese-superko", 1.0f, 0.5f, 0.0f, -7.5f},
        {"aga", 1.0f, -0.5f, 0.0f, -7.5f},
        {"new-zealand", 1.0f, -0.5f, 1.0f, -7.0f},
        {"cgos", 1.0f, 0.5f, 0.0f, -7.0f},
    };
    int rulesets = 0;
    while (ruleset_number(rulesets))
        rulesets++;
    assert_int_equal(rulesets, ARRAY_LEN(cases));
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct game *game = diagram_new_game(cases[i].rules, 9);
        const struct net_input input = features(game, BLACK);
        assert_global(&input, 5, cases[i].black_komi / 20.0f);
        assert_global(&input, 6, cases[i].superko);
        assert_global(&input, 7, cases[i].kind);
        assert_global(&input, 8, cases[i].suicide);
        for (int global = 9; global <= 17; global++)
            assert_global(&input, global, 0.0f);
        game_destroy(game);
    }
}

static void komi_is_what_decides_the_game(void **state)
{
    (void)state;
    struct game *game = diagram_new_game("chinese", 9);
    game->komi_halves = 15;
    diagram_play(game, "b C3 w pass b G7 w E5");
    struct net_input input = features(game, BLACK);
    assert_global(&input, 5, -9.5f / 20.0f);
    game->penalties[WHITE] = 3;
    input = features(game, WHITE);
    assert_global(&input, 5, 6.5f / 20.0f);
    game->komi_halves = 2000;
    input = features(game, WHITE);
    assert_global(&input, 5, (81.0f + 20.0f) / 20.0f);
    game->komi_halves = -2000;
    input = features(game, WHITE);
    assert_global(&input, 5, -(81.0f + 20.0f) / 20.0f);
    game_destroy(game);
}

static void a_tie_is_blacks_at_ings_komi_only(void **state)
{
    (void)state;
    struct game *game = diagram_new_game("ing", 9);
    game->komi_halves = 0;
    struct net_input input = features(game, BLACK);
    assert_global(&input, 5, 0.0f);
    game->komi_halves = 16;
    input = features(game, WHITE);
    assert_global(&input, 5, 7.5f / 20.0f);
    game_destroy(game);
}

/* On a board of odd area ties come with odd komi: there it is worth most. */
static void parity_rises_where_komi_breaks_a_tie(void **state)
{
    (void)state;
    static const float ODD[] = {0.0f, -0.5f, 0.0f, 0.5f, 0.0f, -0.5f};
    struct game *game = diagram_new_game("tromp-taylor", 9);
    for (int halves = 0; halves < 6; halves++) {
        game->komi_halves = halves;
        struct net_input input = features(game, WHITE);
        assert_global(&input, 18, ODD[halves]);
        input = features(game, BLACK);
        assert_global(&input, 18, -ODD[halves]);
    }
    game_destroy(game);
    game = diagram_new_game("tromp-taylor", 8);
    for (int halves = 0; halves < 6; halves++) {
        game->komi_halves = halves;
        const struct net_input input = features(game, WHITE);
        assert_global(&input, 18, -ODD[halves]);
    }
    game_destroy(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stones_stand_in_planes_of_own_and_other),
        cmocka_unit_test(every_vertex_is_on_the_board),
        cmocka_unit_test(chains_stand_in_planes_of_their_liberties),
        cmocka_unit_test(a_ko_is_banned_for_the_player_that_it_bars),
        cmocka_unit_test(superko_bans_what_would_repeat),
        cmocka_unit_test(a_lone_suicide_is_no_matter_of_ko),
        cmocka_unit_test(ings_other_bans_are_bans),
        cmocka_unit_test(the_last_five_moves_are_seen),
        cmocka_unit_test(history_ends_where_a_player_moved_twice),
        cmocka_unit_test(history_begins_anew_with_the_pass_that_ended_the_game),
        cmocka_unit_test(a_pass_ends_the_game_where_dead_stones_stay),
        cmocka_unit_test(ladders_are_read_now_and_two_moves_back),
        cmocka_unit_test(ladders_before_a_capture_are_read_on_what_stood_then),
        cmocka_unit_test(what_is_not_known_of_the_past_is_as_now),
        cmocka_unit_test(areas_stand_in_planes_of_own_and_other),
        cmocka_unit_test(every_ruleset_is_told_in_the_networks_terms),
        cmocka_unit_test(komi_is_what_decides_the_game),
        cmocka_unit_test(a_tie_is_blacks_at_ings_komi_only),
        cmocka_unit_test(parity_rises_where_komi_breaks_a_tie),
    };
    return cmocka_run_group_tests_name("engine/net_features", tests, NULL,
                                       NULL);
}
