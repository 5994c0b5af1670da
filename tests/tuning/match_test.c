#include "tuning/match.h"

#include "rules/sgf.h"
#include "tests/support/fake_engine.h"
#include "tests/support/test.h"
#include "tuning/stopwatch.h"

#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { TEXT_BYTES = 1 << 16, PATH_BYTES = 256, WORDS_MAX = 40, FACTS = 17 };

/* A directory of a test's own, and what its last match said. */
struct fixture {
    const char *program;
    char directory[PATH_BYTES];
    int status;
    char out[TEXT_BYTES], err[TEXT_BYTES];
};

static void read_file(const char *path, char text[TEXT_BYTES])
{
    FILE *file = fopen(path, "r");
    size_t length = 0;
    if (file) {
        length = fread(text, 1, TEXT_BYTES - 1, file);
        fclose(file);
    }
    text[length] = '\0';
}

static void write_file(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

/* A path in the test's directory. */
static const char *path_of(const struct fixture *fixture, const char *name,
                           char path[PATH_BYTES])
{
    snprintf(path, PATH_BYTES, "%.200s/%.50s", fixture->directory, name);
    return path;
}

static int set_up(void **state)
{
    struct fixture *fixture = *state;
    strcpy(fixture->directory, "/tmp/ingot-match-XXXXXX");
    return mkdtemp(fixture->directory) ? 0 : -1;
}

static int tear_down(void **state)
{
    struct fixture *fixture = *state;
    int status = 0;
    const pid_t pid = fork();
    if (pid == 0) {
        execlp("rm", "rm", "-rf", fixture->directory, (char *)NULL);
        _exit(127);
    }
    return pid > 0 && waitpid(pid, &status, 0) == pid ? status : -1;
}

/* The command line of a fake engine; "@" in the arguments is the directory. */
static void fake_command(const struct fixture *fixture, const char *arguments,
                         char command[1024])
{
    int length = snprintf(command, 1024, "%s engine ", fixture->program);
    for (const char *c = arguments; *c; c++)
        length += *c == '@'
                      ? sprintf(command + length, "%s/", fixture->directory)
                      : sprintf(command + length, "%c", *c);
}

/* In a process of its own: a match with these options, then the end. */
static void run_match(const struct fixture *fixture, const char *a,
                      const char *b, const char *options)
{
    char command_a[1024], command_b[1024], words[1024], path[PATH_BYTES];
    char name[] = "match", *arguments[WORDS_MAX] = {name, command_a, command_b};
    int count = 3;
    fake_command(fixture, a, command_a);
    fake_command(fixture, b, command_b);
    int length = 0;
    for (const char *c = options; *c; c++)
        length += *c == '@' ? sprintf(words + length, "%s/", fixture->directory)
                            : sprintf(words + length, "%c", *c);
    char *rest;
    for (char *word = strtok_r(words, " ", &rest); word;
         word = strtok_r(NULL, " ", &rest))
        arguments[count++] = word;
    if (!freopen(path_of(fixture, "out", path), "w", stdout) ||
        !freopen(path_of(fixture, "err", path), "w", stderr))
        _exit(99);
    const int status = match_main(count, arguments);
    fflush(NULL);
    _exit(status);
}

/* Starts a match between two fake engines on a board of 5 lines. */
static pid_t begin_match(struct fixture *fixture, const char *a, const char *b,
                         const char *options)
{
    fflush(NULL);
    const pid_t pid = fork();
    assert_true(pid >= 0);
    if (pid == 0)
        run_match(fixture, a, b, options);
    return pid;
}

static void end_match(struct fixture *fixture, pid_t pid)
{
    int status;
    char path[PATH_BYTES];
    assert_int_equal(waitpid(pid, &status, 0), pid);
    assert_true(WIFEXITED(status));
    fixture->status = WEXITSTATUS(status);
    read_file(path_of(fixture, "out", path), fixture->out);
    read_file(path_of(fixture, "err", path), fixture->err);
}

static void play_match(struct fixture *fixture, const char *a, const char *b,
                       const char *options)
{
    end_match(fixture, begin_match(fixture, a, b, options));
}

/* What a match was, and lines or parts of lines that it has to have said. */
struct match_case {
    const char *name, *a, *b, *options;
    const char *said[3]; /* on stdout */
    const char *told;    /* on stderr */
};

static void assert_said(const char *all, const char *part)
{
    if (part && !strstr(all, part))
        fail_msg("\"%s\" is not in:\n%s", part, all);
}

#define TROMP   " --size 5 --games 2 --komi 0 --rules tromp-taylor "
#define CHINESE " --size 5 --games 2 --komi 0 --rules chinese "
#define CLEAN   "illegal 0, timeouts 0, crashes 0\n"
#define FIRST   "A 100.0 % of 2 (95 % 34.2-100.0), elo +inf (-113..+inf), "
#define SECOND  "A 0.0 % of 2 (95 % 0.0-65.8), elo -inf (-inf..+113), "
#define EVEN    "A 50.0 % of 2 (95 % 9.5-90.5), elo +0 (-393..+393), "
#define WON     "A 100.0 % of 1 (95 % 20.7-100.0), elo +inf (-234..+inf), "
#define LOST    "A 0.0 % of 1 (95 % 0.0-79.3), elo -inf (-inf..+234), "
#define EVEN_1  "A 50.0 % of 1 (95 % 5.5-94.5), elo +0 (-495..+495), "
#define STONES  "moves=C3", "moves=C2"

static const struct match_case CASES[] = {
    {"a tie is half a win",
     STONES,
     TROMP,
     {EVEN CLEAN, "ties 2, too long 0, void 0, disputed 0\n"},
     NULL},
    {"colours alternate",
     STONES,
     TROMP "--komi 0.5",
     {EVEN CLEAN, "A: wins 1", "B: wins 1"},
     "game 1, A Black: W+0.5, 4 moves"},
    {"a tie under Ing is nobody's at another komi",
     "",
     "",
     "--size 5 --games 2 --komi 0",
     {EVEN CLEAN, "ties 2"},
     NULL},
    {"a tie under Ing is Black's at the prescribed komi",
     "moves=D1,D2,D3,D4,C5,C6",
     "moves=E1,E2,E3,E4,D5,D6",
     "--size 6 --games 2",
     {FIRST CLEAN, "ties 0, too long 0, void 0, disputed 0\n"},
     "game 1, A Black: B+0.5, 14 moves"},
    {"an occupied point loses",
     "moves=C3,C3",
     "moves=C2",
     TROMP,
     {SECOND "illegal 2, timeouts 0, crashes 0\n", "A: wins 0, illegal 2"},
     "(Fake (A) played C3: "},
    {"a suicide that the rules forbid loses",
     "moves=C3,D3,A1",
     "moves=A2,B1",
     CHINESE "--games 1",
     {"illegal 1"},
     "(Fake (A) played A1: suicide"},
    {"nonsense for a move loses",
     "moves=C3",
     "moves=I9",
     TROMP,
     {FIRST "illegal 2, timeouts 0, crashes 0\n", "B: wins 0, illegal 2"},
     "(Fake (B) answered genmove with I9)"},
    {"an error for a move loses",
     "moves=!error",
     "moves=C2",
     TROMP,
     {SECOND "illegal 2, timeouts 0, crashes 0\n"},
     "(Fake (A) refused to move: cannot)"},
    {"a crash by a signal loses",
     "moves=!crash",
     "moves=C2",
     TROMP,
     {SECOND "illegal 0, timeouts 0, crashes 2\n", "A: wins 0, illegal 0, "
                                                   "timeouts 0, crashes 2"},
     "(Fake (A) crashed: killed by signal 9)"},
    {"an end in mid-game loses",
     "moves=C3",
     "moves=C2,!exit",
     TROMP,
     {FIRST "illegal 0, timeouts 0, crashes 2\n"},
     "(Fake (B) crashed: ended with status 3)"},
    {"endless noise loses",
     "moves=!noise",
     "moves=C2",
     TROMP,
     {SECOND "illegal 0, timeouts 0, crashes 2\n"},
     "(Fake (A) spoke no GTP"},
    {"a hang without a clock loses",
     "moves=!hang",
     "moves=C2",
     TROMP "--games 1 --patience 1",
     {LOST "illegal 0, timeouts 1, crashes 0\n"},
     "(Fake (A) gave no answer in time to genmove b)"},
    {"a time overrun loses",
     "moves=C3",
     "moves=!slow:5000:C2",
     TROMP "--games 1 --time-per-move 0.1 --tolerance-ms 400",
     {WON "illegal 0, timeouts 1, crashes 0\n"},
     "game 1, A Black: B+T"},
    {"an overrun within the tolerance does not",
     "moves=C3",
     "moves=!slow:150:C2",
     TROMP "--games 1 --time-per-move 0.1 --tolerance-ms 40000",
     {EVEN_1 CLEAN},
     NULL},
    {"absolute time runs out over several moves",
     "moves=C3",
     "moves=!slow:250:C2,!slow:250:D2,!slow:9000:D3",
     TROMP "--games 1 --time 0.6 --tolerance-ms 100",
     {WON "illegal 0, timeouts 1, crashes 0\n"},
     NULL},
    {"without a clock a slow player is waited for",
     "moves=C3",
     "moves=!slow:150:C2",
     TROMP
     "--games 1 --time-per-move 5 --time-b 0.1 --tolerance-ms 0 --no-clock-b",
     {EVEN_1 CLEAN},
     NULL},
    {"a legal move refused makes the game void",
     "moves=C3",
     "moves=C2 refuse=C3",
     TROMP,
     {"A 50.0 % of 0 (95 % 0.0-100.0), elo +0 (-inf..+inf), " CLEAN, "void 2",
      "refused 2"},
     "(Fake (B) refused C3: not so)"},
    {"a pass refused makes the game void",
     "moves=C3",
     "moves=C2 refuse=pass",
     TROMP,
     {"of 0 (", "void 2"},
     NULL},
    {"stones that both call dead are taken off",
     "moves=C3 dead=C2",
     "moves=C2 dead=c2",
     CHINESE "--komi 10",
     {FIRST CLEAN, "disputed 0"},
     "game 1, A Black: B+15"},
    {"one name is enough for a chain",
     "moves=C3 dead=C2,D2",
     "moves=C2,D2 dead=C2",
     CHINESE "--komi 10",
     {FIRST CLEAN, "disputed 0"},
     NULL},
    {"a difference about dead stones is counted",
     "moves=C3 dead=C2",
     "moves=C2 dead=C3",
     CHINESE,
     {"of 2 (", "disputed 2"},
     NULL},
    {"no word on dead stones is a difference",
     "moves=C3 dead=!error",
     "moves=C2",
     CHINESE,
     {"of 2 (", "disputed 2"},
     NULL},
    {"where the dead stay nobody is asked",
     "moves=C3 dead=C2",
     "moves=C2 dead=C3",
     TROMP,
     {EVEN CLEAN, "disputed 0"},
     NULL},
    {"a resignation wins for the other",
     "moves=resign",
     "moves=C2",
     TROMP,
     {SECOND CLEAN},
     "game 1, A Black: W+R, 0 moves"},
    {"a game beyond the limit of moves is a tie",
     "moves=C3,C4,C5",
     "moves=D3,D4,D5",
     TROMP "--max-moves 4",
     {EVEN CLEAN, "too long 2"},
     NULL},
    {"a win is tested until it is sure",
     "",
     "moves=resign",
     TROMP "--games 50 --sprt 0,800",
     {"A 100.0 % of 4 (", "the second is accepted; pairs 0 0 0 0 2\n"},
     NULL},
    {"games at once are each counted once",
     "moves=C3",
     "moves=resign",
     TROMP "--games 7 --jobs 3",
     {"A 100.0 % of 7 (", "A: wins 7"},
     NULL},
};

/* One row of the table, as a test. */
struct row {
    struct fixture *fixture;
    const struct match_case *match;
};

static int set_up_row(void **state)
{
    void *fixture = ((const struct row *)*state)->fixture;
    return set_up(&fixture);
}

static int tear_down_row(void **state)
{
    void *fixture = ((const struct row *)*state)->fixture;
    return tear_down(&fixture);
}

static void match_says(void **state)
{
    const struct row *row = *state;
    const struct match_case *match = row->match;
    play_match(row->fixture, match->a, match->b, match->options);
    for (size_t i = 0; i < ARRAY_LEN(match->said); i++)
        assert_said(row->fixture->out, match->said[i]);
    assert_said(row->fixture->err, match->told);
    assert_int_equal(row->fixture->status, MATCH_PLAYED);
}

static void the_result_is_the_last_line(void **state)
{
    struct fixture *fixture = *state;
    play_match(fixture, "moves=resign", "", TROMP);
    const char *last = strstr(fixture->out, "\nA 0.0 % of 2");
    assert_non_null(last);
    assert_ptr_equal(strchr(last + 1, '\n'),
                     fixture->out + strlen(fixture->out) - 1);
}

static void time_is_told_only_to_those_with_a_clock(void **state)
{
    struct fixture *fixture = *state;
    char path[PATH_BYTES], text[TEXT_BYTES];
    play_match(fixture, "moves=C3 log=@a", "moves=C2 log=@b",
               TROMP "--games 1 --time 60+20/5 --no-clock-b");
    read_file(path_of(fixture, "a", path), text);
    assert_said(text, "time_settings 60 20 5\n");
    assert_said(text, "time_left b 60 0\ngenmove b\n");
    read_file(path_of(fixture, "b", path), text);
    assert_null(strstr(text, "time"));
    assert_said(text, "boardsize 5\nclear_board\nkomi 0\n");
}

static void a_time_for_each_move_is_one_stone_a_period(void **state)
{
    struct fixture *fixture = *state;
    char path[PATH_BYTES], text[TEXT_BYTES];
    play_match(fixture, "moves=C3 log=@a", "moves=C2 log=@b",
               TROMP "--games 1 --time-per-move 30 --time-b 20.5");
    read_file(path_of(fixture, "a", path), text);
    assert_said(text, "time_settings 0 30 1\n");
    assert_said(text, "time_left b 30 1\ngenmove b\nplay w C2\n"
                      "time_left b 30 1\ngenmove b\n");
    read_file(path_of(fixture, "b", path), text);
    assert_said(text, "time_settings 0 20.500 1\n");
}

static void periods_are_told_as_servers_do(void **state)
{
    struct fixture *fixture = *state;
    char path[PATH_BYTES], text[TEXT_BYTES];
    play_match(fixture, "moves=C3 log=@a", "moves=C2",
               TROMP "--games 1 --time 0+3x30");
    read_file(path_of(fixture, "a", path), text);
    assert_said(text, "kgs-time_settings byoyomi 0 30 3\n");
    assert_said(text, "time_left b 30 3\ngenmove b\n");
}

static void openings_are_played_from_both_sides(void **state)
{
    struct fixture *fixture = *state;
    char path[PATH_BYTES], text[TEXT_BYTES];
    write_file(path_of(fixture, "o", path),
               "# two openings\nA1 B2\n\nE5 pass D4 # odd\n");
    play_match(fixture, "log=@{seed}a", "log=@{seed}b",
               TROMP "--games 5 --openings @o");
    static const char *const expected[] = {
        "play b A1\nplay w B2\ngenmove b\n", "play b A1\nplay w B2\nplay b",
        "play b E5\nplay w pass\nplay b D4\nplay w",
        "play b E5\nplay w pass\nplay b D4\ngenmove w",
        "play b A1\nplay w B2\ngenmove b\n"};
    for (int i = 0; i < 5; i++) {
        char name[] = "1a";
        name[0] = (char)('1' + i);
        read_file(path_of(fixture, name, path), text);
        assert_said(text, expected[i]);
    }
}

static void an_opening_that_is_illegal_is_refused(void **state)
{
    struct fixture *fixture = *state;
    char path[PATH_BYTES];
    write_file(path_of(fixture, "o", path), "A1 B2\nA1 A1\n");
    play_match(fixture, "", "", TROMP "--openings @o");
    assert_int_equal(fixture->status, MATCH_FAILED);
    assert_said(fixture->err, "o, line 2: ");
}

static void games_are_written_and_can_be_read(void **state)
{
    struct fixture *fixture = *state;
    char path[PATH_BYTES];
    play_match(fixture, "moves=C3", "moves=C2,resign",
               TROMP "--komi 7.5 --sgf-dir @games --time-per-move 50");
    FILE *file = fopen(path_of(fixture, "games/game-0002.sgf", path), "r");
    assert_non_null(file);
    struct record *record;
    struct sgf_place place;
    int komi;
    assert_int_equal(sgf_read(file, &record, &place), SGF_OK);
    fclose(file);
    assert_int_equal(record_size(record), 5);
    assert_true(record_komi(record, &komi));
    assert_int_equal(komi, 15);
    assert_int_equal(record_moves(record), 2);
    assert_string_equal(record_text(record, RECORD_BLACK_NAME), "Fake (B)");
    assert_string_equal(record_text(record, RECORD_WHITE_NAME), "Fake (A)");
    assert_string_equal(record_text(record, RECORD_RESULT), "W+R");
    assert_string_equal(record_text(record, RECORD_OVERTIME), "1/50 Canadian");
    assert_non_null(record_text(record, RECORD_DATE));
    assert_non_null(record_move_text(record, 1, RECORD_MOVE_COMMENT));
    assert_string_equal(record_move_text(record, 1, RECORD_MOVE_TIME_LEFT),
                        "50.00");
    record_destroy(record);
}

/* Waits until a log has so many lines of games. */
static void wait_for_games(const char *path, int games)
{
    char text[TEXT_BYTES];
    for (int i = 0; i < 2000; i++) {
        int lines = 0;
        read_file(path, text);
        for (const char *c = text; (c = strchr(c, '\n')) != NULL; c++)
            lines += c[1] != '#' && c[1] != '\0';
        if (lines >= games)
            return;
        stopwatch_sleep_ms(10);
    }
    fail_msg("no %d games in %s", games, path);
}

static void a_match_is_interrupted_and_goes_on(void **state)
{
    struct fixture *fixture = *state;
    char gate[PATH_BYTES], log[PATH_BYTES];
    static const char a[] = "gate=@gate{seed}", b[] = "moves=resign";
    static const char options[] = TROMP "--games 4 --resume @log";
    write_file(path_of(fixture, "gate3", gate), "");
    path_of(fixture, "log", log);

    const pid_t pid = begin_match(fixture, a, b, options);
    wait_for_games(log, 2);
    kill(pid, SIGINT);
    end_match(fixture, pid);
    assert_int_equal(fixture->status, MATCH_INTERRUPTED);
    assert_said(fixture->out, FIRST CLEAN);

    unlink(gate);
    play_match(fixture, a, b, options);
    assert_int_equal(fixture->status, MATCH_PLAYED);
    assert_said(fixture->out, "A 100.0 % of 4 (");
    assert_null(strstr(fixture->err, "game 2,"));
    assert_said(fixture->err, "game 3, A Black: B+R, 1 moves; 3 of 4");
}

static void the_last_line_of_a_log_may_be_broken(void **state)
{
    struct fixture *fixture = *state;
    char path[PATH_BYTES], text[TEXT_BYTES];
    path_of(fixture, "log", path);
    play_match(fixture, "moves=resign", "", TROMP "--log @log");
    read_file(path, text);
    text[strlen(text) - 3] = '\0';
    write_file(path, text);
    play_match(fixture, "moves=resign", "", TROMP "--resume @log");
    assert_null(strstr(fixture->err, "game 1,"));
    assert_said(fixture->err, "game 2,");
    assert_said(fixture->out, SECOND CLEAN);
}

static void a_log_of_another_match_is_refused(void **state)
{
    struct fixture *fixture = *state;
    play_match(fixture, "moves=resign", "", TROMP "--log @log");
    play_match(fixture, "moves=resign", "", TROMP "--komi 5 --resume @log");
    assert_int_equal(fixture->status, MATCH_FAILED);
    assert_said(fixture->err, "log: is the log of another match");
}

static void a_log_is_not_written_over(void **state)
{
    struct fixture *fixture = *state;
    play_match(fixture, "moves=resign", "", TROMP "--log @log");
    play_match(fixture, "moves=resign", "", TROMP "--log @log");
    assert_int_equal(fixture->status, MATCH_FAILED);
    assert_said(fixture->err, "log: File exists");
}

static void a_setting_refused_stops_the_match(void **state)
{
    struct fixture *fixture = *state;
    play_match(fixture, "", "refuse=komi", TROMP);
    assert_int_equal(fixture->status, MATCH_FAILED);
    assert_said(fixture->err, "Fake (B) refused \"komi 0\": not so");
}

static void commands_at_the_start_come_first(void **state)
{
    struct fixture *fixture = *state;
    char path[PATH_BYTES], text[TEXT_BYTES];
    play_match(fixture, "log=@a", "log=@b",
               TROMP "--games 1 --init-a=one;;two --init-b=three");
    read_file(path_of(fixture, "a", path), text);
    assert_said(text, "\none\ntwo\nboardsize 5\n");
    read_file(path_of(fixture, "b", path), text);
    assert_said(text, "\nthree\nboardsize 5\n");
}

static void rules_are_told_to_those_that_know_how(void **state)
{
    struct fixture *fixture = *state;
    char path[PATH_BYTES], text[TEXT_BYTES];
    play_match(fixture, "log=@a knows=kata-set-rules", "log=@b",
               CHINESE "--games 1 --init-a=one");
    read_file(path_of(fixture, "a", path), text);
    assert_said(text, "\nkata-set-rules chinese\none\nboardsize 5\n");
    read_file(path_of(fixture, "b", path), text);
    assert_null(strstr(text, "set-rules chinese"));
    play_match(fixture, "log=@c knows=kata-set-rules", "",
               CHINESE "--games 1 --no-rules-a");
    read_file(path_of(fixture, "c", path), text);
    assert_null(strstr(text, "rules"));
}

static void rules_refused_are_noted_once(void **state)
{
    struct fixture *fixture = *state;
    play_match(fixture, "", "knows=kata-set-rules refuse=chinese",
               CHINESE "--games 4");
    assert_int_equal(fixture->status, MATCH_PLAYED);
    const char *note =
        strstr(fixture->err, "Fake (B) knows no rules 'chinese'");
    assert_non_null(note);
    assert_null(strstr(note + 20, "knows no rules"));
}

static void a_program_that_always_crashes_at_once_is_given_up(void **state)
{
    struct fixture *fixture = *state;
    play_match(fixture, "", "moves=!exit", TROMP "--games 50");
    assert_int_equal(fixture->status, MATCH_FAILED);
    assert_said(fixture->err, "Fake (B) crashed: ended with status 3, at its "
                              "first move, 3 games in a row\n");
    assert_said(fixture->out, "A 100.0 % of 3 (");
    play_match(fixture, "", "moves=C3,!exit", TROMP "--games 5");
    assert_int_equal(fixture->status, MATCH_PLAYED);
}

static void an_empty_log_is_a_new_one(void **state)
{
    struct fixture *fixture = *state;
    char path[PATH_BYTES], text[TEXT_BYTES];
    path_of(fixture, "log", path);
    write_file(path, "");
    play_match(fixture, "moves=resign", "", TROMP "--resume @log");
    assert_int_equal(fixture->status, MATCH_PLAYED);
    read_file(path, text);
    assert_memory_equal(text, "# ingot match, log 1\n", 21);
    play_match(fixture, "moves=resign", "", TROMP "--resume @log");
    assert_null(strstr(fixture->err, "game 1,"));
    assert_said(fixture->out, SECOND CLEAN);
}

int main(int argc, char **argv)
{
    if (fake_engine_is_asked(argc, argv))
        return fake_engine_main(argc, argv);
    static struct fixture fixture;
    fixture.program = argv[0];
#define FACT(test)                                                             \
    (struct CMUnitTest)                                                        \
    {                                                                          \
        .name = #test, .test_func = (test), .setup_func = set_up,              \
        .teardown_func = tear_down, .initial_state = &fixture                  \
    }
    struct CMUnitTest tests[ARRAY_LEN(CASES) + FACTS] = {
        FACT(the_result_is_the_last_line),
        FACT(time_is_told_only_to_those_with_a_clock),
        FACT(a_time_for_each_move_is_one_stone_a_period),
        FACT(periods_are_told_as_servers_do),
        FACT(openings_are_played_from_both_sides),
        FACT(an_opening_that_is_illegal_is_refused),
        FACT(games_are_written_and_can_be_read),
        FACT(a_match_is_interrupted_and_goes_on),
        FACT(the_last_line_of_a_log_may_be_broken),
        FACT(a_log_of_another_match_is_refused),
        FACT(a_log_is_not_written_over),
        FACT(a_setting_refused_stops_the_match),
        FACT(commands_at_the_start_come_first),
        FACT(rules_are_told_to_those_that_know_how),
        FACT(rules_refused_are_noted_once),
        FACT(a_program_that_always_crashes_at_once_is_given_up),
        FACT(an_empty_log_is_a_new_one),
    };
    struct row rows[ARRAY_LEN(CASES)];
    for (size_t i = 0; i < ARRAY_LEN(CASES); i++) {
        rows[i] = (struct row){&fixture, &CASES[i]};
        tests[FACTS + i] = (struct CMUnitTest){
            .name = CASES[i].name,
            .test_func = match_says,
            .setup_func = set_up_row,
            .teardown_func = tear_down_row,
            .initial_state = &rows[i],
        };
    }
    return cmocka_run_group_tests_name("tuning/match", tests, NULL, NULL);
}
