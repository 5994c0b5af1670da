#include "engine/own_net.h"

#include "engine/carry.h"

CARRY(own_net, "engine/own_net.bin.gz");
CARRY(own_ranges, "engine/own_net.ranges");

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
