#include "tuning/tune.h"

#include "engine/network.h"
#include "tuning/interrupt.h"
#include "tuning/network_words.h"
#include "tuning/tune_run.h"

static bool complain(const char *what)
{
    fprintf(stderr, "ingot tune: %s\n", what);
    return false;
}

static enum tune_status play(void *context, int number, const double plus[],
                             const double minus[], const struct tune_stop *stop,
                             int *result)
{
    const struct tune_options *const options = context;
    const struct params sides[2] = {tune_options_params(options, plus),
                                    tune_options_params(options, minus)};
    return tune_pair_play(&options->terms, number, sides, stop, result);
}

/* Opens the network that was asked for, if any; the caller's to close. */
static bool open_network(const struct tune_options *options,
                         struct network **network)
{
    enum { CACHE_BYTES = 64 << 20 };
    struct network_options asked = {.cache_bytes = CACHE_BYTES};
    struct network_problem problem;
    char text[NETWORK_WORDS];
    *network = NULL;
    if (!network_choose(&asked, options->net))
        return true;
    if (!network_plays(options->terms.size))
        return complain("a network does not play on a board of that size");
    *network = network_open(&asked, &problem);
    return *network ||
           complain(asked.path ? network_words(&asked, &problem, text)
                               : "its own network cannot be opened");
}

static bool read_openings(const struct tune_options *options,
                          struct openings *openings)
{
    char error[OPENINGS_ERROR];
    const struct tune_terms *const terms = &options->terms;
    return !options->openings ||
           openings_read(options->openings, &terms->rules, terms->size,
                         openings, error) ||
           complain(error);
}

static int tune(struct tune_options *options)
{
    struct network *network;
    enum tune_end end = TUNE_END_FAILED;
    if (!open_network(options, &network))
        return TUNE_EXIT_FAILED;
    options->terms.network = network;
    if (read_openings(options, &options->terms.openings)) {
        const struct tune_player player = {play, options};
        end = tune_run(options, &player);
        openings_free(&options->terms.openings);
    }
    network_close(network);
    switch (end) {
    case TUNE_END_DONE:
        return TUNE_EXIT_DONE;
    case TUNE_END_INTERRUPTED:
        return TUNE_EXIT_INTERRUPTED;
    case TUNE_END_FAILED:
        break;
    }
    return TUNE_EXIT_FAILED;
}

int tune_main(int argc, char **argv)
{
    struct tune_options options;
    char error[OPTIONS_ERROR];
    switch (tune_options_read(argc, argv, &options, error)) {
    case OPTIONS_HELP:
        option_page_help(tune_options_page(), stdout);
        return TUNE_EXIT_DONE;
    case OPTIONS_WRONG:
        fprintf(stderr, "ingot tune: %s; see ingot tune --help\n", error);
        return TUNE_EXIT_USAGE;
    case OPTIONS_OK:
        break;
    }
    interrupt_hold();
    const int status = tune(&options);
    return fflush(stdout) == 0 ? status : TUNE_EXIT_FAILED;
}
