#include "engine/median.h"

#include "tests/support/test.h"

static void half_of_the_others_lie_on_each_side(void **state)
{
    (void)state;
    double one[] = {3.0}, five[] = {9.0, -1.0, 4.0, 100.0, 2.0};
    assert_float_equal(median(one, 1), 3.0, 0.0);
    assert_float_equal(median(five, 5), 4.0, 0.0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(half_of_the_others_lie_on_each_side),
    };
    return cmocka_run_group_tests_name("engine/median", tests, NULL, NULL);
}
