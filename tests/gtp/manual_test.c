/*
 * The manual page and what shells complete by, against what --help says, and
 * in the programs that read them.
 */
#include "gtp/manual.h"

#include "gtp/manual_gtp.h"
#include "gtp/options_default.h"
#include "gtp/options_table.h"
#include "tests/support/child.h"
#include "tests/support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT = 1 << 16, COMMAND = 1024, NAME = 128 };

static const char *const SUBCOMMAND_NAMES[] = {
    "gtp",   "play",   "demo",    "match", "positions", "moves",
    "train", "score",  "analyze", "bench", "handicap",  "referee",
    "net",   "config", "perft",   "tune"};

/* What the program says; it must end well. */
static void ask(const char *arguments, char text[TEXT])
{
    char command[COMMAND];
    assert_in_range(
        snprintf(command, sizeof command, "%s %s", child_program(), arguments),
        1, sizeof command - 1);
    assert_int_equal(child_shell(command, text, TEXT), 0);
}

/* Is there a program of this name? */
static bool has(const char *name)
{
    char command[COMMAND], text[COMMAND];
    snprintf(command, sizeof command, "command -v %s", name);
    return child_shell(command, text, sizeof text) == 0;
}

/* The part of a text from the one mark to the next, which is cut off. */
static char *cut(char *text, const char *from, const char *to)
{
    char *const begin = strstr(text, from);
    if (!begin)
        fail_msg("there is no %s", from);
    char *const end = strstr(begin + strlen(from), to);
    if (end)
        *end = '\0';
    return begin;
}

/* Writes the name as the manual page has it: a dash is "\-". */
static void escape(const char *name, char escaped[NAME])
{
    size_t length = 0;
    for (; *name; name++) {
        if (*name == '-')
            escaped[length++] = '\\';
        escaped[length++] = *name;
    }
    escaped[length] = '\0';
}

/* Looks for each option that --help tells of; returns how many there are. */
static int look_for_options(const char *subcommand)
{
    static char help[TEXT], page[TEXT], bash[TEXT], zsh[TEXT];
    char name[NAME / 2], escaped[NAME], mark[COMMAND];
    int count = 0;
    snprintf(mark, sizeof mark, "%s --help", subcommand);
    ask(mark, help);
    ask("help --man", page);
    ask("help --completion bash", bash);
    ask("help --completion zsh", zsh);
    snprintf(mark, sizeof mark, ".SS ingot %s\n", subcommand);
    const char *const in_page = cut(page, mark, "\n.S");
    snprintf(mark, sizeof mark, "\n    %s)\n", subcommand);
    const char *const in_bash = cut(bash, mark, "\n        ;;\n");
    snprintf(mark, sizeof mark, "\n%s)\n", subcommand);
    const char *const in_zsh = cut(zsh, mark, "\n    ;;\n");
    for (const char *at = help; (at = strstr(at, "\n  --")); count++) {
        at += 5;
        assert_int_equal(sscanf(at, "%63[^ \n]", name), 1);
        escape(name, escaped);
        snprintf(mark, sizeof mark, "\n\\fB\\-\\-%s\\fR", escaped);
        if (!strstr(in_page, mark))
            fail_msg("the page on %s has no %s", subcommand, mark);
        snprintf(mark, sizeof mark, "--%s", name);
        if (!strstr(in_bash, mark) || !strstr(in_zsh, mark))
            fail_msg("of %s no shell knows %s", subcommand, mark);
    }
    return count;
}

static void all_that_help_tells_of_is_there(void **state)
{
    (void)state;
    int count = 0;
    for (size_t i = 0; i < ARRAY_LEN(SUBCOMMAND_NAMES); i++)
        count += look_for_options(SUBCOMMAND_NAMES[i]);
    assert_true(count > 100);
}

/* The names above are those of the program. */
static void every_subcommand_is_looked_at(void **state)
{
    (void)state;
    static char help[TEXT];
    int count = 0;
    ask("--help", help);
    for (const char *at = cut(help, "\n\n  ", "\n\n  --"); *at;
         at += strcspn(at, "\n"), count += *at == '\n', at += *at == '\n')
        ;
    assert_int_equal(count - 1, ARRAY_LEN(SUBCOMMAND_NAMES));
}

static void the_page_is_without_warnings(void **state)
{
    (void)state;
    static const char *const readers[][2] = {
        {"groff", "groff -man -Tutf8 -ww -z"},
        /* Ranks are written in Chinese, too. */
        {"man", "LC_ALL=C.UTF-8 MANWIDTH=80 man --warnings -l - >/dev/null"},
        {"mandoc", "mandoc -T lint -W warning"},
    };
    static char said[TEXT];
    char command[COMMAND];
    int tried = 0;
    for (size_t i = 0; i < ARRAY_LEN(readers); i++) {
        if (!has(readers[i][0]))
            continue;
        snprintf(command, sizeof command, "%s help --man | { %s; } 2>&1",
                 child_program(), readers[i][1]);
        const int status = child_shell(command, said, sizeof said);
        if (status != 0 || *said)
            fail_msg("%s: %s", readers[i][0], said);
        tried++;
    }
    if (tried == 0) {
        print_message("no groff, man or mandoc is here to read the page\n");
        skip();
    }
}

/* What the machine has is not what the reader's has. */
static void the_page_is_the_same_on_every_machine(void **state)
{
    (void)state;
    static char page[TEXT];
    ask("help --man", page);
    assert_non_null(strstr(page, "(default: as many as there are processors)"));
    for (const char *at = page; (at = strstr(at, "\n\\fB\\-\\-memory")); at++)
        assert_non_null(strstr(at, "(default: 1024, or a quarter"));
}

/* What bash offers, in a directory of three files, when words stand on the
   line, the last one unfinished. */
static void assert_offered(const char *words, const char *expected)
{
    char command[COMMAND], offered[COMMAND];
    snprintf(command, sizeof command,
             "program=$(realpath %s) && place=$(mktemp -d) && cd \"$place\" && "
             "mkdir games && touch game.sgf other.bin.gz && "
             "\"$program\" help --completion bash >.completion && "
             "bash -c '. ./.completion && COMP_WORDS=(%s) && "
             "COMP_CWORD=$((${#COMP_WORDS[@]} - 1)) && _ingot; "
             "echo \"${COMPREPLY[*]}\"'; "
             "status=$?; rm -rf \"$place\"; exit $status",
             child_program(), words);
    assert_int_equal(child_shell(command, offered, sizeof offered), 0);
    offered[strcspn(offered, "\n")] = '\0';
    if (strcmp(offered, expected) != 0)
        fail_msg("%s: \"%s\", not \"%s\"", words, offered, expected);
}

static void bash_offers_what_may_come(void **state)
{
    (void)state;
    static const struct {
        const char *words, *expected;
    } cases[] = {
        {"ingot re", "referee"},
        {"ingot --vis", "--visits"},
        {"ingot --ver", "--version"},
        {"ingot gtp --rules ing", "ing ing-wholeboard ing-lenient"},
        {"ingot gtp --rules = og", "ogs-ing"},
        {"ingot --visits =", ""},
        {"ingot play --color =", "black white"},
        {"ingot play --color \"\"", "black white"},
        {"ingot match a b --time-p", "--time-per-move --time-penalty"},
        {"ingot match a b --rules chinese-", "chinese-superko"},
        {"ingot bench n", "net"},
        {"ingot config \"\"", "gtp play demo analyze"},
        {"ingot config --e", "--example"},
        {"ingot perft \"\"", "--suicide --passes --help"},
        {"ingot gtp --visits \"\"", ""},
        {"ingot score game.", "game.sgf"},
        {"ingot score game.sgf --pic", "--picture"},
        {"ingot gtp --net o", "own other.bin.gz"},
        {"ingot match a b --sgf-dir \"\"", "games"},
        {"ingot help han", "handicap"},
        {"ingot help --completion \"\"", "bash zsh"},
        {"ingot nothing \"\"", ""},
    };
    if (!has("bash"))
        skip();
    for (size_t i = 0; i < ARRAY_LEN(cases); i++)
        assert_offered(cases[i].words, cases[i].expected);
}

static void shells_can_read_it(void **state)
{
    (void)state;
    static const char *const shells[] = {"bash", "zsh"};
    char command[COMMAND], said[COMMAND];
    int tried = 0;
    for (size_t i = 0; i < ARRAY_LEN(shells); i++) {
        if (!has(shells[i]))
            continue;
        snprintf(command, sizeof command,
                 "%s help --completion %s | %s -n 2>&1", child_program(),
                 shells[i], shells[i]);
        if (child_shell(command, said, sizeof said) != 0 || *said)
            fail_msg("%s: %s", shells[i], said);
        tried++;
    }
    if (tried == 0)
        skip();
}

/* Reads each of the words that shells offer as a value. */
static int read_words(const struct manual_option *offered,
                      const struct option_row *row)
{
    char words[COMMAND], *rest = words;
    int count = 0;
    snprintf(words, sizeof words, "%s", buffer_string(&offered->words));
    for (const char *word; (word = strtok_r(rest, " ", &rest)); count++) {
        struct options options = options_default(SUBCOMMAND_GTP);
        struct buffer why = {0};
        if (!row->read(&options, word, &why))
            fail_msg("--%s %s %s", row->name, word, buffer_string(&why));
        buffer_free(&why);
    }
    return count;
}

static void what_is_offered_is_accepted(void **state)
{
    (void)state;
    int count = 0;
    for (int i = 0; i < SUBCOMMANDS; i++) {
        const char *const name = options_subcommand_name((enum subcommand)i);
        struct manual *const manual = manual_create();
        assert_non_null(manual);
        struct manual_command *const command = manual_add(manual, name, "");
        manual_gtp_add(command);
        const struct option_row *row;
        for (int j = 0, k = 0; (row = options_row(j)); j++)
            if (options_row_is_in(row, (enum subcommand)i))
                count += read_words(&command->options[k++], row);
        manual_free(manual);
    }
    assert_true(count > 100);
}

static void other_forms_are_refused(void **state)
{
    (void)state;
    static const char *const rests[] = {
        "help --text", "help --man bash", "help --completion",
        "help --completion fish", "help --completion bash zsh"};
    char command[COMMAND], said[COMMAND];
    for (size_t i = 0; i < ARRAY_LEN(rests); i++) {
        snprintf(command, sizeof command, "%s %s 2>&1", child_program(),
                 rests[i]);
        assert_int_equal(child_shell(command, said, sizeof said), 2);
        assert_non_null(strstr(said, "ingot help --man"));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_that_help_tells_of_is_there),
        cmocka_unit_test(every_subcommand_is_looked_at),
        cmocka_unit_test(the_page_is_without_warnings),
        cmocka_unit_test(the_page_is_the_same_on_every_machine),
        cmocka_unit_test(bash_offers_what_may_come),
        cmocka_unit_test(shells_can_read_it),
        cmocka_unit_test(what_is_offered_is_accepted),
        cmocka_unit_test(other_forms_are_refused),
    };
    return cmocka_run_group_tests_name("gtp/manual", tests, NULL, NULL);
}
