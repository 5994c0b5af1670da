#include "engine/own_net.h"

#include "tests/support/net_same.h"
#include "tests/support/net_writer.h"
#include "tests/support/test.h"

#include <stdlib.h>
#include <string.h>

static void assert_carried(struct own_net_bytes carried, const char *path)
{
    size_t length;
    char *const bytes = net_writer_load(path, &length);
    assert_int_equal(carried.length, length);
    assert_memory_equal(carried.at, bytes, length);
    free(bytes);
}

static void what_is_carried_are_the_files(void **state)
{
    (void)state;
    assert_carried(own_net_file(), "engine/own_net.bin.gz");
    assert_carried(own_net_ranges_file(), "engine/own_net.ranges");
}

static void it_is_read_like_its_file(void **state)
{
    (void)state;
    struct net_file_problem problem;
    struct net *const own = own_net_read(&problem);
    assert_non_null(own);
    struct net *const file = net_read("engine/own_net.bin.gz", &problem);
    assert_non_null(file);
    assert_string_equal(own->name, file->name);
    assert_int_equal(own->checksum, file->checksum);
    net_same(own, file, 0.0f);
    net_destroy(file);
    net_destroy(own);
}

static void its_ranges_are_its_own(void **state)
{
    (void)state;
    struct net_file_problem problem;
    enum net_ranges_status status;
    struct net *const own = own_net_read(&problem);
    assert_non_null(own);
    struct net_ranges *const ranges = own_net_ranges(own, &status);
    assert_non_null(ranges);
    assert_true(net_ranges_are_finite(ranges));
    net_ranges_destroy(ranges);
    own->checksum ^= 1;
    assert_null(own_net_ranges(own, &status));
    assert_int_equal(status, NET_RANGES_OF_ANOTHER);
    net_destroy(own);
}

/* Else it would be slower than it could be. */
static void every_kernel_computes_it(void **state)
{
    (void)state;
    const struct net_kernel *kernel;
    struct net_file_problem problem;
    struct net *const own = own_net_read(&problem);
    assert_non_null(own);
    for (int i = 0; (kernel = net_kernel_number(i)); i++)
        assert_true(kernel->fits(own));
    net_destroy(own);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_carried_are_the_files),
        cmocka_unit_test(it_is_read_like_its_file),
        cmocka_unit_test(its_ranges_are_its_own),
        cmocka_unit_test(every_kernel_computes_it),
    };
    return cmocka_run_group_tests_name("engine/own_net", tests, NULL, NULL);
}
