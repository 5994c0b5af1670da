/* Gradients of trainees, by every kernel that this processor has, against
   numeric derivatives of the losses that are computed in doubles from the
   network's description. */
#include "engine/rng.h"
#include "rules/compiler.h"
#include "tests/support/loss_reference.h"
#include "tests/support/test.h"
#include "tests/support/trainee_setup.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Half the way between the points of a difference, so small that ReLUs that
   change within it do not matter. */
static const float STEP = 2e-6F;

/* Of a derivative, and of the length of the part's gradient. */
static const double TOLERANCE = 2e-3, LEAST = 2e-4;

static const struct trainee_plan PLAN = {"op", 32, 16, 16, 12};

enum { SAMPLES = 2, KERNELS_MAX = 8 };
static const int SIZES[SAMPLES] = {7, 9};

static const struct trainee_aims ALL = {
    .weight = {1.0F, 1.5F, 0.5F, 0.25F, 0.75F, 2.0F}, .result_share = 0.25F};

/* The gradients of some kernels, all with the same weights and samples, and a
   direction to change these in. */
struct check {
    struct setup setups[KERNELS_MAX];
    int kernels;
    struct trainee_aims aims;
    struct sample *samples;
    float *moved, *direction;
};

static void add_kernel(struct check *check, const struct trainee_kernel *kernel,
                       uint64_t seed)
{
    struct setup *setup = &check->setups[check->kernels++];
    double losses[LOSSES] = {0};
    assert_true(check->kernels <= KERNELS_MAX);
    *setup = setup_make(&PLAN, kernel, seed);
    trainee_gradient(setup->trainee, setup->weights, setup->work, &check->aims,
                     check->samples, SAMPLES, losses, setup->gradient);
}

static struct check check_make(const struct trainee_aims *aims, uint64_t seed)
{
    struct check check = {
        .aims = *aims,
        .samples = setup_samples(SIZES, SAMPLES, seed),
    };
    const struct trainee_kernel *kernel;
    for (int i = 0; (kernel = trainee_kernel_number(i)); i++)
        if (kernel->is_available())
            add_kernel(&check, kernel, seed);
    check.moved = setup_floats(trainee_size(check.setups->trainee));
    check.direction = setup_floats(trainee_size(check.setups->trainee));
    return check;
}

static void check_free(struct check *check)
{
    free(check->samples);
    free(check->moved);
    free(check->direction);
    for (int i = 0; i < check->kernels; i++)
        setup_free(&check->setups[i]);
}

/* The weighted losses with a part moved. */
static double loss_at(const struct check *check,
                      const struct trainee_part *part, float step)
{
    const struct setup *setup = check->setups;
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

static double numeric(const struct check *check,
                      const struct trainee_part *part)
{
    return (loss_at(check, part, STEP) - loss_at(check, part, -STEP)) /
           (2.0 * (double)STEP);
}

/* Along the direction as floats can follow it. */
static double analytic(const struct check *check, const struct setup *setup,
                       const struct trainee_part *part)
{
    double sum = 0.0;
    for (size_t i = part->at; i < part->at + part->count; i++) {
        const float weight = setup->weights[i];
        const float step = STEP * check->direction[i];
        const double moved =
            ((double)(weight + step) - (double)(weight - step)) /
            (2.0 * (double)STEP);
        sum += (double)setup->gradient[i] * moved;
    }
    return sum;
}

static double length(const struct setup *setup, const struct trainee_part *part)
{
    double square = 0.0;
    for (size_t i = part->at; i < part->at + part->count; i++)
        square += (double)setup->gradient[i] * (double)setup->gradient[i];
    return sqrt(square);
}

static void check_direction(const struct check *check,
                            const struct trainee_part *part)
{
    const double should = numeric(check, part);
    for (int i = 0; i < check->kernels; i++) {
        const struct setup *setup = &check->setups[i];
        const double is = analytic(check, setup, part);
        if (!(fabs(is - should) <=
              TOLERANCE * fabs(should) + LEAST * length(setup, part)))
            fail_msg("%s, %s: the slope is %g, should be %g",
                     setup->trainee->kernel->name, part->name, is, should);
    }
}

/* All of a part at once: every weight has its share in it. */
static void check_all(struct check *check, const struct trainee_part *part,
                      struct rng *rng)
{
    for (size_t i = part->at; i < part->at + part->count; i++)
        check->direction[i] = rng_below(rng, 2) ? 1.0F : -1.0F;
    check_direction(check, part);
}

/* One weight, of those whose gradient is not small. */
static void check_one(struct check *check, const struct trainee_part *part,
                      struct rng *rng)
{
    const float *gradient = check->setups->gradient;
    const double typical =
        length(check->setups, part) / sqrt((double)part->count);
    size_t i = part->at + (size_t)rng_below(rng, (int)part->count);
    while (fabs((double)gradient[i]) < 0.5 * typical)
        i = part->at + (i + 1 - part->at) % part->count;
    memset(check->direction + part->at, 0, part->count * sizeof(float));
    check->direction[i] = 1.0F;
    check_direction(check, part);
}

static void every_part_has_its_slope(void **state)
{
    (void)state;
    struct check check = check_make(&ALL, 1);
    struct rng rng = rng_seed(1, 3);
    struct trainee_part part;
    for (int i = 0; trainee_part(check.setups->trainee, i, &part); i++) {
        assert_true(length(check.setups, &part) > 0.0);
        check_all(&check, &part, &rng);
        for (int j = 0; j < 2; j++)
            check_one(&check, &part, &rng);
    }
    check_free(&check);
}

/* Alone, and so that it would be seen if it had another's weight. */
static void every_loss_has_its_slope(void **state)
{
    static const char *const PARTS[] = {"rconv1/w1", "v3/b", "sv3/b"};
    (void)state;
    struct rng rng = rng_seed(2, 3);
    for (int i = 0; i < LOSSES; i++) {
        struct trainee_aims aims = {.result_share = 0.5F};
        aims.weight[i] = 0.5F + 0.25F * (float)i;
        struct check check = check_make(&aims, 2);
        struct trainee_part part;
        for (int j = 0; trainee_part(check.setups->trainee, j, &part); j++)
            for (size_t k = 0; k < ARRAY_LEN(PARTS); k++)
                if (strcmp(part.name, PARTS[k]) == 0)
                    check_all(&check, &part, &rng);
        check_free(&check);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_part_has_its_slope),
        cmocka_unit_test(every_loss_has_its_slope),
    };
    return cmocka_run_group_tests_name("tuning/trainee_gradient", tests, NULL,
                                       NULL);
}
