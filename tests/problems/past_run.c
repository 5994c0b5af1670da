#include "tests/problems/past_run.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct past_entry *find(const struct past_run *run, const char *file,
                               const char *id, const char *question)
{
    for (int i = 0; i < run->count; i++) {
        struct past_entry *const entry = &run->entries[i];
        if (strcmp(entry->id, id) == 0 && strcmp(entry->file, file) == 0 &&
            strcmp(entry->question, question) == 0)
            return entry;
    }
    return NULL;
}

static void change_letters(char *text, char from, char to)
{
    for (; *text; text++)
        if (*text == from)
            *text = to;
}

static bool add(struct past_run *run, const struct past_entry *entry)
{
    if (run->count == run->room) {
        const int room = run->room ? 2 * run->room : 64;
        struct past_entry *const grown =
            realloc(run->entries, (size_t)room * sizeof *grown);
        if (!grown)
            return false;
        run->entries = grown;
        run->room = room;
    }
    run->entries[run->count++] = *entry;
    return true;
}

static bool read_outcome(const char *word, enum outcome *outcome)
{
    for (*outcome = 0; *outcome < OUTCOMES; (*outcome)++)
        if (strcmp(word, outcome_name(*outcome)) == 0)
            return true;
    return false;
}

/* Reads one line; NULL, or what is wrong with it. */
static const char *read_line(struct past_run *run, const char *text)
{
    struct past_entry entry = {.file = ""};
    char word[16];
    if (text[0] == '#' || text[0] == '\n')
        return NULL;
    if (sscanf(text, "%63s %63s %31s %15s %63[^\n]", entry.file, entry.id,
               entry.question, word, entry.answer.text) != 5 ||
        !read_outcome(word, &entry.answer.outcome))
        return "this is no line of an earlier run";
    change_letters(entry.question, '/', ' ');
    return add(run, &entry) ? NULL : "memory is short";
}

bool past_run_read(const char *path, struct past_run *run,
                   char fault[PAST_FAULT])
{
    char *text = NULL;
    size_t room = 0;
    const char *complaint = NULL;
    FILE *const stream = fopen(path, "r");
    *run = (struct past_run){0};
    if (!stream && errno == ENOENT)
        return true;
    if (!stream) {
        snprintf(fault, PAST_FAULT, "%s: %s", path, strerror(errno));
        return false;
    }
    int number = 0;
    while (!complaint && getline(&text, &room, stream) >= 0) {
        number++;
        complaint = read_line(run, text);
    }
    if (!complaint && ferror(stream))
        complaint = strerror(errno);
    free(text);
    fclose(stream);
    if (!complaint)
        return true;
    snprintf(fault, PAST_FAULT, "%s:%d: %s", path, number, complaint);
    past_run_free(run);
    return false;
}

void past_run_free(struct past_run *run)
{
    free(run->entries);
    *run = (struct past_run){0};
}

const struct answer *past_run_find(const struct past_run *run, const char *file,
                                   const struct problem *problem)
{
    const struct past_entry *const entry =
        find(run, file, problem->id, problem->question);
    return entry ? &entry->answer : NULL;
}

bool past_run_keep(struct past_run *run, const char *file,
                   const struct problem *problem, const struct answer *answer)
{
    struct past_entry *const old =
        find(run, file, problem->id, problem->question);
    if (old) {
        old->answer = *answer;
        return true;
    }
    struct past_entry entry = {.answer = *answer};
    snprintf(entry.file, sizeof entry.file, "%s", file);
    snprintf(entry.id, sizeof entry.id, "%s", problem->id);
    snprintf(entry.question, sizeof entry.question, "%s", problem->question);
    return add(run, &entry);
}

static void write_entry(struct past_entry entry, FILE *stream)
{
    change_letters(entry.question, ' ', '/');
    fprintf(stream, "%s %s %s %s %s\n", entry.file, entry.id, entry.question,
            outcome_name(entry.answer.outcome), entry.answer.text);
}

bool past_run_write(const struct past_run *run, const char *path,
                    const char *comment, char fault[PAST_FAULT])
{
    FILE *const stream = fopen(path, "w");
    bool is_written = stream != NULL;
    if (stream) {
        fprintf(stream, "# %s\n", comment);
        for (int i = 0; i < run->count; i++)
            write_entry(run->entries[i], stream);
        is_written = !ferror(stream);
        is_written = fclose(stream) == 0 && is_written;
    }
    if (!is_written)
        snprintf(fault, PAST_FAULT, "%s: %s", path, strerror(errno));
    return is_written;
}
