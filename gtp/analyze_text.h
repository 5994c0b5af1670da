/*
 * analyze_text.h - a search's findings as lz-analyze and kata-analyze say them.
 */
#ifndef GTP_ANALYZE_TEXT_H
#define GTP_ANALYZE_TEXT_H

#include "engine/analysis.h"
#include "gtp/analyze_args.h"
#include "gtp/buffer.h"

enum analyze_dialect {
    ANALYZE_LZ,   /* rates as whole numbers of 1/10000 */
    ANALYZE_KATA, /* rates as decimals, and scores */
};

/* Where ownership is found move by move: as engine_owners() tells it. */
struct analyze_owners {
    bool (*find)(void *context, Point move, struct analysis_owners *owners);
    void *context;
};

/*
 * Adds one line, with its newline: an "info" part for each move, then what
 * else was asked for.  Nothing while no move has been visited.  All numbers
 * are finite and without exponent.  owners is asked only if the arguments need
 * it; what it does not know is left out.
 */
void analyze_text_add(struct buffer *text, const struct analysis *analysis,
                      const struct analyze_owners *owners,
                      const struct analyze_args *args,
                      enum analyze_dialect dialect);

#endif
