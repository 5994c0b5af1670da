#include "gtp/analyze_args.h"
#include "gtp/analyze_text.h"
#include "rules/vertex.h"
#include "tests/support/test.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What a test works with: a 9x9 game, Black to move. */
struct parts {
    struct game *game;
    struct line line;
    struct command command;
    struct analyze_args args;
    struct analysis analysis;
};

static int make_parts(void **state)
{
    const struct ruleset rules = ruleset_ing();
    struct parts *const parts = calloc(1, sizeof *parts);
    if (!parts || !(parts->game = game_create(&rules, 9))) {
        free(parts);
        return -1;
    }
    *state = parts;
    return 0;
}

static int free_parts(void **state)
{
    struct parts *const parts = *state;
    game_destroy(parts->game);
    free(parts);
    return 0;
}

/* Reads the arguments in a command line. */
static bool read(struct parts *parts, const char *text)
{
    struct buffer written = {0};
    struct output output = output_to_buffer(&written);
    line_clear(&parts->line);
    while (*text)
        line_feed(&parts->line, *text++);
    assert_int_equal(protocol_read(&parts->line, &parts->command), PROTOCOL_OK);
    struct reply reply = reply_start(&parts->command, &output);
    const bool is_good =
        analyze_args_read(&parts->command, parts->game, &parts->args, &reply);
    buffer_free(&reply.text);
    buffer_free(&written);
    return is_good;
}

static void colour_may_stand_anywhere(void **state)
{
    struct parts *const parts = *state;
    static const struct {
        const char *line;
        Color player;
        int64_t interval_ms;
    } rows[] = {
        {"lz-analyze", BLACK, 500},
        {"lz-analyze 10", BLACK, 100},
        {"lz-analyze w 10", WHITE, 100},
        {"lz-analyze 10 w", WHITE, 100},
        {"kata-analyze White 1", WHITE, 10},
        {"analyze interval 25", BLACK, 250},
        {"analyze B interval 0", BLACK, 10},
        {"kata-analyze w 2147483647", WHITE, INT64_C(21474836470)},
    };
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        assert_true(read(parts, rows[i].line));
        assert_int_equal(parts->args.player, rows[i].player);
        assert_int_equal(parts->args.interval_ms, rows[i].interval_ms);
    }
}

static void keys_are_read(void **state)
{
    struct parts *const parts = *state;
    assert_true(read(parts, "kata-analyze b 10 ownership true pvVisits true "
                            "maxmoves 3 minmoves 2 rootInfo true "
                            "movesOwnership true ownershipStdev false "
                            "movesOwnershipStdev true"));
    assert_true(parts->args.moves_ownership);
    assert_true(parts->args.moves_ownership_deviation);
    assert_false(parts->args.ownership_deviation);
    assert_int_equal(parts->args.moves_min, 2);
    assert_true(parts->args.ownership);
    assert_true(parts->args.pv_visits);
    assert_true(parts->args.root_info);
    assert_int_equal(parts->args.moves_max, 3);
    assert_false(parts->args.has_avoid);
}

static void what_is_unknown_is_refused(void **state)
{
    struct parts *const parts = *state;
    static const char *const bad[] = {
        "lz-analyze foo",
        "lz-analyze foo 3",
        "lz-analyze interval",
        "lz-analyze interval x",
        "lz-analyze -1",
        "lz-analyze 2147483648",
        "lz-analyze ownership",
        "lz-analyze ownership yes",
        "lz-analyze maxmoves -1",
        "lz-analyze avoid b",
        "lz-analyze avoid b A1",
        "lz-analyze avoid b Z9 1",
        "lz-analyze avoid x A1 1",
        "lz-analyze allow b A1 1 allow b A2 1",
        "lz-analyze avoid b A1 -1",
    };
    for (size_t i = 0; i < ARRAY_LEN(bad); i++)
        if (read(parts, bad[i]))
            fail_msg("\"%s\" was accepted", bad[i]);
}

static void avoid_bars_the_moves_named(void **state)
{
    struct parts *const parts = *state;
    assert_true(read(parts, "lz-analyze 10 avoid b D4,pass 30 avoid b E5 1"));
    assert_true(parts->args.has_avoid);
    assert_true(parts->args.avoid[point_at(3, 3)]);
    assert_true(parts->args.avoid[point_at(4, 4)]);
    assert_true(parts->args.avoid[PASS]);
    assert_false(parts->args.avoid[point_at(0, 0)]);
}

static void allow_bars_all_other_moves(void **state)
{
    struct parts *const parts = *state;
    assert_true(read(parts, "lz-analyze 10 w allow w D4,E5 1"));
    assert_false(parts->args.avoid[point_at(3, 3)]);
    assert_false(parts->args.avoid[point_at(4, 4)]);
    assert_true(parts->args.avoid[PASS]);
    assert_true(parts->args.avoid[point_at(0, 0)]);
}

static void the_other_player_is_not_restricted(void **state)
{
    struct parts *const parts = *state;
    assert_true(read(parts, "lz-analyze b 10 avoid w D4 1"));
    assert_false(parts->args.has_avoid);
}

static void some_move_must_be_left(void **state)
{
    struct parts *const parts = *state;
    assert_true(read(parts, "lz-analyze b allow b A1 1"));
    assert_int_equal(game_play(parts->game, point_at(0, 0), BLACK),
                     VERDICT_LEGAL);
    assert_false(read(parts, "lz-analyze b allow b A1 1"));
    assert_true(read(parts, "lz-analyze b allow b A1,pass 1"));
}

/* An analysis on 2 lines with two moves, White to move. */
static void fill(struct analysis *analysis)
{
    analysis->to_move = WHITE;
    analysis->size = 2;
    analysis->visits = 130;
    analysis->mover_win = 0.75f;
    analysis->mover_score = -2.5f;
    analysis->mover_score_deviation = 4;
    analysis->move_count = 2;
    analysis->candidate_count = 3;
    analysis->black_owns[point_at(1, 0)] = 1;
    analysis->black_owns[point_at(0, 1)] = -0.5f;
    analysis->moves[0] = (struct analysis_move){
        .point = point_at(0, 0),
        .visits = 120,
        .mover_win = 0.5f,
        .prior = 0.125f,
        .lower_bound = 0.25f,
        .mover_score = 1.5f,
        .pv_length = 2,
        .pv = {(uint16_t)point_at(0, 0), PASS},
        .pv_visits = {120, 60},
    };
    analysis->moves[1] = (struct analysis_move){
        .point = PASS, .visits = 10, .pv_length = 1, .pv = {PASS}};
    analysis->moves[2] =
        (struct analysis_move){.point = point_at(1, 1),
                               .mover_win = 0.75f,
                               .prior = 0.25f,
                               .pv_length = 1,
                               .pv = {(uint16_t)point_at(1, 1)}};
}

/* Of A1 and of the whole search; of nothing else. */
static bool find_owners(void *context, Point move,
                        struct analysis_owners *owners)
{
    (void)context;
    if (move != point_at(0, 0) && move != NO_POINT)
        return false;
    *owners = (struct analysis_owners){0};
    owners->black_owns[point_at(1, 1)] = 0.75f;
    owners->deviation[point_at(0, 1)] = move == NO_POINT ? 0.5f : 0.25f;
    return true;
}

static const struct analyze_owners OWNERS = {find_owners, NULL};

static const char *const LZ_LINE =
    "info move A1 visits 120 winrate 5000 prior 1250 lcb 2500 order 0 "
    "pv A1 pass info move pass visits 10 winrate 0 prior 0 lcb 0 order 1 "
    "pv pass\n";

static const char *const KATA_LINE =
    "info move A1 visits 120 utility 0.000000 winrate 0.500000 "
    "scoreMean 1.500000 scoreStdev 4.000000 scoreLead 1.500000 "
    "scoreSelfplay 1.500000 prior 0.125000 lcb 0.250000 "
    "utilityLcb -0.500000 order 0 pv A1 pass pvVisits 120 60 "
    "rootInfo visits 130 utility 0.500000 winrate 0.750000 "
    "scoreMean -2.500000 scoreStdev 4.000000 scoreLead -2.500000 "
    "scoreSelfplay -2.500000 "
    "ownership -1.0000 -0.0000 -0.0000 0.5000\n";

static void lz_has_whole_numbers(void **state)
{
    struct parts *const parts = *state;
    struct buffer text = {0};
    fill(&parts->analysis);
    assert_true(read(parts, "lz-analyze w"));
    analyze_text_add(&text, &parts->analysis, &OWNERS, &parts->args,
                     ANALYZE_LZ);
    assert_string_equal(buffer_string(&text), LZ_LINE);
    buffer_free(&text);
}

static void kata_has_decimals_scores_and_what_was_asked(void **state)
{
    struct parts *const parts = *state;
    struct buffer text = {0};
    fill(&parts->analysis);
    assert_true(read(parts, "kata-analyze w maxmoves 1 ownership true "
                            "rootInfo true pvVisits true"));
    analyze_text_add(&text, &parts->analysis, &OWNERS, &parts->args,
                     ANALYZE_KATA);
    assert_string_equal(buffer_string(&text), KATA_LINE);
    buffer_free(&text);
}

static void at_least_so_many_moves_are_told(void **state)
{
    struct parts *const parts = *state;
    static const struct {
        const char *line;
        int moves;
    } rows[] = {
        {"lz-analyze w", 2},
        {"lz-analyze w minmoves 1", 2},
        {"lz-analyze w minmoves 3", 3},
        {"lz-analyze w minmoves 30", 3},
        {"lz-analyze w minmoves 3 maxmoves 1", 1},
    };
    fill(&parts->analysis);
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        struct buffer text = {0};
        int moves = 0;
        assert_true(read(parts, rows[i].line));
        analyze_text_add(&text, &parts->analysis, &OWNERS, &parts->args,
                         ANALYZE_LZ);
        for (const char *at = buffer_string(&text);
             (at = strstr(at, "info move ")); at++)
            moves++;
        assert_int_equal(moves, rows[i].moves);
        if (moves == 3)
            assert_non_null(strstr(text.bytes,
                                   " info move B2 visits 0 winrate 7500 prior "
                                   "2500 lcb 0 order 2 pv B2\n"));
        buffer_free(&text);
    }
}

static void ownership_is_told_move_by_move(void **state)
{
    struct parts *const parts = *state;
    struct buffer text = {0};
    fill(&parts->analysis);
    assert_true(read(parts, "lz-analyze w movesOwnership true "
                            "movesOwnershipStdev true ownershipStdev true"));
    analyze_text_add(&text, &parts->analysis, &OWNERS, &parts->args,
                     ANALYZE_LZ);
    assert_string_equal(
        buffer_string(&text),
        "info move A1 visits 120 winrate 5000 prior 1250 lcb 2500 order 0 "
        "pv A1 pass movesOwnership -0.0000 -0.7500 -0.0000 -0.0000 "
        "movesOwnershipStdev 0.0000 0.0000 0.0000 0.2500 "
        "info move pass visits 10 winrate 0 prior 0 lcb 0 order 1 pv pass "
        "ownershipStdev 0.0000 0.0000 0.0000 0.5000\n");
    buffer_free(&text);
}

static void nothing_is_said_before_a_move_was_visited(void **state)
{
    struct parts *const parts = *state;
    struct buffer text = {0};
    assert_true(read(parts, "kata-analyze ownership true"));
    analyze_text_add(&text, &parts->analysis, &OWNERS, &parts->args,
                     ANALYZE_KATA);
    assert_int_equal(text.length, 0);
    buffer_free(&text);
}

static void numbers_are_finite_and_plain(void **state)
{
    struct parts *const parts = *state;
    struct buffer text = {0};
    fill(&parts->analysis);
    struct analysis_move *const move = &parts->analysis.moves[0];
    move->mover_win = NAN;
    move->prior = 1e-20f;
    move->lower_bound = -INFINITY;
    move->mover_score = INFINITY;
    parts->analysis.mover_score_deviation = NAN;
    parts->analysis.black_owns[point_at(0, 0)] = NAN;
    assert_true(read(parts, "kata-analyze ownership true rootInfo true"));
    analyze_text_add(&text, &parts->analysis, &OWNERS, &parts->args,
                     ANALYZE_KATA);
    assert_null(strstr(text.bytes, "nan"));
    assert_null(strstr(text.bytes, "inf "));
    assert_null(strstr(text.bytes, "e-"));
    buffer_free(&text);
}

#define WITH_PARTS(test)                                                       \
    cmocka_unit_test_setup_teardown(test, make_parts, free_parts)

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_PARTS(colour_may_stand_anywhere),
        WITH_PARTS(keys_are_read),
        WITH_PARTS(what_is_unknown_is_refused),
        WITH_PARTS(avoid_bars_the_moves_named),
        WITH_PARTS(allow_bars_all_other_moves),
        WITH_PARTS(the_other_player_is_not_restricted),
        WITH_PARTS(some_move_must_be_left),
        WITH_PARTS(lz_has_whole_numbers),
        WITH_PARTS(kata_has_decimals_scores_and_what_was_asked),
        WITH_PARTS(at_least_so_many_moves_are_told),
        WITH_PARTS(ownership_is_told_move_by_move),
        WITH_PARTS(nothing_is_said_before_a_move_was_visited),
        WITH_PARTS(numbers_are_finite_and_plain),
    };
    return cmocka_run_group_tests_name("gtp/analyze", tests, NULL, NULL);
}
