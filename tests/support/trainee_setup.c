#include "tests/support/trainee_setup.h"

#include "tests/support/sample_random.h"
#include "tests/support/test.h"

#include <stdlib.h>
#include <string.h>

const struct trainee_kernel *setup_kernel(const char *name)
{
    const struct trainee_kernel *kernel;
    for (int i = 0; (kernel = trainee_kernel_number(i)); i++)
        if (strcmp(kernel->name, name) == 0 && kernel->is_available())
            return kernel;
    print_message("this processor has no %s\n", name);
    skip();
    return NULL;
}

float *setup_floats(size_t count)
{
    const size_t bytes = (count * sizeof(float) + 63) / 64 * 64;
    float *floats = aligned_alloc(64, bytes);
    assert_non_null(floats);
    return memset(floats, 0, bytes);
}

/* Scales and offsets too. */
static void stir(const struct trainee *trainee, struct rng *rng, float *weights)
{
    struct trainee_part part;
    for (int i = 0; trainee_part(trainee, i, &part); i++)
        for (size_t j = 0; !part.decays && j < part.count; j++)
            weights[part.at + j] += 0.6F * rng_float(rng) - 0.3F;
}

struct setup setup_make(const struct trainee_plan *plan,
                        const struct trainee_kernel *kernel, uint64_t seed)
{
    struct rng rng = rng_seed(seed, 1);
    struct setup setup = {.trainee = trainee_create_for(plan, kernel)};
    assert_non_null(setup.trainee);
    setup.work = trainee_work_create(setup.trainee);
    assert_non_null(setup.work);
    setup.weights = setup_floats(trainee_size(setup.trainee));
    setup.gradient = setup_floats(trainee_size(setup.trainee));
    trainee_init(setup.trainee, seed, setup.weights);
    stir(setup.trainee, &rng, setup.weights);
    trainee_begin(setup.trainee, setup.weights, false, 0, 1);
    return setup;
}

void setup_free(struct setup *setup)
{
    trainee_work_destroy(setup->work);
    trainee_destroy(setup->trainee);
    free(setup->weights);
    free(setup->gradient);
}

struct sample *setup_samples(const int *sizes, int count, uint64_t seed)
{
    struct rng rng = rng_seed(seed, 2);
    struct sample *samples = malloc((size_t)count * sizeof *samples);
    assert_non_null(samples);
    for (int i = 0; i < count; i++)
        samples[i] = sample_random(sizes[i], &rng);
    return samples;
}
