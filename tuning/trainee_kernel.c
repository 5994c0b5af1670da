#include "tuning/trainee_kernel.h"

#include "rules/compiler.h"

/* Fastest first.  Which of them are built, the Makefile finds out from the
   compiler, as for net_kernel.c. */
static const struct trainee_kernel *const KERNELS[] = {
#ifdef INGOT_HAS_AVX512
    &TRAINEE_KERNEL_AVX512,
#endif
#ifdef INGOT_HAS_AVX2
    &TRAINEE_KERNEL_AVX2,
#endif
    &TRAINEE_KERNEL_BASE,
};

const struct trainee_kernel *trainee_kernel_number(int i)
{
    return i >= 0 && (size_t)i < ARRAY_LEN(KERNELS) ? KERNELS[i] : NULL;
}
