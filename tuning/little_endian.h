/*
 * little_endian.h - numbers as bytes, the lowest first, whatever the machine.
 *
 * Each moves the pointer past what it wrote or read.
 */
#ifndef TUNING_LITTLE_ENDIAN_H
#define TUNING_LITTLE_ENDIAN_H

#include <stdint.h>

static inline void little_endian_put_16(unsigned char **to, uint32_t number)
{
    *(*to)++ = (unsigned char)(number & 0xff);
    *(*to)++ = (unsigned char)(number >> 8 & 0xff);
}

static inline void little_endian_put_32(unsigned char **to, uint32_t number)
{
    little_endian_put_16(to, number & 0xffff);
    little_endian_put_16(to, number >> 16);
}

static inline uint32_t little_endian_take_16(const unsigned char **from)
{
    const uint32_t low = *(*from)++;
    return low | (uint32_t) * (*from)++ << 8;
}

static inline uint32_t little_endian_take_32(const unsigned char **from)
{
    const uint32_t low = little_endian_take_16(from);
    return low | little_endian_take_16(from) << 16;
}

#endif
