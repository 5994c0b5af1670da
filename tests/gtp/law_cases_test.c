/*
 * What clients meet with when rulesets differ: repetition, suicide, names,
 * game records under the Ing rules.
 */
#include "tests/support/talk.h"
#include "tests/support/test.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { VISITS = 60 };

static int open_talk(void **state)
{
    *state = talk_open(1, VISITS);
    return *state ? 0 : -1;
}

static int close_talk(void **state)
{
    talk_close(*state);
    return 0;
}

static void start(struct talk *talk, const char *rules, const char *size)
{
    char line[100];
    snprintf(line, sizeof line, "kata-set-rules %s", rules);
    assert_reply(talk, line, "= ");
    snprintf(line, sizeof line, "boardsize %s", size);
    assert_reply(talk, line, "= ");
    assert_reply(talk, "clear_board", "= ");
}

/* Send two, return one, without and with a pass in the cycle. */
static const struct cycle_rules {
    const char *rules;
    bool is_legal, is_legal_with_pass; /* may White close the cycle? */
} CYCLES[] = {
    {"ing", true, true},
    {"ing-wholeboard", true, true},
    {"ing-lenient", true, true},
    {"ogs-ing", false, false},
    {"tromp-taylor", false, false},
    {"chinese", true, true},
    {"chinese-superko", false, false},
    {"aga", true, false},
    {"new-zealand", true, false},
    {"cgos", false, false},
};

/* Plays to where White at B1 would close the cycle. */
static void play_cycle(struct talk *talk, const char *rules, bool with_pass)
{
    start(talk, rules, "9");
    talk_play(talk, "b", "B2 C2 D1 D2");
    talk_play(talk, "w", "A2 A3 B1");
    talk_play(talk, "b", "G7");
    if (with_pass) {
        talk_play(talk, "w", "G3");
        talk_play(talk, "b", "pass");
    }
    talk_play(talk, "w", "C1");
    talk_play(talk, "b", "A1");
}

static void assert_closes_cycle(struct talk *talk, bool is_legal)
{
    assert_reply(talk, "is_legal w B1", is_legal ? "= 1" : "= 0");
    const char *const reply = talk_say(talk, "reg_genmove w");
    assert_memory_equal(reply, "= ", 2);
    if (!is_legal)
        assert_string_not_equal(reply, "= B1");
    assert_reply(talk, "play w B1", is_legal ? "= " : "? illegal move");
}

static void repetition_is_what_each_ruleset_says(void **state)
{
    struct talk *const talk = *state;
    for (size_t i = 0; i < ARRAY_LEN(CYCLES); i++) {
        play_cycle(talk, CYCLES[i].rules, false);
        assert_closes_cycle(talk, CYCLES[i].is_legal);
        play_cycle(talk, CYCLES[i].rules, true);
        assert_closes_cycle(talk, CYCLES[i].is_legal_with_pass);
    }
}

/* Under any rules but those of the simple ko, which let it go on for ever. */
static void a_triple_ko_comes_to_an_end(void **state)
{
    struct talk *const talk = *state;
    for (size_t i = 0; i < ARRAY_LEN(CYCLES); i++) {
        char line[100];
        if (strcmp(CYCLES[i].rules, "chinese") == 0)
            continue;
        snprintf(line, sizeof line, "kata-set-rules %s", CYCLES[i].rules);
        assert_reply(talk, line, "= ");
        assert_reply(talk, "loadsgf tests/data/gtp/triple_ko.sgf", "= ");
        int moves = 0, passes = 0;
        while (passes < 2 && moves < 150) {
            const char *const reply =
                talk_say(talk, moves++ % 2 ? "genmove b" : "genmove w");
            assert_memory_equal(reply, "= ", 2);
            passes = strcmp(reply, "= pass") == 0 ? passes + 1 : 0;
            if (strcmp(reply, "= resign") == 0)
                break;
        }
        assert_in_range(moves, 1, 149);
    }
}

static const struct suicide_rules {
    const char *rules;
    bool allows_one, allows_two;
} SUICIDES[] = {
    {"ing", false, true},          {"ing-wholeboard", false, true},
    {"ing-lenient", false, true},  {"ogs-ing", true, true},
    {"tromp-taylor", false, true}, /* one stone leaves the position */
    {"chinese", false, false},     {"chinese-superko", false, false},
    {"aga", false, false},         {"new-zealand", false, true},
    {"cgos", false, false},
};

static void suicide_is_what_each_ruleset_says(void **state)
{
    struct talk *const talk = *state;
    for (size_t i = 0; i < ARRAY_LEN(SUICIDES); i++) {
        start(talk, SUICIDES[i].rules, "9");
        talk_play(talk, "b", "A2");
        talk_play(talk, "w", "E5");
        talk_play(talk, "b", "B1");
        assert_reply(talk, "play w A1",
                     SUICIDES[i].allows_one ? "= " : "? illegal move");
        start(talk, SUICIDES[i].rules, "9");
        talk_play(talk, "b", "A2");
        talk_play(talk, "w", "A1");
        talk_play(talk, "b", "B2");
        talk_play(talk, "w", "E6");
        talk_play(talk, "b", "C1");
        const bool is_legal = SUICIDES[i].allows_two;
        assert_reply(talk, "play w B1", is_legal ? "= " : "? illegal move");
        assert_reply(talk, "list_stones w", is_legal ? "= E6" : "= A1 E6");
        if (is_legal) {
            assert_reply(talk, "undo", "= ");
            assert_reply(talk, "list_stones w", "= A1 E6");
        }
    }
}

static void where_only_suicide_is_left_both_pass(void **state)
{
    struct talk *const talk = *state;
    for (size_t i = 0; i < ARRAY_LEN(SUICIDES); i++) {
        start(talk, SUICIDES[i].rules, "5");
        assert_reply(talk, "komi 0", "= ");
        /* White has moved, so that Black's stones are no handicap. */
        talk_play(talk, "w", "A1");
        talk_play(talk, "b",
                  "B1 C1 D1 E1 A2 B2 C2 D2 E2 A3 B3 C3 D3 E3 A4 B4 C4 D4 E4 "
                  "A5 B5 C5 D5");
        assert_reply(talk, "is_legal w A1",
                     SUICIDES[i].allows_one ? "= 1" : "= 0");
        const char *const reply = talk_say(talk, "genmove w");
        if (strcmp(reply, "= resign") != 0)
            assert_string_equal(reply, "= pass");
        assert_reply(talk, "genmove b", "= pass");
        assert_reply(talk, "kgs-genmove_cleanup b", "= pass");
        assert_reply(talk, "final_score", "= B+25");
    }
}

static void the_names_that_clients_use_for_ing_are_known(void **state)
{
    struct talk *const talk = *state;
    static const char *const names[] = {"ing",  "goe", "GOE", "Ing",
                                        "INGS", "sst", "應氏"};
    for (size_t i = 0; i < ARRAY_LEN(names); i++) {
        char line[100];
        const bool is_known = strcmp(names[i], "INGS") != 0;
        snprintf(line, sizeof line, "kata-set-rules %s", names[i]);
        assert_int_equal(talk_say(talk, line)[0], is_known ? '=' : '?');
    }
    assert_success(talk, "kata-set-rules tromp-taylor");
    const char *const rules = talk_say(talk, "kata-get-rules");
    assert_non_null(strstr(rules, "\"ko\":\"POSITIONAL\""));
    assert_non_null(strstr(rules, "\"scoring\":\"AREA\""));
    assert_non_null(strstr(rules, "\"suicide\":true"));
    /* An unknown name leaves the rules as they are. */
    assert_int_equal(talk_say(talk, "kata-set-rules foo")[0], '?');
    assert_non_null(
        strstr(talk_say(talk, "kata-get-rules"), "\"ko\":\"POSITIONAL\""));
}

/* A lenient game takes what its opponent plays. */
static void a_lenient_bot_keeps_the_law_itself(void **state)
{
    struct talk *const talk = *state;
    assert_success(talk, "kata-set-rules ing-lenient");
    assert_success(talk, "loadsgf tests/data/gtp/triple_ko.sgf");
    assert_reply(talk, "is_legal w F6", "= 0");
    for (int i = 0; i < 5; i++)
        assert_string_not_equal(talk_say(talk, "reg_genmove w"), "= F6");
    assert_reply(talk, "play w F6", "= ");
}

/* Writes the game to a file, reads it again; the file's text. */
static void write_and_load(struct talk *talk, char text[2000])
{
    char path[] = "/tmp/ingot-test-XXXXXX", line[100];
    int file = mkstemp(path);
    assert_true(file >= 0);
    close(file);
    snprintf(line, sizeof line, "printsgf %s", path);
    assert_success(talk, line);
    /* The file of this name is another by now. */
    file = open(path, O_RDONLY);
    assert_true(file >= 0);
    const ssize_t length = read(file, text, 1999);
    assert_true(length > 0);
    text[length] = '\0';
    assert_success(talk, "boardsize 19");
    assert_success(talk, "komi 0");
    snprintf(line, sizeof line, "loadsgf %s", path);
    assert_success(talk, line);
    unlink(path);
    close(file);
}

static void a_record_says_goe_and_keeps_handicap_passes(void **state)
{
    struct talk *const talk = *state;
    char text[2000];
    start(talk, "ing", "9");
    assert_success(talk, "komi 0");
    talk_play(talk, "b", "C3");
    talk_play(talk, "w", "pass");
    talk_play(talk, "b", "G7");
    talk_play(talk, "w", "pass");
    talk_play(talk, "b", "E5");
    talk_play(talk, "w", "C7");
    write_and_load(talk, text);
    assert_non_null(strstr(text, "RU[GOE]"));
    assert_non_null(strstr(text, "KM[0]"));
    assert_non_null(strstr(text, ";B[cg];W[];B[gc];W[];B[ee];W[cc]"));
    assert_reply(talk, "list_stones b", "= C3 E5 G7");
    assert_reply(talk, "list_stones w", "= C7");
    /* The passes are moves, and can be taken back. */
    for (int i = 0; i < 6; i++)
        assert_reply(talk, "undo", "= ");
    assert_reply(talk, "undo", "? cannot undo");
}

static void komi_is_read_as_it_is_written(void **state)
{
    struct talk *const talk = *state;
    static const char *const komis[] = {"7.5", "8"};
    for (size_t i = 0; i < ARRAY_LEN(komis); i++) {
        char text[2000], line[100];
        start(talk, "ing", "9");
        snprintf(line, sizeof line, "komi %s", komis[i]);
        assert_success(talk, line);
        talk_play(talk, "b", "E5");
        write_and_load(talk, text);
        snprintf(line, sizeof line, "KM[%s]", komis[i]);
        assert_non_null(strstr(text, line));
        snprintf(line, sizeof line, "= %s", komis[i]);
        assert_reply(talk, "get_komi", line);
    }
}

#define WITH_TALK(test)                                                        \
    cmocka_unit_test_setup_teardown(test, open_talk, close_talk)

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_TALK(repetition_is_what_each_ruleset_says),
        WITH_TALK(a_triple_ko_comes_to_an_end),
        WITH_TALK(suicide_is_what_each_ruleset_says),
        WITH_TALK(where_only_suicide_is_left_both_pass),
        WITH_TALK(the_names_that_clients_use_for_ing_are_known),
        WITH_TALK(a_lenient_bot_keeps_the_law_itself),
        WITH_TALK(a_record_says_goe_and_keeps_handicap_passes),
        WITH_TALK(komi_is_read_as_it_is_written),
    };
    return cmocka_run_group_tests_name("gtp/law_cases", tests, NULL, NULL);
}
