#include "gtp/network_text.h"

#include "gtp/net_text.h"

/* What the network is read from. */
static const char *source(const struct network_options *options)
{
    return options->path ? options->path : NETWORK_TEXT_OWN;
}

void network_text_kernels(struct buffer *text)
{
    struct network_kernel kernel;
    buffer_add(text, "must be one of auto");
    for (int i = 0; network_kernel(NULL, i, &kernel); i++)
        buffer_print(text, " %s", kernel.name);
}

void network_text_problem(struct buffer *text,
                          const struct network_options *options,
                          const struct network_problem *problem)
{
    switch (problem->status) {
    case NETWORK_OK:
        break;
    case NETWORK_FILE:
        net_text_problem(text, source(options), &problem->file);
        break;
    case NETWORK_RANGES:
        buffer_print(text, "%s: its ranges are damaged, or another's",
                     source(options));
        break;
    case NETWORK_KERNEL_UNKNOWN:
        buffer_print(text, "there is no kernel '%s'; it ", options->kernel);
        network_text_kernels(text);
        break;
    case NETWORK_KERNEL_UNAVAILABLE:
        buffer_print(text, "this processor cannot run the kernel '%s'",
                     options->kernel);
        break;
    case NETWORK_KERNEL_UNFIT:
        buffer_print(text,
                     "the kernel '%s' does not compute networks such as "
                     "%s",
                     options->kernel, source(options));
        break;
    case NETWORK_NOT_FINITE:
        buffer_print(text,
                     "%s: the network is damaged: what it says of a board is "
                     "no number",
                     source(options));
        break;
    case NETWORK_MEMORY:
        buffer_print(text, "%s: not enough memory for the network",
                     source(options));
        break;
    case NETWORK_CACHE_MEMORY:
        buffer_print(text, "not enough memory for --cache %zu",
                     options->cache_bytes >> 20);
        break;
    }
}

void network_text_facts(struct buffer *text, const struct network_facts *facts)
{
    buffer_print(text, "Network %s, kernel %s", facts->name, facts->kernel);
    if (facts->cache_bytes > 0)
        buffer_print(text, ", cache %zu MiB", facts->cache_bytes >> 20);
    else
        buffer_add(text, ", no cache");
}
