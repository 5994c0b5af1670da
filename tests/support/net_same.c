#include "tests/support/net_same.h"

#include "tests/support/test.h"

static void same_floats(const float a[], const float b[], int count)
{
    if (count)
        assert_memory_equal(a, b, (size_t)count * sizeof *a);
}

static void same_conv(const struct net_conv *a, const struct net_conv *b)
{
    assert_int_equal(a->width, b->width);
    assert_int_equal(a->ins, b->ins);
    assert_int_equal(a->outs, b->outs);
    same_floats(a->weights, b->weights, a->width * a->width * a->ins * a->outs);
}

static void same_matrix(const struct net_matrix *a, const struct net_matrix *b)
{
    assert_int_equal(a->ins, b->ins);
    assert_int_equal(a->outs, b->outs);
    same_floats(a->weights, b->weights, a->ins * a->outs);
}

static void same_norm(const struct net_norm *a, const struct net_norm *b,
                      float rounding)
{
    assert_int_equal(a->channels, b->channels);
    assert_int_equal(a->activation, b->activation);
    for (int i = 0; i < a->channels; i++) {
        assert_float_equal(a->scale[i], b->scale[i], rounding);
        assert_float_equal(a->offset[i], b->offset[i], rounding);
    }
}

static void same_blocks(const struct net_block a[], const struct net_block b[],
                        int count, float rounding)
{
    for (int i = 0; i < count; i++) {
        assert_int_equal(a[i].kind, b[i].kind);
        same_norm(&a[i].before, &b[i].before, rounding);
        same_conv(&a[i].first, &b[i].first);
        same_conv(&a[i].pool, &b[i].pool);
        same_norm(&a[i].pool_norm, &b[i].pool_norm, rounding);
        same_matrix(&a[i].pool_bias, &b[i].pool_bias);
        assert_int_equal(a[i].inner_count, b[i].inner_count);
        same_blocks(a[i].inner, b[i].inner, a[i].inner_count, rounding);
        same_norm(&a[i].middle, &b[i].middle, rounding);
        same_conv(&a[i].second, &b[i].second);
    }
}

static void same_policy(const struct net_policy *a, const struct net_policy *b,
                        float rounding)
{
    same_conv(&a->first, &b->first);
    same_conv(&a->pool, &b->pool);
    same_norm(&a->pool_norm, &b->pool_norm, rounding);
    same_matrix(&a->pool_bias, &b->pool_bias);
    same_norm(&a->norm, &b->norm, rounding);
    same_conv(&a->last, &b->last);
    same_matrix(&a->pass, &b->pass);
    assert_int_equal(a->pass_bias != NULL, b->pass_bias != NULL);
    if (a->pass_bias)
        same_floats(a->pass_bias, b->pass_bias, a->pass.outs);
    assert_int_equal(a->pass_activation, b->pass_activation);
    same_matrix(&a->pass_last, &b->pass_last);
}

static void same_value(const struct net_value *a, const struct net_value *b,
                       float rounding)
{
    same_conv(&a->first, &b->first);
    same_norm(&a->norm, &b->norm, rounding);
    same_matrix(&a->hidden, &b->hidden);
    same_floats(a->hidden_bias, b->hidden_bias, a->hidden.outs);
    assert_int_equal(a->hidden_activation, b->hidden_activation);
    same_matrix(&a->outcome, &b->outcome);
    same_floats(a->outcome_bias, b->outcome_bias, 3);
    same_matrix(&a->scores, &b->scores);
    same_floats(a->scores_bias, b->scores_bias, a->scores.outs);
    same_conv(&a->owner, &b->owner);
}

void net_same(const struct net *a, const struct net *b, float rounding)
{
    assert_string_equal(a->name, b->name);
    assert_int_equal(a->version, b->version);
    assert_int_equal(a->channels, b->channels);
    same_conv(&a->input, &b->input);
    same_matrix(&a->input_globals, &b->input_globals);
    assert_int_equal(a->block_count, b->block_count);
    same_blocks(a->blocks, b->blocks, a->block_count, rounding);
    same_norm(&a->tip, &b->tip, rounding);
    same_policy(&a->policy, &b->policy, rounding);
    same_value(&a->value, &b->value, rounding);
    assert_float_equal(a->mean_points, b->mean_points, 0.0f);
    assert_float_equal(a->deviation_points, b->deviation_points, 0.0f);
    assert_float_equal(a->lead_points, b->lead_points, 0.0f);
    assert_int_equal(net_weights(a), net_weights(b));
}
