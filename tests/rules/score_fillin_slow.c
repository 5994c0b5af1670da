#include "tests/support/filled_board.h"
#include "tests/support/test.h"

/* What boards can have, so that none is left out by chance. */
struct seen {
    int nothing_shared, even_shared, odd_shared, penalty, black_komi, unpaid,
        set_off, borrowed, exchanged, tie;
};

static void note(struct seen *seen, const struct counted *counted,
                 const struct fillin *fillin)
{
    const int shared = counted->score.shared;
    const struct fillin_side *const black = &fillin->sides[BLACK];
    seen->nothing_shared += shared == 0;
    seen->even_shared += shared > 0 && shared % 2 == 0;
    seen->odd_shared += shared % 2;
    seen->penalty += black->penalty > 0;
    seen->black_komi += fillin->komi < 0;
    seen->unpaid += fillin->unpaid > 0;
    seen->set_off += fillin->set_off > 0;
    seen->borrowed += black->borrowed > 0;
    seen->exchanged += black->exchanged > 0;
    seen->tie += fillin->points == 0;
}

static void filling_in_is_the_area_margin_on_100000_boards(void **state)
{
    (void)state;
    enum { BOARDS = 100000, SIZES = BOARD_SIZE_MAX - BOARD_SIZE_MIN + 1 };
    static struct counted counted;
    struct rng rng = rng_seed(20, 0);
    const struct ruleset rules = ruleset_ing();
    struct seen seen = {0};
    int filled = 0;
    counted.game = game_create(&rules, BOARD_SIZE_MIN);
    assert_non_null(counted.game);
    for (int i = 0; filled < BOARDS; i++) {
        const int size = BOARD_SIZE_MIN + i % SIZES;
        struct fillin fillin;
        counted_play(&counted, &rng, size);
        const enum fillin_status status = fillin_count(
            counted.game, counted.dead, &counted.score, counted.owner, &fillin);
        assert_int_equal(status, size % 2 ? FILLIN_OK : FILLIN_EVEN_BOARD);
        if (status != FILLIN_OK)
            continue;
        filled_board_check(&counted, &fillin);
        note(&seen, &counted, &fillin);
        filled++;
    }
    game_destroy(counted.game);
    const int *const counts = (const int *)&seen;
    for (size_t i = 0; i < sizeof seen / sizeof *counts; i++)
        assert_true(counts[i] >= 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(filling_in_is_the_area_margin_on_100000_boards),
    };
    return cmocka_run_group_tests_name("rules/score_fillin, long", tests, NULL,
                                       NULL);
}
