#include "tuning/teacher.h"

#include "engine/net_answer.h"
#include "engine/net_features.h"
#include "engine/net_kernel.h"
#include "tests/support/diagram.h"
#include "tests/support/scratch.h"
#include "tests/support/small_teacher.h"
#include "tests/support/test.h"
#include "tuning/network_words.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Black may not take back at C7, nor may anybody play where a stone is. */
static struct game *ko_game(void)
{
    struct game *game = diagram_game(". . . . . . .\n"
                                     ". X O . . . .\n"
                                     "X . X O . . .\n"
                                     ". X O . . . .\n"
                                     ". . . . . . .\n"
                                     ". . . . . . .\n"
                                     ". . . . . . .\n",
                                     "chinese", WHITE);
    diagram_play(game, "w B5");
    assert_int_equal(diagram_verdict(game, "b C5"), VERDICT_KO);
    return game;
}

struct looking {
    struct net *net;
    struct teacher *teacher;
    struct game *game;
    struct rng rng;
    struct sample sample;
};

static int set_up(void **state)
{
    struct looking *looking = calloc(1, sizeof *looking);
    *state = looking;
    looking->net = small_teacher_net(7);
    looking->teacher = small_teacher_open(looking->net);
    looking->game = ko_game();
    looking->rng = rng_seed(1, 1);
    return 0;
}

static int tear_down(void **state)
{
    struct looking *looking = *state;
    teacher_close(looking->teacher);
    net_destroy(looking->net);
    game_destroy(looking->game);
    free(looking);
    return 0;
}

static void look(struct looking *looking)
{
    teacher_look(looking->teacher, looking->game, &looking->rng,
                 &looking->sample);
}

static void legal_moves_share_all(void **state)
{
    struct looking *looking = *state;
    const struct sample *sample = &looking->sample;
    look(looking);
    float sum = sample->pass;
    assert_true(sample->pass > 0.0f);
    for (int i = 0; i < NET_POINTS_MAX; i++) {
        const bool may_play =
            i < 49 && game_is_legal(looking->game, net_point(i, 7), BLACK);
        assert_int_equal(sample->policy[i] > 0.0f, may_play);
        sum += sample->policy[i];
    }
    assert_true(fabsf(sum - 1.0f) < 1e-5f);
}

static void what_is_not_known_yet_is_left_open(void **state)
{
    struct looking *looking = *state;
    memset(&looking->sample, 0x55, sizeof looking->sample);
    look(looking);
    assert_false(looking->sample.has_result);
    assert_true(looking->sample.result == 0.0f);
    assert_int_equal(looking->sample.move, SAMPLE_NO_MOVE);
    assert_int_equal(looking->sample.game, 0);
    for (int i = 49; i < NET_POINTS_MAX; i++)
        assert_true(looking->sample.owner[i] == 0.0f);
}

static void *lines(size_t bytes)
{
    void *memory = aligned_alloc(64, (bytes + 63) / 64 * 64);
    assert_non_null(memory);
    return memory;
}

static void find_input(const struct game *game, struct net_input *input)
{
    void *scratch = lines(net_features_scratch_bytes());
    net_features(game, game->to_move, scratch, input);
    free(scratch);
}

static void the_input_is_the_positions_unturned(void **state)
{
    struct looking *looking = *state;
    static struct net_input input;
    find_input(looking->game, &input);
    for (int i = 0; i < 20; i++) {
        look(looking);
        assert_memory_equal(&looking->sample.input, &input, sizeof input);
    }
}

/* The answers by the plainest kernel in all symmetries. */
static void find_answers(const struct looking *looking,
                         struct net_answer answers[8])
{
    static struct net_input input, turned;
    static struct net_output output, back;
    static struct net_moves moves;
    const struct net_kernel *kernel = &NET_KERNEL_PLAIN;
    struct net_prepared *prepared = kernel->prepare(looking->net, NULL);
    void *workspace = lines(kernel->workspace_bytes(prepared));
    find_input(looking->game, &input);
    net_find_moves(looking->game, BLACK, &moves);
    for (int s = 0; s < 8; s++) {
        net_turn_input(&input, s, &turned);
        kernel->run(prepared, &turned, workspace, &output);
        net_turn_output_back(&output, 7, s, &back);
        net_find_answer(&back, 7, &moves, &answers[s]);
    }
    kernel->destroy(prepared);
    free(workspace);
}

static bool is_near(float a, float b)
{
    return fabsf(a - b) < 1e-3f * (1.0f + fabsf(b));
}

static bool says(const struct sample *sample, const struct net_answer *answer)
{
    for (int i = 0; i < 49; i++)
        if (!is_near(sample->policy[i], answer->policy[i]) ||
            !is_near(sample->owner[i], answer->owner[i]))
            return false;
    return is_near(sample->pass, answer->pass) &&
           is_near(sample->win, answer->win) &&
           is_near(sample->lead, answer->lead) &&
           is_near(sample->mean, answer->mean) &&
           is_near(sample->deviation, answer->deviation);
}

static void it_answers_in_each_symmetry_in_turn(void **state)
{
    struct looking *looking = *state;
    static struct net_answer answers[8];
    bool seen[8] = {false};
    find_answers(looking, answers);
    for (int i = 0; i < 200; i++) {
        bool is_one = false;
        look(looking);
        for (int s = 0; s < 8; s++) {
            const bool is_this = says(&looking->sample, &answers[s]);
            seen[s] |= is_this;
            is_one |= is_this;
        }
        assert_true(is_one);
    }
    for (int s = 0; s < 8; s++)
        assert_true(seen[s]);
}

static void a_file_that_is_no_network_is_explained(void **state)
{
    static const struct {
        const char *path, *kernel, *reason;
    } cases[] = {
        {"/nonexistent/net", NULL, "/nonexistent/net: No such file"},
        {"/dev/null", NULL, "/dev/null: "},
        {"/nonexistent/net", "abacus",
         "/nonexistent/net, abacus: there is no kernel of that name"},
    };
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        const struct network_options asked = {.path = cases[i].path,
                                              .kernel = cases[i].kernel};
        struct network_problem problem;
        char text[NETWORK_WORDS];
        assert_null(teacher_open(&asked, &problem));
        network_words(&asked, &problem, text);
        if (strncmp(text, cases[i].reason, strlen(cases[i].reason)) != 0)
            fail_msg("%s", text);
    }
}

static void all_that_can_be_wrong_with_a_file_has_words(void **state)
{
    (void)state;
    const struct network_options asked = {.path = "f"};
    char texts[NET_FILE_MEMORY + 1][NETWORK_WORDS];
    for (int i = NET_FILE_TRUNCATED; i <= NET_FILE_MEMORY; i++) {
        const struct network_problem problem = {
            .status = NETWORK_FILE,
            .file = {.status = (enum net_file_status)i, .part = "trunk"}};
        network_words(&asked, &problem, texts[i]);
        assert_non_null(strstr(texts[i], ", in trunk"));
        for (int j = NET_FILE_TRUNCATED; j < i; j++)
            assert_string_not_equal(texts[i], texts[j]);
    }
}

#define LOOKING(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        LOOKING(legal_moves_share_all),
        LOOKING(what_is_not_known_yet_is_left_open),
        LOOKING(the_input_is_the_positions_unturned),
        LOOKING(it_answers_in_each_symmetry_in_turn),
        cmocka_unit_test(a_file_that_is_no_network_is_explained),
        cmocka_unit_test(all_that_can_be_wrong_with_a_file_has_words),
    };
    return cmocka_run_group_tests_name("tuning/teacher", tests, NULL, NULL);
}
