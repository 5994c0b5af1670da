#include "gtp/manual_words.h"

#include "engine/engine.h"
#include "engine/network.h"
#include "rules/ruleset.h"

#include <string.h>

static void add_rules(struct buffer *words)
{
    const struct ruleset *rules;
    for (int i = 0; (rules = ruleset_number(i)); i++)
        buffer_print(words, "%s%s", i > 0 ? " " : "", rules->name);
}

static void add_levels(struct buffer *words)
{
    const struct level *level;
    for (int i = 0; (level = level_number(i)); i++)
        buffer_print(words, "%s%s", i > 0 ? " " : "", level->name);
}

static void add_kernels(struct buffer *words)
{
    struct network_kernel kernel;
    buffer_add(words, "auto");
    for (int i = 0; network_kernel(NULL, i, &kernel); i++)
        buffer_print(words, " %s", kernel.name);
}

static void add_nets(struct buffer *words)
{
    buffer_add(words, "own none");
}

static void add_colors(struct buffer *words)
{
    buffer_add(words, "black white");
}

static void add_suicides(struct buffer *words)
{
    buffer_add(words, "none groups any");
}

static const struct list {
    const char *name, *value;
    void (*add)(struct buffer *words);
} LISTS[] = {
    {"rules", "NAME", add_rules},   {"level", "LEVEL", add_levels},
    {"net", "NET", add_nets},       {"net-kernel", "NAME", add_kernels},
    {"color", "COLOR", add_colors}, {"suicide", "WHICH", add_suicides},
};

/* Does what stands for a value begin so? */
static bool begins(const char *value, const char *word)
{
    return strncmp(value, word, strlen(word)) == 0;
}

static enum manual_value takes(const char *value)
{
    if (begins(value, "FILE") || begins(value, "NET"))
        return MANUAL_FILE;
    return begins(value, "DIR") ? MANUAL_FOLDER : MANUAL_NOTHING;
}

enum manual_value manual_words_of_option(const char *name, const char *value,
                                         struct buffer *words)
{
    if (!value)
        return MANUAL_NOTHING;
    for (size_t i = 0; i < ARRAY_LEN(LISTS); i++)
        if (strcmp(LISTS[i].name, name) == 0 &&
            strcmp(LISTS[i].value, value) == 0)
            LISTS[i].add(words);
    return takes(value);
}

/* Adds the words of "[playout|net]", of which length bytes count. */
static void add_choices(const char *choices, int length, struct buffer *words)
{
    for (int i = 1; i < length - 1; i++)
        buffer_add(words, choices[i] == '|' ? " " : (char[]){choices[i], '\0'});
}

enum manual_value manual_words_of_usage(const char *usage, struct buffer *words)
{
    enum manual_value takes_too = MANUAL_NOTHING;
    bool is_value = false; /* of the option before */
    for (const char *word = usage; *word;) {
        const int length = (int)strcspn(word, " \n");
        const char *const name = word + strspn(word, "[\"");
        if (memchr(word, '|', (size_t)length))
            add_choices(word, length, words);
        else if (!is_value && (begins(name, "FILE") || begins(name, "COMMAND")))
            takes_too = MANUAL_FILE;
        is_value = begins(word, "--");
        word += length;
        word += strspn(word, " \n");
    }
    return takes_too;
}
