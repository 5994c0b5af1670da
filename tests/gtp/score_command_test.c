/*
 * `ingot score` as a shell runs it: what it prints, writes and returns.
 */
#include "rules/compiler.h"
#include "tests/support/child.h"
#include "tests/support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char folder[] = "/tmp/ingot-test-XXXXXX";
static char said[1 << 16];

static int make_folder(void **state)
{
    (void)state;
    return mkdtemp(folder) ? 0 : -1;
}

static int remove_folder(void **state)
{
    (void)state;
    char command[64];
    snprintf(command, sizeof command, "rm -r %s", folder);
    return system(command);
}

/* Counts a record with these options in the folder of the test; the status,
   with what was said on both streams in said. */
static int score(const char *sgf, const char *options)
{
    char path[64], command[512];
    snprintf(path, sizeof path, "%s/a.sgf", folder);
    FILE *const file = fopen(path, "w");
    assert_non_null(file);
    fputs(sgf, file);
    assert_int_equal(fclose(file), 0);
    snprintf(command, sizeof command,
             "program=$(realpath %s) && cd %s && "
             "{ $program score a.sgf %s; } 2>&1",
             child_program(), folder, options);
    return child_shell(command, said, sizeof said);
}

static void assert_says(const char *words)
{
    if (!strstr(said, words))
        fail_msg("\"%s\" does not say \"%s\"", said, words);
}

static bool has_file(const char *name)
{
    char path[64];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return access(path, F_OK) == 0;
}

/* Black's wall on the third column of five, White's on the fourth, and a stone
   in each of their areas; Black has 15 points, White 10. */
static const char WALLS[] = "(;GM[1]SZ[5]RU[GOE]KM[0]RE[B+5]"
                            "AB[ca][cb][cc][cd][ce][ab]"
                            "AW[da][db][dc][dd][de][ed])";
static const char EVEN[] = "(;GM[1]SZ[4]RU[GOE]KM[0]"
                           "AB[ba][bb][bc][bd][ab]AW[ca][cb][cc][cd][dc])";

static void the_account_follows_the_count(void **state)
{
    (void)state;
    assert_int_equal(score(WALLS, ""), 0);
    assert_says("Dead: none\n"
                "Black 15, White 10, shared 0, komi 0, rules ing\n"
                "Result: B+5\n"
                "Filled in with 12 stones a side\n"
                "Black: 6 living, 0 prisoners, 6 unplayed\n"
                "White: 6 living, 0 prisoners, 6 unplayed\n"
                "Places: Black 15, White 10\n"
                "1 winning space, 2 negative stones: 1 + 2 x 2 = 5\n"
                "By area: 15 - 10 = 5\n"
                "Black wins by 5 points\n"
                "    A B C D E\n"
                " 5  * n X O w 5\n"
                " 4  X b X O w 4\n"
                " 3  n b X O w 3\n"
                " 2  b b X O O 2\n"
                " 1  b b X O w 1\n"
                "    A B C D E\n"
                "X O living, b w filled in, N n negative, * winning space\n"
                "The record says B+5: the same\n");
}

static void komi_given_on_the_line_is_filled_in(void **state)
{
    (void)state;
    assert_int_equal(score(WALLS, "--komi 4"), 0);
    assert_says("Komi 4: White lays 2 stones in Black's area\n");
    assert_says("Black wins by 1 point\n");
}

static void the_network_asked_for_judges(void **state)
{
    (void)state;
    assert_int_equal(score(WALLS, "--net none"), 0);
    assert_says("The record says B+5: the same\n");
    assert_int_equal(score(WALLS, "--net missing.bin.gz"), 1);
    assert_says("ingot: missing.bin.gz: No such file or directory");
    assert_int_equal(score(WALLS, "--cache 8"), 2);
}

static void why_a_board_is_not_filled_in_is_told(void **state)
{
    (void)state;
    assert_int_equal(score(EVEN, ""), 0);
    assert_says("Not filled in: all points but one of an even board cannot be "
                "halved\n");
    assert_int_equal(score(WALLS, "--komi 6.5"), 0);
    assert_says("Not filled in: komi and penalties must be even");
    /* Other rules know nothing of it. */
    assert_int_equal(score(WALLS, "--rules chinese"), 0);
    assert_null(strstr(said, "illed in"));
}

static void the_picture_is_written(void **state)
{
    (void)state;
    assert_int_equal(score(WALLS, "--picture a.svg"), 0);
    assert_says("The record says B+5: the same\n");
    assert_true(has_file("a.svg"));
    char line[128], path[64];
    snprintf(path, sizeof path, "%s/a.svg", folder);
    FILE *const stream = fopen(path, "r");
    assert_non_null(fgets(line, sizeof line, stream));
    assert_string_equal(line, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    assert_non_null(fgets(line, sizeof line, stream));
    assert_memory_equal(line, "<svg xmlns=", 11);
    fclose(stream);
}

static void a_picture_that_cannot_be_is_a_failure(void **state)
{
    (void)state;
    static const struct {
        const char *sgf, *options, *words;
    } rows[] = {
        {WALLS, "--picture /dev/full",
         "ingot: cannot write /dev/full: No space left on device\n"},
        {WALLS, "--picture no/b.svg",
         "ingot: cannot write no/b.svg: No such file or directory\n"},
        {WALLS, "--picture .", "ingot: cannot write .: Is a directory\n"},
        {WALLS, "--picture b.svg --rules chinese",
         "ingot: no picture: only Ing's rules fill the board in\n"},
        {WALLS, "--picture b.svg --komi 6.5",
         "ingot: no picture: komi and penalties must be even, for a stone pays "
         "two points: --komi 6 or --komi 8 can be drawn\n"},
        {WALLS, "--picture b.svg --komi -1",
         "ingot: no picture: komi and penalties must be even, for a stone pays "
         "two points: --komi -2 or --komi 0 can be drawn\n"},
        {EVEN, "--picture b.svg",
         "ingot: no picture: all points but one of an even board"},
    };
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        assert_int_equal(score(rows[i].sgf, rows[i].options), 1);
        assert_says(rows[i].words);
        assert_says("Result: ");
        assert_false(has_file("b.svg"));
    }
    assert_int_equal(score(WALLS, "--picture"), 2);
    assert_int_equal(score(WALLS, "--picture ''"), 2);
    assert_says("must name a file");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_account_follows_the_count),
        cmocka_unit_test(komi_given_on_the_line_is_filled_in),
        cmocka_unit_test(the_network_asked_for_judges),
        cmocka_unit_test(why_a_board_is_not_filled_in_is_told),
        cmocka_unit_test(the_picture_is_written),
        cmocka_unit_test(a_picture_that_cannot_be_is_a_failure),
    };
    return cmocka_run_group_tests_name("gtp/score_command", tests, make_folder,
                                       remove_folder);
}
