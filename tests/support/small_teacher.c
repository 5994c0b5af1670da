#include "tests/support/small_teacher.h"

#include "engine/net_kernel.h"
#include "tests/support/net_random.h"
#include "tests/support/net_writer.h"
#include "tests/support/scratch.h"
#include "tests/support/test.h"

#include <stdlib.h>
#include <unistd.h>

static const struct net_plan PLAN = {.version = 8,
                                     .blocks = "op",
                                     .channels = 8,
                                     .pool_channels = 4,
                                     .head_channels = 8,
                                     .hidden = 8};

struct net *small_teacher_net(uint64_t seed)
{
    struct net_plan plan = PLAN;
    plan.seed = seed;
    return net_random(&plan);
}

const char *small_teacher_kernel(void)
{
    struct net *net = small_teacher_net(1);
    const struct net_kernel *kernel = NULL;
    for (int i = 0; (kernel = net_kernel_number(i)); i++)
        if (!kernel->wants_ranges && kernel->is_available() &&
            kernel->fits(net))
            break;
    assert_non_null(kernel);
    net_destroy(net);
    return kernel->name;
}

void small_teacher_write(const struct net *net, const char *path)
{
    size_t length, packed;
    char *bytes = net_writer_bytes(net, &length);
    char *file = net_writer_pack(bytes, length, &packed);
    scratch_write(path, file, packed);
    free(file);
    free(bytes);
}

struct teacher *small_teacher_open(const struct net *net)
{
    char path[NET_WRITER_PATH];
    struct network_problem problem;
    net_writer_file(net, path);
    const struct network_options asked = {.path = path,
                                          .kernel = small_teacher_kernel()};
    struct teacher *teacher = teacher_open(&asked, &problem);
    unlink(path);
    assert_non_null(teacher);
    return teacher;
}
