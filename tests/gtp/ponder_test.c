/*
 * When a session ponders, and for how long: what waits for the opponent is
 * here a function that notes that it was called.
 */
#include "rules/vertex.h"
#include "tests/support/talk.h"
#include "tests/support/test.h"

#include <stdio.h>

static struct talk *talk;

static int start(void **state)
{
    (void)state;
    talk = talk_open(1, 30);
    if (!talk)
        return -1;
    talk->session.ponders = true;
    return 0;
}

static int stop(void **state)
{
    (void)state;
    talk_close(talk);
    return 0;
}

/* Lets the search run until the root has some visits more. */
static void wait_for_visits(void *ms_seen, int ms)
{
    enum { VISITS = 300 };
    static struct analysis analysis;
    *(int *)ms_seen = ms;
    do {
        assert_false(engine_wait(talk->session.engine, 1));
        engine_analyze(talk->session.engine, &analysis);
    } while (analysis.visits < VISITS);
}

/* How long the opponent may be waited for; 0: there is no pondering. */
static int ponder(void)
{
    int ms = 0;
    session_ponder(&talk->session, wait_for_visits, &ms);
    return ms;
}

static void a_move_is_followed_by_pondering(void **state)
{
    (void)state;
    static const char *const moves[] = {"genmove b", "genmove w",
                                        "lz-genmove_analyze b 100",
                                        "kata-genmove_analyze w 100"};
    for (size_t i = 0; i < ARRAY_LEN(moves); i++) {
        assert_success(talk, moves[i]);
        assert_int_equal(ponder(), SESSION_PONDER_MS);
    }
}

static void unless_it_is_asked_for_nothing_is_pondered(void **state)
{
    (void)state;
    talk->session.ponders = false;
    assert_success(talk, "genmove b");
    assert_int_equal(ponder(), 0);
}

static void any_line_ends_it(void **state)
{
    (void)state;
    static const char *const lines[] = {"",
                                        "# what?",
                                        "name",
                                        "version",
                                        "protocol_version",
                                        "known_command known_command",
                                        "play w A1",
                                        "time_left b 10 0",
                                        "kgs-game_over",
                                        "reg_genmove w",
                                        "undo",
                                        "nonsense"};
    for (size_t i = 0; i < ARRAY_LEN(lines); i++) {
        assert_success(talk, "clear_board");
        assert_success(talk, "genmove b");
        talk_say(talk, lines[i]);
        if (ponder() != 0)
            fail_msg("it ponders after \"%s\"", lines[i]);
    }
}

static void it_lasts_as_long_as_the_opponents_clock(void **state)
{
    (void)state;
    assert_success(talk, "time_settings 60 0 0");
    assert_success(talk, "time_left w 7 0");
    assert_success(talk, "genmove b");
    assert_int_equal(ponder(), 7000);
    assert_success(talk, "time_left w 0 0");
    assert_success(talk, "genmove b");
    assert_int_equal(ponder(), 0);
}

static void make_move(enum decision_kind kind)
{
    const struct decision decision = {.kind = kind, .point = PASS};
    session_make_move(&talk->session, talk->session.game->to_move, &decision);
}

static void a_game_that_is_over_is_not_pondered(void **state)
{
    (void)state;
    make_move(DECISION_PASS);
    assert_int_equal(ponder(), SESSION_PONDER_MS);
    make_move(DECISION_PASS);
    assert_int_equal(ponder(), 0);
    make_move(DECISION_PASS);
    make_move(DECISION_PASS);
    assert_int_equal(ponder(), 0);
    assert_success(talk, "clear_board");
    make_move(DECISION_RESIGN);
    assert_int_equal(ponder(), 0);
}

static void a_dispute_is_not_pondered(void **state)
{
    (void)state;
    assert_success(talk, "kgs-genmove_cleanup b");
    assert_int_equal(ponder(), 0);
}

/* What a reply's reports say of the whole tree is all it had before. */
static void the_next_move_has_what_was_pondered(void **state)
{
    (void)state;
    static struct analysis analysis;
    char play[32], vertex[VERTEX_TEXT];
    assert_success(talk, "genmove b");
    assert_int_equal(ponder(), SESSION_PONDER_MS);
    engine_analyze(talk->session.engine, &analysis);
    assert_true(analysis.moves[0].visits > 30);
    snprintf(play, sizeof play, "play w %s",
             vertex_write(analysis.moves[0].point, vertex));
    assert_success(talk, play);
    assert_success(talk, "genmove b");
    assert_true(talk->session.has_thought);
    assert_true(talk->session.thought.root_visits > analysis.moves[0].visits);
}

#define TALKING(test) cmocka_unit_test_setup_teardown(test, start, stop)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TALKING(a_move_is_followed_by_pondering),
        TALKING(unless_it_is_asked_for_nothing_is_pondered),
        TALKING(any_line_ends_it),
        TALKING(it_lasts_as_long_as_the_opponents_clock),
        TALKING(a_game_that_is_over_is_not_pondered),
        TALKING(a_dispute_is_not_pondered),
        TALKING(the_next_move_has_what_was_pondered),
    };
    return cmocka_run_group_tests_name("gtp/ponder", tests, NULL, NULL);
}
