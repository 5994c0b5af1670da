#include "tests/support/ing_contest.h"

#include "tests/support/diagram.h"
#include "tests/support/ko_play.h"
#include "tests/support/test.h"

#include <time.h>

enum { LEAST_SIZE = 3, GREATEST_SIZE = 7, MOVES_MAX = 120, REPORT = 20000 };

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

static struct game *begin(const struct ing_contest *contest, struct rng *rng)
{
    if (contest->start == ING_SHAPE) {
        const struct ing_case *const ing = choose_case(contest, rng);
        return ing_case_game(ing, rng_below(rng, ing_case_moves(ing) + 1));
    }
    const int size =
        LEAST_SIZE + rng_below(rng, GREATEST_SIZE - LEAST_SIZE + 1);
    struct game *const game = diagram_new_game("ing", size);
    if (contest->start == ING_CROWDED)
        ko_play_set_up(game, rng, size);
    return game;
}

/* Play a game and tell it; returns the moves made. */
static int play(const struct ing_contest *contest, struct rng *rng,
                struct seat *seat)
{
    const struct ko_taste taste = ko_taste_random(rng);
    seat->game = begin(contest, rng);
    const int before = seat->game->move_count;
    ko_play_on(seat->game, rng, &taste, 1 + rng_below(rng, MOVES_MAX));
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
