#include "gtp/review_graph.h"

#include "rules/vertex.h"

#include <math.h>

/* In pixels: the picture, the two graphs in it and the list below. */
enum {
    WIDTH = 900,
    LEFT = 64,
    RIGHT = 24,
    HEAD = 56,
    GRAPH = 180,
    GAP = 56,
    LIST = 46,
    ROW = 22,
};

static const char WIN_INK[] = "#1667c0", LEAD_INK[] = "#0b7a34",
                  MISTAKE_INK[] = "#d42a1e";

/* One of the two graphs. */
struct graph {
    int top;        /* pixels */
    float greatest; /* at the top; the bottom is the least */
    float least;
    const char *ink;
    bool is_lead; /* else the win rate in per cent */
};

/* What is drawn. */
struct drawing {
    struct buffer *text;
    const struct review *review;
    const struct record *record;
    int first, last; /* positions that are known */
    int count;       /* of mistakes, worst first */
    int mistakes[REVIEW_GRAPH_MISTAKES];
};

/* A text from a file among the marks of XML. */
static void add_escaped(struct buffer *text, const char *words)
{
    for (const char *c = words; *c; c++) {
        if (*c == '&')
            buffer_add(text, "&amp;");
        else if (*c == '<')
            buffer_add(text, "&lt;");
        else if (*c == '>')
            buffer_add(text, "&gt;");
        else if (*c == '"')
            buffer_add(text, "&quot;");
        else
            buffer_add_bytes(text, (unsigned char)*c < ' ' ? " " : c, 1);
    }
}

static void add_player(struct buffer *text, const struct record *record,
                       Color player)
{
    const bool is_black = player == BLACK;
    const char *const name =
        record_text(record, is_black ? RECORD_BLACK_NAME : RECORD_WHITE_NAME);
    const char *const rank =
        record_text(record, is_black ? RECORD_BLACK_RANK : RECORD_WHITE_RANK);
    add_escaped(text, name ? name : is_black ? "Black" : "White");
    if (rank) {
        buffer_add(text, " (");
        add_escaped(text, rank);
        buffer_add(text, ")");
    }
}

static void add_title(struct buffer *text, const struct record *record)
{
    const char *const result = record_text(record, RECORD_RESULT);
    add_player(text, record, BLACK);
    buffer_add(text, " against ");
    add_player(text, record, WHITE);
    if (result) {
        buffer_add(text, ", ");
        add_escaped(text, result);
    }
}

static float value_of(const struct graph *graph,
                      const struct review_position *position)
{
    return graph->is_lead ? position->black_lead : 100.0f * position->black_win;
}

static double x_of(const struct drawing *drawing, int position)
{
    const int span = drawing->last - drawing->first;
    return LEFT + (WIDTH - LEFT - RIGHT) *
                      (span ? (double)(position - drawing->first) / span : 0.0);
}

static double y_of(const struct graph *graph, float value)
{
    const float share =
        (graph->greatest - value) / (graph->greatest - graph->least);
    return graph->top + GRAPH * fmin(fmax((double)share, 0.0), 1.0);
}

/* A step for marks on an axis: 1, 2 or 5 times a power of ten, so that there
   are ten of them at most. */
static int step_for(float span)
{
    static const int FACTORS[] = {2, 5, 10};
    int unit = 1, step = 1;
    for (int i = 0; span / (float)step > 10.0f; i = (i + 1) % 3) {
        step = unit * FACTORS[i];
        unit *= i == 2 ? 10 : 1;
    }
    return step;
}

static void add_frame(struct drawing *drawing, const struct graph *graph,
                      const char *title)
{
    struct buffer *const text = drawing->text;
    const int step =
        graph->is_lead ? step_for(graph->greatest - graph->least) : 25;
    buffer_print(text, "<text x=\"%d\" y=\"%d\" font-size=\"14\">%s</text>\n",
                 LEFT, graph->top - 10, title);
    for (int value = (int)ceilf(graph->least / (float)step) * step;
         (float)value <= graph->greatest; value += step) {
        const double y = y_of(graph, (float)value);
        const bool is_even = value == (graph->is_lead ? 0 : 50);
        buffer_print(text,
                     "<path d=\"M%d,%.1fH%d\" stroke=\"%s\"/>"
                     "<text x=\"%d\" y=\"%.1f\" font-size=\"12\" "
                     "text-anchor=\"end\">%d</text>\n",
                     LEFT, y, WIDTH - RIGHT, is_even ? "#808080" : "#e0e0e0",
                     LEFT - 8, y + 4, value);
    }
}

static void add_moves_axis(struct drawing *drawing, int y)
{
    const int step = step_for((float)(drawing->last - drawing->first));
    for (int i = drawing->first; i <= drawing->last; i++)
        if (i % step == 0)
            buffer_print(drawing->text,
                         "<text x=\"%.1f\" y=\"%d\" font-size=\"12\" "
                         "text-anchor=\"middle\">%d</text>\n",
                         x_of(drawing, i), y, i);
}

static void add_curve(struct drawing *drawing, const struct graph *graph)
{
    struct buffer *const text = drawing->text;
    bool is_down = false;
    buffer_print(text,
                 "<path fill=\"none\" stroke=\"%s\" stroke-width=\"2\" "
                 "stroke-linejoin=\"round\" d=\"",
                 graph->ink);
    for (int i = drawing->first; i <= drawing->last; i++) {
        const struct review_position *const position =
            &drawing->review->positions[i];
        if (position->is_known)
            buffer_print(text, "%c%.1f,%.1f", is_down ? 'L' : 'M',
                         x_of(drawing, i),
                         y_of(graph, value_of(graph, position)));
        is_down = position->is_known;
    }
    buffer_add(text, "\"/>\n");
}

static const char *name_of(Color player)
{
    return player == BLACK ? "Black" : "White";
}

static void add_mistake_words(struct drawing *drawing, int move)
{
    struct buffer *const text = drawing->text;
    const struct ply played = record_move(drawing->record, move);
    const struct review_loss loss =
        review_loss(drawing->review, drawing->record, move);
    char was[VERTEX_TEXT];
    buffer_print(text, "%d, %s %s: lost %.1f points and %.0f %%; better ",
                 move + 1, name_of(played.color),
                 vertex_write(played.point, was), (double)loss.points,
                 100.0 * fmax((double)loss.win, 0.0));
    review_add_line(text, &drawing->review->positions[move].lines[0]);
}

/* Dots where the mistakes were made. */
static void add_dots(struct drawing *drawing, const struct graph *graph)
{
    for (int i = 0; i < drawing->count; i++) {
        const int position = drawing->mistakes[i] + 1;
        buffer_print(
            drawing->text,
            "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"4.5\" fill=\"%s\">"
            "<title>",
            x_of(drawing, position),
            y_of(graph, value_of(graph, &drawing->review->positions[position])),
            MISTAKE_INK);
        add_mistake_words(drawing, drawing->mistakes[i]);
        buffer_add(drawing->text, "</title></circle>\n");
    }
}

static void add_graph(struct drawing *drawing, const struct graph *graph,
                      const char *title)
{
    add_frame(drawing, graph, title);
    add_curve(drawing, graph);
    add_dots(drawing, graph);
}

/* A scale on which every lead and at least five points either way fit. */
static struct graph lead_graph(const struct drawing *drawing, int top)
{
    float most = 5.0f;
    for (int i = drawing->first; i <= drawing->last; i++)
        if (drawing->review->positions[i].is_known)
            most = fmaxf(most, fabsf(drawing->review->positions[i].black_lead));
    return (struct graph){.top = top,
                          .greatest = most,
                          .least = -most,
                          .ink = LEAD_INK,
                          .is_lead = true};
}

static struct drawing begin(struct buffer *text, const struct review *review,
                            const struct record *record, float points)
{
    struct drawing drawing = {.text = text, .review = review, .record = record};
    drawing.first = review->moves;
    for (int i = review->moves; i >= 0; i--)
        if (review->positions[i].is_known) {
            drawing.first = i;
            if (!drawing.last)
                drawing.last = i;
        }
    if (drawing.last < drawing.first)
        drawing.last = drawing.first;
    drawing.count = review_mistakes(review, record, points,
                                    REVIEW_GRAPH_MISTAKES, drawing.mistakes);
    return drawing;
}

static void add_picture(struct drawing *drawing, int height)
{
    const struct graph win = {
        .top = HEAD + 20, .greatest = 100.0f, .least = 0.0f, .ink = WIN_INK};
    const struct graph lead = lead_graph(drawing, win.top + GRAPH + GAP);
    buffer_print(drawing->text,
                 "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" "
                 "height=\"%d\" viewBox=\"0 0 %d %d\" "
                 "font-family=\"sans-serif\" fill=\"#1c1a19\">\n"
                 "<rect width=\"%d\" height=\"%d\" fill=\"#ffffff\"/>\n"
                 "<text x=\"%d\" y=\"30\" font-size=\"18\">",
                 WIDTH, height, WIDTH, height, WIDTH, height, LEFT);
    add_title(drawing->text, drawing->record);
    buffer_add(drawing->text, "</text>\n");
    add_graph(drawing, &win, "Black's win rate, per cent");
    add_graph(drawing, &lead, "Black's lead, points");
    add_moves_axis(drawing, win.top + GRAPH + 18);
    add_moves_axis(drawing, lead.top + GRAPH + 18);
}

enum { PICTURE = HEAD + 20 + 2 * GRAPH + GAP + 40 };

void review_graph_svg(struct buffer *text, const struct review *review,
                      const struct record *record, float points)
{
    struct drawing drawing = begin(text, review, record, points);
    buffer_add(text, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    add_picture(&drawing,
                PICTURE + (drawing.count ? LIST + drawing.count * ROW : 0));
    for (int i = 0; i < drawing.count; i++) {
        if (i == 0)
            buffer_print(text,
                         "<text x=\"%d\" y=\"%d\" font-size=\"14\">The "
                         "biggest mistakes</text>\n",
                         LEFT, PICTURE + LIST / 2);
        buffer_print(text, "<text x=\"%d\" y=\"%d\" font-size=\"12\">", LEFT,
                     PICTURE + LIST + i * ROW);
        add_mistake_words(&drawing, drawing.mistakes[i]);
        buffer_add(text, "</text>\n");
    }
    buffer_add(text, "</svg>\n");
}

static void add_row(struct drawing *drawing, int move)
{
    struct buffer *const text = drawing->text;
    const struct review *const review = drawing->review;
    const struct ply played = record_move(drawing->record, move);
    const struct review_loss loss = review_loss(review, drawing->record, move);
    char was[VERTEX_TEXT];
    buffer_print(text,
                 "<tr><td>%d</td><td>%s %s</td><td>%.1f</td><td>%.0f to "
                 "%.0f</td><td>",
                 move + 1, name_of(played.color),
                 vertex_write(played.point, was), (double)loss.points,
                 100.0 * (double)review->positions[move].black_win,
                 100.0 * (double)review->positions[move + 1].black_win);
    review_add_line(text, &review->positions[move].lines[0]);
    buffer_add(text, "</td></tr>\n");
}

void review_graph_html(struct buffer *text, const struct review *review,
                       const struct record *record, float points)
{
    struct drawing drawing = begin(text, review, record, points);
    buffer_add(text, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n"
                     "<meta charset=\"utf-8\">\n<title>");
    add_title(text, record);
    buffer_add(text,
               "</title>\n<style>body{font-family:sans-serif;max-width:920px;"
               "margin:1em auto;color:#1c1a19;background:#fff}"
               "svg{max-width:100%;height:auto}td,th{padding:.2em .8em;"
               "text-align:left;border-bottom:1px solid #ddd}</style>\n"
               "</head>\n<body>\n");
    add_picture(&drawing, PICTURE);
    buffer_add(text, "</svg>\n<h2>The biggest mistakes</h2>\n");
    if (drawing.count)
        buffer_add(text, "<table>\n<tr><th>Move</th><th>Played</th><th>Points "
                         "lost</th><th>Black's win rate</th><th>Better</th>"
                         "</tr>\n");
    for (int i = 0; i < drawing.count; i++)
        add_row(&drawing, drawing.mistakes[i]);
    if (drawing.count)
        buffer_add(text, "</table>\n");
    else
        buffer_print(text, "<p>No move lost %.1f points or more.</p>\n",
                     (double)points);
    buffer_add(text, "<p>By Ingot " INGOT_VERSION ".</p>\n</body>\n</html>\n");
}
