#include "gtp/options_table.h"

#include <string.h>

static const struct option_row *const TABLES[] = {
    OPTIONS_SEARCH,
    OPTIONS_GAME,
    OPTIONS_WORK,
    OPTIONS_PEOPLE,
};

const struct option_row *options_row(int i)
{
    for (size_t table = 0; table < ARRAY_LEN(TABLES); table++)
        for (int j = 0; TABLES[table][j].name; j++)
            if (i-- == 0)
                return &TABLES[table][j];
    return NULL;
}

bool options_row_is_in(const struct option_row *row, enum subcommand subcommand)
{
    return row->subcommands & 1 << subcommand;
}

bool options_row_is_kept(const struct option_row *row)
{
    return row->read != options_read_nothing &&
           (row->subcommands & IN_FILE) != 0 &&
           !(row->subcommands & OF_ONE_RUN);
}

bool options_has_file(enum subcommand subcommand)
{
    return IN_FILE & 1 << subcommand;
}

bool options_say_range(struct buffer *why, int64_t least, int64_t greatest)
{
    buffer_print(why, "must be a whole number from %lld to %lld",
                 (long long)least, (long long)greatest);
    return false;
}

bool options_read_flag(bool *flag, const char *value, struct buffer *why)
{
    *flag = !value || strcmp(value, "yes") == 0;
    if (*flag || strcmp(value, "no") == 0)
        return true;
    buffer_add(why, "must be yes or no");
    return false;
}

bool options_read_nothing(struct options *options, const char *value,
                          struct buffer *why)
{
    (void)options;
    (void)value;
    (void)why;
    return true;
}
