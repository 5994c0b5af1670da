#include "rules/board.h"
#include "tests/support/perft_case.h"

#include <string.h>

static const struct perft_case cases[] = {
    {"2x2: simple ko and superko part at ply 7",
     2,
     {KO_SIMPLE, SUICIDE_NONE, false},
     {4, 12, 24, 16, 32, 32, 32, 96, 192, 128}},
    {"3x3: simple ko",
     3,
     {KO_SIMPLE, SUICIDE_NONE, false},
     {9, 72, 504, 2976, 14720, 56176, 168144, 343008}},
    {"3x3: situational superko",
     3,
     {KO_SITUATIONAL, SUICIDE_NONE, false},
     {9, 72, 504, 2976, 14720, 56176, 168144, 343008}},
    {"3x3: positional superko",
     3,
     {KO_POSITIONAL, SUICIDE_NONE, false},
     {9, 72, 504, 2976, 14720, 56176, 168112, 342528}},
    {"3x3: positional superko with suicide",
     3,
     {KO_POSITIONAL, SUICIDE_ANY, false},
     {9, 72, 504, 2976, 14720, 57040, 177904, 439936}},
    {"3x3: positional superko, a pass is a move",
     3,
     {KO_POSITIONAL, SUICIDE_NONE, true},
     {10, 91, 738, 5281, 33384, 179712, 842696}},
    {"4x4: simple ko",
     4,
     {KO_SIMPLE, SUICIDE_NONE, false},
     {16, 240, 3360, 43576, 521800, 5695072}},
    {"5x5: simple ko",
     5,
     {KO_SIMPLE, SUICIDE_NONE, false},
     {25, 600, 13800, 303424, 6368416, 127124176, 2411088112}},
    {"9x9: simple ko",
     9,
     {KO_SIMPLE, SUICIDE_NONE, false},
     {81, 6480, 511920, 39929136, 3074496080}},
};

static void legal_positions_on_4x4_are_as_many_as_known(void **state)
{
    (void)state;
    uint8_t colors[POINT_CELLS] = {0};
    assert_int_equal(perft_count_positions(4, 0, colors), 24318165);
}

/*
 * The 2x2 board as a graph: its positions, coded in base 3 by their points,
 * and for each the set of those that a stone of either colour leads to.
 */
enum { SIDE = 2, POINTS = SIDE * SIDE, CODES = 3 * 3 * 3 * 3, LEGAL = 57 };

struct graph {
    int codes[LEGAL];
    int number[CODES]; /* of a code, -1 for an illegal position */
    uint64_t next[LEGAL];
};

static bool set_up_code(struct board *board, int code)
{
    uint8_t colors[POINT_CELLS] = {0};
    for (int i = 0; i < POINTS; i++, code /= 3)
        colors[point_of_index(i, SIDE)] = (uint8_t)(code % 3);
    return board_set_up(board, SIDE, colors);
}

static int code_of(const struct board *board)
{
    int code = 0;
    for (int i = POINTS - 1; i >= 0; i--)
        code = code * 3 + board->color[point_of_index(i, SIDE)];
    return code;
}

static void join_positions(struct graph *graph, int from)
{
    for (int i = 0; i < 2 * POINTS; i++) {
        struct board board;
        assert_true(set_up_code(&board, graph->codes[from]));
        const Point point = point_of_index(i / 2, SIDE);
        if (board.color[point] != EMPTY)
            continue;
        board_play(&board, point, i % 2 ? WHITE : BLACK);
        const int to = graph->number[code_of(&board)];
        if (to != from) /* but for the suicide of one stone */
            graph->next[from] |= UINT64_C(1) << to;
    }
}

static struct graph make_graph(void)
{
    struct graph graph = {.next = {0}};
    int count = 0;
    for (int code = 0; code < CODES; code++) {
        struct board board;
        graph.number[code] = -1;
        if (!set_up_code(&board, code))
            continue;
        assert_in_range(count, 0, LEGAL - 1);
        graph.codes[count] = code;
        graph.number[code] = count++;
    }
    assert_int_equal(count, LEGAL);
    for (int from = 0; from < LEGAL; from++)
        join_positions(&graph, from);
    return graph;
}

/* Simple paths from a position, the empty path among them. */
static uint64_t count_paths(const struct graph *graph, int from, uint64_t seen)
{
    uint64_t count = 1;
    uint64_t rest = graph->next[from] & ~seen;
    while (rest) {
        const int to = __builtin_ctzll(rest);
        rest &= rest - 1;
        count += count_paths(graph, to, seen | UINT64_C(1) << to);
    }
    return count;
}

static void superko_games_on_2x2_are_as_many_as_known(void **state)
{
    (void)state;
    const struct graph graph = make_graph();
    /* The eight first stones are the same but for turning and colours. */
    const int first = __builtin_ctzll(graph.next[0]);
    assert_int_equal(__builtin_popcountll(graph.next[0]), 8);
    const uint64_t games =
        1 + 8 * count_paths(&graph, first, UINT64_C(1) | UINT64_C(1) << first);
    assert_int_equal(games, UINT64_C(386356909593));
}

int main(void)
{
    enum { OTHERS = 2 };
    struct CMUnitTest tests[OTHERS + ARRAY_LEN(cases)] = {
        cmocka_unit_test(legal_positions_on_4x4_are_as_many_as_known),
        cmocka_unit_test(superko_games_on_2x2_are_as_many_as_known),
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++)
        tests[OTHERS + i] = perft_test(&cases[i]);
    return cmocka_run_group_tests_name("rules/perft, deep", tests, NULL, NULL);
}
