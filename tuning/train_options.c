#include "tuning/train_options.h"

#include "tuning/sample_file.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The command line as it was read, before one option is set against another. */
struct reading {
    struct train_options options;
    int samples;       /* of the whole run */
    int warmup;        /* steps */
    double round_from; /* share of the run */
    double weights[LOSSES];
    double result_share;
};

enum { SAMPLES_MAX = 1000000000, THREADS_MAX = 256 };

static bool set_blocks(void *fields, const char *value)
{
    struct trainee_plan *const plan = &((struct reading *)fields)->options.plan;
    const size_t count = strlen(value);
    if (count < 1 || count > TRAINEE_BLOCKS_MAX || strspn(value, "op") != count)
        return false;
    strcpy(plan->blocks, value);
    return true;
}

static bool take_data(void *fields, const char *value)
{
    struct train_options *const options = &((struct reading *)fields)->options;
    options->data[options->data_count++] = value;
    return true;
}

#define IN(field) offsetof(struct reading, field)

static const struct option OPTIONS[] = {
    {"data", "FILE...",
     "files of samples, as ingot positions makes them;\n"
     "one game in 64 is held apart (no default)",
     OPTION_OTHER, 0, 0, 0, take_data, "a path", NULL},
    {"out", "NET", "where the network goes; beside it NET.checkpoint",
     OPTION_TEXT, IN(options.out), 0, 0, NULL, NULL, NULL},
    {"blocks", "LETTERS", "a letter a block: o ordinary, p pooling (oopoo)",
     OPTION_OTHER, 0, 0, 0, set_blocks,
     "up to 40 letters o and p, such as oopoo", NULL},
    {"channels", "N", "channels of the trunk, a multiple of 16 (48)",
     OPTION_COUNT, IN(options.plan.channels), 16, TRAINEE_CHANNELS_MAX, NULL,
     NULL, NULL},
    {"pool-channels", "N",
     "channels that a pooling block pools, a multiple\n"
     "of 16 and less than those of the trunk (16)",
     OPTION_COUNT, IN(options.plan.pool_channels), 16, TRAINEE_CHANNELS_MAX,
     NULL, NULL, NULL},
    {"head-channels", "N", "channels of each head, a multiple of 16 (32)",
     OPTION_COUNT, IN(options.plan.head_channels), 16, TRAINEE_CHANNELS_MAX,
     NULL, NULL, NULL},
    {"hidden", "N", "width of the outcome's hidden layer (48)", OPTION_COUNT,
     IN(options.plan.hidden), 1, TRAINEE_HIDDEN_MAX, NULL, NULL, NULL},
    {"init-from", "FILE",
     "begin with the weights of a checkpoint, of a\n"
     "network of the same shape (at random)",
     OPTION_TEXT, IN(options.init_from), 0, 0, NULL, NULL, NULL},
    {"samples", "N",
     "samples to learn from in all, each time that one\n"
     "comes counted (10000000)",
     OPTION_COUNT, IN(samples), 1, SAMPLES_MAX, NULL, NULL, NULL},
    {"batch", "N", "samples of a step (128)", OPTION_COUNT, IN(options.batch),
     1, 65536, NULL, NULL, NULL},
    {"rate", "X",
     "rate of learning at its peak, about how far a\n"
     "weight goes in a step (0.002)",
     OPTION_REAL, IN(options.schedule.peak), 0, 1, NULL, NULL, NULL},
    {"warmup", "STEPS",
     "until the peak, then it falls as a cosine does;\n"
     "a tenth of the run at most (1000)",
     OPTION_COUNT, IN(warmup), 0, SAMPLES_MAX, NULL, NULL, NULL},
    {"last-rate", "SHARE", "of the peak, at the end (0.01)", OPTION_REAL,
     IN(options.schedule.last), 0, 1, NULL, NULL, NULL},
    {"decay", "X",
     "what convolutions and matrices lose a step, times\n"
     "the rate (0.01)",
     OPTION_REAL, IN(options.decay), 0, 10, NULL, NULL, NULL},
    {"clip", "X", "greatest length of a step's gradient (20)", OPTION_REAL,
     IN(options.clip), 1e-6, 1e6, NULL, NULL, NULL},
    {"average", "SHARE",
     "mean age of the weights that are averaged, of the\n"
     "steps so far; 0: no averaging (0.05)",
     OPTION_REAL, IN(options.average), 0, 0.4, NULL, NULL, NULL},
    {"policy", "X", "weight of the policy's loss (1)", OPTION_REAL,
     IN(weights[LOSS_POLICY]), 0, 1000, NULL, NULL, NULL},
    {"outcome", "X", "... of the outcome's (1)", OPTION_REAL,
     IN(weights[LOSS_OUTCOME]), 0, 1000, NULL, NULL, NULL},
    {"lead", "X", "... of the lead's (0.5)", OPTION_REAL,
     IN(weights[LOSS_LEAD]), 0, 1000, NULL, NULL, NULL},
    {"mean", "X", "... of the mean score's (0.1)", OPTION_REAL,
     IN(weights[LOSS_MEAN]), 0, 1000, NULL, NULL, NULL},
    {"deviation", "X", "... of the score's deviation (0.1)", OPTION_REAL,
     IN(weights[LOSS_DEVIATION]), 0, 1000, NULL, NULL, NULL},
    {"owner", "X", "... of the owners' (0.5)", OPTION_REAL,
     IN(weights[LOSS_OWNER]), 0, 1000, NULL, NULL, NULL},
    {"result-share", "SHARE",
     "of a game's result in the outcome to be learnt;\n"
     "the rest is the teacher's (0.1)",
     OPTION_REAL, IN(result_share), 0, 1, NULL, NULL, NULL},
    {"round-from", "SHARE",
     "of the run, after which numbers are rounded as a\n"
     "kernel of 8 bits does; 1: never (0.8)",
     OPTION_REAL, IN(round_from), 0, 1, NULL, NULL, NULL},
    {"bits", "N", "of fraction, of weights in the network's file (10)",
     OPTION_COUNT, IN(options.fraction_bits), 1, 23, NULL, NULL, NULL},
    {"pool", "N",
     "samples in memory, 1,850 bytes each, from which\n"
     "the next is drawn (65536)",
     OPTION_COUNT, IN(options.pool), SAMPLE_BLOCK, 100000000, NULL, NULL, NULL},
    {"seed", "N", "of all that is random (1)", OPTION_COUNT, IN(options.seed),
     0, SAMPLES_MAX, NULL, NULL, NULL},
    {"threads", "N", "threads (the processors)", OPTION_COUNT,
     IN(options.threads), 1, THREADS_MAX, NULL, NULL, NULL},
    {"save-every", "MINUTES", "between checkpoints (3)", OPTION_REAL,
     IN(options.save_minutes), 0, 1e6, NULL, NULL, NULL},
    {"rows-every", "STEPS", "between rows of the CSV (100)", OPTION_COUNT,
     IN(options.row_steps), 1, SAMPLES_MAX, NULL, NULL, NULL},
    {"validate-every", "STEPS",
     "between validations, which write the network and\n"
     "the curves (2000)",
     OPTION_COUNT, IN(options.validate_steps), 1, SAMPLES_MAX, NULL, NULL,
     NULL},
    {"apart", "N", "samples held apart to validate with, at most (4096)",
     OPTION_COUNT, IN(options.apart), 1, 1000000, NULL, NULL, NULL},
    {"csv", "FILE", "rows of figures (NET.csv)", OPTION_TEXT, IN(options.csv),
     0, 0, NULL, NULL, NULL},
    {"svg", "FILE", "the same as curves (NET.svg)", OPTION_TEXT,
     IN(options.svg), 0, 0, NULL, NULL, NULL},
    {"restart", NULL, "begin anew where there is a checkpoint", OPTION_FLAG,
     IN(options.restarts), 0, 0, NULL, NULL, NULL},
    {"evaluate", "NET",
     "do not learn: print the figures of this network\n"
     "on the samples held apart",
     OPTION_TEXT, IN(options.evaluate), 0, 0, NULL, NULL, NULL},
    {"kernel", "NAME",
     "that computes it, as --net-kernel of ingot gtp\n"
     "(the fastest of floats)",
     OPTION_TEXT, IN(options.kernel), 0, 0, NULL, NULL, NULL},
    {"help", NULL, "say this; also -h", OPTION_HELP, 0, 0, 0, NULL, NULL, NULL},
};

/* Words after --data are more files. */
static const struct option_table TABLE = {OPTIONS, ARRAY_LEN(OPTIONS),
                                          take_data};

static const struct option_page PAGE = {
    &TABLE,
    "ingot train --data FILE... --out NET [OPTION]...\n"
    "ingot train --data FILE... --evaluate NET [OPTION]...",
    "Teaches a network what the samples say.  Broken off, and be it by a\n"
    "kill, the same command goes on from the last checkpoint.",
    "0 done, 1 an error, 2 wrong usage, 3 interrupted"};

const struct option_page *train_options_page(void)
{
    return &PAGE;
}

static int processors(void)
{
    const long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count < 1 ? 1 : count > THREADS_MAX ? THREADS_MAX : (int)count;
}

static struct reading defaults(void)
{
    return (struct reading){
        .options = {.plan = {.blocks = "oopoo",
                             .channels = 48,
                             .pool_channels = 16,
                             .head_channels = 32,
                             .hidden = 48},
                    .schedule = {.peak = 0.002, .last = 0.01},
                    .batch = 128,
                    .decay = 0.01,
                    .clip = 20,
                    .average = 0.05,
                    .fraction_bits = 10,
                    .pool = 65536,
                    .seed = 1,
                    .threads = processors(),
                    .save_minutes = 3,
                    .row_steps = 100,
                    .validate_steps = 2000,
                    .apart = 4096},
        .samples = 10000000,
        .warmup = 1000,
        .round_from = 0.8,
        .result_share = 0.1,
        .weights = {[LOSS_POLICY] = 1,
                    [LOSS_OUTCOME] = 1,
                    [LOSS_LEAD] = 0.5,
                    [LOSS_MEAN] = 0.1,
                    [LOSS_DEVIATION] = 0.1,
                    [LOSS_OWNER] = 0.5},
    };
}

/* What is wrong with options together; NULL if nothing is. */
static const char *find_clash(const struct train_options *options)
{
    if (options->data_count == 0)
        return "--data FILE is needed";
    if (!options->out == !options->evaluate)
        return "--out NET or --evaluate NET is needed, not both";
    if (options->kernel && !options->evaluate)
        return "--kernel goes with --evaluate";
    if (!trainee_plan_is_good(&options->plan))
        return "there is no such network: channels must be multiples of 16, "
               "and those that are pooled fewer than the trunk's";
    return NULL;
}

static void finish(struct reading *reading)
{
    enum { WARMUP_MOST = 10 }; /* the run is so many times as long */
    struct train_options *const options = &reading->options;
    struct schedule *const schedule = &options->schedule;
    schedule->steps =
        ((int64_t)reading->samples + options->batch - 1) / options->batch;
    schedule->warmup = reading->warmup;
    if (schedule->warmup > schedule->steps / WARMUP_MOST)
        schedule->warmup = schedule->steps / WARMUP_MOST;
    options->round_step =
        (int64_t)(reading->round_from * (double)schedule->steps);
    options->aims.result_share = (float)reading->result_share;
    for (int i = 0; i < LOSSES; i++)
        options->aims.weight[i] = (float)reading->weights[i];
}

/* No block pools without a pool. */
static void fit_pool(struct trainee_plan *plan)
{
    if (!strchr(plan->blocks, 'p'))
        plan->pool_channels = 0;
}

enum options_status train_options_read(int argc, char **argv,
                                       struct train_options *options,
                                       char error[OPTIONS_ERROR])
{
    struct reading reading = defaults();
    reading.options.data = calloc((size_t)argc + 1, sizeof(char *));
    enum options_status status = OPTIONS_WRONG;
    const char *clash = "memory is short";
    if (reading.options.data) {
        status = option_table_read(&TABLE, argc, argv, &reading, error);
        fit_pool(&reading.options.plan);
        clash = status == OPTIONS_OK ? find_clash(&reading.options) : NULL;
    }
    if (clash) {
        snprintf(error, OPTIONS_ERROR, "%s", clash);
        status = OPTIONS_WRONG;
    }
    if (status != OPTIONS_OK) {
        train_options_free(&reading.options);
        return status;
    }
    finish(&reading);
    *options = reading.options;
    return OPTIONS_OK;
}

void train_options_free(struct train_options *options)
{
    free(options->data);
    options->data = NULL;
}

void train_options_describe(const struct train_options *options, FILE *stream)
{
    const struct trainee_plan *const plan = &options->plan;
    const struct schedule *const schedule = &options->schedule;
    fprintf(stream, "blocks %s channels %d pool %d heads %d hidden %d\n",
            plan->blocks, plan->channels, plan->pool_channels,
            plan->head_channels, plan->hidden);
    fprintf(stream, "steps %lld batch %d rate %.9g last %.9g warmup %lld\n",
            (long long)schedule->steps, options->batch, schedule->peak,
            schedule->last, (long long)schedule->warmup);
    fprintf(stream, "decay %.9g clip %.9g average %.9g round-step %lld\n",
            options->decay, options->clip, options->average,
            (long long)options->round_step);
    fprintf(stream, "weights");
    for (int i = 0; i < LOSSES; i++)
        fprintf(stream, " %.9g", (double)options->aims.weight[i]);
    fprintf(stream, " result-share %.9g\n", (double)options->aims.result_share);
    fprintf(stream, "pool %d seed %d\n", options->pool, options->seed);
    fprintf(stream, "init-from %s\n",
            options->init_from ? options->init_from : "");
    for (int i = 0; i < options->data_count; i++)
        fprintf(stream, "data %s\n", options->data[i]);
}
