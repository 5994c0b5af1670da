#include "tuning/match.h"

#include "rules/sgf.h"
#include "tests/support/fake_engine.h"
#include "tests/support/fake_match.h"
#include "tests/support/test.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum { FACTS = 13 };

/* What a match was, and lines or parts of lines that it has to have said. */
struct match_case {
    const char *name, *a, *b, *options;
    const char *said[3]; /* on stdout */
    const char *told;    /* on stderr */
};

#define CHINESE " --size 5 --games 2 --komi 0 --rules chinese "
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
    {"a hang without a clock loses",
     "moves=!hang",
     "moves=C2",
     TROMP "--games 1 --patience 1",
     {LOST "illegal 0, timeouts 1, crashes 0\n"},
     "(Fake (A) gave no answer in time to genmove b)"},
    {"what a program said before it hung is told",
     "moves=!hang says=wait",
     "moves=C2",
     TROMP "--games 1 --patience 1",
     {LOST "illegal 0, timeouts 1, crashes 0\n"},
     "(Fake (A) gave no answer in time to genmove b, last on stderr: "
     "\"wait\")"},
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
     "--games 1 --time-per-move 0.1 --time-a 5 --tolerance-ms 0 --no-clock-b",
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
    struct fake_match *fixture;
    const struct match_case *match;
};

static int set_up_row(void **state)
{
    void *fixture = ((const struct row *)*state)->fixture;
    return fake_match_set_up(&fixture);
}

static int tear_down_row(void **state)
{
    void *fixture = ((const struct row *)*state)->fixture;
    return fake_match_tear_down(&fixture);
}

static void match_says(void **state)
{
    const struct row *row = *state;
    const struct match_case *match = row->match;
    fake_match_play(row->fixture, match->a, match->b, match->options);
    for (size_t i = 0; i < ARRAY_LEN(match->said); i++)
        fake_match_assert_said(row->fixture->out, match->said[i]);
    fake_match_assert_said(row->fixture->err, match->told);
    assert_int_equal(row->fixture->status, MATCH_PLAYED);
}

static void the_result_is_the_last_line(void **state)
{
    struct fake_match *fixture = *state;
    fake_match_play(fixture, "moves=resign", "", TROMP);
    const char *last = strstr(fixture->out, "\nA 0.0 % of 2");
    assert_non_null(last);
    assert_ptr_equal(strchr(last + 1, '\n'),
                     fixture->out + strlen(fixture->out) - 1);
}

static void time_is_told_only_to_those_with_a_clock(void **state)
{
    struct fake_match *fixture = *state;
    char path[FAKE_MATCH_PATH], text[FAKE_MATCH_TEXT];
    fake_match_play(fixture, "moves=C3 log=@a", "moves=C2 log=@b",
                    TROMP "--games 1 --time 60+20/5 --no-clock-b");
    fake_match_read(fake_match_path(fixture, "a", path), text);
    fake_match_assert_said(text, "time_settings 60 20 5\n");
    fake_match_assert_said(text, "time_left b 60 0\ngenmove b\n");
    fake_match_read(fake_match_path(fixture, "b", path), text);
    assert_null(strstr(text, "time"));
    fake_match_assert_said(text, "boardsize 5\nclear_board\nkomi 0\n");
}

static void a_time_for_each_move_is_one_stone_a_period(void **state)
{
    struct fake_match *fixture = *state;
    char path[FAKE_MATCH_PATH], text[FAKE_MATCH_TEXT];
    fake_match_play(fixture, "moves=C3 log=@a", "moves=C2 log=@b",
                    TROMP "--games 1 --time-per-move 30 --time-b 20.5");
    fake_match_read(fake_match_path(fixture, "a", path), text);
    fake_match_assert_said(text, "time_settings 0 30 1\n");
    fake_match_assert_said(text, "time_left b 30 1\ngenmove b\nplay w C2\n"
                                 "time_left b 30 1\ngenmove b\n");
    fake_match_read(fake_match_path(fixture, "b", path), text);
    fake_match_assert_said(text, "time_settings 0 20.500 1\n");
}

static void periods_are_told_as_servers_do(void **state)
{
    struct fake_match *fixture = *state;
    char path[FAKE_MATCH_PATH], text[FAKE_MATCH_TEXT];
    fake_match_play(fixture, "moves=C3 log=@a", "moves=C2",
                    TROMP "--games 1 --time 0+3x30");
    fake_match_read(fake_match_path(fixture, "a", path), text);
    fake_match_assert_said(text, "kgs-time_settings byoyomi 0 30 3\n");
    fake_match_assert_said(text, "time_left b 30 3\ngenmove b\n");
}

static void what_a_move_adds_is_told_and_counted(void **state)
{
    struct fake_match *fixture = *state;
    char path[FAKE_MATCH_PATH], text[FAKE_MATCH_TEXT];
    fake_match_play(fixture, "moves=C3 log=@a", "moves=C2",
                    TROMP "--games 1 --time 3600+2.5 --sgf-dir @");
    fake_match_read(fake_match_path(fixture, "a", path), text);
    fake_match_assert_said(text, "kata-time_settings fischer 3600 2.500\n");
    fake_match_assert_said(text, "time_left b 3602");
    fake_match_read(fake_match_path(fixture, "game-0001.sgf", path), text);
    fake_match_assert_said(text, "OT[2.5 Fischer]");
}

/* What is tolerated beyond all sixths leaves the clock at their end. */
static void time_bought_with_points_is_told_and_counted(void **state)
{
    struct fake_match *fixture = *state;
    char path[FAKE_MATCH_PATH], text[FAKE_MATCH_TEXT];
    fake_match_play(fixture,
                    "moves=!slow:800:C3 knows=ing-time_settings log=@a",
                    "moves=pass knows=ing-time_settings log=@b",
                    TROMP "--games 1 --time-penalty 0.3 --tolerance-ms 9000 "
                          "--sgf-dir @ --no-rules-a --no-rules-b");
    fake_match_read(fake_match_path(fixture, "a", path), text);
    fake_match_assert_said(text, "ing-time_settings 0.300 penalty\n");
    fake_match_assert_said(text, "time_left w 0.300 0\n"
                                 "time_left b 0.300 0\ngenmove b\n");
    fake_match_assert_said(text, "time_left b 0 3\ngenmove b\n");
    fake_match_read(fake_match_path(fixture, "b", path), text);
    fake_match_assert_said(text, "time_left b 0 3\n"
                                 "time_left w 0.300 0\ngenmove w\n");
    fake_match_read(fake_match_path(fixture, "game-0001.sgf", path), text);
    fake_match_assert_said(text, "RE[B+19]");
    fake_match_assert_said(text, "OT[3x0.05 for 2 points each]");
    fake_match_assert_said(text, ", 6 points paid for time]");
}

static void who_does_not_know_of_it_is_told_the_base_time_alone(void **state)
{
    struct fake_match *fixture = *state;
    char path[FAKE_MATCH_PATH], text[FAKE_MATCH_TEXT];
    fake_match_play(fixture, "moves=C3 log=@a", "moves=pass",
                    TROMP "--games 1 --time-penalty 60");
    fake_match_read(fake_match_path(fixture, "a", path), text);
    fake_match_assert_said(text, "time_settings 60 0 0\n");
    fake_match_assert_said(text, "time_left b 60 0\ngenmove b\n");
    assert_null(strstr(text, "penalty"));
    assert_null(strstr(text, "time_left w"));
}

static void openings_are_played_from_both_sides(void **state)
{
    struct fake_match *fixture = *state;
    char path[FAKE_MATCH_PATH], text[FAKE_MATCH_TEXT];
    fake_match_write(fake_match_path(fixture, "o", path),
                     "# two openings\nA1 B2\n\nE5 pass D4 # odd\n");
    fake_match_play(fixture, "log=@{seed}a", "log=@{seed}b",
                    TROMP "--games 5 --openings @o");
    static const char *const expected[] = {
        "play b A1\nplay w B2\ngenmove b\n", "play b A1\nplay w B2\nplay b",
        "play b E5\nplay w pass\nplay b D4\nplay w",
        "play b E5\nplay w pass\nplay b D4\ngenmove w",
        "play b A1\nplay w B2\ngenmove b\n"};
    for (int i = 0; i < 5; i++) {
        char name[] = "1a";
        name[0] = (char)('1' + i);
        fake_match_read(fake_match_path(fixture, name, path), text);
        fake_match_assert_said(text, expected[i]);
    }
}

static void an_opening_that_is_illegal_is_refused(void **state)
{
    struct fake_match *fixture = *state;
    char path[FAKE_MATCH_PATH];
    fake_match_write(fake_match_path(fixture, "o", path), "A1 B2\nA1 A1\n");
    fake_match_play(fixture, "", "", TROMP "--openings @o");
    assert_int_equal(fixture->status, MATCH_FAILED);
    fake_match_assert_said(fixture->err, "o, line 2: ");
}

static void games_are_written_and_can_be_read(void **state)
{
    struct fake_match *fixture = *state;
    char path[FAKE_MATCH_PATH];
    fake_match_play(fixture, "moves=C3", "moves=C2,resign",
                    TROMP "--komi 7.5 --sgf-dir @games --time-per-move 50");
    FILE *file =
        fopen(fake_match_path(fixture, "games/game-0002.sgf", path), "r");
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

static void a_setting_refused_stops_the_match(void **state)
{
    struct fake_match *fixture = *state;
    fake_match_play(fixture, "", "refuse=komi", TROMP);
    assert_int_equal(fixture->status, MATCH_FAILED);
    fake_match_assert_said(fixture->err, "Fake (B) refused \"komi 0\": not so");
}

static void commands_at_the_start_come_first(void **state)
{
    struct fake_match *fixture = *state;
    char path[FAKE_MATCH_PATH], text[FAKE_MATCH_TEXT];
    fake_match_play(fixture, "log=@a", "log=@b",
                    TROMP "--games 1 --init-a=one;;two --init-b=three");
    fake_match_read(fake_match_path(fixture, "a", path), text);
    fake_match_assert_said(text, "\none\ntwo\nboardsize 5\n");
    fake_match_read(fake_match_path(fixture, "b", path), text);
    fake_match_assert_said(text, "\nthree\nboardsize 5\n");
}

static void rules_are_told_to_those_that_know_how(void **state)
{
    struct fake_match *fixture = *state;
    char path[FAKE_MATCH_PATH], text[FAKE_MATCH_TEXT];
    fake_match_play(fixture, "log=@a knows=kata-set-rules", "log=@b",
                    CHINESE "--games 1 --init-a=one");
    fake_match_read(fake_match_path(fixture, "a", path), text);
    fake_match_assert_said(text,
                           "\nkata-set-rules chinese\none\nboardsize 5\n");
    fake_match_read(fake_match_path(fixture, "b", path), text);
    assert_null(strstr(text, "set-rules chinese"));
    fake_match_play(fixture, "log=@c knows=kata-set-rules", "",
                    CHINESE "--games 1 --no-rules-a");
    fake_match_read(fake_match_path(fixture, "c", path), text);
    assert_null(strstr(text, "rules"));
}

static void rules_refused_are_noted_once(void **state)
{
    struct fake_match *fixture = *state;
    fake_match_play(fixture, "", "knows=kata-set-rules refuse=chinese",
                    CHINESE "--games 4");
    assert_int_equal(fixture->status, MATCH_PLAYED);
    const char *note =
        strstr(fixture->err, "Fake (B) knows no rules 'chinese'");
    assert_non_null(note);
    assert_null(strstr(note + 20, "knows no rules"));
}

int main(int argc, char **argv)
{
    if (fake_engine_is_asked(argc, argv))
        return fake_engine_main(argc, argv);
    static struct fake_match fixture;
    fixture.program = argv[0];
    struct CMUnitTest tests[ARRAY_LEN(CASES) + FACTS] = {
        FAKE_MATCH_FACT(the_result_is_the_last_line, &fixture),
        FAKE_MATCH_FACT(time_is_told_only_to_those_with_a_clock, &fixture),
        FAKE_MATCH_FACT(a_time_for_each_move_is_one_stone_a_period, &fixture),
        FAKE_MATCH_FACT(periods_are_told_as_servers_do, &fixture),
        FAKE_MATCH_FACT(what_a_move_adds_is_told_and_counted, &fixture),
        FAKE_MATCH_FACT(time_bought_with_points_is_told_and_counted, &fixture),
        FAKE_MATCH_FACT(who_does_not_know_of_it_is_told_the_base_time_alone,
                        &fixture),
        FAKE_MATCH_FACT(openings_are_played_from_both_sides, &fixture),
        FAKE_MATCH_FACT(an_opening_that_is_illegal_is_refused, &fixture),
        FAKE_MATCH_FACT(games_are_written_and_can_be_read, &fixture),
        FAKE_MATCH_FACT(a_setting_refused_stops_the_match, &fixture),
        FAKE_MATCH_FACT(commands_at_the_start_come_first, &fixture),
        FAKE_MATCH_FACT(rules_are_told_to_those_that_know_how, &fixture),
        FAKE_MATCH_FACT(rules_refused_are_noted_once, &fixture),
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
