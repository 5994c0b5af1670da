#include "engine/net_kernel.h"

#include "rules/compiler.h"

#include <stddef.h>
#include <string.h>

/* Fastest first.  Each file of a kernel is compiled for its own instructions,
   see the Makefile. */
static const struct net_kernel *const kernels[] = {
#ifdef __x86_64__
    &NET_KERNEL_VNNI512, &NET_KERNEL_AVX512, &NET_KERNEL_AVXVNNI,
    &NET_KERNEL_AVX2,    &NET_KERNEL_SSE2,
#elif defined __aarch64__
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
