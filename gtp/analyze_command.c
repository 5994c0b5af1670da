#include "gtp/analyze_command.h"

#include "gtp/ending.h"
#include "gtp/exit_status.h"
#include "gtp/log.h"
#include "gtp/network_start.h"
#include "gtp/new_file.h"
#include "gtp/options.h"
#include "gtp/progress_bar.h"
#include "gtp/record_file.h"
#include "gtp/review_graph.h"
#include "gtp/review_sgf.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

/* All that the command holds. */
struct job {
    struct options *options;
    const char *path;  /* of the game */
    struct buffer out; /* where it is written */
    struct buffer why; /* what went wrong */
    struct ending *ending;
    struct progress_bar bar;
    struct record *record;
    struct game *game;
    struct review review;
    struct review_request request;
};

/* Where the game goes unless --out says: beside it. */
static void name_out(struct job *job)
{
    const size_t length = strlen(job->path);
    const bool is_sgf =
        length > 4 && strcasecmp(job->path + length - 4, ".sgf") == 0;
    if (job->options->out) {
        buffer_add(&job->out, job->options->out);
        return;
    }
    buffer_add_bytes(&job->out, job->path, is_sgf ? length - 4 : length);
    buffer_add(&job->out, "-analyzed.sgf");
}

/* Are both the same file, by whatever names? */
static bool is_same_file(const char *path, const char *other)
{
    struct stat one, two;
    return stat(path, &one) == 0 && stat(other, &two) == 0 &&
           one.st_dev == two.st_dev && one.st_ino == two.st_ino;
}

static bool may_write(struct job *job, const char *path)
{
    struct stat status;
    if (is_same_file(path, job->path))
        buffer_print(&job->why, "%s is the game: it is not written over", path);
    else if (stat(path, &status) == 0 && S_ISDIR(status.st_mode))
        buffer_print(&job->why, "%s is a directory", path);
    else if (stat(path, &status) == 0 && !job->options->force)
        buffer_print(&job->why, "%s is there already: --force replaces it",
                     path);
    else
        return true;
    return false;
}

static bool may_write_all(struct job *job)
{
    const char *const out = buffer_string(&job->out);
    const char *const graph = job->options->graph;
    if (graph && strcmp(out, graph) == 0) {
        buffer_print(&job->why, "%s cannot be the game and its graph", out);
        return false;
    }
    return may_write(job, out) && (!graph || may_write(job, graph));
}

/* Reads the game and plays it through, so that it is known to be in order. */
static bool read_game(struct job *job)
{
    const struct options *const options = job->options;
    job->record = record_file_read(job->path, &job->why);
    if (!job->record)
        return false;
    if (!options->has_rules)
        record_file_rules(job->record, &job->options->session.rules);
    job->game = game_create(&options->session.rules, record_size(job->record));
    if (!job->game) {
        buffer_add(&job->why, "out of memory");
        return false;
    }
    job->game->komi_halves = options->session.rules.komi_halves;
    if (!record_file_replay(job->record, job->path, -1, job->game, &job->why))
        return false;
    if (options->has_komi && !options->is_komi_of_file)
        job->game->komi_halves = options->session.komi_halves;
    return true;
}

static bool choose_moves(struct job *job)
{
    const struct options *const options = job->options;
    const int moves = record_moves(job->record);
    job->request.from = options->from ? options->from : 1;
    job->request.to = options->to && options->to < moves ? options->to : moves;
    if (job->request.from <= job->request.to + (moves == 0))
        return true;
    buffer_print(&job->why, "there is no move from %d on to %d: %s has %d",
                 job->request.from, options->to ? options->to : moves,
                 job->path, moves);
    return false;
}

static bool look(void *context, int done)
{
    struct job *const job = context;
    progress_bar_show(&job->bar, done);
    return ending_signal(job->ending) == 0;
}

static bool review(struct job *job)
{
    struct engine *const engine = engine_create(&job->options->session.engine);
    enum review_status status = REVIEW_NO_MEMORY;
    job->request.look = look;
    job->request.context = job;
    job->bar = progress_bar_begin("positions", review_count(&job->request));
    if (engine)
        status = review_make(&job->review, job->record, job->game, engine,
                             &job->request);
    progress_bar_end(&job->bar);
    if (engine)
        engine_destroy(engine);
    if (status == REVIEW_NO_MEMORY)
        buffer_add(&job->why, "out of memory or threads");
    if (status == REVIEW_STOPPED)
        buffer_add(&job->why, "interrupted: nothing is written");
    return status == REVIEW_OK;
}

static bool fail_to_write(struct job *job, const char *path)
{
    buffer_print(&job->why, "cannot write %s: %s", path, strerror(errno));
    return false;
}

static bool write_game(struct job *job)
{
    struct new_file file;
    const char *const path = buffer_string(&job->out);
    if (!new_file_begin(&file, path))
        return fail_to_write(job, path);
    if (!review_sgf_write(file.stream, job->record, &job->review,
                          (float)job->options->worse_than)) {
        const int reason = errno;
        new_file_give_up(&file);
        errno = reason;
        return fail_to_write(job, path);
    }
    return new_file_end(&file) || fail_to_write(job, path);
}

static bool write_graph(struct job *job)
{
    struct new_file file;
    struct buffer text = {0};
    const char *const path = job->options->graph;
    const float points = (float)job->options->worse_than;
    if (!path)
        return true;
    if (strcasecmp(strrchr(path, '.'), ".svg") == 0)
        review_graph_svg(&text, &job->review, job->record, points);
    else
        review_graph_html(&text, &job->review, job->record, points);
    errno = ENOMEM;
    bool is_good = !text.has_failed && new_file_begin(&file, path);
    if (is_good) {
        fwrite(text.bytes, 1, text.length, file.stream);
        is_good = new_file_end(&file);
    }
    const int reason = errno;
    buffer_free(&text);
    errno = reason;
    return is_good || fail_to_write(job, path);
}

/* What was found, in a line or two. */
static void report(const struct job *job)
{
    int *const moves = calloc((size_t)job->review.moves + 1, sizeof *moves);
    const double points = job->options->worse_than;
    const int count =
        moves ? review_mistakes(&job->review, job->record, (float)points,
                                job->review.moves, moves)
              : 0;
    printf("%s: %d of moves %d to %d lost %g points or more", job->path, count,
           job->request.from, job->request.to, points);
    for (int i = 0; i < count && i < 5; i++)
        printf("%s%d", i ? ", " : "; the worst are ", moves[i] + 1);
    printf("\nWritten: %s", buffer_string(&job->out));
    if (job->options->graph)
        printf(" and %s", job->options->graph);
    puts("");
    free(moves);
}

static bool has_limit(struct job *job)
{
    const struct engine_options *const engine = &job->options->session.engine;
    if (engine->visits > 0 || engine->move_ms > 0)
        return true;
    buffer_add(&job->why, "--visits or --time-per-move must limit the search");
    return false;
}

static int do_job(struct job *job)
{
    if (!has_limit(job))
        return EXIT_STATUS_USAGE;
    name_out(job);
    if (!may_write_all(job) || !read_game(job))
        return EXIT_STATUS_FAILED;
    if (!choose_moves(job))
        return EXIT_STATUS_USAGE;
    const int status = network_start(job->options);
    if (status >= 0)
        return status;
    network_say(job->options->opened);
    if (!review(job) || !write_game(job) || !write_graph(job))
        return EXIT_STATUS_FAILED;
    report(job);
    return EXIT_STATUS_GOOD;
}

static void nothing(void *context)
{
    (void)context;
}

static int run(struct options *options)
{
    struct job job = {.options = options, .path = options->words[0]};
    int status = EXIT_STATUS_FAILED;
    ending_hold_signals();
    job.ending = ending_create(nothing, NULL);
    if (job.ending)
        status = do_job(&job);
    else
        buffer_add(&job.why, "out of memory or threads");
    if (job.why.length)
        fprintf(stderr, "ingot: %s\n", buffer_string(&job.why));
    const int signal = job.ending ? ending_signal(job.ending) : 0;
    ending_destroy(job.ending);
    review_free(&job.review);
    game_destroy(job.game);
    record_destroy(job.record);
    network_stop(options);
    buffer_free(&job.out);
    buffer_free(&job.why);
    if (signal)
        ending_die(signal);
    return status;
}

int analyze_main(int argc, char **argv)
{
    return options_run(SUBCOMMAND_ANALYZE, argc, argv, run);
}
