#include "engine/net_int8_round.h"

#include "engine/net_int8.h"
#include "tests/support/test.h"

#include <stdlib.h>

enum { INS = NET_INT8_CHANNELS_MAX, OUTS = 128, SQUARES = 9 };

/* Inputs that all reach the top of their bytes, weights all alike but for one
   that gives their unit: 1. */
struct making {
    struct net_conv conv;
    float greatest[INS], units[INS];
    int8_t rounded[SQUARES * INS];
};

static struct making *new_making(float weight)
{
    struct making *making = malloc(sizeof *making);
    const size_t count = (size_t)SQUARES * INS * OUTS;
    float *weights = malloc(count * sizeof *weights);
    assert_non_null(making);
    assert_non_null(weights);
    for (size_t i = 0; i < count; i++)
        weights[i] = i < OUTS ? 127.0F : weight;
    making->conv = (struct net_conv){3, INS, OUTS, weights};
    for (int i = 0; i < INS; i++) {
        making->greatest[i] = 255.0F;
        making->units[i] = 1.0F;
    }
    return making;
}

static void free_making(struct making *making)
{
    free(making->conv.weights);
    free(making);
}

/* As many of them as there can be, which takes long if all are looked at
   again for each. */
static void errors_of_a_sum_cancel(void **state)
{
    (void)state;
    static const float WEIGHTS[] = {10.4375F, 10.5625F, -3.4375F, -3.5625F};
    for (size_t i = 0; i < ARRAY_LEN(WEIGHTS); i++) {
        struct making *making = new_making(WEIGHTS[i]);
        for (int out = 0; out < OUTS; out++) {
            float sum = 0.0F;
            assert_float_equal(
                net_int8_round_weights(&making->conv, out, making->greatest,
                                       making->units, making->rounded),
                1.0F, 1e-6);
            for (int j = 0; j < SQUARES * INS; j++)
                sum += making->rounded[j];
            assert_float_equal(sum, 127.0F + WEIGHTS[i] * (SQUARES * INS - 1),
                               1.0F);
        }
        free_making(making);
    }
}

/* Of weights that round down, those that lost most. */
static void those_nearest_to_the_middle_go_the_other_way(void **state)
{
    (void)state;
    struct making *making = new_making(10.0F);
    float *weights = making->conv.weights;
    for (int i = 0; i < 10; i++)
        weights[(100 + i) * OUTS] = 10.3F + 0.015625F * (float)i;
    net_int8_round_weights(&making->conv, 0, making->greatest, making->units,
                           making->rounded);
    /* Together they lost 3.7. */
    for (int i = 0; i < 10; i++)
        assert_int_equal(making->rounded[100 + i], i < 6 ? 10 : 11);
    free_making(making);
}

/* A small input is of no use, a great one would shift the sum past the end. */
static void inputs_that_do_not_serve_are_passed_over(void **state)
{
    (void)state;
    struct making *making = new_making(10.0F);
    float *weights = making->conv.weights;
    weights[100 * OUTS] = 10.45F;
    weights[101 * OUTS] = 10.40F;
    weights[102 * OUTS] = 10.30F;
    making->greatest[100] = 2.0F;
    making->greatest[102] = 40.0F;
    net_int8_round_weights(&making->conv, 0, making->greatest, making->units,
                           making->rounded);
    /* Lost are 0.45 of a whole input, which one of them more would make 0.55
       too much; the last takes 0.16 of it away. */
    assert_int_equal(making->rounded[100], 10);
    assert_int_equal(making->rounded[101], 10);
    assert_int_equal(making->rounded[102], 11);
    free_making(making);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(errors_of_a_sum_cancel),
        cmocka_unit_test(those_nearest_to_the_middle_go_the_other_way),
        cmocka_unit_test(inputs_that_do_not_serve_are_passed_over),
    };
    return cmocka_run_group_tests_name("engine/net_int8_round", tests, NULL,
                                       NULL);
}
