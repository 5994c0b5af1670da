#include "gtp/score_command.h"

#include "engine/judges.h"
#include "gtp/exit_status.h"
#include "gtp/fillin_svg.h"
#include "gtp/fillin_text.h"
#include "gtp/network_start.h"
#include "gtp/options.h"
#include "gtp/record_file.h"
#include "gtp/terminal.h"
#include "gtp/value.h"
#include "rules/score.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

/* A score such as "B+3.5" or "0" as Black's margin in half points. */
static bool read_score(const char *text, int *halves)
{
    bool is_exact;
    if (strcmp(text, "0") == 0 || strcasecmp(text, "draw") == 0 ||
        strcasecmp(text, "jigo") == 0) {
        *halves = 0;
        return true;
    }
    if (!strchr("BbWw", text[0]) || text[1] != '+' ||
        !value_komi(text + 2, halves, &is_exact) || !is_exact)
        return false;
    if (strchr("Ww", text[0]))
        *halves = -*halves;
    return true;
}

/* Compares with the result that the record states. */
static void compare(const struct record *record, const struct game *game,
                    int margin_halves)
{
    const char *const stated = record_text(record, RECORD_RESULT);
    char result[SCORE_TEXT];
    int stated_halves, halves;
    if (!stated)
        return;
    score_text(game, margin_halves, result);
    fputs("The record says ", stdout);
    terminal_print(stated);
    fputs(": ", stdout);
    if (!read_score(stated, &stated_halves) || !read_score(result, &halves))
        puts("not by counting");
    else
        puts(stated_halves == halves ? "the same" : "not the same");
}

static int remainder_of(int halves, int unit)
{
    return (halves % unit + unit) % unit;
}

/* What komi on either side could be paid in stones of two points each. */
static void add_even_komi(const struct game *game, struct buffer *why)
{
    enum { STONE_HALVES = 4 };
    const int paid = game->komi_halves + 2 * score_compensation(game);
    const int over = remainder_of(paid, STONE_HALVES);
    char low[VALUE_KOMI_TEXT], high[VALUE_KOMI_TEXT];
    if (over == 0)
        return;
    buffer_print(
        why, ": --komi %s or --komi %s can be drawn",
        value_komi_text(game->komi_halves - over, low),
        value_komi_text(game->komi_halves - over + STONE_HALVES, high));
}

/* Writes the picture that was asked for, if there is one to write. */
static bool write_picture(const struct game *game, const struct fillin *fillin,
                          enum fillin_status status, const char *path,
                          struct buffer *why)
{
    if (!path)
        return true;
    if (status != FILLIN_OK)
        buffer_print(why, "ingot: no picture: %s", fillin_text_why(status));
    else if (!fillin_svg_write(path, fillin))
        buffer_print(why, "ingot: cannot write %s: %s", path, strerror(errno));
    else
        return true;
    if (status == FILLIN_ODD_POINTS)
        add_even_komi(game, why);
    return false;
}

static bool count(const struct record *record, const struct game *game,
                  const struct judge *judge, const struct options *options,
                  struct buffer *why)
{
    struct judgement judgement;
    struct fillin fillin;
    struct buffer text = {0};
    const enum board_style style = terminal_style(options->no_color);
    judge_result(judge, game, NULL, &judgement);
    const enum fillin_status status = fillin_count(
        game, judgement.dead, &judgement.score, judgement.owner, &fillin);
    terminal_count(game, &judgement, style);
    if (status == FILLIN_OK) {
        fillin_text_account(&text, game, &fillin);
        fillin_text_board(&text, game, &fillin, style);
    } else if (status != FILLIN_OTHER_RULES) {
        buffer_print(&text, "Not filled in: %s\n", fillin_text_why(status));
    }
    fputs(buffer_string(&text), stdout);
    buffer_free(&text);
    compare(record, game, judgement.margin_halves);
    return write_picture(game, &fillin, status, options->picture, why);
}

/* Replays the record, counts and draws; false, with the reason in why. */
static bool score(const struct record *record, const struct judges *judges,
                  const struct options *options, struct buffer *why)
{
    struct game *const game =
        game_create(&options->session.rules, record_size(record));
    if (!game) {
        buffer_add(why, "out of memory");
        return false;
    }
    bool is_good = record_file_replay(record, options->words[0], -1, game, why);
    if (options->has_komi)
        game->komi_halves = options->session.komi_halves;
    if (is_good)
        is_good = count(record, game, judges_for(judges, game->board.size),
                        options, why);
    game_destroy(game);
    return is_good;
}

/* Reads the record and scores it. */
static bool score_file(const struct judges *judges,
                       const struct options *options, struct buffer *why)
{
    struct record *const record = record_file_read(options->words[0], why);
    const bool is_good = record && score(record, judges, options, why);
    record_destroy(record);
    return is_good;
}

static int run(struct options *options)
{
    const int status = network_start(options);
    if (status >= 0)
        return status;
    struct judges judges;
    struct buffer why = {0};
    bool is_good = judges_init(&judges, &options->session.engine.params,
                               options->opened, false);
    if (is_good)
        is_good = score_file(&judges, options, &why);
    else
        buffer_add(&why, "ingot: out of memory");
    if (!is_good)
        fprintf(stderr, "%s\n", buffer_string(&why));
    judges_free(&judges);
    network_stop(options);
    buffer_free(&why);
    return is_good ? EXIT_STATUS_GOOD : EXIT_STATUS_FAILED;
}

int score_main(int argc, char **argv)
{
    return options_run(SUBCOMMAND_SCORE, argc, argv, run);
}
