/*
 * `ingot analyze` as a shell runs it: what it writes, refuses and returns.
 */
#include "rules/compiler.h"
#include "tests/support/child.h"
#include "tests/support/scratch.h"
#include "tests/support/test.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { PATIENCE_MS = 20000 };

static char said[1 << 16];

/* Runs it with these arguments in the folder of the test; the status, with what
   was said on both streams in said. */
static int analyze(void *const *state, const char *arguments)
{
    char command[512];
    snprintf(command, sizeof command,
             "program=$(realpath %s) && cd %s && { $program analyze --net none "
             "--visits 30 --threads 1 --seed 1 %s; } 2>&1",
             child_program(), (const char *)*state, arguments);
    return child_shell(command, said, sizeof said);
}

/* The analysis ends well; what it said is shown if not. */
static void assert_analyzed(void *const *state, const char *arguments)
{
    const int status = analyze(state, arguments);
    if (status != 0)
        fail_msg("status %d: %s", status, said);
}

static void write_text(void *const *state, const char *name, const char *text)
{
    char path[SCRATCH_PATH];
    scratch_write(scratch_path(state, name, path), text, strlen(text));
}

/* A file's text, the caller's to free; NULL if there is none. */
static char *read_text(void *const *state, const char *name)
{
    char path[SCRATCH_PATH];
    size_t count;
    if (access(scratch_path(state, name, path), F_OK) != 0)
        return NULL;
    unsigned char *const bytes = scratch_read(path, &count);
    char *const text = malloc(count + 1);
    assert_non_null(text);
    memcpy(text, bytes, count);
    text[count] = '\0';
    free(bytes);
    return text;
}

static void assert_has(const char *text, const char *words)
{
    if (!text || !strstr(text, words))
        fail_msg("\"%s\" does not say \"%s\"", text ? text : "no file", words);
}

static int count_of(const char *text, const char *words)
{
    int count = 0;
    for (; (text = strstr(text, words)); text++)
        count++;
    return count;
}

/* Handicap stones, a pass, stones set up later and a variation. */
static const char GAME[] =
    "(;GM[1]SZ[5]RU[GOE]KM[0]HA[2]AB[bb][dd]PB[Ann];W[cc]C[hm];B[]"
    "(;W[bc];AB[ee];B[cb])(;W[aa];B[ab]))";

static void a_game_is_written_beside_itself(void **state)
{
    write_text(state, "a.sgf", GAME);
    assert_int_equal(analyze(state, "a.sgf --graph a.html"), 0);
    assert_has(said, "of moves 1 to 4 lost 2 points or more");
    assert_has(said, "Written: a-analyzed.sgf and a.html\n");
    /* No bar where nobody looks at it. */
    assert_null(strchr(said, '\r'));
    char *const text = read_text(state, "a-analyzed.sgf");
    assert_has(text, "AB[bb][dd]");
    assert_has(text, "AB[ee]");
    assert_has(text, "C[hm\n\nBlack's chance to win ");
    assert_int_equal(count_of(text, "SBKV["), 5);
    assert_int_equal(count_of(text, "LZ[Ingot-"), 5);
    free(text);
    char *const page = read_text(state, "a.html");
    assert_has(page, "Ann against White");
    free(page);
    char *const game = read_text(state, "a.sgf");
    assert_string_equal(game, GAME);
    free(game);
}

static void a_part_of_the_game_may_be_asked_for(void **state)
{
    write_text(state, "a.sgf", GAME);
    assert_int_equal(analyze(state, "a.sgf --from 2 --to 2 --out b.sgf"), 0);
    char *const text = read_text(state, "b.sgf");
    assert_int_equal(count_of(text, "SBKV["), 2);
    free(text);
    assert_int_equal(analyze(state, "a.sgf --from 9 --out c.sgf"), 2);
    assert_has(said, "no move from 9 on");
    assert_null(read_text(state, "c.sgf"));
}

static void what_is_there_stays(void **state)
{
    write_text(state, "a.sgf", GAME);
    write_text(state, "b.sgf", "mine");
    assert_int_equal(analyze(state, "a.sgf --out b.sgf"), 1);
    assert_has(said, "b.sgf is there already: --force replaces it");
    assert_int_equal(analyze(state, "a.sgf --out ./a.sgf --force"), 1);
    assert_has(said, "is the game");
    assert_int_equal(analyze(state, "a.sgf --graph b.svg --out b.svg"), 1);
    assert_has(said, "cannot be the game and its graph");
    assert_int_equal(analyze(state, "a.sgf --out . --force"), 1);
    assert_has(said, "is a directory");
    char *text = read_text(state, "b.sgf");
    assert_string_equal(text, "mine");
    free(text);
    assert_int_equal(analyze(state, "a.sgf --out b.sgf --force"), 0);
    text = read_text(state, "b.sgf");
    assert_has(text, "SBKV[");
    free(text);
}

static void what_is_wrong_is_told(void **state)
{
    static const struct {
        const char *sgf, *arguments, *words;
        int status;
    } ROWS[] = {
        {"(;SZ[5];B[aa];W[aa])", "a.sgf",
         "a.sgf:1:16: move 2, white A5: the "
         "point is occupied",
         1},
        {"no game", "a.sgf", "a.sgf:1:", 1},
        {GAME, "b.sgf", "b.sgf: No such file", 1},
        {GAME, "a.sgf --graph a.png", "must end with .svg or .html", 2},
        {GAME, "a.sgf --visits 0", "must limit the search", 2},
        {GAME, "a.sgf --worse-than 0", "from 0.1 to 1000", 2},
        {GAME, "a.sgf --level 5k", "unknown option", 2},
        {GAME, "a.sgf --out no/b.sgf", "cannot write no/b.sgf: No such", 1},
        {GAME, "", "an argument is missing", 2},
    };
    for (size_t i = 0; i < ARRAY_LEN(ROWS); i++) {
        write_text(state, "a.sgf", ROWS[i].sgf);
        assert_int_equal(analyze(state, ROWS[i].arguments), ROWS[i].status);
        assert_has(said, ROWS[i].words);
        assert_null(read_text(state, "a-analyzed.sgf"));
    }
}

static void rules_are_the_records_unless_told(void **state)
{
    write_text(state, "a.sgf", "(;SZ[5]RU[Japanese]KM[6.5];B[cc];W[bb])");
    assert_int_equal(analyze(state, "a.sgf"), 0);
    assert_has(said,
               "The game's rules are none of Ingot's: it goes by chinese");
    assert_int_equal(analyze(state, "a.sgf --force --rules aga"), 0);
    assert_null(strstr(said, "none of Ingot's"));
}

/* The komi of a configuration file is for new games. */
static void a_configuration_file_leaves_the_game_alone(void **state)
{
    write_text(state, "a.sgf", GAME);
    write_text(state, "config", "komi = 20\n[analyze]\nworse-than = 3\n");
    assert_analyzed(state, "a.sgf --config config");
    assert_has(said, "lost 3 points or more");
    char *const with = read_text(state, "a-analyzed.sgf");
    assert_analyzed(state, "a.sgf --force --worse-than 3");
    char *const without = read_text(state, "a-analyzed.sgf");
    assert_analyzed(state, "a.sgf --force --worse-than 3 --komi 20");
    char *const other = read_text(state, "a-analyzed.sgf");
    assert_string_equal(with, without);
    assert_string_not_equal(with, other);
    free(with);
    free(without);
    free(other);
}

/* Ten minutes a position: the signal comes in the first. */
static void an_interrupt_leaves_nothing(void **state)
{
    char path[SCRATCH_PATH], out[SCRATCH_PATH], beside[SCRATCH_PATH];
    struct child child;
    write_text(state, "a.sgf", GAME);
    const char *const arguments[] = {"analyze",
                                     scratch_path(state, "a.sgf", path),
                                     "--out",
                                     scratch_path(state, "b.sgf", out),
                                     "--net",
                                     "none",
                                     "--threads",
                                     "1",
                                     "--time-per-move",
                                     "600",
                                     NULL};
    child_start(&child, arguments);
    /* The line on the rules, or on playouts, comes when it has begun. */
    char byte;
    assert_int_equal(read(child.err, &byte, 1), 1);
    nanosleep(&(struct timespec){.tv_nsec = 200000000L}, NULL);
    kill(child.pid, SIGINT);
    assert_true(child_wait(&child, PATIENCE_MS));
    assert_true(WIFSIGNALED(child.status));
    assert_int_equal(WTERMSIG(child.status), SIGINT);
    child_free(&child);
    assert_int_equal(access(out, F_OK), -1);
    assert_int_equal(access(scratch_path(state, ".b.sgf.new", beside), F_OK),
                     -1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        SCRATCH_FACT(a_game_is_written_beside_itself),
        SCRATCH_FACT(a_part_of_the_game_may_be_asked_for),
        SCRATCH_FACT(what_is_there_stays),
        SCRATCH_FACT(what_is_wrong_is_told),
        SCRATCH_FACT(rules_are_the_records_unless_told),
        SCRATCH_FACT(a_configuration_file_leaves_the_game_alone),
        SCRATCH_FACT(an_interrupt_leaves_nothing),
    };
    return cmocka_run_group_tests_name("gtp/analyze_command", tests, NULL,
                                       NULL);
}
