#include "gtp/config_command.h"

#include "gtp/exit_status.h"
#include "gtp/options.h"
#include "gtp/options_table.h"
#include "gtp/options_walk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Columns of the settings, and of comments. */
enum { SETTING_COLUMNS = 28, COMMENT_COLUMNS = 78 };

/* The settings that hold. */
struct heard {
    int count;
    struct setting *settings;
    bool has_failed; /* memory was short */
};

static void hear(void *context, const struct setting *setting)
{
    struct heard *const heard = context;
    struct setting *const settings =
        realloc(heard->settings, ((size_t)heard->count + 1) * sizeof *settings);
    heard->has_failed |= settings == NULL;
    if (!settings)
        return;
    heard->settings = settings;
    settings[heard->count++] = *setting;
}

/* A line of the answer: what is set, and where that is said. */
static void print_setting(const char *mark, const char *name, const char *value,
                          const char *origin)
{
    struct buffer text = {0};
    buffer_print(&text, "%s%s = %s", mark, name, value);
    printf("%-*s  # %s\n", SETTING_COLUMNS, buffer_string(&text), origin);
    buffer_free(&text);
}

/* One that was said, in the file or on the command line. */
static void print_heard(const struct options *options,
                        const struct setting *setting)
{
    struct buffer origin = {0};
    if (setting->line > 0)
        buffer_print(&origin, "%s:%d", buffer_string(&options->file.path),
                     setting->line);
    else
        buffer_add(&origin, "command line");
    print_setting("", setting->row->name,
                  setting->value ? setting->value : "yes",
                  buffer_string(&origin));
    buffer_free(&origin);
}

/* Can the option be set so? */
static bool is_value(const struct option_row *row, const char *value)
{
    struct options scratch = {0};
    struct buffer why = {0};
    const bool is_good = row->read(&scratch, value, &why);
    buffer_free(&why);
    return is_good;
}

/* What an option is when nobody says anything, as a value if it is one. */
static void print_default(const struct options *options,
                          const struct option_row *row)
{
    struct buffer shown = {0}, origin = {0};
    if (row->show)
        row->show(options, &shown);
    else if (!row->value)
        buffer_add(&shown, "no");
    const char *const text = buffer_string(&shown);
    if (!*text) {
        print_setting("# ", row->name, row->value, "not set");
    } else if (is_value(row, text)) {
        print_setting("", row->name, text, "default");
    } else {
        buffer_print(&origin, "default: %s", text);
        print_setting("", row->name, SETTING_DEFAULT, buffer_string(&origin));
    }
    buffer_free(&shown);
    buffer_free(&origin);
}

/* May the option be set several times, for several things? */
static bool is_list(const struct option_row *row)
{
    return row->value && strchr(row->value, '=');
}

static void print_row(const struct options *options, const struct heard *heard,
                      const struct option_row *row)
{
    const struct setting *last = NULL;
    for (int i = 0; i < heard->count; i++) {
        if (heard->settings[i].row != row)
            continue;
        last = &heard->settings[i];
        if (is_list(row))
            print_heard(options, last);
    }
    if (!last)
        print_default(options, row);
    else if (!is_list(row))
        print_heard(options, last);
}

static void print_all(enum subcommand subcommand, const struct options *options,
                      const struct heard *heard)
{
    const struct option_row *row;
    const char *const path = buffer_string(&options->file.path);
    printf("# ingot %s; configuration file: %s\n",
           options_subcommand_name(subcommand),
           !*path                      ? "none"
           : !options->file.text.bytes ? "none, or an empty one"
                                       : path);
    for (int i = 0; (row = options_row(i)); i++)
        if (options_row_is_kept(row) && options_row_is_in(row, subcommand))
            print_row(options, heard, row);
}

static int print_effective(enum subcommand subcommand, int count,
                           char **arguments)
{
    struct heard heard = {0};
    const struct options_listener listener = {hear, &heard};
    struct options options;
    struct buffer text = {0};
    int result = EXIT_STATUS_GOOD;
    switch (options_read_all(subcommand, count, arguments, &listener, &options,
                             &text)) {
    case OPTIONS_OK:
        print_all(subcommand, &options, &heard);
        break;
    case OPTIONS_HELP:
        fputs(buffer_string(&text), stdout);
        break;
    case OPTIONS_BAD:
        fprintf(stderr, "ingot: %s\n", buffer_string(&text));
        result = EXIT_STATUS_USAGE;
        break;
    }
    if (heard.has_failed) {
        fputs("ingot: out of memory\n", stderr);
        result = EXIT_STATUS_FAILED;
    }
    options_free(&options);
    buffer_free(&text);
    free(heard.settings);
    return result;
}

/* Prints words as comments of several lines. */
static void print_comment(const char *text)
{
    int column = 0;
    while (*text) {
        const int length = (int)strcspn(text, " ");
        if (column > 0 && column + 1 + length > COMMENT_COLUMNS) {
            putchar('\n');
            column = 0;
        }
        column += printf("%s%.*s", column > 0 ? " " : "# ", length, text);
        text += length;
        text += *text == ' ';
    }
    putchar('\n');
}

/* Which commands have it, if not all of those that read the file do. */
static void print_commands(const struct option_row *row)
{
    bool is_first = true;
    if ((row->subcommands & IN_FILE) == IN_FILE)
        return;
    for (int i = 0; i < SUBCOMMANDS; i++) {
        const enum subcommand subcommand = (enum subcommand)i;
        if (!options_has_file(subcommand) ||
            !options_row_is_in(row, subcommand))
            continue;
        printf("%s%s", is_first ? "# Of " : ", ",
               options_subcommand_name(subcommand));
        is_first = false;
    }
    puts(" only.");
}

/* Something that the option can be set to: its default if that is one. */
static void print_example_row(const struct options *defaults,
                              const struct option_row *row)
{
    struct buffer shown = {0};
    if (row->show)
        row->show(defaults, &shown);
    const char *const text = buffer_string(&shown);
    const char *const value = !row->value           ? "no"
                              : is_value(row, text) ? text
                              : !row->show && is_value(row, row->value)
                                  ? row->value
                                  : SETTING_DEFAULT;
    putchar('\n');
    print_comment(row->meaning);
    print_commands(row);
    printf("#%s = %s\n", row->name, value);
    buffer_free(&shown);
}

static int print_example(struct options *options)
{
    (void)options;
    struct options defaults;
    struct buffer text = {0};
    const struct option_row *row;
    const enum options_status status =
        options_read(SUBCOMMAND_GTP, 0, NULL, &defaults, &text);
    buffer_free(&text);
    if (status != OPTIONS_OK)
        return EXIT_STATUS_FAILED;
    puts("# Ingot's configuration.  Take the # off a line NAME = VALUE to set "
         "an option;\n"
         "# the values shown are those in force without it, of gtp.  'default' "
         "is a value\n"
         "# for every option; flags are yes or no.  Lines after [gtp], [play], "
         "[demo] or\n"
         "# [analyze] are for that command only, and go before those above.  "
         "The command\n"
         "# line goes before all.");
    for (int i = 0; (row = options_row(i)); i++)
        if (options_row_is_kept(row))
            print_example_row(&defaults, row);
    return EXIT_STATUS_GOOD;
}

/* The command of this name; SUBCOMMANDS if there is none that reads a file. */
static int find_subcommand(const char *name)
{
    int i = 0;
    while (i < SUBCOMMANDS &&
           !(options_has_file((enum subcommand)i) &&
             strcmp(options_subcommand_name((enum subcommand)i), name) == 0))
        i++;
    return i;
}

/* Is it asked of config itself, and not for another command? */
static bool is_own(const char *argument)
{
    return strcmp(argument, "--example") == 0 ||
           strcmp(argument, "--help") == 0 || strcmp(argument, "-h") == 0;
}

int config_main(int argc, char **argv)
{
    if (argc > 1 && is_own(argv[1]))
        return options_run(SUBCOMMAND_CONFIG, argc, argv, print_example);
    if (argc < 2 || argv[1][0] == '-')
        return print_effective(SUBCOMMAND_GTP, argc - 1, argv + 1);
    const int subcommand = find_subcommand(argv[1]);
    if (subcommand < SUBCOMMANDS)
        return print_effective((enum subcommand)subcommand, argc - 2, argv + 2);
    fprintf(stderr,
            "ingot: no command that reads a configuration file is named '%s'; "
            "'ingot config --help' names them\n",
            argv[1]);
    return EXIT_STATUS_USAGE;
}
