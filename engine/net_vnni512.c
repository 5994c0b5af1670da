/*
 * 8-bit numbers on processors with AVX-512 and its dot products of bytes
 * (VNNI): Intel's since Cascade Lake, AMD's since Zen 4.
 */
#include "engine/net_kernel.h"

#ifdef __AVX512VNNI__

#include "engine/processor.h"

#include <immintrin.h>

#define LANES  16
#define WIDEST 19

typedef __m512 Floats;
typedef __m512i Ints;

static inline Floats load(const float *from)
{
    return _mm512_loadu_ps(from);
}

static inline void store(float *to, Floats value)
{
    _mm512_storeu_ps(to, value);
}

static inline Floats spread(float value)
{
    return _mm512_set1_ps(value);
}

static inline Floats add(Floats a, Floats b)
{
    return _mm512_add_ps(a, b);
}

static inline Floats greater(Floats a, Floats b)
{
    return _mm512_max_ps(a, b);
}

static inline Floats fuse(Floats a, Floats b, Floats c)
{
    return _mm512_fmadd_ps(a, b, c);
}

static inline float total(Floats value)
{
    return _mm512_reduce_add_ps(value);
}

static inline void store_ints(int32_t *to, Ints value)
{
    _mm512_store_si512(to, value);
}

static inline Floats load_ints(const int32_t *from)
{
    return _mm512_cvtepi32_ps(_mm512_load_si512(from));
}

static inline void store_bytes(uint8_t *to, Floats value)
{
    const Floats positive = _mm512_max_ps(value, _mm512_setzero_ps());
    _mm_store_si128((__m128i *)to,
                    _mm512_cvtusepi32_epi8(_mm512_cvtps_epi32(positive)));
}

static inline Ints load_weights(const int8_t *from)
{
    return _mm512_load_si512(from);
}

static inline Ints spread_bytes(const uint8_t *from)
{
    int32_t four;
    __builtin_memcpy(&four, from, sizeof four);
    return _mm512_set1_epi32(four);
}

/* gcc 12 copies the sums around the intrinsic. */
#define DOT(sums, bytes, weights)                                              \
    __asm__("vpdpbusd %2, %1, %0" : "+v"(sums) : "v"(bytes), "v"(weights))

#include "engine/net_int8_run.h"

static bool is_available(void)
{
    return processor_has(PROCESSOR_AVX512VNNI);
}

const struct net_kernel NET_KERNEL_VNNI512 = {
    .name = "vnni512",
    .meaning = "8 bits, AVX-512 with VNNI",
    .wants_ranges = true,
    .is_available = is_available,
    .fits = net_int8_fits,
    .prepare = prepare,
    .destroy = net_int8_destroy,
    .workspace_bytes = net_int8_workspace_bytes,
    .run = run,
};

#endif
