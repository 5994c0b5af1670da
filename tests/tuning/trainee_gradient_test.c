/* Gradients of trainees against numeric derivatives of the losses that are
   computed in doubles from the network's description. */
#include "rules/compiler.h"
#include "tests/support/loss_reference.h"
#include "tests/support/test.h"
#include "tests/support/trainee_setup.h"

#include "engine/rng.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Half the way between the points of a difference.  A few ReLUs change within
   it, which is what makes most of the error. */
static const float STEP = 2e-6F;

/* Of a derivative, and of the length of the part's gradient. */
static const double TOLERANCE = 2e-3, LEAST = 2e-4;

static const struct trainee_plan PLAN = {"op", 32, 16, 16, 12};

enum { SAMPLES = 3 };
static const int SIZES[SAMPLES] = {7, 9, 8};

static const struct trainee_aims ALL = {
    .weight = {1.0F, 1.5F, 0.5F, 0.25F, 0.75F, 2.0F}, .result_share = 0.25F};

/* A trainee, what it learns from and a direction to change its weights in. */
struct check {
    struct setup setup;
    struct trainee_aims aims;
    struct sample *samples;
    float *moved, *direction;
};

static struct check check_make(const struct trainee_kernel *kernel,
                               const struct trainee_aims *aims, uint64_t seed)
{
    struct check check = {
        .setup = setup_make(&PLAN, kernel, seed),
        .aims = *aims,
        .samples = setup_samples(SIZES, SAMPLES, seed),
    };
    const size_t size = trainee_size(check.setup.trainee);
    double losses[LOSSES] = {0};
    check.moved = setup_floats(size);
    check.direction = setup_floats(size);
    trainee_gradient(check.setup.trainee, check.setup.weights, check.setup.work,
                     aims, check.samples, SAMPLES, losses,
                     check.setup.gradient);
    return check;
}

static void check_free(struct check *check)
{
    free(check->samples);
    free(check->moved);
    free(check->direction);
    setup_free(&check->setup);
}

/* The weighted losses with a part moved. */
static double loss_at(struct check *check, const struct trainee_part *part,
                      float step)
{
    const struct setup *setup = &check->setup;
    double losses[LOSSES] = {0}, sum = 0.0;
    memcpy(check->moved, setup->weights,
           trainee_size(setup->trainee) * sizeof *check->moved);
    for (size_t i = part->at; i < part->at + part->count; i++)
        check->moved[i] += step * check->direction[i];
    struct net *net = trainee_net(setup->trainee, check->moved, "");
    assert_non_null(net);
    for (int i = 0; i < SAMPLES; i++)
        loss_reference_add(net, &check->samples[i], &check->aims, losses);
    net_destroy(net);
    for (int i = 0; i < LOSSES; i++)
        sum += (double)check->aims.weight[i] * losses[i];
    return sum;
}

/* Along the direction, in which weights are rounded to floats. */
static double numeric(struct check *check, const struct trainee_part *part)
{
    return (loss_at(check, part, STEP) - loss_at(check, part, -STEP)) /
           (2.0 * (double)STEP);
}

static double analytic(const struct check *check,
                       const struct trainee_part *part)
{
    double sum = 0.0;
    for (size_t i = part->at; i < part->at + part->count; i++) {
        const float weight = check->setup.weights[i];
        const float step = STEP * check->direction[i];
        const double moved =
            ((double)(weight + step) - (double)(weight - step)) /
            (2.0 * (double)STEP);
        sum += (double)check->setup.gradient[i] * moved;
    }
    return sum;
}

static double length(const struct check *check, const struct trainee_part *part)
{
    double square = 0.0;
    for (size_t i = part->at; i < part->at + part->count; i++)
        square +=
            (double)check->setup.gradient[i] * (double)check->setup.gradient[i];
    return sqrt(square);
}

static void check_direction(struct check *check,
                            const struct trainee_part *part)
{
    const double should = numeric(check, part), is = analytic(check, part);
    if (!(fabs(is - should) <=
          TOLERANCE * fabs(should) + LEAST * length(check, part)))
        fail_msg("%s: the slope is %g, should be %g", part->name, is, should);
}

/* All of a part at once: every weight has its share in it. */
static void check_all(struct check *check, const struct trainee_part *part,
                      struct rng *rng)
{
    for (size_t i = part->at; i < part->at + part->count; i++)
        check->direction[i] = rng_below(rng, 2) ? 1.0F : -1.0F;
    check_direction(check, part);
}

/* One weight, of those whose gradient is not small: others' differences are
   rather those of ReLUs. */
static void check_one(struct check *check, const struct trainee_part *part,
                      struct rng *rng)
{
    const double typical = length(check, part) / sqrt((double)part->count);
    const float *gradient = check->setup.gradient;
    size_t i = part->at + (size_t)rng_below(rng, (int)part->count);
    while (fabs((double)gradient[i]) < 0.5 * typical)
        i = part->at + (i + 1 - part->at) % part->count;
    memset(check->direction + part->at, 0, part->count * sizeof(float));
    check->direction[i] = 1.0F;
    check_direction(check, part);
}

static void every_part_has_its_slope(void **state)
{
    struct check check = check_make(setup_kernel(*state), &ALL, 1);
    struct rng rng = rng_seed(1, 3);
    struct trainee_part part;
    for (int i = 0; trainee_part(check.setup.trainee, i, &part); i++) {
        assert_true(length(&check, &part) > 0.0);
        check_all(&check, &part, &rng);
        for (int j = 0; j < 3; j++)
            check_one(&check, &part, &rng);
    }
    check_free(&check);
}

/* Alone, and so that it would be seen if it had another's weight. */
static void every_loss_has_its_slope(void **state)
{
    struct rng rng = rng_seed(2, 3);
    for (int i = 0; i < LOSSES; i++) {
        struct trainee_aims aims = {.result_share = 0.5F};
        aims.weight[i] = 0.5F + 0.25F * (float)i;
        struct check check = check_make(setup_kernel(*state), &aims, 2);
        struct trainee_part part;
        for (int j = 0; trainee_part(check.setup.trainee, j, &part); j++)
            if (strcmp(part.name, "rconv1/w1") == 0 ||
                strcmp(part.name, "v3/b") == 0 ||
                strcmp(part.name, "sv3/b") == 0)
                check_all(&check, &part, &rng);
        check_free(&check);
    }
}

#define WITH(kernel, test)                                                     \
    {                                                                          \
        kernel ": " #test, test, NULL, NULL, kernel                            \
    }
#define EACH(kernel)                                                           \
    WITH(kernel, every_part_has_its_slope),                                    \
        WITH(kernel, every_loss_has_its_slope)

int main(void)
{
    const struct CMUnitTest tests[] = {
        EACH("avx512"),
        EACH("avx2"),
        EACH("base"),
    };
    return cmocka_run_group_tests_name("tuning/trainee_gradient", tests, NULL,
                                       NULL);
}
