#include "gtp/manual_gtp.h"

#include "gtp/options.h"
#include "gtp/options_default.h"
#include "gtp/options_table.h"

#include <assert.h>
#include <string.h>

/* The reader's machine may not be this one. */
static void add_initial(const struct option_row *row,
                        const struct options *defaults, struct buffer *text)
{
    if (!options_default_of_machine(row->name, text) && row->show)
        row->show(defaults, text);
}

static enum subcommand find(const char *name)
{
    int i = 0;
    while (i < SUBCOMMANDS &&
           strcmp(options_subcommand_name((enum subcommand)i), name) != 0)
        i++;
    assert(i < SUBCOMMANDS);
    return (enum subcommand)i;
}

void manual_gtp_add(struct manual_command *command)
{
    const enum subcommand subcommand = find(command->name);
    const struct options defaults = options_default(subcommand);
    const struct option_row *row;
    manual_set_usage(command, options_usage(subcommand));
    command->purpose = options_purpose(subcommand);
    for (int i = 0; (row = options_row(i)); i++)
        if (options_row_is_in(row, subcommand))
            add_initial(
                row, &defaults,
                &manual_add_option(command, row->name, row->value, row->meaning)
                     ->initial);
}
