#include "engine/move_model.h"
#include "engine/own_moves.h"

#include "rules/compiler.h"
#include "tests/support/diagram.h"
#include "tests/support/test.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_BYTES = 1 << 14 };

/* The text of a model: all features with the same weight, then patterns. */
static const char *write_text(char text[TEXT_BYTES], int patterns,
                              const char *weight, const char *rest)
{
    const char *name;
    int members,
        length = snprintf(text, TEXT_BYTES, "ingot moves 1 %d\n", patterns);
    for (int i = 0; move_group_number(i, &name, &members); i++)
        for (int j = 0; j < members; j++)
            length += snprintf(text + length, (size_t)(TEXT_BYTES - length),
                               "%s %d %s\n", name, j, weight);
    snprintf(text + length, (size_t)(TEXT_BYTES - length), "%s", rest);
    return text;
}

static struct move_model *read_text(const char *text,
                                    enum move_model_status *status, int *line)
{
    FILE *const stream = fmemopen((void *)(uintptr_t)text, strlen(text), "r");
    assert_non_null(stream);
    struct move_model *const model = move_model_read(stream, status, line);
    fclose(stream);
    return model;
}

static struct move_model *read_good(const char *text)
{
    enum move_model_status status;
    int line;
    struct move_model *const model = read_text(text, &status, &line);
    assert_int_equal(status, MOVE_MODEL_OK);
    assert_non_null(model);
    return model;
}

/* The weight of one move on this board, for Black. */
static float weigh(const struct move_model *model, const char *diagram,
                   const char *vertex)
{
    struct game *const game = diagram_game(diagram, "chinese", BLACK);
    const uint16_t move = (uint16_t)diagram_vertex(vertex);
    float weight;
    move_model_weigh(model, game, BLACK, &move, 1, &weight);
    game_destroy(game);
    return logf(weight);
}

static const char LONELY[] = ". . . . . . .\n. . . . . . .\n. . . . . . .\n"
                             ". . . O . . .\n. . . . . . .\n. . . . . . .\n"
                             ". . . . . . .\n";

static void the_weights_of_features_are_multiplied(void **state)
{
    (void)state;
    char text[TEXT_BYTES];
    struct move_model *const model = read_good(write_text(text, 0, "0.5", ""));
    /* A line, and nothing else: no move was made. */
    assert_true(fabsf(weigh(model, LONELY, "A7") - 0.5f) < 1e-5f);
    /* A chain of four liberties is not pressed. */
    assert_true(fabsf(weigh(model, LONELY, "D5") - 0.5f) < 1e-5f);
    move_model_destroy(model);
}

/* Cells are those of a contact: south, west, east, north, in some turn. */
static void the_largest_pattern_known_counts(void **state)
{
    (void)state;
    char text[TEXT_BYTES];
    struct move_model *const model =
        read_good(write_text(text, 2, "0",
                             "pattern ...c 1.25\n"
                             "pattern ...c.... -2.5\n"));
    assert_true(fabsf(weigh(model, LONELY, "D5") + 2.5f) < 1e-5f);
    assert_true(fabsf(weigh(model, LONELY, "C4") + 2.5f) < 1e-5f);
    assert_true(fabsf(weigh(model, LONELY, "B2")) < 1e-5f);
    static const char both[] = ". . . . . . .\n. . . . . . .\n. . . . X . .\n"
                               ". . . O . . .\n. . . . . . .\n. . . . . . .\n"
                               ". . . . . . .\n";
    /* With another stone on a diagonal only the smaller one is there. */
    assert_true(fabsf(weigh(model, both, "D5")) < 1e-5f);
    assert_true(fabsf(weigh(model, both, "C4") + 2.5f) < 1e-5f);
    assert_true(fabsf(weigh(model, both, "D3") + 2.5f) < 1e-5f);
    move_model_destroy(model);
}

static const struct refusal_case {
    const char *name, *begin, *weight, *end;
    enum move_model_status status;
} refusals[] = {
    {"an empty text", NULL, "0", "", MOVE_MODEL_FOREIGN},
    {"another weight than a number", "", "much", "", MOVE_MODEL_SYNTAX},
    {"a weight beyond reason", "", "99", "", MOVE_MODEL_SYNTAX},
    {"no number", "", "nan", "", MOVE_MODEL_SYNTAX},
    {"a pattern of no radius", "", "0", "pattern ..... 0\n", MOVE_MODEL_SYNTAX},
    {"a cell that is none", "", "0", "pattern ..?. 0\n", MOVE_MODEL_SYNTAX},
    {"a pattern without a weight", "", "0", "pattern ....\n",
     MOVE_MODEL_SYNTAX},
    {"a group that is none", "", "0", "fun 0 1\n", MOVE_MODEL_SYNTAX},
    {"a feature twice", "", "0", "eye 0 1\n", MOVE_MODEL_SYNTAX},
    {"a feature out of its group", "", "0", "eye 1 1\n", MOVE_MODEL_SYNTAX},
    {"a missing pattern", "", "0", "", MOVE_MODEL_MISSING},
    {"a pattern in two turns", "", "0", "pattern ...c 0\npattern c... 0\n",
     MOVE_MODEL_SYNTAX},
};

static void the_text_is_refused(void **state)
{
    const struct refusal_case *const refusal = *state;
    char text[TEXT_BYTES];
    enum move_model_status status;
    int line;
    write_text(text, 1, refusal->weight, refusal->end);
    if (!refusal->begin)
        strcpy(text, " ");
    assert_null(read_text(text, &status, &line));
    assert_int_equal(status, refusal->status);
    assert_true(line > 0);
}

static void a_text_cut_short_is_refused(void **state)
{
    (void)state;
    char text[TEXT_BYTES];
    write_text(text, 1, "0.125", "pattern ...c 1.25\n");
    const size_t length = strlen(text);
    for (size_t cut = 1; cut < length; cut++) {
        char part[TEXT_BYTES];
        enum move_model_status status;
        int line;
        memcpy(part, text, cut);
        part[cut] = '\0';
        assert_null(read_text(part, &status, &line));
    }
}

static void a_pattern_is_spelt_as_it_is_read(void **state)
{
    (void)state;
    static const uint8_t cells[] = {CELL_EMPTY, CELL_OWN_1,  CELL_OTHER_MORE,
                                    CELL_OFF,   CELL_OWN,    CELL_OTHER,
                                    CELL_OWN_2, CELL_OTHER_1};
    char text[PATTERN_CELLS + 1];
    move_model_spell(cells, ARRAY_LEN(cells), text);
    assert_string_equal(text, ".1c#xo2a");
}

static void the_program_carries_a_model(void **state)
{
    (void)state;
    struct move_model *const model = own_moves_read();
    assert_non_null(model);
    assert_true(model->pattern_count > 1000);
    assert_int_equal(model->pattern_count, model->pattern_max);
    move_model_destroy(model);
}

int main(void)
{
    struct CMUnitTest tests[ARRAY_LEN(refusals) + 5] = {
        cmocka_unit_test(the_weights_of_features_are_multiplied),
        cmocka_unit_test(the_largest_pattern_known_counts),
        cmocka_unit_test(a_text_cut_short_is_refused),
        cmocka_unit_test(a_pattern_is_spelt_as_it_is_read),
        cmocka_unit_test(the_program_carries_a_model),
    };
    for (size_t i = 0; i < ARRAY_LEN(refusals); i++)
        tests[i + 5] =
            (struct CMUnitTest){.name = refusals[i].name,
                                .test_func = the_text_is_refused,
                                .initial_state = (void *)&refusals[i]};
    return cmocka_run_group_tests_name("engine/move_model", tests, NULL, NULL);
}
