/*
 * Floats in vectors of 128 bits, on 64-bit ARM.
 */
#ifdef __aarch64__

#define NET_FLOAT_LANES 4
#include "engine/net_float_run.h"
#include "engine/processor.h"

static bool is_available(void)
{
    return processor_has(PROCESSOR_NEON);
}

const struct net_kernel NET_KERNEL_NEON = {
    .name = "neon",
    .meaning = "floats, Winograd, NEON",
    .is_available = is_available,
    NET_FLOAT_KERNEL,
};

#endif
