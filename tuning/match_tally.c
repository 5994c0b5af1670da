#include "tuning/match_tally.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { UNPLAYED = -1, VOID = -2 };

bool match_tally_init(struct match_tally *tally, int games)
{
    *tally = (struct match_tally){.game_count = games};
    tally->half_wins = malloc((size_t)games);
    if (!tally->half_wins)
        return false;
    memset(tally->half_wins, UNPLAYED, (size_t)games);
    return true;
}

void match_tally_free(struct match_tally *tally)
{
    free(tally->half_wins);
    *tally = (struct match_tally){0};
}

bool match_tally_has(const struct match_tally *tally, int number)
{
    return tally->half_wins[number - 1] != UNPLAYED;
}

static void add_time(struct side_time *sum, const struct side_time *time)
{
    sum->moves += time->moves;
    sum->used_ms += time->used_ms;
    if (time->longest_ms > sum->longest_ms)
        sum->longest_ms = time->longest_ms;
}

/* Counts the pair that this game makes whole, if it does. */
static void add_pair(struct match_tally *tally, int number)
{
    const int index = number - 1, other = index ^ 1;
    if (other >= tally->game_count || tally->half_wins[index] < 0 ||
        tally->half_wins[other] < 0)
        return;
    tally->pairs.count[tally->half_wins[index] + tally->half_wins[other]]++;
}

static int faults_of_both(const struct match_tally *tally, enum match_end end)
{
    return tally->faults[SIDE_A][end] + tally->faults[SIDE_B][end];
}

int match_tally_crashes(const struct match_tally *tally)
{
    return faults_of_both(tally, END_CRASH);
}

/* Keeps how a program crashed, if there is room. */
static void keep_crash(struct match_tally *tally,
                       const struct match_result *result)
{
    const int before = match_tally_crashes(tally);
    if (result->end != END_CRASH || before >= TALLY_CRASHES)
        return;
    struct match_crash *crash = &tally->crashes[before];
    crash->number = result->number;
    snprintf(crash->note, RESULT_NOTE, "%s", result->note);
}

void match_tally_add(struct match_tally *tally,
                     const struct match_result *result)
{
    assert(result->number >= 1 && result->number <= tally->game_count);
    assert(!match_tally_has(tally, result->number));
    signed char *half_wins = &tally->half_wins[result->number - 1];
    for (enum side side = SIDE_A; side < SIDES; side++)
        add_time(&tally->time[side], &result->time[side]);
    keep_crash(tally, result);
    tally->faults[result->at_fault][result->end]++;
    tally->disputed += result->is_disputed;
    if (result->end == END_VOID) {
        tally->voids++;
        *half_wins = VOID;
        return;
    }
    tally->games++;
    tally->too_long += result->end == END_TOO_LONG;
    if (!result->has_winner) {
        tally->ties++;
        *half_wins = 1;
    } else {
        tally->wins[result->winner]++;
        *half_wins = result->winner == SIDE_A ? 2 : 0;
    }
    add_pair(tally, result->number);
}

struct estimate match_tally_rate(const struct match_tally *tally)
{
    return elo_win_rate(2 * tally->wins[SIDE_A] + tally->ties, tally->games);
}

/* Whole Elo points, so that no "-0" is written. */
static double whole(double elo)
{
    return round(elo) + 0.0;
}

static void report_side(const struct match_tally *tally, enum side side,
                        FILE *stream)
{
    const struct side_time *time = &tally->time[side];
    const int *faults = tally->faults[side];
    const double moves = time->moves ? time->moves : 1;
    fprintf(stream,
            "%c: wins %d, illegal %d, timeouts %d, crashes %d, refused %d, "
            "%.2f s a move, longest %.2f s\n",
            side == SIDE_A ? 'A' : 'B', tally->wins[side], faults[END_ILLEGAL],
            faults[END_TIMEOUT], faults[END_CRASH], faults[END_VOID],
            (double)time->used_ms / 1000 / moves,
            (double)time->longest_ms / 1000);
}

static void report_crashes(const struct match_tally *tally, FILE *stream)
{
    const int count = match_tally_crashes(tally);
    for (int i = 0; i < count && i < TALLY_CRASHES; i++)
        fprintf(stream, "game %d: %s\n", tally->crashes[i].number,
                tally->crashes[i].note);
    if (count > TALLY_CRASHES)
        fprintf(stream, "and %d crashes more\n", count - TALLY_CRASHES);
}

void match_tally_report(const struct match_tally *tally, FILE *stream)
{
    const struct estimate rate = match_tally_rate(tally);
    const struct estimate elo = elo_difference(&rate);
    report_crashes(tally, stream);
    report_side(tally, SIDE_A, stream);
    report_side(tally, SIDE_B, stream);
    fprintf(stream, "ties %d, too long %d, void %d, disputed %d\n", tally->ties,
            tally->too_long, tally->voids, tally->disputed);
    fprintf(stream,
            "A %.1f %% of %d (95 %% %.1f-%.1f), elo %+.0f (%+.0f..%+.0f), "
            "illegal %d, timeouts %d, crashes %d\n",
            100 * rate.value, tally->games, 100 * rate.low, 100 * rate.high,
            whole(elo.value), whole(elo.low), whole(elo.high),
            faults_of_both(tally, END_ILLEGAL),
            faults_of_both(tally, END_TIMEOUT), match_tally_crashes(tally));
}
