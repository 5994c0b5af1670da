#include "engine/net_packed.h"

#include "engine/net_output.h"
#include "engine/rng.h"
#include "tests/support/test.h"

#include <math.h>
#include <stdlib.h>

/* An evaluation with something everywhere; the priors add up to 1. */
static struct evaluation *make_evaluation(int size)
{
    struct evaluation *evaluation = calloc(1, sizeof *evaluation);
    assert_non_null(evaluation);
    struct rng rng = rng_seed(5, (uint64_t)size);
    float sum = 0.0f;
    for (int i = 0; i < size * size; i++) {
        const Point point = net_point(i, size);
        const float root = rng_float(&rng);
        evaluation->prior[point] = root * root * root * root;
        evaluation->owner[point] = (int8_t)(rng_below(&rng, 201) - 100);
        sum += evaluation->prior[point];
    }
    evaluation->prior[PASS] = sum / 3.0f;
    for (int i = 0; i < size * size; i++)
        evaluation->prior[net_point(i, size)] /= sum * 4.0f / 3.0f;
    evaluation->prior[PASS] = 0.25f;
    evaluation->black_win = 0.123456f;
    evaluation->black_score = -17.53125f;
    evaluation->deviation = 9.75f;
    return evaluation;
}

static void what_was_packed_comes_back(void **state)
{
    (void)state;
    static struct net_packed packed;
    for (int size = NET_SIZE_MIN; size <= NET_SIZE_MAX; size++) {
        struct evaluation *in = make_evaluation(size);
        struct evaluation *out = calloc(1, sizeof *out);
        assert_non_null(out);
        net_pack(in, size, &packed);
        net_unpack(&packed, size, out);
        assert_true(out->black_win == in->black_win);
        assert_true(out->black_score == in->black_score);
        assert_true(out->deviation == in->deviation);
        assert_memory_equal(out->owner, in->owner, sizeof in->owner);
        assert_true(fabsf(out->prior[PASS] - in->prior[PASS]) < 2e-5f);
        for (int i = 0; i < size * size; i++) {
            const float prior = in->prior[net_point(i, size)];
            const float error = out->prior[net_point(i, size)] - prior;
            assert_true(fabsf(error) < 2e-5f);
            /* Also the small ones are told apart. */
            if (prior > 1e-6f)
                assert_true(fabsf(error) < 0.02f * prior);
        }
        free(in);
        free(out);
    }
}

static void forbidden_and_certain_moves_stay_so(void **state)
{
    (void)state;
    static struct net_packed packed;
    static struct evaluation in, out;
    in.prior[net_point(7, 9)] = 1.0f;
    net_pack(&in, 9, &packed);
    net_unpack(&packed, 9, &out);
    for (int i = 0; i < 81; i++)
        assert_true(out.prior[net_point(i, 9)] == (i == 7 ? 1.0f : 0.0f));
    assert_true(out.prior[PASS] == 0.0f);
}

/* What is packed again is the same: keeping does not show. */
static void packing_twice_loses_no_more(void **state)
{
    (void)state;
    static struct net_packed once, twice;
    static struct evaluation between;
    struct evaluation *in = make_evaluation(19);
    net_pack(in, 19, &once);
    net_unpack(&once, 19, &between);
    net_pack(&between, 19, &twice);
    assert_memory_equal(&once, &twice, sizeof once);
    free(in);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_was_packed_comes_back),
        cmocka_unit_test(forbidden_and_certain_moves_stay_so),
        cmocka_unit_test(packing_twice_loses_no_more),
    };
    return cmocka_run_group_tests_name("engine/net_packed", tests, NULL, NULL);
}
