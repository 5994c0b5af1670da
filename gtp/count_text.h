/*
 * count_text.h - a counted game in words: areas, result, dead stones.
 */
#ifndef GTP_COUNT_TEXT_H
#define GTP_COUNT_TEXT_H

#include "engine/judge.h"
#include "gtp/buffer.h"

/*
 * Adds three lines: the dead stones; areas, shared points, komi and what else
 * is paid, and the rules; the result.
 */
void count_text_add(struct buffer *text, const struct game *game,
                    const struct judgement *judgement);

#endif
