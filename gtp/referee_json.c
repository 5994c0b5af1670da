#include "gtp/referee_json.h"

#include "gtp/buffer.h"
#include "gtp/value.h"
#include "rules/charset.h"
#include "rules/vertex.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

/* Text from outside, such as a file's name; what is no UTF-8 is U+FFFD. */
static json_t *json_of_text(const char *text)
{
    struct buffer clean = {0};
    if (!text)
        return json_null();
    for (size_t left = strlen(text); left > 0;) {
        const size_t length = charset_utf8_length(text, left);
        if (length > 0)
            buffer_add_bytes(&clean, text, length);
        else
            buffer_add(&clean, "\xef\xbf\xbd");
        const size_t used = length > 0 ? length : 1;
        text += used;
        left -= used;
    }
    json_t *const string =
        clean.has_failed ? NULL : json_string(buffer_string(&clean));
    buffer_free(&clean);
    return string;
}

static json_t *json_of_color(Color color)
{
    return color == EMPTY ? json_null() : json_string(value_color_name(color));
}

static json_t *json_of_vertex(Point point)
{
    char vertex[VERTEX_TEXT];
    return json_string(vertex_write(point, vertex));
}

/* Half points as points; a JSON number needs no ".0". */
static json_t *json_of_halves(int halves)
{
    return halves % 2 ? json_real(halves / 2.0) : json_integer(halves / 2);
}

static json_t *json_of_stones(const struct ruling *ruling)
{
    json_t *const stones = json_array();
    for (int i = 0; i < ruling->stone_count; i++)
        if (json_array_append_new(stones, json_of_vertex(ruling->stones[i])))
            break;
    return stones;
}

/* What a fault is called. */
static json_t *json_of_terms(const struct referee_fault *fault, bool is_ing)
{
    const enum verdict verdict = fault->ruling.verdict;
    if (fault->is_out_of_turn)
        return json_pack("{s:s, s:s, s:s, s:s}", "reason",
                         referee_fault_name(fault), "words",
                         "the other player's turn", "chinese",
                         is_ing ? "誤著" : "", "article", is_ing ? "9.4" : "");
    return json_pack("{s:s, s:s, s:s, s:s}", "reason",
                     referee_fault_name(fault), "words", verdict_words(verdict),
                     "chinese", is_ing ? verdict_chinese(verdict) : "",
                     "article", is_ing ? verdict_article(verdict) : "");
}

static json_t *json_of_fault(const struct referee_case *game)
{
    const struct referee_fault *const fault = &game->report->fault;
    const struct ruling *const ruling = &fault->ruling;
    if (!game->report->has_fault)
        return json_null();
    json_t *const object = json_pack(
        "{s:i, s:o, s:o}", "move", fault->move, "color",
        json_of_color(fault->player), "point",
        fault->player == EMPTY ? json_null() : json_of_vertex(fault->point));
    json_t *const grounds = json_pack(
        "{s:o, s:o, s:o, s:s}", "stones", json_of_stones(ruling),
        "earlier_move",
        ruling->repeats ? json_integer(ruling->earlier_move) : json_null(),
        "disturber", json_of_color(ruling->disturber), "penalty",
        fault->penalty == REFEREE_LOST ? "lost" : "refused");
    json_t *const terms =
        json_of_terms(fault, ko_rule_is_ing(game->game->rules.ko));
    json_object_update(object, terms);
    json_object_update(object, grounds);
    json_decref(terms);
    json_decref(grounds);
    return object;
}

static const char *note_name(enum referee_note_kind kind)
{
    switch (kind) {
    case REFEREE_DISTURBING:
        return "disturbing";
    case REFEREE_CYCLE:
        return "cycle";
    case REFEREE_SETUP:
        return "setup";
    case REFEREE_RESUMED:
        return "resumed";
    }
    return "";
}

static json_t *json_of_notes(const struct referee_report *report)
{
    json_t *const notes = json_array();
    for (int i = 0; i < report->note_count; i++) {
        const struct referee_note *const note = &report->notes[i];
        json_t *const object = json_pack(
            "{s:s, s:i, s:o, s:o, s:o, s:o}", "kind", note_name(note->kind),
            "move", note->move, "color", json_of_color(note->player), "point",
            note->player == EMPTY ? json_null() : json_of_vertex(note->point),
            "disturber", json_of_color(note->disturber), "earlier_move",
            note->kind == REFEREE_CYCLE ? json_integer(note->earlier_move)
                                        : json_null());
        if (json_array_append_new(notes, object))
            break;
    }
    return notes;
}

static json_t *json_of_areas(const struct referee_case *game,
                             const struct recount *count)
{
    char result[SCORE_TEXT];
    return json_pack("{s:i, s:i, s:i, s:o, s:s}", "black",
                     count->score.area[BLACK], "white",
                     count->score.area[WHITE], "shared", count->score.shared,
                     "margin", json_of_halves(count->margin_halves), "result",
                     score_text(game->game, count->margin_halves, result));
}

static const char *agreement_name(enum recount_agreement agreement)
{
    switch (agreement) {
    case RECOUNT_SAME:
        return "same";
    case RECOUNT_OTHER_KOMI:
        return "other-komi";
    case RECOUNT_UNFILLED:
        return "unfilled";
    case RECOUNT_DIFFERENT:
        return "different";
    }
    return "";
}

static json_t *json_of_count(const struct referee_case *game)
{
    if (game->count == REFEREE_UNCOUNTED)
        return json_null();
    const struct recount *const count = referee_case_count(game);
    const bool is_compared = referee_case_is_compared(game);
    return json_pack(
        "{s:o, s:o, s:o, s:o}", "standing",
        json_of_areas(game, &game->standing), "judged",
        game->count == REFEREE_JUDGED ? json_of_areas(game, &game->judged)
                                      : json_null(),
        "agreement",
        is_compared ? json_string(agreement_name(count->agreement))
                    : json_null(),
        "stated_komi",
        is_compared ? json_of_halves(count->stated_komi_halves) : json_null());
}

static const char *end_name(enum referee_end end)
{
    switch (end) {
    case REFEREE_PLAYING:
        return "playing";
    case REFEREE_SUSPENDED:
        return "suspended";
    case REFEREE_ENDED:
        return "ended";
    }
    return "";
}

/* Writes an object, which is given up, on a line; false if there is none. */
static bool write_line(json_t *object)
{
    if (!object)
        return false;
    const int status =
        json_dumpf(object, stdout, JSON_COMPACT | JSON_REAL_PRECISION(12));
    json_decref(object);
    putchar('\n');
    /* main() tells of output that fails. */
    return status == 0 || ferror(stdout);
}

/* Where a game or an error comes from. */
static json_t *json_of_source(const char *name, int line)
{
    return line
               ? json_pack("{s:o, s:i}", "id", json_of_text(name), "line", line)
               : json_pack("{s:o}", "file", json_of_text(name));
}

bool referee_json_case(const struct referee_case *game)
{
    const struct referee_report *const report = game->report;
    json_t *const object = json_of_source(game->name, game->line);
    json_t *const rest = json_pack(
        "{s:s, s:i, s:o, s:i, s:i, s:b, s:o, s:b, s:i, s:i, s:i, s:o, s:s, "
        "s:i, s:o, s:o}",
        "rules", game->game->rules.name, "size", game->game->board.size, "komi",
        json_of_halves(game->game->komi_halves), "moves", game->moves,
        "followed", report->moves, "clean", !report->has_fault, "fault",
        json_of_fault(game), "stopped", report->has_stopped, "out_of_turn",
        report->out_of_turn, "cycles", report->cycles, "disturbances",
        report->disturbances, "notes", json_of_notes(report), "end",
        end_name(report->end), "passes", report->passes, "stated",
        json_of_text(game->stated), "count", json_of_count(game));
    if (!rest || json_object_update(object, rest) != 0) {
        json_decref(rest);
        json_decref(object);
        return false;
    }
    json_decref(rest);
    return write_line(object);
}

bool referee_json_error(const char *name, int line, const char *reason)
{
    json_t *const object = json_of_source(name, 0);
    if (!object ||
        (line && json_object_set_new(object, "line", json_integer(line))) ||
        json_object_set_new(object, "error", json_of_text(reason))) {
        json_decref(object);
        return false;
    }
    return write_line(object);
}

/* Faults by their names, those that were met. */
static json_t *json_of_faults(const struct referee_tally *tally)
{
    json_t *const faults = json_object();
    for (int i = 0; i <= VERDICT_NO_LIBERTY; i++) {
        const char *const name =
            i == VERDICT_LEGAL ? "turn" : verdict_name((enum verdict)i);
        if (tally->faults[i] &&
            json_object_set_new(faults, name, json_integer(tally->faults[i])))
            break;
    }
    return faults;
}

bool referee_json_tally(const struct referee_tally *tally, int64_t ms)
{
    const double seconds = (double)(ms > 0 ? ms : 1) / 1000;
    return write_line(json_pack(
        "{s:i, s:i, s:i, s:i, s:o, s:I, s:f, s:f}", "games", tally->games,
        "clean", tally->clean, "faulty", tally->faulty, "unreadable",
        tally->unreadable, "faults", json_of_faults(tally), "moves",
        (json_int_t)tally->moves, "seconds", seconds, "games_per_second",
        tally->games / seconds));
}
