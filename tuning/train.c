#include "tuning/train.h"

#include "tuning/evaluate.h"
#include "tuning/interrupt.h"
#include "tuning/train_run.h"

static int learn(const struct train_options *options)
{
    switch (train_run(options)) {
    case TRAIN_DONE:
        return TRAIN_EXIT_DONE;
    case TRAIN_FAILED:
        break;
    case TRAIN_STOPPED:
        return TRAIN_EXIT_INTERRUPTED;
    }
    return TRAIN_EXIT_FAILED;
}

int train_main(int argc, char **argv)
{
    struct train_options options;
    char error[OPTIONS_ERROR];
    switch (train_options_read(argc, argv, &options, error)) {
    case OPTIONS_HELP:
        option_page_help(train_options_page(), stdout);
        return TRAIN_EXIT_DONE;
    case OPTIONS_WRONG:
        fprintf(stderr, "ingot train: %s; see ingot train --help\n", error);
        return TRAIN_EXIT_USAGE;
    case OPTIONS_OK:
        break;
    }
    int status = TRAIN_EXIT_FAILED;
    if (!options.evaluate) {
        interrupt_hold();
        status = learn(&options);
    } else if (evaluate(&options)) {
        status = TRAIN_EXIT_DONE;
    }
    train_options_free(&options);
    return status;
}
