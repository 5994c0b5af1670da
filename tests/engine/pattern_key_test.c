#include "engine/pattern_key.h"

#include "rules/compiler.h"
#include "tests/support/diagram.h"
#include "tests/support/test.h"

#include <stdlib.h>
#include <string.h>

static const char FIGHT[] = ". . . . . . . . .\n"
                            ". . O . . . X . .\n"
                            ". . . X O . . . .\n"
                            ". . X . X O . O .\n"
                            ". . . X O . . . .\n"
                            ". O . . O X . . .\n"
                            ". . . . . . X . .\n"
                            ". . X . O . . . .\n"
                            ". . . . . . . . .\n";

static struct pattern_keyer *keyer(void)
{
    struct pattern_keyer *const made = malloc(sizeof *made);
    assert_non_null(made);
    pattern_keyer_init(made);
    return made;
}

static void keys_of(const struct pattern_keyer *keyer,
                    const struct board *board, Color player, Point point,
                    uint64_t keys[PATTERN_RADII])
{
    struct pattern_view view;
    pattern_view_init(&view, board, player);
    pattern_keys(keyer, &view, point, keys);
}

/* Where a vertex comes to in one of eight turns of a board. */
static Point turned(Point point, int size, int turn)
{
    int row = point_row(point), column = point_column(point);
    row = turn & 1 ? size - 1 - row : row;
    column = turn & 2 ? size - 1 - column : column;
    return turn & 4 ? point_at(column, row) : point_at(row, column);
}

/* The board turned, and with the players exchanged if asked. */
static struct board turn_board(const struct board *board, int turn,
                               bool exchanged)
{
    struct board result;
    uint8_t colors[POINT_CELLS] = {EMPTY};
    for (int i = 0; i < board->size * board->size; i++) {
        const Point point = point_of_index(i, board->size);
        const Color color = board->color[point];
        colors[turned(point, board->size, turn)] =
            (uint8_t)(exchanged && color != EMPTY ? color_opponent(color)
                                                  : color);
    }
    assert_true(board_set_up(&result, board->size, colors));
    return result;
}

static void keys_stay_when_the_board_is_turned(void **state)
{
    (void)state;
    struct pattern_keyer *const made = keyer();
    const struct board board = diagram_board(FIGHT);
    for (int i = 0; i < board.empty_count; i++) {
        const Point point = board.empty[i];
        uint64_t keys[PATTERN_RADII], others[PATTERN_RADII];
        keys_of(made, &board, BLACK, point, keys);
        for (int turn = 1; turn < 8; turn++) {
            const struct board other = turn_board(&board, turn, false);
            keys_of(made, &other, BLACK, turned(point, 9, turn), others);
            assert_memory_equal(keys, others, sizeof keys);
        }
    }
    free(made);
}

static void keys_stay_when_the_players_are_exchanged(void **state)
{
    (void)state;
    struct pattern_keyer *const made = keyer();
    const struct board board = diagram_board(FIGHT);
    const struct board other = turn_board(&board, 0, true);
    for (int i = 0; i < board.empty_count; i++) {
        uint64_t keys[PATTERN_RADII], others[PATTERN_RADII];
        keys_of(made, &board, BLACK, board.empty[i], keys);
        keys_of(made, &other, WHITE, board.empty[i], others);
        assert_memory_equal(keys, others, sizeof keys);
        keys_of(made, &other, BLACK, board.empty[i], others);
        for (int r = PATTERN_RADII - 3; r < PATTERN_RADII; r++)
            assert_true(keys[r] != others[r]);
    }
    free(made);
}

/* One stone more on a 19x19 board: a pattern changes if it reaches so far. */
static void a_stone_counts_within_the_radius_only(void **state)
{
    (void)state;
    static const struct {
        int rows, columns, distance;
    } stones[] = {{1, 0, 2},  {1, 1, 3},  {2, 0, 4}, {2, 1, 5},
                  {3, 0, 6},  {3, 1, 7},  {3, 3, 9}, {5, 0, 10},
                  {4, 2, 10}, {5, 1, 11}, {6, 0, 12}};
    struct pattern_keyer *const made = keyer();
    const Point middle = point_at(9, 9);
    struct board board;
    uint64_t keys[PATTERN_RADII], others[PATTERN_RADII];
    board_init(&board, 19);
    keys_of(made, &board, BLACK, middle, keys);
    for (size_t i = 0; i < ARRAY_LEN(stones); i++) {
        board_init(&board, 19);
        board_play(&board, point_at(9 + stones[i].rows, 9 + stones[i].columns),
                   WHITE);
        keys_of(made, &board, BLACK, middle, others);
        for (int r = 0; r < PATTERN_RADII; r++)
            assert_int_equal(keys[r] != others[r],
                             PATTERN_RADIUS_MIN + r >= stones[i].distance);
    }
    free(made);
}

static void the_border_is_seen(void **state)
{
    (void)state;
    struct pattern_keyer *const made = keyer();
    struct board board;
    uint64_t middle[PATTERN_RADII], second[PATTERN_RADII];
    board_init(&board, 19);
    keys_of(made, &board, BLACK, point_at(9, 9), middle);
    keys_of(made, &board, BLACK, point_at(1, 9), second);
    /* The first cell off the board is two lines away: a distance of 4. */
    for (int r = 0; r < PATTERN_RADII; r++)
        assert_int_equal(middle[r] != second[r], PATTERN_RADIUS_MIN + r >= 4);
    free(made);
}

static void liberties_count_for_contacts_only(void **state)
{
    (void)state;
    struct pattern_keyer *const made = keyer();
    const struct board free_stone = diagram_board(". . . . .\n"
                                                  ". . . . .\n"
                                                  ". . O . .\n"
                                                  ". . . . .\n"
                                                  ". . . . .\n");
    const struct board held_stone = diagram_board(". . . . .\n"
                                                  ". . . . .\n"
                                                  ". X O X .\n"
                                                  ". . . . .\n"
                                                  ". . . . .\n");
    uint64_t loose[PATTERN_RADII], held[PATTERN_RADII];
    keys_of(made, &free_stone, BLACK, diagram_vertex("C2"), loose);
    keys_of(made, &held_stone, BLACK, diagram_vertex("C2"), held);
    assert_true(loose[0] != held[0]);
    keys_of(made, &free_stone, BLACK, diagram_vertex("C1"), loose);
    keys_of(made, &held_stone, BLACK, diagram_vertex("C1"), held);
    /* Within a distance of 4 there is only the stone itself. */
    for (int r = 0; r <= 4 - PATTERN_RADIUS_MIN; r++)
        assert_true(loose[r] == held[r]);
    free(made);
}

static void cells_have_the_key_of_their_pattern(void **state)
{
    (void)state;
    struct pattern_keyer *const made = keyer();
    const struct board board = diagram_board(FIGHT);
    struct pattern_view view;
    pattern_view_init(&view, &board, WHITE);
    for (int i = 0; i < board.empty_count; i++) {
        uint64_t keys[PATTERN_RADII];
        pattern_keys(made, &view, board.empty[i], keys);
        for (int r = 0; r < PATTERN_RADII; r++) {
            uint8_t cells[PATTERN_CELLS];
            pattern_cells(made, &view, board.empty[i], PATTERN_RADIUS_MIN + r,
                          cells);
            assert_true(pattern_key_of(made, PATTERN_RADIUS_MIN + r, cells) ==
                        keys[r]);
        }
    }
    free(made);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(keys_stay_when_the_board_is_turned),
        cmocka_unit_test(keys_stay_when_the_players_are_exchanged),
        cmocka_unit_test(a_stone_counts_within_the_radius_only),
        cmocka_unit_test(the_border_is_seen),
        cmocka_unit_test(liberties_count_for_contacts_only),
        cmocka_unit_test(cells_have_the_key_of_their_pattern),
    };
    return cmocka_run_group_tests_name("engine/pattern_key", tests, NULL, NULL);
}
