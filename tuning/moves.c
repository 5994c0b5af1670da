#include "tuning/moves.h"

#include "tuning/games_replay.h"
#include "tuning/interrupt.h"
#include "tuning/moves_learn.h"
#include "tuning/moves_options.h"
#include "tuning/pattern_harvest.h"
#include "tuning/progress.h"
#include "tuning/stopwatch.h"
#include "tuning/system_error.h"
#include "tuning/whole_file.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>
#include <unistd.h>

/* Every so manieth game is held apart. */
enum { APART_EVERY = 50 };

/* All that one run has; what is not there yet is NULL. */
struct run {
    struct moves_options options;
    struct games_list *list;
    struct harvest *harvest;  /* to learn */
    struct move_model *model; /* of the harvest, or that was read */
    struct moves_learner *learner;
    struct game *game;
    struct progress progress;
    int64_t started_ms;
};

static bool complain(const char *what)
{
    fprintf(stderr, "ingot moves: %s\n", what);
    return false;
}

static bool complain_of_file(const char *path)
{
    char text[SYSTEM_ERROR_TEXT];
    fprintf(stderr, "ingot moves: %s: %s\n", path, system_error(errno, text));
    return false;
}

static bool read_games(struct run *run)
{
    char error[GAMES_ERROR];
    run->list = games_list_create();
    if (!run->list)
        return complain("memory is short");
    for (int i = 0; i < run->options.files; i++)
        if (!games_list_read(run->list, run->options.games[i], error))
            return complain(error);
    return true;
}

static bool read_model(struct run *run)
{
    static const char *const words[] = {
        [MOVE_MODEL_FOREIGN] = "no model of moves",
        [MOVE_MODEL_SYNTAX] = "no line of a model of moves",
        [MOVE_MODEL_MISSING] = "weights are missing",
        [MOVE_MODEL_MEMORY] = "memory is short",
    };
    const char *const path = run->options.evaluate;
    enum move_model_status status;
    int line;
    FILE *const stream = fopen(path, "r");
    if (!stream)
        return complain_of_file(path);
    run->model = move_model_read(stream, &status, &line);
    fclose(stream);
    if (!run->model)
        fprintf(stderr, "ingot moves: %s: line %d: %s\n", path, line,
                words[status]);
    return run->model;
}

static bool is_apart(int game)
{
    return game % APART_EVERY == APART_EVERY - 1;
}

static bool find_patterns(struct run *run)
{
    const struct moves_options *const options = &run->options;
    fprintf(stderr, "looking for patterns in %d games\n",
            options->pattern_games);
    run->harvest = pattern_harvest(run->list, options->pattern_games,
                                   options->least, options->seed);
    if (!run->harvest)
        return complain("memory is short");
    run->model = run->harvest->model;
    printf("%d patterns around %d or more of %" PRId64 " moves, %s\n",
           run->model->pattern_count, options->least, run->harvest->moves,
           "by radius:");
    int of_radius[PATTERN_RADII] = {0};
    for (int i = 0; i < run->model->pattern_count; i++)
        of_radius[run->harvest->harvested[i].radius - PATTERN_RADIUS_MIN]++;
    for (int i = 0; i < PATTERN_RADII; i++)
        printf("%s%d: %d", i ? ", " : "", i + PATTERN_RADIUS_MIN, of_radius[i]);
    putchar('\n');
    return true;
}

static void say_figures(const struct moves_figures *figures, FILE *stream)
{
    const double count = (double)figures->positions;
    fprintf(stream,
            "%" PRId64 " positions: log chance %.3f, foreseen %.1f %%, among "
            "five %.1f %%, among ten %.1f %%\n",
            figures->positions, figures->log_chance / count,
            100 * (double)figures->within[0] / count,
            100 * (double)figures->within[1] / count,
            100 * (double)figures->within[2] / count);
}

static void say_progress(struct run *run, int64_t done, int wanted,
                         const struct moves_figures *recent)
{
    enum { LINE = 160 };
    const int64_t now_ms = stopwatch_now_ms();
    char line[LINE], time[PROGRESS_TIME];
    if (!progress_is_due(&run->progress, now_ms) || recent->positions == 0)
        return;
    const double seconds = (double)(now_ms - run->started_ms) / 1000;
    const double rate = (double)done / fmax(seconds, 0.001);
    snprintf(line, LINE,
             "%" PRId64 " positions, %.0f a second, foreseen %.1f %%, %s left",
             done, rate,
             100 * (double)recent->within[0] / (double)recent->positions,
             progress_time((double)(wanted - done) / rate, time));
    progress_say(&run->progress, line, now_ms);
}

typedef void use_position(struct moves_learner *learner,
                          const struct game *game, Point made,
                          struct moves_figures *figures);

/* Goes through games, apart or not, until so many positions are used. */
static void use_games(struct run *run, bool apart, int wanted,
                      use_position *use, struct moves_figures *figures)
{
    struct rng rng = rng_seed((uint64_t)run->options.seed, apart ? 1 : 2);
    const int games = games_list_count(run->list);
    const float share = (float)run->options.share;
    int64_t done = 0;
    run->started_ms = stopwatch_now_ms();
    while (done < wanted && !interrupt_came()) {
        int number = games_list_draw(run->list, &rng);
        if (apart)
            number = number / APART_EVERY * APART_EVERY + APART_EVERY - 1;
        if (number >= games || is_apart(number) != apart)
            continue;
        const struct games_record record = games_list_record(run->list, number);
        bool goes_on = games_replay_begin(&record, &rng, run->game);
        for (int i = 0; i < record.moves && goes_on && done < wanted; i++) {
            const bool is_used = rng_float(&rng) < share;
            if (is_used &&
                game_is_legal(run->game, record.move[i], run->game->to_move)) {
                use(run->learner, run->game, record.move[i], figures);
                done++;
            }
            goes_on = games_replay_move(&record, i, run->game);
        }
        say_progress(run, done, wanted, figures);
    }
    progress_end(&run->progress);
}

static void write_model(const struct run *run, FILE *stream)
{
    const struct move_model *const model = run->model;
    const char *name;
    int members, feature = 0;
    fprintf(stream, "ingot moves 1 %d\n", model->pattern_count);
    for (int i = 0; move_group_number(i, &name, &members); i++)
        for (int j = 0; j < members; j++)
            fprintf(stream, "%s %d %.3f\n", name, j,
                    (double)model->feature[feature++]);
    for (int i = 0; i < model->pattern_count; i++) {
        const struct harvested *const harvested = &run->harvest->harvested[i];
        char text[PATTERN_CELLS + 1];
        move_model_spell(harvested->cells,
                         pattern_cell_count(&model->keyer, harvested->radius),
                         text);
        fprintf(stream, "pattern %s %.2f\n", text, (double)model->pattern[i]);
    }
}

static bool save_model(const struct run *run)
{
    struct whole_file file;
    if (!whole_file_begin(&file, run->options.out))
        return complain_of_file(run->options.out);
    write_model(run, file.stream);
    return whole_file_end(&file) || complain_of_file(run->options.out);
}

/* What the model foresees of the games held apart. */
static void evaluate(struct run *run)
{
    struct moves_figures figures = {0};
    use_games(run, true, run->options.apart, moves_foresee, &figures);
    if (figures.positions > 0) {
        fputs("apart: ", stdout);
        say_figures(&figures, stdout);
    }
}

static int run_all(struct run *run)
{
    const struct ruleset rules = ruleset_ing();
    const bool learns = run->options.out;
    run->game = game_create(&rules, BOARD_SIZE_MAX);
    if (!run->game)
        return complain("memory is short"), MOVES_FAILED;
    if (!read_games(run) || !(learns ? find_patterns(run) : read_model(run)))
        return MOVES_FAILED;
    run->learner = moves_learner_create(run->model, run->options.rate);
    if (!run->learner)
        return complain("memory is short"), MOVES_FAILED;
    struct moves_figures figures = {0};
    if (learns)
        use_games(run, false, run->options.positions, moves_learn, &figures);
    if (interrupt_came())
        return MOVES_INTERRUPTED;
    if (learns)
        say_figures(&figures, stdout);
    evaluate(run);
    if (interrupt_came())
        return MOVES_INTERRUPTED;
    return !learns || save_model(run) ? MOVES_DONE : MOVES_FAILED;
}

static void tear_down(struct run *run)
{
    moves_learner_destroy(run->learner);
    if (run->harvest)
        harvest_free(run->harvest);
    else
        move_model_destroy(run->model);
    game_destroy(run->game);
    games_list_destroy(run->list);
}

int moves_main(int argc, char **argv)
{
    struct run run = {0};
    char error[OPTIONS_ERROR];
    switch (moves_options_read(argc, argv, &run.options, error)) {
    case OPTIONS_HELP:
        option_page_help(moves_options_page(), stdout);
        return MOVES_DONE;
    case OPTIONS_WRONG:
        fprintf(stderr, "ingot moves: %s; see ingot moves --help\n", error);
        return MOVES_USAGE;
    case OPTIONS_OK:
        break;
    }
    interrupt_hold();
    run.progress =
        progress_begin(stderr, isatty(STDERR_FILENO) == 1, stopwatch_now_ms());
    int status = run_all(&run);
    tear_down(&run);
    if (fflush(stdout) != 0)
        status = MOVES_FAILED;
    return status;
}
