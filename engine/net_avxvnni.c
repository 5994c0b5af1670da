/*
 * 8-bit numbers on processors with AVX2 and dot products of bytes in 256 bits
 * (AVX-VNNI): Intel's since Alder Lake, AMD's since Zen 5.
 */
#include "engine/net_kernel.h"

#ifdef __AVXVNNI__

#include "engine/processor.h"

#include <immintrin.h>

#define LANES  8
#define WIDEST 12

typedef __m256 Floats;
typedef __m256i Ints;

static inline Floats load(const float *from)
{
    return _mm256_loadu_ps(from);
}

static inline void store(float *to, Floats value)
{
    _mm256_storeu_ps(to, value);
}

static inline Floats spread(float value)
{
    return _mm256_set1_ps(value);
}

static inline Floats add(Floats a, Floats b)
{
    return _mm256_add_ps(a, b);
}

static inline Floats greater(Floats a, Floats b)
{
    return _mm256_max_ps(a, b);
}

static inline Floats fuse(Floats a, Floats b, Floats c)
{
    return _mm256_fmadd_ps(a, b, c);
}

static inline float total(Floats value)
{
    const __m128 four = _mm_add_ps(_mm256_castps256_ps128(value),
                                   _mm256_extractf128_ps(value, 1));
    const __m128 two = _mm_add_ps(four, _mm_movehl_ps(four, four));
    return _mm_cvtss_f32(_mm_add_ss(two, _mm_movehdup_ps(two)));
}

static inline void store_ints(int32_t *to, Ints value)
{
    _mm256_store_si256((__m256i *)to, value);
}

static inline Floats load_ints(const int32_t *from)
{
    return _mm256_cvtepi32_ps(_mm256_load_si256((const __m256i *)from));
}

static inline void store_bytes(uint8_t *to, Floats value)
{
    const __m256i ints = _mm256_cvtps_epi32(value);
    const __m128i words = _mm_packs_epi32(_mm256_castsi256_si128(ints),
                                          _mm256_extracti128_si256(ints, 1));
    _mm_storel_epi64((__m128i *)to, _mm_packus_epi16(words, words));
}

static inline Ints load_weights(const int8_t *from)
{
    return _mm256_load_si256((const __m256i *)from);
}

static inline Ints spread_bytes(const uint8_t *from)
{
    int32_t four;
    __builtin_memcpy(&four, from, sizeof four);
    return _mm256_set1_epi32(four);
}

/* gcc 12 copies the sums around the intrinsic. */
#define DOT(sums, bytes, weights)                                              \
    __asm__("%{vex%} vpdpbusd %2, %1, %0"                                      \
            : "+x"(sums)                                                       \
            : "x"(bytes), "x"(weights))

#include "engine/net_int8_run.h"

static bool is_available(void)
{
    return processor_has(PROCESSOR_AVXVNNI);
}

const struct net_kernel NET_KERNEL_AVXVNNI = {
    .name = "avxvnni",
    .meaning = "8 bits, AVX-VNNI",
    .wants_ranges = true,
    .is_available = is_available,
    .fits = net_int8_fits,
    .prepare = prepare,
    .destroy = net_int8_destroy,
    .workspace_bytes = net_int8_workspace_bytes,
    .run = run,
};

#endif
