/*
 * net_float_vector.h - a vector of floats as wide as the processor's, and what
 * the float kernels do with it.
 *
 * A file of a kernel defines NET_FLOAT_LANES before it includes this; it is
 * compiled with the flags that let the compiler use such vectors.
 */
#ifndef ENGINE_NET_FLOAT_VECTOR_H
#define ENGINE_NET_FLOAT_VECTOR_H

#ifndef NET_FLOAT_LANES
#define NET_FLOAT_LANES 4 /* to be read by itself */
#endif

#include "engine/net.h"

#include <stdint.h>

#ifdef __x86_64__
#include <immintrin.h>
#endif
#ifdef __aarch64__
#include <arm_neon.h>
#endif

enum { LANES = NET_FLOAT_LANES };

/* Inlined whatever the compiler thinks: what it is given is constant, and so
   are its loops and conditions. */
#define ALWAYS_INLINE static inline __attribute__((always_inline))

typedef float Vector
    __attribute__((vector_size(NET_FLOAT_LANES * 4), may_alias));
typedef int32_t VectorInt
    __attribute__((vector_size(NET_FLOAT_LANES * 4), may_alias));

/* All addresses are multiples of the vector's size. */
ALWAYS_INLINE Vector vector_load(const float *from)
{
    return *(const Vector *)from;
}

ALWAYS_INLINE void vector_store(float *to, Vector v)
{
    *(Vector *)to = v;
}

ALWAYS_INLINE Vector vector_all(float x)
{
    return x - (Vector){0};
}

ALWAYS_INLINE Vector vector_greater(Vector a, Vector b)
{
#if defined __AVX512F__ && NET_FLOAT_LANES == 16
    return (Vector)_mm512_max_ps((__m512)a, (__m512)b);
#elif defined __AVX__ && NET_FLOAT_LANES == 8
    return (Vector)_mm256_max_ps((__m256)a, (__m256)b);
#elif defined __SSE2__ && NET_FLOAT_LANES == 4
    return (Vector)_mm_max_ps((__m128)a, (__m128)b);
#elif defined __aarch64__ && NET_FLOAT_LANES == 4
    return (Vector)vmaxq_f32((float32x4_t)a, (float32x4_t)b);
#else
    const VectorInt is_a = a > b;

    return (Vector)(((VectorInt)a & is_a) | ((VectorInt)b & ~is_a));
#endif
}

ALWAYS_INLINE float vector_sum(Vector v)
{
    float lanes[NET_FLOAT_LANES], sum = 0.0f;

    __builtin_memcpy(lanes, &v, sizeof lanes);
    for (int width = LANES / 2; width; width /= 2)
        for (int i = 0; i < width; i++)
            lanes[i] += lanes[width + i];
    sum += lanes[0];
    return sum;
}

/* e^x for x from -87 to 88, others are taken as these: 2^k * e^r with r no
   more than half of log 2, its series cut after r^7.  Relative error 2e-7. */
ALWAYS_INLINE Vector vector_exp(Vector x)
{
    const float round = 12582912.0f; /* 1.5 * 2^23: has no room for fractions */
    const Vector high = vector_all(88.0f), low = vector_all(-87.0f);
    const Vector in = -vector_greater(-vector_greater(x, low), -high);
    const Vector shifted = in * 1.44269504f + round;
    const Vector k = shifted - round;
    const Vector r = (in - k * 0.693359375f) + k * 2.12194440e-4f;
    const Vector p =
        ((((((r * (1.0f / 5040.0f) + 1.0f / 720.0f) * r + 1.0f / 120.0f) * r +
            1.0f / 24.0f) *
               r +
           1.0f / 6.0f) *
              r +
          0.5f) *
             r +
         1.0f) *
            r +
        1.0f;
    const VectorInt power = __builtin_convertvector(k, VectorInt) << 23;

    return (Vector)((VectorInt)p + power);
}

/* As net_heads_activate() has it. */
ALWAYS_INLINE Vector vector_mish(Vector x)
{
    const Vector e = vector_exp(-vector_greater(-x, vector_all(-20.0f)));
    const Vector n = e * (e + 2.0f);

    return x * (n / (n + 2.0f));
}

ALWAYS_INLINE Vector vector_activate(enum net_activation activation, Vector x)
{
    switch (activation) {
    case NET_IDENTITY:
        return x;
    case NET_RELU:
        return vector_greater(x, vector_all(0.0f));
    case NET_MISH:
        return vector_mish(x);
    }
    return x;
}

#endif
