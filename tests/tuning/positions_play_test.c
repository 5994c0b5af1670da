#include "tuning/positions_play.h"

#include "tests/support/small_teacher.h"
#include "tests/support/test.h"

#include <stdlib.h>

struct playing {
    struct net *net;
    struct teacher *teacher;
    struct game *game, *again;
    struct game_samples samples;
};

static int set_up(void **state)
{
    const struct ruleset rules = ruleset_ing();
    struct playing *playing = calloc(1, sizeof *playing);
    *state = playing;
    playing->net = small_teacher_net(3);
    playing->teacher = small_teacher_open(playing->net);
    playing->game = game_create(&rules, 19);
    playing->again = game_create(&rules, 19);
    return playing->game && playing->again &&
                   game_samples_init(&playing->samples)
               ? 0
               : -1;
}

static int tear_down(void **state)
{
    struct playing *playing = *state;
    game_samples_free(&playing->samples);
    game_destroy(playing->game);
    game_destroy(playing->again);
    teacher_close(playing->teacher);
    net_destroy(playing->net);
    free(playing);
    return 0;
}

static struct game_terms terms_of(const char *rules, int size)
{
    struct game_terms terms = {.size = size};
    assert_int_equal(ruleset_find(rules, &terms.rules), RULESET_OK);
    terms.komi_halves = terms.rules.komi_halves;
    return terms;
}

static int play(struct playing *playing, const struct game_terms *terms,
                double keep, uint64_t seed)
{
    struct rng rng = rng_seed(seed, 1);
    game_samples_begin(&playing->samples, 5);
    return positions_play(playing->teacher, terms, keep, &rng, playing->game,
                          &playing->samples);
}

/* Makes the game's moves once more, by the rules. */
static void moves_are_legal(const struct playing *playing,
                            const struct game_terms *terms)
{
    struct game *again = playing->again;
    game_terms_begin(terms, again);
    for (int i = 0; i < playing->game->move_count; i++) {
        const struct ply ply = playing->game->plies[i];
        assert_int_equal(ply.color, again->to_move);
        assert_false(game_is_over(again));
        assert_int_equal(game_play(again, ply.point, ply.color), VERDICT_LEGAL);
    }
    assert_true(again->board.hash == playing->game->board.hash);
}

static void wild_games_keep_to_every_ruleset(void **state)
{
    struct playing *playing = *state;
    const struct ruleset *rules;
    for (int i = 0; (rules = ruleset_number(i)); i++) {
        struct game_terms terms = terms_of(rules->name, 7);
        terms.wild_rate = 0.9f;
        terms.random_moves = 12;
        play(playing, &terms, 1.0, (uint64_t)i);
        moves_are_legal(playing, &terms);
    }
}

static void each_sample_tells_the_move_made_from_it(void **state)
{
    struct playing *playing = *state;
    struct game_terms terms = terms_of("tromp-taylor", 7);
    terms.wild_rate = 0.15f;
    terms.stones = 2;
    const int looks = play(playing, &terms, 1.0, 1);
    assert_int_equal(looks, playing->game->move_count);
    assert_int_equal(playing->samples.count, looks);
    for (int i = 0; i < looks; i++) {
        const struct sample *sample = &playing->samples.samples[i];
        const struct ply ply = playing->game->plies[i];
        const int move =
            ply.point == PASS ? 49 : net_index((Point)ply.point, 7);
        assert_int_equal(sample->move, move);
        assert_int_equal(sample->game, 5);
        assert_int_equal(sample->input.size, 7);
        /* The move gets a share, and no stone stands there. */
        assert_true(move == 49 ? sample->pass > 0.0f
                               : sample->policy[move] > 0.0f &&
                                     (sample->input.planes[move] & 6) == 0);
    }
}

static void a_part_of_the_positions_is_kept(void **state)
{
    struct playing *playing = *state;
    struct game_terms terms = terms_of("ing", 9);
    terms.is_whole = true;
    const int looks = play(playing, &terms, 0.25, 1);
    assert_in_range(looks, 60, 162);
    assert_in_range(playing->samples.count, looks / 8, looks / 2);
}

static void no_game_is_longer_than_two_moves_a_point(void **state)
{
    struct playing *playing = *state;
    struct game_terms terms = terms_of("ing", 7);
    terms.is_whole = true;
    for (uint64_t seed = 1; seed < 6; seed++) {
        play(playing, &terms, 1.0, seed);
        assert_true(game_is_over(playing->game) ||
                    playing->game->move_count == 98);
    }
}

static void what_is_drawn_decides_all(void **state)
{
    struct playing *playing = *state;
    const struct game_terms terms = terms_of("chinese", 7);
    Hash hash[3];
    for (uint64_t i = 0; i < ARRAY_LEN(hash); i++) {
        play(playing, &terms, 1.0, i / 2);
        hash[i] = playing->game->board.hash;
    }
    assert_true(hash[0] == hash[1]);
    assert_true(hash[0] != hash[2]);
}

/* A teacher who is always sure that the player to move wins. */
static void use_sure_teacher(struct playing *playing)
{
    teacher_close(playing->teacher);
    playing->net->value.outcome_bias[0] += 100.0f;
    playing->teacher = small_teacher_open(playing->net);
}

static void a_decided_game_ends_soon_unless_it_is_whole(void **state)
{
    struct playing *playing = *state;
    struct game_terms terms = terms_of("ing", 9);
    int moves = 0;
    use_sure_teacher(playing);
    for (uint64_t seed = 1; seed <= 8; seed++) {
        play(playing, &terms, 1.0, seed);
        assert_true(playing->game->move_count >= 9);
        assert_false(game_is_over(playing->game));
        moves += playing->game->move_count;
        /* The last look was the other player's, who was sure to win. */
        for (int i = 0; i < playing->samples.count; i++) {
            const struct sample *sample = &playing->samples.samples[i];
            const int later = playing->samples.count - 1 - i;
            assert_true(sample->has_result);
            assert_true(sample->result == (later % 2 == 0 ? 1.0f : 0.0f));
        }
    }
    assert_in_range(moves / 8, 9, 9 + 30);
    terms.is_whole = true;
    play(playing, &terms, 1.0, 1);
    assert_true(playing->game->move_count > 100);
}

static void who_is_not_sure_gives_no_result(void **state)
{
    struct playing *playing = *state;
    struct game_terms terms = terms_of("ing", 7);
    terms.is_whole = true;
    /* Equal logits for both sides. */
    playing->net->value.outcome.weights =
        calloc((size_t)(3 * playing->net->value.outcome.ins), sizeof(float));
    float *const weights = playing->net->value.outcome.weights;
    playing->net->value.outcome_bias[0] = 0.0f;
    playing->net->value.outcome_bias[1] = 0.0f;
    teacher_close(playing->teacher);
    playing->teacher = small_teacher_open(playing->net);
    play(playing, &terms, 1.0, 1);
    free(weights);
    assert_false(game_is_over(playing->game));
    for (int i = 0; i < playing->samples.count; i++)
        assert_false(playing->samples.samples[i].has_result);
}

#define PLAYING(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        PLAYING(wild_games_keep_to_every_ruleset),
        PLAYING(each_sample_tells_the_move_made_from_it),
        PLAYING(a_part_of_the_positions_is_kept),
        PLAYING(no_game_is_longer_than_two_moves_a_point),
        PLAYING(what_is_drawn_decides_all),
        PLAYING(a_decided_game_ends_soon_unless_it_is_whole),
        PLAYING(who_is_not_sure_gives_no_result),
    };
    return cmocka_run_group_tests_name("tuning/positions_play", tests, NULL,
                                       NULL);
}
