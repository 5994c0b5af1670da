#include "engine/policy.h"

#include "engine/playout.h"
#include "tests/support/diagram.h"
#include "tests/support/test.h"

/* A policy all of whose rules are sure to be tried. */
static struct policy sure_policy(void)
{
    struct params params = params_default();
    params.playout_save = params.playout_attack = params.playout_defend = 1.0f;
    params.playout_nakade = params.playout_pattern = 1.0f;
    params.playout_capture = 1.0f;
    struct policy policy;
    policy_init(&policy, &params);
    return policy;
}

/* Every one of many picks after this last move is one of the two named. */
static void assert_picks(const char *diagram, const char *last, Color player,
                         const char *one, const char *other)
{
    const struct policy policy = sure_policy();
    struct rng rng = rng_seed(5, 0);
    for (int i = 0; i < 50; i++) {
        struct board board = diagram_board(diagram);
        struct policy_memory memory;
        policy_begin(&memory, &board, diagram_vertex(last), NO_POINT);
        const Point point = policy_pick(&policy, &memory, &board, player, &rng);
        assert_true(point == diagram_vertex(one) ||
                    point == diagram_vertex(other));
    }
}

static void an_atari_is_answered(void **state)
{
    (void)state;
    assert_picks(". . . . . . .\n"
                 ". . . . . . .\n"
                 ". . . . . . .\n"
                 ". . O . . . .\n"
                 ". O X . . . .\n"
                 ". . O . . . .\n"
                 ". . . . . . .\n",
                 "C2", BLACK, "D3", "D3");
}

static void the_stone_that_gives_atari_is_taken(void **state)
{
    (void)state;
    assert_picks(". . . . . . .\n"
                 ". . . . . . .\n"
                 ". . . . . . .\n"
                 ". . . . . . .\n"
                 "X X O O . . .\n"
                 "O X X O . . .\n"
                 ". O X O . . .\n",
                 "A2", BLACK, "A1", "A1");
}

static void a_chain_that_cannot_get_away_is_attacked(void **state)
{
    (void)state;
    assert_picks(". . . . . . .\n"
                 ". . . . . . .\n"
                 ". . . . . . .\n"
                 ". . . . . . .\n"
                 ". . X X . . .\n"
                 ". X O O X . .\n"
                 ". . . . . . .\n",
                 "D2", BLACK, "C1", "D1");
}

static void the_vital_point_is_taken(void **state)
{
    (void)state;
    assert_picks(". . . . . . .\n"
                 ". . . . . . .\n"
                 ". . . . . . .\n"
                 ". . . . . . .\n"
                 "O O O O O . .\n"
                 "X X X X O . .\n"
                 ". . . X O . .\n",
                 "C2", WHITE, "B1", "B1");
}

static void a_chain_in_atari_elsewhere_is_captured(void **state)
{
    (void)state;
    assert_picks(". . . . . . .\n"
                 ". . . . . . X\n"
                 ". . . . . . .\n"
                 ". . X . . . .\n"
                 ". X O . . . .\n"
                 ". . X . . . .\n"
                 ". . . . . . .\n",
                 "G6", BLACK, "D3", "D3");
}

static void a_seki_is_left_alone(void **state)
{
    (void)state;
    assert_picks("X . X X . X X\n"
                 "X X X X X X X\n"
                 "O O O O O O O\n"
                 ". O . O O O O\n"
                 "O O O O O O O\n"
                 "X X X X X X O\n"
                 ". O O O . X O\n",
                 "pass", BLACK, "pass", "pass");
}

static void guided_playouts_end_on_every_size(void **state)
{
    (void)state;
    const struct policy policy = sure_policy();
    static const struct playout_start start = {BLACK, NO_POINT, NO_POINT};
    struct rng rng = rng_seed(6, 0);
    for (int size = BOARD_SIZE_MIN; size <= BOARD_SIZE_MAX; size++) {
        struct board board;
        board_init(&board, size);
        static struct evaluation record;
        const struct playout_result result =
            playout_guided(&board, &start, &policy, &rng, &record);
        assert_true(result.moves <= 3 * size * size);
        assert_true(record.move_count <= result.moves);
    }
}

static void a_record_replays_to_the_same_board(void **state)
{
    (void)state;
    const struct policy policy = sure_policy();
    static const struct playout_start start = {WHITE, NO_POINT, NO_POINT};
    struct rng rng = rng_seed(7, 0);
    struct board board, replay;
    board_init(&board, 9);
    board_init(&replay, 9);
    static struct evaluation record;
    playout_guided(&board, &start, &policy, &rng, &record);
    Color player = WHITE;
    for (int i = 0; i < record.move_count; i++) {
        const struct evaluation_move *move = &record.moves[i];
        if (move->color != player)
            board_pass(&replay);
        player = move->color;
        assert_true(board_is_legal(&replay, move->point, player, SUICIDE_NONE));
        board_play_unhashed(&replay, move->point, player);
        player = color_opponent(player);
    }
    assert_memory_equal(board.color, replay.color, sizeof board.color);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_atari_is_answered),
        cmocka_unit_test(the_stone_that_gives_atari_is_taken),
        cmocka_unit_test(a_chain_that_cannot_get_away_is_attacked),
        cmocka_unit_test(the_vital_point_is_taken),
        cmocka_unit_test(a_chain_in_atari_elsewhere_is_captured),
        cmocka_unit_test(a_seki_is_left_alone),
        cmocka_unit_test(guided_playouts_end_on_every_size),
        cmocka_unit_test(a_record_replays_to_the_same_board),
    };
    return cmocka_run_group_tests_name("engine/policy", tests, NULL, NULL);
}
