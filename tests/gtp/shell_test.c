/*
 * The program as a shell runs it: arguments, redirections, exit status.
 */
#include "rules/compiler.h"
#include "tests/support/child.h"
#include "tests/support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static char reply[1 << 16];

/* Lets the shell run the program, its arguments and redirections as given;
   returns its status, with what it said in reply. */
static int shell(const char *rest)
{
    char command[512];
    snprintf(command, sizeof command, "{ %s %s; } 2>&1", child_program(), rest);
    return child_shell(command, reply, sizeof reply);
}

/* Nobody waits at the other end of a file. */
static void a_file_of_commands_is_carried_out(void **state)
{
    (void)state;
    char path[] = "/tmp/ingot-test-XXXXXX", rest[128];
    const int fd = mkstemp(path);
    assert_true(fd >= 0);
    for (int i = 0; i < 4; i++)
        assert_int_equal(write(fd, "genmove b\n", 10), 10);
    close(fd);
    snprintf(rest, sizeof rest,
             "gtp --size 9 --time-per-move 0.3 --memory 16 <%s", path);
    assert_int_equal(shell(rest), 0);
    unlink(path);
    int count = 0;
    for (const char *at = reply; (at = strstr(at, "\n= ")); at++)
        count++;
    assert_int_equal(count, 4);
    assert_null(strstr(reply, "\n?"));
}

static void output_that_is_lost_is_a_failure(void **state)
{
    (void)state;
    static const char *const rests[] = {
        "--help >/dev/full",
        "--version >/dev/full",
        "perft --help >/dev/full",
        "perft 2 2 >/dev/full",
        "match --help >/dev/full",
        "play --memory 16 </dev/null >/dev/full",
        "--memory 16 </etc/passwd >/dev/full",
        "--help >&-",
    };
    for (size_t i = 0; i < ARRAY_LEN(rests); i++) {
        assert_int_equal(shell(rests[i]), 1);
        if (!strstr(reply, "cannot write"))
            fail_msg("%s: \"%s\"", rests[i], reply);
    }
}

static void closed_streams_end_it(void **state)
{
    (void)state;
    assert_int_equal(shell("--memory 16 <&-"), 0);
    assert_int_equal(shell("--memory 16 <&- >&- 2>&-"), 0);
    assert_int_equal(shell("play --memory 16 --size 5 <&-"), 0);
}

static void help_can_be_asked_for_in_words(void **state)
{
    (void)state;
    static const char *const commands[] = {
        "gtp",   "play",  "demo",     "match",   "score",
        "bench", "perft", "handicap", "referee", "net"};
    assert_int_equal(shell("help"), 0);
    assert_non_null(strstr(reply, "usage: ingot [COMMAND]"));
    assert_int_equal(shell("-h"), 0);
    assert_non_null(strstr(reply, "usage: ingot [COMMAND]"));
    for (size_t i = 0; i < ARRAY_LEN(commands); i++) {
        char rest[32];
        snprintf(rest, sizeof rest, "help %s", commands[i]);
        assert_int_equal(shell(rest), 0);
        assert_memory_equal(reply, "usage: ingot ", 13);
        snprintf(rest, sizeof rest, "%s -h", commands[i]);
        assert_int_equal(shell(rest), 0);
        assert_memory_equal(reply, "usage: ingot ", 13);
    }
    assert_int_equal(shell("help mtach"), 2);
    assert_non_null(strstr(reply, "did you mean 'match'?"));
}

/* What an SGF file with this text is counted as, or told. */
static void assert_score(const char *sgf, int status, const char *says)
{
    char path[] = "/tmp/ingot-test-XXXXXX", rest[64];
    const int fd = mkstemp(path);
    assert_true(fd >= 0);
    assert_int_equal(write(fd, sgf, strlen(sgf)), strlen(sgf));
    close(fd);
    snprintf(rest, sizeof rest, "score %s", path);
    assert_int_equal(shell(rest), status);
    unlink(path);
    if (!strstr(reply, says))
        fail_msg("\"%s\" does not say \"%s\"", reply, says);
}

static void score_tells_where_a_game_is_impossible(void **state)
{
    (void)state;
    assert_score("(;GM[1]SZ[5]\n;B[aa]\n ;W[bb];B[aa])", 1,
                 ":3:10: move 3, black A5: the point is occupied\n");
    assert_score("(;GM[1]SZ[5]C[\n]\nAB[ab]\n[ba]AW[aa])", 1,
                 ":3:3: the stones set up before the first move: a chain is "
                 "set up without liberty\n");
    assert_score("(;GM[1]SZ[5]\n;B[ee]\n;AB[ab][ba]AW[aa])", 1,
                 ":3:4: the stones set up after move 1: a chain ");
}

/* The hint takes a good while of the person's own time. */
static void a_person_loses_on_time(void **state)
{
    (void)state;
    char path[] = "/tmp/ingot-test-XXXXXX", rest[256];
    const int fd = mkstemp(path);
    assert_true(fd >= 0);
    static const char says[] = "hint\nC3\nD3\nsave /dev/stdout\nquit\n";
    assert_int_equal(write(fd, says, strlen(says)), strlen(says));
    close(fd);
    snprintf(rest, sizeof rest,
             "play --size 9 --time-penalty 0.06 --time-per-move 2 --memory 16 "
             "--threads 1 <%s",
             path);
    assert_int_equal(shell(rest), 0);
    unlink(path);
    assert_non_null(strstr(reply, "Black: 0.1 s left, 0 points paid\n"));
    assert_non_null(strstr(reply, "Black has lost on time.  Result: W+T\n"));
    assert_non_null(strstr(reply, "The game is over: undo"));
    assert_non_null(strstr(reply, "RE[W+T]"));
    assert_non_null(
        strstr(reply, "GC[Paid for time: Black 6 points, White 0.]"));
}

/* Runs ingot handicap with these ranks. */
static int handicap(const char *ranks)
{
    char rest[64];
    snprintf(rest, sizeof rest, "handicap %s", ranks);
    return shell(rest);
}

static void handicap_tells_colours_komi_and_moves(void **state)
{
    (void)state;
    static const struct {
        const char *ranks, *says[5];
    } rows[] = {
        {"3dan 7dan",
         {"Black is the 3 dan, White the 7 dan.", "Komi 0: nobody pays.",
          "White gives one move", "  komi 0\n", "fixed_handicap 2\n"}},
        {"5pin 8pin",
         {"Black is the 8 pin, White the 5 pin.", "Komi 2: Black pays 2 points",
          "So the rules say.", "  komi 2\n", "play --komi 2, and"}},
        {"九級 2k",
         {"Black is the 9 kyu", "White gives 6 moves", "fixed_handicap 7\n",
          "by analogy", "--handicap 7"}},
        {"1d 18k",
         {"White gives 17 moves", "place_free_handicap 18\n", "--handicap 18",
          "So the rules say.", "Komi 0"}},
        {"9d 4d",
         {"Komi -4: White pays 4 points", "White gives one move", "  komi -4\n",
          "by analogy", "--komi -4"}},
        {"5品 9段",
         {"Equal: guess", "Komi 8: Black pays 8 points, and wins a tie.",
          "So the rules say.", "  komi 8\n", "--color white"}},
    };
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        assert_int_equal(handicap(rows[i].ranks), 0);
        for (size_t j = 0; j < ARRAY_LEN(rows[i].says); j++)
            if (!strstr(reply, rows[i].says[j]))
                fail_msg("%s: \"%s\" is not in \"%s\"", rows[i].ranks,
                         rows[i].says[j], reply);
    }
}

static void what_is_no_rank_is_refused_in_a_sentence(void **state)
{
    (void)state;
    static const struct {
        const char *ranks, *says;
    } rows[] = {
        {"9p 3d", "ingot: '9p' is no rank of Ing's; say 5pin, 3dan or 9kyu\n"},
        {"3d 10dan",
         "ingot: '10dan' is no rank of Ing's; dan go from 1 to 9\n"},
        {"3d 19k", "ingot: '19k' is no rank of Ing's; kyu go from 1 to 18\n"},
        {"3d", "ingot: an argument is missing; usage: ingot handicap RANK "
               "RANK\n"},
        {"3d 4d 5d", "ingot: unexpected argument '5d'; usage: ingot handicap "
                     "RANK RANK\n"},
    };
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        assert_int_equal(handicap(rows[i].ranks), 2);
        assert_string_equal(reply, rows[i].says);
    }
}

static void handicap_stones_find_room_on_small_boards(void **state)
{
    (void)state;
    for (int size = 2; size <= 8; size++) {
        char rest[128];
        snprintf(rest, sizeof rest,
                 "play --size %d --handicap 2 --memory 16 --color white "
                 "--rules chinese </dev/null",
                 size);
        assert_int_equal(shell(rest), 0);
        int stones = 0;
        for (const char *c = strstr(reply, "White>") - 1; *c != 'h'; c--)
            stones += *c == 'X';
        assert_int_equal(stones, 2);
    }
    assert_int_equal(shell("play --handicap 18 --memory 16 </dev/null"), 0);
    assert_int_equal(
        shell("play --size 2 --handicap 4 --memory 16 --rules chinese"), 2);
    assert_non_null(strstr(reply, "a board of size 2 has no room"));
    assert_int_equal(shell("play --size 2 --handicap 4 --memory 16"), 2);
    assert_non_null(strstr(reply, "a board of size 2 has no room"));
}

/* Without a word of the make around us. */
static int make(const char *target)
{
    char command[256];
    snprintf(command, sizeof command,
             "env -u MAKEFLAGS -u MAKELEVEL -u MODE make %s 2>&1", target);
    return child_shell(command, reply, sizeof reply);
}

static time_t changed_at(const char *path)
{
    struct stat file;
    assert_int_equal(stat(path, &file), 0);
    return file.st_ctime;
}

static void a_network_that_cannot_be_read_is_not_carried(void **state)
{
    (void)state;
    static const struct {
        const char *target, *says;
    } ROWS[] = {
        {"own-net", "own-net: say which network: make own-net NET=FILE\n"},
        {"own-net NET=", "own-net: say which network: make own-net NET=FILE\n"},
        {"own-net NET='no such'", "own-net: there is no file 'no such'\n"},
        {"own-net NET=tests", "own-net: cannot read 'tests'\n"},
    };
    const time_t at = changed_at("engine/own_net.bin.gz");
    for (size_t i = 0; i < ARRAY_LEN(ROWS); i++) {
        const size_t length = strlen(ROWS[i].says);
        assert_int_equal(make(ROWS[i].target), 2);
        if (strncmp(reply, ROWS[i].says, length) != 0 ||
            strncmp(reply + length, "make: *** ", 10) != 0)
            fail_msg("%s: \"%s\"", ROWS[i].target, reply);
    }
    assert_int_equal(changed_at("engine/own_net.bin.gz"), at);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_file_of_commands_is_carried_out),
        cmocka_unit_test(output_that_is_lost_is_a_failure),
        cmocka_unit_test(closed_streams_end_it),
        cmocka_unit_test(help_can_be_asked_for_in_words),
        cmocka_unit_test(score_tells_where_a_game_is_impossible),
        cmocka_unit_test(a_person_loses_on_time),
        cmocka_unit_test(handicap_tells_colours_komi_and_moves),
        cmocka_unit_test(what_is_no_rank_is_refused_in_a_sentence),
        cmocka_unit_test(handicap_stones_find_room_on_small_boards),
        cmocka_unit_test(a_network_that_cannot_be_read_is_not_carried),
    };
    return cmocka_run_group_tests_name("gtp/shell", tests, NULL, NULL);
}
