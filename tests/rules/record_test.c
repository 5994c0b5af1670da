#include "rules/record.h"
#include "rules/vertex.h"
#include "tests/support/diagram.h"
#include "tests/support/test.h"

#include <stdio.h>

/* A record of moves such as "b C3 w pass" on an empty board. */
static struct record *record_with_moves(int size, const char *moves)
{
    struct record *record = record_create(size);
    assert_non_null(record);
    char color, name[VERTEX_TEXT];
    int length;
    while (sscanf(moves, " %c %4s%n", &color, name, &length) == 2) {
        assert_true(record_add_move(record, diagram_vertex(name),
                                    color == 'b' ? BLACK : WHITE));
        moves += length;
    }
    return record;
}

static void set_stone(struct record *record, const char *name, Color color)
{
    assert_true(record_set_stone(record, diagram_vertex(name), color));
}

static void a_new_record_is_empty(void **state)
{
    (void)state;
    struct record *record = record_create(13);
    int halves = 5;
    assert_int_equal(record_size(record), 13);
    assert_false(record_komi(record, &halves));
    assert_int_equal(halves, 5);
    assert_int_equal(record_handicap(record), 0);
    assert_int_equal(record_moves(record), 0);
    assert_int_equal(record_edits(record), 0);
    assert_int_equal(record_to_move(record), BLACK);
    for (int i = 0; i < RECORD_TEXTS; i++)
        assert_null(record_text(record, (enum record_text)i));
    record_destroy(record);
    record_destroy(NULL);
}

static void texts_are_copied_replaced_and_removed(void **state)
{
    (void)state;
    struct record *record = record_with_moves(9, "b C3");
    char text[] = "first";
    assert_true(record_set_text(record, RECORD_EVENT, text));
    assert_true(record_set_move_text(record, 0, RECORD_MOVE_COMMENT, text));
    text[0] = 'x';
    assert_string_equal(record_text(record, RECORD_EVENT), "first");
    assert_string_equal(record_move_text(record, 0, RECORD_MOVE_COMMENT),
                        "first");
    assert_true(record_set_text(record, RECORD_EVENT, "second"));
    assert_string_equal(record_text(record, RECORD_EVENT), "second");
    assert_true(record_set_text(record, RECORD_EVENT, ""));
    assert_true(record_set_move_text(record, 0, RECORD_MOVE_COMMENT, NULL));
    assert_null(record_text(record, RECORD_EVENT));
    assert_null(record_move_text(record, 0, RECORD_MOVE_COMMENT));
    record_destroy(record);
}

static void the_last_edit_of_a_point_counts(void **state)
{
    (void)state;
    struct record *record = record_create(9);
    set_stone(record, "C3", BLACK);
    set_stone(record, "D3", BLACK);
    set_stone(record, "C3", WHITE);
    assert_int_equal(record_edits(record), 2);
    assert_int_equal(record_edit(record, 0).point, diagram_vertex("C3"));
    assert_int_equal(record_edit(record, 0).color, WHITE);
    assert_true(record_add_move(record, PASS, BLACK));
    set_stone(record, "C3", EMPTY);
    assert_int_equal(record_edits(record), 3);
    assert_int_equal(record_edit(record, 2).before_move, 1);
    assert_int_equal(record_edit(record, 0).color, WHITE);
    record_destroy(record);
}

static void who_begins_is_told_or_follows_from_the_game(void **state)
{
    (void)state;
    struct record *record = record_create(9);
    record_set_handicap(record, 2);
    assert_int_equal(record_to_move(record), BLACK);
    set_stone(record, "C3", BLACK);
    set_stone(record, "G7", BLACK);
    assert_int_equal(record_to_move(record), WHITE);
    assert_true(record_add_move(record, PASS, BLACK));
    assert_int_equal(record_to_move(record), BLACK);
    record_destroy(record);

    record = record_create(9);
    assert_true(record_set_to_move(record, WHITE));
    assert_true(record_add_move(record, PASS, BLACK));
    assert_true(record_set_to_move(record, BLACK));
    assert_int_equal(record_to_move(record), WHITE);
    record_destroy(record);
}

static void replaying_stops_before_the_move_asked_for(void **state)
{
    (void)state;
    struct record *record = record_with_moves(5, "b C3 w B2 b D2 w pass");
    struct game *game = diagram_new_game("ing", 9);
    int move;
    assert_int_equal(record_replay(record, 2, game, &move), VERDICT_LEGAL);
    assert_int_equal(game->move_count, 2);
    assert_int_equal(game->to_move, BLACK);
    diagram_assert(&game->board, ". . . . .\n"
                                 ". . . . .\n"
                                 ". . X . .\n"
                                 ". O . . .\n"
                                 ". . . . .\n");
    assert_int_equal(record_replay(record, -1, game, &move), VERDICT_LEGAL);
    assert_int_equal(game->move_count, 4);
    assert_int_equal(game->passes, 1);
    assert_int_equal(record_replay(record, 99, game, &move), VERDICT_LEGAL);
    assert_int_equal(game->move_count, 4);
    assert_int_equal(record_replay(record, 0, game, &move), VERDICT_LEGAL);
    assert_int_equal(game->move_count, 0);
    game_destroy(game);
    record_destroy(record);
}

static void replaying_sets_a_komi_that_is_told_and_no_other(void **state)
{
    (void)state;
    struct record *record = record_create(9);
    struct game *game = diagram_new_game("aga", 19);
    int move;
    game->komi_halves = 3;
    assert_int_equal(record_replay(record, -1, game, &move), VERDICT_LEGAL);
    assert_int_equal(game->komi_halves, 3);
    record_set_komi(record, -7);
    assert_int_equal(record_replay(record, -1, game, &move), VERDICT_LEGAL);
    assert_int_equal(game->komi_halves, -7);
    assert_string_equal(game->rules.name, "aga");
    game_destroy(game);
    record_destroy(record);
}

static void a_refused_move_is_told_with_its_number(void **state)
{
    (void)state;
    struct record *record = record_with_moves(9, "b C3 w D3 b C3 w E5");
    struct game *game = diagram_new_game("ing", 9);
    int move;
    assert_int_equal(record_replay(record, -1, game, &move), VERDICT_OCCUPIED);
    assert_int_equal(move, 3);
    assert_int_equal(game->move_count, 2);
    game_destroy(game);
    record_destroy(record);
}

static void a_setup_in_mid_game_begins_anew_from_there(void **state)
{
    (void)state;
    struct record *record = record_with_moves(5, "b C3 w B2");
    set_stone(record, "C3", EMPTY);
    set_stone(record, "D4", WHITE);
    assert_true(record_add_move(record, diagram_vertex("A1"), BLACK));
    struct game *game = diagram_new_game("ing", 5);
    int move;
    assert_int_equal(record_replay(record, 1, game, &move), VERDICT_LEGAL);
    assert_int_equal(game->move_count, 1);
    assert_int_equal(record_replay(record, 2, game, &move), VERDICT_LEGAL);
    assert_int_equal(game->move_count, 0);
    assert_int_equal(game->to_move, BLACK);
    assert_int_equal(record_replay(record, 3, game, &move), VERDICT_LEGAL);
    assert_int_equal(game->move_count, 1);
    diagram_assert(&game->board, ". . . . .\n"
                                 ". . . O .\n"
                                 ". . . . .\n"
                                 ". O . . .\n"
                                 "X . . . .\n");
    game_destroy(game);
    record_destroy(record);
}

static void a_turn_between_moves_leaves_the_history_alone(void **state)
{
    (void)state;
    struct record *record = record_with_moves(5, "b C3");
    assert_true(record_set_to_move(record, BLACK));
    struct game *game = diagram_new_game("ing", 5);
    int move;
    assert_int_equal(record_replay(record, -1, game, &move), VERDICT_LEGAL);
    assert_int_equal(game->to_move, BLACK);
    assert_int_equal(game->board.color[diagram_vertex("C3")], BLACK);
    assert_true(record_add_move(record, diagram_vertex("D3"), BLACK));
    assert_int_equal(record_replay(record, -1, game, &move), VERDICT_LEGAL);
    assert_int_equal(game->move_count, 2);
    assert_int_equal(game->to_move, WHITE);
    game_destroy(game);
    record_destroy(record);
}

static void stones_without_liberty_are_refused(void **state)
{
    (void)state;
    struct record *record = record_create(5);
    struct game *game = diagram_new_game("ing", 5);
    int move;
    set_stone(record, "A1", WHITE);
    set_stone(record, "A2", BLACK);
    set_stone(record, "B1", BLACK);
    assert_int_equal(record_replay(record, -1, game, &move),
                     VERDICT_NO_LIBERTY);
    assert_int_equal(move, 0);
    record_destroy(record);

    record = record_with_moves(5, "b A2 w A1");
    set_stone(record, "B1", BLACK);
    assert_int_equal(record_replay(record, -1, game, &move),
                     VERDICT_NO_LIBERTY);
    assert_int_equal(move, 2);
    assert_int_equal(game->move_count, 2);
    game_destroy(game);
    record_destroy(record);
}

static void a_game_and_its_record_replay_to_the_same(void **state)
{
    (void)state;
    struct game *game = diagram_game(". . . . .\n"
                                     ". X . . .\n"
                                     ". . . O .\n"
                                     ". . . . .\n"
                                     ". . . . .\n",
                                     "chinese", WHITE);
    game->komi_halves = 11;
    diagram_play(game, "w C3 b D4 w pass b C4");
    struct record *record = record_of_game(game);
    struct game *again = diagram_new_game("chinese", 19);
    int move;
    assert_int_equal(record_replay(record, -1, again, &move), VERDICT_LEGAL);
    assert_int_equal(again->komi_halves, 11);
    assert_int_equal(again->move_count, 4);
    assert_int_equal(again->start_to_move, WHITE);
    assert_true(again->board.hash == game->board.hash);
    assert_true(again->start.hash == game->start.hash);
    assert_string_equal(record_text(record, RECORD_RULES), "Chinese");
    game_destroy(game);
    game_destroy(again);
    record_destroy(record);
}

static void every_ruleset_is_found_again_by_its_name_in_sgf(void **state)
{
    (void)state;
    for (int i = 0; ruleset_number(i); i++) {
        struct ruleset found;
        struct game *game = diagram_new_game(ruleset_number(i)->name, 9);
        struct record *record = record_of_game(game);
        assert_int_equal(
            ruleset_find(record_text(record, RECORD_RULES), &found),
            RULESET_OK);
        assert_string_equal(found.name, ruleset_number(i)->name);
        if (i == 0)
            assert_string_equal(record_text(record, RECORD_RULES), "GOE");
        record_destroy(record);
        game_destroy(game);
    }
}

static void white_passes_of_a_handicap_are_kept(void **state)
{
    (void)state;
    struct game *game = diagram_new_game("ing", 9);
    diagram_play(game, "b C3 w pass b G7 w E5");
    struct record *record = record_of_game(game);
    assert_int_equal(record_handicap(record), 2);
    assert_int_equal(record_moves(record), 4);
    assert_int_equal(record_move(record, 1).point, PASS);
    assert_int_equal(record_move(record, 1).color, WHITE);
    assert_int_equal(record_edits(record), 0);
    record_destroy(record);
    game_destroy(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_new_record_is_empty),
        cmocka_unit_test(texts_are_copied_replaced_and_removed),
        cmocka_unit_test(the_last_edit_of_a_point_counts),
        cmocka_unit_test(who_begins_is_told_or_follows_from_the_game),
        cmocka_unit_test(replaying_stops_before_the_move_asked_for),
        cmocka_unit_test(replaying_sets_a_komi_that_is_told_and_no_other),
        cmocka_unit_test(a_refused_move_is_told_with_its_number),
        cmocka_unit_test(a_setup_in_mid_game_begins_anew_from_there),
        cmocka_unit_test(a_turn_between_moves_leaves_the_history_alone),
        cmocka_unit_test(stones_without_liberty_are_refused),
        cmocka_unit_test(a_game_and_its_record_replay_to_the_same),
        cmocka_unit_test(every_ruleset_is_found_again_by_its_name_in_sgf),
        cmocka_unit_test(white_passes_of_a_handicap_are_kept),
    };
    return cmocka_run_group_tests_name("rules/record", tests, NULL, NULL);
}
