/*
 * Bytes of any kind as a network's file, or as what is packed in one.  It is
 * refused for a reason, or is a network that can be computed.
 */
#include "engine/net_file.h"
#include "engine/net_ranges.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Stop with a core, which the fuzzer keeps the input of. */
static void require(bool is_so)
{
    if (!is_so)
        abort();
}

/* Stored in a gzip file, so that a changed byte stays one. */
static unsigned char *pack(const uint8_t *data, size_t size, size_t *length)
{
    z_stream zlib = {0};
    require(deflateInit2(&zlib, Z_NO_COMPRESSION, Z_DEFLATED, 16 + MAX_WBITS, 8,
                         Z_DEFAULT_STRATEGY) == Z_OK);
    const size_t room = deflateBound(&zlib, (uLong)size);
    unsigned char *const file = malloc(room);
    require(file);
    zlib.next_in = (Bytef *)(uintptr_t)data;
    zlib.avail_in = (uInt)size;
    zlib.next_out = file;
    zlib.avail_out = (uInt)room;
    require(deflate(&zlib, Z_FINISH) == Z_STREAM_END);
    *length = zlib.total_out;
    deflateEnd(&zlib);
    return file;
}

static void compute_by(const struct net_kernel *kernel, const struct net *net,
                       struct net_ranges *ranges)
{
    struct net_prepared *const prepared = kernel->prepare(net, ranges);
    require(prepared);
    const size_t bytes = kernel->workspace_bytes(prepared);
    void *const workspace = aligned_alloc(64, (bytes + 63) / 64 * 64);
    require(workspace);
    struct net_input input = {.size = NET_SIZE_MIN};
    struct net_output output;
    for (int i = 0; i < NET_SIZE_MIN * NET_SIZE_MIN; i++)
        input.planes[i] = 1u | 1u << (i % NET_PLANES);
    if (kernel->watch)
        kernel->watch(prepared, &input, workspace, &output, ranges);
    else
        kernel->run(prepared, &input, workspace, &output);
    free(workspace);
    kernel->destroy(prepared);
}

/* By every kernel that can, the one that watches for those that round first. */
static void compute(const struct net *net)
{
    const struct net_kernel *kernel;
    struct net_ranges *const ranges = net_ranges_create(net);
    require(ranges);
    compute_by(&NET_KERNEL_PLAIN, net, ranges);
    for (int i = 0; (kernel = net_kernel_number(i)); i++)
        if (kernel->is_available() && kernel->fits(net) &&
            (!kernel->wants_ranges || net_ranges_are_finite(ranges)))
            compute_by(kernel, net, ranges);
    net_ranges_destroy(ranges);
}

static void read_and_compute(const void *file, size_t length)
{
    struct net_file_problem problem;
    FILE *const stream = fmemopen((void *)(uintptr_t)file, length, "rb");
    require(stream);
    struct net *const net = net_read_stream(stream, &problem);
    fclose(stream);
    require((problem.status == NET_FILE_OK) == (net != NULL));
    require(memchr(problem.part, '\0', sizeof problem.part));
    if (net)
        compute(net);
    net_destroy(net);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    size_t length;
    unsigned char *const file = pack(data, size, &length);
    read_and_compute(file, length);
    read_and_compute(data, size);
    free(file);
    return 0;
}
