#include "gtp/manual_bash.h"

/* What is asked for, in bash's own words: of a "--net=none" it makes three. */
static const char HEAD[] =
    "# Completion of ingot in bash, made by 'ingot help --completion bash'.\n"
    "_ingot()\n"
    "{\n"
    "    local word=${COMP_WORDS[COMP_CWORD]} command=gtp before=\n"
    "    local words= options= takes= found\n"
    "    ((COMP_CWORD == 0)) || before=${COMP_WORDS[COMP_CWORD - 1]}\n"
    "    if [[ $word == = ]]; then\n"
    "        word=\n"
    "    elif [[ $before == = ]] && ((COMP_CWORD > 1)); then\n"
    "        before=${COMP_WORDS[COMP_CWORD - 2]}\n"
    "    fi\n"
    "    if ((COMP_CWORD > 1)) && [[ ${COMP_WORDS[1]} != -* ]]; then\n"
    "        command=${COMP_WORDS[1]}\n"
    "    fi\n"
    "    case $command in\n";

static const char END[] =
    "    esac\n"
    "    if [[ $word != -* ]] && [[ -n $words$takes ]]; then\n"
    "        options=\n"
    "    fi\n"
    "    COMPREPLY=()\n"
    "    while IFS= read -r found; do\n"
    "        [[ -z $found ]] || COMPREPLY+=(\"$found\")\n"
    "    done < <(\n"
    "        compgen -W \"$words $options\" -- \"$word\"\n"
    "        case $takes in\n"
    "        files) compgen -f -- \"$word\" ;;\n"
    "        folders) compgen -d -- \"$word\" ;;\n"
    "        esac\n"
    "    )\n"
    "    if [[ -n $takes ]] && [[ $word != -* ]]; then\n"
    "        compopt -o filenames 2>/dev/null\n"
    "    fi\n"
    "}\n"
    "complete -F _ingot ingot\n";

static const char *takes(enum manual_value value)
{
    switch (value) {
    case MANUAL_FILE:
        return "files";
    case MANUAL_FOLDER:
        return "folders";
    case MANUAL_NOTHING:
        break;
    }
    return "";
}

/* After an option with a value comes that, and no option. */
static void add_option(struct buffer *text, const struct manual_option *option)
{
    if (!option->value)
        return;
    buffer_print(text, "        --%s | -%s) words='%s' options= takes=%s ;;\n",
                 option->name, option->name, buffer_string(&option->words),
                 takes(option->takes));
}

static void add_command(struct buffer *text,
                        const struct manual_command *command)
{
    buffer_print(text, "    %s)\n        words='%s' takes=%s\n", command->name,
                 buffer_string(&command->words), takes(command->takes));
    buffer_add(text, "        options='");
    for (int i = 0; i < command->option_count; i++)
        buffer_print(text, "%s--%s", i > 0 ? " " : "",
                     command->options[i].name);
    buffer_add(text, "'\n        case $before in\n");
    for (int i = 0; i < command->option_count; i++)
        add_option(text, &command->options[i]);
    buffer_add(text, "        esac\n        ;;\n");
}

/* The first word may be a command, and so may that after help. */
static void add_names(struct buffer *text, const struct manual *manual)
{
    buffer_add(text, "    esac\n    case $COMP_CWORD:$command in\n"
                     "    1:*) words='help");
    for (int i = 0; i < manual->command_count; i++)
        buffer_print(text, " %s", manual->commands[i].name);
    buffer_add(text, " --version' ;;\n    2:help) words='");
    for (int i = 0; i < manual->command_count; i++)
        buffer_print(text, "%s ", manual->commands[i].name);
    buffer_add(text, "--man --completion' ;;\n"
                     "    3:help)\n"
                     "        [[ $before != --completion ]] || "
                     "words='bash zsh'\n"
                     "        ;;\n");
}

void manual_bash_print(const struct manual *manual, struct buffer *text)
{
    buffer_add(text, HEAD);
    for (int i = 0; i < manual->command_count; i++)
        add_command(text, &manual->commands[i]);
    add_names(text, manual);
    buffer_add(text, END);
}
