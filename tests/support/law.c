#include "tests/support/law.h"

#include "tests/support/test.h"

#include <string.h>

static const char HEADING[] = "### ";

FILE *law_open(void)
{
    FILE *law = fopen("rules/README.md", "r");
    if (!law)
        fail_msg("rules/README.md cannot be read");
    return law;
}

bool law_read(FILE *law, char line[LAW_LINE])
{
    if (!fgets(line, LAW_LINE, law))
        return false;
    char *const end = strchr(line, '\n');
    if (!end)
        fail_msg("too long, or without an end: %s", line);
    else
        *end = '\0';
    return true;
}

/* Is the line the heading of this article? */
static bool heads(const char *line, const char *article)
{
    const size_t length = strlen(article);
    return strncmp(line, HEADING, strlen(HEADING)) == 0 &&
           strncmp(line + strlen(HEADING), article, length) == 0 &&
           line[strlen(HEADING) + length] == ' ';
}

bool law_has_article(const char *article)
{
    return law_article_says(article, "");
}

bool law_article_says(const char *article, const char *words)
{
    char line[LAW_LINE];
    bool is_inside = false, is_said = false;
    FILE *law = law_open();
    while (law_read(law, line) && !is_said) {
        if (line[0] == '#')
            is_inside = heads(line, article);
        is_said = is_inside && strstr(line, words);
    }
    fclose(law);
    return is_said;
}
