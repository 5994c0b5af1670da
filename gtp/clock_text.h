/*
 * clock_text.h - clocks in words, for people.
 */
#ifndef GTP_CLOCK_TEXT_H
#define GTP_CLOCK_TEXT_H

#include "engine/clock.h"
#include "gtp/buffer.h"

/* Adds what is in force, such as "penalty: 60 s, then 3 times 10 s for 2 points
 * each"; no newline. */
void clock_text_settings(const struct clock_settings *settings,
                         struct buffer *text);

/* Adds what a player has left and has paid, such as "4.5 s left of sixth 2 of
 * 3, 4 points paid"; no newline. */
void clock_text_left(const struct clock *clock, struct buffer *text);

#endif
