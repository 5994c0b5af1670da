#include "tuning/positions_replay.h"

#include "tests/support/small_teacher.h"
#include "tests/support/test.h"

#include <stdlib.h>
#include <string.h>

struct replaying {
    struct net *net;
    struct teacher *teacher;
    struct game *game;
    struct game_samples samples;
};

static int set_up(void **state)
{
    const struct ruleset rules = ruleset_ing();
    struct replaying *replaying = calloc(1, sizeof *replaying);
    *state = replaying;
    replaying->net = small_teacher_net(3);
    replaying->teacher = small_teacher_open(replaying->net);
    replaying->game = game_create(&rules, 19);
    return replaying->game && game_samples_init(&replaying->samples) ? 0 : -1;
}

static int tear_down(void **state)
{
    struct replaying *replaying = *state;
    game_samples_free(&replaying->samples);
    game_destroy(replaying->game);
    teacher_close(replaying->teacher);
    net_destroy(replaying->net);
    free(replaying);
    return 0;
}

enum { LENGTH = 20 };

/* Moves from one end of a 9x9 board to the other, every fourth a pass. */
static void find_moves(uint16_t moves[LENGTH])
{
    for (int i = 0; i < LENGTH; i++)
        moves[i] = (uint16_t)(i % 4 == 3 ? PASS : net_point(4 * i, 9));
}

static struct games_record record_of(const uint16_t moves[LENGTH])
{
    return (struct games_record){
        .size = 9,
        .rules = GAMES_CHINESE,
        .has_komi = true,
        .komi_halves = 13,
        .has_result = true,
        .winner = WHITE,
        .moves = LENGTH,
        .move = moves,
    };
}

static bool replay(struct replaying *replaying,
                   const struct games_record *record, double share,
                   uint64_t seed)
{
    struct rng rng = rng_seed(seed, 1);
    game_samples_begin(&replaying->samples, 9);
    return positions_replay(replaying->teacher, record, share, &rng,
                            replaying->game, &replaying->samples);
}

static void every_position_with_a_move_is_there(void **state)
{
    struct replaying *replaying = *state;
    uint16_t moves[LENGTH];
    find_moves(moves);
    const struct games_record record = record_of(moves);
    assert_true(replay(replaying, &record, 1.0, 1));
    assert_int_equal(replaying->samples.count, LENGTH);
    for (int i = 0; i < LENGTH; i++) {
        const struct sample *sample = &replaying->samples.samples[i];
        assert_int_equal(sample->move, i % 4 == 3 ? 81 : 4 * i);
        assert_int_equal(sample->game, 9);
        assert_true(sample->has_result);
        assert_true(sample->result == (i % 2 ? 1.0f : 0.0f));
        /* Komi is the fifth global: Black's is negative. */
        assert_true(sample->input.globals[5] == (i % 2 ? 6.5f : -6.5f) / 20.0f);
    }
    assert_int_equal(replaying->game->move_count, LENGTH);
    assert_string_equal(replaying->game->rules.name, "chinese");
}

static void a_share_of_them_is_drawn(void **state)
{
    struct replaying *replaying = *state;
    uint16_t moves[LENGTH];
    find_moves(moves);
    const struct games_record record = record_of(moves);
    int count = 0;
    for (uint64_t seed = 0; seed < 20; seed++) {
        assert_true(replay(replaying, &record, 0.25, seed));
        count += replaying->samples.count;
    }
    assert_in_range(count, 20 * LENGTH / 6, 20 * LENGTH / 3);
}

static void the_result_may_be_a_tie_or_unknown(void **state)
{
    struct replaying *replaying = *state;
    uint16_t moves[LENGTH];
    find_moves(moves);
    struct games_record record = record_of(moves);
    record.winner = EMPTY;
    assert_true(replay(replaying, &record, 1.0, 1));
    assert_true(replaying->samples.samples[1].has_result);
    assert_true(replaying->samples.samples[1].result == 0.5f);
    record.has_result = false;
    assert_true(replay(replaying, &record, 1.0, 1));
    assert_false(replaying->samples.samples[1].has_result);
}

static void a_refused_move_ends_it(void **state)
{
    struct replaying *replaying = *state;
    uint16_t moves[LENGTH];
    find_moves(moves);
    moves[7] = moves[2];
    const struct games_record record = record_of(moves);
    assert_false(replay(replaying, &record, 1.0, 1));
    assert_int_equal(replaying->samples.count, 7);
    assert_true(replaying->samples.samples[0].has_result);
    /* So do moves after the end. */
    find_moves(moves);
    moves[4] = PASS;
    const struct games_record over = record_of(moves);
    assert_false(replay(replaying, &over, 1.0, 1));
    assert_int_equal(replaying->samples.count, 5);
}

static void handicap_stones_are_set_up(void **state)
{
    struct replaying *replaying = *state;
    static const uint16_t move[] = {PASS};
    const uint16_t stones[] = {(uint16_t)point_at(2, 2),
                               (uint16_t)point_at(6, 6)};
    const struct games_record record = {.size = 9,
                                        .rules = GAMES_JAPANESE,
                                        .stones = 2,
                                        .stone = stones,
                                        .moves = 1,
                                        .move = move};
    for (uint64_t seed = 0; seed < 10; seed++) {
        assert_true(replay(replaying, &record, 1.0, seed));
        assert_int_equal(game_handicap(replaying->game), 2);
        assert_int_equal(replaying->game->komi_halves, 1);
        assert_string_equal(replaying->game->rules.name, "chinese");
        /* White is to move. */
        const uint32_t *planes = replaying->samples.samples[0].input.planes;
        assert_int_equal(planes[net_index(stones[0], 9)] & 6, 4);
    }
}

static void what_is_unknown_is_drawn(void **state)
{
    struct replaying *replaying = *state;
    uint16_t moves[LENGTH];
    find_moves(moves);
    struct games_record record = record_of(moves);
    int komis[20] = {0}, ing = 0;
    record.has_komi = false;
    record.rules = GAMES_UNKNOWN;
    for (uint64_t seed = 0; seed < 60; seed++) {
        assert_true(replay(replaying, &record, 0.001, seed));
        komis[replaying->game->komi_halves]++;
        ing += strcmp(replaying->game->rules.name, "ing") == 0;
    }
    assert_in_range(ing, 15, 45);
    assert_true(komis[13] > 5 && komis[15] > 5 && komis[16] > 5);
    assert_int_equal(komis[13] + komis[15] + komis[16], 60);
}

static void rules_that_count_area_are_kept(void **state)
{
    static const struct {
        enum games_rules rules;
        const char *name;
    } cases[] = {
        {GAMES_CHINESE, "chinese"},
        {GAMES_ING, "ing"},
        {GAMES_AGA, "aga"},
        {GAMES_NEW_ZEALAND, "new-zealand"},
        {GAMES_TROMP_TAYLOR, "tromp-taylor"},
    };
    struct replaying *replaying = *state;
    uint16_t moves[LENGTH];
    find_moves(moves);
    struct games_record record = record_of(moves);
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        record.rules = cases[i].rules;
        assert_true(replay(replaying, &record, 0.001, i));
        assert_string_equal(replaying->game->rules.name, cases[i].name);
    }
}

#define REPLAYING(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        REPLAYING(every_position_with_a_move_is_there),
        REPLAYING(a_share_of_them_is_drawn),
        REPLAYING(the_result_may_be_a_tie_or_unknown),
        REPLAYING(a_refused_move_ends_it),
        REPLAYING(handicap_stones_are_set_up),
        REPLAYING(what_is_unknown_is_drawn),
        REPLAYING(rules_that_count_area_are_kept),
    };
    return cmocka_run_group_tests_name("tuning/positions_replay", tests, NULL,
                                       NULL);
}
