/* From a game to the answer, against another engine with the same network. */
#include "tests/support/net_reference.h"
#include "tests/support/test.h"

static void all_answers_are_those_of_the_reference(void **state)
{
    (void)state;
    net_reference_check_all(1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_answers_are_those_of_the_reference),
    };
    return cmocka_run_group_tests_name("engine/net_reference", tests, NULL,
                                       NULL);
}
