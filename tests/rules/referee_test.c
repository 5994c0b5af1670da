/*
 * The referee on a game with each fault; the games are in
 * tests/data/rules/referee/, named after the fault.
 */
#include "rules/referee.h"

#include "rules/recount.h"
#include "tests/support/diagram.h"
#include "tests/support/sgf_text.h"
#include "tests/support/test.h"

#include <stdio.h>

static struct referee referee;

/* Goes through a record under the rules; the game, the caller's. */
static struct game *go_through(const struct record *record, const char *rules)
{
    struct game *game = diagram_new_game(rules, 9);
    referee_record(&referee, record, game);
    return game;
}

static const struct referee_report *report_on_text(const char *sgf,
                                                   const char *rules)
{
    struct record *record = sgf_text_read(sgf);
    struct game *game = go_through(record, rules);
    const struct referee_report *report = referee_report(&referee);
    game_destroy(game);
    record_destroy(record);
    return report;
}

static const struct row {
    const char *file, *rules, *reason;
    int move;
    Color player;
    enum referee_penalty penalty;
} ROWS[] = {
    {"occupied", "ing", "occupied", 3, BLACK, REFEREE_REFUSED},
    {"suicide1", "ing", "suicide1", 1, WHITE, REFEREE_REFUSED},
    {"group_suicide", "chinese", "suicide", 1, BLACK, REFEREE_REFUSED},
    {"ko", "chinese", "ko", 2, WHITE, REFEREE_REFUSED},
    {"superko", "chinese-superko", "superko", 3, BLACK, REFEREE_REFUSED},
    {"hot1", "ing", "hot1", 2, WHITE, REFEREE_LOST},
    {"hot2", "ing", "hot2", 6, WHITE, REFEREE_LOST},
    {"twin", "ing", "twin", 2, WHITE, REFEREE_LOST},
    {"run", "ing", "run", 6, WHITE, REFEREE_REFUSED},
    {"disturb", "ing", "disturb", 9, BLACK, REFEREE_REFUSED},
    {"cycle", "ing", "cycle", 5, BLACK, REFEREE_REFUSED},
    {"cap", "ing", "cap", 25, BLACK, REFEREE_REFUSED},
    {"over", "ing", "over", 14, WHITE, REFEREE_REFUSED},
    {"turn", "ing", "turn", 3, WHITE, REFEREE_LOST},
    {"turn", "chinese", "turn", 3, WHITE, REFEREE_REFUSED},
};

static void the_first_fault_is_found(void **state)
{
    const struct row *row = *state;
    char path[80];
    struct record *record;
    struct sgf_place place;
    snprintf(path, sizeof path, "tests/data/rules/referee/%s.sgf", row->file);
    FILE *stream = fopen(path, "rb");
    assert_non_null(stream);
    assert_int_equal(sgf_read(stream, &record, &place), SGF_OK);
    fclose(stream);
    struct game *game = go_through(record, row->rules);
    const struct referee_report *report = referee_report(&referee);
    assert_true(report->has_fault);
    assert_string_equal(referee_fault_name(&report->fault), row->reason);
    assert_int_equal(report->fault.move, row->move);
    assert_int_equal(report->fault.player, row->player);
    assert_int_equal(report->fault.penalty, row->penalty);
    assert_int_equal(report->has_stopped, !report->fault.is_out_of_turn);
    if (report->has_stopped)
        assert_int_equal(report->moves, row->move - 1);
    game_destroy(game);
    record_destroy(record);
}

static void a_clean_game_has_nothing_to_tell(void **state)
{
    (void)state;
    const struct referee_report *report =
        report_on_text("(;SZ[5];B[cc];W[bb];B[];W[])", "ing");
    assert_false(report->has_fault);
    assert_int_equal(report->note_count, 0);
    assert_int_equal(report->moves, 4);
    assert_int_equal(report->passes, 2);
    assert_int_equal(report->end, REFEREE_SUSPENDED);
}

static void the_end_is_that_of_the_ruleset(void **state)
{
    (void)state;
    static const char two[] = "(;SZ[5];B[cc];W[];B[])";
    static const char four[] = "(;SZ[5];B[cc];W[];B[];W[];B[])";
    assert_int_equal(report_on_text(two, "ing")->end, REFEREE_SUSPENDED);
    assert_int_equal(report_on_text(two, "chinese")->end, REFEREE_ENDED);
    assert_int_equal(report_on_text(four, "ing")->end, REFEREE_ENDED);
    assert_int_equal(report_on_text("(;SZ[5];B[cc])", "ing")->end,
                     REFEREE_PLAYING);
}

static void handicap_moves_are_not_out_of_turn(void **state)
{
    (void)state;
    static const char stated[] = "(;SZ[9]HA[3];B[cc];B[gg];B[cg];W[gc])";
    const struct referee_report *report = report_on_text(stated, "ing");
    assert_false(report->has_fault);
    assert_int_equal(report->handicap_moves, 3);
    report = report_on_text("(;SZ[9]HA[2];B[cc];B[gg];B[cg];W[gc])", "ing");
    assert_int_equal(report->fault.move, 3);
    report = report_on_text("(;SZ[9];B[cc];B[gg];W[gc])", "ing");
    assert_true(report->fault.is_out_of_turn);
    assert_int_equal(report->fault.move, 2);
}

static void a_record_may_say_whose_turn_it_is(void **state)
{
    (void)state;
    assert_false(
        report_on_text("(;SZ[9];B[cc];PL[B];B[gg];W[gc])", "ing")->has_fault);
    assert_true(report_on_text("(;SZ[9];B[cc];PL[W];B[gg])", "ing")->has_fault);
}

static void black_begins_an_even_game(void **state)
{
    (void)state;
    const struct referee_report *report =
        report_on_text("(;SZ[9];W[cc];B[gg])", "ing");
    assert_true(report->fault.is_out_of_turn);
    assert_int_equal(report->fault.move, 1);
    assert_int_equal(report->out_of_turn, 1);
    static const char *const fine[] = {
        "(;SZ[9]PL[W];W[cc];B[gg])",
        "(;SZ[9]HA[2];W[cc];B[gg])",
        "(;SZ[9]HA[2]AB[cg][gc];W[cc];B[gg])",
        "(;SZ[9];B[cc];W[gg])",
    };
    for (size_t i = 0; i < ARRAY_LEN(fine); i++)
        assert_false(report_on_text(fine[i], "ing")->has_fault);
}

static void what_comes_after_a_move_out_of_turn_is_still_followed(void **state)
{
    (void)state;
    const struct referee_report *report =
        report_on_text("(;SZ[9];B[cc];B[gg];B[cg];W[cc])", "ing");
    assert_int_equal(report->fault.move, 2);
    assert_int_equal(report->out_of_turn, 2);
    assert_true(report->has_stopped);
    assert_int_equal(report->moves, 3);
}

static void a_setup_between_moves_keeps_their_numbers(void **state)
{
    (void)state;
    const struct referee_report *report = report_on_text(
        "(;SZ[5];B[ee];W[aa];AB[bb]AW[cb][bc][cd][dc];B[cc];W[cc])", "ing");
    assert_int_equal(report->note_count, 1);
    assert_int_equal(report->notes[0].kind, REFEREE_SETUP);
    assert_int_equal(report->notes[0].move, 3);
    assert_int_equal(report->fault.move, 3);
    report = report_on_text("(;SZ[5];B[ee];AB[ab][ba]AW[aa])", "ing");
    assert_int_equal(report->fault.ruling.verdict, VERDICT_NO_LIBERTY);
    assert_int_equal(report->fault.move, 1);
}

/* A board of one black stone, counted, against a stated result. */
static struct recount compare(const char *result, int komi_halves)
{
    struct game *game = diagram_new_game("ing", 5);
    const struct result stated = result_read(result);
    diagram_play(game, "b C3");
    game->komi_halves = komi_halves;
    const struct score score = score_area(&game->board, NULL, NULL);
    const struct recount counted = recount(game, &score, &stated);
    game_destroy(game);
    return counted;
}

static void a_margin_at_another_komi_is_explained(void **state)
{
    (void)state;
    assert_int_equal(compare("B+17", 16).agreement, RECOUNT_SAME);
    const struct recount other = compare("B+17.5", 16);
    assert_int_equal(other.agreement, RECOUNT_OTHER_KOMI);
    assert_int_equal(other.stated_komi_halves, 15);
    assert_int_equal(other.stated_margin_halves, 34);
    assert_int_equal(compare("B+17", 15).stated_komi_halves, 16);
    assert_int_equal(compare("B+17", 15).agreement, RECOUNT_OTHER_KOMI);
    assert_int_equal(compare("B+19", 13).stated_komi_halves, 12);
    assert_int_equal(compare("B+18", 13).stated_komi_halves, 14);
    assert_int_equal(compare("B+18", 13).agreement, RECOUNT_OTHER_KOMI);
    assert_int_equal(compare("B+16", 16).agreement, RECOUNT_DIFFERENT);
    assert_int_equal(compare("W+17.5", 16).agreement, RECOUNT_DIFFERENT);
}

static void results_are_read_as_records_write_them(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        enum result_kind kind;
        Color winner;
        int halves;
    } rows[] = {
        {"B+R", RESULT_RESIGN, BLACK, 0},
        {"w+Resign", RESULT_RESIGN, WHITE, 0},
        {"W+T", RESULT_TIME, WHITE, 0},
        {"B+F", RESULT_FORFEIT, BLACK, 0},
        {"W+8.5", RESULT_MARGIN, WHITE, -17},
        {"B+3", RESULT_MARGIN, BLACK, 6},
        {"B+0.50", RESULT_MARGIN, BLACK, 1},
        {"0", RESULT_DRAW, EMPTY, 0},
        {"Void", RESULT_VOID, EMPTY, 0},
        {"B+?", RESULT_WIN, BLACK, 0},
        {"B+", RESULT_WIN, BLACK, 0},
        {"?", RESULT_UNKNOWN, EMPTY, 0},
        {"B+.5", RESULT_UNKNOWN, EMPTY, 0},
        {"B+2.25", RESULT_WIN, BLACK, 0},
        {"W+0.02", RESULT_WIN, WHITE, 0},
        {"B+2.5x", RESULT_UNKNOWN, EMPTY, 0},
        {"B+99999", RESULT_UNKNOWN, EMPTY, 0},
        {"X+2", RESULT_UNKNOWN, EMPTY, 0},
        {"", RESULT_UNKNOWN, EMPTY, 0},
        {NULL, RESULT_UNKNOWN, EMPTY, 0},
    };
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        const struct result result = result_read(rows[i].text);
        assert_int_equal(result.kind, rows[i].kind);
        assert_int_equal(result.winner, rows[i].winner);
        assert_int_equal(result.margin_halves, rows[i].halves);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_clean_game_has_nothing_to_tell),
        cmocka_unit_test(the_end_is_that_of_the_ruleset),
        cmocka_unit_test(handicap_moves_are_not_out_of_turn),
        cmocka_unit_test(black_begins_an_even_game),
        cmocka_unit_test(a_record_may_say_whose_turn_it_is),
        cmocka_unit_test(what_comes_after_a_move_out_of_turn_is_still_followed),
        cmocka_unit_test(a_setup_between_moves_keeps_their_numbers),
        cmocka_unit_test(a_margin_at_another_komi_is_explained),
        cmocka_unit_test(results_are_read_as_records_write_them),
    };
    struct CMUnitTest rows[ARRAY_LEN(ROWS)];
    for (size_t i = 0; i < ARRAY_LEN(ROWS); i++)
        rows[i] = (struct CMUnitTest){.name = ROWS[i].file,
                                      .test_func = the_first_fault_is_found,
                                      .initial_state = (void *)&ROWS[i]};
    const int failed =
        cmocka_run_group_tests_name("rules/referee", tests, NULL, NULL);
    return failed +
           cmocka_run_group_tests_name("rules/faults", rows, NULL, NULL);
}
