#include "tests/support/ing_contest.h"

#include "tests/support/diagram.h"
#include "tests/support/ko_play.h"
#include "tests/support/test.h"

#include <string.h>
#include <time.h>

enum {
    MOVES_MAX = 120,
    TINY_MOVES_MAX = 5000,
    CHANGES_MAX = 5,
    REPORT = 20000, /* moves */
};

/* One process of the reference, and the game that it was told. */
struct seat {
    struct ing_oracle oracle;
    struct game *game;
};

static const struct ing_case *choose_case(const struct ing_contest *contest,
                                          struct rng *rng)
{
    const struct ing_cases *const cases = contest->cases;
    for (;;) {
        const struct ing_case *const ing =
            &cases->cases[rng_below(rng, cases->count)];
        if (ing->size <= contest->size_max)
            return ing;
    }
}

/* The position of a case, in which a few points are now something else. */
static struct game *vary(const struct ing_case *ing, struct rng *rng)
{
    struct game *const game = diagram_new_game("ing", ing->size);
    uint8_t colors[POINT_CELLS];
    do {
        memcpy(colors, ing->colors, sizeof colors);
        for (int left = 1 + rng_below(rng, CHANGES_MAX); left > 0; left--)
            colors[point_of_index(rng_below(rng, ing->size * ing->size),
                                  ing->size)] = (uint8_t)rng_below(rng, 3);
    } while (!game_set_up(game, ing->size, colors, BLACK + rng_below(rng, 2)));
    return game;
}

/* An empty board of one of so many sizes. */
static struct game *begin_empty(struct rng *rng, int least, int sizes)
{
    return diagram_new_game("ing", least + rng_below(rng, sizes));
}

static struct game *begin(const struct ing_contest *contest, struct rng *rng)
{
    const struct ing_case *ing = NULL;
    struct game *game = NULL;
    switch (contest->start) {
    case ING_EMPTY:
        return begin_empty(rng, 3, 5);
    case ING_TINY:
        return begin_empty(rng, 2, 3);
    case ING_CROWDED:
        game = begin_empty(rng, 3, 5);
        ko_play_set_up(game, rng, game->board.size);
        return game;
    case ING_SHAPE:
        ing = choose_case(contest, rng);
        return ing_case_game(ing, rng_below(rng, ing_case_moves(ing) + 1));
    case ING_VARIED:
        return vary(choose_case(contest, rng), rng);
    }
    return NULL;
}

/* Play a game and tell it; returns the moves made. */
static int play(const struct ing_contest *contest, struct rng *rng,
                struct seat *seat)
{
    struct ko_taste taste = ko_taste_random(rng);
    int moves = 1 + rng_below(rng, MOVES_MAX);
    seat->game = begin(contest, rng);
    const int before = seat->game->move_count;
    if (contest->start == ING_TINY) {
        taste.pass = 0;
        taste.eye = 1;
        moves = TINY_MOVES_MAX;
    }
    ko_play_on(seat->game, rng, &taste, moves);
    if (contest->start == ING_TINY)
        assert_true(game_is_over(seat->game));
    ing_oracle_tell(&seat->oracle, seat->game);
    return seat->game->move_count - before;
}

static void compare(struct seat *seat)
{
    if (!seat->game)
        return;
    ing_oracle_compare(&seat->oracle, seat->game);
    game_destroy(seat->game);
    seat->game = NULL;
}

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

int64_t ing_contest_run(const struct ing_contest *contest,
                        struct ing_oracle *sum)
{
    struct seat seats[ING_PROCESSES_MAX] = {0};
    struct rng rng = rng_seed(contest->seed, 0);
    const double began = seconds();
    int64_t moves = 0, reported = 0;
    assert_in_range(contest->processes, 1, ING_PROCESSES_MAX);
    for (int i = 0; i < contest->processes; i++)
        ing_oracle_start(&seats[i].oracle);
    for (int i = 0; moves < contest->moves; i = (i + 1) % contest->processes) {
        compare(&seats[i]);
        moves += play(contest, &rng, &seats[i]);
        if (moves - reported >= REPORT) {
            reported = moves;
            print_message("%lld moves, %.0f s\n", (long long)moves,
                          seconds() - began);
        }
    }
    for (int i = 0; i < contest->processes; i++) {
        compare(&seats[i]);
        ing_oracle_add(sum, &seats[i].oracle);
        ing_oracle_stop(&seats[i].oracle);
    }
    return moves;
}
