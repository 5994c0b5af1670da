#include "engine/net_key.h"

#include "tests/support/diagram.h"
#include "tests/support/test.h"

#include <string.h>

static struct net_key key_for(const struct game *game, Color to_move)
{
    struct net_verdicts verdicts;
    memset(&verdicts, 0, sizeof verdicts);
    net_verdicts_find(game, to_move, &verdicts);
    return net_key(game, to_move, &verdicts);
}

/* The key after moves on an empty 9x9 board. */
static struct net_key key_after(const char *rules, const char *moves)
{
    struct game *game = diagram_new_game(rules, 9);
    diagram_play(game, moves);
    const struct net_key key = key_for(game, game->to_move);
    game_destroy(game);
    return key;
}

static void assert_same(struct net_key a, struct net_key b)
{
    assert_true(a.low == b.low);
    assert_true(a.high == b.high);
}

static void assert_differs(struct net_key a, struct net_key b)
{
    assert_true(a.low != b.low);
    assert_true(a.high != b.high);
}

#define OPENING "b C3 w G7 b C7 w G3 "
#define FIVE    "b E5 w E3 b E7 w C5 b G5"

static void moves_that_are_told_count(void **state)
{
    (void)state;
    const struct net_key key = key_after("ing", OPENING FIVE);
    assert_same(key, key_after("ing", OPENING FIVE));
    assert_differs(key, key_after("ing", OPENING "b E5 w C5 b E7 w E3 b G5"));
    assert_differs(key, key_after("ing", OPENING "b G5 w E3 b E7 w C5 b E5"));
}

/* What came before the last five is in the stones alone. */
static void earlier_moves_do_not_count(void **state)
{
    (void)state;
    assert_same(key_after("ing", OPENING FIVE),
                key_after("ing", "b C7 w G3 b C3 w G7 " FIVE));
}

static void boards_before_count(void **state)
{
    (void)state;
    /* A9 was taken before the last five moves, or never stood there. */
    const struct net_key early =
        key_after("ing", "b B9 w A9 b A8 w pass b E5 w D5 b D4 w E4 b G7");
    const struct net_key late =
        key_after("ing", "b B9 w pass b A8 w pass b E5 w D5 b D4 w E4 b G7");
    assert_same(early, late);
    /* The same, but the boards between differ. */
    const struct net_key taken =
        key_after("ing", "b B9 w A9 b E5 w D5 b D4 w E4 b A8 w pass b G7");
    const struct net_key none =
        key_after("ing", "b B9 w pass b E5 w D5 b D4 w E4 b A8 w pass b G7");
    assert_differs(taken, none);
}

static void passes_count(void **state)
{
    (void)state;
    assert_differs(key_after("ing", OPENING),
                   key_after("ing", OPENING "b pass w pass"));
}

static void the_player_counts(void **state)
{
    (void)state;
    struct game *game = diagram_new_game("ing", 9);
    diagram_play(game, OPENING);
    assert_differs(key_for(game, BLACK), key_for(game, WHITE));
    game_destroy(game);
}

static void komi_counts(void **state)
{
    (void)state;
    struct game *game = diagram_new_game("ing", 9);
    const struct net_key before = key_for(game, BLACK);
    game->komi_halves++;
    assert_differs(before, key_for(game, BLACK));
    game->komi_halves--;
    assert_same(before, key_for(game, BLACK));
    game->penalties[BLACK] = 2;
    assert_differs(before, key_for(game, BLACK));
    game_destroy(game);
}

static void rules_count(void **state)
{
    (void)state;
    const struct ruleset *a, *b;
    for (int i = 0; (a = ruleset_number(i)); i++)
        for (int j = 0; (b = ruleset_number(j)); j++)
            if (i != j)
                assert_differs(key_after(a->name, OPENING),
                               key_after(b->name, OPENING));
}

static void the_board_counts(void **state)
{
    (void)state;
    struct game *small = diagram_new_game("ing", 9);
    struct game *large = diagram_new_game("ing", 13);
    assert_differs(key_for(small, BLACK), key_for(large, BLACK));
    game_destroy(small);
    game_destroy(large);
}

static void a_forbidden_point_counts(void **state)
{
    (void)state;
    static const char KO[] = ". . . . . . . . .\n"
                             ". . . . . . . . .\n"
                             ". . . . . . . . .\n"
                             ". . X O . . . . .\n"
                             ". X O . O . . . .\n"
                             ". . X O . . . . .\n"
                             ". . . . . . . . .\n"
                             ". . . . . . . . .\n"
                             ". . . . . . . . .\n";
    struct game *game = diagram_game(KO, "tromp-taylor", BLACK);
    diagram_play(game, "b D5");
    struct net_verdicts verdicts;
    net_verdicts_find(game, WHITE, &verdicts);
    const Point retake = diagram_vertex("C5");
    assert_int_not_equal(verdicts.by_point[retake], VERDICT_LEGAL);
    const struct net_key barred = net_key(game, WHITE, &verdicts);
    verdicts.by_point[retake] = VERDICT_LEGAL;
    assert_differs(barred, net_key(game, WHITE, &verdicts));
    game_destroy(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_that_are_told_count),
        cmocka_unit_test(earlier_moves_do_not_count),
        cmocka_unit_test(boards_before_count),
        cmocka_unit_test(passes_count),
        cmocka_unit_test(the_player_counts),
        cmocka_unit_test(komi_counts),
        cmocka_unit_test(rules_count),
        cmocka_unit_test(the_board_counts),
        cmocka_unit_test(a_forbidden_point_counts),
    };
    return cmocka_run_group_tests_name("engine/net_key", tests, NULL, NULL);
}
