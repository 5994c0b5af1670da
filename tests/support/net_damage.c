#include "tests/support/net_damage.h"

#include "engine/net_ranges.h"
#include "tests/support/net_random.h"
#include "tests/support/net_writer.h"
#include "tests/support/test.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    RUN_MAX = 64, /* bytes that are changed in a row */
    SMALL = NET_SIZE_MIN,
    SMALL_POINTS = SMALL * SMALL,
};

struct net *net_damage_read(const char *bytes, size_t length,
                            struct net_file_problem *problem)
{
    FILE *const stream = fmemopen((void *)(uintptr_t)bytes, length, "rb");
    assert_non_null(stream);
    struct net *const net = net_read_stream(stream, problem);
    fclose(stream);
    return net;
}

static void is_finite(const struct net_output *output)
{
    const float numbers[] = {
        output->pass,       output->outcome[0], output->outcome[1],
        output->outcome[2], output->mean,       output->deviation,
        output->lead,
    };
    for (size_t i = 0; i < ARRAY_LEN(numbers); i++)
        assert_true(isfinite(numbers[i]));
    for (int i = 0; i < SMALL_POINTS; i++) {
        assert_true(isfinite(output->policy[i]));
        assert_true(isfinite(output->owner[i]));
    }
}

static void computes_by(const struct net_kernel *kernel, const struct net *net,
                        const struct net_input *input,
                        struct net_ranges *ranges)
{
    struct net_prepared *const prepared = kernel->prepare(net, ranges);
    assert_non_null(prepared);
    const size_t bytes = kernel->workspace_bytes(prepared);
    void *const workspace = aligned_alloc(64, (bytes + 63) / 64 * 64);
    assert_non_null(workspace);
    struct net_output output;
    if (kernel->watch)
        kernel->watch(prepared, input, workspace, &output, ranges);
    else
        kernel->run(prepared, input, workspace, &output);
    is_finite(&output);
    free(workspace);
    kernel->destroy(prepared);
}

/* By every kernel that can, the one that watches for those that round first. */
static void computes_finite(const struct net *net)
{
    const struct net_kernel *kernel;
    struct rng rng = rng_seed(3, 0);
    const struct net_input input = net_random_input(SMALL, &rng);
    struct net_ranges *const ranges = net_ranges_create(net);
    assert_non_null(ranges);
    computes_by(&NET_KERNEL_PLAIN, net, &input, ranges);
    for (int i = 0; (kernel = net_kernel_number(i)); i++)
        if (kernel->is_available() && kernel->fits(net))
            computes_by(kernel, net, &input, ranges);
    net_ranges_destroy(ranges);
}

void net_damage_try(struct net_damage *damage, const char *bytes, size_t length)
{
    struct net_file_problem problem;
    struct net *const net = net_damage_read(bytes, length, &problem);
    assert_int_equal(net != NULL, problem.status == NET_FILE_OK);
    damage->loaded += net != NULL;
    damage->refused += net == NULL;
    if (net)
        computes_finite(net);
    net_destroy(net);
}

void net_damage_cut(struct net_damage *damage, int count)
{
    for (int i = 0; i < count; i++) {
        const size_t length = damage->length * (size_t)i / (size_t)count;
        net_damage_try(damage, damage->bytes, length);
    }
}

/* Flip a bit, or put a run of random bytes, or of the same. */
static void change(char *bytes, size_t length, struct rng *rng)
{
    const size_t at = (size_t)rng_below(rng, (int)length);
    const int kind = rng_below(rng, 4);
    if (kind < 2) {
        bytes[at] = (char)(bytes[at] ^ 1 << rng_below(rng, 8));
        return;
    }
    const int byte = rng_below(rng, 256);
    const size_t end = at + 1 + (size_t)rng_below(rng, RUN_MAX);
    for (size_t i = at; i < end && i < length; i++)
        bytes[i] = (char)(kind == 2 ? rng_below(rng, 256) : byte);
}

void net_damage_packed(struct net_damage *damage, int count, struct rng *rng)
{
    char *const copy = malloc(damage->length);
    assert_non_null(copy);
    for (int i = 0; i < count; i++) {
        memcpy(copy, damage->bytes, damage->length);
        change(copy, damage->length, rng);
        net_damage_try(damage, copy, damage->length);
    }
    free(copy);
}

void net_damage_unpacked(struct net_damage *damage, int count, struct rng *rng)
{
    size_t length, packed;
    char *const bytes =
        net_writer_unpack(damage->bytes, damage->length, &length);
    char *const copy = malloc(length);
    assert_non_null(copy);
    for (int i = 0; i < count; i++) {
        memcpy(copy, bytes, length);
        for (int n = 1 + rng_below(rng, 3); n > 0; n--)
            change(copy, length, rng);
        char *const file = net_writer_pack(copy, length, &packed);
        net_damage_try(damage, file, packed);
        free(file);
    }
    free(copy);
    free(bytes);
}
