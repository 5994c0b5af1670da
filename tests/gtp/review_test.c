/* What is made of an engine's views of a game; the views are made up. */
#include "gtp/progress_bar.h"
#include "gtp/review.h"
#include "gtp/review_graph.h"
#include "gtp/review_sgf.h"
#include "tests/support/diagram.h"
#include "tests/support/sgf_text.h"
#include "tests/support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOVES = 4 };

/* A game of four moves in which White's first move loses 6 points and Black's
   second 3, and the last is what the engine would have played. */
struct fixture {
    struct record *record;
    struct review_position positions[MOVES + 1];
    struct review review;
};

static void set_view(struct fixture *fixture, int i, float black_lead,
                     const char *best)
{
    const Color player = i % 2 ? WHITE : BLACK;
    fixture->positions[i] = (struct review_position){
        .is_known = true,
        .is_followed = true,
        .to_move = player,
        .visits = 100,
        .black_win = 0.5f + 0.02f * black_lead,
        .black_lead = black_lead,
        .line_count = 1,
        .lines = {{.visits = 60,
                   .black_win = 0.5f + 0.02f * black_lead,
                   .black_lead = black_lead,
                   .length = 1,
                   .plies = {{.point = (uint16_t)diagram_vertex(best),
                              .color = (uint8_t)player}}}},
    };
}

static void set_up(struct fixture *fixture)
{
    fixture->record =
        sgf_text_read("(;SZ[9]PB[a<b&]RE[B+R];B[aa];W[bb]C[old];B[cc];W[dd])");
    set_view(fixture, 0, 1.0f, "E5");
    set_view(fixture, 1, 0.5f, "E6");
    set_view(fixture, 2, 6.5f, "E7");
    set_view(fixture, 3, 3.5f, "D6");
    set_view(fixture, 4, 5.5f, "E9");
    fixture->review = (struct review){
        .size = 9, .moves = MOVES, .positions = fixture->positions};
}

static void a_loss_is_that_of_who_moved(void **state)
{
    (void)state;
    struct fixture fixture;
    set_up(&fixture);
    const struct review_loss black =
        review_loss(&fixture.review, fixture.record, 0);
    const struct review_loss white =
        review_loss(&fixture.review, fixture.record, 1);
    assert_true(black.is_known && white.is_known);
    assert_float_equal(black.points, 0.5f, 0.001f);
    assert_float_equal(white.points, 6.0f, 0.001f);
    assert_float_equal(white.win, 0.12f, 0.001f);
    assert_false(white.is_best);
    assert_true(review_loss(&fixture.review, fixture.record, 3).is_best);
    /* Stones set up between two positions are no move's loss. */
    fixture.positions[2].is_followed = false;
    assert_false(review_loss(&fixture.review, fixture.record, 1).is_known);
    fixture.positions[4].is_known = false;
    assert_false(review_loss(&fixture.review, fixture.record, 3).is_known);
    record_destroy(fixture.record);
}

static void mistakes_come_worst_first(void **state)
{
    (void)state;
    struct fixture fixture;
    int moves[MOVES];
    set_up(&fixture);
    assert_int_equal(
        review_mistakes(&fixture.review, fixture.record, 0.1f, MOVES, moves),
        3);
    assert_int_equal(moves[0], 1);
    assert_int_equal(moves[1], 2);
    assert_int_equal(moves[2], 0);
    assert_int_equal(
        review_mistakes(&fixture.review, fixture.record, 2.0f, MOVES, moves),
        2);
    assert_int_equal(
        review_mistakes(&fixture.review, fixture.record, 0.1f, 1, moves), 1);
    assert_int_equal(moves[0], 1);
    record_destroy(fixture.record);
}

static void assert_has(const char *text, const char *words)
{
    if (!strstr(text, words))
        fail_msg("\"%s\" does not say \"%s\"", text, words);
}

static void the_game_is_written_with_what_is_thought_of_it(void **state)
{
    (void)state;
    struct fixture fixture;
    char *text = NULL;
    size_t length;
    set_up(&fixture);
    FILE *const stream = open_memstream(&text, &length);
    assert_non_null(stream);
    assert_true(review_sgf_write(stream, fixture.record, &fixture.review, 2));
    assert_int_equal(fclose(stream), 0);
    assert_has(text, "C[Black's chance to win 52.0 %; Black leads by 1.0 (100 "
                     "visits).]\nSBKV[52.00]SBKS[1.00]");
    /* Lizzie wants the rate of who has moved; White is to move after A9. */
    assert_has(text, "LZ[Ingot-" INGOT_VERSION " 51.0 100\n"
                     "move E6 visits 60 winrate 4900 pv E6]");
    assert_has(text, ";W[bb]C[old\n\nBlack's chance to win 63.0 %; Black leads "
                     "by 6.5 (100 visits).\nThis lost 6.0 points and 12 %; "
                     "better was E6.]");
    assert_has(text, "(;W[ed]C[Better: ");
    assert_has(text, "(;B[ec]C[Better: ");
    struct record *const again = sgf_text_read(text);
    assert_int_equal(record_moves(again), MOVES);
    record_destroy(again);
    free(text);
    record_destroy(fixture.record);
}

static void the_graph_is_one_document(void **state)
{
    (void)state;
    struct fixture fixture;
    struct buffer text = {0};
    set_up(&fixture);
    review_graph_html(&text, &fixture.review, fixture.record, 2);
    const char *const page = buffer_string(&text);
    assert_has(page, "<!DOCTYPE html>");
    assert_has(page, "a&lt;b&amp; against White, B+R");
    assert_has(page, "<tr><td>2</td><td>White B8</td><td>6.0</td><td>51 to 63"
                     "</td><td>E6</td></tr>");
    assert_has(page, "</html>");
    assert_null(strstr(page, "<script"));
    assert_null(strstr(page, "href"));
    assert_null(strstr(page, "src="));
    assert_null(strstr(page, "nan"));
    buffer_clear(&text);
    review_graph_svg(&text, &fixture.review, fixture.record, 2);
    assert_has(buffer_string(&text), "<?xml version");
    assert_has(buffer_string(&text),
               "2, White B8: lost 6.0 points and 12 %; better E6");
    assert_has(buffer_string(&text), "</svg>");
    buffer_free(&text);
    record_destroy(fixture.record);
}

static void a_game_without_moves_has_a_graph(void **state)
{
    (void)state;
    struct review_position position = {.is_known = true, .black_win = 0.5f};
    const struct review review = {
        .size = 9, .moves = 0, .positions = &position};
    struct record *const record = sgf_text_read("(;SZ[9])");
    struct buffer text = {0};
    review_graph_html(&text, &review, record, 2);
    position.is_known = false;
    review_graph_svg(&text, &review, record, 2);
    assert_has(buffer_string(&text), "No move lost 2.0 points or more");
    assert_null(strstr(buffer_string(&text), "nan"));
    assert_null(strstr(buffer_string(&text), "inf"));
    buffer_free(&text);
    record_destroy(record);
}

static void the_bar_tells_rate_and_time_left(void **state)
{
    (void)state;
    const struct progress_bar bar = {.unit = "positions", .total = 48};
    struct buffer text = {0};
    progress_bar_line(&text, &bar, 0, 0);
    assert_string_equal(buffer_string(&text),
                        "[........................] 0 of 48 positions");
    buffer_clear(&text);
    progress_bar_line(&text, &bar, 12, 6000);
    assert_string_equal(buffer_string(&text),
                        "[######..................] 12 of 48 positions, 2.0 a "
                        "second, 18 s left");
    buffer_clear(&text);
    progress_bar_line(&text, &bar, 1, 100000);
    assert_has(buffer_string(&text), "0.0 a second, 1 h 18 min left");
    buffer_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_loss_is_that_of_who_moved),
        cmocka_unit_test(mistakes_come_worst_first),
        cmocka_unit_test(the_game_is_written_with_what_is_thought_of_it),
        cmocka_unit_test(the_graph_is_one_document),
        cmocka_unit_test(a_game_without_moves_has_a_graph),
        cmocka_unit_test(the_bar_tells_rate_and_time_left),
    };
    return cmocka_run_group_tests_name("gtp/review", tests, NULL, NULL);
}
