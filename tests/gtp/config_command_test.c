/*
 * Options from the configuration file, as the program reads and tells them.
 */
#include "rules/compiler.h"
#include "tests/support/child.h"
#include "tests/support/scratch.h"
#include "tests/support/test.h"

#include <stdio.h>
#include <string.h>

enum { SAID_BYTES = 1 << 14 };

static char said[SAID_BYTES];

/* Runs the program with these arguments, in which %s is the path of a file of
   this text; returns its status, with all that it said. */
static int run(void *const *state, const char *text, const char *arguments)
{
    char path[SCRATCH_PATH], line[256], command[1024];
    scratch_write(scratch_path(state, "config", path), text, strlen(text));
    snprintf(line, sizeof line, arguments, path, path);
    snprintf(command, sizeof command, "%s %s </dev/null 2>&1", child_program(),
             line);
    return child_shell(command, said, sizeof said);
}

/* Fails unless a line begins and ends so. */
static void assert_said(const char *setting, const char *origin)
{
    for (const char *line = said; *line;
         line += strcspn(line, "\n") + (strchr(line, '\n') != NULL)) {
        const size_t length = strcspn(line, "\n");
        if (strncmp(line, setting, strlen(setting)) == 0 &&
            line[strlen(setting)] == ' ' && length > strlen(origin) &&
            strncmp(line + length - strlen(origin), origin, strlen(origin)) ==
                0)
            return;
    }
    fail_msg("no line \"%s ... %s\" in\n%s", setting, origin, said);
}

static const char MINE[] = "threads = 3\n"
                           "memory = 64\n"
                           "ponder = yes\n"
                           "param = resign_below=0.05\n"
                           "net = none\n"
                           "[play]\n"
                           "color = white\n"
                           "[gtp]\n"
                           "memory = 128 # more\n";

static void each_value_has_its_origin(void **state)
{
    assert_int_equal(run(state, MINE, "config --config %s --visits 7"), 0);
    assert_said("threads = 3", "/config:1");
    assert_said("memory = 128", "/config:9");
    assert_said("cache = 32", "# default");
    assert_said("ponder = yes", "/config:3");
    assert_said("param = resign_below=0.05", "/config:4");
    assert_said("visits = 7", "# command line");
    assert_said("lag-ms = 100", "# default");
    assert_said("seed = default", "# default: random");
    assert_null(strstr(said, "color"));
}

static void the_command_line_goes_first(void **state)
{
    assert_int_equal(run(state, MINE,
                         "config play --threads 1 --config %s --ponder=no "
                         "--cache 9 --net own --memory default"),
                     0);
    assert_said("threads = 1", "# command line");
    assert_said("ponder = no", "# command line");
    assert_said("net = own", "# command line");
    assert_said("color = white", "/config:7");
    assert_null(strstr(said, "memory = 64"));
    assert_said("cache = 9", "# command line");
}

static void analyze_reads_it(void **state)
{
    assert_int_equal(run(state,
                         "threads = 3\nlevel = 5k\nponder = yes\n"
                         "[analyze]\nvisits = 7\nworse-than = 3\n",
                         "config analyze --config %s"),
                     0);
    assert_said("threads = 3", "/config:1");
    assert_said("visits = 7", "/config:5");
    assert_said("worse-than = 3", "/config:6");
    assert_null(strstr(said, "level"));
    assert_null(strstr(said, "force"));
}

/* A cache is for networks, but who wants none now need not unset it. */
static void a_file_is_no_contradiction(void **state)
{
    assert_int_equal(run(state, "cache = 5\n", "config --config %s --net none"),
                     0);
    assert_said("cache = 5", "/config:1");
}

/* Of strength, where the file says something else than the command line. */
static const struct strength {
    const char *text, *arguments, *level, *visits, *ponder;
} STRENGTHS[] = {
    {"ponder = yes\nvisits = 1000\n", "config --config %s --level 5k",
     "level = 5k", "visits = 0", "ponder = no"},
    {"level = 2k\nvisits = 1000\n", "config --config %s --level 5k",
     "level = 5k", "visits = 0", "ponder = no"},
    {"level = 5k\n", "config --config %s --visits 9", "level = default",
     "visits = 9", "ponder = no"},
    {"level = 5k\n", "config --config %s --ponder", "level = default",
     "visits = 0", "ponder = yes"},
    {"level = 5k\nvisits = 7\n", "config --ponder --config %s",
     "level = default", "visits = 7", "ponder = yes"},
    {"[gtp]\nlevel = 5k\n", "config --config %s --ponder=no", "level = 5k",
     "visits = 0", "ponder = no"},
    {"level = 5k\nponder = no\n", "config --config %s", "level = 5k",
     "visits = 0", "ponder = no"},
    {"visits = 9\nponder = yes\n",
     "config --config %s --level 5k --level default", "level = default",
     "visits = 9", "ponder = yes"},
};

static void the_command_line_sets_the_strength(void **state)
{
    for (size_t i = 0; i < ARRAY_LEN(STRENGTHS); i++) {
        const struct strength *const row = &STRENGTHS[i];
        if (run(state, row->text, row->arguments) != 0)
            fail_msg("row %zu: %s", i, said);
        assert_said(row->level, "");
        assert_said(row->visits, "");
        assert_said(row->ponder, "");
    }
    assert_int_equal(run(state, STRENGTHS[0].text, STRENGTHS[0].arguments), 0);
    assert_said("level = 5k", "# command line");
    assert_said("ponder = no", "# default");
}

static void a_file_of_two_strengths_is_told(void **state)
{
    assert_int_equal(
        run(state, "level = 5k\n[gtp]\nponder = yes\n", "gtp --config %s"), 2);
    assert_non_null(strstr(said, "/config:3: pondering would make a level "
                                 "stronger than it is: give ponder, or level "
                                 "in line 1, not both"));
    assert_int_equal(run(state, "visits = 7\nlevel = 5k\n", "play --config %s"),
                     2);
    assert_non_null(strstr(said, "/config:1: visits set the strength, and so "
                                 "does a level: give visits, or level in line "
                                 "2, not both"));
    assert_int_equal(
        run(state, "level = 5k\n", "gtp --config %s --level 4k --visits 9"), 2);
    assert_non_null(strstr(said, "give --visits or --level, not both"));
}

static void the_file_can_be_left_out(void **state)
{
    assert_int_equal(run(state, MINE, "config --config %s --no-config"), 0);
    assert_said("ponder = no", "# default");
    assert_int_equal(run(state, MINE, "config --no-config --config %s"), 0);
    assert_said("ponder = yes", "/config:3");
}

/* Texts that are refused, where, and what the message holds. */
static const struct bad_file {
    const char *text, *says;
} BAD[] = {
    {"\nthread = 2\n", "/config:2: unknown option 'thread'; did you mean "
                       "'threads'?"},
    {"threads = x\n", "/config:1: threads = x: must be a whole number from 1 "
                      "to 64"},
    {"threads = x\nthreads = 2\n", "/config:1: threads = x"},
    {"[gpt]\n", "/config:1: no command that reads this file is named 'gpt'; "
                "did you mean [gtp]?"},
    {"[bench]\n", "/config:1: no command that reads this file"},
    {"[gtp]\ncolor = black\n", "/config:2: unknown option 'color'"},
    {"[play]\ncolor = blue\n", "/config:2: color = blue: must be black"},
    {"[analyze]\nout = x.sgf\n", "/config:2: unknown option 'out'"},
    {"force = yes\n", "/config:1: unknown option 'force'"},
    {"help = yes\n", "/config:1: unknown option 'help'"},
    {"config = x\n", "/config:1: unknown option 'config'"},
    {"ponder = 1\n", "/config:1: ponder = 1: must be yes or no"},
    {"ponder\n", "/config:1: must be NAME = VALUE"},
};

static void a_bad_line_is_told(void **state)
{
    for (size_t i = 0; i < ARRAY_LEN(BAD); i++) {
        assert_int_equal(run(state, BAD[i].text, "gtp --config %s"), 2);
        if (!strstr(said, BAD[i].says))
            fail_msg("\"%s\" is answered \"%s\"", BAD[i].text, said);
    }
}

static void help_is_given_whatever_the_file(void **state)
{
    assert_int_equal(run(state, "?", "gtp --config %s --help"), 0);
    assert_non_null(strstr(said, "usage: ingot [gtp]"));
}

static void a_missing_file_that_was_named_is_told(void **state)
{
    assert_int_equal(run(state, "", "gtp --config %s.no"), 2);
    assert_non_null(strstr(said, "config.no'"));
}

/* The file in the usual place, which may be missing. */
static void the_usual_place_is_read(void **state)
{
    char command[1024];
    snprintf(command, sizeof command,
             "unset INGOT_CONFIG; XDG_CONFIG_HOME=%s; export XDG_CONFIG_HOME; "
             "%s config | tail -n +2; mkdir %s/ingot && "
             "echo visits = 9 >%s/ingot/config && %s config; "
             "rm -r %s/ingot",
             (const char *)*state, child_program(), (const char *)*state,
             (const char *)*state, child_program(), (const char *)*state);
    assert_int_equal(child_shell(command, said, sizeof said), 0);
    assert_said("visits = 0", "# default");
    assert_said("visits = 9", "/ingot/config:1");
}

/* Here the file is one that no session would begin with. */
static void a_match_does_not_read_it(void **state)
{
    static const char OPTIONS[] =
        "--net none --visits 1 --memory 16 --threads 1";
    char command[1024];
    const char *const directory = *state;
    snprintf(command, sizeof command,
             "unset INGOT_CONFIG; XDG_CONFIG_HOME=%s; export XDG_CONFIG_HOME; "
             "mkdir %s/ingot && echo bad >%s/ingot/config && "
             "%s match '%s %s' '%s %s' --size 5 --games 1 2>&1; status=$?; "
             "rm -r %s/ingot; exit $status",
             directory, directory, directory, child_program(), child_program(),
             OPTIONS, child_program(), OPTIONS, directory);
    if (child_shell(command, said, sizeof said) != 0)
        fail_msg("%s", said);
}

/* As it is, and with every option taken out of its comment. */
static void the_example_is_a_file(void **state)
{
    char command[1024];
    const char *const directory = *state;
    snprintf(command, sizeof command,
             "%s config --example >%s/a && sed 's/^#\\([a-z]\\)/\\1/' %s/a "
             ">%s/b && for name in gtp play demo; do "
             "%s config $name --config %s/a && "
             "%s config $name --config %s/b || exit; done",
             child_program(), directory, directory, directory, child_program(),
             directory, child_program(), directory);
    assert_int_equal(child_shell(command, said, sizeof said), 0);
    assert_non_null(strstr(said, "/b:"));
    assert_null(strstr(said, "/a:"));
}

static void what_has_no_file_is_not_asked_about(void **state)
{
    assert_int_equal(run(state, "", "config bench"), 2);
    assert_non_null(strstr(said, "named 'bench'"));
    assert_int_equal(run(state, "", "bench --config %s"), 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        SCRATCH_FACT(each_value_has_its_origin),
        SCRATCH_FACT(the_command_line_goes_first),
        SCRATCH_FACT(analyze_reads_it),
        SCRATCH_FACT(a_file_is_no_contradiction),
        SCRATCH_FACT(the_command_line_sets_the_strength),
        SCRATCH_FACT(a_file_of_two_strengths_is_told),
        SCRATCH_FACT(the_file_can_be_left_out),
        SCRATCH_FACT(a_bad_line_is_told),
        SCRATCH_FACT(help_is_given_whatever_the_file),
        SCRATCH_FACT(a_missing_file_that_was_named_is_told),
        SCRATCH_FACT(the_usual_place_is_read),
        SCRATCH_FACT(a_match_does_not_read_it),
        SCRATCH_FACT(the_example_is_a_file),
        SCRATCH_FACT(what_has_no_file_is_not_asked_about),
    };
    return cmocka_run_group_tests_name("gtp/config", tests, NULL, NULL);
}
