/*
 * board_text.h - a board drawn with letters and, at a terminal, colours.
 */
#ifndef GTP_BOARD_TEXT_H
#define GTP_BOARD_TEXT_H

#include "gtp/buffer.h"
#include "rules/game.h"

enum board_style {
    BOARD_PLAIN,   /* X and O, the last move in brackets */
    BOARD_COLORED, /* stones in the terminal's colours */
};

/* What to show beside the stones. */
struct board_view {
    enum board_style style;
    Point last;           /* the stone to mark, or NO_POINT */
    const uint8_t *owner; /* by point, whose a counted point is; or NULL */
    const bool *dead;     /* by point, stones taken off; or NULL */
    const char *signs;    /* by point, what to draw instead; or NULL */
};

/* Adds the board with its coordinates, a row a line, no line empty. */
void board_text_add(struct buffer *text, const struct board *board,
                    const struct board_view *view);

/* The last move's point if it is one with a stone, else NO_POINT. */
Point board_text_last(const struct game *game);

#endif
