/*
 * A trainee in vectors of 256 bits.
 */
#ifdef __AVX2__

#define NET_FLOAT_LANES 8
#include "engine/processor.h"
#include "tuning/trainee_run.h"

static bool is_available(void)
{
    return processor_has(PROCESSOR_AVX2);
}

const struct trainee_kernel TRAINEE_KERNEL_AVX2 = {
    .name = "avx2",
    .is_available = is_available,
    TRAINEE_KERNEL,
};

#endif
