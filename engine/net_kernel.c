#include "engine/net_kernel.h"

#include "rules/compiler.h"

#include <stddef.h>
#include <string.h>

/* Fastest first.  Which of them are built, each for its own instructions, the
   Makefile finds out from the compiler. */
static const struct net_kernel *const kernels[] = {
#ifdef INGOT_HAS_VNNI512
    &NET_KERNEL_VNNI512,
#endif
#ifdef INGOT_HAS_AVX512
    &NET_KERNEL_AVX512,
#endif
#ifdef INGOT_HAS_AVXVNNI
    &NET_KERNEL_AVXVNNI,
#endif
#ifdef INGOT_HAS_AVX2
    &NET_KERNEL_AVX2,
#endif
#ifdef INGOT_HAS_SSE2
    &NET_KERNEL_SSE2,
#endif
#ifdef INGOT_HAS_NEON
    &NET_KERNEL_NEON,
#endif
    &NET_KERNEL_PLAIN,
};

const struct net_kernel *net_kernel_number(int i)
{
    return i >= 0 && (size_t)i < ARRAY_LEN(kernels) ? kernels[i] : NULL;
}

const struct net_kernel *net_kernel_find(const char *name)
{
    for (size_t i = 0; i < ARRAY_LEN(kernels); i++)
        if (strcmp(kernels[i]->name, name) == 0)
            return kernels[i];
    return NULL;
}

const struct net_kernel *net_kernel_best(const struct net *net)
{
    size_t i = 0;

    /* The last runs anywhere and computes any network. */
    while (i + 1 < ARRAY_LEN(kernels) &&
           !(kernels[i]->is_available() && kernels[i]->fits(net)))
        i++;
    return kernels[i];
}
