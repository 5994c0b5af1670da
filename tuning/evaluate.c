#include "tuning/evaluate.h"

#include "engine/net_file.h"
#include "engine/net_kernel.h"
#include "engine/net_ranges.h"
#include "tuning/figures.h"
#include "tuning/network_words.h"
#include "tuning/sample_stream.h"
#include "tuning/team.h"

#include <stdlib.h>
#include <string.h>

/* By the size of a board. */
struct table {
    struct figures of[NET_SIZE_MAX + 1];
};

struct evaluation {
    struct net *net;
    const struct net_kernel *kernel;
    struct net_ranges *ranges; /* NULL: not wanted */
    struct net_prepared *prepared;
    struct sample *samples;
    int count;
    struct team *team;
    int threads;
    struct table *tables; /* one a thread */
    void **workspaces;    /* the same */
};

static bool complain(const char *what, const char *why)
{
    fprintf(stderr, "ingot train: %s: %s\n", what, why);
    return false;
}

/* Says why the network cannot be evaluated. */
static bool complain_network(const struct train_options *options,
                             const struct network_problem *problem)
{
    char text[NETWORK_WORDS];
    const struct network_options asked = {.path = options->evaluate,
                                          .kernel = options->kernel};
    fprintf(stderr, "ingot train: %s\n", network_words(&asked, problem, text));
    return false;
}

/* ---- the kernel ---- */

/* The fastest that does not round. */
static const struct net_kernel *find_exact(const struct net *net)
{
    const struct net_kernel *kernel = NULL;
    for (int i = 0; (kernel = net_kernel_number(i)); i++)
        if (!kernel->wants_ranges && kernel->is_available() &&
            kernel->fits(net))
            break;
    return kernel; /* the plain one always does */
}

static enum network_status choose_kernel(struct evaluation *evaluation,
                                         const char *name)
{
    const struct net *const net = evaluation->net;
    const struct net_kernel *const kernel =
        name ? net_kernel_find(name) : find_exact(net);
    if (!kernel)
        return NETWORK_KERNEL_UNKNOWN;
    if (!kernel->is_available())
        return NETWORK_KERNEL_UNAVAILABLE;
    if (!kernel->fits(net))
        return NETWORK_KERNEL_UNFIT;
    evaluation->kernel = kernel;
    if (!kernel->wants_ranges)
        return NETWORK_OK;
    evaluation->ranges = net_ranges_measure(net);
    if (!evaluation->ranges)
        return NETWORK_MEMORY;
    return net_ranges_are_finite(evaluation->ranges) ? NETWORK_OK
                                                     : NETWORK_NOT_FINITE;
}

static bool open_net(struct evaluation *evaluation,
                     const struct train_options *options)
{
    struct network_problem problem = {.status = NETWORK_FILE};
    evaluation->net = net_read(options->evaluate, &problem.file);
    if (!evaluation->net)
        return complain_network(options, &problem);
    problem.status = choose_kernel(evaluation, options->kernel);
    if (problem.status == NETWORK_OK) {
        evaluation->prepared =
            evaluation->kernel->prepare(evaluation->net, evaluation->ranges);
        if (evaluation->prepared)
            return true;
        problem.status = NETWORK_MEMORY;
    }
    return complain_network(options, &problem);
}

/* ---- memory and threads ---- */

static bool open_samples(struct evaluation *evaluation,
                         const struct train_options *options)
{
    evaluation->samples = sample_stream_apart(
        options->data, options->data_count, options->apart, &evaluation->count);
    if (!evaluation->samples)
        return complain("samples", "cannot be read");
    return evaluation->count > 0 || complain("samples", "none is held apart");
}

static bool open_team(struct evaluation *evaluation)
{
    const size_t threads = (size_t)evaluation->threads;
    const size_t bytes =
        evaluation->kernel->workspace_bytes(evaluation->prepared);
    evaluation->team = team_create(evaluation->threads);
    evaluation->tables = calloc(threads, sizeof *evaluation->tables);
    evaluation->workspaces = calloc(threads, sizeof *evaluation->workspaces);
    if (!evaluation->team || !evaluation->tables || !evaluation->workspaces)
        return false;
    for (size_t i = 0; i < threads; i++) {
        evaluation->workspaces[i] = aligned_alloc(64, (bytes + 63) / 64 * 64);
        if (!evaluation->workspaces[i])
            return false;
    }
    return true;
}

static void close_all(struct evaluation *evaluation)
{
    team_destroy(evaluation->team);
    for (int i = 0; evaluation->workspaces && i < evaluation->threads; i++)
        free(evaluation->workspaces[i]);
    free(evaluation->workspaces);
    free(evaluation->tables);
    free(evaluation->samples);
    if (evaluation->kernel)
        evaluation->kernel->destroy(evaluation->prepared);
    net_ranges_destroy(evaluation->ranges);
    net_destroy(evaluation->net);
}

/* ---- evaluating ---- */

/* A thread's share of the samples. */
static void evaluate_share(void *context, int thread)
{
    const struct evaluation *const evaluation = context;
    struct table *const table = &evaluation->tables[thread];
    struct net_output output;
    for (int i = thread; i < evaluation->count; i += evaluation->threads) {
        const struct sample *const sample = &evaluation->samples[i];
        evaluation->kernel->run(evaluation->prepared, &sample->input,
                                evaluation->workspaces[thread], &output);
        figures_add(&table->of[sample->input.size], sample, &output);
    }
}

static void print(const struct evaluation *evaluation)
{
    struct figures all = {0};
    printf("network %s, kernel %s\n", evaluation->net->name,
           evaluation->kernel->name);
    figures_print_names(stdout);
    for (int size = NET_SIZE_MIN; size <= NET_SIZE_MAX; size++) {
        struct figures sum = {0};
        char label[32];
        for (int i = 0; i < evaluation->threads; i++)
            figures_join(&sum, &evaluation->tables[i].of[size]);
        figures_join(&all, &sum);
        snprintf(label, sizeof label, "%dx%d", size, size);
        if (sum.samples > 0)
            figures_print(&sum, label, stdout);
    }
    figures_print(&all, "all", stdout);
}

bool evaluate(const struct train_options *options)
{
    struct evaluation evaluation = {.threads = options->threads};
    bool is_good =
        open_net(&evaluation, options) && open_samples(&evaluation, options);
    if (is_good && !open_team(&evaluation))
        is_good = complain("cannot begin", "memory or threads are short");
    if (is_good) {
        team_run(evaluation.team, evaluate_share, &evaluation);
        print(&evaluation);
    }
    close_all(&evaluation);
    return is_good;
}
