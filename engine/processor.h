/*
 * processor.h - what the processor that runs this program can do.
 *
 * An instruction set counts only if the operating system saves its registers
 * too.  Pure questions: any number of threads at once.
 */
#ifndef ENGINE_PROCESSOR_H
#define ENGINE_PROCESSOR_H

#include <stdbool.h>

enum processor_feature {
    PROCESSOR_SSE2,
    PROCESSOR_AVX2,       /* and fused multiply-add */
    PROCESSOR_AVX512,     /* F, BW, DQ and VL, and all of AVX2 */
    PROCESSOR_AVXVNNI,    /* 8-bit products in 256 bits, VEX-coded */
    PROCESSOR_AVX512VNNI, /* 8-bit products in 512 bits, and all of AVX512 */
    PROCESSOR_NEON,       /* of 64-bit ARM */
};

bool processor_has(enum processor_feature feature);

#endif
