#include "tests/support/net_reference.h"

#include "engine/net_answer.h"
#include "engine/net_features.h"
#include "engine/net_file.h"
#include "tests/support/net_writer.h"
#include "tests/support/test.h"

#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#define REFERENCE "../shared/net/reference.jsonl.gz"

enum { LINE = 1 << 16 };

struct net_reference {
    char id[64];
    struct game *game; /* the position */
    /* The answer, as the player to move sees it; a policy below 0 is that of
       a move not allowed. */
    float policy[NET_POINTS_MAX], pass;
    float win, lead;
    float owner[NET_POINTS_MAX];
};

static float number(const json_t *line, const char *key)
{
    const json_t *value = json_object_get(line, key);
    assert_true(json_is_number(value));
    return (float)json_number_value(value);
}

/* A number a vertex, times sign; -1 where there is none. */
static void numbers(const json_t *line, const char *key, int count, float sign,
                    float values[])
{
    const json_t *array = json_object_get(line, key);
    assert_int_equal(json_array_size(array), count);
    for (int i = 0; i < count; i++) {
        const json_t *value = json_array_get(array, (size_t)i);
        values[i] = json_is_null(value)
                        ? -1.0f
                        : sign * (float)json_number_value(value);
    }
}

/* The game whose moves are written as in SGF, Black's first. */
static struct game *play(const json_t *line)
{
    const int size = json_integer_value(json_object_get(line, "size")) & 31;
    const char *text = json_string_value(json_object_get(line, "moves"));
    struct ruleset rules;
    assert_int_equal(
        ruleset_find(json_string_value(json_object_get(line, "rules")), &rules),
        RULESET_OK);
    struct game *game = game_create(&rules, size);
    assert_non_null(game);
    game->komi_halves = (int)(2.0f * number(line, "komi"));
    for (int i = 0; text[0] && text[1]; i++, text += 2) {
        const int column = text[0] - 'a', row = size - 1 - (text[1] - 'a');
        const Point point = column < size ? point_at(row, column) : PASS;
        assert_int_equal(game_play(game, point, i % 2 ? WHITE : BLACK),
                         VERDICT_LEGAL);
    }
    const char *to_move = json_string_value(json_object_get(line, "to_move"));
    assert_int_equal(game->to_move,
                     strcmp(to_move, "black") == 0 ? BLACK : WHITE);
    return game;
}

static void read_line(const json_t *line, struct net_reference *reference)
{
    snprintf(reference->id, sizeof reference->id, "%s",
             json_string_value(json_object_get(line, "id")));
    reference->game = play(line);
    const struct game *game = reference->game;
    const int points = game->board.size * game->board.size;
    const bool is_white = game->to_move == WHITE;
    const float sign = is_white ? 1.0f : -1.0f;
    numbers(line, "policy", points, 1.0f, reference->policy);
    numbers(line, "whiteOwnership", points, sign, reference->owner);
    reference->pass = number(line, "policyPass");
    reference->win = number(line, is_white ? "whiteWin" : "whiteLoss") +
                     number(line, "noResult") / 2.0f;
    reference->lead = sign * number(line, "whiteLead");
}

/* How far an answer may be off. */
#define POLICY_OFF 1e-4f
#define WIN_OFF    5e-4f
#define LEAD_OFF   0.05f
#define OWNER_OFF  0.002f

struct trial {
    const struct net_kernel *kernel;
    struct net_prepared *prepared;
    void *workspace, *scratch;
    float policy, win, lead, owner; /* the worst so far */
};

static void note(float *worst, float got, float wanted)
{
    *worst = fmaxf(*worst, fabsf(got - wanted));
}

static void compare(const struct net_reference *reference, struct trial *trial)
{
    const struct game *game = reference->game;
    const int size = game->board.size;
    struct net_input input;
    struct net_output output;
    struct net_moves moves;
    struct net_answer answer;
    net_features(game, game->to_move, trial->scratch, &input);
    trial->kernel->run(trial->prepared, &input, trial->workspace, &output);
    net_find_moves(game, game->to_move, &moves);
    net_find_answer(&output, size, &moves, &answer);
    for (int i = 0; i < size * size; i++) {
        assert_int_equal(moves.may_play[i], reference->policy[i] >= 0.0f);
        if (moves.may_play[i])
            note(&trial->policy, answer.policy[i], reference->policy[i]);
        note(&trial->owner, answer.owner[i], reference->owner[i]);
    }
    note(&trial->policy, answer.pass, reference->pass);
    note(&trial->win, answer.win, reference->win);
    note(&trial->lead, answer.lead, reference->lead);
    if (trial->policy > POLICY_OFF || trial->win > WIN_OFF ||
        trial->lead > LEAD_OFF || trial->owner > OWNER_OFF)
        fail_msg("%s: policy off by %g, win %g, lead %g, owner %g",
                 reference->id, (double)trial->policy, (double)trial->win,
                 (double)trial->lead, (double)trial->owner);
}

/* Memory for a kernel, which wants whole lines of it. */
static void *lines(size_t bytes)
{
    void *memory = aligned_alloc(64, (bytes + 63) / 64 * 64);
    assert_non_null(memory);
    return memory;
}

/* Compares every n-th position; returns how many. */
static int compare_file(gzFile file, int n, struct trial *trial)
{
    static char text[LINE];
    static struct net_reference reference;
    int count = 0;
    for (int i = 0; gzgets(file, text, LINE); i++) {
        if (i % n != 0)
            continue;
        json_t *line = json_loads(text, 0, NULL);
        assert_non_null(line);
        read_line(line, &reference);
        json_decref(line);
        compare(&reference, trial);
        game_destroy(reference.game);
        count++;
    }
    return count;
}

int net_reference_visit(int n,
                        void (*visit)(const struct game *game, void *context),
                        void *context)
{
    static char text[LINE];
    const gzFile file = gzopen(REFERENCE, "rb");
    int count = 0;
    for (int i = 0; file && gzgets(file, text, LINE); i++) {
        if (i % n != 0)
            continue;
        json_t *line = json_loads(text, 0, NULL);
        assert_non_null(line);
        struct game *game = play(line);
        json_decref(line);
        visit(game, context);
        game_destroy(game);
        count++;
    }
    if (file)
        gzclose(file);
    return count;
}

int net_reference_check(const struct net *net, const struct net_kernel *kernel,
                        int n)
{
    const gzFile file = gzopen(REFERENCE, "rb");
    if (!file)
        return 0;
    struct trial trial = {.kernel = kernel};
    trial.prepared = kernel->prepare(net, NULL);
    assert_non_null(trial.prepared);
    trial.workspace = lines(kernel->workspace_bytes(trial.prepared));
    trial.scratch = lines(net_features_scratch_bytes());
    const int count = compare_file(file, n, &trial);
    print_message("%s, %d positions: policy off by %.2g, win %.2g, "
                  "lead %.2g, owner %.2g\n",
                  kernel->name, count, (double)trial.policy, (double)trial.win,
                  (double)trial.lead, (double)trial.owner);
    free(trial.scratch);
    free(trial.workspace);
    kernel->destroy(trial.prepared);
    gzclose(file);
    return count;
}

void net_reference_check_all(int n)
{
    const char *const path = net_writer_given();
    if (!path) {
        print_message("no network in ../shared\n");
        skip();
    }
    struct net_file_problem problem;
    struct net *net = net_read(path, &problem);
    assert_non_null(net);
    const struct net_kernel *kernel;
    int count = 0;
    for (int i = 0; (kernel = net_kernel_number(i)); i++)
        if (!kernel->wants_ranges && kernel->is_available() &&
            kernel->fits(net))
            count += net_reference_check(net, kernel, n);
    net_destroy(net);
    if (count == 0) {
        print_message("no reference in ../shared\n");
        skip();
    }
}
