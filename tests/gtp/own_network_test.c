/*
 * The program as it comes: with the network that it carries.  What is tested
 * here holds whatever network that is.
 */
#include "engine/network.h"
#include "rules/compiler.h"
#include "tests/support/child.h"
#include "tests/support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char said[1 << 16], path[] = "/tmp/ingot-test-XXXXXX";

/*
 * Lets the shell run the program in another directory, so that nothing can be
 * read by a path of ours; the words before it may be a wrapper.  The input is
 * a file, so that it takes its time.  Returns the exit status, with what was
 * said on both streams.
 */
static int run(const char *before, const char *arguments, const char *input)
{
    char command[1024];
    FILE *const file = fopen(path, "w");
    assert_non_null(file);
    fputs(input, file);
    assert_int_equal(fclose(file), 0);
    snprintf(command, sizeof command,
             "P=$(realpath %s); cd /; { %s \"$P\" %s; } <%s 2>&1",
             child_program(), before, arguments, path);
    return child_shell(command, said, sizeof said);
}

static int make_file(void **state)
{
    (void)state;
    const int fd = mkstemp(path);
    return fd < 0 || close(fd) ? -1 : 0;
}

static int remove_file(void **state)
{
    (void)state;
    return unlink(path);
}

static void assert_says(const char *words)
{
    if (!strstr(said, words))
        fail_msg("no \"%s\" in \"%s\"", words, said);
}

static void assert_says_once(const char *words)
{
    assert_says(words);
    if (strstr(strstr(said, words) + 1, words))
        fail_msg("\"%s\" more than once in \"%s\"", words, said);
}

/* Its name, as a line about it begins. */
static const char *line_of_network(void)
{
    static char line[NET_NAME + 16];
    char name[NET_NAME];
    assert_true(network_own_name(name));
    snprintf(line, sizeof line, "Network %s", name);
    return line;
}

#define SEARCH " --threads 1 --seed 1 --memory 16 --visits 10"

static void it_plays_with_an_empty_environment(void **state)
{
    (void)state;
    assert_int_equal(
        run("env -i", SEARCH, "genmove b\ngenmove w\nfinal_score\n"), 0);
    assert_says(line_of_network());
    assert_null(strstr(said, "Measuring"));
    assert_null(strstr(said, "playouts"));
    assert_null(strstr(said, "\n?"));
}

static void boards_of_7_to_19_lines_are_for_the_network(void **state)
{
    (void)state;
    static const int SIZES[] = {2, 6, 7, 8, 13, 19, 20, 25};
    for (size_t i = 0; i < ARRAY_LEN(SIZES); i++) {
        const int size = SIZES[i];
        char input[64];
        snprintf(input, sizeof input, "boardsize %d\ngenmove b\ngenmove w\n",
                 size);
        assert_int_equal(run("", SEARCH, input), 0);
        assert_says(line_of_network());
        assert_null(strstr(said, "\n?"));
        assert_int_equal(strstr(said, "uses playouts") != NULL,
                         size < 7 || size > 19);
    }
}

/* What is said of moves, not the move: that might be the same. */
static void searches_are_not_those_of_playouts(void **state)
{
    (void)state;
    static const char *const NETS[] = {"", "--net own", "--net none"};
    char answers[ARRAY_LEN(NETS)][256];
    for (size_t i = 0; i < ARRAY_LEN(NETS); i++) {
        char arguments[128];
        snprintf(arguments, sizeof arguments, "%s" SEARCH " --size 9", NETS[i]);
        assert_int_equal(run("", arguments, "kata-genmove_analyze b 100000\n"),
                         0);
        const char *const answer = strstr(said, "info move");
        assert_non_null(answer);
        snprintf(answers[i], sizeof answers[i], "%s", answer);
    }
    assert_string_equal(answers[0], answers[1]);
    assert_string_not_equal(answers[0], answers[2]);
}

static void none_turns_it_off(void **state)
{
    (void)state;
    static const char *const ROWS[] = {
        "--net none" SEARCH, "--net none --size 5" SEARCH,
        "play --net none" SEARCH, "demo --net none --size 3" SEARCH};
    for (size_t i = 0; i < ARRAY_LEN(ROWS); i++) {
        assert_int_equal(run("", ROWS[i], i < 2 ? "genmove b\n" : "quit\n"), 0);
        assert_null(strstr(said, "Network"));
        assert_says_once("No network: Ingot uses playouts\n");
        assert_says_once("playouts");
    }
}

/* Before anything is played, and not again. */
static void a_board_that_is_not_for_it_is_told_at_the_start(void **state)
{
    (void)state;
    static const struct {
        const char *arguments, *input, *next;
    } ROWS[] = {
        {"--size 5" SEARCH, "name\ngenmove b\n", "GTP ready\n= Ingot\n"},
        {"play --size 5" SEARCH, "C3\nquit\n", "You play Ingot."},
        {"demo --size 3" SEARCH, "", "    A B C\n"},
    };
    static const char WORDS[] = "\nThe network plays on boards of 7 to 19 "
                                "lines: with ";
    for (size_t i = 0; i < ARRAY_LEN(ROWS); i++) {
        assert_int_equal(run("", ROWS[i].arguments, ROWS[i].input), 0);
        assert_says_once(WORDS);
        const char *const line = strstr(said, WORDS) + 1;
        assert_ptr_equal(strstr(said, ROWS[i].next), strchr(line, '\n') + 1);
    }
}

static void people_are_told_what_plays(void **state)
{
    (void)state;
    assert_int_equal(run("", "play" SEARCH, "quit\n"), 0);
    assert_says(line_of_network());
    assert_int_equal(run("", "--version", ""), 0);
    assert_memory_equal(said, "Ingot " INGOT_VERSION "\n",
                        strlen("Ingot " INGOT_VERSION "\n"));
    assert_says(line_of_network());
    assert_says(", on boards of 7 to 19 lines; playouts on others\n");
    assert_int_equal(run("", "", "version\n"), 0);
    assert_says("= " INGOT_VERSION "\n\n");
}

static void it_is_described_without_a_file(void **state)
{
    (void)state;
    assert_int_equal(run("", "net", ""), 0);
    assert_memory_equal(said, "name   ", 7);
    assert_says(line_of_network() + strlen("Network "));
    assert_says("\nbuilt in          ");
    assert_null(strstr(said, "\nfile "));
    assert_int_equal(run("", "net ./own", ""), 1);
    assert_string_equal(said, "ingot: ./own: No such file or directory\n");
}

static void files_may_be_called_none_and_own(void **state)
{
    (void)state;
    assert_int_equal(run("", "--net ./none", ""), 1);
    assert_string_equal(said, "ingot: ./none: No such file or directory\n");
    assert_int_equal(run("", "demo --net ./own", ""), 1);
    assert_string_equal(said, "ingot: ./own: No such file or directory\n");
}

/* A kernel that can never compute it is told of by the network's name. */
static void each_kernel_plays_or_says_why_not(void **state)
{
    (void)state;
    struct network_kernel kernel;
    for (int i = 0; network_kernel(NULL, i, &kernel); i++) {
        char arguments[128];
        snprintf(arguments, sizeof arguments, "--net-kernel %s --size 9" SEARCH,
                 kernel.name);
        const int status = run("", arguments, "genmove b\n");
        assert_int_equal(status, kernel.is_available ? 0 : 1);
        assert_says(kernel.name);
        assert_null(strstr(said, "Measuring"));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_plays_with_an_empty_environment),
        cmocka_unit_test(boards_of_7_to_19_lines_are_for_the_network),
        cmocka_unit_test(searches_are_not_those_of_playouts),
        cmocka_unit_test(none_turns_it_off),
        cmocka_unit_test(a_board_that_is_not_for_it_is_told_at_the_start),
        cmocka_unit_test(people_are_told_what_plays),
        cmocka_unit_test(it_is_described_without_a_file),
        cmocka_unit_test(files_may_be_called_none_and_own),
        cmocka_unit_test(each_kernel_plays_or_says_why_not),
    };
    return cmocka_run_group_tests_name("gtp/own_network", tests, make_file,
                                       remove_file);
}
