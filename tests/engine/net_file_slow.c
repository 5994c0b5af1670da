/*
 * Files of networks cut off and damaged in thousands of ways: refused, or a
 * network of finite outputs.  Worth a run under asan.
 */
#include "engine/net_file.h"
#include "tests/support/net_damage.h"
#include "tests/support/net_random.h"
#include "tests/support/net_writer.h"
#include "tests/support/test.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zlib.h>

static struct net_damage given_file(void)
{
    const char *const path = net_writer_given();
    struct net_damage damage = {0};
    if (!path) {
        print_message("no network in ../shared\n");
        skip();
    }
    damage.bytes = net_writer_load(path, &damage.length);
    return damage;
}

static struct net_damage written_file(const struct net_plan *plan)
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

static void no_part_of_the_given_file_is_read(void **state)
{
    (void)state;
    struct net_damage damage = given_file();
    net_damage_cut(&damage, 1000);
    assert_int_equal(damage.refused, 1000);
    free(damage.bytes);
}

static void no_part_of_a_late_file_is_read(void **state)
{
    (void)state;
    const struct net_plan plan = {NET_PLAN(16, "op(op)", 16),
                                  .activation = NET_MISH};
    struct net_damage damage = written_file(&plan);
    net_damage_cut(&damage, 1000);
    assert_int_equal(damage.refused, 1000);
    free(damage.bytes);
}

/* Damages a file, and frees it: all are told by the checksum when that was
   right before, and of the others some are told. */
static void damage_all(struct net_damage *damage, int packed, int unpacked,
                       uint64_t seed)
{
    struct rng rng = rng_seed(seed, 0);
    net_damage_packed(damage, packed, &rng);
    assert_true(damage->refused > packed - packed / 20);
    net_damage_unpacked(damage, unpacked, &rng);
    assert_int_equal(damage->refused + damage->loaded, packed + unpacked);
    assert_true(damage->loaded > unpacked / 20);
    print_message("%d refused, %d loaded\n", damage->refused, damage->loaded);
    free(damage->bytes);
}

static void the_given_file_damaged_is_refused_or_finite(void **state)
{
    (void)state;
    struct net_damage damage = given_file();
    damage_all(&damage, 300, 300, 1);
}

static void an_early_file_damaged_is_refused_or_finite(void **state)
{
    (void)state;
    const struct net_plan plan = {NET_PLAN(8, "op", 6)};
    struct net_damage damage = written_file(&plan);
    damage_all(&damage, 1000, 3700, 2);
}

static void a_late_file_damaged_is_refused_or_finite(void **state)
{
    (void)state;
    const struct net_plan plan = {NET_PLAN(16, "(po)p", 4),
                                  .activation = NET_MISH};
    struct net_damage damage = written_file(&plan);
    damage_all(&damage, 1000, 3700, 3);
}

static void put(gzFile file, const char *text)
{
    assert_int_equal(gzwrite(file, text, (unsigned)strlen(text)), strlen(text));
}

/* A block of so many numbers, all bytes of which are 0 or make up 0.5. */
static void put_numbers(gzFile file, int64_t count, float number)
{
    float numbers[4096];
    put(file, "@BIN@");
    for (size_t i = 0; i < ARRAY_LEN(numbers); i++)
        numbers[i] = number;
    for (int64_t left = count; left > 0; left -= (int64_t)ARRAY_LEN(numbers)) {
        const size_t now = left < (int64_t)ARRAY_LEN(numbers)
                               ? (size_t)left
                               : ARRAY_LEN(numbers);
        gzwrite(file, numbers, (unsigned)(now * sizeof *numbers));
    }
    put(file, "\n");
}

static void put_wide_conv(gzFile file)
{
    put(file, "wide\n5 5 1024 1024 1 1\n");
    put_numbers(file, 25 << 20, 0.0f);
}

static void put_wide_norm(gzFile file)
{
    put(file, "norm\n1024 0.5 0 0\n");
    put_numbers(file, 1024, 0.0f);
    put_numbers(file, 1024, 1.0f);
    put(file, "act\n");
}

/* A few MB that unpack to more than a GiB, all as it should be. */
static void a_network_of_endless_zeros_is_too_large(void **state)
{
    (void)state;
    char path[NET_WRITER_PATH];
    struct net_file_problem problem;
    net_writer_temporary("", 0, path);
    gzFile file = gzopen(path, "wb1");
    assert_non_null(file);
    put(file, "bomb\n8 22 19\ntrunk\n256 1024 1024 1024 0 1024\n");
    put(file, "input\n1 1 22 1024 1 1\n");
    put_numbers(file, 22 << 10, 0.0f);
    put(file, "globals\n19 1024\n");
    put_numbers(file, 19 << 10, 0.0f);
    for (int i = 0; i < 6; i++) {
        put(file, "ordinary_block\nblock\n");
        put_wide_norm(file);
        put_wide_conv(file);
        put_wide_norm(file);
        put_wide_conv(file);
    }
    assert_int_equal(gzclose(file), Z_OK);
    assert_null(net_read(path, &problem));
    assert_int_equal(problem.status, NET_FILE_TOO_LARGE);
    assert_string_equal(problem.part, "numbers");
    assert_int_equal(unlink(path), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_part_of_the_given_file_is_read),
        cmocka_unit_test(no_part_of_a_late_file_is_read),
        cmocka_unit_test(the_given_file_damaged_is_refused_or_finite),
        cmocka_unit_test(an_early_file_damaged_is_refused_or_finite),
        cmocka_unit_test(a_late_file_damaged_is_refused_or_finite),
        cmocka_unit_test(a_network_of_endless_zeros_is_too_large),
    };
    return cmocka_run_group_tests_name("engine/net_file_slow", tests, NULL,
                                       NULL);
}
