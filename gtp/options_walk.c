#include "gtp/options_walk.h"

#include "gtp/nearest.h"

#include <string.h>

struct walk walk_arguments(enum subcommand subcommand, int count,
                           char **arguments)
{
    return (struct walk){subcommand, count, arguments, true};
}

static char *take(struct walk *walk)
{
    if (walk->left == 0)
        return NULL;
    walk->left--;
    return *walk->arguments++;
}

static const struct option_row *find_row(enum subcommand subcommand,
                                         const char *name)
{
    const struct option_row *row;
    for (int i = 0; (row = options_row(i)); i++)
        if (options_row_is_in(row, subcommand) && strcmp(row->name, name) == 0)
            return row;
    return NULL;
}

/* The option that may have been meant, or where they are listed. */
static void add_remedy(enum subcommand subcommand, const char *name,
                       struct buffer *text)
{
    struct nearest nearest = nearest_to(name);
    const struct option_row *row;
    for (int i = 0; (row = options_row(i)); i++)
        if (options_row_is_in(row, subcommand))
            nearest_try(&nearest, row->name);
    if (nearest.known)
        buffer_print(text, "did you mean '--%s'?", nearest.known);
    else
        buffer_print(text, "'ingot %s --help' lists them",
                     options_subcommand_name(subcommand));
}

/* An option: -NAME or -NAME=VALUE, with one or two dashes, or -h. */
static enum walk_status read_option(struct walk *walk, const char *dashed,
                                    struct setting *setting,
                                    struct buffer *text)
{
    const int dashes = dashed[1] == '-' ? 2 : 1;
    const char *const word = dashed + dashes, *const sign = strchr(word, '=');
    struct buffer name = {0};
    buffer_add_bytes(&name, word, sign ? (size_t)(sign - word) : strlen(word));
    const bool is_help = strcmp(dashed, "-h") == 0;
    *setting = (struct setting){
        .row =
            find_row(walk->subcommand, is_help ? "help" : buffer_string(&name)),
        .value = sign ? sign + 1 : NULL,
    };
    if (!setting->row) {
        buffer_print(text, "unknown option '%.*s%s'; ", dashes, dashed,
                     buffer_string(&name));
        add_remedy(walk->subcommand, buffer_string(&name), text);
    }
    buffer_free(&name);
    if (!setting->row)
        return WALK_BAD;
    if (!setting->row->value || setting->value || (setting->value = take(walk)))
        return WALK_SETTING;
    buffer_print(text, "--%s needs a value: %s", setting->row->name,
                 setting->row->meaning);
    return WALK_BAD;
}

enum walk_status walk_next(struct walk *walk, struct setting *setting,
                           char **word, struct buffer *text)
{
    while ((*word = take(walk))) {
        if (!walk->takes_options || (*word)[0] != '-' || (*word)[1] == '\0')
            return WALK_WORD;
        if (strcmp(*word, "--") != 0)
            return read_option(walk, *word, setting, text);
        walk->takes_options = false;
    }
    return WALK_END;
}

bool setting_is_default(const struct setting *setting)
{
    return setting->value && strcmp(setting->value, SETTING_DEFAULT) == 0;
}

/* What the section's name stands for; SUBCOMMANDS if nothing. */
static int find_section(const char *section)
{
    int i = 0;
    while (i < SUBCOMMANDS &&
           !(options_has_file((enum subcommand)i) &&
             strcmp(options_subcommand_name((enum subcommand)i), section) == 0))
        i++;
    return i;
}

/* May the option stand in a file, in that section, or before the first? */
static bool is_of_section(const struct option_row *row, const char *section)
{
    const int subcommand = find_section(section);
    return options_row_is_kept(row) &&
           (subcommand == SUBCOMMANDS ||
            options_row_is_in(row, (enum subcommand)subcommand));
}

bool walk_line(enum subcommand subcommand, const struct config_line *line,
               struct setting *setting)
{
    const bool is_for_all = !*line->section;
    if (!is_for_all &&
        strcmp(line->section, options_subcommand_name(subcommand)) != 0)
        return false;
    const struct option_row *const row = find_row(subcommand, line->name);
    *setting = (struct setting){row, line->value, line->number};
    return row && options_row_is_kept(row);
}

static void refuse_section(const char *section, struct buffer *why)
{
    struct nearest nearest = nearest_to(section);
    for (int i = 0; i < SUBCOMMANDS; i++)
        if (options_has_file((enum subcommand)i))
            nearest_try(&nearest, options_subcommand_name((enum subcommand)i));
    buffer_print(why, "no command that reads this file is named '%s'", section);
    if (nearest.known)
        buffer_print(why, "; did you mean [%s]?", nearest.known);
}

static void refuse_name(const struct config_line *line, struct buffer *why)
{
    struct nearest nearest = nearest_to(line->name);
    const struct option_row *row;
    for (int i = 0; (row = options_row(i)); i++)
        if (is_of_section(row, line->section))
            nearest_try(&nearest, row->name);
    buffer_print(why, "unknown option '%s'; ", line->name);
    if (nearest.known)
        buffer_print(why, "did you mean '%s'?", nearest.known);
    else
        buffer_add(why, "'ingot config --example' lists them");
}

/* The row of a line, in whichever subcommand; NULL with the reason in why. */
static const struct option_row *row_of(const struct config_line *line,
                                       struct buffer *why)
{
    const struct option_row *row;
    for (int i = 0; (row = options_row(i)); i++)
        if (strcmp(row->name, line->name) == 0 &&
            is_of_section(row, line->section))
            return row;
    refuse_name(line, why);
    return NULL;
}

static void check_line(const struct config_line *line, struct options *options,
                       struct buffer *why)
{
    if (*line->section && find_section(line->section) == SUBCOMMANDS) {
        refuse_section(line->section, why);
        return;
    }
    if (!*line->name)
        return;
    const struct option_row *const row = row_of(line, why);
    const struct setting setting = {row, line->value, line->number};
    struct buffer reason = {0};
    if (row && !setting_is_default(&setting) &&
        !row->read(options, line->value, &reason))
        buffer_print(why, "%s = %s: %s", line->name, line->value,
                     buffer_string(&reason));
    buffer_free(&reason);
}

bool walk_check(const struct config_file *file, struct options *options,
                struct buffer *text)
{
    struct buffer why = {0};
    for (int i = 0; i < file->count && why.length == 0; i++) {
        check_line(&file->lines[i], options, &why);
        if (why.length > 0)
            buffer_print(text, "%s:%d: %s", buffer_string(&file->path),
                         file->lines[i].number, buffer_string(&why));
    }
    const bool is_good = why.length == 0;
    buffer_free(&why);
    return is_good;
}
