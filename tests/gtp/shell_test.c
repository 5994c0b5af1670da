/*
 * The program as a shell runs it: arguments, redirections, exit status.
 */
#include "rules/compiler.h"
#include "tests/support/child.h"
#include "tests/support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static char reply[1 << 16];

/* Lets the shell run the program, its arguments and redirections as given;
   returns its status, with what it said in reply. */
static int shell(const char *rest)
{
    char command[512];
    snprintf(command, sizeof command, "{ %s %s; } 2>&1", child_program(), rest);
    FILE *const said = popen(command, "r");
    assert_non_null(said);
    reply[fread(reply, 1, sizeof reply - 1, said)] = '\0';
    const int status = pclose(said);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
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
    static const char *const commands[] = {"gtp",   "play",  "demo", "match",
                                           "score", "bench", "perft"};
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

static void handicap_stones_find_room_on_small_boards(void **state)
{
    (void)state;
    for (int size = 2; size <= 8; size++) {
        char rest[128];
        snprintf(rest, sizeof rest,
                 "play --size %d --handicap 2 --memory 16 --color white "
                 "</dev/null",
                 size);
        assert_int_equal(shell(rest), 0);
        int stones = 0;
        for (const char *c = strstr(reply, "White>") - 1; *c != 'h'; c--)
            stones += *c == 'X';
        assert_int_equal(stones, 2);
    }
    assert_int_equal(shell("play --size 2 --handicap 4 --memory 16"), 2);
    assert_non_null(strstr(reply, "a board of size 2 has no room"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_file_of_commands_is_carried_out),
        cmocka_unit_test(output_that_is_lost_is_a_failure),
        cmocka_unit_test(closed_streams_end_it),
        cmocka_unit_test(help_can_be_asked_for_in_words),
        cmocka_unit_test(score_tells_where_a_game_is_impossible),
        cmocka_unit_test(handicap_stones_find_room_on_small_boards),
    };
    return cmocka_run_group_tests_name("gtp/shell", tests, NULL, NULL);
}
