#include "gtp/exit_status.h"
#include "tests/problems/problems_run.h"
#include "tests/support/test.h"
#include "tests/support/words.h"

#include <glob.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FOLDER = 32, PATH = 64, SAID = 16384 };

static char folder[FOLDER];

static int make_folder(void **state)
{
    (void)state;
    strcpy(folder, "/tmp/ingot-run-XXXXXX");
    return mkdtemp(folder) ? 0 : -1;
}

static int remove_folder(void **state)
{
    char path[PATH];
    (void)state;
    snprintf(path, sizeof path, "%s/last", folder);
    unlink(path);
    return rmdir(folder);
}

/* Runs a command line beside "--last" and keeps what it says. */
static int run(const char *line, char said[SAID])
{
    static char words[256];
    char name[] = "problems", *arguments[16] = {name};
    char error[PROBLEMS_ERROR];
    struct problems_options options;
    snprintf(words, sizeof words, "--last %s/last %s", folder, line);
    const int count = words_add(words, arguments, 1, 16);
    if (problems_options_read(count, arguments, &options, error) != PROBLEMS_OK)
        fail_msg("%s", error);
    FILE *const out = tmpfile();
    assert_non_null(out);
    const int status = problems_run(&options, out);
    rewind(out);
    said[fread(said, 1, SAID - 1, out)] = '\0';
    fclose(out);
    return status;
}

static void assert_says(const char *said, const char *words)
{
    if (!strstr(said, words))
        fail_msg("'%s' is not in:\n%s", words, said);
}

#define OWN    PLAYED "--net none "
#define PLAYED "--visits 200 --suites tests/data/problems "

static void a_table_counts_the_outcomes(void **state)
{
    char said[SAID];
    (void)state;
    assert_int_equal(run(OWN "--threads 2", said), EXIT_STATUS_GOOD);
    assert_says(said,
                "playouts, visits 200, seed 1, rules chinese, komi 6.5\n");
    assert_says(said, "\nown                     18     0       3  100.0 |   "
                      "     0     +0     +0 |     17     +1     +0\n");
    assert_says(said, "\nown_wrong                0     9       0    0.0 |   "
                      "     0     +0     +0 |      8     +0     -8\n");
    assert_says(said, "\nall                     18     9       3   66.7 |   "
                      "     0     +0     +0 |     25     +1     -8\n");
    assert_null(strstr(said, "own/kill"));
}

static void each_answer_is_said_when_wanted(void **state)
{
    char said[SAID];
    (void)state;
    assert_int_equal(run(OWN "--only own.txt --verbose", said),
                     EXIT_STATUS_GOOD);
    assert_says(said, "\nown own/kill attack A5: right, B4, win rate ");
    assert_says(said, "\nown own/unsettled status A5: skipped, not asked");
    assert_says(said, "\nown own/live defend A5: right, B4, win rate ");
    assert_says(said, "[known to fail]\n");
    assert_null(strstr(said, "own_wrong"));
    assert_int_equal(run(OWN "--only own --every 20", said), EXIT_STATUS_GOOD);
    assert_says(said, "\nown                      2     0       0  100.0 |");
}

static void a_change_since_the_last_run_is_named(void **state)
{
    char said[SAID], path[PATH];
    (void)state;
    snprintf(path, sizeof path, "%s/last", folder);
    FILE *const stream = fopen(path, "w");
    assert_non_null(stream);
    fputs("own own/kill attack/A5 wrong A4, win rate 0.50\n"
          "own_wrong wrong/kill attack/A5 right A4, win rate 0.50\n"
          "own_wrong wrong/bad move wrong B4, win rate 0.50\n",
          stream);
    assert_int_equal(fclose(stream), 0);
    assert_int_equal(run(OWN, said), EXIT_STATUS_FAILED);
    assert_says(said, "\nown own/kill attack A5: right, B4, ");
    assert_says(said, " (was wrong, A4, win rate 0.50)\n");
    assert_says(said, "\nown_wrong wrong/kill attack A5: wrong, B4, ");
    assert_says(said, " (was right, A4, win rate 0.50)\n");
    assert_null(strstr(said, "wrong/bad"));
    assert_says(said, "\nall                     18     9       3   66.7 |   "
                      "     3     +1     -1 |");
    assert_int_equal(run(OWN, said), EXIT_STATUS_GOOD);
    assert_says(said, "     27     +0     +0 |     25");
}

static void without_suites_all_is_skipped(void **state)
{
    char said[SAID];
    (void)state;
    assert_int_equal(run("--suites tests/data/problems/none", said),
                     EXIT_STATUS_GOOD);
    assert_string_equal(said,
                        "skipped: no suites in tests/data/problems/none\n");
}

static void a_network_that_is_none_is_a_fault(void **state)
{
    char said[SAID];
    (void)state;
    assert_int_equal(run(PLAYED "--net tests/data/problems/own.txt", said),
                     EXIT_STATUS_FAILED);
    assert_string_equal(said, "");
}

/* The network that is not ours to give; the test is skipped without it. */
static void a_network_answers(void **state)
{
    char said[SAID], line[256];
    glob_t found;
    (void)state;
    if (glob("../shared/net/*.bin.gz", 0, NULL, &found) != 0) {
        print_message("no network in ../shared/net\n");
        skip();
    }
    snprintf(line, sizeof line,
             "--suites tests/data/problems --visits 30 --threads 2 --net %s",
             found.gl_pathv[0]);
    globfree(&found);
    assert_int_equal(run(line, said), EXIT_STATUS_GOOD);
    assert_says(said, ".bin.gz, visits 30, seed 1");
    assert_says(said, "\nown                     15     0       6  100.0 |");
    assert_says(said, "\nown_wrong                0     9       0    0.0 |");
}

static void a_suite_that_is_not_there_is_a_fault(void **state)
{
    char said[SAID];
    (void)state;
    assert_int_equal(run(OWN "--only none", said), EXIT_STATUS_FAILED);
}

#define WITH_FOLDER(test)                                                      \
    cmocka_unit_test_setup_teardown(test, make_folder, remove_folder)

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_FOLDER(a_table_counts_the_outcomes),
        WITH_FOLDER(each_answer_is_said_when_wanted),
        WITH_FOLDER(a_change_since_the_last_run_is_named),
        WITH_FOLDER(without_suites_all_is_skipped),
        WITH_FOLDER(a_network_that_is_none_is_a_fault),
        WITH_FOLDER(a_network_answers),
        WITH_FOLDER(a_suite_that_is_not_there_is_a_fault),
    };
    return cmocka_run_group_tests_name("problems/problems_run", tests, NULL,
                                       NULL);
}
