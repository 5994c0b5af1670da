#include "tuning/teacher_result.h"

#include "tests/support/diagram.h"
#include "tests/support/test.h"

#include <string.h>

/* Black has 15 points and White 10. */
#define BLOCKS                                                                 \
    ". X X O .\n"                                                              \
    "X X X O O\n"                                                              \
    "X . X O .\n"                                                              \
    "X X X O O\n"                                                              \
    ". X X O .\n"

/* The same, if the stone on B3 is dead; Black 13 and White 11 if it lives. */
#define GUEST                                                                  \
    ". X X O .\n"                                                              \
    "X X X O O\n"                                                              \
    ". O X O .\n"                                                              \
    "X X X O O\n"                                                              \
    ". X X O .\n"

/* 22 points and 14. */
#define TIE_AT_8                                                               \
    ". X X X O .\n"                                                            \
    "X X X X O O\n"                                                            \
    ". X X X O .\n"                                                            \
    "X X X X O O\n"                                                            \
    ". X X O O .\n"                                                            \
    "X X X O O O\n"

#define EMPTY_BOARD                                                            \
    ". . . . .\n"                                                              \
    ". . . . .\n"                                                              \
    ". . . . .\n"                                                              \
    ". . . . .\n"                                                              \
    ". . . . .\n"

/* A game that so many passes followed, the last by looker; the teacher gives
   Black the first columns, but b3 to who has it in guest. */
static const struct result_case {
    const char *name, *diagram, *rules;
    int komi_halves, passes;
    Color looker, guest;
    float looker_win;
    bool is_known;
    float black_result;
} CASES[] = {
    {"the area less komi decides", BLOCKS, "chinese", 9, 2, WHITE, BLACK, 0.5f,
     true, 1.0f},
    {"and may be White's", BLOCKS, "chinese", 11, 2, WHITE, BLACK, 0.5f, true,
     0.0f},
    {"seen by Black it is the same", BLOCKS, "chinese", 9, 2, BLACK, BLACK,
     0.5f, true, 1.0f},
    {"equal scores are a tie", BLOCKS, "chinese", 10, 2, WHITE, BLACK, 0.99f,
     true, 0.5f},
    {"a tie under Ing is Black's", TIE_AT_8, "ing", 16, 4, WHITE, BLACK, 0.5f,
     true, 1.0f},
    {"a dead stone is taken off", GUEST, "chinese", 9, 2, WHITE, BLACK, 0.5f,
     true, 1.0f},
    {"a living one is not", GUEST, "chinese", 9, 2, WHITE, WHITE, 0.5f, true,
     0.0f},
    {"a dead one that must be played out is not either", GUEST, "tromp-taylor",
     9, 2, WHITE, BLACK, 0.5f, true, 0.0f},
    {"two passes do not end a game of Ing's", BLOCKS, "ing", 9, 2, WHITE, BLACK,
     0.96f, true, 0.0f},
    {"a game broken off goes by the teacher", BLOCKS, "chinese", 9, 0, BLACK,
     BLACK, 0.04f, true, 0.0f},
    {"if that is sure", BLOCKS, "chinese", 9, 0, BLACK, BLACK, 0.06f, false,
     0.0f},
    {"for either side", BLOCKS, "chinese", 9, 1, BLACK, BLACK, 0.96f, true,
     1.0f},
    {"so does one that was not played out", EMPTY_BOARD, "chinese", 9, 2, WHITE,
     BLACK, 0.97f, true, 0.0f},
    {"which may stay open", EMPTY_BOARD, "chinese", 9, 2, WHITE, BLACK, 0.5f,
     false, 0.0f},
};

static void fill_look(const struct result_case *row, int size,
                      struct sample *look)
{
    memset(look, 0, sizeof *look);
    look->input.size = size;
    look->win = row->looker_win;
    for (int i = 0; i < size * size; i++) {
        const Point point = net_point(i, size);
        const bool is_black = point == diagram_vertex("B3")
                                  ? row->guest == BLACK
                                  : point_column(point) < 3;
        look->owner[i] = is_black == (row->looker == BLACK) ? 0.6f : -0.6f;
    }
}

static void result_is(void **state)
{
    const struct result_case *row = *state;
    static struct sample look;
    struct game *game = diagram_game(row->diagram, row->rules, BLACK);
    float black_result = -1.0f;
    game->komi_halves = row->komi_halves;
    for (int left = row->passes; left > 0; left--)
        game_apply(game, PASS,
                   left % 2 ? row->looker : color_opponent(row->looker));
    fill_look(row, game->board.size, &look);
    assert_int_equal(teacher_result(game, &look, row->looker, &black_result),
                     row->is_known);
    if (row->is_known)
        assert_true(black_result == row->black_result);
    game_destroy(game);
}

int main(void)
{
    struct CMUnitTest tests[ARRAY_LEN(CASES)];
    for (size_t i = 0; i < ARRAY_LEN(CASES); i++)
        tests[i] = (struct CMUnitTest){
            .name = CASES[i].name,
            .test_func = result_is,
            .initial_state = (void *)&CASES[i],
        };
    return cmocka_run_group_tests_name("tuning/teacher_result", tests, NULL,
                                       NULL);
}
