/*
 * Faults that other programs were seen with, as commands and what is right.
 * What is asked here does not depend on how well the search plays.
 */
#include "rules/compiler.h"
#include "tests/support/talk.h"
#include "tests/support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { VISITS = 16 };

static int open_talk(void **state)
{
    struct talk *const talk = talk_open(1, VISITS);
    *state = talk;
    if (!talk)
        return -1;
    assert_success(talk, "boardsize 9");
    assert_success(talk, "komi 8");
    return 0;
}

static int close_talk(void **state)
{
    talk_close(*state);
    return 0;
}

/* Says a genmove command and keeps the move, without "= ". */
static void genmove(struct talk *talk, const char *command, char move[8])
{
    const char *const reply = talk_say(talk, command);
    assert_memory_equal(reply, "= ", 2);
    assert_true(strlen(reply) < 10);
    snprintf(move, 8, "%s", reply + 2);
}

/* Number of successful undos until one is refused. */
static int count_undos(struct talk *talk)
{
    int count = 0;
    while (strcmp(talk_say(talk, "undo"), "= ") == 0)
        count++;
    assert_reply(talk, "undo", "? cannot undo");
    return count;
}

static void a_resignation_is_no_move(void **state)
{
    struct talk *const talk = *state;
    char move[8];
    assert_success(talk, "play b E5");
    assert_reply(talk, "play w resign", "= ");
    assert_reply(talk, "list_stones b", "= E5");
    assert_int_equal(count_undos(talk), 1);
    /* With this komi White cannot win, and after some moves says so. */
    assert_success(talk, "boardsize 7");
    assert_success(talk, "komi -90");
    int moves = 0;
    for (; moves < 40; moves++) {
        genmove(talk, moves % 2 ? "genmove w" : "genmove b", move);
        if (strcmp(move, "resign") == 0)
            break;
    }
    assert_in_range(moves, 5, 39);
    assert_int_equal(moves % 2, 1);
    assert_int_equal(count_undos(talk), moves);
}

static void handicap_played_as_moves_is_no_reason_to_resign(void **state)
{
    struct talk *const talk = *state;
    char move[8];
    assert_success(talk, "boardsize 19");
    talk_play(talk, "b", "D4 Q16 Q4 D16 K10");
    genmove(talk, "genmove w", move);
    assert_string_not_equal(move, "resign");
    assert_string_not_equal(move, "pass");
    assert_success(talk, "clear_board");
    assert_success(talk, "set_free_handicap D4 Q16 Q4 D16 K10");
    genmove(talk, "genmove w", move);
    assert_string_not_equal(move, "resign");
    assert_string_not_equal(move, "pass");
}

/* Two groups of each side that live in seki; White is a point ahead. */
static void play_seki(struct talk *talk)
{
    talk_play(talk, "b", "A6 B6 C6 D6 E6 F6 G6 H6 J6 A2 B2 C2 D2 E2 F2 F1");
    talk_play(talk, "w",
              "A5 B5 C5 D5 E5 F5 G5 H5 J5 A3 B3 C3 D3 E3 F3 G3 G2 G1 B1 C1 D1");
}

static void seki_stones_are_alive_and_left_alone(void **state)
{
    struct talk *const talk = *state;
    char move[8];
    play_seki(talk);
    assert_reply(talk, "final_status_list dead", "= ");
    assert_reply(talk, "final_status_list seki",
                 "= B1 C1 D1\nF1 A2 B2 C2 D2 E2 F2");
    assert_reply(talk, "final_score", "= W+1");
    static const char *const commands[] = {"reg_genmove b", "reg_genmove w",
                                           "kgs-genmove_cleanup b",
                                           "kgs-genmove_cleanup w"};
    for (size_t i = 0; i < ARRAY_LEN(commands); i++) {
        genmove(talk, commands[i], move);
        assert_string_not_equal(move, "A1");
        assert_string_not_equal(move, "E1");
    }
}

static void both_pass_when_nothing_is_left(void **state)
{
    struct talk *const talk = *state;
    play_seki(talk);
    assert_reply(talk, "genmove b", "= pass");
    assert_reply(talk, "genmove w", "= pass");
}

static void dead_stones_are_the_same_before_and_after_passes(void **state)
{
    struct talk *const talk = *state;
    static const char *const dead = "= H2 G3 H3\nD3 E3";
    assert_success(talk, "komi 0");
    talk_play(talk, "b",
              "E6 J5 D5 E5 F5 G5 B4 C4 D4 F4 G4 H4 J4 A3 F3 B2 E2 "
              "G2 E1 F1 H1");
    talk_play(talk, "w",
              "C7 D7 E7 F7 B6 D6 F6 G6 H6 J6 A5 B5 C5 H5 A4 D3 E3 "
              "G3 H3 H2");
    for (int i = 0; i < 3; i++)
        assert_reply(talk, "final_status_list dead", dead);
    assert_reply(talk, "final_score", "= B+1");
    assert_success(talk, "play b pass");
    assert_reply(talk, "final_status_list dead", dead);
    assert_success(talk, "play w pass");
    assert_reply(talk, "final_status_list dead", dead);
    assert_reply(talk, "final_score", "= B+1");
}

/* A result: "0", or B or W, "+" and a number. */
static void assert_result(const char *reply)
{
    assert_memory_equal(reply, "= ", 2);
    reply += 2;
    if (strcmp(reply, "0") == 0)
        return;
    assert_true(reply[0] == 'B' || reply[0] == 'W');
    assert_int_equal(reply[1], '+');
    char *end;
    assert_true(strtod(reply + 2, &end) > 0);
    assert_true(end > reply + 2 && *end == '\0');
}

static void there_is_a_score_at_any_time(void **state)
{
    struct talk *const talk = *state;
    assert_success(talk, "boardsize 5");
    assert_result(talk_say(talk, "final_score"));
    assert_success(talk, "play b C3");
    assert_result(talk_say(talk, "final_score"));
    for (int i = 0; i < 4; i++)
        assert_success(talk, i % 2 ? "genmove b" : "genmove w");
    assert_result(talk_say(talk, "final_score"));
    assert_success(talk, "play w resign");
    assert_result(talk_say(talk, "final_score"));
}

/* The score after handicap stones were put there by these commands. */
static void handicap_score(struct talk *talk, const char *rules,
                           const char *const commands[], char score[32])
{
    char line[64];
    snprintf(line, sizeof line, "kata-set-rules %s", rules);
    assert_success(talk, line);
    assert_success(talk, "clear_board");
    for (int i = 0; commands[i]; i++)
        assert_success(talk, commands[i]);
    snprintf(score, 32, "%s", talk_say(talk, "final_score"));
    assert_result(score);
}

/* "= W+8" as Black's margin in half points. */
static int margin_halves(const char *score)
{
    if (strcmp(score, "= 0") == 0)
        return 0;
    const int halves = (int)(2 * strtod(score + 4, NULL));
    return score[2] == 'B' ? halves : -halves;
}

static void handicap_is_compensated_however_it_was_given(void **state)
{
    struct talk *const talk = *state;
    static const char *const placed[] = {"set_free_handicap B2 D4", NULL};
    static const char *const played[] = {"play b B2", "play b D4", NULL};
    char ing[2][32], ogs[2][32];
    assert_success(talk, "boardsize 5");
    handicap_score(talk, "ing", placed, ing[0]);
    handicap_score(talk, "ing", played, ing[1]);
    handicap_score(talk, "ogs-ing", placed, ogs[0]);
    handicap_score(talk, "ogs-ing", played, ogs[1]);
    assert_string_equal(ing[0], ing[1]);
    assert_string_equal(ogs[0], ogs[1]);
    assert_int_equal(margin_halves(ing[0]) - margin_halves(ogs[0]), 4);
}

static void komi_survives_new_boards(void **state)
{
    struct talk *const talk = *state;
    assert_success(talk, "komi 5.5");
    assert_success(talk, "boardsize 5");
    assert_success(talk, "clear_board");
    assert_reply(talk, "final_score", "= W+5.5");
    assert_success(talk, "boardsize 7");
    assert_success(talk, "clear_board");
    assert_reply(talk, "final_score", "= W+5.5");
    assert_success(talk, "kata-set-rules chinese");
    assert_reply(talk, "get_komi", "= 5.5");
}

static void the_same_colour_may_move_twice(void **state)
{
    struct talk *const talk = *state;
    assert_success(talk, "play b C3");
    assert_success(talk, "play b G7");
    assert_success(talk, "genmove b");
    assert_success(talk, "play w D4");
    assert_success(talk, "genmove w");
    assert_int_equal(count_undos(talk), 5);
}

static void free_handicap_is_exactly_as_many_stones(void **state)
{
    struct talk *const talk = *state;
    static const int sizes[] = {9, 13, 19};
    for (size_t i = 0; i < ARRAY_LEN(sizes); i++) {
        for (int stones = 2; stones <= 9; stones++) {
            char line[32], placed[64], listed[64];
            snprintf(line, sizeof line, "boardsize %d", sizes[i]);
            assert_success(talk, line);
            snprintf(line, sizeof line, "place_free_handicap %d", stones);
            snprintf(placed, sizeof placed, "%s", talk_say(talk, line));
            snprintf(listed, sizeof listed, "%s",
                     talk_say(talk, "list_stones b"));
            /* As many words, as long together: the same stones. */
            assert_int_equal(strlen(placed), strlen(listed));
            int words = 0;
            for (char *word = strtok(placed + 2, " "); word;
                 word = strtok(NULL, " "), words++)
                assert_non_null(strstr(listed, word));
            assert_int_equal(words, stones);
        }
    }
}

static void handicap_with_passes_between_is_a_game(void **state)
{
    struct talk *const talk = *state;
    char move[8];
    static const char *const lines[] = {"play b C3", "play w pass", "play b G7",
                                        "play w pass", "play b C7"};
    for (size_t i = 0; i < ARRAY_LEN(lines); i++)
        assert_success(talk, lines[i]);
    genmove(talk, "genmove w", move);
    assert_string_not_equal(move, "resign");
    assert_string_not_equal(move, "pass");
    assert_result(talk_say(talk, "final_score"));
}

static void after_four_passes_there_is_only_passing(void **state)
{
    struct talk *const talk = *state;
    assert_success(talk, "play b E5");
    for (int i = 0; i < 3; i++)
        assert_success(talk, i % 2 ? "play b pass" : "play w pass");
    /* Three are not four. */
    assert_reply(talk, "is_legal b C3", "= 1");
    assert_success(talk, "play b pass");
    assert_reply(talk, "play w C3", "? illegal move");
    assert_reply(talk, "all_legal w", "= ");
    assert_reply(talk, "genmove w", "= pass");
    assert_reply(talk, "genmove b", "= pass");
    assert_reply(talk, "kata-genmove_analyze b", "= \nplay pass");
    assert_reply(talk, "kata-analyze b", "= ");
    for (int i = 0; i < 4; i++)
        assert_success(talk, "undo");
    assert_success(talk, "play w C3");
}

static void play_goes_on_after_two_passes_where_two_end(void **state)
{
    struct talk *const talk = *state;
    assert_success(talk, "kata-set-rules chinese");
    assert_success(talk, "play b pass");
    assert_success(talk, "play w pass");
    assert_success(talk, "play b E5");
    assert_success(talk, "genmove w");
}

static void clocks_run_and_are_full_again_in_a_new_game(void **state)
{
    struct talk *const talk = *state;
    const struct clock *const black = &talk->session.clocks[BLACK];
    assert_success(talk, "time_settings 30 0 0");
    assert_success(talk, "boardsize 9");
    assert_success(talk, "clear_board");
    assert_int_equal(black->settings.system, CLOCK_ABSOLUTE);
    assert_int_equal(black->left_ms, 30000);
    assert_success(talk, "time_left b 12.34 0");
    assert_int_equal(black->left_ms, 12340);
    assert_int_equal(talk->session.clocks[WHITE].left_ms, 30000);
    assert_success(talk, "genmove b");
    assert_in_range(black->left_ms, 0, 12340);
    assert_success(talk, "reg_genmove b");
    assert_success(talk, "time_left b -5 0");
    assert_int_equal(black->left_ms, 0);
    assert_success(talk, "clear_board");
    assert_int_equal(black->left_ms, 30000);
}

static void time_settings_change_in_mid_game(void **state)
{
    struct talk *const talk = *state;
    const struct clock_settings *const settings =
        &talk->session.clocks[WHITE].settings;
    assert_success(talk, "time_settings 100 10 1");
    assert_int_equal(settings->system, CLOCK_CANADIAN);
    assert_success(talk, "play b E5");
    assert_success(talk, "kgs-time_settings byoyomi 60 10 5");
    assert_int_equal(settings->system, CLOCK_BYOYOMI);
    assert_int_equal(settings->periods, 5);
    assert_success(talk, "time_left w 7 3");
    assert_true(talk->session.clocks[WHITE].in_overtime);
    assert_int_equal(talk->session.clocks[WHITE].periods_left, 3);
    assert_success(talk, "kgs-time_settings absolute 90");
    assert_int_equal(settings->main_ms, 90000);
    assert_success(talk, "kgs-time_settings canadian 60 30 10");
    assert_int_equal(settings->stones, 10);
    assert_success(talk, "time_settings 0 1 0");
    assert_int_equal(settings->system, CLOCK_NONE);
    assert_success(talk, "kgs-time_settings none");
    /* What is refused changes nothing. */
    assert_success(talk, "kgs-time_settings byoyomi 60 10 5");
    assert_reply(talk, "kgs-time_settings byoyomi 60 10", "? syntax error");
    assert_reply(talk, "kgs-time_settings foo 1", "? syntax error");
    assert_reply(talk, "time_settings 1 2", "? syntax error");
    assert_reply(talk, "time_settings -1 0 0", "? syntax error");
    assert_reply(talk, "time_settings 1 0 x", "? syntax error");
    assert_int_equal(settings->system, CLOCK_BYOYOMI);
}

/* Twelve moves of a game as one string. */
static void play_opening(uint64_t seed, char moves[100])
{
    struct talk *const talk = talk_open(seed, VISITS);
    assert_non_null(talk);
    moves[0] = '\0';
    for (int i = 0; i < 12; i++)
        strcat(moves, talk_say(talk, i % 2 ? "genmove w" : "genmove b") + 1);
    talk_close(talk);
}

static void seeds_tell_games_apart(void **state)
{
    (void)state;
    char first[100], again[100], other[100];
    play_opening(1, first);
    play_opening(1, again);
    play_opening(2, other);
    assert_string_equal(first, again);
    assert_string_not_equal(first, other);
}

static void reg_genmove_changes_nothing(void **state)
{
    struct talk *const talk = *state;
    assert_success(talk, "play b E5");
    assert_success(talk, "reg_genmove w");
    assert_reply(talk, "list_stones w", "= ");
    assert_int_equal(count_undos(talk), 1);
}

static void an_analysis_line_ends_with_the_move_made(void **state)
{
    struct talk *const talk = *state;
    static const char *const commands[] = {"lz-genmove_analyze b 10",
                                           "kata-genmove_analyze w 10",
                                           "genmove_analyze b 10"};
    for (size_t i = 0; i < ARRAY_LEN(commands); i++) {
        const char *const reply = talk_say(talk, commands[i]);
        assert_memory_equal(reply, "= \ninfo move ", 13);
        const char *const play = strstr(reply, "\nplay ");
        assert_non_null(play);
        assert_null(strchr(play + 1, '\n'));
    }
    assert_int_equal(count_undos(talk), 3);
}

/* Clients need these; without some of them they do nothing. */
static const char *const NEEDED[] = {"protocol_version",
                                     "name",
                                     "version",
                                     "known_command",
                                     "list_commands",
                                     "quit",
                                     "boardsize",
                                     "clear_board",
                                     "komi",
                                     "play",
                                     "genmove",
                                     "undo",
                                     "gg-undo",
                                     "cputime",
                                     "is_legal",
                                     "all_legal",
                                     "list_stones",
                                     "get_komi",
                                     "showboard",
                                     "loadsgf",
                                     "printsgf",
                                     "kata-set-rules",
                                     "kata-get-rules",
                                     "kgs-genmove_cleanup",
                                     "kgs-game_over",
                                     "kgs-time_settings",
                                     "lz-analyze",
                                     "kata-analyze",
                                     "analyze",
                                     "lz-genmove_analyze",
                                     "kata-genmove_analyze",
                                     "genmove_analyze",
                                     "time_settings",
                                     "time_left",
                                     "final_score",
                                     "final_status_list",
                                     "fixed_handicap",
                                     "place_free_handicap",
                                     "set_free_handicap",
                                     "reg_genmove",
                                     "kgs-rules",
                                     "kata-list_time_settings",
                                     "kata-time_settings",
                                     "kata-get-param",
                                     "kata-set-param",
                                     "kata-list-params",
                                     "kata-raw-nn",
                                     "cgos-genmove_analyze",
                                     "cgos-opponent_name",
                                     "cgos-opponent_rating",
                                     "cgos-gameover",
                                     "gomill-describe_engine",
                                     "gomill-genmove_ex",
                                     "gomill-explain_last_move",
                                     "gomill-cpu_time",
                                     "gogui-interrupt",
                                     "gogui-play_sequence",
                                     "gogui-setup",
                                     "gogui-setup_player",
                                     "gogui-analyze_commands"};

/* Listing these has clients break, or take Ingot for what it is not. */
static const char *const UNWANTED[] = {"kgs-chat", "gogui-rules_game_id",
                                       "rectangular_boardsize"};

static void listed_commands_are_known_and_none_is_missing(void **state)
{
    struct talk *const talk = *state;
    char list[4096];
    assert_success(talk, "boardsize 3");
    snprintf(list, sizeof list, "\n%s\n", talk_say(talk, "list_commands") + 2);
    for (size_t i = 0; i < ARRAY_LEN(NEEDED); i++) {
        char line[64];
        snprintf(line, sizeof line, "\n%s\n", NEEDED[i]);
        assert_non_null(strstr(list, line));
    }
    for (size_t i = 0; i < ARRAY_LEN(UNWANTED); i++)
        assert_null(strstr(list, UNWANTED[i]));
    for (char *name = strtok(list, "\n"); name; name = strtok(NULL, "\n")) {
        char line[64];
        snprintf(line, sizeof line, "known_command %s", name);
        assert_reply(talk, line, "= true");
        assert_string_not_equal(talk_say(talk, name), "? unknown command");
    }
}

static void a_file_that_fails_to_load_changes_nothing(void **state)
{
    struct talk *const talk = *state;
    assert_success(talk, "play b E5");
    assert_reply(talk, "loadsgf /nonexistent.sgf", "? cannot load file");
    assert_reply(talk, "loadsgf /dev/null", "? cannot load file");
    assert_reply(talk, "loadsgf /nonexistent.sgf x", "? syntax error");
    assert_reply(talk, "list_stones b", "= E5");
    assert_int_equal(count_undos(talk), 1);
}

static void a_game_is_written_and_loaded_again(void **state)
{
    struct talk *const talk = *state;
    char path[] = "/tmp/ingot-test-XXXXXX";
    char line[64];
    const int fd = mkstemp(path);
    assert_true(fd >= 0);
    assert_success(talk, "boardsize 7");
    assert_success(talk, "komi 5.5");
    assert_success(talk, "set_free_handicap C3 E5");
    assert_success(talk, "play w D4");
    assert_success(talk, "play b pass");
    assert_success(talk, "play w C5");
    snprintf(line, sizeof line, "printsgf %s", path);
    assert_success(talk, line);
    assert_success(talk, "boardsize 19");
    assert_success(talk, "komi 0");
    snprintf(line, sizeof line, "loadsgf %s", path);
    assert_success(talk, line);
    assert_reply(talk, "list_stones b", "= C3 E5");
    assert_reply(talk, "list_stones w", "= D4 C5");
    assert_reply(talk, "get_komi", "= 5.5");
    assert_int_equal(count_undos(talk), 3);
    /* The position before move 2 has one move on the board. */
    snprintf(line, sizeof line, "loadsgf %s 2", path);
    assert_success(talk, line);
    assert_reply(talk, "list_stones w", "= D4");
    assert_int_equal(count_undos(talk), 1);
    snprintf(line, sizeof line, "loadsgf %s 1", path);
    assert_success(talk, line);
    assert_int_equal(count_undos(talk), 0);
    unlink(path);
    close(fd);
}

#define WITH_TALK(test)                                                        \
    cmocka_unit_test_setup_teardown(test, open_talk, close_talk)

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_TALK(a_resignation_is_no_move),
        WITH_TALK(handicap_played_as_moves_is_no_reason_to_resign),
        WITH_TALK(seki_stones_are_alive_and_left_alone),
        WITH_TALK(both_pass_when_nothing_is_left),
        WITH_TALK(dead_stones_are_the_same_before_and_after_passes),
        WITH_TALK(there_is_a_score_at_any_time),
        WITH_TALK(handicap_is_compensated_however_it_was_given),
        WITH_TALK(komi_survives_new_boards),
        WITH_TALK(the_same_colour_may_move_twice),
        WITH_TALK(free_handicap_is_exactly_as_many_stones),
        WITH_TALK(handicap_with_passes_between_is_a_game),
        WITH_TALK(after_four_passes_there_is_only_passing),
        WITH_TALK(play_goes_on_after_two_passes_where_two_end),
        WITH_TALK(clocks_run_and_are_full_again_in_a_new_game),
        WITH_TALK(time_settings_change_in_mid_game),
        cmocka_unit_test(seeds_tell_games_apart),
        WITH_TALK(reg_genmove_changes_nothing),
        WITH_TALK(an_analysis_line_ends_with_the_move_made),
        WITH_TALK(listed_commands_are_known_and_none_is_missing),
        WITH_TALK(a_file_that_fails_to_load_changes_nothing),
        WITH_TALK(a_game_is_written_and_loaded_again),
    };
    return cmocka_run_group_tests_name("gtp/cases", tests, NULL, NULL);
}
