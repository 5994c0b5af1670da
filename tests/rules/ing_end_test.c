/*
 * Every game ends: from each situation each play can be made a few times only,
 * so play without passes runs out of plays.
 */
#include "tests/support/diagram.h"
#include "tests/support/ko_play.h"
#include "tests/support/test.h"

/* What random games of one kind came to. */
struct course {
    int games;
    int longest;   /* moves of a game */
    int64_t moves; /* of all games */
};

/* Plays until the player to move has no legal play on the board. */
static void play_out(struct game *game, struct rng *rng,
                     const struct ko_taste *taste, struct course *course)
{
    while (ko_play_goes_on(game)) {
        const Point point = ko_play_choose(game, rng, taste);
        assert_int_not_equal(point, PASS);
        game_apply(game, point, game->to_move);
    }
    /* No play is refused for want of room in the record. */
    assert_true(game->move_count < GAME_MOVES_MAX);
    course->games++;
    course->moves += game->move_count;
    if (game->move_count > course->longest)
        course->longest = game->move_count;
}

static void games_end(int size, int games)
{
    static const struct ko_taste TASTES[] = {
        {.ko = 1, .repeat = 1, .capture = 1, .eye = 1, .other = 1},
        {.ko = 20, .repeat = 20, .capture = 20, .eye = 1, .other = 2},
    };
    for (size_t i = 0; i < ARRAY_LEN(TASTES); i++) {
        struct course course = {0};
        struct rng rng = rng_seed((uint64_t)size, i);
        struct game *const game = diagram_new_game("ing", size);
        for (int j = 0; j < games; j++) {
            game_clear(game, size);
            play_out(game, &rng, &TASTES[i], &course);
        }
        game_destroy(game);
        print_message("%dx%d: %d games, %lld moves, the longest %d\n", size,
                      size, course.games, (long long)course.moves,
                      course.longest);
    }
}

static void games_without_passes_end_on_2x2(void **state)
{
    (void)state;
    games_end(2, 3000);
}

static void games_without_passes_end_on_3x3(void **state)
{
    (void)state;
    games_end(3, 1000);
}

static void games_without_passes_end_on_4x4(void **state)
{
    (void)state;
    games_end(4, 500);
}

/* A player who has a play makes one: so four passes mean that none is left. */
static void games_where_only_the_stuck_pass_end(void **state)
{
    (void)state;
    static const struct ko_taste TASTE = {
        .ko = 20, .repeat = 20, .capture = 20, .eye = 1, .other = 2};
    struct rng rng = rng_seed(1, 2);
    for (int i = 0; i < 300; i++) {
        struct game *const game = diagram_new_game("ing", 2 + i % 3);
        ko_play_on(game, &rng, &TASTE, GAME_MOVES_MAX);
        assert_true(game_is_over(game));
        game_destroy(game);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_without_passes_end_on_2x2),
        cmocka_unit_test(games_without_passes_end_on_3x3),
        cmocka_unit_test(games_without_passes_end_on_4x4),
        cmocka_unit_test(games_where_only_the_stuck_pass_end),
    };
    return cmocka_run_group_tests_name("rules/ing_end", tests, NULL, NULL);
}
