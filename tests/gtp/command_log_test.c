/*
 * What is written of each command, and that it harms no session.
 */
#include "gtp/command_log.h"
#include "gtp/log_file.h"
#include "rules/compiler.h"
#include "tests/support/scratch.h"
#include "tests/support/talk.h"
#include "tests/support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FIELDS = 6, LINES_MAX = 16 };

/* Lines of a log, each cut into its fields. */
static struct {
    int count;
    char *fields[LINES_MAX][FIELDS];
    char text[8192];
} log_seen;

static void cut_up(char *line, char *fields[FIELDS])
{
    for (int i = 0; i < FIELDS; i++) {
        fields[i] = line;
        char *const tab = strchr(line, '\t');
        assert_true((tab != NULL) == (i + 1 < FIELDS));
        if (tab) {
            *tab = '\0';
            line = tab + 1;
        }
    }
}

/* Says these lines to a new session and reads its log. */
static void say_and_read(void *const *state, const char *const lines[])
{
    char path[SCRATCH_PATH];
    struct talk *const talk = talk_open(1, 40);
    assert_non_null(talk);
    scratch_path(state, "log", path);
    talk->session.log = log_file_open(path, 0);
    assert_non_null(talk->session.log);
    for (int i = 0; lines[i]; i++)
        talk_say(talk, lines[i]);
    command_log_event(&talk->session, "(end)");
    log_file_close(talk->session.log);
    talk_close(talk);
    size_t count;
    unsigned char *const bytes = scratch_read(path, &count);
    assert_true(count < sizeof log_seen.text);
    memcpy(log_seen.text, bytes, count);
    log_seen.text[count] = '\0';
    free(bytes);
    log_seen.count = 0;
    for (char *line = strtok(log_seen.text, "\n"); line;
         line = strtok(NULL, "\n"))
        cut_up(line, log_seen.fields[log_seen.count++]);
}

static void each_command_has_a_line(void **state)
{
    static const char *const lines[] = {
        "name", "", "# nothing", "7 play b A1", "play w A1", "bogus", NULL};
    static const char *const expected[][2] = {
        {"name", "= Ingot"},
        {"7 play b A1", "="},
        {"play w A1", "? illegal move"},
        {"bogus", "? unknown command"},
        {"", "(end)"},
    };
    say_and_read(state, lines);
    assert_int_equal(log_seen.count, ARRAY_LEN(expected));
    for (int i = 0; i < log_seen.count; i++) {
        assert_string_equal(log_seen.fields[i][3], expected[i][0]);
        assert_string_equal(log_seen.fields[i][4], expected[i][1]);
        assert_string_equal(log_seen.fields[i][5], "");
    }
}

static void a_line_has_date_process_and_time(void **state)
{
    static const char *const lines[] = {"name", NULL};
    int year, milliseconds, offset, length = 0;
    say_and_read(state, lines);
    const char *const date = log_seen.fields[0][0];
    assert_int_equal(sscanf(date, "%4d-%*2d-%*2dT%*2d:%*2d:%*2d.%3d%5d%n",
                            &year, &milliseconds, &offset, &length),
                     3);
    assert_int_equal(length, (int)strlen(date));
    assert_true(year >= 2020);
    assert_int_equal(atol(log_seen.fields[0][1]), getpid());
    assert_true(*log_seen.fields[0][2]);
    assert_int_equal(strspn(log_seen.fields[0][2], "0123456789"),
                     strlen(log_seen.fields[0][2]));
}

static void a_search_tells_visits_chances_and_memory(void **state)
{
    static const char *const lines[] = {"genmove b", "reg_genmove w",
                                        "kata-genmove_analyze w 1000", NULL};
    say_and_read(state, lines);
    for (int i = 0; i < 3; i++) {
        long long visits = 0;
        double win = -1;
        long mib = 0;
        assert_int_equal(sscanf(log_seen.fields[i][5],
                                "visits %lld, win %lf %%, memory %ld MiB",
                                &visits, &win, &mib),
                         3);
        assert_true(visits >= 40);
        assert_true(win > 0 && win < 100);
        assert_in_range(mib, 1, 1 << 20);
    }
    assert_memory_equal(log_seen.fields[2][4], "= ... play ", 11);
}

static void long_lines_are_cut(void **state)
{
    char line[1000];
    memset(line, 'x', sizeof line - 1);
    line[sizeof line - 1] = '\0';
    const char *const lines[] = {line, NULL};
    say_and_read(state, lines);
    assert_int_equal(strlen(log_seen.fields[0][3]), COMMAND_LOG_TEXT);
}

static void without_a_log_nothing_is_written(void **state)
{
    (void)state;
    struct talk *const talk = talk_open(1, 8);
    assert_non_null(talk);
    command_log_event(&talk->session, "(begin)");
    assert_reply(talk, "name", "= Ingot");
    talk_close(talk);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        SCRATCH_FACT(each_command_has_a_line),
        SCRATCH_FACT(a_line_has_date_process_and_time),
        SCRATCH_FACT(a_search_tells_visits_chances_and_memory),
        SCRATCH_FACT(long_lines_are_cut),
        cmocka_unit_test(without_a_log_nothing_is_written),
    };
    return cmocka_run_group_tests_name("gtp/command_log", tests, NULL, NULL);
}
