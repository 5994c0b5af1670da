/*
 * main.c - the program: its subcommands.
 */
#include "gtp/analyze_command.h"
#include "gtp/bench_command.h"
#include "gtp/config_command.h"
#include "gtp/exit_status.h"
#include "gtp/handicap_command.h"
#include "gtp/manual.h"
#include "gtp/manual_gtp.h"
#include "gtp/nearest.h"
#include "gtp/net_command.h"
#include "gtp/network_text.h"
#include "gtp/play.h"
#include "gtp/referee_command.h"
#include "gtp/score_command.h"
#include "gtp/serve.h"
#include "rules/compiler.h"
#include "tuning/match.h"
#include "tuning/match_options.h"
#include "tuning/moves.h"
#include "tuning/moves_options.h"
#include "tuning/positions.h"
#include "tuning/positions_options.h"
#include "tuning/train.h"
#include "tuning/train_options.h"
#include "tuning/tune.h"
#include "tuning/tune_options.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const struct subcommand {
    const char *name;
    int (*run)(int argc, char **argv); /* argv[0] is the name */
    const char *summary;
} SUBCOMMANDS[] = {
    {"gtp", serve_main, "speak the Go Text Protocol (without a command, too)"},
    {"play", play_main, "play a game with you in the terminal"},
    {"demo", demo_main, "play a game against itself in the terminal"},
    {"match", match_main, "play games between two programs"},
    {"positions", positions_main, "make samples for a network to learn from"},
    {"moves", moves_main, "learn from games what moves good players make"},
    {"tune", tune_main, "tune numbers of the engine by games against itself"},
    {"train", train_main, "teach a network what samples of positions say"},
    {"score", score_main, "count the final position of a game record"},
    {"analyze", analyze_main, "go through a game for mistakes, with a graph"},
    {"handicap", handicap_main, "tell what evens out a game of two ranks"},
    {"referee", referee_main, "go through games by the rules, for faults"},
    {"bench", bench_main, "measure search or playouts on fixed work"},
    {"net", net_main,
     "tell what network plays, or is in a file, and its speed"},
    {"config", config_main,
     "tell the options in force, and where they are set"},
    {"perft", perft_main, "count the ways to play a number of moves"},
};

static int print_help(void)
{
    puts("Ingot " INGOT_VERSION ", a program that plays Go by the Ing rules\n\n"
         "usage: ingot [COMMAND] [OPTION...]\n");
    for (size_t i = 0; i < ARRAY_LEN(SUBCOMMANDS); i++)
        printf("  %-10s %s\n", SUBCOMMANDS[i].name, SUBCOMMANDS[i].summary);
    puts("\n  --help     show this; after a command, its options\n"
         "  --version  show the version, and the name of the network\n\n"
         "'ingot help' and 'ingot help COMMAND' show the same, "
         "'ingot help --man' prints a\n"
         "manual page, 'ingot help --completion bash' (or zsh) what that shell "
         "needs to\n"
         "complete words.");
    return EXIT_STATUS_GOOD;
}

/* What those of tuning/ say of themselves. */
static const struct page {
    const char *name;
    const struct option_page *(*page)(void);
} PAGES[] = {
    {"match", match_options_page}, {"positions", positions_options_page},
    {"moves", moves_options_page}, {"tune", tune_options_page},
    {"train", train_options_page},
};

static void add_page(struct manual_command *command,
                     const struct option_page *page)
{
    const struct option_table *const table = page->table;
    manual_set_usage(command, page->usage);
    command->purpose = page->purpose;
    command->status = page->status;
    for (size_t i = 0; i < table->count; i++)
        manual_add_option(command, table->options[i].name,
                          table->options[i].value, table->options[i].help);
}

static void describe(struct manual_command *command)
{
    for (size_t i = 0; i < ARRAY_LEN(PAGES); i++)
        if (strcmp(PAGES[i].name, command->name) == 0) {
            add_page(command, PAGES[i].page());
            return;
        }
    manual_gtp_add(command);
}

/* What all subcommands say of themselves, in the form that the words ask. */
static int print_manual(int count, char **words)
{
    struct manual *const manual = manual_create();
    struct buffer text = {0};
    bool is_known = true;
    for (size_t i = 0; manual && i < ARRAY_LEN(SUBCOMMANDS); i++)
        describe(
            manual_add(manual, SUBCOMMANDS[i].name, SUBCOMMANDS[i].summary));
    if (manual)
        is_known = manual_print(manual, count, words, &text);
    if (!is_known)
        fputs("ingot: usage: ingot help --man, or --completion bash, or "
              "--completion zsh\n",
              stderr);
    fputs(buffer_string(&text), stdout);
    const bool has_failed = !manual || text.has_failed;
    if (has_failed)
        fputs("ingot: out of memory\n", stderr);
    buffer_free(&text);
    manual_free(manual);
    return !is_known    ? EXIT_STATUS_USAGE
           : has_failed ? EXIT_STATUS_FAILED
                        : EXIT_STATUS_GOOD;
}

static int print_version(void)
{
    char name[NET_NAME];
    puts("Ingot " INGOT_VERSION);
    if (!network_own_name(name)) {
        fputs("ingot: " NETWORK_TEXT_OWN " is damaged\n", stderr);
        return EXIT_STATUS_FAILED;
    }
    printf("Network %s, on boards of %d to %d lines; playouts on others\n",
           name, NET_SIZE_MIN, NET_SIZE_MAX);
    return EXIT_STATUS_GOOD;
}

static int refuse(const char *name)
{
    struct nearest nearest = nearest_to(name);
    for (size_t i = 0; i < ARRAY_LEN(SUBCOMMANDS); i++)
        nearest_try(&nearest, SUBCOMMANDS[i].name);
    fprintf(stderr, "ingot: unknown command '%s'; ", name);
    if (nearest.known)
        fprintf(stderr, "did you mean '%s'?\n", nearest.known);
    else
        fputs("'ingot --help' lists them\n", stderr);
    return EXIT_STATUS_USAGE;
}

static const struct subcommand *find(const char *name)
{
    for (size_t i = 0; i < ARRAY_LEN(SUBCOMMANDS); i++)
        if (strcmp(name, SUBCOMMANDS[i].name) == 0)
            return &SUBCOMMANDS[i];
    return NULL;
}

/* "help", or "help COMMAND", which is "COMMAND --help", or "help --FORM". */
static int help_on(int argc, char **argv)
{
    if (argc < 2)
        return print_help();
    if (argv[1][0] == '-')
        return print_manual(argc - 1, argv + 1);
    const struct subcommand *const subcommand = find(argv[1]);
    char option[] = "--help";
    char *arguments[] = {argv[1], option, NULL};
    return subcommand ? subcommand->run(2, arguments) : refuse(argv[1]);
}

static int run(int argc, char **argv)
{
    /* Without a command, the options are those of gtp. */
    if (argc < 2)
        return serve_main(argc, argv);
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)
        return print_help();
    if (strcmp(argv[1], "--version") == 0)
        return print_version();
    if (strcmp(argv[1], "help") == 0)
        return help_on(argc - 1, argv + 1);
    if (argv[1][0] == '-')
        return serve_main(argc, argv);
    const struct subcommand *const subcommand = find(argv[1]);
    return subcommand ? subcommand->run(argc - 1, argv + 1) : refuse(argv[1]);
}

/*
 * A stream that was closed before we began would give its number to the next
 * file opened, such as a pipe between our threads.  Opened the wrong way
 * round, it goes on failing as a closed one does.
 */
static bool hold_streams(void)
{
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++) {
        const int way = fd == STDIN_FILENO ? O_WRONLY : O_RDONLY;
        if (fcntl(fd, F_GETFD) < 0 && open("/dev/null", way) != fd)
            return false;
    }
    return true;
}

/* The status to end with: success only if all that was said got through. */
static int close_output(int status)
{
    const bool has_failed = ferror(stdout);
    errno = 0;
    if (fclose(stdout) == 0 && !has_failed)
        return status;
    if (status != EXIT_STATUS_GOOD)
        return status;
    fprintf(stderr, "ingot: cannot write the output%s%s\n", errno ? ": " : "",
            errno ? strerror(errno) : "");
    return EXIT_STATUS_FAILED;
}

int main(int argc, char **argv)
{
    if (!hold_streams())
        return EXIT_STATUS_FAILED;
    return close_output(run(argc, argv));
}
