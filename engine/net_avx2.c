/*
 * Floats in vectors of 256 bits.
 */
#ifdef __AVX2__

#define NET_FLOAT_LANES 8
#include "engine/net_float_run.h"
#include "engine/processor.h"

static bool is_available(void)
{
    return processor_has(PROCESSOR_AVX2);
}

const struct net_kernel NET_KERNEL_AVX2 = {
    .name = "avx2",
    .meaning = "floats, Winograd, AVX2",
    .is_available = is_available,
    NET_FLOAT_KERNEL,
};

#endif
