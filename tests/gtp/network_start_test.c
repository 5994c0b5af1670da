/*
 * The program with a network: sentences, sessions, subcommands.
 */
#include "rules/compiler.h"
#include "tests/support/child.h"
#include "tests/support/net_random.h"
#include "tests/support/net_writer.h"
#include "tests/support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char net_path[NET_WRITER_PATH], cut_path[NET_WRITER_PATH],
    nested_path[NET_WRITER_PATH];
static char said[1 << 16];

static int write_nets(void **state)
{
    (void)state;
    static const struct net_plan plan = {.version = 8,
                                         .blocks = "op",
                                         .channels = 8,
                                         .pool_channels = 4,
                                         .head_channels = 8,
                                         .hidden = 8,
                                         .seed = 6};
    struct net *net = net_random(&plan);
    size_t length;
    net_writer_file(net, net_path);
    char *bytes = net_writer_load(net_path, &length);
    net_writer_temporary(bytes, length / 2, cut_path);
    free(bytes);
    net_destroy(net);
    static const struct net_plan nested = {
        NET_PLAN(11, "o(o)", 8), .pool_channels = 4, .nested_channels = 8,
        .head_channels = 8,      .hidden = 8,        .seed = 6};
    net = net_random(&nested);
    net_writer_file(net, nested_path);
    net_destroy(net);
    return 0;
}

static int remove_nets(void **state)
{
    (void)state;
    return unlink(net_path) | unlink(cut_path) | unlink(nested_path);
}

/*
 * Runs the program with this input, in a file so that it takes its time; NET,
 * CUT and NESTED in the arguments stand for the networks.  Returns its exit
 * status, with what it said on both streams.
 */
static int run(const char *arguments, const char *input)
{
    char command[1024];
    snprintf(command, sizeof command,
             "NET=%s CUT=%s NESTED=%s IN=$(mktemp); printf '%s' >$IN; "
             "{ %s %s; } <$IN 2>&1; STATUS=$?; rm $IN; exit $STATUS",
             net_path, cut_path, nested_path, input, child_program(),
             arguments);
    return child_shell(command, said, sizeof said);
}

static void assert_says(const char *words)
{
    if (!strstr(said, words))
        fail_msg("no \"%s\" in \"%s\"", words, said);
}

static int count_lines(void)
{
    int count = 0;
    for (const char *at = said; *at; at++)
        count += *at == '\n';
    return count;
}

/* Each of the ways to be given a network that is none. */
static void what_is_wrong_is_one_sentence(void **state)
{
    (void)state;
    static const struct {
        const char *arguments, *words;
    } ROWS[] = {
        {"--net /nowhere/net.gz",
         "ingot: /nowhere/net.gz: No such file or directory\n"},
        {"gtp --net \"$CUT\"", "the file ends too early"},
        {"demo --net /etc/passwd", "not a network"},
        {"net \"$CUT\"", "the file ends too early"},
        {"bench net --net \"$CUT\"", "the file ends too early"},
    };
    for (size_t i = 0; i < ARRAY_LEN(ROWS); i++) {
        assert_int_equal(run(ROWS[i].arguments, ""), 1);
        assert_memory_equal(said, "ingot: ", 7);
        assert_says(ROWS[i].words);
        assert_int_equal(count_lines(), 1);
    }
}

static void options_that_make_no_sense_are_refused(void **state)
{
    (void)state;
    assert_int_equal(run("--net ''", ""), 2);
    assert_says("--net : must be own, none or a file");
    assert_int_equal(run("--net \"$NET\" --cache -1", ""), 2);
    assert_says("--cache -1: must be a whole number from 0 to 1048576");
    assert_int_equal(run("play --net \"$NET\" --net-kernel abacus", ""), 2);
    assert_says("ingot: --net-kernel abacus: must be one of auto ");
    assert_says(" plain\n");
    assert_int_equal(run("--net-kernel ''", ""), 2);
    assert_says("must be one of auto ");
    assert_int_equal(run("--net none --net-kernel plain", ""), 2);
    assert_says("--net-kernel is about a network, and --net none is for none");
    assert_int_equal(run("demo --net none --cache 1", ""), 2);
    assert_says("--cache is about a network, and --net none is for none");
    assert_int_equal(run("bench net --net none", ""), 2);
    assert_says("'none' is no network");
    assert_int_equal(run("net none", ""), 2);
    assert_says("'none' is no network; a file of that name is './none'\n");
}

static void benchmarks_of_playouts_take_no_network(void **state)
{
    (void)state;
    static const struct {
        const char *arguments, *option;
    } ROWS[] = {
        {"bench --net \"$NET\"", "net"},
        {"bench --net own", "net"},
        {"bench --net none", "net"},
        {"bench playout --net \"$NET\"", "net"},
        {"bench search --net \"$NET\"", "net"},
        {"bench rules --net \"$NET\"", "net"},
        {"bench --net-kernel plain", "net-kernel"},
        {"bench search --cache 1", "cache"},
    };
    for (size_t i = 0; i < ARRAY_LEN(ROWS); i++) {
        char words[64];
        snprintf(words, sizeof words, "ingot: --%s is for 'bench net'\n",
                 ROWS[i].option);
        assert_int_equal(run(ROWS[i].arguments, ""), 2);
        assert_string_equal(said, words);
    }
}

#define SEARCH " --threads 2 --memory 16 --visits 20 --size 9"

static void a_session_says_what_plays_and_plays(void **state)
{
    (void)state;
    assert_int_equal(run("--net \"$NET\" --net-kernel plain --cache 1" SEARCH,
                         "name\\ngenmove b\\ngenmove w\\nfinal_score\\n"),
                     0);
    assert_says(", kernel plain, cache 1 MiB\n");
    assert_null(strstr(said, "\n?"));
    assert_null(strstr(said, "playouts"));
    assert_int_equal(run("--net \"$NET\" --cache 0" SEARCH, "genmove b\\n"), 0);
    assert_says(", no cache\n");
    assert_null(strstr(said, "\n?"));
}

static void none_is_no_network(void **state)
{
    (void)state;
    assert_int_equal(run("--net \"$NET\" --net none" SEARCH, "genmove b\\n"),
                     0);
    assert_says("No network: Ingot uses playouts\n");
    assert_null(strstr(said, "Network"));
    assert_null(strstr(said, "kernel"));
}

/* Boards that the network does not know: told once, and not on stdout. */
static void other_boards_are_told_once(void **state)
{
    (void)state;
    assert_int_equal(run("--net \"$NET\"" SEARCH " 2>/dev/null",
                         "boardsize 5\\ngenmove b\\n"),
                     0);
    assert_null(strstr(said, "playouts"));
    assert_int_equal(
        run("--net \"$NET\"" SEARCH,
            "boardsize 5\\ngenmove b\\ngenmove w\\n"
            "boardsize 6\\ngenmove b\\nboardsize 7\\ngenmove b\\n"),
        0);
    const char *const first = strstr(said, "uses playouts");
    assert_says("The network plays on boards of 7 to 19 lines: with 5, Ingot "
                "uses playouts\n");
    assert_null(strstr(first + 1, "uses playouts"));
}

/* The person leaves after the answer to his first move. */
static void it_plays_in_the_terminal(void **state)
{
    (void)state;
    assert_int_equal(
        run("play --net \"$NET\" --no-color" SEARCH, "E5\\nquit\\n"), 0);
    assert_says("Network ");
    assert_says("Move 2: White ");
}

static void a_network_is_described(void **state)
{
    (void)state;
    assert_int_equal(run("net \"$NET\"", ""), 0);
    assert_says("file              0.0 MB, format version 8\n");
    assert_says("trunk             2 blocks, 8 channels\n");
    assert_says("multiplications   ");
    assert_says("\n  plain ");
}

static void its_ranges_are_written(void **state)
{
    (void)state;
    assert_int_equal(run("net \"$NET\" --ranges /dev/stdout", ""), 0);
    assert_memory_equal(said, "network ", 8);
    assert_says("\nconvolutions 4\nchannels 8\n");
    /* A line each, and the four before them. */
    assert_int_equal(count_lines(), 8);
    assert_int_equal(run("net \"$NET\" --ranges /nowhere/ranges", ""), 1);
    assert_string_equal(said,
                        "ingot: /nowhere/ranges: No such file or directory\n");
    assert_int_equal(run("net \"$NET\" --ranges /dev/full", ""), 1);
    assert_string_equal(said, "ingot: /dev/full: No space left on device\n");
    assert_int_equal(run("net \"$NESTED\" --ranges /dev/null", ""), 1);
    char words[NET_WRITER_PATH + 64];
    snprintf(words, sizeof words,
             "ingot: %s: no kernel of 8 bits computes such networks\n",
             nested_path);
    assert_string_equal(said, words);
    assert_int_equal(run("net \"$NET\" --ranges ''", ""), 2);
    assert_says("--ranges : must name a file\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_wrong_is_one_sentence),
        cmocka_unit_test(options_that_make_no_sense_are_refused),
        cmocka_unit_test(benchmarks_of_playouts_take_no_network),
        cmocka_unit_test(a_session_says_what_plays_and_plays),
        cmocka_unit_test(none_is_no_network),
        cmocka_unit_test(other_boards_are_told_once),
        cmocka_unit_test(it_plays_in_the_terminal),
        cmocka_unit_test(a_network_is_described),
        cmocka_unit_test(its_ranges_are_written),
    };
    return cmocka_run_group_tests_name("gtp/network_start", tests, write_nets,
                                       remove_nets);
}
