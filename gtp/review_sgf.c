#include "gtp/review_sgf.h"

#include "rules/sgf.h"
#include "rules/vertex.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A loss from which a comment speaks of it, in points. */
static const float WORTH_A_WORD = 0.5f;

/* A line beside is no better if it loses more of it than this share. */
static const float SHARE_LOST = 0.5f;

enum { PROPERTIES = 3 }; /* of a position */

struct work {
    struct record *record;
    const struct review *review;
    float points;
    struct sgf_property *properties;
    struct sgf_branch *branches;
    int property_count, branch_count;
    bool has_failed;
};

/* Gives the string of a buffer away; NULL, and the work has failed, when memory
   is short. */
static char *take(struct work *work, struct buffer *text)
{
    char *const string = text->has_failed ? NULL : strdup(buffer_string(text));
    work->has_failed |= !string;
    buffer_free(text);
    return string;
}

static void add_property(struct work *work, int move, const char *name,
                         struct buffer *text)
{
    work->properties[work->property_count++] = (struct sgf_property){
        .move = move, .name = name, .text = take(work, text)};
}

/* The rate of who is to move, in ten thousandths. */
static int mover_rate(const struct review_position *position, float black_win)
{
    const float win = position->to_move == BLACK ? black_win : 1.0f - black_win;
    return (int)lroundf(10000.0f * win);
}

/* As Lizzie reads it: version, rate of the player who has moved and visits;
   then the moves of the other. */
static void add_lizzie(struct buffer *text,
                       const struct review_position *position)
{
    buffer_print(text, "Ingot-" INGOT_VERSION " %.1f %lld\n",
                 100.0 - 0.01 * mover_rate(position, position->black_win),
                 (long long)position->visits);
    for (int i = 0; i < position->line_count; i++) {
        const struct review_line *const line = &position->lines[i];
        char vertex[VERTEX_TEXT];
        buffer_print(
            text, "%smove %s visits %lld winrate %d pv ", i ? " info " : "",
            vertex_write(line->plies[0].point, vertex), (long long)line->visits,
            mover_rate(position, line->black_win));
        review_add_line(text, line);
    }
}

static void add_properties(struct work *work, int move)
{
    const struct review_position *const position =
        &work->review->positions[move + 1];
    struct buffer win = {0}, lead = {0}, moves = {0};
    if (!position->is_known)
        return;
    buffer_print(&win, "%.2f", 100.0 * (double)position->black_win);
    buffer_print(&lead, "%.2f", (double)position->black_lead);
    add_lizzie(&moves, position);
    add_property(work, move, "SBKV", &win);
    add_property(work, move, "SBKS", &lead);
    add_property(work, move, "LZ", &moves);
}

static void add_value(struct buffer *text, float black_win, float black_lead)
{
    buffer_print(text, "Black's chance to win %.1f %%; ",
                 100.0 * (double)black_win);
    review_add_lead(text, black_lead);
}

static void add_loss(struct work *work, int move, struct buffer *text)
{
    const struct review_loss loss =
        review_loss(work->review, work->record, move);
    char vertex[VERTEX_TEXT];
    if (!loss.is_known || loss.is_best || loss.points < WORTH_A_WORD)
        return;
    const struct review_line *const best =
        &work->review->positions[move].lines[0];
    buffer_print(text, "\nThis lost %.1f points", (double)loss.points);
    if (loss.win >= 0.005f)
        buffer_print(text, " and %.0f %%", 100.0 * (double)loss.win);
    buffer_print(text, "; better was %s.",
                 vertex_write(best->plies[0].point, vertex));
}

/* Puts a text behind what a comment says already. */
static void add_comment(struct work *work, int move, struct buffer *text)
{
    struct buffer all = {0};
    struct record *const record = work->record;
    const char *const there =
        move < 0 ? record_text(record, RECORD_COMMENT)
                 : record_move_text(record, move, RECORD_MOVE_COMMENT);
    if (there)
        buffer_print(&all, "%s\n\n", there);
    buffer_add(&all, buffer_string(text));
    work->has_failed |= all.has_failed || text->has_failed;
    if (!work->has_failed)
        work->has_failed =
            move < 0
                ? !record_set_text(record, RECORD_COMMENT, buffer_string(&all))
                : !record_set_move_text(record, move, RECORD_MOVE_COMMENT,
                                        buffer_string(&all));
    buffer_free(&all);
}

/* Comments on a move, or with -1 on the first position. */
static void comment(struct work *work, int move)
{
    const struct review_position *const position =
        &work->review->positions[move + 1];
    struct buffer text = {0};
    if (!position->is_known)
        return;
    add_value(&text, position->black_win, position->black_lead);
    buffer_print(&text, " (%lld visits).", (long long)position->visits);
    if (move >= 0)
        add_loss(work, move, &text);
    add_comment(work, move, &text);
    buffer_free(&text);
}

static void add_branch(struct work *work, int move,
                       const struct review_line *line)
{
    struct buffer text = {0};
    buffer_add(&text, "Better: ");
    add_value(&text, line->black_win, line->black_lead);
    buffer_print(&text, " (%lld visits).", (long long)line->visits);
    work->branches[work->branch_count++] =
        (struct sgf_branch){.move = move,
                            .length = line->length,
                            .plies = line->plies,
                            .comment = take(work, &text)};
}

/* Puts better moves beside one that lost much. */
static void add_branches(struct work *work, int move)
{
    const struct review_loss loss =
        review_loss(work->review, work->record, move);
    const struct review_position *const before = &work->review->positions[move];
    const struct ply played = record_move(work->record, move);
    if (!loss.is_known || loss.is_best || !(loss.points >= work->points))
        return;
    const float sign = played.color == BLACK ? 1.0f : -1.0f;
    for (int i = 0; i < before->line_count; i++) {
        const struct review_line *const line = &before->lines[i];
        const float lost = sign * (before->black_lead - line->black_lead);
        if (line->plies[0].point != played.point &&
            (i == 0 || lost < SHARE_LOST * loss.points))
            add_branch(work, move, line);
    }
}

static bool begin(struct work *work)
{
    const size_t positions = (size_t)work->review->moves + 1;
    work->properties = calloc(positions * PROPERTIES, sizeof *work->properties);
    work->branches = calloc(positions * REVIEW_LINES, sizeof *work->branches);
    return work->properties && work->branches;
}

static void end(struct work *work)
{
    for (int i = 0; work->properties && i < work->property_count; i++)
        free((char *)work->properties[i].text);
    for (int i = 0; work->branches && i < work->branch_count; i++)
        free((char *)work->branches[i].comment);
    free(work->properties);
    free(work->branches);
}

bool review_sgf_write(FILE *stream, struct record *record,
                      const struct review *review, float points)
{
    struct work work = {.record = record, .review = review, .points = points};
    bool is_good = begin(&work);
    for (int move = -1; is_good && move < review->moves; move++) {
        add_properties(&work, move);
        comment(&work, move);
        if (move >= 0)
            add_branches(&work, move);
    }
    errno = ENOMEM;
    is_good = is_good && !work.has_failed;
    if (is_good)
        is_good = sgf_write_noted(
            stream, record,
            &(struct sgf_notes){work.properties, work.property_count,
                                work.branches, work.branch_count});
    const int reason = errno;
    end(&work);
    errno = reason;
    return is_good;
}
