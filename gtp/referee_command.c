#include "gtp/referee_command.h"

#include "engine/judges.h"
#include "gtp/exit_status.h"
#include "gtp/network_start.h"
#include "gtp/options.h"
#include "gtp/packed_lines.h"
#include "gtp/record_file.h"
#include "gtp/record_line.h"
#include "gtp/referee_case.h"
#include "gtp/referee_json.h"
#include "gtp/referee_text.h"
#include "gtp/ticks.h"

#include <stdio.h>
#include <string.h>

/* All that one run of the command keeps. */
struct run {
    const struct options *options;
    struct judges judges;
    struct game *game; /* every game in its turn */
    struct referee referee;
    struct referee_tally tally;
    bool has_failed; /* memory was short */
    struct buffer why;
};

/* Without the dead only where the board as it stands does not do. */
static void count(const struct run *run, struct referee_case *game)
{
    const struct referee_report *const report = game->report;
    const bool is_counted = result_is_counted(&game->result);
    if (run->options->no_count || report->has_stopped ||
        (!is_counted && (game->result.kind != RESULT_UNKNOWN ||
                         report->end == REFEREE_PLAYING)))
        return;
    const struct score score = score_area(&run->game->board, NULL, NULL);
    game->count = REFEREE_STANDING;
    game->standing = recount(run->game, &score, &game->result);
    if (!is_counted || game->standing.agreement == RECOUNT_SAME ||
        game->standing.agreement == RECOUNT_OTHER_KOMI)
        return;
    struct judgement judgement;
    judge_result(judges_for(&run->judges, run->game->board.size), run->game,
                 NULL, &judgement);
    game->count = REFEREE_JUDGED;
    game->judged = recount(run->game, &judgement.score, &game->result);
}

static void add_to_tally(struct referee_tally *tally,
                         const struct referee_report *report)
{
    tally->games++;
    tally->moves += report->moves;
    tally->clean += !report->has_fault;
    tally->faulty += report->has_fault;
    if (report->has_fault)
        tally->faults[report->fault.ruling.verdict]++;
}

/* Counts and tells a game that was gone through. */
static void tell(struct run *run, struct referee_case *game)
{
    game->game = run->game;
    game->report = referee_report(&run->referee);
    game->result = result_read(game->stated);
    if (run->options->has_komi)
        run->game->komi_halves = run->options->session.komi_halves;
    count(run, game);
    add_to_tally(&run->tally, game->report);
    if (run->options->json)
        run->has_failed |= !referee_json_case(game);
    else if (!game->line || referee_case_is_remarkable(game))
        referee_text_case(game);
}

/* Tells, and empties, why a file or a line of it cannot be read. */
static void tell_unreadable(struct run *run, const char *name, int line)
{
    const char *const why = buffer_string(&run->why);
    run->tally.unreadable++;
    fflush(stdout);
    if (run->options->json)
        run->has_failed |= !referee_json_error(name, line, why);
    else if (line)
        fprintf(stderr, "%s:%d: %s\n", name, line, why);
    else
        fprintf(stderr, "%s\n", why);
    buffer_clear(&run->why);
}

/* Every game brings its own komi, or has that of the rules. */
static void reset_komi(struct run *run)
{
    run->game->komi_halves = run->options->session.komi_halves;
}

static void run_file(struct run *run, const char *path)
{
    struct record *const record = record_file_read(path, &run->why);
    if (!record) {
        tell_unreadable(run, path, 0);
        return;
    }
    reset_komi(run);
    referee_record(&run->referee, record, run->game);
    struct referee_case game = {.name = path,
                                .stated = record_text(record, RECORD_RESULT),
                                .moves = record_moves(record)};
    tell(run, &game);
    record_destroy(record);
}

static void run_line(struct run *run, char *line, int number)
{
    struct record_line record;
    if (!record_line_read(line, &record, &run->why)) {
        tell_unreadable(run, run->options->records, number);
        return;
    }
    reset_komi(run);
    record_line_begin(&record, run->game);
    referee_begin(&run->referee, run->game, 0);
    Color player = run->game->to_move;
    for (int i = 0; i < record.move_count; i++) {
        if (!referee_move(&run->referee, record_line_move(&record, i), player))
            break;
        player = color_opponent(player);
    }
    const bool is_known = strcmp(record.result, "?") != 0;
    struct referee_case game = {.name = record.id,
                                .line = number,
                                .stated = is_known ? record.result : NULL,
                                .moves = record.move_count};
    tell(run, &game);
}

static void run_records(struct run *run, const char *path)
{
    struct packed_lines *const lines = packed_lines_open(path, &run->why);
    enum packed_status status = lines ? PACKED_LINE : PACKED_FAILED;
    while (status == PACKED_LINE || status == PACKED_LONG) {
        char *line;
        status = packed_lines_next(lines, &line, &run->why);
        if (status == PACKED_LINE) {
            run_line(run, line, packed_lines_number(lines));
        } else if (status == PACKED_LONG) {
            buffer_add(&run->why, "the line is too long");
            tell_unreadable(run, path, packed_lines_number(lines));
        }
    }
    if (status == PACKED_FAILED)
        tell_unreadable(run, path, 0);
    packed_lines_close(lines);
}

/* The sum on stdout; the speed, which differs each time, on stderr. */
static void tell_tally(struct run *run, int64_t ms)
{
    const struct referee_tally *const tally = &run->tally;
    if (run->options->json) {
        run->has_failed |= !referee_json_tally(tally, ms);
        return;
    }
    if (tally->games + tally->unreadable > 1 || run->options->records)
        referee_text_tally(tally);
    if (run->options->records && ms > 0)
        fprintf(stderr, "%.1f s, %.0f games a second\n", (double)ms / 1000,
                1000.0 * tally->games / (double)ms);
}

static int run_all(struct run *run)
{
    const int64_t began_ms = ticks_ms();
    for (int i = 0; i < run->options->word_count; i++)
        run_file(run, run->options->words[i]);
    if (run->options->records)
        run_records(run, run->options->records);
    tell_tally(run, ticks_ms() - began_ms);
    if (run->has_failed)
        fputs("ingot: out of memory\n", stderr);
    return run->has_failed || run->tally.unreadable ? EXIT_STATUS_FAILED
           : run->tally.faulty                      ? EXIT_STATUS_FAULT
                                                    : EXIT_STATUS_GOOD;
}

/* Gets hold of what a run takes, and goes through the games. */
static int run_with(const struct options *options)
{
    struct run run = {.options = options};
    int status = EXIT_STATUS_FAILED;
    run.game = game_create(&options->session.rules, BOARD_SIZE_MAX);
    const bool has_judges = judges_init(
        &run.judges, &options->session.engine.params, options->opened, false);
    if (run.game && has_judges)
        status = run_all(&run);
    else
        fputs("ingot: out of memory\n", stderr);
    judges_free(&run.judges);
    game_destroy(run.game);
    buffer_free(&run.why);
    return status;
}

/* What a run counts by, unless nothing is to be counted. */
static int start_judging(struct options *options)
{
    if (!options->no_count)
        return network_start(options);
    if (!options->has_net && !options->of_network)
        return -1;
    fprintf(stderr,
            "ingot: --%s is about counting, and --no-count leaves that out\n",
            options->has_net ? "net" : options->of_network);
    return EXIT_STATUS_USAGE;
}

static int run(struct options *options)
{
    if (options->word_count == 0 && !options->records) {
        fputs("ingot: no game is named; usage: ingot referee [OPTION...] "
              "[FILE.sgf...]\n",
              stderr);
        return EXIT_STATUS_USAGE;
    }
    int status = start_judging(options);
    if (status >= 0)
        return status;
    status = run_with(options);
    network_stop(options);
    return status;
}

int referee_main(int argc, char **argv)
{
    return options_run(SUBCOMMAND_REFEREE, argc, argv, run);
}
