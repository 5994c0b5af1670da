#include "tuning/option_table.h"

#include "tuning/number.h"
#include "tuning/spelling.h"

#include <stdint.h>
#include <string.h>

void option_table_help(const struct option_table *table, FILE *stream)
{
    for (size_t i = 0; i < table->count; i++) {
        const struct option *option = &table->options[i];
        char left[40];
        snprintf(left, sizeof left, "--%s %s", option->name,
                 option->value ? option->value : "");
        fprintf(stream, "  %-24s ", left);
        for (const char *c = option->help; *c; c++) {
            putc(*c, stream);
            if (*c == '\n')
                fprintf(stream, "%27s", "");
        }
        putc('\n', stream);
    }
}

void option_page_help(const struct option_page *page, FILE *stream)
{
    fputs("usage: ", stream);
    for (const char *c = page->usage; *c; c++) {
        putc(*c, stream);
        if (*c == '\n')
            fprintf(stream, "%7s", "");
    }
    fprintf(stream, "\n\n%s\n\noptions (defaults in brackets):\n",
            page->purpose);
    option_table_help(page->table, stream);
    fprintf(stream, "\nexit status: %s\n", page->status);
}

/* Converts a value into the option's field; false if it does not fit. */
static bool set_value(void *fields, const struct option *option,
                      const char *value)
{
    void *field = (char *)fields + option->offset;
    int count;
    int64_t ms;
    double real;
    switch (option->kind) {
    case OPTION_COUNT:
        if (!number_read_count(value, &count) || count < option->least ||
            count > option->greatest)
            return false;
        *(int *)field = count;
        return true;
    case OPTION_REAL:
        if (!number_read_real(value, &real) || real < option->least ||
            real > option->greatest)
            return false;
        *(double *)field = real;
        return true;
    case OPTION_SECONDS:
        if (!number_read_ms(value, &ms) || (double)ms < option->least ||
            (double)ms > option->greatest)
            return false;
        *(int64_t *)field = ms;
        return true;
    case OPTION_TEXT:
        *(const char **)field = value;
        return *value != '\0';
    case OPTION_FLAG:
        *(bool *)field = true;
        return true;
    case OPTION_HELP:
        return true;
    case OPTION_OTHER:
        return option->set(fields, value);
    }
    return false;
}

/* What an option takes, for one that got this. */
static void say_allowed(const struct option *option, const char *value,
                        char text[OPTION_ALLOWED])
{
    switch (option->kind) {
    case OPTION_COUNT:
        snprintf(text, OPTION_ALLOWED, "a whole number from %.0f to %.0f",
                 option->least, option->greatest);
        break;
    case OPTION_REAL:
        snprintf(text, OPTION_ALLOWED, "a decimal number from %g to %g",
                 option->least, option->greatest);
        break;
    case OPTION_SECONDS:
        snprintf(text, OPTION_ALLOWED, "seconds from %g to %g, such as 0.5",
                 option->least / 1000.0, option->greatest / 1000.0);
        break;
    case OPTION_TEXT:
    case OPTION_FLAG:
    case OPTION_HELP:
        snprintf(text, OPTION_ALLOWED, "a text that is not empty");
        break;
    case OPTION_OTHER:
        if (option->allowed)
            snprintf(text, OPTION_ALLOWED, "%s", option->allowed);
        else
            option->say(value, text);
        break;
    }
}

/* The option of that name, of which length bytes count, or NULL. */
static const struct option *find_option(const struct option_table *table,
                                        const char *name, size_t length)
{
    for (size_t i = 0; i < table->count; i++)
        if (strlen(table->options[i].name) == length &&
            strncmp(table->options[i].name, name, length) == 0)
            return &table->options[i];
    return NULL;
}

/* The option that may have been meant, or NULL if none is near. */
static const char *nearest_name(const struct option_table *table,
                                const char *name)
{
    const char *nearest = NULL;
    int least = SPELLING_FAR;
    for (size_t i = 0; i < table->count; i++) {
        const int edits = spelling_edits(name, table->options[i].name);
        if (edits < least) {
            least = edits;
            nearest = table->options[i].name;
        }
    }
    return nearest;
}

/* A command line that is being read. */
struct reading {
    const struct option_table *table;
    int argc;
    char **argv;
    int at; /* the word that is looked at */
    void *fields;
    char *error; /* OPTIONS_ERROR bytes */
};

/* Of a word whose first length bytes name no option. */
static void refuse_name(struct reading *reading, const char *word, int length)
{
    char name[64];
    snprintf(name, sizeof name, "%.*s", length, word);
    const char *const nearest =
        nearest_name(reading->table, name + strspn(name, "-"));
    snprintf(reading->error, OPTIONS_ERROR, "no option %s%s%s", name,
             nearest ? "; the nearest is --" : "", nearest ? nearest : "");
}

/* The option at argv[at]; *value is what follows a "=" in it, or NULL. */
static const struct option *look_up(struct reading *reading, const char **value)
{
    const char *const word = reading->argv[reading->at];
    const int dashes = word[1] == '-' ? 2 : 1;
    const char *const name = word + dashes, *const equals = strchr(name, '=');
    const size_t length = equals ? (size_t)(equals - name) : strlen(name);
    const struct option *const option =
        find_option(reading->table, name, length);
    if (!option)
        refuse_name(reading, word, (length < 60 ? (int)length : 60) + dashes);
    *value = equals ? equals + 1 : NULL;
    return option;
}

/* Reads the option at argv[at], and its value; at moves to the last of it. */
static enum options_status read_option(struct reading *reading)
{
    const char *value;
    const struct option *const option = look_up(reading, &value);
    if (!option)
        return OPTIONS_WRONG;
    if (option->value && !value && reading->at + 1 < reading->argc)
        value = reading->argv[++reading->at];
    if (!option->value != !value) {
        snprintf(reading->error, OPTIONS_ERROR, "--%s takes %s value",
                 option->name, option->value ? "a" : "no");
        return OPTIONS_WRONG;
    }
    if (!set_value(reading->fields, option, value ? value : "")) {
        char allowed[OPTION_ALLOWED];
        say_allowed(option, value, allowed);
        snprintf(reading->error, OPTIONS_ERROR,
                 "--%s %s: cannot take \"%.100s\"; it must be %s", option->name,
                 option->value, value, allowed);
        return OPTIONS_WRONG;
    }
    return option->kind == OPTION_HELP ? OPTIONS_HELP : OPTIONS_OK;
}

/* Reads what begins at argv[at]. */
static enum options_status read_word(struct reading *reading)
{
    const char *const word = reading->argv[reading->at];
    if (strcmp(word, "-h") == 0)
        return OPTIONS_HELP;
    if (word[0] == '-')
        return read_option(reading);
    if (reading->table->take && reading->table->take(reading->fields, word))
        return OPTIONS_OK;
    snprintf(reading->error, OPTIONS_ERROR, "surplus argument \"%.100s\"",
             word);
    return OPTIONS_WRONG;
}

enum options_status option_table_read(const struct option_table *table,
                                      int argc, char **argv, void *fields,
                                      char error[OPTIONS_ERROR])
{
    struct reading reading = {table, argc, argv, 1, fields, error};
    enum options_status status = OPTIONS_OK;
    for (; status == OPTIONS_OK && reading.at < argc; reading.at++)
        status = read_word(&reading);
    return status;
}
