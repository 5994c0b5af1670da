#include "gtp/network_start.h"

#include "gtp/exit_status.h"
#include "gtp/log.h"
#include "gtp/network_text.h"

#include <stdio.h>

static void say_problem(const struct network_options *options,
                        const struct network_problem *problem)
{
    struct buffer text = {0};
    network_text_problem(&text, options, problem);
    fprintf(stderr, "ingot: %s\n", buffer_string(&text));
    buffer_free(&text);
}

static void say_measuring(void)
{
    log_line("Measuring the network, to compute it in 8 bits");
}

int network_start(struct options *options)
{
    struct network_problem problem;
    if (options->by_playouts)
        return -1;
    options->network.before_measuring = say_measuring;
    options->opened = network_open(&options->network, &problem);
    options->session.engine.network = options->opened;
    if (options->opened)
        return -1;
    say_problem(&options->network, &problem);
    return EXIT_STATUS_FAILED;
}

struct network *network_start_beside(const struct options *options,
                                     const char *kernel)
{
    struct network_options asked = options->network;
    struct network_problem problem;
    struct network *network =
        network_open_beside(options->opened, kernel, &problem);
    asked.kernel = kernel;
    if (!network)
        say_problem(&asked, &problem);
    return network;
}

void network_stop(struct options *options)
{
    network_close(options->opened);
    options->opened = NULL;
    options->session.engine.network = NULL;
}

void network_say(const struct network *network)
{
    struct buffer text = {0};
    if (!network) {
        log_line("No network: Ingot uses playouts");
        return;
    }
    const struct network_facts facts = network_facts(network);
    network_text_facts(&text, &facts);
    log_line("%s", buffer_string(&text));
    buffer_free(&text);
}
