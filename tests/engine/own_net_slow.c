/*
 * The ranges that are kept beside the program's own network are those that it
 * has.
 */
#include "engine/own_net.h"
#include "tests/support/test.h"

#include <math.h>

static void its_ranges_are_what_is_measured(void **state)
{
    (void)state;
    struct net_file_problem problem;
    enum net_ranges_status status;
    struct net *const own = own_net_read(&problem);
    assert_non_null(own);
    struct net_ranges *const kept = own_net_ranges(own, &status);
    struct net_ranges *const measured =
        net_ranges_measure_by(own, &NET_KERNEL_PLAIN);
    assert_non_null(kept);
    assert_non_null(measured);
    assert_int_equal(kept->convolutions, measured->convolutions);
    assert_int_equal(kept->channels, measured->channels);
    /* Five digits are kept. */
    for (int i = 0; i < kept->convolutions * kept->channels; i++)
        if (fabsf(kept->greatest[i] - measured->greatest[i]) >
            1e-4F * measured->greatest[i])
            fail_msg("number %d: %g is kept, %g is measured", i,
                     (double)kept->greatest[i], (double)measured->greatest[i]);
    net_ranges_destroy(measured);
    net_ranges_destroy(kept);
    net_destroy(own);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(its_ranges_are_what_is_measured),
    };
    return cmocka_run_group_tests_name("engine/own_net slow", tests, NULL,
                                       NULL);
}
