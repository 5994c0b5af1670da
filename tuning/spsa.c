#include "tuning/spsa.h"

#include <assert.h>
#include <math.h>

/* Spall's alpha and gamma, by which moves and perturbations fall; A, as a part
   of all pairs, keeps the first moves small. */
static const double MOVES_FALL = 0.602, PERTURBATIONS_FALL = 0.101,
                    STABILITY = 0.1;

/* Shamir and Zhang's eta; the comment on spsa_learn() tells what it comes to.
 */
static const double MEAN_ETA = 3;

struct spsa_gains spsa_gains(const struct spsa_plan *plan, int number)
{
    const double pairs = plan->pairs, offset = STABILITY * pairs;
    const double perturbation = pow(pairs / number, PERTURBATIONS_FALL);
    const double a =
        plan->rate * pow((offset + pairs) / (offset + number), MOVES_FALL);
    return (struct spsa_gains){perturbation, a / perturbation};
}

static double clip(const struct spsa_axis *axis, double value)
{
    return fmin(fmax(value, axis->least), axis->greatest);
}

/* From now on the means are watched. */
static void begin_look(const struct spsa_plan *plan, struct spsa *spsa)
{
    for (int i = 0; i < plan->count; i++)
        spsa->low[i] = spsa->high[i] = spsa->mean[i];
}

struct spsa spsa_begin(const struct spsa_plan *plan)
{
    struct spsa spsa = {0};
    assert(plan->count >= 1 && plan->count <= SPSA_MAX && plan->pairs >= 1);
    for (int i = 0; i < plan->count; i++)
        spsa.value[i] = spsa.mean[i] = plan->axes[i].start;
    begin_look(plan, &spsa);
    return spsa;
}

struct spsa_probe spsa_probe(const struct spsa_plan *plan,
                             const struct spsa *spsa, int number,
                             struct rng *rng)
{
    const struct spsa_gains gains = spsa_gains(plan, number);
    struct spsa_probe probe = {.number = number};
    for (int i = 0; i < plan->count; i++) {
        const struct spsa_axis *const axis = &plan->axes[i];
        const double size = axis->step * gains.perturbation;
        probe.is_up[i] = rng_below(rng, 2);
        const double by = probe.is_up[i] ? size : -size;
        probe.plus[i] = clip(axis, spsa->value[i] + by);
        probe.minus[i] = clip(axis, spsa->value[i] - by);
    }
    return probe;
}

/* Has no mean moved much since the last look? */
static bool is_steady(const struct spsa_plan *plan, const struct spsa *spsa)
{
    const double share =
        plan->settle * spsa_gains(plan, spsa->pairs).perturbation;
    for (int i = 0; i < plan->count; i++)
        if (spsa->high[i] - spsa->low[i] > share * plan->axes[i].step)
            return false;
    return true;
}

static void look(const struct spsa_plan *plan, struct spsa *spsa)
{
    const bool is_first = spsa->pairs == plan->settle_pairs;
    if (plan->settle > 0 && !is_first)
        spsa->is_settled = is_steady(plan, spsa);
    begin_look(plan, spsa);
}

static void add_to_mean(struct spsa *spsa, int i)
{
    double *const mean = &spsa->mean[i];
    *mean +=
        (spsa->value[i] - *mean) * (1 + MEAN_ETA) / (spsa->pairs + MEAN_ETA);
    spsa->low[i] = fmin(spsa->low[i], *mean);
    spsa->high[i] = fmax(spsa->high[i], *mean);
}

void spsa_learn(const struct spsa_plan *plan, struct spsa *spsa,
                const struct spsa_probe *probe, int result)
{
    const double move = spsa_gains(plan, probe->number).move * result;
    assert(result >= -2 && result <= 2);
    spsa->pairs++;
    for (int i = 0; i < plan->count; i++) {
        const struct spsa_axis *const axis = &plan->axes[i];
        const double by = axis->step * (probe->is_up[i] ? move : -move);
        spsa->value[i] = clip(axis, spsa->value[i] + by);
        add_to_mean(spsa, i);
    }
    if (spsa->pairs % plan->settle_pairs == 0)
        look(plan, spsa);
}
