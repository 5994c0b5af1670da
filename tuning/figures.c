#include "tuning/figures.h"

#include "engine/net_answer.h"

#include <math.h>

/* Planes and globals, as net_features.c numbers them. */
enum { STONES = 1 << 1 | 1 << 2, BANNED = 1 << 6, SUPERKO = 6 };

/* Least probability that a logarithm is taken of. */
static const double LEAST = 1e-12;

/* Moves that the input does not show to be forbidden.  Of forbidden ones only
   suicides are missed. */
static void find_moves(const struct net_input *input, struct net_moves *moves)
{
    const int points = input->size * input->size;
    moves->may_repeat = input->globals[SUPERKO] == 0.0F;
    for (int i = 0; i < points; i++)
        moves->may_play[i] = !(input->planes[i] & (STONES | BANNED));
}

/* The first of the greatest; points is that of a pass. */
static int first_move(const float policy[], float pass, int points)
{
    int first = points;
    float greatest = pass;
    for (int i = 0; i < points; i++) {
        if (policy[i] > greatest) {
            greatest = policy[i];
            first = i;
        }
    }
    return first;
}

/* What a choice adds to the divergence. */
static double diverge(float is, float should_be)
{
    if (!(should_be > 0.0F))
        return 0;
    return (double)should_be *
           (log((double)should_be) - log(fmax((double)is, LEAST)));
}

static void add_policy(struct figures *figures, const struct sample *sample,
                       const struct net_answer *answer, int points)
{
    const int first = first_move(answer->policy, answer->pass, points);
    figures->policy += diverge(answer->pass, sample->pass);
    for (int i = 0; i < points; i++)
        figures->policy += diverge(answer->policy[i], sample->policy[i]);
    figures->teacher +=
        first == first_move(sample->policy, sample->pass, points);
    if (sample->move == SAMPLE_NO_MOVE)
        return;
    figures->moves++;
    figures->game += first == sample->move;
}

static void add_result(struct figures *figures, float result, float win)
{
    figures->results++;
    figures->entropy -=
        (double)result * log(fmax((double)win, LEAST)) +
        (double)(1.0F - result) * log(fmax((double)(1.0F - win), LEAST));
}

static void add_owner(struct figures *figures, const struct sample *sample,
                      const struct net_answer *answer, int points)
{
    double sum = 0;
    for (int i = 0; i < points; i++)
        sum += fabs((double)(answer->owner[i] - sample->owner[i]));
    figures->owner += sum / points;
}

void figures_add(struct figures *figures, const struct sample *sample,
                 const struct net_output *output)
{
    struct net_moves moves;
    struct net_answer answer;
    const int size = sample->input.size, points = size * size;
    find_moves(&sample->input, &moves);
    net_find_answer(output, size, &moves, &answer);
    figures->samples++;
    add_policy(figures, sample, &answer, points);
    figures->win += fabs((double)(answer.win - sample->win));
    figures->lead += fabs((double)(answer.lead - sample->lead));
    if (sample->has_result)
        add_result(figures, sample->result, answer.win);
    add_owner(figures, sample, &answer, points);
}

void figures_join(struct figures *figures, const struct figures *others)
{
    figures->samples += others->samples;
    figures->policy += others->policy;
    figures->teacher += others->teacher;
    figures->win += others->win;
    figures->lead += others->lead;
    figures->owner += others->owner;
    figures->moves += others->moves;
    figures->game += others->game;
    figures->results += others->results;
    figures->entropy += others->entropy;
}

void figures_print_names(FILE *stream)
{
    fputs("        samples   policy    top-1    top-1      win     lead    "
          "owner   result\n"
          "                    KL  teacher     game    error    error    "
          "error  entropy\n",
          stream);
}

/* A mean, or that there is none. */
static void print_mean(double sum, int64_t count, int decimals,
                       const char *unit, FILE *stream)
{
    char text[32] = "-";
    if (count > 0)
        snprintf(text, sizeof text, "%.*f%s", decimals, sum / (double)count,
                 unit);
    fprintf(stream, " %8s", text);
}

void figures_print(const struct figures *figures, const char *label,
                   FILE *stream)
{
    enum { PERCENT = 100 };
    const int64_t count = figures->samples;
    fprintf(stream, "%-6s %8lld", label, (long long)count);
    print_mean(figures->policy, count, 4, "", stream);
    print_mean(PERCENT * figures->teacher, count, 2, "%", stream);
    print_mean(PERCENT * figures->game, figures->moves, 2, "%", stream);
    print_mean(PERCENT * figures->win, count, 2, "%", stream);
    print_mean(figures->lead, count, 3, "", stream);
    print_mean(figures->owner, count, 4, "", stream);
    print_mean(figures->entropy, figures->results, 4, "", stream);
    putc('\n', stream);
}
