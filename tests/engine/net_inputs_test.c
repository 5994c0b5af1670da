/* The inputs of recorded positions against another engine's. */
#include "engine/net_features.h"

#include "tests/support/test.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { NAME = 32, MOVES = 2048 };

static uint64_t add_word(uint64_t sum, uint32_t word)
{
    for (int shift = 0; shift < 32; shift += 8)
        sum = (sum ^ (word >> shift & 255)) * UINT64_C(1099511628211);
    return sum;
}

static uint64_t checksum(const struct net_input *input)
{
    uint64_t sum = UINT64_C(14695981039346656037);
    for (int i = 0; i < input->size * input->size; i++)
        sum = add_word(sum, input->planes[i]);
    for (int i = 0; i < NET_GLOBALS; i++)
        sum =
            add_word(sum, (uint32_t)(int32_t)lrintf(input->globals[i] * 1000));
    return sum;
}

static struct game *play(const char *name, int size, int komi_halves,
                         const char *moves)
{
    struct ruleset rules;
    assert_int_equal(ruleset_find(name, &rules), RULESET_OK);
    struct game *game = game_create(&rules, size);
    assert_non_null(game);
    game->komi_halves = komi_halves;
    for (int i = 0; moves[0] && moves[1]; i++, moves += 2) {
        const int column = moves[0] - 'a', row = size - 1 - (moves[1] - 'a');
        const Point point = column < size ? point_at(row, column) : PASS;
        assert_int_equal(game_play(game, point, i % 2 ? WHITE : BLACK),
                         VERDICT_LEGAL);
    }
    return game;
}

static void inputs_are_those_of_another_engine(void **state)
{
    (void)state;
    FILE *file = fopen("tests/data/engine/net_inputs.txt", "r");
    assert_non_null(file);
    char line[MOVES], rules[NAME], moves[MOVES];
    void *scratch = aligned_alloc(64, net_features_scratch_bytes());
    assert_non_null(scratch);
    int count = 0;
    while (fgets(line, sizeof line, file)) {
        int size, komi_halves;
        uint64_t expected;
        struct net_input input;
        if (line[0] == '#')
            continue;
        assert_int_equal(sscanf(line, "%31s %d %d %" SCNx64 " %2047s", rules,
                                &size, &komi_halves, &expected, moves),
                         5);
        struct game *game = play(rules, size, komi_halves, moves);
        net_features(game, game->to_move, scratch, &input);
        if (checksum(&input) != expected)
            fail_msg("position %d: %" PRIx64 " instead of %" PRIx64, count,
                     checksum(&input), expected);
        game_destroy(game);
        count++;
    }
    assert_int_equal(count, 65);
    free(scratch);
    fclose(file);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(inputs_are_those_of_another_engine),
    };
    return cmocka_run_group_tests_name("engine/net_inputs", tests, NULL, NULL);
}
