#include "engine/net_features.h"

#include "tests/support/test.h"

#include <string.h>

/* An input whose planes say where they stood. */
static void number(struct net_input *input, int size)
{
    memset(input, 0, sizeof *input);
    input->size = size;
    for (int i = 0; i < size * size; i++)
        input->planes[i] = (uint32_t)i + 1;
    for (int i = 0; i < NET_GLOBALS; i++)
        input->globals[i] = (float)i;
}

static void every_symmetry_comes_back(void **state)
{
    (void)state;
    for (int size = NET_SIZE_MIN; size <= NET_SIZE_MAX; size++) {
        for (int s = 0; s < 8; s++) {
            struct net_input input, turned;
            struct net_output output = {.pass = 0.0f}, back;
            number(&input, size);
            net_turn_input(&input, s, &turned);
            assert_int_equal(turned.size, size);
            assert_memory_equal(turned.globals, input.globals,
                                sizeof input.globals);
            for (int i = 0; i < size * size; i++) {
                output.policy[i] = (float)turned.planes[i];
                output.owner[i] = -(float)turned.planes[i];
            }
            net_turn_output_back(&output, size, s, &back);
            for (int i = 0; i < size * size; i++) {
                assert_true(back.policy[i] == (float)(i + 1));
                assert_true(back.owner[i] == -(float)(i + 1));
            }
        }
    }
}

static void a_single_vertex_goes_where_the_input_has_it(void **state)
{
    (void)state;
    for (int size = NET_SIZE_MIN; size <= NET_SIZE_MAX; size++) {
        for (int s = 0; s < 8; s++) {
            struct net_input input, turned;
            number(&input, size);
            net_turn_input(&input, s, &turned);
            for (int i = 0; i < size * size; i++)
                assert_int_equal(turned.planes[net_turn_index(i, size, s)],
                                 input.planes[i]);
        }
    }
}

static void the_eight_differ_and_the_first_is_as_it_was(void **state)
{
    (void)state;
    struct net_input input, turned[8];
    number(&input, 9);
    for (int s = 0; s < 8; s++) {
        memset(&turned[s], 0, sizeof turned[s]);
        net_turn_input(&input, s, &turned[s]);
        for (int t = 0; t < s; t++)
            assert_memory_not_equal(turned[s].planes, turned[t].planes,
                                    sizeof input.planes);
    }
    assert_memory_equal(turned[0].planes, input.planes, sizeof input.planes);
}

static void neighbours_stay_neighbours(void **state)
{
    (void)state;
    struct net_input input, turned;
    number(&input, 13);
    for (int s = 0; s < 8; s++) {
        int at[13 * 13];
        net_turn_input(&input, s, &turned);
        for (int i = 0; i < 13 * 13; i++)
            at[turned.planes[i] - 1] = i;
        for (int i = 0; i + 13 < 13 * 13; i++) {
            const int apart = at[i + 13] - at[i];
            assert_int_equal(apart * apart,
                             at[13] - at[0] == 13 || at[0] - at[13] == 13 ? 169
                                                                          : 1);
        }
    }
}

static void what_is_no_vertex_is_passed_on(void **state)
{
    (void)state;
    const struct net_output turned = {.pass = 1.0f,
                                      .outcome = {2.0f, 3.0f, 4.0f},
                                      .mean = 5.0f,
                                      .deviation = 6.0f,
                                      .lead = 7.0f};
    struct net_output output;
    net_turn_output_back(&turned, 7, 5, &output);
    assert_true(output.pass == 1.0f);
    assert_memory_equal(output.outcome, turned.outcome, sizeof output.outcome);
    assert_true(output.mean == 5.0f);
    assert_true(output.deviation == 6.0f);
    assert_true(output.lead == 7.0f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_symmetry_comes_back),
        cmocka_unit_test(a_single_vertex_goes_where_the_input_has_it),
        cmocka_unit_test(the_eight_differ_and_the_first_is_as_it_was),
        cmocka_unit_test(neighbours_stay_neighbours),
        cmocka_unit_test(what_is_no_vertex_is_passed_on),
    };
    return cmocka_run_group_tests_name("engine/net_symmetry", tests, NULL,
                                       NULL);
}
