/*
 * chart.h - curves as a picture: charts side by side, each with axes and a
 * legend, as SVG.
 *
 * Texts are plain ones, without characters that XML has a use for.
 */
#ifndef TUNING_CHART_H
#define TUNING_CHART_H

#include "rules/compiler.h"

#include <stdbool.h>
#include <stdio.h>

enum { CHART_CURVES_MAX = 6 };

struct chart_curve {
    const char *name;
    const double *y; /* a number for each x, NAN where there is none */
    bool is_thin;    /* drawn faintly, in the colour of the one that follows */
};

struct chart {
    const char *title;
    bool is_logarithmic; /* the y axis; numbers not above 0 are left out */
    int curve_count;
    struct chart_curve curves[CHART_CURVES_MAX];
};

/* All charts have the same x axis. */
struct chart_page {
    const char *title, *x_title;
    int count;       /* of numbers */
    const double *x; /* rising, from 0 or more */
    int chart_count;
    const struct chart *charts;
};

/* Writes the picture.  Failures are left in the stream, for ferror(). */
void chart_draw(const struct chart_page *page, FILE *stream);

/* The same to a file, which is replaced as a whole or, when false is returned,
   left as it was; errno says why. */
MUST_CHECK bool chart_save(const struct chart_page *page, const char *path);

#endif
