/*
 * A trainee in vectors of 512 bits.
 */
#ifdef __AVX512F__

#define NET_FLOAT_LANES 16
#include "engine/processor.h"
#include "tuning/trainee_run.h"

static bool is_available(void)
{
    return processor_has(PROCESSOR_AVX512);
}

const struct trainee_kernel TRAINEE_KERNEL_AVX512 = {
    .name = "avx512",
    .is_available = is_available,
    TRAINEE_KERNEL,
};

#endif
