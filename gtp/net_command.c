#include "gtp/net_command.h"

#include "engine/bench.h"
#include "gtp/exit_status.h"
#include "gtp/network_start.h"
#include "gtp/network_text.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

/* Columns of a kernel's name. */
enum { NAME_COLUMNS = 8 };

/* Milliseconds of a round of measuring: to look at a network, and to bench. */
enum { LOOK_MS = 20, ROUND_MS = 200 };

/* Of no network there is nothing to tell. */
static int fail_for_none(void)
{
    fprintf(stderr, "ingot: 'none' is no network; a file of that name is "
                    "'./none'\n");
    return EXIT_STATUS_USAGE;
}

static int fail_for_memory(void)
{
    fprintf(stderr, "ingot: out of memory or threads\n");
    return EXIT_STATUS_FAILED;
}

/* Where the network is, how large there, and in which format. */
static void print_source(const char *path, const struct network_facts *facts)
{
    struct stat file;
    if (!path)
        printf("built in          %.1f MB, format version %d\n",
               (double)facts->own_bytes / 1e6, facts->version);
    else if (stat(path, &file) == 0)
        printf("file              %.1f MB, format version %d\n",
               (double)file.st_size / 1e6, facts->version);
}

static void print_facts(const char *path, const struct network_facts *facts)
{
    printf("name              %s\n", facts->name);
    print_source(path, facts);
    printf("trunk             %d blocks, %d channels\n", facts->blocks,
           facts->channels);
    printf("weights           %" PRId64 "\n", facts->weights);
    printf("multiplications   %" PRId64 " million a position on 19x19\n",
           facts->multiplications / 1000000);
    printf("kernel            %s (%s)\n", facts->kernel, facts->kernel_meaning);
}

static bool time_network(const struct network *network, int round_ms,
                         double *evaluation_us)
{
    const bool is_good = bench_net_evaluation(network, round_ms, evaluation_us);
    if (!is_good)
        (void)fail_for_memory();
    return is_good;
}

/* Measures one kernel on the opened network, without a cache.  False, and it
   is said why, if that cannot be. */
static bool time_kernel(const struct options *options, const char *kernel,
                        int round_ms, double *evaluation_us)
{
    if (strcmp(network_facts(options->opened).kernel, kernel) == 0)
        return time_network(options->opened, round_ms, evaluation_us);
    struct network *other = network_start_beside(options, kernel);
    const bool is_good = other && time_network(other, round_ms, evaluation_us);
    network_close(other);
    return is_good;
}

static bool print_kernel(const struct options *options,
                         const struct network_kernel *kernel, int round_ms)
{
    double evaluation_us;
    bool is_good = true;
    printf("  %-*s ", NAME_COLUMNS, kernel->name);
    fflush(stdout);
    if (!kernel->is_available)
        printf("      - (not on this processor)\n");
    else if (!kernel->fits)
        printf("      - (not for such networks)\n");
    else if (time_kernel(options, kernel->name, round_ms, &evaluation_us))
        printf("%7.1f (%s)\n", 1e6 / evaluation_us, kernel->meaning);
    else
        is_good = false;
    if (!is_good)
        printf("      - (it failed)\n");
    fflush(stdout);
    return is_good;
}

/* A line for each kernel that the program has. */
static int print_kernels(const struct options *options, int round_ms)
{
    struct network_kernel kernel;
    puts("evaluations a second on 19x19, one thread, inputs included:");
    for (int i = 0; network_kernel(options->opened, i, &kernel); i++)
        if (!print_kernel(options, &kernel, round_ms))
            return EXIT_STATUS_FAILED;
    return EXIT_STATUS_GOOD;
}

static const char *ranges_words(enum network_status status)
{
    return status == NETWORK_KERNEL_UNFIT
               ? "no kernel of 8 bits computes such networks"
           : status == NETWORK_NOT_FINITE ? "what it says is no number"
                                          : "not enough memory";
}

/* Writes the ranges of the network; says why if the file is not whole. */
static int write_ranges(const struct options *options)
{
    const char *const path = options->ranges;
    const char *const source =
        options->network.path ? options->network.path : NETWORK_TEXT_OWN;
    FILE *const stream = fopen(path, "w");
    enum network_status status = NETWORK_OK;
    bool is_written = stream != NULL;
    if (stream) {
        status = network_write_ranges(options->opened, stream);
        is_written = !ferror(stream);
        is_written = fclose(stream) == 0 && is_written;
    }
    if (is_written && status == NETWORK_OK)
        return EXIT_STATUS_GOOD;
    fprintf(stderr, "ingot: %s: %s\n", is_written ? source : path,
            is_written ? ranges_words(status) : strerror(errno));
    return EXIT_STATUS_FAILED;
}

/* Tells all that there is to know of the network. */
static int describe(const struct options *options)
{
    const struct network_facts facts = network_facts(options->opened);
    print_facts(options->network.path, &facts);
    fflush(stdout);
    return print_kernels(options, LOOK_MS);
}

static int run(struct options *options)
{
    if (options->word_count > 0)
        options_set_net(options, options->words[0]);
    if (options->by_playouts)
        return fail_for_none();
    options->network.cache_bytes = 0;
    /* One that has to be measured first would take longer. */
    options->network.kernel = options->ranges ? "plain" : NULL;
    int status = network_start(options);
    if (status >= 0)
        return status;
    status = options->ranges ? write_ranges(options) : describe(options);
    network_stop(options);
    return status;
}

int net_main(int argc, char **argv)
{
    return options_run(SUBCOMMAND_NET, argc, argv, run);
}

/* What an evaluation costs by the kernel that runs. */
static int print_parts(const struct network *network)
{
    struct bench_net_rest rest;
    double evaluation_us;
    if (!bench_net_evaluation(network, ROUND_MS, &evaluation_us) ||
        !bench_net_rest(network, ROUND_MS, &rest))
        return fail_for_memory();
    printf("evaluation        %.1f us a position, %.1f of them for its "
           "inputs\n",
           evaluation_us, rest.inputs_us);
    if (rest.found_us > 0)
        printf("cache             %.1f us a position that is found\n",
               rest.found_us);
    fflush(stdout);
    return EXIT_STATUS_GOOD;
}

static int print_threads(struct network *network, int threads)
{
    struct bench_net_threads result;
    double visits;
    if (threads > 1) {
        if (!bench_net_threads(network, threads, &result))
            return fail_for_memory();
        printf("threads           %.1f evaluations a second with 1, %.1f with "
               "%d: %.2f times\n",
               result.per_second[0], result.per_second[1], threads,
               result.ratio);
        fflush(stdout);
    }
    for (int i = 1; i <= threads; i += threads > 1 ? threads - 1 : 1) {
        if (!bench_net_search(network, i, &visits))
            return fail_for_memory();
        printf("search            %.1f visits a second with %d thread%s\n",
               visits, i, i > 1 ? "s" : "");
        fflush(stdout);
    }
    return EXIT_STATUS_GOOD;
}

int net_bench(struct options *options)
{
    if (options->by_playouts)
        return fail_for_none();
    int status = network_start(options);
    if (status >= 0)
        return status;
    const struct network_facts facts = network_facts(options->opened);
    printf("network           %s\nkernel            %s\n", facts.name,
           facts.kernel);
    status = options->network.kernel ? EXIT_STATUS_GOOD
                                     : print_kernels(options, ROUND_MS);
    if (status == EXIT_STATUS_GOOD)
        status = print_parts(options->opened);
    if (status == EXIT_STATUS_GOOD)
        status =
            print_threads(options->opened, options->session.engine.threads);
    network_stop(options);
    return status;
}
