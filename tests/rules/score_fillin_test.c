#include "tests/support/diagram.h"
#include "tests/support/filled_board.h"
#include "tests/support/test.h"

#include <stdio.h>
#include <string.h>

/* Counts a game by area, without dead stones, and then by filling in. */
static void fill(struct counted *counted, struct game *game,
                 struct fillin *fillin)
{
    memset(counted, 0, sizeof *counted);
    counted->game = game;
    counted_by_area(counted);
    assert_int_equal(
        fillin_count(game, NULL, &counted->score, counted->owner, fillin),
        FILLIN_OK);
    filled_board_check(counted, fillin);
}

/* A settled board of odd size of which so many points are each side's, with
   an eye in each fifth point. */
static struct game *game_of_areas(const char *rules, int size, int black,
                                  int white)
{
    uint8_t colors[POINT_CELLS] = {0};
    const int points = size * size;
    for (int i = 0; i < points; i++) {
        const bool is_inside =
            i < black - size - 1 || i > points - white + size;
        const bool is_eye = i % 5 == 0 && is_inside;
        colors[point_of_index(i, size)] = is_eye               ? EMPTY
                                          : i < black          ? BLACK
                                          : i < points - white ? EMPTY
                                                               : WHITE;
    }
    struct game *const game = diagram_new_game(rules, size);
    assert_true(game_set_up(game, size, colors, BLACK));
    return game;
}

static const struct account_case {
    const char *name;
    int size, black, white, komi_halves, black_pays, white_pays;
    int spaces, negative, points;
    Color winner;
} accounts[] = {
    {"figure D1: Black gives eight and wins by one", 19, 185, 176, 16, 0, 0, 1,
     0, 1, BLACK},
    {"figure D2: Black gives eight and wins by five", 19, 187, 174, 16, 0, 0, 1,
     2, 5, BLACK},
    {"figure D3: a shared space, nobody gives, a draw", 19, 180, 180, 0, 0, 0,
     0, 0, 0, EMPTY},
    {"figure D4: a shared space, Black wins by two", 19, 181, 179, 0, 0, 0, 0,
     1, 2, BLACK},
    {"a tie at komi 8 is Black's", 19, 184, 176, 16, 0, 0, 0, 0, 0, BLACK},
    {"a tie at komi 7.5 is counted as one at 8", 19, 184, 176, 15, 0, 0, 0, 0,
     0, BLACK},
    {"a tie at komi 6 is a draw", 19, 183, 177, 12, 0, 0, 0, 0, 0, EMPTY},
    {"one short of eight", 19, 184, 177, 16, 0, 0, 1, 0, 1, WHITE},
    {"komi 7.5 is counted as 8", 19, 184, 177, 15, 0, 0, 1, 0, 1, WHITE},
    {"komi six", 19, 184, 177, 12, 0, 0, 1, 0, 1, BLACK},
    {"both pay penalties", 19, 184, 177, 16, 2, 6, 1, 1, 3, BLACK},
    {"Black pays a penalty", 19, 184, 177, 16, 6, 0, 1, 3, 7, WHITE},
    {"White pays a penalty", 19, 184, 177, 16, 0, 6, 1, 2, 5, BLACK},
    {"White gives eight", 19, 176, 185, -16, 0, 0, 1, 0, 1, WHITE},
    {"two shared spaces on 19x19", 19, 183, 176, 16, 0, 0, 1, 0, 1, WHITE},
    {"two shared spaces on 7x7", 7, 21, 26, 0, 0, 0, 1, 2, 5, WHITE},
    {"one shared space on 7x7", 7, 21, 27, 0, 0, 0, 0, 3, 6, WHITE},
    {"9x9", 9, 45, 36, 16, 0, 0, 1, 0, 1, BLACK},
    {"13x13", 13, 90, 79, 16, 0, 0, 1, 1, 3, BLACK},
    {"25x25", 25, 320, 305, 16, 2, 0, 1, 2, 5, BLACK},
};

static void account_is_right(void **state)
{
    const struct account_case *const row = *state;
    static struct counted counted;
    struct fillin fillin;
    struct game *const game =
        game_of_areas("ing", row->size, row->black, row->white);
    game->komi_halves = row->komi_halves;
    game->penalties[BLACK] = row->black_pays;
    game->penalties[WHITE] = row->white_pays;
    fill(&counted, game, &fillin);
    assert_int_equal(counted.score.area[BLACK], row->black);
    assert_int_equal(counted.score.area[WHITE], row->white);
    assert_int_equal(fillin.spaces, row->spaces);
    assert_int_equal(fillin.negative, row->negative);
    assert_int_equal(fillin.points, row->points);
    assert_int_equal(fillin.winner, row->winner);
    assert_int_equal(fillin.unpaid, 0);
    game_destroy(game);
}

static const struct picture_case {
    const char *name, *board;
    int komi_halves, black_pays, white_pays;
    const char *filled;
} pictures[] = {
    {"the winning space is in the largest and thickest corner",
     "...X.O..."
     "...X.O..."
     "...XOO..."
     "XXXXO...."
     "OOOOO...."
     "........."
     "........."
     "........."
     ".........",
     16, 0, 0,
     "bbbXgONNN\n"
     "bkkXhOwwN\n"
     "bkkXOOwwN\n"
     "XXXXOwwwN\n"
     "OOOOOwwwN\n"
     "NNwwwwwwN\n"
     "NNNwwwwwN\n"
     "NNNNwwwwN\n"
     "*NNNNNNNN\n"},
    {"payments lie inside, near the shared space, each kind apart",
     "...X.O..."
     "...XOO..."
     "...XXO..."
     "....XO..."
     "....XO..."
     "...XXO..."
     "...XOO..."
     "...XO...."
     "...XO....",
     16, 2, 4,
     "bbbX.ONNN\n"
     "bbbXOOwww\n"
     "bbkXXOPww\n"
     "bbkkXOPww\n"
     "bbkbXOwww\n"
     "bbbXXOwww\n"
     "bbpXOOwww\n"
     "bbbXOwwww\n"
     "bbbXOwwww\n"},
    {"payments go into shared spaces where no area is left",
     "...XO...."
     "...XO...."
     "...XO...."
     "...XO...."
     "...XOO..."
     "...XXO..."
     "....XO..."
     "OOOOXO..."
     ".XX.XO...",
     16, 2, 0,
     "hhgXONNN*\n"
     "gggXONNNN\n"
     "hkkXONNNN\n"
     "gggXOwNNN\n"
     "gpkXOOwwN\n"
     "hhgXXOwwN\n"
     "hggkXOwwN\n"
     "OOOOXOwwN\n"
     "hXXgXONNN\n"},
    {"negative stones lie on the edge next to the winning space",
     ".XX.XO..."
     "XXXXXO..."
     "....XO..."
     "....XO..."
     "....XO..."
     "....XO..."
     "....XO..."
     "XXXXXO..."
     ".XX.XO...",
     0, 0, 0,
     "bXXbXOwww\n"
     "XXXXXOwww\n"
     "bbbbXOwww\n"
     "bbbbXOwww\n"
     "nbbbXOwww\n"
     "nbbbXOwww\n"
     "nbbbXOwww\n"
     "XXXXXOwww\n"
     "*XXnXOwww\n"},
    {"without a corner, the winning space is on the edge",
     "..XXO.O.O"
     "XXXXOOOOO"
     "XXXOO...."
     "XXXOO...."
     "XXXOO...."
     "XXXOO...."
     "XXXOO...."
     "XXOOOOOOO"
     ".XO.O.O.O",
     16, 0, 0,
     "kkXXONONO\n"
     "XXXXOOOOO\n"
     "XXkOOwwNN\n"
     "XXXOOwNNN\n"
     "XXXOOwNN*\n"
     "XXXOOwNNN\n"
     "XXXOOwwNN\n"
     "XXOOOOOOO\n"
     "kXONONONO\n"},
};

static void picture_is_right(void **state)
{
    const struct picture_case *const row = *state;
    static struct counted counted;
    struct fillin fillin;
    char text[DIAGRAM_TEXT];
    struct game *const game = diagram_game(row->board, "ing", BLACK);
    game->komi_halves = row->komi_halves;
    game->penalties[BLACK] = row->black_pays;
    game->penalties[WHITE] = row->white_pays;
    fill(&counted, game, &fillin);
    assert_string_equal(filled_board_write(&fillin, text), row->filled);
    game_destroy(game);
}

static enum fillin_status status_of(struct game *game)
{
    struct fillin fillin;
    uint8_t owner[POINT_CELLS];
    const struct score score = score_area(&game->board, NULL, owner);
    return fillin_count(game, NULL, &score, owner, &fillin);
}

static void even_boards_are_not_filled_in(void **state)
{
    (void)state;
    struct game *const game = diagram_new_game("ing", 10);
    for (int size = BOARD_SIZE_MIN; size <= BOARD_SIZE_MAX; size++) {
        game_clear(game, size);
        assert_int_equal(status_of(game),
                         size % 2 ? FILLIN_OK : FILLIN_EVEN_BOARD);
    }
    game_destroy(game);
}

static void only_ing_rules_fill_in(void **state)
{
    (void)state;
    const struct ruleset *rules;
    struct game *const game = diagram_new_game("ing", 9);
    for (int i = 0; (rules = ruleset_number(i)); i++) {
        game_set_rules(game, rules);
        assert_int_equal(status_of(game), strncmp(rules->name, "ing", 3) == 0
                                              ? FILLIN_OK
                                              : FILLIN_OTHER_RULES);
    }
    game_destroy(game);
}

static void odd_points_cannot_be_filled_in(void **state)
{
    (void)state;
    struct game *const game = diagram_new_game("ing", 9);
    for (int halves = -40; halves <= 40; halves++) {
        game->komi_halves = halves;
        assert_int_equal(status_of(game), halves % 4 == 0 || halves == 15
                                              ? FILLIN_OK
                                              : FILLIN_ODD_POINTS);
    }
    game->komi_halves = 16;
    game->penalties[WHITE] = 3;
    assert_int_equal(status_of(game), FILLIN_ODD_POINTS);
    game->penalties[BLACK] = 1; /* each by itself, not both together */
    assert_int_equal(status_of(game), FILLIN_ODD_POINTS);
    game->penalties[WHITE] = 4;
    game->penalties[BLACK] = 2;
    assert_int_equal(status_of(game), FILLIN_OK);
    game_destroy(game);
}

static void komi_7_5_decides_as_8_with_ties_to_black(void **state)
{
    (void)state;
    enum { POINTS = 19 * 19 };
    static struct counted counted;
    struct fillin fillin;
    for (int black = 150; black <= 210; black++) {
        for (int shared = 0; shared <= 3; shared++) {
            struct game *const game =
                game_of_areas("ing", 19, black, POINTS - black - shared);
            game->komi_halves = 15;
            fill(&counted, game, &fillin);
            const int margin = score_margin_halves(game, &counted.score);
            assert_int_equal(fillin.winner, margin > 0 ? BLACK : WHITE);
            game_destroy(game);
        }
    }
}

/* White has taken one stone, and one lies dead on the board. */
static void prisoners_and_unplayed_stones_fill_in(void **state)
{
    (void)state;
    static struct counted counted;
    struct fillin fillin;
    struct game *const game = diagram_new_game("ing", 5);
    diagram_play(game, "b A1 w A2 b C3 w B1 b C1 w E4 b C2 w E5 b C4 w pass "
                       "b C5 w pass b A4 w B3 b A5 w D1 w D2 w D3 w D4 w D5");
    counted.game = game;
    memset(counted.dead, 0, sizeof counted.dead);
    counted.dead[diagram_vertex("B3")] = true;
    counted.dead[diagram_vertex("A2")] = true;
    counted.dead[diagram_vertex("B1")] = true;
    counted_by_area(&counted);
    assert_int_equal(counted.score.area[BLACK], 15);
    assert_int_equal(fillin_count(game, counted.dead, &counted.score,
                                  counted.owner, &fillin),
                     FILLIN_OK);
    filled_board_check(&counted, &fillin);
    assert_int_equal(fillin.sides[BLACK].living, 7);
    assert_int_equal(fillin.sides[BLACK].prisoners, 1);
    assert_int_equal(fillin.sides[BLACK].unplayed, 4);
    assert_int_equal(fillin.sides[WHITE].living, 7);
    assert_int_equal(fillin.sides[WHITE].prisoners, 3);
    assert_int_equal(fillin.sides[WHITE].unplayed, 2);
    game_destroy(game);
}

/* Black has put 5 stones more on the board than the 4 of a 3x3 set. */
static void surplus_stones_are_borrowed_and_lifted(void **state)
{
    (void)state;
    static struct counted counted;
    struct fillin fillin;
    struct game *const game = diagram_game("X.X XXX .XX", "ing", WHITE);
    game->komi_halves = 16;
    fill(&counted, game, &fillin);
    assert_int_equal(fillin.sides[BLACK].living, 7);
    assert_int_equal(fillin.sides[BLACK].borrowed, 3);
    assert_int_equal(fillin.sides[BLACK].unplayed, 0);
    assert_int_equal(fillin.sides[BLACK].lifted, 3);
    assert_int_equal(fillin.sides[BLACK].komi, 4);
    assert_int_equal(fillin.kind[diagram_vertex("A1")], FILLIN_WINNING);
    game_destroy(game);
}

/* Black owns nothing and owes eight: four stones find no place. */
static void what_finds_no_place_is_unpaid(void **state)
{
    (void)state;
    static struct counted counted;
    struct fillin fillin;
    struct game *const game = diagram_game("O.O OOO .OO", "ing", BLACK);
    game->komi_halves = 16;
    fill(&counted, game, &fillin);
    assert_int_equal(fillin.unpaid, 4);
    assert_int_equal(fillin.negative, 4);
    assert_int_equal(fillin.points, 17);
    assert_int_equal(fillin.winner, WHITE);
    /* What White owes is first taken off that. */
    game->penalties[WHITE] = 6;
    fill(&counted, game, &fillin);
    assert_int_equal(fillin.set_off, 3);
    assert_int_equal(fillin.unpaid, 1);
    assert_int_equal(fillin.points, 11);
    game_destroy(game);
}

/* Of 12 stones a side, 6 are on the board and 9 were taken: 3 of them twice. */
static void exchanged_prisoners_are_not_counted_again(void **state)
{
    (void)state;
    static struct counted counted;
    struct fillin fillin;
    struct game *const game =
        diagram_game("..X.. X.X.O XXXOO .OOO. ...O.", "ing", BLACK);
    game->komi_halves = 0;
    game->board.captured[BLACK] = 9;
    fill(&counted, game, &fillin);
    const struct fillin_side *const black = &fillin.sides[BLACK];
    assert_int_equal(black->living, 6);
    assert_int_equal(black->prisoners, 6);
    assert_int_equal(black->exchanged, 3);
    assert_int_equal(black->unplayed, 0);
    assert_int_equal(black->borrowed, 0);
    game_destroy(game);
}

static void random_boards_are_filled_whole(void **state)
{
    (void)state;
    enum { BOARDS = 3000, GREATEST = 11 };
    static struct counted counted;
    struct rng rng = rng_seed(1, 0);
    const struct ruleset rules = ruleset_ing();
    counted.game = game_create(&rules, 3);
    assert_non_null(counted.game);
    for (int i = 0; i < BOARDS; i++) {
        struct fillin fillin;
        counted_play(&counted, &rng, 3 + 2 * (i % ((GREATEST - 1) / 2)));
        assert_int_equal(fillin_count(counted.game, counted.dead,
                                      &counted.score, counted.owner, &fillin),
                         FILLIN_OK);
        filled_board_check(&counted, &fillin);
    }
    game_destroy(counted.game);
}

int main(void)
{
    enum { ACCOUNTS = ARRAY_LEN(accounts), PICTURES = ARRAY_LEN(pictures) };
    const struct CMUnitTest others[] = {
        cmocka_unit_test(even_boards_are_not_filled_in),
        cmocka_unit_test(only_ing_rules_fill_in),
        cmocka_unit_test(odd_points_cannot_be_filled_in),
        cmocka_unit_test(komi_7_5_decides_as_8_with_ties_to_black),
        cmocka_unit_test(prisoners_and_unplayed_stones_fill_in),
        cmocka_unit_test(surplus_stones_are_borrowed_and_lifted),
        cmocka_unit_test(what_finds_no_place_is_unpaid),
        cmocka_unit_test(exchanged_prisoners_are_not_counted_again),
        cmocka_unit_test(random_boards_are_filled_whole),
    };
    struct CMUnitTest tests[ACCOUNTS + PICTURES + ARRAY_LEN(others)];
    for (size_t i = 0; i < ACCOUNTS; i++)
        tests[i] = (struct CMUnitTest){.name = accounts[i].name,
                                       .test_func = account_is_right,
                                       .initial_state = (void *)&accounts[i]};
    for (size_t i = 0; i < PICTURES; i++)
        tests[ACCOUNTS + i] =
            (struct CMUnitTest){.name = pictures[i].name,
                                .test_func = picture_is_right,
                                .initial_state = (void *)&pictures[i]};
    memcpy(tests + ACCOUNTS + PICTURES, others, sizeof others);
    return cmocka_run_group_tests_name("rules/score_fillin", tests, NULL, NULL);
}
