#include "engine/net_ranges_text.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

void net_ranges_write(FILE *stream, const struct net *net,
                      const struct net_ranges *ranges)
{
    fprintf(stream,
            "network %s\nchecksum %08" PRIx32
            "\nconvolutions %d\nchannels %d\n",
            net->name, net->checksum, ranges->convolutions, ranges->channels);
    const float *greatest = ranges->greatest;
    for (int i = 0; i < ranges->convolutions; i++)
        for (int j = 0; j < ranges->channels; j++)
            fprintf(stream, "%.5g%c", (double)*greatest++,
                    j + 1 < ranges->channels ? ' ' : '\n');
}

/* Is the first that is told that the ranges are this network's? */
static enum net_ranges_status read_whose(FILE *stream, const struct net *net)
{
    char name[NET_NAME];
    uint32_t checksum;
    _Static_assert(NET_NAME == 128, "the name has room");
    if (fscanf(stream, "network %127s checksum %8" SCNx32, name, &checksum) !=
        2)
        return NET_RANGES_DAMAGED;
    return strcmp(name, net->name) == 0 && checksum == net->checksum
               ? NET_RANGES_OK
               : NET_RANGES_OF_ANOTHER;
}

/* Reads what has to follow, as many numbers as there are to be. */
static enum net_ranges_status read_numbers(FILE *stream,
                                           struct net_ranges *ranges)
{
    int convolutions, channels;
    char rest;
    if (fscanf(stream, " convolutions %4d channels %4d", &convolutions,
               &channels) != 2 ||
        convolutions != ranges->convolutions || channels != ranges->channels)
        return NET_RANGES_DAMAGED;
    for (int i = 0; i < convolutions * channels; i++) {
        float *const greatest = &ranges->greatest[i];
        if (fscanf(stream, "%32f", greatest) != 1 || !isfinite(*greatest) ||
            *greatest < 0.0F)
            return NET_RANGES_DAMAGED;
    }
    return fscanf(stream, " %c", &rest) == EOF ? NET_RANGES_OK
                                               : NET_RANGES_DAMAGED;
}

struct net_ranges *net_ranges_read(FILE *stream, const struct net *net,
                                   enum net_ranges_status *status)
{
    struct net_ranges *const ranges = net_ranges_create(net);
    *status = ranges ? read_whose(stream, net) : NET_RANGES_MEMORY;
    if (*status == NET_RANGES_OK)
        *status = read_numbers(stream, ranges);
    if (*status == NET_RANGES_OK)
        return ranges;
    net_ranges_destroy(ranges);
    return NULL;
}
