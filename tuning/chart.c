#include "tuning/chart.h"

#include "tuning/whole_file.h"

#include <math.h>

/* Lengths in pixels. */
enum {
    COLUMNS = 2, /* charts side by side */
    CELL_WIDTH = 612,
    CELL_HEIGHT = 320,
    HEAD = 48, /* above the first charts */
    LEFT = 70, /* from a cell's corner to the axes' */
    TOP = 40,
    WIDTH = 390, /* of the axes */
    HEIGHT = 224,
    LEGEND = 16, /* from the axes to the legend */
    LEGEND_ROW = 20,
    SAMPLE = 22, /* of a line, in the legend */
    TICK_GAP = 6,
    TEXT_DOWN = 4, /* from a line to the feet of text beside it */
};

static const char *const INKS[CHART_CURVES_MAX] = {
    "#1667c0", "#d42a1e", "#0b7a34", "#8a2fb8", "#b36b00", "#3d3d3d",
};

struct axis {
    double low, high;
    bool is_logarithmic;
};

/* The corner of a chart's axes, above and left. */
struct corner {
    int x, y;
};

/* ---- axes ---- */

/* Is there such a number on the axis? */
static bool is_shown(const struct axis *axis, double value)
{
    return isfinite(value) && (!axis->is_logarithmic || value > 0);
}

/* From 0 at its low end to 1. */
static double place(const struct axis *axis, double value)
{
    if (axis->is_logarithmic)
        return log(value / axis->low) / log(axis->high / axis->low);
    return (value - axis->low) / (axis->high - axis->low);
}

/* The greatest of 1, 2 and 5 times a power of ten that is at most this, give
   or take rounding. */
static double round_down(double value)
{
    const double power = pow(10, floor(log10(value) + 1e-9));
    const double head = value / power * (1 + 1e-9);
    return power * (head >= 5 ? 5 : head >= 2 ? 2 : 1);
}

/* The next one after such a number. */
static double next_round(double round)
{
    return round_down(round * 2.6);
}

/* Distance of ticks on an axis that is not logarithmic. */
static double tick_step(const struct axis *axis)
{
    enum { TICKS = 5 };
    const double least = (axis->high - axis->low) / TICKS;
    const double round = round_down(least);
    return round < least * (1 - 1e-6) ? next_round(round) : round;
}

/* Moves the ends out to ticks. */
static void widen(struct axis *axis)
{
    if (axis->is_logarithmic) {
        double high = round_down(axis->low);
        axis->low = high;
        do
            high = next_round(high);
        while (high < axis->high);
        axis->high = high;
        return;
    }
    if (!(axis->high > axis->low))
        axis->high = axis->low + fmax(fabs(axis->low), 1) / 10;
    const double step = tick_step(axis);
    axis->low = floor(axis->low / step + 1e-9) * step;
    axis->high = ceil(axis->high / step - 1e-9) * step;
}

/* The y axis that shows all of a chart; false if there is nothing. */
static bool find_axis(const struct chart_page *page, const struct chart *chart,
                      struct axis *axis)
{
    *axis = (struct axis){INFINITY, -INFINITY, chart->is_logarithmic};
    for (int i = 0; i < chart->curve_count; i++) {
        for (int j = 0; j < page->count; j++) {
            const double value = chart->curves[i].y[j];
            if (!is_shown(axis, value))
                continue;
            axis->low = fmin(axis->low, value);
            axis->high = fmax(axis->high, value);
        }
    }
    if (!(axis->low <= axis->high))
        return false;
    widen(axis);
    return true;
}

static struct axis find_x_axis(const struct chart_page *page)
{
    struct axis axis = {0, page->count ? page->x[page->count - 1] : 1, false};
    widen(&axis);
    return axis;
}

/* ---- what is drawn ---- */

static void draw_text(FILE *stream, double x, double y, const char *anchor,
                      const char *text)
{
    fprintf(stream,
            "<text x=\"%.0f\" y=\"%.0f\" text-anchor=\"%s\">%s</text>\n", x, y,
            anchor, text);
}

static void draw_line(FILE *stream, double x_1, double y_1, double x_2,
                      double y_2)
{
    fprintf(stream, "<path d=\"M%.1f %.1fL%.1f %.1f\"/>\n", x_1, y_1, x_2, y_2);
}

static void draw_tick(FILE *stream, struct corner corner,
                      const struct axis *axis, bool is_y, double value)
{
    char text[32];
    const double along = place(axis, value);
    const double x = corner.x + (is_y ? 0 : along * WIDTH);
    const double y = corner.y + (is_y ? (1 - along) * HEIGHT : HEIGHT);
    snprintf(text, sizeof text, "%.6g", value);
    draw_line(stream, x, y, is_y ? x + WIDTH : x, is_y ? y : corner.y);
    if (is_y)
        draw_text(stream, x - TICK_GAP, y + TEXT_DOWN, "end", text);
    else
        draw_text(stream, x, y + 3 * TICK_GAP, "middle", text);
}

/* Powers of ten alone where there are many. */
static bool has_tick(const struct axis *axis, double round)
{
    const double power = log10(round);
    return axis->high / axis->low < 500 || fabs(power - rint(power)) < 1e-6;
}

static void draw_ticks(FILE *stream, struct corner corner,
                       const struct axis *axis, bool is_y)
{
    fputs("<g stroke=\"#dddddd\" fill=\"#333333\" stroke-width=\"1\" "
          "class=\"tick\">\n",
          stream);
    if (axis->is_logarithmic) {
        for (double value = axis->low; value <= axis->high * (1 + 1e-6);
             value = next_round(value))
            if (has_tick(axis, value))
                draw_tick(stream, corner, axis, is_y, value);
    } else {
        const double step = tick_step(axis);
        const int ticks = (int)rint((axis->high - axis->low) / step);
        for (int i = 0; i <= ticks; i++)
            draw_tick(stream, corner, axis, is_y, axis->low + i * step);
    }
    fputs("</g>\n", stream);
}

/* The number of a curve's colour: each thin curve has that of the next. */
static int ink_of(const struct chart *chart, int curve)
{
    int ink = 0;
    for (int i = 0; i < curve; i++)
        ink += !chart->curves[i].is_thin;
    return ink;
}

static void begin_curve(FILE *stream, const struct chart *chart, int curve)
{
    const bool is_thin = chart->curves[curve].is_thin;
    fprintf(stream,
            "<path fill=\"none\" stroke=\"%s\" stroke-width=\"%s\" "
            "stroke-linejoin=\"round\"%s d=\"",
            INKS[ink_of(chart, curve)], is_thin ? "1" : "2",
            is_thin ? " stroke-opacity=\"0.5\"" : "");
}

static void draw_curve(FILE *stream, const struct chart_page *page,
                       const struct chart *chart, int curve,
                       struct corner corner, const struct axis axes[2])
{
    char letter = 'M';
    begin_curve(stream, chart, curve);
    for (int i = 0; i < page->count; i++) {
        const double value = chart->curves[curve].y[i];
        if (!is_shown(&axes[1], value))
            continue;
        fprintf(stream, "%c%.1f %.1f", letter,
                corner.x + place(&axes[0], page->x[i]) * WIDTH,
                corner.y + (1 - place(&axes[1], value)) * HEIGHT);
        letter = 'L';
    }
    fputs("\"/>\n", stream);
}

static void draw_legend(FILE *stream, const struct chart *chart,
                        struct corner corner)
{
    const int x = corner.x + WIDTH + LEGEND;
    for (int i = 0; i < chart->curve_count; i++) {
        const int y = corner.y + LEGEND_ROW / 2 + i * LEGEND_ROW;
        begin_curve(stream, chart, i);
        fprintf(stream, "M%d %dh%d\"/>\n", x, y, SAMPLE);
        draw_text(stream, x + SAMPLE + TICK_GAP, y + TEXT_DOWN, "start",
                  chart->curves[i].name);
    }
}

static void draw_frame(FILE *stream, struct corner corner)
{
    fprintf(stream,
            "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"none\" "
            "stroke=\"#555555\"/>\n",
            corner.x, corner.y, WIDTH, HEIGHT);
}

static void draw_chart(const struct chart_page *page, int number, FILE *stream)
{
    const struct chart *const chart = &page->charts[number];
    const struct corner corner = {LEFT + number % COLUMNS * CELL_WIDTH,
                                  HEAD + TOP + number / COLUMNS * CELL_HEIGHT};
    struct axis axes[2] = {find_x_axis(page)};
    const bool has_curves = find_axis(page, chart, &axes[1]);
    draw_ticks(stream, corner, &axes[0], false);
    if (has_curves)
        draw_ticks(stream, corner, &axes[1], true);
    draw_frame(stream, corner);
    draw_text(stream, corner.x, corner.y - 2 * TICK_GAP, "start", chart->title);
    draw_text(stream, corner.x + WIDTH / 2.0, corner.y + HEIGHT + 6 * TICK_GAP,
              "middle", page->x_title);
    for (int i = 0; has_curves && i < chart->curve_count; i++)
        draw_curve(stream, page, chart, i, corner, axes);
    draw_legend(stream, chart, corner);
}

void chart_draw(const struct chart_page *page, FILE *stream)
{
    const int rows = (page->chart_count + COLUMNS - 1) / COLUMNS;
    fprintf(stream,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" "
            "height=\"%d\" font-family=\"sans-serif\" font-size=\"13\">\n"
            "<style>.tick text { stroke: none; }</style>\n"
            "<rect width=\"100%%\" height=\"100%%\" fill=\"#ffffff\"/>\n",
            COLUMNS * CELL_WIDTH, HEAD + rows * CELL_HEIGHT);
    fprintf(stream,
            "<text x=\"%d\" y=\"32\" font-size=\"20\" text-anchor=\"middle\">"
            "%s</text>\n",
            COLUMNS * CELL_WIDTH / 2, page->title);
    for (int i = 0; i < page->chart_count; i++)
        draw_chart(page, i, stream);
    fputs("</svg>\n", stream);
}

bool chart_save(const struct chart_page *page, const char *path)
{
    struct whole_file file;
    if (!whole_file_begin(&file, path))
        return false;
    chart_draw(page, file.stream);
    return whole_file_end(&file);
}
