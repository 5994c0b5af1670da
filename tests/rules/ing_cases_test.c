/*
 * Every line of the case files, each case a test of its own.  The cases say
 * what the law is: a change of it begins there.
 */
#include "rules/score_fillin.h"
#include "rules/vertex.h"
#include "tests/support/diagram.h"
#include "tests/support/ing_case.h"
#include "tests/support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* One case, and where it is counted. */
struct job {
    const struct ing_case *ing;
    int *checked; /* by enum ing_check */
};

/* A line of a case that runs, for messages. */
struct place {
    const struct job *job;
    const struct ing_line *line;
};

static void expect_text(const struct place *place, const char *what,
                        const char *expected, const char *is)
{
    if (strcmp(expected, is) != 0)
        fail_msg("%s:%d: %s: %s: expected %s, got %s", place->job->ing->path,
                 place->line->number, place->job->ing->name, what, expected,
                 is);
}

static void expect_number(const struct place *place, const char *what,
                          int expected, int is)
{
    char wanted[16], got[16];
    snprintf(wanted, sizeof wanted, "%d", expected);
    snprintf(got, sizeof got, "%d", is);
    expect_text(place, what, wanted, got);
}

/* The verdict in the cases' own word. */
static const char *verdict_on(const struct game *game,
                              const struct ing_line *line)
{
    if (line->player != game->to_move)
        return "turn";
    return verdict_name(game_verdict(game, line->point, line->player));
}

static void check_verdict(const struct place *place, struct game *game)
{
    const struct ing_line *const line = place->line;
    char move[VERTEX_TEXT + 2] = "B ", *const name = move + 2;
    move[0] = line->player == BLACK ? 'B' : 'W';
    vertex_write(line->point, name);
    expect_text(place, move, line->expected, verdict_on(game, line));
    if (ing_line_is_made(line))
        game_apply(game, line->point, line->player);
}

static const char *phase_of(const struct game *game)
{
    if (game_is_over(game))
        return "ended";
    return game->passes >= 2 ? "suspended" : "playing";
}

static void check_final(const struct place *place, const struct game *game)
{
    struct board wanted;
    char should[DIAGRAM_TEXT], is[DIAGRAM_TEXT];
    if (!board_set_up(&wanted, game->board.size, place->line->colors))
        fail_msg("%s:%d: a chain without liberty", place->job->ing->path,
                 place->line->number);
    expect_text(place, "the stones", diagram_write(&wanted, should),
                diagram_write(&game->board, is));
}

static void check_area(const struct place *place, const struct game *game)
{
    const struct score score = score_area(&game->board, NULL, NULL);
    expect_number(place, "Black's area", place->line->area[BLACK],
                  score.area[BLACK]);
    expect_number(place, "White's area", place->line->area[WHITE],
                  score.area[WHITE]);
    expect_number(place, "shared", place->line->area[EMPTY], score.shared);
}

static void set_account(struct game *game, const struct ing_line *line)
{
    game->komi_halves = 2 * line->komi;
    for (Color player = BLACK; player <= WHITE; player++)
        game->penalties[player] = line->penalties[player];
}

/* The board filled in, as the account of the line has it. */
static struct fillin fill_in(const struct place *place, const struct game *game)
{
    uint8_t owner[POINT_CELLS];
    struct fillin fillin;
    const struct score score = score_area(&game->board, NULL, owner);
    if (fillin_count(game, NULL, &score, owner, &fillin) != FILLIN_OK)
        fail_msg("%s:%d: the board cannot be filled in", place->job->ing->path,
                 place->line->number);
    return fillin;
}

/* Filling in must give the margin of the areas, wherever it can be done. */
static void compare_fill(const struct place *place, const struct game *game,
                         int margin)
{
    if (game->board.size % 2 == 0)
        return;
    const struct fillin fillin = fill_in(place, game);
    expect_number(place, "points by filling in", abs(margin), fillin.points);
    if (margin != 0)
        expect_number(place, "the winner by filling in",
                      margin > 0 ? BLACK : WHITE, fillin.winner);
}

static void check_result(const struct place *place, struct game *game)
{
    set_account(game, place->line);
    const struct score score = score_area(&game->board, NULL, NULL);
    const int margin = score_margin_halves(game, &score) / 2;
    char text[16] = "draw";
    if (margin != 0 || place->line->tie_is_black)
        snprintf(text, sizeof text, "%c+%d", margin < 0 ? 'W' : 'B',
                 abs(margin));
    expect_text(place, "the result", place->line->expected, text);
    if (place->line->tie_is_black)
        expect_number(place, "ties are Black's", true,
                      score_tie_is_black(game));
    compare_fill(place, game, margin);
}

static void check_fill(const struct place *place, struct game *game)
{
    set_account(game, place->line);
    const struct fillin fillin = fill_in(place, game);
    expect_number(place, "winning spaces", place->line->spaces, fillin.spaces);
    expect_number(place, "negative stones", place->line->negative,
                  fillin.negative);
}

static void check_line(const struct place *place, struct game *game)
{
    switch (place->line->check) {
    case ING_VERDICT:
    case ING_ASKED:
        check_verdict(place, game);
        break;
    case ING_PHASE:
        expect_text(place, "phase", place->line->expected, phase_of(game));
        break;
    case ING_FINAL:
        check_final(place, game);
        break;
    case ING_AREA:
        check_area(place, game);
        break;
    case ING_RESULT:
        check_result(place, game);
        break;
    case ING_FILL:
        check_fill(place, game);
        break;
    case ING_CHECKS:
        fail_msg("a check that is unknown");
    }
    place->job->checked[place->line->check]++;
}

static void case_holds(void **state)
{
    const struct job *const job = *state;
    struct game *const game = ing_case_game(job->ing, 0);
    for (int i = 0; i < job->ing->line_count; i++)
        check_line(&(struct place){job, &job->ing->lines[i]}, game);
    game_destroy(game);
}

/* What has been checked of a file. */
struct tally {
    int cases;
    int checked[ING_CHECKS];
};

static void no_case_and_no_check_is_missing(void **state)
{
    static const struct tally WANTED = {
        .cases = 54,
        .checked = {[ING_VERDICT] = 417,
                    [ING_ASKED] = 10,
                    [ING_PHASE] = 35,
                    [ING_FINAL] = 23,
                    [ING_AREA] = 24,
                    [ING_RESULT] = 18,
                    [ING_FILL] = 9},
    };
    const struct tally *const tally = *state;
    int sum = 0;
    assert_int_equal(tally->cases, WANTED.cases);
    for (int check = 0; check < ING_CHECKS; check++) {
        print_message("%s: %d\n", ing_check_name((enum ing_check)check),
                      tally->checked[check]);
        assert_int_equal(tally->checked[check], WANTED.checked[check]);
        sum += tally->checked[check];
    }
    assert_int_equal(sum, 536);
}

/* Makes the tests, the last of which wants the tally of what was checked. */
static void add_tests(const struct ing_cases *cases, struct job *jobs,
                      struct CMUnitTest *tests, struct tally *tallies)
{
    for (int i = 0; i < cases->count; i++) {
        const struct ing_case *const ing = &cases->cases[i];
        struct tally *const tally = &tallies[strcmp(ing->path, ING_CASES) != 0];
        tally->cases++;
        jobs[i] = (struct job){ing, tally->checked};
        tests[i] = (struct CMUnitTest){.name = ing->name,
                                       .test_func = case_holds,
                                       .initial_state = &jobs[i]};
    }
    tests[cases->count] =
        (struct CMUnitTest){.name = "no_case_and_no_check_is_missing",
                            .test_func = no_case_and_no_check_is_missing,
                            .initial_state = &tallies[0]};
}

int main(void)
{
    struct tally tallies[2] = {{0}}; /* of ING_CASES, and of the others */
    struct ing_cases cases;
    char fault[ING_FAULT];
    if (!ing_cases_read(&cases, fault)) {
        fprintf(stderr, "%s\n", fault);
        return 1;
    }
    const size_t count = (size_t)cases.count + 1;
    struct job *const jobs = calloc(count, sizeof *jobs);
    struct CMUnitTest *const tests = calloc(count, sizeof *tests);
    int status = 1;
    if (jobs && tests) {
        add_tests(&cases, jobs, tests, tallies);
        status = _cmocka_run_group_tests("rules/ing_cases", tests, count, NULL,
                                         NULL);
    }
    free(tests);
    free(jobs);
    ing_cases_free(&cases);
    return status;
}
