#include "engine/net.h"

#include <stdlib.h>
#include <string.h>

enum { ALIGNMENT = 64 };

/* Stands before each piece of memory, in a cache line of its own. */
struct net_piece {
    struct net_piece *next;
};

_Static_assert(sizeof(struct net_piece) <= ALIGNMENT, "must fit before it");

struct net *net_create(void)
{
    return calloc(1, sizeof(struct net));
}

void *net_alloc(struct net *net, size_t bytes)
{
    if (bytes > SIZE_MAX - 3 * ALIGNMENT)
        return NULL;
    const size_t whole = (bytes + 2 * ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    struct net_piece *const piece = aligned_alloc(ALIGNMENT, whole);
    if (!piece)
        return NULL;
    memset(piece, 0, whole);
    piece->next = net->pieces;
    net->pieces = piece;
    return (char *)piece + ALIGNMENT;
}

void net_destroy(struct net *net)
{
    if (!net)
        return;
    for (struct net_piece *piece = net->pieces; piece;) {
        struct net_piece *const next = piece->next;
        free(piece);
        piece = next;
    }
    free(net);
}

/* Numbers of a part; at_points counts only what each vertex is multiplied
   with, once only what a position is. */
struct count {
    int64_t at_points, once, added;
};

static void count_conv(const struct net_conv *conv, struct count *count)
{
    count->at_points +=
        (int64_t)conv->width * conv->width * conv->ins * conv->outs;
}

static void count_matrix(const struct net_matrix *matrix, struct count *count)
{
    count->once += (int64_t)matrix->ins * matrix->outs;
}

static void count_norm(const struct net_norm *norm, struct count *count)
{
    count->added += 2 * (int64_t)norm->channels;
}

static void count_blocks(const struct net_block blocks[], int block_count,
                         struct count *count)
{
    for (int i = 0; i < block_count; i++) {
        const struct net_block *const block = &blocks[i];
        count_norm(&block->before, count);
        count_conv(&block->first, count);
        count_conv(&block->pool, count);
        count_norm(&block->pool_norm, count);
        count_matrix(&block->pool_bias, count);
        count_norm(&block->middle, count);
        count_conv(&block->second, count);
        /* No deeper than the reader lets blocks be nested. */
        count_blocks(block->inner, block->inner_count, count);
    }
}

static void count_policy(const struct net_policy *policy, struct count *count)
{
    count_conv(&policy->first, count);
    count_conv(&policy->pool, count);
    count_norm(&policy->pool_norm, count);
    count_matrix(&policy->pool_bias, count);
    count_norm(&policy->norm, count);
    count_conv(&policy->last, count);
    count_matrix(&policy->pass, count);
    if (policy->pass_bias)
        count->added += policy->pass.outs;
    count_matrix(&policy->pass_last, count);
}

static void count_value(const struct net_value *value, struct count *count)
{
    count_conv(&value->first, count);
    count_norm(&value->norm, count);
    count_matrix(&value->hidden, count);
    count_matrix(&value->outcome, count);
    count_matrix(&value->scores, count);
    count->added +=
        value->hidden.outs + value->outcome.outs + value->scores.outs;
    count_conv(&value->owner, count);
}

static struct count count_all(const struct net *net)
{
    struct count count = {0};
    count_conv(&net->input, &count);
    count_matrix(&net->input_globals, &count);
    count_blocks(net->blocks, net->block_count, &count);
    count_norm(&net->tip, &count);
    count_policy(&net->policy, &count);
    count_value(&net->value, &count);
    return count;
}

int64_t net_weights(const struct net *net)
{
    const struct count count = count_all(net);
    return count.at_points + count.once + count.added;
}

int64_t net_multiplications(const struct net *net, int size)
{
    const struct count count = count_all(net);
    return count.at_points * size * size + count.once;
}
