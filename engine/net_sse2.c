/*
 * Floats in vectors of 128 bits.
 */
#ifdef __SSE2__

#define NET_FLOAT_LANES 4
#include "engine/net_float_run.h"
#include "engine/processor.h"

static bool is_available(void)
{
    return processor_has(PROCESSOR_SSE2);
}

const struct net_kernel NET_KERNEL_SSE2 = {
    .name = "sse2",
    .meaning = "floats, Winograd, SSE2",
    .is_available = is_available,
    NET_FLOAT_KERNEL,
};

#endif
