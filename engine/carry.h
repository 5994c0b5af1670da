/*
 * carry.h - files that the program carries within it.
 */
#ifndef ENGINE_CARRY_H
#define ENGINE_CARRY_H

/*
 * Has the assembler put in a file, by its path from the top folder, where the
 * compiler is run: its bytes are at ingot_NAME, a NUL at ingot_NAME_end.
 */
#define CARRY(name, path)                                                      \
    __asm__(".pushsection .rodata\n"                                           \
            ".balign 16\n"                                                     \
            ".global ingot_" #name "\n"                                        \
            "ingot_" #name ":\n"                                               \
            ".incbin \"" path "\"\n"                                           \
            ".global ingot_" #name "_end\n"                                    \
            "ingot_" #name "_end:\n"                                           \
            ".byte 0\n"                                                        \
            ".popsection\n");                                                  \
    extern const unsigned char ingot_##name[], ingot_##name##_end[]

#endif
