/*
 * Answers that clients take to pieces: numbers of a board, JSON, what a network
 * says.
 */
#include "engine/network.h"
#include "rules/compiler.h"
#include "tests/support/net_random.h"
#include "tests/support/net_writer.h"
#include "tests/support/talk.h"
#include "tests/support/test.h"

#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { VISITS = 60, SIZE = 9, POINTS = SIZE * SIZE };

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

/* Reads count numbers from least to greatest; where they end. */
static const char *read_numbers(const char *text, int count, double least,
                                double greatest)
{
    for (int i = 0; i < count; i++) {
        char *end;
        const double number = strtod(text, &end);
        assert_ptr_not_equal(end, text);
        assert_true(number >= least && number <= greatest);
        text = end;
    }
    return text + strspn(text, " \n");
}

static void owners_are_a_number_for_each_point(void **state)
{
    struct talk *const talk = *state;
    talk_play(talk, "b", "C3 D3 E3 F3 G3 C4 C5 C6 G4 G5");
    const char *const reply = talk_say(talk, "ingot-ownership");
    assert_memory_equal(reply, "= ", 2);
    assert_string_equal(read_numbers(reply + 2, POINTS, -1, 1), "");
}

static void every_entry_of_the_menu_can_be_asked_for(void **state)
{
    struct talk *const talk = *state;
    char menu[2048];
    talk_play(talk, "b", "E5");
    snprintf(menu, sizeof menu, "%s",
             talk_say(talk, "gogui-analyze_commands") + 2);
    for (char *line = strtok(menu, "\n"); line; line = strtok(NULL, "\n")) {
        char *const label = strchr(line, '/');
        assert_non_null(label);
        char *const command = strchr(label + 1, '/');
        assert_non_null(command);
        assert_null(strchr(command + 1, '/'));
        char *const player = strstr(command, "%m");
        if (player)
            memcpy(player, "w ", 2);
        const char *const reply = talk_say(talk, command + 1);
        if (strcmp(reply, "? there is no network") != 0)
            assert_int_equal(reply[0], '=');
    }
    assert_reply(talk, "list_stones b", "= E5");
}

static void candidates_are_drawn(void **state)
{
    struct talk *const talk = *state;
    const char *const reply = talk_say(talk, "ingot-candidates w");
    assert_memory_equal(reply, "= LABEL ", 8);
    assert_non_null(strstr(reply, "\nCOLOR green "));
    assert_non_null(strstr(reply, "\nTEXT Black wins "));
    assert_reply(talk, "list_stones w", "= ");
}

static void viewers_of_cgos_get_json_before_the_move(void **state)
{
    struct talk *const talk = *state;
    talk_play(talk, "b", "E5");
    const char *reply = talk_say(talk, "cgos-genmove_analyze w");
    assert_memory_equal(reply, "= \n{", 4);
    const char *const play = strstr(reply, "\nplay ");
    assert_non_null(play);
    assert_null(strchr(play + 1, '\n'));
    json_t *const root =
        json_loadb(reply + 3, (size_t)(play - reply - 3), 0, NULL);
    assert_non_null(root);
    const double win = json_real_value(json_object_get(root, "winrate"));
    assert_true(win >= 0 && win <= 1);
    assert_true(json_is_real(json_object_get(root, "score")));
    assert_true(json_integer_value(json_object_get(root, "visits")) > 0);
    assert_int_equal(json_string_length(json_object_get(root, "ownership")),
                     POINTS);
    const json_t *const move =
        json_array_get(json_object_get(root, "moves"), 0);
    assert_true(json_is_string(json_object_get(move, "move")));
    assert_true(json_is_string(json_object_get(move, "pv")));
    assert_true(json_integer_value(json_object_get(move, "visits")) > 0);
    json_decref(root);
}

static int count_words(const char *text, const char *word)
{
    int count = 0;
    for (; (text = strstr(text, word)); text++)
        count++;
    return count;
}

static void an_analysis_lists_moves_and_owners_as_asked(void **state)
{
    struct talk *const talk = *state;
    const char *reply = talk_say(
        talk, "kata-genmove_analyze b 100000 minmoves 70 movesOwnership true "
              "movesOwnershipStdev true ownershipStdev true");
    assert_int_equal(count_words(reply, "info move "), 70);
    assert_int_equal(count_words(reply, " visits 0 ") +
                         count_words(reply, " movesOwnership "),
                     70);
    const char *at = strstr(reply, " movesOwnership ");
    at = read_numbers(at + strlen(" movesOwnership "), POINTS, -1, 1);
    assert_memory_equal(at, "movesOwnershipStdev ", 20);
    at = read_numbers(at + 20, POINTS, 0, 1);
    assert_memory_equal(at, "info move ", 10);
    at = strstr(at, " ownershipStdev ");
    assert_non_null(at);
    at = read_numbers(at + strlen(" ownershipStdev "), POINTS, 0, 1);
    assert_memory_equal(at, "play ", 5);
}

static void the_last_move_is_explained(void **state)
{
    struct talk *const talk = *state;
    assert_success(talk, "genmove b");
    const char *const reply = talk_say(talk, "gomill-explain_last_move");
    assert_memory_equal(reply, "= black ", 8);
    assert_non_null(strstr(reply, " visits"));
    assert_success(talk, "clear_board");
    assert_reply(talk, "gomill-explain_last_move", "= ");
}

/* Black owns nine tenths of the board. */
static void play_won_game(struct talk *talk)
{
    assert_success(talk, "boardsize 9");
    talk_play(talk, "b",
              "A5 B5 C5 D5 E5 F5 G5 H5 J5 A7 B7 C7 D7 E7 F7 G7 H7 J7 A3 B3 C3 "
              "D3 E3 F3 G3 H3 J3 E8 E2 B8 H8 B2 H2 E6 E4");
    talk_play(talk, "w", "C8 G8 C2 G2 B6 B4 G6");
}

static void a_certain_win_is_claimed_where_that_is_allowed(void **state)
{
    struct talk *const talk = *state;
    play_won_game(talk);
    assert_reply(talk, "gomill-genmove_ex b claim", "= claim");
    assert_reply(talk, "gomill-genmove_ex b unheard claim", "= claim");
    const char *reply = talk_say(talk, "gomill-genmove_ex b");
    assert_memory_equal(reply, "= ", 2);
    assert_string_not_equal(reply, "= claim");
    /* Nobody claims a game that has just begun. */
    assert_success(talk, "clear_board");
    assert_string_not_equal(talk_say(talk, "gomill-genmove_ex b claim"),
                            "= claim");
}

/* A network of no skill, and a session that plays with it. */
static struct network *network;
static char path[NET_WRITER_PATH];

static int open_net_talk(void **state)
{
    static const struct net_plan plan = {.version = 8,
                                         .blocks = "op",
                                         .channels = 8,
                                         .pool_channels = 4,
                                         .head_channels = 8,
                                         .hidden = 8,
                                         .seed = 6};
    struct network_problem problem;
    struct net *const net = net_random(&plan);
    net_writer_file(net, path);
    net_destroy(net);
    network = network_open(&(struct network_options){.path = path}, &problem);
    assert_non_null(network);
    struct talk *const talk = talk_open(1, VISITS);
    assert_non_null(talk);
    struct engine_options options = engine_options(talk->session.engine);
    options.network = network;
    engine_destroy(talk->session.engine);
    talk->session.engine = engine_create(&options);
    assert_non_null(talk->session.engine);
    *state = talk;
    return 0;
}

static int close_net_talk(void **state)
{
    talk_close(*state);
    network_close(network);
    return unlink(path);
}

static double number_after(const char *text, const char *key)
{
    const char *const at = strstr(text, key);
    assert_non_null(at);
    return strtod(at + strlen(key), NULL);
}

/* What stands after a key, with so many numbers; NAN counts as one. */
static const char *after(const char *text, const char *key)
{
    const char *const at = strstr(text, key);
    assert_non_null(at);
    return at + strlen(key);
}

static void assert_is_raw_answer(const char *text, int symmetry)
{
    assert_int_equal((int)number_after(text, "symmetry "), symmetry);
    const double win = number_after(text, "\nwhiteWin ");
    const double loss = number_after(text, "\nwhiteLoss ");
    const double neither = number_after(text, "\nnoResult ");
    assert_true(fabs(win + loss + neither - 1) < 1e-5);
    assert_true(isfinite(number_after(text, "\nwhiteLead ")));
    assert_true(number_after(text, "\nwhiteScoreSelfplaySq ") >= 0);
    const char *policy = after(text, "\npolicy\n");
    double sum = number_after(text, "\npolicyPass ");
    int barred = 0;
    for (int i = 0; i < POINTS; i++) {
        char *end;
        const double share = strtod(policy, &end);
        assert_ptr_not_equal(end, policy);
        policy = end;
        barred += isnan(share);
        sum += isnan(share) ? 0 : share;
    }
    assert_int_equal(barred, 2); /* the stones */
    assert_true(fabs(sum - 1) < 1e-3);
    read_numbers(after(text, "\nwhiteOwnership\n"), POINTS, -1, 1);
}

static void what_the_network_says_is_told_as_it_is(void **state)
{
    struct talk *const talk = *state;
    talk_play(talk, "b", "E5");
    talk_play(talk, "w", "C3");
    assert_is_raw_answer(talk_say(talk, "kata-raw-nn 0"), 0);
    assert_is_raw_answer(talk_say(talk, "kata-raw-nn 5"), 5);
    const char *text = talk_say(talk, "kata-raw-nn all");
    for (int symmetry = 0; symmetry < 8; symmetry++) {
        assert_is_raw_answer(text, symmetry);
        text = strstr(text + 5, "symmetry ");
        assert_true((text != NULL) == (symmetry < 7));
    }
    assert_reply(talk, "kata-raw-nn -1", "? syntax error");
    const char *const reply = talk_say(talk, "ingot-policy b");
    assert_memory_equal(reply, "= ", 2);
    assert_string_equal(read_numbers(reply + 2, POINTS, 0, 1), "");
    assert_success(talk, "boardsize 5");
    assert_reply(talk, "kata-raw-nn 0", "? the board is none for the network");
}

#define WITH_TALK(test)                                                        \
    cmocka_unit_test_setup_teardown(test, open_talk, close_talk)

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_TALK(owners_are_a_number_for_each_point),
        WITH_TALK(every_entry_of_the_menu_can_be_asked_for),
        WITH_TALK(candidates_are_drawn),
        WITH_TALK(viewers_of_cgos_get_json_before_the_move),
        WITH_TALK(an_analysis_lists_moves_and_owners_as_asked),
        WITH_TALK(the_last_move_is_explained),
        WITH_TALK(a_certain_win_is_claimed_where_that_is_allowed),
        cmocka_unit_test_setup_teardown(what_the_network_says_is_told_as_it_is,
                                        open_net_talk, close_net_talk),
    };
    return cmocka_run_group_tests_name("gtp/client_answers", tests, NULL, NULL);
}
