/* What rounding to 8 bits changes of a real network's answers. */
#include "engine/net_answer.h"
#include "engine/net_features.h"
#include "engine/net_file.h"
#include "engine/net_ranges.h"
#include "tests/support/net_reference.h"
#include "tests/support/net_writer.h"
#include "tests/support/test.h"

#include <math.h>
#include <stdlib.h>

static void *new_lines(size_t bytes)
{
    void *memory = aligned_alloc(64, (bytes + 63) / 64 * 64);
    assert_non_null(memory);
    return memory;
}

struct ready {
    const struct net_kernel *kernel;
    struct net_prepared *prepared;
    void *workspace;
};

static struct ready new_ready(const struct net_kernel *kernel,
                              const struct net *net,
                              const struct net_ranges *ranges)
{
    struct ready ready = {.kernel = kernel};
    ready.prepared = ready.kernel->prepare(net, ranges);
    assert_non_null(ready.prepared);
    ready.workspace = new_lines(ready.kernel->workspace_bytes(ready.prepared));
    return ready;
}

static void free_ready(struct ready *ready)
{
    ready->kernel->destroy(ready->prepared);
    free(ready->workspace);
}

/* A kernel that rounds, and sums over the positions. */
struct rounded {
    struct ready ready;
    double divergence; /* Kullback and Leibler's, of the policies */
    double win;
    int agreed; /* on the first move */
};

struct comparison {
    struct ready exact;
    struct rounded rounded[2];
    int count; /* of those */
    void *scratch;
};

static struct net_answer answer(const struct ready *ready,
                                const struct net_input *input,
                                const struct net_moves *moves)
{
    struct net_output output;
    struct net_answer answer;
    ready->kernel->run(ready->prepared, input, ready->workspace, &output);
    net_find_answer(&output, input->size, moves, &answer);
    return answer;
}

static double divergence(const struct net_answer *is,
                         const struct net_answer *should, int points)
{
    double sum = should->pass * log((double)(should->pass / is->pass));
    for (int i = 0; i < points; i++)
        if (should->policy[i] > 0.0F)
            sum += should->policy[i] *
                   log((double)(should->policy[i] / is->policy[i]));
    return sum;
}

/* A vertex, or -1 for a pass. */
static int first_move(const struct net_answer *answer, int points)
{
    int best = -1;
    float most = answer->pass;
    for (int i = 0; i < points; i++)
        if (answer->policy[i] > most) {
            best = i;
            most = answer->policy[i];
        }
    return best;
}

static void note(struct rounded *rounded, const struct net_input *input,
                 const struct net_moves *moves, const struct net_answer *exact)
{
    const int points = input->size * input->size;
    const struct net_answer is = answer(&rounded->ready, input, moves);
    rounded->divergence += divergence(&is, exact, points);
    rounded->win += fabs((double)(is.win - exact->win));
    rounded->agreed += first_move(&is, points) == first_move(exact, points);
}

static void compare(const struct game *game, void *context)
{
    struct comparison *comparison = context;
    struct net_input input;
    struct net_moves moves;
    net_features(game, game->to_move, comparison->scratch, &input);
    net_find_moves(game, game->to_move, &moves);
    const struct net_answer exact = answer(&comparison->exact, &input, &moves);
    for (int i = 0; i < comparison->count; i++)
        note(&comparison->rounded[i], &input, &moves, &exact);
}

static void check(const struct rounded *rounded, int count)
{
    const double divergence = rounded->divergence / count;
    const double win = rounded->win / count;
    const double agreed = (double)rounded->agreed / count;
    print_message("%s, %d positions: divergence %.2g, win rate off by %.2g %%, "
                  "first moves the same in %.1f %%\n",
                  rounded->ready.kernel->name, count, divergence, 100 * win,
                  100 * agreed);
    assert_true(divergence <= 3e-3);
    assert_true(win <= 0.006);
    assert_true(agreed >= 0.955);
}

static struct net *given_net(void)
{
    const char *path = net_writer_given();
    if (!path) {
        print_message("no network in ../shared\n");
        skip();
    }
    struct net_file_problem problem;
    struct net *net = net_read(path, &problem);
    assert_non_null(net);
    return net;
}

/* The fastest of floats, since the plain one takes a tenth of a second where
   nothing is optimised; and all kernels that round. */
static void make_ready(struct comparison *comparison, const struct net *net,
                       const struct net_ranges *ranges)
{
    const struct net_kernel *kernel;
    for (int i = 0; (kernel = net_kernel_number(i)); i++) {
        if (!kernel->is_available() || !kernel->fits(net))
            continue;
        if (kernel->wants_ranges)
            comparison->rounded[comparison->count++].ready =
                new_ready(kernel, net, ranges);
        else if (!comparison->exact.kernel)
            comparison->exact = new_ready(kernel, net, NULL);
    }
    comparison->scratch = new_lines(net_features_scratch_bytes());
}

static void free_all(struct comparison *comparison)
{
    for (int i = 0; i < comparison->count; i++)
        free_ready(&comparison->rounded[i].ready);
    free_ready(&comparison->exact);
    free(comparison->scratch);
}

static void rounded_answers_stay_near_exact_ones(void **state)
{
    (void)state;
    struct net *net = given_net();
    struct net_ranges *ranges = net_ranges_measure(net);
    assert_non_null(ranges);
    struct comparison comparison = {.count = 0};
    make_ready(&comparison, net, ranges);
    const int positions = net_reference_visit(1, compare, &comparison);
    for (int i = 0; i < comparison.count && positions > 0; i++)
        check(&comparison.rounded[i], positions);
    const bool is_checked = comparison.count > 0 && positions > 0;
    free_all(&comparison);
    net_ranges_destroy(ranges);
    net_destroy(net);
    if (!is_checked) {
        print_message("no kernel here rounds, or no positions in ../shared\n");
        skip();
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rounded_answers_stay_near_exact_ones),
    };
    return cmocka_run_group_tests_name("engine/net_rounding", tests, NULL,
                                       NULL);
}
