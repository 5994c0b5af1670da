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

static void put_conv(gzFile file, int width, int ins, int outs)
{
    char text[80];
    snprintf(text, sizeof text, "conv\n%d %d %d %d 1 1\n", width, width, ins,
             outs);
    put(file, text);
    put_numbers(file, (int64_t)width * width * ins * outs, 0.0f);
}

static void put_norm(gzFile file, int channels)
{
    char text[80];
    snprintf(text, sizeof text, "norm\n%d 0.5 0 0\n", channels);
    put(file, text);
    put_numbers(file, channels, 0.0f);
    put_numbers(file, channels, 1.0f);
    put(file, "act\n");
}

static void put_blocks(gzFile file, int count, int width, int middle)
{
    for (int i = 0; i < count; i++) {
        put(file, "ordinary_block\nblock\n");
        put_norm(file, 1024);
        put_conv(file, width, 1024, middle);
        put_norm(file, middle);
        put_conv(file, width, middle, 1024);
    }
}

/* A file that begins as one of 256 blocks of 1024 channels, at path. */
static gzFile begin_wide(char path[NET_WRITER_PATH])
{
    net_writer_temporary("", 0, path);
    gzFile file = gzopen(path, "wb1");
    assert_non_null(file);
    put(file, "bomb\n8 22 19\ntrunk\n256 1024 1024 1024 0 1024\n");
    put_conv(file, 1, NET_PLANES, 1024);
    put(file, "globals\n19 1024\n");
    put_numbers(file, 19 << 10, 0.0f);
    return file;
}

static void is_too_large(gzFile file, const char *path)
{
    struct net_file_problem problem;
    assert_int_equal(gzclose(file), Z_OK);
    assert_null(net_read(path, &problem));
    assert_int_equal(problem.status, NET_FILE_TOO_LARGE);
    assert_string_equal(problem.part, "numbers");
    assert_true(problem.number > NET_NUMBERS_MAX);
    assert_int_equal(unlink(path), 0);
}

/* A few MB that unpack to more than a GiB, all as it should be. */
static void a_network_of_endless_zeros_is_too_large(void **state)
{
    (void)state;
    char path[NET_WRITER_PATH];
    gzFile file = begin_wide(path);
    put_blocks(file, 6, 5, 1024);
    is_too_large(file, path);
}

/* A kernel makes 16 outputs of each one, so that 19 million numbers take it
   almost 5 GB; all else here is as it should be too. */
static void many_narrow_convolutions_are_too_large(void **state)
{
    (void)state;
    char path[NET_WRITER_PATH];
    gzFile file = begin_wide(path);
    for (int i = 0; i < 3; i++) {
        put(file, "nested_bottleneck_block\nblock\n256\n");
        put_norm(file, 1024);
        put_conv(file, 1, 1024, 1024);
        put_blocks(file, 256, 3, 1);
        put_norm(file, 1024);
        put_conv(file, 1, 1024, 1024);
    }
    put_blocks(file, 200, 3, 1);
    is_too_large(file, path);
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
        cmocka_unit_test(many_narrow_convolutions_are_too_large),
    };
    return cmocka_run_group_tests_name("engine/net_file_slow", tests, NULL,
                                       NULL);
}
