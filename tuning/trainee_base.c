/*
 * A trainee in vectors of 128 bits, which any processor has or the compiler
 * makes up.
 */
#define NET_FLOAT_LANES 4
#include "tuning/trainee_run.h"

static bool is_available(void)
{
    return true;
}

const struct trainee_kernel TRAINEE_KERNEL_BASE = {
    .name = "base",
    .is_available = is_available,
    TRAINEE_KERNEL,
};
