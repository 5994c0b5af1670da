#include "gtp/manual.h"

#include "gtp/manual_bash.h"
#include "gtp/manual_page.h"
#include "gtp/manual_words.h"
#include "gtp/manual_zsh.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct manual *manual_create(void)
{
    return calloc(1, sizeof(struct manual));
}

void manual_free(struct manual *manual)
{
    if (!manual)
        return;
    for (int i = 0; i < manual->command_count; i++) {
        struct manual_command *const command = &manual->commands[i];
        buffer_free(&command->words);
        for (int j = 0; j < command->option_count; j++) {
            buffer_free(&command->options[j].initial);
            buffer_free(&command->options[j].words);
        }
    }
    free(manual);
}

struct manual_command *manual_add(struct manual *manual, const char *name,
                                  const char *summary)
{
    assert(manual->command_count < MANUAL_COMMANDS);
    struct manual_command *const command =
        &manual->commands[manual->command_count++];
    command->name = name;
    command->summary = summary;
    return command;
}

void manual_set_usage(struct manual_command *command, const char *usage)
{
    command->usage = usage;
    command->takes = manual_words_of_usage(usage, &command->words);
}

struct manual_option *manual_add_option(struct manual_command *command,
                                        const char *name, const char *value,
                                        const char *meaning)
{
    assert(command->option_count < MANUAL_OPTIONS);
    struct manual_option *const option =
        &command->options[command->option_count++];
    option->name = name;
    option->value = value;
    option->meaning = meaning;
    option->takes = manual_words_of_option(name, value, &option->words);
    return option;
}

const struct manual_command *manual_find(const struct manual *manual,
                                         const char *name)
{
    for (int i = 0; i < manual->command_count; i++)
        if (strcmp(manual->commands[i].name, name) == 0)
            return &manual->commands[i];
    return NULL;
}

bool manual_print(const struct manual *manual, int count, char **words,
                  struct buffer *text)
{
    if (count == 1 && strcmp(words[0], "--man") == 0) {
        manual_page_print(manual, text);
        return true;
    }
    if (count != 2 || strcmp(words[0], "--completion") != 0)
        return false;
    if (strcmp(words[1], "bash") == 0)
        manual_bash_print(manual, text);
    else if (strcmp(words[1], "zsh") == 0)
        manual_zsh_print(manual, text);
    else
        return false;
    return true;
}
