#include "tuning/adam.h"

#include "tests/support/test.h"

#include <math.h>

enum { COUNT = 4 };

/* A vector of weights and what steps remember of it. */
struct walk {
    float gradient[COUNT], weights[COUNT], mean[COUNT], square[COUNT];
};

static void step(const struct adam *adam, int64_t number, struct walk *walk)
{
    const struct adam_part part = {COUNT, walk->gradient, walk->weights,
                                   walk->mean, walk->square};
    adam_step(adam, number, &part);
}

static void a_bowl_is_descended(void **state)
{
    (void)state;
    static const float BOTTOM[COUNT] = {1.0F, -2.0F, 0.25F, 0.0F};
    static const float STEEPNESS[COUNT] = {1.0F, 100.0F, 0.01F, 1.0F};
    struct walk walk = {.weights = {0.0F, 0.0F, 0.0F, 3.0F}};
    struct adam adam = adam_usual();
    adam.scale = 0.5;
    for (int64_t i = 1; i <= 2000; i++) {
        adam.rate = 0.05 * (1 - (double)i / 2001);
        for (int j = 0; j < COUNT; j++)
            walk.gradient[j] = STEEPNESS[j] * (walk.weights[j] - BOTTOM[j]);
        step(&adam, i, &walk);
    }
    for (int j = 0; j < COUNT; j++)
        assert_float_equal(walk.weights[j], BOTTOM[j], 1e-3F);
}

static void the_first_step_goes_as_far_as_the_rate(void **state)
{
    (void)state;
    struct walk walk = {.gradient = {1e-3F, -5.0F, 0.0F, 1e4F}};
    struct adam adam = adam_usual();
    adam.rate = 0.01;
    adam.scale = 1;
    step(&adam, 1, &walk);
    assert_float_equal(walk.weights[0], -0.01F, 1e-6F);
    assert_float_equal(walk.weights[1], 0.01F, 1e-6F);
    assert_float_equal(walk.weights[2], 0.0F, 0.0F);
    assert_float_equal(walk.weights[3], -0.01F, 1e-6F);
}

static void the_scale_of_a_gradient_makes_no_difference(void **state)
{
    (void)state;
    struct walk one = {.gradient = {0.5F, 1.0F, -2.0F, 3.0F}}, other = one;
    struct adam adam = adam_usual();
    adam.rate = 0.01;
    for (int64_t i = 1; i <= 10; i++) {
        one.gradient[0] = other.gradient[0] = (float)i;
        adam.scale = 1;
        step(&adam, i, &one);
        adam.scale = 64;
        step(&adam, i, &other);
    }
    for (int j = 0; j < COUNT; j++)
        assert_float_equal(one.weights[j], other.weights[j], 1e-6F);
}

static void decay_is_apart_from_the_gradient(void **state)
{
    (void)state;
    struct walk walk = {.weights = {1.0F, -2.0F, 0.0F, 4.0F}};
    struct adam adam = adam_usual();
    adam.rate = 0.1;
    adam.decay = 0.5;
    adam.scale = 1;
    step(&adam, 1, &walk);
    assert_float_equal(walk.weights[0], 0.95F, 1e-6F);
    assert_float_equal(walk.weights[1], -1.9F, 1e-6F);
    assert_float_equal(walk.weights[2], 0.0F, 0.0F);
    for (int j = 0; j < COUNT; j++) {
        assert_float_equal(walk.mean[j], 0.0F, 0.0F);
        assert_float_equal(walk.square[j], 0.0F, 0.0F);
    }
}

static void without_decay_weights_stay(void **state)
{
    (void)state;
    struct walk walk = {.weights = {1.0F, -2.0F, 0.0F, 4.0F}};
    struct adam adam = adam_usual();
    adam.rate = 0.1;
    adam.scale = 1;
    step(&adam, 1, &walk);
    assert_float_equal(walk.weights[0], 1.0F, 0.0F);
    assert_float_equal(walk.weights[3], 4.0F, 0.0F);
}

static void long_gradients_are_clipped(void **state)
{
    (void)state;
    const float vector[COUNT] = {1.0F, -2.0F, 2.0F, 4.0F};
    const double squares = adam_squares(vector, COUNT);
    assert_float_equal(squares, 25, 0);
    assert_float_equal(adam_clip(squares, 5), 1, 0);
    assert_float_equal(adam_clip(squares, 7), 1, 0);
    assert_float_equal(adam_clip(squares, 1), 0.2, 1e-12);
    assert_float_equal(adam_clip(0, 1), 1, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_bowl_is_descended),
        cmocka_unit_test(the_first_step_goes_as_far_as_the_rate),
        cmocka_unit_test(the_scale_of_a_gradient_makes_no_difference),
        cmocka_unit_test(decay_is_apart_from_the_gradient),
        cmocka_unit_test(without_decay_weights_stay),
        cmocka_unit_test(long_gradients_are_clipped),
    };
    return cmocka_run_group_tests_name("tuning/adam", tests, NULL, NULL);
}
