#include "tests/problems/problems_run.h"

#include "gtp/exit_status.h"
#include "gtp/network_text.h"
#include "tests/problems/past_run.h"
#include "tests/problems/problems_table.h"
#include "tests/problems/solver_crew.h"

#include <errno.h>
#include <glob.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_ROOM = 1024, NOTE_ROOM = 256, BAR_WIDTH = 30 };

struct run {
    const struct problems_options *options;
    struct solver_options solver;
    FILE *out;
    struct past_run past;
    struct tally total;
    bool has_bar; /* stderr is a terminal */
};

/* What the progress bar shows. */
struct bar {
    const char *name;
    int count;
};

static int complain(const char *text)
{
    fprintf(stderr, "problems: %s\n", text);
    return EXIT_STATUS_FAILED;
}

static void draw_bar(void *context, int done, int right)
{
    const struct bar *const bar = context;
    const int filled = (int)((int64_t)BAR_WIDTH * done / bar->count);
    char line[BAR_WIDTH + 1];
    memset(line, '.', BAR_WIDTH);
    memset(line, '#', (size_t)filled);
    line[BAR_WIDTH] = '\0';
    fprintf(stderr, "\r%-20s [%s] %d/%d, %d right\033[K", bar->name, line, done,
            bar->count, right);
    if (done == bar->count)
        fputs("\r\033[K", stderr);
}

/* Says what each problem's answer was, or how it has changed. */
static void report(const struct run *run, const char *name,
                   const struct problem *problem, const struct answer *answer,
                   const struct answer *last)
{
    const bool has_changed = last && last->outcome != answer->outcome;
    if (!has_changed && !run->options->is_verbose)
        return;
    fprintf(run->out, "%s %s %s: %s, %s", name, problem->id, problem->question,
            outcome_name(answer->outcome), answer->text);
    if (has_changed)
        fprintf(run->out, " (was %s, %s)", outcome_name(last->outcome),
                last->text);
    fputs(problem->is_known_fail ? " [known to fail]\n" : "\n", run->out);
}

/* Counts and reports the answers of one suite and keeps them. */
static bool account(struct run *run, const char *name,
                    const struct problems *problems,
                    const struct answer answers[])
{
    struct tally tally = {.count = {0}};
    for (int i = 0; i < problems->count; i++) {
        const struct problem *const problem = &problems->items[i];
        const struct answer *const last =
            past_run_find(&run->past, name, problem);
        tally_add(&tally, problem, &answers[i], last);
        report(run, name, problem, &answers[i], last);
        if (!past_run_keep(&run->past, name, problem, &answers[i]))
            return false;
    }
    tally_print(&tally, name, run->out);
    fflush(run->out);
    tally_merge(&run->total, &tally);
    return true;
}

static int keep(const struct run *run)
{
    char note[NOTE_ROOM], fault[PAST_FAULT];
    problems_options_describe(run->options, sizeof note, note);
    return past_run_write(&run->past, run->options->last, note, fault)
               ? EXIT_STATUS_GOOD
               : complain(fault);
}

static int run_problems(struct run *run, const char *name,
                        const struct problems *problems)
{
    struct bar bar = {.name = name, .count = problems->count};
    const struct solver_progress progress = {run->has_bar ? draw_bar : NULL,
                                             &bar};
    struct answer *const answers =
        calloc((size_t)problems->count + 1, sizeof *answers);
    const bool is_run = answers &&
                        solver_crew_run(&run->solver, run->options->threads,
                                        problems, answers, &progress) &&
                        account(run, name, problems, answers);
    free(answers);
    return is_run ? keep(run) : complain("memory or threads are short");
}

/* The name of a suite: its file's, without folder and ".txt". */
static void name_of(const char *path, size_t room, char name[])
{
    const char *const slash = strrchr(path, '/');
    const char *const base = slash ? slash + 1 : path;
    const size_t length = strlen(base);
    const bool has_end = length > 4 && strcmp(base + length - 4, ".txt") == 0;
    snprintf(name, room, "%.*s", (int)(has_end ? length - 4 : length), base);
}

/* Leaves each so-manieth problem, from the first. */
static void thin_out(struct problems *problems, int every)
{
    int count = 0;
    for (int i = 0; i < problems->count; i += every)
        problems->items[count++] = problems->items[i];
    problems->count = count;
}

static int run_file(struct run *run, const char *path)
{
    struct problems problems;
    char name[PAST_FILE], fault[PROBLEM_FAULT];
    name_of(path, sizeof name, name);
    if (!problems_read(path, &problems, fault))
        return complain(fault);
    thin_out(&problems, run->options->every);
    const int status = run_problems(run, name, &problems);
    problems_free(&problems);
    return status;
}

/* The suites that were named, in that order. */
static int run_named(struct run *run)
{
    const struct problems_options *const options = run->options;
    int status = EXIT_STATUS_GOOD;
    for (int i = 0; i < options->only_count && status == EXIT_STATUS_GOOD;
         i++) {
        char path[PATH_ROOM], name[PAST_FILE];
        name_of(options->only[i], sizeof name, name);
        if (strchr(options->only[i], '/'))
            snprintf(path, sizeof path, "%s", options->only[i]);
        else
            snprintf(path, sizeof path, "%s/%s.txt", options->suites, name);
        status = run_file(run, path);
    }
    return status;
}

static int run_all(struct run *run)
{
    char pattern[PATH_ROOM];
    glob_t found;
    int status = EXIT_STATUS_GOOD;
    snprintf(pattern, sizeof pattern, "%s/*.txt", run->options->suites);
    if (glob(pattern, 0, NULL, &found) != 0)
        return complain("the folder has no suites");
    for (size_t i = 0; i < found.gl_pathc && status == EXIT_STATUS_GOOD; i++)
        status = run_file(run, found.gl_pathv[i]);
    globfree(&found);
    return status;
}

static int run_suites(struct run *run)
{
    char note[NOTE_ROOM];
    problems_options_describe(run->options, sizeof note, note);
    fprintf(run->out, "Ingot " INGOT_VERSION ": %s\n", note);
    tally_print_head(run->out);
    const int status = run->options->only_count ? run_named(run) : run_all(run);
    if (status != EXIT_STATUS_GOOD)
        return status;
    tally_print(&run->total, "all", run->out);
    return run->total.lost ? EXIT_STATUS_FAILED : EXIT_STATUS_GOOD;
}

static bool has_suites(const struct problems_options *options)
{
    struct stat status;
    return options->only_count ||
           (stat(options->suites, &status) == 0 && S_ISDIR(status.st_mode));
}

static int run_with_past(struct run *run)
{
    char fault[PAST_FAULT];
    if (!past_run_read(run->options->last, &run->past, fault))
        return complain(fault);
    const int status = run_suites(run);
    past_run_free(&run->past);
    return status;
}

/* Without a cache, so that no problem hears what was said of another. */
static int run_with_network(struct run *run)
{
    const struct network_options *const options = &run->options->network;
    struct network_problem problem;
    struct network *const network = network_open(options, &problem);
    if (!network) {
        struct buffer text = {0};
        network_text_problem(&text, options, &problem);
        complain(buffer_string(&text));
        buffer_free(&text);
        return EXIT_STATUS_FAILED;
    }
    run->solver.network = network;
    const int status = run_with_past(run);
    network_close(network);
    return status;
}

int problems_run(const struct problems_options *options, FILE *out)
{
    struct run run = {.options = options,
                      .solver = options->solver,
                      .out = out,
                      .has_bar = isatty(STDERR_FILENO)};
    if (!has_suites(options)) {
        fprintf(out, "skipped: no suites in %s\n", options->suites);
        return EXIT_STATUS_GOOD;
    }
    return options->by_playouts ? run_with_past(&run) : run_with_network(&run);
}
