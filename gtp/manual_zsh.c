#include "gtp/manual_zsh.h"

#include <string.h>

static const char HEAD[] =
    "#compdef ingot\n"
    "# Completion of ingot in zsh, made by 'ingot help --completion zsh'.\n"
    "local name=gtp\n"
    "local -a commands\n";

/* Adds text inside '...', with a backslash before what _arguments and
   _describe read for themselves. */
static void add_quoted(struct buffer *text, const char *words)
{
    for (const char *sign = words; *sign; sign++) {
        if (*sign == '\'')
            buffer_add(text, "'\\''");
        else if (*sign == '\n')
            buffer_add(text, " ");
        else if (strchr("[]:\\", *sign))
            buffer_print(text, "\\%c", *sign);
        else
            buffer_add_bytes(text, sign, 1);
    }
}

static void add_takes(struct buffer *text, enum manual_value takes)
{
    switch (takes) {
    case MANUAL_FILE:
        buffer_add(text, "_files");
        break;
    case MANUAL_FOLDER:
        buffer_add(text, "_files -/");
        break;
    case MANUAL_NOTHING:
        break;
    }
}

/* Adds the words, or what else may stand there, or both. */
static void add_values(struct buffer *text, const struct buffer *words,
                       enum manual_value takes)
{
    if (words->length > 0 && takes != MANUAL_NOTHING) {
        buffer_print(text,
                     "_alternative \"words\\:word\\:(%s)\" "
                     "\"files\\:file\\:_files\"",
                     buffer_string(words));
    } else if (words->length > 0) {
        buffer_print(text, "(%s)", buffer_string(words));
    } else {
        add_takes(text, takes);
    }
}

static void add_option(struct buffer *text, const struct manual_option *option)
{
    buffer_print(text, " \\\n        '*--%s%s[", option->name,
                 option->value ? "=" : "");
    add_quoted(text, option->meaning);
    buffer_add(text, "]");
    if (option->value) {
        buffer_add(text, ":");
        add_quoted(text, option->value);
        buffer_add(text, ":");
        add_values(text, &option->words, option->takes);
    }
    buffer_add(text, "'");
}

static void add_command(struct buffer *text,
                        const struct manual_command *command)
{
    buffer_print(text, "%s)\n    _arguments", command->name);
    for (int i = 0; i < command->option_count; i++)
        add_option(text, &command->options[i]);
    if (command->words.length > 0 || command->takes != MANUAL_NOTHING) {
        buffer_add(text, " \\\n        '*:argument:");
        add_values(text, &command->words, command->takes);
        buffer_add(text, "'");
    }
    buffer_add(text, "\n    ;;\n");
}

static void add_summaries(struct buffer *text, const struct manual *manual)
{
    buffer_add(text, "commands=(\n");
    for (int i = 0; i < manual->command_count; i++) {
        buffer_print(text, "    '%s:", manual->commands[i].name);
        add_quoted(text, manual->commands[i].summary);
        buffer_add(text, "'\n");
    }
    buffer_add(text, "    'help:tell of a command and its options'\n)\n");
}

static void add_help(struct buffer *text, const struct manual *manual)
{
    buffer_add(text, "help)\n"
                     "    _arguments '--man[print the manual page]' \\\n"
                     "        '--completion[complete words in this "
                     "shell]:shell:(bash zsh)' \\\n"
                     "        '1:command:(");
    for (int i = 0; i < manual->command_count; i++)
        buffer_print(text, "%s%s", i > 0 ? " " : "", manual->commands[i].name);
    buffer_add(text, ")'\n    ;;\n");
}

void manual_zsh_print(const struct manual *manual, struct buffer *text)
{
    buffer_add(text, HEAD);
    add_summaries(text, manual);
    buffer_add(text, "if [[ $words[2] != -* ]]; then\n"
                     "    if ((CURRENT == 2)); then\n"
                     "        _describe -t commands command commands\n"
                     "        return\n"
                     "    fi\n"
                     "    name=$words[2]\n"
                     "    shift words\n"
                     "    ((CURRENT--))\n"
                     "fi\n"
                     "case $name in\n");
    for (int i = 0; i < manual->command_count; i++)
        add_command(text, &manual->commands[i]);
    add_help(text, manual);
    buffer_add(text, "esac\n");
}
