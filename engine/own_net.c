#include "engine/own_net.h"

/* The assembler puts in the files, by their paths from the top folder, where
   the compiler is run. */
#define CARRY(name, path)                                                      \
    __asm__(".pushsection .rodata\n"                                           \
            ".balign 16\n"                                                     \
            ".global ingot_" name "\n"                                         \
            "ingot_" name ":\n"                                                \
            ".incbin \"" path "\"\n"                                           \
            ".global ingot_" name "_end\n"                                     \
            "ingot_" name "_end:\n"                                            \
            ".byte 0\n"                                                        \
            ".popsection\n")

CARRY("own_net", "engine/own_net.bin.gz");
CARRY("own_ranges", "engine/own_net.ranges");

extern const unsigned char ingot_own_net[], ingot_own_net_end[];
extern const unsigned char ingot_own_ranges[], ingot_own_ranges_end[];

struct own_net_bytes own_net_file(void)
{
    return (struct own_net_bytes){ingot_own_net,
                                  (size_t)(ingot_own_net_end - ingot_own_net)};
}

struct own_net_bytes own_net_ranges_file(void)
{
    return (struct own_net_bytes){
        ingot_own_ranges, (size_t)(ingot_own_ranges_end - ingot_own_ranges)};
}

struct net *own_net_read(struct net_file_problem *problem)
{
    const struct own_net_bytes file = own_net_file();
    return net_read_bytes(file.at, file.length, problem);
}

struct net_ranges *own_net_ranges(const struct net *net,
                                  enum net_ranges_status *status)
{
    const struct own_net_bytes file = own_net_ranges_file();
    *status = NET_RANGES_DAMAGED;
    if (file.length == 0)
        return NULL;
    FILE *const stream = fmemopen((void *)(uintptr_t)file.at, file.length, "r");
    *status = NET_RANGES_MEMORY;
    if (!stream)
        return NULL;
    struct net_ranges *const ranges = net_ranges_read(stream, net, status);
    fclose(stream);
    return ranges;
}
