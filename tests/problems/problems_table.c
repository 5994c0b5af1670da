#include "tests/problems/problems_table.h"

void tally_add(struct tally *tally, const struct problem *problem,
               const struct answer *answer, const struct answer *last)
{
    const bool is_right = answer->outcome == OUTCOME_RIGHT;
    tally->count[answer->outcome]++;
    if (answer->outcome == OUTCOME_SKIPPED)
        return;
    if (last && last->outcome != OUTCOME_SKIPPED) {
        tally->known++;
        tally->gained += is_right && last->outcome == OUTCOME_WRONG;
        tally->lost += !is_right && last->outcome == OUTCOME_RIGHT;
    }
    tally->source_right += !problem->is_known_fail;
    tally->better += is_right && problem->is_known_fail;
    tally->worse += !is_right && !problem->is_known_fail;
}

void tally_merge(struct tally *to, const struct tally *from)
{
    for (enum outcome i = 0; i < OUTCOMES; i++)
        to->count[i] += from->count[i];
    to->gained += from->gained;
    to->lost += from->lost;
    to->known += from->known;
    to->source_right += from->source_right;
    to->better += from->better;
    to->worse += from->worse;
}

void tally_print_head(FILE *stream)
{
    fprintf(stream,
            "%-20s %5s %5s %7s %6s | %8s %6s %6s | %6s %6s %6s\n"
            "%-20s %26s | %22s | %s\n",
            "suite", "right", "wrong", "skipped", "right%", "compared",
            "gained", "lost", "right", "better", "worse", "", "",
            "against the last run", "the suite's engine");
}

void tally_print(const struct tally *tally, const char *name, FILE *stream)
{
    const int right = tally->count[OUTCOME_RIGHT];
    const int asked = right + tally->count[OUTCOME_WRONG];
    fprintf(stream, "%-20s %5d %5d %7d ", name, right,
            tally->count[OUTCOME_WRONG], tally->count[OUTCOME_SKIPPED]);
    if (asked)
        fprintf(stream, "%6.1f", 100.0 * right / asked);
    else
        fprintf(stream, "%6s", "-");
    fprintf(stream, " | %8d %+6d %+6d | %6d %+6d %+6d\n", tally->known,
            tally->gained, -tally->lost, tally->source_right, tally->better,
            -tally->worse);
}
