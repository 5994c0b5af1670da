/*
 * problems_main.c - runs suites of problems; see its --help.
 */
#include "gtp/exit_status.h"
#include "tests/problems/problems_run.h"

int main(int argc, char **argv)
{
    struct problems_options options;
    char error[PROBLEMS_ERROR];
    switch (problems_options_read(argc, argv, &options, error)) {
    case PROBLEMS_HELP:
        problems_options_help(stdout);
        return EXIT_STATUS_GOOD;
    case PROBLEMS_WRONG:
        fprintf(stderr, "problems: %s; see --help\n", error);
        return EXIT_STATUS_USAGE;
    case PROBLEMS_OK:
        break;
    }
    return problems_run(&options, stdout);
}
