#include "gtp/analyze_text.h"

#include "rules/vertex.h"

#include <math.h>

/* A rate limited to 0..1, whatever the search computed. */
static double rate(float value)
{
    return isnan(value) ? 0.5 : fmin(fmax(value, 0), 1);
}

static double number(float value)
{
    return isfinite(value) ? value : 0;
}

static int ten_thousandths(float value)
{
    return (int)lround(rate(value) * 10000);
}

static void add_lz_numbers(struct buffer *text,
                           const struct analysis_move *move)
{
    buffer_print(text, " winrate %d prior %d lcb %d",
                 ten_thousandths(move->mover_win), ten_thousandths(move->prior),
                 ten_thousandths(move->lower_bound));
}

/* A win rate as the utility of a player who only wants to win: -1 to 1. */
static double utility(float value)
{
    return 2 * rate(value) - 1;
}

static void add_kata_numbers(struct buffer *text,
                             const struct analysis *analysis,
                             const struct analysis_move *move)
{
    const double score = number(move->mover_score);
    buffer_print(text,
                 " utility %.6f winrate %.6f scoreMean %.6f scoreStdev %.6f"
                 " scoreLead %.6f scoreSelfplay %.6f prior %.6f lcb %.6f"
                 " utilityLcb %.6f",
                 utility(move->mover_win), rate(move->mover_win), score,
                 fabs(number(analysis->mover_score_deviation)), score, score,
                 rate(move->prior), rate(move->lower_bound),
                 utility(move->lower_bound));
}

static void add_pv(struct buffer *text, const struct analysis_move *move,
                   bool with_visits)
{
    buffer_add(text, " pv");
    for (int i = 0; i < move->pv_length; i++) {
        char vertex[VERTEX_TEXT];
        buffer_print(text, " %s", vertex_write(move->pv[i], vertex));
    }
    if (!with_visits)
        return;
    buffer_add(text, " pvVisits");
    for (int i = 0; i < move->pv_length; i++)
        buffer_print(text, " %lld", (long long)move->pv_visits[i]);
}

/* Row by row from the top, from the view of the player to move. */
static void add_ownership(struct buffer *text, const char *name,
                          const struct analysis *analysis,
                          const float black_owns[POINT_CELLS])
{
    buffer_add(text, name);
    for (int row = analysis->size - 1; row >= 0; row--) {
        for (int column = 0; column < analysis->size; column++) {
            const float black = black_owns[point_at(row, column)];
            const float mover = analysis->to_move == BLACK ? black : -black;
            buffer_print(text, " %.4f", fmin(fmax(number(mover), -1), 1));
        }
    }
}

/* In the same order. */
static void add_deviation(struct buffer *text, const char *name, int size,
                          const float deviation[POINT_CELLS])
{
    buffer_add(text, name);
    for (int row = size - 1; row >= 0; row--)
        for (int column = 0; column < size; column++)
            buffer_print(text, " %.4f", rate(deviation[point_at(row, column)]));
}

static void add_move_owners(struct buffer *text,
                            const struct analysis *analysis,
                            const struct analyze_owners *owners,
                            const struct analyze_args *args, Point move)
{
    struct analysis_owners found;
    if (!(args->moves_ownership || args->moves_ownership_deviation) ||
        !owners->find(owners->context, move, &found))
        return;
    if (args->moves_ownership)
        add_ownership(text, " movesOwnership", analysis, found.black_owns);
    if (args->moves_ownership_deviation)
        add_deviation(text, " movesOwnershipStdev", analysis->size,
                      found.deviation);
}

static void add_move(struct buffer *text, const struct analysis *analysis,
                     const struct analyze_owners *owners,
                     const struct analyze_args *args,
                     enum analyze_dialect dialect, int order)
{
    const struct analysis_move *const move = &analysis->moves[order];
    char vertex[VERTEX_TEXT];
    buffer_print(text, "%sinfo move %s visits %lld", order ? " " : "",
                 vertex_write(move->point, vertex), (long long)move->visits);
    switch (dialect) {
    case ANALYZE_LZ:
        add_lz_numbers(text, move);
        break;
    case ANALYZE_KATA:
        add_kata_numbers(text, analysis, move);
        break;
    }
    buffer_print(text, " order %d", order);
    add_pv(text, move, args->pv_visits);
    add_move_owners(text, analysis, owners, args, move->point);
}

static void add_root(struct buffer *text, const struct analysis *analysis)
{
    const double score = number(analysis->mover_score);
    buffer_print(text,
                 " rootInfo visits %lld utility %.6f winrate %.6f"
                 " scoreMean %.6f scoreStdev %.6f scoreLead %.6f"
                 " scoreSelfplay %.6f",
                 (long long)analysis->visits, utility(analysis->mover_win),
                 rate(analysis->mover_win), score,
                 fabs(number(analysis->mover_score_deviation)), score, score);
}

static void add_root_owners(struct buffer *text,
                            const struct analysis *analysis,
                            const struct analyze_owners *owners,
                            const struct analyze_args *args)
{
    struct analysis_owners found;
    if (args->ownership)
        add_ownership(text, " ownership", analysis, analysis->black_owns);
    if (args->ownership_deviation &&
        owners->find(owners->context, NO_POINT, &found))
        add_deviation(text, " ownershipStdev", analysis->size, found.deviation);
}

/* How many moves to tell of. */
static int move_count(const struct analysis *analysis,
                      const struct analyze_args *args)
{
    int count = args->moves_min < analysis->candidate_count
                    ? args->moves_min
                    : analysis->candidate_count;
    if (count < analysis->move_count)
        count = analysis->move_count;
    return count < args->moves_max ? count : args->moves_max;
}

void analyze_text_add(struct buffer *text, const struct analysis *analysis,
                      const struct analyze_owners *owners,
                      const struct analyze_args *args,
                      enum analyze_dialect dialect)
{
    if (analysis->move_count == 0 || args->moves_max == 0)
        return;
    for (int i = 0; i < move_count(analysis, args); i++)
        add_move(text, analysis, owners, args, dialect, i);
    if (args->root_info)
        add_root(text, analysis);
    add_root_owners(text, analysis, owners, args);
    buffer_add(text, "\n");
}
