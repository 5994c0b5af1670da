/*
 * What final_score and final_status_list say, and that they agree.
 */
#include "rules/compiler.h"
#include "rules/score.h"
#include "rules/vertex.h"
#include "tests/support/talk.h"
#include "tests/support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Nine lines: Black lives on the left, White on the right, and one stone of
   White's stands lost in Black's corner. */
static void set_board(struct talk *talk, const char *rules)
{
    char line[64];
    snprintf(line, sizeof line, "kata-set-rules %s", rules);
    assert_reply(talk, line, "= ");
    assert_reply(talk, "clear_board", "= ");
    assert_reply(talk, "komi 0.5", "= ");
    talk_play(talk, "b", "D1 D2 D3 D4 D5 D6 D7 D8 D9");
    talk_play(talk, "w", "E1 E2 E3 E4 E5 E6 E7 E8 E9");
    talk_play(talk, "b", "B3 B5 B7 C4");
    talk_play(talk, "w", "G3 G5 G7 F4 A1");
}

/* The board counted by hand, without the stones that are told to be dead, as
   final_score would reply. */
static void count(struct talk *talk, char reply[SCORE_TEXT + 2])
{
    const struct game *const game = talk->session.game;
    bool dead[POINT_CELLS] = {false};
    char list[512], text[SCORE_TEXT];
    snprintf(list, sizeof list, "%.500s",
             talk_say(talk, "final_status_list dead") + 2);
    for (char *word = strtok(list, " \n"); word; word = strtok(NULL, " \n")) {
        Point point;
        assert_true(vertex_read(word, game->board.size, &point));
        dead[point] = true;
    }
    const struct score score = score_area(&game->board, dead, NULL);
    snprintf(reply, SCORE_TEXT + 2, "= %s",
             score_text(game, score_margin_halves(game, &score), text));
}

static void the_score_is_the_board_without_the_dead(void **state)
{
    (void)state;
    char reply[SCORE_TEXT + 2];
    struct talk *const talk = talk_open(1, 1);
    assert_non_null(talk);
    set_board(talk, "ing");
    for (int passes = 0; passes <= 4; passes++) {
        assert_reply(talk, "final_status_list dead", "= A1");
        assert_reply(talk, "final_score", "= W+9.5");
        count(talk, reply); /* first: it asks the program, too */
        assert_reply(talk, "final_score", reply);
        assert_reply(talk, passes % 2 ? "play w pass" : "play b pass", "= ");
    }
    talk_close(talk);
}

static void what_the_passes_leave_lives_where_rules_say_so(void **state)
{
    (void)state;
    static const char *const names[] = {"tromp-taylor", "cgos"};
    char reply[SCORE_TEXT + 2];
    struct talk *const talk = talk_open(1, 1);
    assert_non_null(talk);
    for (size_t i = 0; i < ARRAY_LEN(names); i++) {
        set_board(talk, names[i]);
        assert_reply(talk, "final_status_list dead", "= A1");
        assert_reply(talk, "final_score", "= W+9.5");
        assert_reply(talk, "play b pass", "= ");
        assert_reply(talk, "play w pass", "= ");
        assert_reply(talk, "final_status_list dead", "= ");
        count(talk, reply); /* first: it asks the program, too */
        assert_reply(talk, "final_score", reply);
        assert_string_equal(reply, "= W+33.5");
    }
    talk_close(talk);
}

static double white_margin(struct talk *talk)
{
    const char *const reply = talk_say(talk, "final_score");
    assert_memory_equal(reply, "= W+", 4);
    return strtod(reply + 4, NULL);
}

/* Black is worth so much less, whatever the rules are. */
static void points_paid_for_time_count_under_every_ruleset(void **state)
{
    (void)state;
    const struct ruleset *rules;
    struct talk *const talk = talk_open(1, 1);
    assert_non_null(talk);
    for (int i = 0; (rules = ruleset_number(i)); i++) {
        set_board(talk, rules->name);
        assert_reply(talk, "ing-time_settings 60 penalty", "= ");
        const double before = white_margin(talk);
        assert_reply(talk, "time_left b 5 2", "= ");
        assert_true(white_margin(talk) == before + 4);
    }
    talk_close(talk);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_score_is_the_board_without_the_dead),
        cmocka_unit_test(what_the_passes_leave_lives_where_rules_say_so),
        cmocka_unit_test(points_paid_for_time_count_under_every_ruleset),
    };
    return cmocka_run_group_tests_name("gtp/cmd_score", tests, NULL, NULL);
}
