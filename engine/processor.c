#include "engine/processor.h"

#ifdef __x86_64__

#include <cpuid.h>

/* Neither compiler's table is sure to know this one.  It needs no registers
   that AVX2 does not have. */
static bool has_avxvnni(void)
{
    unsigned int a, b, c, d;

    return __builtin_cpu_supports("avx2") &&
           __get_cpuid_count(7, 1, &a, &b, &c, &d) && (a & 1u << 4);
}

static bool has_avx2(void)
{
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
}

static bool has_avx512(void)
{
    return has_avx2() && __builtin_cpu_supports("avx512f") &&
           __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512dq") &&
           __builtin_cpu_supports("avx512vl");
}

bool processor_has(enum processor_feature feature)
{
    switch (feature) {
    case PROCESSOR_SSE2:
        return true;
    case PROCESSOR_AVX2:
        return has_avx2();
    case PROCESSOR_AVX512:
        return has_avx512();
    case PROCESSOR_AVXVNNI:
        return has_avx2() && has_avxvnni();
    case PROCESSOR_AVX512VNNI:
        return has_avx512() && __builtin_cpu_supports("avx512vnni");
    case PROCESSOR_NEON:
        return false;
    }
    return false;
}

#else

bool processor_has(enum processor_feature feature)
{
#ifdef __aarch64__
    return feature == PROCESSOR_NEON;
#else
    (void)feature;
    return false;
#endif
}

#endif
