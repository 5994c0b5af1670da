#include "gtp/network_start.h"

#include "gtp/exit_status.h"
#include "gtp/log.h"
#include "gtp/network_text.h"

#include <stdio.h>

int network_start(struct options *options)
{
    struct network_problem problem;
    if (!options->network.path)
        return -1;
    options->opened = network_open(&options->network, &problem);
    options->session.engine.network = options->opened;
    if (options->opened)
        return -1;
    struct buffer text = {0};
    network_text_problem(&text, &options->network, &problem);
    fprintf(stderr, "ingot: %s\n", buffer_string(&text));
    buffer_free(&text);
    return EXIT_STATUS_FAILED;
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
    if (!network)
        return;
    const struct network_facts facts = network_facts(network);
    network_text_facts(&text, &facts);
    log_line("%s", buffer_string(&text));
    buffer_free(&text);
}
