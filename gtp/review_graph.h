/*
 * review_graph.h - a game that was gone through, as a picture: win rate and
 * lead over the moves, and the mistakes.
 *
 * One document that needs nothing from elsewhere and runs no script.
 */
#ifndef GTP_REVIEW_GRAPH_H
#define GTP_REVIEW_GRAPH_H

#include "gtp/review.h"

/* The mistakes that are listed at most, worst first. */
enum { REVIEW_GRAPH_MISTAKES = 10 };

/* Adds an SVG picture, with the moves that lost at least so many points. */
void review_graph_svg(struct buffer *text, const struct review *review,
                      const struct record *record, float points);

/* Adds an HTML page with that picture and a table of those moves. */
void review_graph_html(struct buffer *text, const struct review *review,
                       const struct record *record, float points);

#endif
