/*
 * Pages in two languages say the same, as far as a program can see: as many
 * headings, of the same levels, the same commands and diagrams, as many rows
 * in tables, all in one order.  And what pages refer to is there,
 * and commands name GNU Go by its path.
 */
#include "rules/compiler.h"
#include "tests/support/test.h"

#include <glob.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PATH = 256, WORDS = 256 };

static const struct pair {
    const char *english, *chinese, *link, *back;
} PAIRS[] = {
    {"README.md", "README.zh-TW.md", "(README.zh-TW.md)", "(README.md)"},
    {"rules/README.md", "rules/README.zh-TW.md", "(README.zh-TW.md)",
     "(README.md)"},
};

/* A page that is being read. */
struct page {
    FILE *file;
    char *line; /* as getline() makes it */
    size_t room;
    int number;        /* of the line, from 1 */
    bool is_in_code;   /* between "```" and "```" */
    bool has_comments; /* there, after a # */
    char item[WORDS];
};

static void page_open(struct page *page, const char *path)
{
    *page = (struct page){.file = fopen(path, "r")};
    if (!page->file)
        fail_msg("%s cannot be read", path);
}

static void page_close(struct page *page)
{
    free(page->line);
    fclose(page->file);
}

/* Cuts off a comment, which is in the page's language, and what is blank. */
static void strip(char *line)
{
    char *end = line;
    while ((end = strchr(end, '#')) && end != line && end[-1] != ' ')
        end++;
    size_t length = end ? (size_t)(end - line) : strlen(line);
    while (length > 0 && line[length - 1] == ' ')
        length--;
    line[length] = '\0';
}

/* What both pages must have; false for what is each language's own. */
static bool is_common(struct page *page)
{
    char *const line = page->line;
    line[strcspn(line, "\n")] = '\0';
    if (strncmp(line, "```", 3) == 0) {
        page->is_in_code = !page->is_in_code;
        page->has_comments = strcmp(line, "```text") != 0;
    } else if (page->is_in_code) {
        if (page->has_comments)
            strip(line);
    } else if (line[0] == '|') {
        strcpy(line, "|");
    } else if (line[0] == '#') {
        line[strspn(line, "#")] = '\0';
    } else {
        return false;
    }
    snprintf(page->item, sizeof page->item, "%s", line);
    return true;
}

/* The next of those; "the end" when there are no more. */
static const char *next_item(struct page *page)
{
    while (getline(&page->line, &page->room, page->file) >= 0) {
        page->number++;
        if (is_common(page))
            return page->item;
    }
    return "the end";
}

static void both_languages_say_the_same(void **state)
{
    const struct pair *const pair = *state;
    struct page english, chinese;
    int count = 0;
    page_open(&english, pair->english);
    page_open(&chinese, pair->chinese);
    for (bool is_more = true; is_more; count++) {
        const char *const one = next_item(&english);
        const char *const other = next_item(&chinese);
        if (strcmp(one, other) != 0)
            fail_msg("%s:%d has \"%s\", but %s:%d \"%s\"", pair->english,
                     english.number, one, pair->chinese, chinese.number, other);
        is_more = strcmp(one, "the end") != 0;
    }
    page_close(&english);
    page_close(&chinese);
    assert_true(count > 30);
}

/* Does the page say these words? */
static bool says(const char *path, const char *words)
{
    struct page page;
    bool is_said = false;
    page_open(&page, path);
    while (!is_said && getline(&page.line, &page.room, page.file) >= 0)
        is_said = strstr(page.line, words);
    page_close(&page);
    return is_said;
}

static void each_language_leads_to_the_other(void **state)
{
    const struct pair *const pair = *state;
    assert_true(says(pair->english, pair->link));
    assert_true(says(pair->chinese, pair->back));
}

/* Looks for the file that is meant by "[words](file#place)", from where the
   page is. */
static void follow(const char *page, const char *target)
{
    char path[2 * PATH];
    const char *const slash = strrchr(page, '/');
    const int folder = slash ? (int)(slash + 1 - page) : 0;
    const int length = (int)strcspn(target, "#)");
    if (length == 0 || strncmp(target, "http", 4) == 0)
        return;
    snprintf(path, sizeof path, "%.*s%.*s", folder, page, length, target);
    if (access(path, R_OK) != 0)
        fail_msg("%s refers to %s, which is not there", page, path);
}

static void follow_all(const char *path)
{
    struct page page;
    page_open(&page, path);
    while (getline(&page.line, &page.room, page.file) >= 0)
        for (const char *at = page.line; (at = strstr(at, "](")); at += 2)
            follow(path, at + 2);
    page_close(&page);
}

static void what_is_referred_to_is_there(void **state)
{
    (void)state;
    glob_t pages;
    assert_int_equal(glob("*.md", 0, NULL, &pages), 0);
    assert_int_equal(glob("*/*.md", GLOB_APPEND, NULL, &pages), 0);
    assert_true(pages.gl_pathc > 8);
    for (size_t i = 0; i < pages.gl_pathc; i++)
        follow_all(pages.gl_pathv[i]);
    globfree(&pages);
}

/* Debian has GNU Go in a folder that is not in everybody's PATH. */
static void look_at_calls(const char *path)
{
    static const char CALL[] = "gnugo --mode", FOLDER[] = "/usr/games/";
    struct page page;
    page_open(&page, path);
    while (getline(&page.line, &page.room, page.file) >= 0)
        for (char *at = page.line; (at = strstr(at, CALL)); at++)
            if (at - page.line < (long)strlen(FOLDER) ||
                strncmp(at - strlen(FOLDER), FOLDER, strlen(FOLDER)) != 0)
                fail_msg("%s calls GNU Go without its path: %s", path,
                         page.line);
    page_close(&page);
}

static void gnu_go_is_called_by_its_path(void **state)
{
    (void)state;
    glob_t pages;
    assert_int_equal(glob("*.md", 0, NULL, &pages), 0);
    assert_int_equal(glob("*/*.md", GLOB_APPEND, NULL, &pages), 0);
    for (size_t i = 0; i < pages.gl_pathc; i++)
        look_at_calls(pages.gl_pathv[i]);
    globfree(&pages);
}

int main(void)
{
    struct CMUnitTest tests[2 * ARRAY_LEN(PAIRS) + 2];
    size_t count = 0;
    for (size_t i = 0; i < ARRAY_LEN(PAIRS); i++) {
        tests[count++] =
            (struct CMUnitTest){.name = PAIRS[i].chinese,
                                .test_func = both_languages_say_the_same,
                                .initial_state = (void *)&PAIRS[i]};
        tests[count++] =
            (struct CMUnitTest){.name = PAIRS[i].english,
                                .test_func = each_language_leads_to_the_other,
                                .initial_state = (void *)&PAIRS[i]};
    }
    tests[count++] =
        (struct CMUnitTest)cmocka_unit_test(what_is_referred_to_is_there);
    tests[count++] =
        (struct CMUnitTest)cmocka_unit_test(gnu_go_is_called_by_its_path);
    return _cmocka_run_group_tests("docs/translations", tests, count, NULL,
                                   NULL);
}
