/*
 * The judge on the final positions of games that people have counted: with the
 * stones it calls dead taken off, is the result the recorded one?  Not all of
 * the records are of finished games, and some were counted by other rules than
 * they say, so nobody finds every result.
 */
#include "engine/evaluator.h"
#include "engine/judge.h"
#include "engine/network.h"
#include "tests/support/net_writer.h"
#include "tests/support/test.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

/* A line: id, date, size, komi, handicap stones, rules, result, both ranks,
   moves. */
enum { FIELDS = 10, SIZE = 2, KOMI, HANDICAP, RULES, RESULT, MOVES = 9 };
enum { LINE = 2048 };

/* Cuts a line at its tabs; false if it is not of a game that was counted. */
static bool cut(char *line, char *field[FIELDS])
{
    for (int i = 0; i < FIELDS; i++) {
        field[i] = line;
        line = strpbrk(line, "\t\n");
        if (!line)
            return false;
        *line++ = '\0';
    }
    const char *const result = field[RESULT];
    return field[KOMI][0] != '?' &&
           (strcmp(result, "0") == 0 ||
            (strlen(result) > 2 && result[2] >= '0' && result[2] <= '9'));
}

static Point read_point(const char *letters, int size)
{
    return letters[0] == 't' && letters[1] == 't'
               ? PASS
               : point_at(size - 1 - (letters[1] - 'a'), letters[0] - 'a');
}

static struct game *replay(char *const field[FIELDS])
{
    struct ruleset rules;
    const int size = atoi(field[SIZE]);
    assert_int_equal(ruleset_find("chinese", &rules), RULESET_OK);
    struct game *game = game_create(&rules, size);
    assert_non_null(game);
    Color player = BLACK;
    if (field[HANDICAP][0] != '-') {
        uint8_t colors[POINT_CELLS];
        memset(colors, OFFBOARD, sizeof colors);
        for (int i = 0; i < size * size; i++)
            colors[point_of_index(i, size)] = EMPTY;
        for (const char *at = field[HANDICAP]; *at; at += 2)
            colors[read_point(at, size)] = BLACK;
        player = WHITE;
        assert_true(game_set_up(game, size, colors, player));
    }
    for (const char *at = field[MOVES]; *at; at += 2) {
        game_apply(game, read_point(at, size), player);
        player = color_opponent(player);
    }
    return game;
}

/* Black's margin by territory, without komi. */
static int territory_margin(const struct board *board,
                            const struct judgement *judgement)
{
    int margin = board->captured[WHITE] - board->captured[BLACK];
    for (int i = 0; i < board->size * board->size; i++) {
        const Point point = point_of_index(i, board->size);
        const int own = (judgement->owner[point] == BLACK) -
                        (judgement->owner[point] == WHITE);
        if (board->color[point] == EMPTY)
            margin += own;
        else if (judgement->dead[point])
            margin += own + (board->color[point] == WHITE) -
                      (board->color[point] == BLACK);
    }
    return margin;
}

/* By the way of counting that the record names, or else by either. */
static bool agrees(char *const field[FIELDS], const struct game *game,
                   const struct judgement *judgement)
{
    const char *const result = field[RESULT];
    const double size = result[0] == '0' ? 0.0 : atof(result + 2);
    const double komi = atof(field[KOMI]);
    const double told = komi + (result[0] == 'W' ? -size : size);
    const int area =
        judgement->score.area[BLACK] - judgement->score.area[WHITE];
    const int territory = territory_margin(&game->board, judgement);
    const bool by_area = fabs(told - area) < 0.1;
    const bool by_territory = fabs(told - territory) < 0.1;
    if (strcmp(field[RULES], "jp") == 0 || strcmp(field[RULES], "kr") == 0)
        return by_territory;
    return by_area || (strcmp(field[RULES], "?") == 0 && by_territory);
}

struct tally {
    int games, by_playouts, by_network;
};

static bool finds_result(const struct judge *judge, char *const field[FIELDS],
                         const struct game *game)
{
    struct judgement judgement;
    judge_position(judge, game, NULL, &judgement);
    return agrees(field, game, &judgement);
}

/* Every n-th of the counted games of a file. */
static struct tally count_games(const char *path, int n,
                                const struct judge *alone,
                                const struct judge *judge)
{
    struct tally tally = {0};
    const gzFile file = gzopen(path, "rb");
    if (!file)
        return tally;
    char line[LINE], *field[FIELDS];
    for (int i = 0; gzgets(file, line, sizeof line);) {
        if (!cut(line, field) || i++ % n != 0)
            continue;
        struct game *game = replay(field);
        tally.games++;
        tally.by_playouts += finds_result(alone, field, game);
        tally.by_network += finds_result(judge, field, game);
        game_destroy(game);
    }
    gzclose(file);
    return tally;
}

static const struct games_case {
    const char *name, *path;
    int every;         /* n-th of the games */
    int least_percent; /* of results that the network's judge must find */
} cases[] = {
    {"9x9", "../shared/games/games9.txt.gz", 1, 75},
    {"13x13", "../shared/games/games13.txt.gz", 1, 93},
    {"19x19", "../shared/games/games19.txt.gz", 150, 89},
};

static void a_network_finds_more_results_than_playouts(void **state)
{
    const struct games_case *row = *state;
    const char *const path = net_writer_given();
    if (!path) {
        print_message("no network in ../shared\n");
        skip();
    }
    const struct network_options options = {.path = path};
    struct network_problem problem;
    struct network *const network = network_open(&options, &problem);
    assert_non_null(network);
    struct evaluator *const evaluator = network_evaluator(network, true);
    assert_non_null(evaluator);
    const struct params params = params_default();
    const struct judge alone = judge_by_playouts(&params);
    struct judge judge;
    assert_true(judge_init(&judge, &params, evaluator));
    const struct tally tally =
        count_games(row->path, row->every, &alone, &judge);
    judge_free(&judge);
    evaluator->destroy(evaluator);
    network_close(network);
    if (tally.games == 0) {
        print_message("no games in ../shared\n");
        skip();
    }
    print_message("%s: of %d results %d by playouts, %d with the network\n",
                  row->name, tally.games, tally.by_playouts, tally.by_network);
    assert_true(tally.by_network > tally.by_playouts);
    assert_in_range(tally.by_network * 100, tally.games * row->least_percent,
                    tally.games * 100);
}

int main(void)
{
    struct CMUnitTest tests[ARRAY_LEN(cases)];
    for (size_t i = 0; i < ARRAY_LEN(cases); i++)
        tests[i] = (struct CMUnitTest){
            .name = cases[i].name,
            .test_func = a_network_finds_more_results_than_playouts,
            .initial_state = (void *)(uintptr_t)&cases[i],
        };
    return cmocka_run_group_tests_name("engine/judge_games", tests, NULL, NULL);
}
