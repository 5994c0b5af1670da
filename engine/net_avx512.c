/*
 * Floats in vectors of 512 bits.
 */
#ifdef __AVX512F__

#define NET_FLOAT_LANES 16
#include "engine/net_float_run.h"
#include "engine/processor.h"

static bool is_available(void)
{
    return processor_has(PROCESSOR_AVX512);
}

const struct net_kernel NET_KERNEL_AVX512 = {
    .name = "avx512",
    .meaning = "floats, Winograd, AVX-512",
    .is_available = is_available,
    NET_FLOAT_KERNEL,
};

#endif
