/*
 * Bytes of any kind as a network's file, or as what is packed in one.  It is
 * refused for a reason, or is a network that can be computed.
 */
#include "engine/net_file.h"
#include "engine/net_kernel.h"

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

static void compute(const struct net *net)
{
    const struct net_kernel *const plain = &NET_KERNEL_PLAIN;
    struct net_prepared *const prepared = plain->prepare(net, NULL);
    require(prepared);
    void *const workspace = malloc(plain->workspace_bytes(prepared));
    require(workspace);
    struct net_input input = {.size = NET_SIZE_MIN};
    struct net_output output;
    for (int i = 0; i < NET_SIZE_MIN * NET_SIZE_MIN; i++)
        input.planes[i] = 1u | 1u << (i % NET_PLANES);
    plain->run(prepared, &input, workspace, &output);
    free(workspace);
    plain->destroy(prepared);
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
