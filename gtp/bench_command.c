#include "gtp/bench_command.h"

#include "engine/bench.h"
#include "gtp/exit_status.h"
#include "gtp/net_command.h"
#include "gtp/options.h"
#include "gtp/ticks.h"
#include "gtp/value.h"
#include "rules/perft.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const int SIZES[] = {9, 13, 19};

static int fail_for_memory(void)
{
    fprintf(stderr, "ingot: out of memory\n");
    return EXIT_STATUS_FAILED;
}

static int usage_error(const char *words)
{
    fprintf(stderr, "ingot: %s\n", words);
    return EXIT_STATUS_USAGE;
}

/* The last line is what commits quote. */
static int bench_searches(void)
{
    struct bench_search result;
    if (!bench_search(&result))
        return fail_for_memory();
    printf("positions %d\nvisits %" PRId64 "\nseconds %.2f\n"
           "visits a second %.0f\nBench: %" PRIu32 "\n",
           result.positions, result.visits, result.seconds,
           (double)result.visits / result.seconds, result.signature);
    return EXIT_STATUS_GOOD;
}

static int bench_boards(void)
{
    for (size_t i = 0; i < ARRAY_LEN(SIZES); i++) {
        struct bench_board result;
        if (!bench_board(SIZES[i], 0, &result))
            return fail_for_memory();
        printf("%2dx%-2d %5.1f ns a move, %5.1f ns without its hash, %4.1f ns "
               "to ask if one is legal, %5.0f ns a copy, signature %" PRIu32
               "\n",
               SIZES[i], SIZES[i], result.played_ns, result.unhashed_ns,
               result.asked_ns, result.copied_ns, result.signature);
        fflush(stdout);
    }
    return EXIT_STATUS_GOOD;
}

/* One thread, from the empty board. */
static int bench_playouts(bool is_uniform)
{
    for (size_t i = 0; i < ARRAY_LEN(SIZES); i++) {
        const struct bench_playout_options playouts = {
            .size = SIZES[i], .threads = 1, .is_uniform = is_uniform};
        struct bench_playout result;
        if (!bench_playout(&playouts, &result))
            return fail_for_memory();
        printf("%2dx%-2d %7.0f playouts a second, %.2f (+-%.2f) moves, "
               "signature %" PRIu32 "\n",
               SIZES[i], SIZES[i], result.per_second, result.moves,
               result.moves_error, result.signature);
        fflush(stdout);
    }
    return EXIT_STATUS_GOOD;
}

/* One thread and all that are asked for, in turn, with playouts. */
static int bench_speeds(int threads)
{
    for (size_t i = 0; i < ARRAY_LEN(SIZES); i++) {
        const struct bench_pairs_options pairs = {
            .size = SIZES[i],
            .pairs = 5,
            .ways = {{1, ruleset_ing()}, {threads, ruleset_ing()}}};
        struct bench_pairs result;
        if (!bench_pairs(&pairs, &result))
            return fail_for_memory();
        printf("%2dx%-2d %6.0f visits a second with 1 thread, %6.0f with %d: "
               "%.2f times\n",
               SIZES[i], SIZES[i], result.per_second[0], result.per_second[1],
               threads, result.ratio);
        fflush(stdout);
    }
    return EXIT_STATUS_GOOD;
}

/* What Ing's law costs beside positional superko, early and late in a game. */
static int bench_rules(void)
{
    struct ruleset superko;
    if (ruleset_find("tromp-taylor", &superko) != RULESET_OK)
        return EXIT_STATUS_FAILED;
    for (size_t i = 0; i < 2 * ARRAY_LEN(SIZES); i++) {
        const int size = SIZES[i / 2];
        const struct bench_pairs_options pairs = {
            .size = size,
            .moves = i % 2 ? size * size / 2 : 0,
            .pairs = 11,
            .ways = {{1, superko}, {1, ruleset_ing()}}};
        struct bench_pairs result;
        if (!bench_pairs(&pairs, &result))
            return fail_for_memory();
        printf("%2dx%-2d move %3d %6.0f visits a second under tromp-taylor, "
               "%6.0f under ing: %.3f times (%.3f-%.3f)\n",
               size, size, pairs.moves + 1, result.per_second[0],
               result.per_second[1], result.ratio, result.ratios[0],
               result.ratios[1]);
        fflush(stdout);
    }
    return EXIT_STATUS_GOOD;
}

/* The other benchmarks are of playouts, and always the same. */
static int refuse_of_network(const struct options *options)
{
    fprintf(stderr, "ingot: --%s is for 'bench net'\n",
            options->has_net ? "net" : options->of_network);
    return EXIT_STATUS_USAGE;
}

static int bench(struct options *options)
{
    const char *const name = options->word_count ? options->words[0] : "";
    if (strcmp(name, "net") != 0 && (options->has_net || options->of_network))
        return refuse_of_network(options);
    if (strcmp(name, "playout") == 0)
        return bench_playouts(options->uniform);
    if (options->uniform)
        return usage_error("--uniform is for 'bench playout'");
    if (strcmp(name, "net") == 0)
        return net_bench(options);
    if (strcmp(name, "board") == 0)
        return bench_boards();
    if (strcmp(name, "search") == 0)
        return bench_speeds(options->session.engine.threads);
    if (strcmp(name, "rules") == 0)
        return bench_rules();
    if (options->word_count == 0)
        return bench_searches();
    fprintf(stderr,
            "ingot: unknown benchmark '%s'; there are 'board', 'playout', "
            "'search', 'rules' and 'net'\n",
            name);
    return EXIT_STATUS_USAGE;
}

int bench_main(int argc, char **argv)
{
    return options_run(SUBCOMMAND_BENCH, argc, argv, bench);
}

/* A line a ply, so that a long count shows how far it is. */
static int count_plies(int size, int depth, const struct perft_rules *rules)
{
    for (int ply = 1; ply <= depth; ply++) {
        const int64_t start_ms = ticks_ms();
        uint64_t count;
        if (!perft_count(size, ply, rules, &count))
            return fail_for_memory();
        printf("%d %" PRIu64 " (%.2f s)\n", ply, count,
               (double)(ticks_ms() - start_ms) / 1000);
        fflush(stdout);
    }
    return EXIT_STATUS_GOOD;
}

static int perft(struct options *options)
{
    struct perft_rules rules = {.passes = options->passes};
    const char *const ko =
        options->word_count > 2 ? options->words[2] : "simple";
    int size, depth;
    if (!value_int(options->words[0], BOARD_SIZE_MIN, BOARD_SIZE_MAX, &size))
        return usage_error("SIZE must be a whole number from 2 to 25");
    if (!value_int(options->words[1], 1, PERFT_DEPTH_MAX, &depth))
        return usage_error("DEPTH must be a whole number from 1 to 40");
    if (!perft_read_ko(ko, &rules.ko))
        return usage_error("KO must be simple, positional, situational or ing");
    if (!perft_read_suicide(options->suicide, &rules.suicide))
        return usage_error("--suicide must be none, groups or any");
    return count_plies(size, depth, &rules);
}

int perft_main(int argc, char **argv)
{
    return options_run(SUBCOMMAND_PERFT, argc, argv, perft);
}
