/*
 * Ingot in a client that is not ours: the package that Sabaki talks to engines
 * by, run by node, plays whole games and looks at searches (sabaki_game.mjs).
 * npm fetches it into a folder that is removed again; where node, npm or the
 * net is missing the tests are skipped.
 */
#include "rules/game.h"
#include "tests/support/child.h"
#include "tests/support/diagram.h"
#include "tests/support/test.h"

#include <stdio.h>
#include <string.h>

#define PACKAGE "@sabaki/gtp@3.0.0"

enum { FOLDER = 64, COMMAND = 512, TEXT = 1 << 16 };

static char folder[FOLDER], said[TEXT];
static const char *missing; /* why there is no package, or NULL */

static bool succeeds(const char *command)
{
    return child_shell(command, said, sizeof said) == 0;
}

static void fetch_package(void)
{
    char command[COMMAND];
    snprintf(command, sizeof command,
             "timeout 300 npm install --silent --no-audit --no-fund "
             "--ignore-scripts --fetch-retries=0 --cache '%s/cache' "
             "--prefix '%s' " PACKAGE " 2>&1",
             folder, folder);
    if (!succeeds(command))
        missing = "npm cannot fetch " PACKAGE;
}

static int set_up(void **state)
{
    (void)state;
    if (!succeeds("mktemp -d /tmp/ingot-sabaki-XXXXXX"))
        return -1;
    snprintf(folder, sizeof folder, "%.*s", (int)strcspn(said, "\n"), said);
    if (!succeeds("node --version 2>&1"))
        missing = "there is no node (Debian: nodejs)";
    else if (!succeeds("npm --version 2>&1"))
        missing = "there is no npm (Debian: npm)";
    else
        fetch_package();
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    char command[COMMAND];
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    return succeeds(command) ? 0 : -1;
}

/* Runs the client with the program and these options of gtp. */
static void run(const char *what, const char *options)
{
    char command[COMMAND];
    if (missing) {
        print_message("%s\n", missing);
        skip();
    }
    snprintf(command, sizeof command,
             "timeout 600 node tests/gtp/sabaki_game.mjs '%s' %s \"$(realpath "
             "'%s')\" gtp --threads 1 --seed 1 %s 2>&1",
             folder, what, child_program(), options);
    if (!succeeds(command))
        fail_msg("%s", said);
}

/* The words after the lines of moves, which are played in the game. */
static const char *replay(struct game *game)
{
    const char *at = said;
    char color, vertex[8];
    for (int length; sscanf(at, "%c %7s%n", &color, vertex, &length) == 2 &&
                     (color == 'B' || color == 'W');
         at += length + 1) {
        const Color player = color == 'B' ? BLACK : WHITE;
        assert_int_equal(player, game->to_move);
        if (game_play(game, diagram_vertex(vertex), player) != VERDICT_LEGAL)
            fail_msg("%c %s may not be played, after\n%.*s", color, vertex,
                     (int)(at - said), said);
    }
    return at;
}

static void a_whole_game_is_played_by_two(void **state)
{
    (void)state;
    char scores[2][16], rest[2];
    run("game", "--size 9 --visits 30 --param resign_below=0");
    struct game *const game = diagram_new_game("ing", 9);
    const char *const after = replay(game);
    print_message("%d moves, %s", game->move_count, after);
    assert_true(game_is_over(game));
    assert_int_equal(game->passes, 4);
    assert_true(game->move_count > 40);
    game_destroy(game);
    /* Each of the two counts, and they agree. */
    assert_int_equal(
        sscanf(after, "score %15s score %15s %1s", scores[0], scores[1], rest),
        2);
    assert_string_equal(scores[0], scores[1]);
    assert_true(scores[0][0] == 'B' || scores[0][0] == 'W');
    assert_int_equal(scores[0][1], '+');
}

static void searches_are_shown_and_stopped(void **state)
{
    (void)state;
    run("analysis", "--time-per-move 1");
    print_message("%s", said);
    assert_non_null(strstr(said, "kata-analyze 3 lines\n"));
    assert_non_null(strstr(said, "\nplayed "));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_whole_game_is_played_by_two),
        cmocka_unit_test(searches_are_shown_and_stopped),
    };
    return cmocka_run_group_tests_name("gtp/sabaki", tests, set_up, tear_down);
}
