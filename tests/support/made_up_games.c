#include "tests/support/made_up_games.h"

#include "rules/game.h"
#include "tests/support/test.h"

#include <stdio.h>

enum { SIZE = 9 };

static bool is_possible(const struct game *game, Point point)
{
    return game->board.color[point] == EMPTY &&
           !board_is_eye(&game->board, point, game->to_move) &&
           game_is_legal(game, point, game->to_move);
}

/* Beside the last move if there is a place, else anywhere. */
static Point make_up(const struct game *game, struct rng *rng)
{
    Point sides[4];
    int count = 0;
    const Point last =
        game->move_count ? game->plies[game->move_count - 1].point : PASS;
    for (int i = 0; last != PASS && i < 4; i++)
        if (is_possible(game, last + POINT_SIDES[i]))
            sides[count++] = last + POINT_SIDES[i];
    if (count > 0)
        return sides[rng_below(rng, count)];
    for (;;) {
        const Point point = point_of_index(rng_below(rng, SIZE * SIZE), SIZE);
        if (is_possible(game, point))
            return point;
    }
}

static void write_game(FILE *file, const struct ruleset *rules, int number)
{
    struct rng rng = rng_seed(7, (uint64_t)number);
    struct game *const game = game_create(rules, SIZE);
    assert_non_null(game);
    fprintf(file, "made-up:%d\t?\t%d\t7.5\t-\tcn\tB+R\t?\t?\t", number, SIZE);
    for (int i = 0; i < MADE_UP_MOVES; i++) {
        const Point point = make_up(game, &rng);
        fprintf(file, "%c%c", 'a' + point_column(point),
                'a' + SIZE - 1 - point_row(point));
        game_apply(game, point, game->to_move);
    }
    fputc('\n', file);
    game_destroy(game);
}

void made_up_games_write(const char *path, int games)
{
    struct ruleset rules = ruleset_ing();
    FILE *const file = fopen(path, "w");
    assert_non_null(file);
    assert_int_equal(ruleset_find("chinese", &rules), RULESET_OK);
    for (int i = 0; i < games; i++)
        write_game(file, &rules, i);
    assert_int_equal(fclose(file), 0);
}

struct games_list *made_up_games_read(const char *path)
{
    char error[GAMES_ERROR];
    struct games_list *const list = games_list_create();
    assert_non_null(list);
    if (!games_list_read(list, path, error))
        fail_msg("%s", error);
    return list;
}
