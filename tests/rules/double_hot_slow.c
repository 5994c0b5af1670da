/*
 * Double hot stones: may two stones that could be taken be ruled hot at once?
 *
 * The pair is the chain of exactly two stones O = {x, y} of player Q that his
 * last move, at y, completed, and that has one liberty.  The capture is his
 * opponent P's play there that takes exactly the pair.  Four moves are tried
 * on the board after y: the capture, Q at the older stone's point x, P at a
 * stone he lost, Q at y.  If they bring the same stones back, a test of double
 * hot stones could call the pair hot.  It has two readings:
 *
 *   TAKEN BY Y  y was a ko-type capture of two; the lost stone is one of them;
 *   TAKEN BY X  the lost stone is one that Q's play at x takes.
 *
 * For all small spaces of tests/support/eye_shapes.h, all stones in them and
 * either player to move, the tables below count the captures that meet each
 * test, and what each is worth to P with nothing barred but single hot stones:
 *
 *   tesuji       it forces more, with no endless play, than any other move or
 *                pass could even by endless play.  To bar it would be wrong.
 *   eternal      it is no tesuji, and endless play after it is worth more than
 *                all else is: true eternal life.
 *
 * So the test would bar wrongly, by either reading, and Ingot does not use it:
 * see "Double hot stones" in rules/README.md.  The first reading bars every
 * capture of two by two, as is also plain without counting: once P has taken
 * {x, y} at k1, Q's x takes nothing (a chain of P whose last liberty were x
 * would have had none before), P's k2 joins k1 and has the liberty y alone,
 * as the two had before y took them, and y takes them again.
 *
 * INGOT_SPACE_CELLS=9 in the environment counts, and prints, spaces of up to 9
 * cells (10 at most) where no figures are pinned; 9 takes some ten minutes.
 */
#include "rules/board.h"
#include "rules/compiler.h"
#include "tests/support/eye_shapes.h"
#include "tests/support/local_values.h"
#include "tests/support/test.h"

#include <stdlib.h>

enum reading { TAKEN_BY_Y, TAKEN_BY_X, READINGS };

/* Captures that meet a test. */
struct tally {
    int all, tesujis, eternal;
};

struct count {
    int spaces, fillings;
    int two_by_two; /* captures of a pair that has just taken two */
    struct tally by[READINGS];
};

static struct range for_player(struct range range, Color player)
{
    if (player == BLACK)
        return range;
    return (struct range){-range.high, -range.low};
}

/* Plays on, if the move may be made and takes no wall. */
static bool play_on(const struct space *space, struct filling *filling,
                    Color player, int cell, Cells *taken)
{
    const struct local_play play = space_play(space, filling, player, cell);
    if (!play.is_legal || play.winner != EMPTY)
        return false;
    *filling = play.after;
    *taken = play.taken;
    return true;
}

/* Do the four moves bring the board after y back? */
static bool board_returns(const struct space *space, Color owner, int y,
                          const struct local_play *last, enum reading reading)
{
    const Color taker = color_opponent(owner);
    const int x = cells_first(last->chain & ~cells_only(y));
    struct filling filling = last->after;
    Cells taken;
    if (!play_on(space, &filling, taker, cells_first(last->liberties),
                 &taken) ||
        !play_on(space, &filling, owner, x, &taken))
        return false;
    Cells lost = reading == TAKEN_BY_X ? taken : last->taken;
    for (; lost; lost &= lost - 1) {
        struct filling end = filling;
        if (play_on(space, &end, taker, cells_first(lost), &taken) &&
            play_on(space, &end, owner, y, &taken) &&
            end.of[BLACK] == last->after.of[BLACK] &&
            end.of[WHITE] == last->after.of[WHITE])
            return true;
    }
    return false;
}

/* Has the move completed two stones that one play can take, and no more? */
static bool completes_pair(const struct space *space, Color owner,
                           const struct local_play *last)
{
    if (last->winner != EMPTY || last->is_on_wall ||
        cells_count(last->chain) != 2 || cells_count(last->liberties) != 1)
        return false;
    const struct local_play capture =
        space_play(space, &last->after, color_opponent(owner),
                   cells_first(last->liberties));
    return capture.is_legal && capture.winner == EMPTY &&
           capture.taken_chains == 1 && capture.taken == last->chain;
}

static bool took_two(const struct local_play *last)
{
    return last->taken_chains == 1 && cells_count(last->taken) == 2 &&
           (last->liberties & last->taken);
}

/* What P has but for the capture: the best of all else, by each count. */
static struct range best_of_others(const struct local_values *values,
                                   struct local_move capture, int cells)
{
    struct range best = for_player(
        local_values_of_pass(values, capture.filling, capture.player),
        capture.player);
    struct local_move other = capture;
    for (other.cell = 0; other.cell < cells; other.cell++) {
        if (other.cell == capture.cell || !local_values_is_legal(values, other))
            continue;
        const struct range range =
            for_player(local_values_of_move(values, other), other.player);
        if (range.low > best.low)
            best.low = range.low;
        if (range.high > best.high)
            best.high = range.high;
    }
    return best;
}

static void tally_capture(const struct local_values *values,
                          struct local_move capture, int cells,
                          struct tally *tally)
{
    const struct range worth =
        for_player(local_values_of_move(values, capture), capture.player);
    const struct range others = best_of_others(values, capture, cells);
    tally->all++;
    if (worth.low > others.high)
        tally->tesujis++;
    else if (worth.high > others.high && worth.high > worth.low)
        tally->eternal++;
}

/* A counting over spaces, with the room for it. */
struct counting {
    struct local_values *values;
    struct count count;
};

/* A pair that meets a test, and the capture of it. */
struct find {
    struct local_move capture;
    enum reading reading;
};

enum { FINDS_MAX = 4096 };

struct finds {
    int count;
    struct find find[FINDS_MAX];
};

static void look_at_move(struct counting *counting, const struct space *space,
                         struct local_move move, struct finds *finds)
{
    const struct local_values *values = counting->values;
    if (!local_values_is_legal(values, move))
        return;
    const struct local_play last =
        space_play(space, local_values_filling(values, move.filling),
                   move.player, move.cell);
    if (!completes_pair(space, move.player, &last))
        return;
    counting->count.two_by_two += took_two(&last);
    for (enum reading reading = 0; reading < READINGS; reading++) {
        if ((reading == TAKEN_BY_Y && !took_two(&last)) ||
            !board_returns(space, move.player, move.cell, &last, reading))
            continue;
        assert_true(finds->count < FINDS_MAX);
        finds->find[finds->count++] = (struct find){
            {local_values_next(values, move), color_opponent(move.player),
             cells_first(last.liberties)},
            reading};
    }
}

static void count_space(const struct space *space, void *context)
{
    struct counting *counting = context;
    struct local_values *values = counting->values;
    struct finds finds = {.count = 0};
    local_values_set_space(values, space);
    counting->count.spaces++;
    for (int i = 0; i < local_values_fillings(values); i++) {
        if (!local_values_stands(values, i))
            continue;
        counting->count.fillings++;
        for (Color player = BLACK; player <= WHITE; player++)
            for (int cell = 0; cell < space->cells; cell++)
                look_at_move(counting, space,
                             (struct local_move){i, player, cell}, &finds);
    }
    if (finds.count == 0)
        return;
    local_values_find(values);
    for (int i = 0; i < finds.count; i++)
        tally_capture(values, finds.find[i].capture, space->cells,
                      &counting->count.by[finds.find[i].reading]);
}

/* Spaces of that many cells, and the figures where they are pinned. */
struct row {
    const char *name;
    int cells;
    bool in_corner;
    int walls;  /* enum walls */
    int spaces; /* 0: print what there is */
    struct tally by[READINGS];
};

enum { ONE = WALLS_ONE, BOTH = WALLS_BOTH };

static const struct row rows[] = {
    {"corner 4", 4, true, ONE, 28, {{0, 0, 0}, {0, 0, 0}}},
    {"edge 4", 4, false, ONE, 48, {{0, 0, 0}, {0, 0, 0}}},
    {"corner 5", 5, true, ONE, 72, {{0, 0, 0}, {0, 0, 0}}},
    {"edge 5", 5, false, ONE, 136, {{0, 0, 0}, {0, 0, 0}}},
    {"corner 6", 6, true, ONE, 200, {{0, 0, 0}, {0, 0, 0}}},
    {"edge 6", 6, false, ONE, 444, {{0, 0, 0}, {0, 0, 0}}},
    {"corner 7", 7, true, ONE, 572, {{28, 22, 0}, {28, 2, 18}}},
    {"edge 7", 7, false, ONE, 1464, {{0, 0, 0}, {0, 0, 0}}},
    {"corner 8", 8, true, ONE, 1708, {{406, 255, 22}, {406, 67, 172}}},
    {"edge 8", 8, false, ONE, 5068, {{14, 10, 0}, {14, 0, 8}}},
    {"corner 4 parted", 4, true, BOTH, 296, {{8, 8, 0}, {8, 8, 0}}},
    {"edge 4 parted", 4, false, BOTH, 536, {{8, 8, 0}, {8, 8, 0}}},
    {"corner 5 parted", 5, true, BOTH, 848, {{60, 60, 0}, {60, 60, 0}}},
    {"edge 5 parted", 5, false, BOTH, 1488, {{40, 40, 0}, {40, 40, 0}}},
    {"corner 6 parted", 6, true, BOTH, 2440, {{548, 456, 0}, {548, 420, 32}}},
    {"edge 6 parted", 6, false, BOTH, 4800, {{396, 338, 0}, {396, 318, 20}}},
};

static void print_count(const struct row *row, const struct count *count)
{
    print_message("%s: %d spaces, %d fillings, %d two by two;", row->name,
                  count->spaces, count->fillings, count->two_by_two);
    for (int i = 0; i < READINGS; i++)
        print_message(" {%d, %d, %d}", count->by[i].all, count->by[i].tesujis,
                      count->by[i].eternal);
    print_message("\n");
}

static void captures_are_as_counted(void **state)
{
    const struct row *row = *state;
    const int room = row->cells + (row->walls == WALLS_ONE);
    struct counting counting = {.values = local_values_create(room)};
    assert_non_null(counting.values);
    spaces_visit(row->cells, row->in_corner, (enum walls)row->walls,
                 count_space, &counting);
    local_values_destroy(counting.values);
    const struct count *count = &counting.count;
    print_count(row, count);
    assert_int_equal(count->two_by_two, count->by[TAKEN_BY_Y].all);
    if (row->spaces == 0)
        return;
    assert_int_equal(count->spaces, row->spaces);
    for (int i = 0; i < READINGS; i++) {
        assert_int_equal(count->by[i].all, row->by[i].all);
        assert_int_equal(count->by[i].tesujis, row->by[i].tesujis);
        assert_int_equal(count->by[i].eternal, row->by[i].eternal);
    }
}

/* A space, set up on a board: White's stones everywhere around it. */
enum { SIZE = 13, LEFT = 6 };

struct comparing {
    int left; /* column of the board that is the space's column 0 */
    int moves;
};

static Point cell_point(const struct space *space, int left, int cell)
{
    return point_at(space->row[cell], left + space->column[cell]);
}

/* A safe wall has two eyes far away. */
static struct board board_of(const struct space *space,
                             const struct filling *filling, int left)
{
    uint8_t colors[POINT_CELLS] = {0};
    for (int row = 0; row < SIZE; row++)
        for (int column = 0; column < SIZE; column++)
            colors[point_at(row, column)] = WHITE;
    for (int cell = 0; cell < space->cells; cell++) {
        const Point point = cell_point(space, left, cell);
        colors[point] = EMPTY;
        for (Color color = BLACK; color <= WHITE; color++)
            if (filling->of[color] & cells_only(cell))
                colors[point] = (uint8_t)color;
    }
    if (space->is_safe[WHITE]) {
        colors[point_at(SIZE - 1, SIZE - 1)] = EMPTY;
        colors[point_at(SIZE - 1, SIZE - 3)] = EMPTY;
    }
    struct board board;
    const bool stands = board_set_up(&board, SIZE, colors);
    assert_int_equal(stands, space_stands(space, filling));
    return board;
}

static void compare_play(const struct space *space,
                         const struct filling *filling, Color player, int cell,
                         struct comparing *comparing)
{
    struct board board = board_of(space, filling, comparing->left);
    const Point point = cell_point(space, comparing->left, cell);
    const Point wall = point_at(SIZE - 2, SIZE - 2);
    const struct local_play play = space_play(space, filling, player, cell);
    board.ko = NO_POINT;
    const bool is_legal = board_is_legal(&board, point, player, SUICIDE_GROUPS);
    assert_int_equal(play.is_legal, is_legal);
    if (!is_legal)
        return;
    comparing->moves++;
    board_play(&board, point, player);
    assert_int_equal(play.winner == BLACK, board.color[wall] == EMPTY);
    for (int i = 0; play.winner == EMPTY && i < space->cells; i++)
        for (Color color = BLACK; color <= WHITE; color++)
            assert_int_equal(
                (play.after.of[color] & cells_only(i)) != 0,
                board.color[cell_point(space, comparing->left, i)] == color);
}

static void compare_space(const struct space *space, void *context)
{
    struct comparing *comparing = context;
    if (space->column[space->cells - 1] == SPACE_CELLS_MAX)
        return; /* an eye or a liberty outside */
    for (Cells black = 0; black <= space_all(space); black++)
        for (Cells white = 0; white <= space_all(space); white++) {
            const struct filling filling = {{0, black, white}};
            if ((black & white) || !space_stands(space, &filling))
                continue;
            for (int cell = 0; cell < space->cells; cell++)
                for (Color player = BLACK; player <= WHITE; player++)
                    compare_play(space, &filling, player, cell, comparing);
        }
}

static void local_plays_are_those_of_the_board(void **state)
{
    (void)state;
    struct comparing comparing = {.left = 0};
    spaces_visit(5, true, WALLS_ONE, compare_space, &comparing);
    comparing.left = LEFT;
    spaces_visit(5, false, WALLS_ONE, compare_space, &comparing);
    assert_int_equal(comparing.moves, 62814);
}

/* Rows that the environment asks for beyond the pinned ones. */
enum { PINNED_CELLS = 8 };

static const struct row asked_rows[] = {
    {"corner 9", 9, true, ONE, 0, {{0}}},
    {"edge 9", 9, false, ONE, 0, {{0}}},
    {"corner 10", 10, true, ONE, 0, {{0}}},
    {"edge 10", 10, false, ONE, 0, {{0}}},
};

static struct CMUnitTest row_test(const struct row *row)
{
    return (struct CMUnitTest){.name = row->name,
                               .test_func = captures_are_as_counted,
                               .initial_state = (void *)row};
}

int main(void)
{
    struct CMUnitTest tests[1 + ARRAY_LEN(rows) + ARRAY_LEN(asked_rows)] = {
        cmocka_unit_test(local_plays_are_those_of_the_board)};
    size_t count = 1;
    for (size_t i = 0; i < ARRAY_LEN(rows); i++)
        tests[count++] = row_test(&rows[i]);
    const char *asked = getenv("INGOT_SPACE_CELLS");
    const int cells = asked ? (int)strtol(asked, NULL, 10) : PINNED_CELLS;
    for (size_t i = 0; i < ARRAY_LEN(asked_rows); i++)
        if (asked_rows[i].cells <= cells)
            tests[count++] = row_test(&asked_rows[i]);
    return _cmocka_run_group_tests("rules/double_hot", tests, count, NULL,
                                   NULL);
}
