/*
 * What is no network, or none that is read, is refused for what it is.
 */
#include "engine/net_file.h"
#include "tests/support/net_damage.h"
#include "tests/support/net_random.h"
#include "tests/support/net_writer.h"
#include "tests/support/test.h"

#include <stdlib.h>
#include <string.h>

/* What is put in place of the first such text in a file. */
struct refusal {
    const char *name;
    struct net_plan plan;
    const char *text, *instead;
    enum net_file_status status;
    const char *part;
    int64_t number;
};

#define SMALL                                                                  \
    {                                                                          \
        NET_PLAN(8, "o", 6)                                                    \
    }
#define POOLED                                                                 \
    {                                                                          \
        NET_PLAN(8, "p", 6)                                                    \
    }
#define NESTED                                                                 \
    {                                                                          \
        NET_PLAN(11, "(o)", 6)                                                 \
    }
#define LATE                                                                   \
    {                                                                          \
        NET_PLAN(16, "o", 6)                                                   \
    }

static const struct refusal REFUSALS[] = {
    {"version 7 is not read", SMALL, "\n8\n", "\n7\n", NET_FILE_VERSION,
     "version", 7},
    {"version 17 is not read", SMALL, "\n8\n", "\n17\n", NET_FILE_VERSION,
     "version", 17},
    {"a version past an int is not read", SMALL, "\n8\n", "\n99999999999\n",
     NET_FILE_VERSION, "version", 99999999999},
    {"a version is a number", SMALL, "\n8\n", "\n8.5\n", NET_FILE_NOT_A_NETWORK,
     "random", 0},
    {"other planes are not read", SMALL, "\n22\n", "\n18\n",
     NET_FILE_UNSUPPORTED, "number of inputs", 18},
    {"other globals are not read", SMALL, "\n19\n", "\n20\n",
     NET_FILE_UNSUPPORTED, "number of inputs", 22},
    {"points are greater than 0", LATE, "20 21.5", "20 -1", NET_FILE_NOT_FINITE,
     "random", 0},
    {"players are no input", LATE, "\n0 0 0 0 0 0 0 0", "\n1 0 0 0 0 0 0 0",
     NET_FILE_UNSUPPORTED, "input about players", 1},
    {"area is counted as it is", LATE, "\n0 0 0 0 0 0 0 0", "\n0 1 0 0 0 0 0 0",
     NET_FILE_UNSUPPORTED, "area as if suicide were legal", 1},
    {"an unknown option is not passed over", LATE, "\n0 0 0 0 0 0 0 0",
     "\n0 0 0 0 0 0 0 5", NET_FILE_UNSUPPORTED, "unknown option", 5},
    {"nor is one past an int", LATE, "\n0 0 0 0 0 0 0 0",
     "\n0 0 0 0 0 0 0 99999999999", NET_FILE_UNSUPPORTED, "unknown option",
     99999999999},
    {"planes past all bounds are other planes", SMALL, "\n22\n",
     "\n99999999999\n", NET_FILE_UNSUPPORTED, "number of inputs", 99999999999},
    {"and so are globals", SMALL, "\n19\n", "\n1025\n", NET_FILE_UNSUPPORTED,
     "number of inputs", 22},
    {"giants of convolutions are not read", SMALL, "first\n3 3",
     "first\n99999999999 3", NET_FILE_UNSUPPORTED,
     "convolution of 99999999999 by 3 in block0/first", 0},
    {"nor dilated ones past an int", SMALL, "6 6 1 1", "6 6 1 99999999999",
     NET_FILE_UNSUPPORTED, "dilated convolution", 0},
    {"other norms are not read", LATE, "\n0 0 0 0 0 0\ni", "\n1 0 0 0 0 0\ni",
     NET_FILE_UNSUPPORTED, "other kind of norm", 1},
    {"nor are options of the trunk", LATE, "\n0 0 0 0 0 0\ni",
     "\n0 0 0 0 0 2\ni", NET_FILE_UNSUPPORTED, "unknown option of the trunk",
     2},
    {"there is a block", SMALL, "trunk\n1", "trunk\n0", NET_FILE_NOT_A_NETWORK,
     "trunk", 0},
    {"blocks are limited", SMALL, "trunk\n1", "trunk\n257", NET_FILE_TOO_LARGE,
     "blocks", 257},
    {"a block too many is missed", SMALL, "trunk\n1", "trunk\n2",
     NET_FILE_NOT_A_NETWORK, "tip", 0},
    {"channels are limited", SMALL, "trunk\n1 6", "trunk\n1 1025",
     NET_FILE_TOO_LARGE, "channels", 1025},
    {"the largest number is still one", SMALL, "trunk\n1 6",
     "trunk\n1 99999999999999999999", NET_FILE_TOO_LARGE, "channels",
     INT64_MAX},
    {"the trunk has as many channels as it says", SMALL, "trunk\n1 6",
     "trunk\n1 7", NET_FILE_INCONSISTENT, "input", 0},
    {"even widths are not read", SMALL, "input\n5 5", "input\n4 4",
     NET_FILE_UNSUPPORTED, "convolution of 4 by 4 in input", 0},
    {"wide ones are not read", SMALL, "first\n3 3", "first\n7 7",
     NET_FILE_UNSUPPORTED, "convolution of 7 by 7 in block0/first", 0},
    {"oblong ones are not read", SMALL, "first\n3 3", "first\n3 1",
     NET_FILE_UNSUPPORTED, "convolution of 3 by 1 in block0/first", 0},
    {"dilated ones are not read", SMALL, "6 6 1 1", "6 6 1 2",
     NET_FILE_UNSUPPORTED, "dilated convolution", 0},
    {"a head looks at single vertices", SMALL, "policy_first\n1 1",
     "policy_first\n3 3", NET_FILE_UNSUPPORTED,
     "convolution of 3 by 3 in policy_first", 0},
    {"so does what surrounds nested blocks", NESTED, "first\n1 1", "first\n3 3",
     NET_FILE_UNSUPPORTED, "convolution of 3 by 3 in block0/first", 0},
    {"planes go into the first convolution", SMALL, "input\n5 5 22",
     "input\n5 5 23", NET_FILE_INCONSISTENT, "input", 0},
    {"globals go into the first matrix", SMALL, "input_globals\n19",
     "input_globals\n18", NET_FILE_INCONSISTENT, "input_globals", 0},
    {"transformers are not read", SMALL, "ordinary_block",
     "transformer_ffn_block", NET_FILE_UNSUPPORTED, "transformer block", 0},
    {"other blocks are none", SMALL, "ordinary_block", "strange_block",
     NET_FILE_NOT_A_NETWORK, "strange_block", 0},
    {"a norm takes the trunk", SMALL, "before\n6", "before\n5",
     NET_FILE_INCONSISTENT, "block0/before", 0},
    {"a convolution takes a norm's output", SMALL, "first\n3 3 6",
     "first\n3 3 5", NET_FILE_INCONSISTENT, "block0/first", 0},
    {"a norm takes a convolution's output", SMALL, "middle\n6", "middle\n5",
     NET_FILE_INCONSISTENT, "block0/middle", 0},
    {"a block gives what it takes", SMALL, "second\n3 3 6 6", "second\n3 3 6 5",
     NET_FILE_INCONSISTENT, "block0/second", 0},
    {"what is pooled takes the trunk", POOLED, "pool\n3 3 6", "pool\n3 3 5",
     NET_FILE_INCONSISTENT, "block0/pool", 0},
    {"three numbers a channel are pooled", POOLED, "pool_bias\n3",
     "pool_bias\n1", NET_FILE_INCONSISTENT, "block0/pool_bias", 0},
    {"they are added to all channels", POOLED, "pool_bias\n3 5",
     "pool_bias\n3 6", NET_FILE_INCONSISTENT, "block0/pool_bias", 0},
    {"nested blocks take what is inside", NESTED, "before\n3", "before\n6",
     NET_FILE_INCONSISTENT, "block0/before", 0},
    {"nested blocks are limited", NESTED, "block0\n1\n", "block0\n257\n",
     NET_FILE_TOO_LARGE, "blocks", 257},
    {"blocks are not nested endlessly",
     {NET_PLAN(11, "(((((o)))))", 2)},
     "",
     "",
     NET_FILE_TOO_LARGE,
     "blocks within each other",
     5},
    {"an epsilon is greater than 0", SMALL, "6 0.25", "6 0",
     NET_FILE_NOT_FINITE, "block0/before", 0},
    {"an epsilon is finite", SMALL, "6 0.25", "6 inf", NET_FILE_NOT_FINITE,
     "block0/before", 0},
    {"an epsilon is a number", SMALL, "6 0.25", "6 0.25?",
     NET_FILE_NOT_A_NETWORK, "block0/before", 0},
    {"a norm has scales or not", SMALL, "6 0.25 0", "6 0.25 2",
     NET_FILE_NOT_A_NETWORK, "block0/before", 0},
    {"other activations are not read", LATE, "ACTIVATION_RELU",
     "ACTIVATION_SILU", NET_FILE_UNSUPPORTED, "ACTIVATION_SILU", 0},
    {"version 8 has one policy", SMALL, "policy_last\n1 1 2 1",
     "policy_last\n1 1 2 2", NET_FILE_INCONSISTENT, "policy_last", 0},
    {"version 16 has four", LATE, "policy_last\n1 1 2 4",
     "policy_last\n1 1 2 2", NET_FILE_INCONSISTENT, "policy_last", 0},
    {"a pass is one output", SMALL, "pass\n6 1", "pass\n6 2",
     NET_FILE_INCONSISTENT, "pass", 0},
    {"three outcomes are known", SMALL, "outcome\n3 3", "outcome\n3 2",
     NET_FILE_INCONSISTENT, "outcome", 0},
    {"version 8 has four scores", SMALL, "scores\n3 4", "scores\n3 6",
     NET_FILE_INCONSISTENT, "scores", 0},
    {"every output has its offset", SMALL, "scores_bias\n4", "scores_bias\n3",
     NET_FILE_INCONSISTENT, "scores_bias", 0},
    {"a vertex has one owner", SMALL, "owner\n1 1 2 1", "owner\n1 1 2 2",
     NET_FILE_INCONSISTENT, "owner", 0},
    {"a block of numbers is marked", SMALL, "@BIN@", "@BUN@",
     NET_FILE_NOT_A_NETWORK, "input", 0},
    {"numbers as text are not read", SMALL, "@BIN@", "0.25 ",
     NET_FILE_UNSUPPORTED, "numbers written as text", 0},
    {"text is text", SMALL, "random", "\033[2J", NET_FILE_NOT_A_NETWORK, "", 0},
};

/* The bytes with the text replaced, the caller's to free. */
static char *replace(const char *bytes, size_t *length, const char *text,
                     const char *instead)
{
    const size_t old = strlen(text), new = strlen(instead);
    size_t at = 0;
    while (at + old <= *length && memcmp(bytes + at, text, old) != 0)
        at++;
    assert_true(at + old <= *length);
    char *const out = malloc(*length - old + new);
    assert_non_null(out);
    memcpy(out, bytes, at);
    memcpy(out + at, instead, new);
    memcpy(out + at + new, bytes + at + old, *length - at - old);
    *length = *length - old + new;
    return out;
}

/* Reads what is to be refused. */
static void refuses(const char *bytes, size_t length,
                    enum net_file_status status, const char *part,
                    int64_t number)
{
    struct net_file_problem problem;
    size_t packed;
    char *const file = net_writer_pack(bytes, length, &packed);
    struct net *const net = net_damage_read(file, packed, &problem);
    free(file);
    assert_null(net);
    assert_int_equal(problem.status, status);
    assert_string_equal(problem.part, part);
    assert_int_equal(problem.number, number);
}

static void is_refused(void **state)
{
    const struct refusal *const refusal = *state;
    struct net *const net = net_random(&refusal->plan);
    size_t length;
    char *const bytes = net_writer_bytes(net, &length);
    char *const other =
        replace(bytes, &length, refusal->text, refusal->instead);
    refuses(other, length, refusal->status, refusal->part, refusal->number);
    net_destroy(net);
    free(bytes);
    free(other);
}

/* A small file, the caller's to free; unpacked and its last number's place, or
   packed. */
static char *small_bytes(size_t *length)
{
    const struct net_plan plan = SMALL;
    struct net *const net = net_random(&plan);
    char *const bytes = net_writer_bytes(net, length);
    net_destroy(net);
    return bytes;
}

static char *small_file(size_t *packed)
{
    size_t length;
    char *const bytes = small_bytes(&length);
    char *const file = net_writer_pack(bytes, length, packed);
    free(bytes);
    return file;
}

static void numbers_must_be_finite_and_no_giants(void **state)
{
    (void)state;
    static const unsigned char NUMBERS[][4] = {
        {0x00, 0x00, 0xc0, 0x7f}, /* no number */
        {0x00, 0x00, 0x80, 0x7f}, /* infinite */
        {0x00, 0x00, 0x80, 0xff},
        {0x28, 0x24, 0x74, 0x49}, /* a million and 2.5 */
        {0x28, 0x24, 0x74, 0xc9},
    };
    size_t length;
    char *const bytes = small_bytes(&length);
    /* The last number, before the line's end. */
    for (size_t i = 0; i < ARRAY_LEN(NUMBERS); i++) {
        memcpy(bytes + length - 5, NUMBERS[i], 4);
        refuses(bytes, length, NET_FILE_NOT_FINITE, "owner", 0);
    }
    free(bytes);
}

/* Where the numbers of a part begin. */
static char *numbers_of(char *bytes, const char *name)
{
    while (memcmp(bytes, name, strlen(name)) != 0)
        bytes++;
    while (memcmp(bytes, "@BIN@", 5) != 0)
        bytes++;
    return bytes + 5;
}

static void a_variance_is_greater_than_0(void **state)
{
    (void)state;
    const float least = -0.25f, beyond = -0.125f;
    struct net_file_problem problem;
    size_t length, packed;
    char *const bytes = small_bytes(&length);
    /* After six means, the line's end and the mark. */
    char *const variance = numbers_of(bytes, "before") + 24 + 6;
    memcpy(variance, &beyond, 4);
    char *const file = net_writer_pack(bytes, length, &packed);
    struct net *const net = net_damage_read(file, packed, &problem);
    assert_int_equal(problem.status, NET_FILE_OK);
    memcpy(variance, &least, 4);
    refuses(bytes, length, NET_FILE_NOT_FINITE, "block0/before", 0);
    net_destroy(net);
    free(file);
    free(bytes);
}

static void what_is_folded_is_no_giant(void **state)
{
    (void)state;
    const float giant = 9e5f;
    size_t length;
    char *const bytes = small_bytes(&length);
    char *const mean = numbers_of(bytes, "before");
    float variance = -0.2499999f;
    memcpy(mean, &giant, 4);
    memcpy(mean + 24 + 6, &variance, 4);
    refuses(bytes, length, NET_FILE_NOT_FINITE, "block0/before", 0);
    free(bytes);
}

static void nothing_follows_the_last_number(void **state)
{
    (void)state;
    size_t length;
    char *const bytes = small_bytes(&length);
    bytes[length - 1] = 'x';
    refuses(bytes, length, NET_FILE_NOT_A_NETWORK, "the end", 0);
    free(bytes);
}

static void nothing_follows_what_is_packed(void **state)
{
    (void)state;
    size_t packed;
    struct net_file_problem problem;
    char *const file = small_file(&packed), *const longer = malloc(packed + 1);
    assert_non_null(longer);
    memcpy(longer, file, packed);
    longer[packed] = '\n';
    assert_null(net_damage_read(longer, packed + 1, &problem));
    assert_int_equal(problem.status, NET_FILE_NOT_A_NETWORK);
    free(longer);
    free(file);
}

static void the_checksum_is_right(void **state)
{
    (void)state;
    size_t packed;
    struct net_file_problem problem;
    char *const file = small_file(&packed);
    for (size_t i = packed - 8; i < packed; i++) {
        file[i] = (char)(file[i] ^ 1);
        assert_null(net_damage_read(file, packed, &problem));
        assert_int_equal(problem.status, NET_FILE_CANNOT_READ);
        assert_int_equal(problem.number, 0);
        file[i] = (char)(file[i] ^ 1);
    }
    struct net *const net = net_damage_read(file, packed, &problem);
    assert_int_equal(problem.status, NET_FILE_OK);
    assert_string_equal(problem.part, "");
    net_destroy(net);
    free(file);
}

static void another_file_is_no_network(void **state)
{
    (void)state;
    static const char TEXT[] = "Ceci n'est pas une pipe.\n";
    struct net_file_problem problem;
    assert_null(net_damage_read(TEXT, sizeof TEXT, &problem));
    assert_int_equal(problem.status, NET_FILE_NOT_A_NETWORK);
    assert_string_equal(problem.part, "");
    assert_null(net_damage_read(TEXT, 0, &problem));
    assert_int_equal(problem.status, NET_FILE_TRUNCATED);
}

static void words_and_blanks_are_bounded(void **state)
{
    (void)state;
    char bytes[4096];
    memset(bytes, 'x', sizeof bytes);
    refuses(bytes, sizeof bytes, NET_FILE_NOT_A_NETWORK, "", 0);
    memset(bytes, ' ', sizeof bytes);
    refuses(bytes, sizeof bytes, NET_FILE_NOT_A_NETWORK, "", 0);
    refuses(bytes, 0, NET_FILE_TRUNCATED, "", 0);
}

static void all_blocks_together_are_limited(void **state)
{
    (void)state;
    char blocks[5 * (NET_BLOCKS_MAX + 2) + 1] = "";
    char *at = blocks;
    for (int i = 0; i < 4; i++) {
        *at++ = '(';
        memset(at, 'o', NET_BLOCKS_MAX);
        at += NET_BLOCKS_MAX;
        *at++ = ')';
    }
    *at = '\0';
    const struct net_plan plan = {NET_PLAN(8, blocks, 1)};
    struct net *const net = net_random(&plan);
    size_t length;
    char *const bytes = net_writer_bytes(net, &length);
    refuses(bytes, length, NET_FILE_TOO_LARGE, "blocks",
            4 + 4 * NET_BLOCKS_MAX);
    net_destroy(net);
    free(bytes);
}

static struct net_damage damage_small(const struct net_plan *plan)
{
    struct net *const net = net_random(plan);
    struct net_damage damage = {0};
    size_t length;
    char *const bytes = net_writer_bytes(net, &length);
    damage.bytes = net_writer_pack(bytes, length, &damage.length);
    net_destroy(net);
    free(bytes);
    return damage;
}

static void every_part_of_a_file_is_refused(void **state)
{
    (void)state;
    const struct net_plan plan = {NET_PLAN(15, "p(o)", 3)};
    struct net_damage damage = damage_small(&plan);
    net_damage_cut(&damage, (int)damage.length);
    assert_int_equal(damage.loaded, 0);
    assert_int_equal(damage.refused, damage.length);
    free(damage.bytes);
}

/* Most changes of what is packed the checksum tells; of what was packed again
   afterwards many cannot be told. */
static void a_damaged_file_is_refused_or_finite(void **state)
{
    (void)state;
    const struct net_plan plan = {NET_PLAN(15, "p(o)", 6),
                                  .activation = NET_MISH};
    struct net_damage damage = damage_small(&plan);
    struct rng rng = rng_seed(1, 0);
    net_damage_packed(&damage, 300, &rng);
    assert_true(damage.refused > 290);
    damage.refused = 0;
    net_damage_unpacked(&damage, 300, &rng);
    assert_true(damage.refused > 50 && damage.loaded > 20);
    free(damage.bytes);
}

/* One that kernels of 8 bits compute too, wider within than the trunk. */
static void a_damaged_file_for_all_kernels_is_refused_or_finite(void **state)
{
    (void)state;
    const struct net_plan plan = {NET_PLAN(8, "po", 16), .pool_channels = 16,
                                  .head_channels = 16, .middle_channels = 32};
    struct net_damage damage = damage_small(&plan);
    struct rng rng = rng_seed(4, 0);
    net_damage_unpacked(&damage, 40, &rng);
    assert_true(damage.refused > 0 && damage.loaded > 0);
    free(damage.bytes);
}

int main(void)
{
    const struct CMUnitTest others[] = {
        cmocka_unit_test(numbers_must_be_finite_and_no_giants),
        cmocka_unit_test(a_variance_is_greater_than_0),
        cmocka_unit_test(what_is_folded_is_no_giant),
        cmocka_unit_test(nothing_follows_the_last_number),
        cmocka_unit_test(nothing_follows_what_is_packed),
        cmocka_unit_test(the_checksum_is_right),
        cmocka_unit_test(another_file_is_no_network),
        cmocka_unit_test(words_and_blanks_are_bounded),
        cmocka_unit_test(all_blocks_together_are_limited),
        cmocka_unit_test(every_part_of_a_file_is_refused),
        cmocka_unit_test(a_damaged_file_is_refused_or_finite),
        cmocka_unit_test(a_damaged_file_for_all_kernels_is_refused_or_finite),
    };
    struct CMUnitTest tests[ARRAY_LEN(REFUSALS) + ARRAY_LEN(others)];
    size_t count = 0;
    for (size_t i = 0; i < ARRAY_LEN(REFUSALS); i++)
        tests[count++] =
            (struct CMUnitTest){.name = REFUSALS[i].name,
                                .test_func = is_refused,
                                .initial_state = (void *)&REFUSALS[i]};
    for (size_t i = 0; i < ARRAY_LEN(others); i++)
        tests[count++] = others[i];
    return cmocka_run_group_tests_name("engine/net_refusal", tests, NULL, NULL);
}
