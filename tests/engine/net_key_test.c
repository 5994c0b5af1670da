#include "engine/net_key.h"

#include "engine/net_features.h"
#include "engine/rng.h"
#include "tests/support/diagram.h"
#include "tests/support/test.h"

#include <stdlib.h>
#include <string.h>

static struct net_key key_for(const struct game *game, Color to_move)
{
    struct net_verdicts verdicts;
    memset(&verdicts, 0, sizeof verdicts);
    net_verdicts_find(game, to_move, &verdicts);
    return net_key(game, to_move, &verdicts);
}

/* The key after moves on an empty 9x9 board. */
static struct net_key key_after(const char *rules, const char *moves)
{
    struct game *game = diagram_new_game(rules, 9);
    diagram_play(game, moves);
    const struct net_key key = key_for(game, game->to_move);
    game_destroy(game);
    return key;
}

static void assert_same(struct net_key a, struct net_key b)
{
    assert_true(a.low == b.low);
    assert_true(a.high == b.high);
}

static void assert_differs(struct net_key a, struct net_key b)
{
    assert_true(a.low != b.low);
    assert_true(a.high != b.high);
}

#define OPENING "b C3 w G7 b C7 w G3 "
#define FIVE    "b E5 w E3 b E7 w C5 b G5"

static void the_order_of_moves_does_not_count(void **state)
{
    (void)state;
    const struct net_key key = key_after("ing", OPENING FIVE);
    assert_same(key, key_after("ing", OPENING FIVE));
    assert_same(key, key_after("ing", OPENING "b G5 w E3 b E7 w C5 b E5"));
    assert_same(key, key_after("ing", "b C7 w G3 b C3 w G7 " FIVE));
    assert_differs(key, key_after("ing", OPENING "b E5 w E3 b E7 w C5 b G4"));
}

static void passes_count(void **state)
{
    (void)state;
    assert_differs(key_after("ing", OPENING),
                   key_after("ing", OPENING "b pass w pass"));
}

static void the_player_counts(void **state)
{
    (void)state;
    struct game *game = diagram_new_game("ing", 9);
    diagram_play(game, OPENING);
    assert_differs(key_for(game, BLACK), key_for(game, WHITE));
    game_destroy(game);
}

static void komi_counts(void **state)
{
    (void)state;
    struct game *game = diagram_new_game("ing", 9);
    const struct net_key before = key_for(game, BLACK);
    game->komi_halves++;
    assert_differs(before, key_for(game, BLACK));
    game->komi_halves--;
    assert_same(before, key_for(game, BLACK));
    game->penalties[BLACK] = 2;
    assert_differs(before, key_for(game, BLACK));
    game_destroy(game);
}

static void rules_count(void **state)
{
    (void)state;
    const struct ruleset *a, *b;
    for (int i = 0; (a = ruleset_number(i)); i++)
        for (int j = 0; (b = ruleset_number(j)); j++)
            if (i != j)
                assert_differs(key_after(a->name, OPENING),
                               key_after(b->name, OPENING));
}

static void the_board_counts(void **state)
{
    (void)state;
    struct game *small = diagram_new_game("ing", 9);
    struct game *large = diagram_new_game("ing", 13);
    assert_differs(key_for(small, BLACK), key_for(large, BLACK));
    game_destroy(small);
    game_destroy(large);
}

static void a_forbidden_point_counts(void **state)
{
    (void)state;
    static const char KO[] = ". . . . . . . . .\n"
                             ". . . . . . . . .\n"
                             ". . . . . . . . .\n"
                             ". . X O . . . . .\n"
                             ". X O . O . . . .\n"
                             ". . X O . . . . .\n"
                             ". . . . . . . . .\n"
                             ". . . . . . . . .\n"
                             ". . . . . . . . .\n";
    struct game *game = diagram_game(KO, "tromp-taylor", BLACK);
    diagram_play(game, "b D5");
    struct net_verdicts verdicts;
    net_verdicts_find(game, WHITE, &verdicts);
    const Point retake = diagram_vertex("C5");
    assert_int_not_equal(verdicts.by_point[retake], VERDICT_LEGAL);
    const struct net_key barred = net_key(game, WHITE, &verdicts);
    verdicts.by_point[retake] = VERDICT_LEGAL;
    assert_differs(barred, net_key(game, WHITE, &verdicts));
    game_destroy(game);
}

enum { SLOTS = 1 << 16, WANDERINGS = 300, STEPS = 60 };

/* Keys seen so far, each with what the network was told there. */
struct seen {
    struct net_key key;
    uint64_t input;
};

/* The inputs but for the last moves and the ladders of the boards before. */
static uint64_t hash_input(const struct net_input *input)
{
    enum { MOVES = 31 << 9, LADDERS_BEFORE = 3 << 15, GLOBAL_MOVES = 5 };
    const uint32_t present = ~(uint32_t)(MOVES | LADDERS_BEFORE);
    uint64_t hash = (uint64_t)input->size;
    for (int i = 0; i < input->size * input->size; i++)
        hash = zobrist_number(hash ^ (input->planes[i] & present));
    for (int i = GLOBAL_MOVES; i < NET_GLOBALS; i++) {
        uint32_t bits;
        memcpy(&bits, &input->globals[i], sizeof bits);
        hash = zobrist_number(hash ^ bits);
    }
    return hash;
}

/* A legal move in the corner, where games meet again and kos are many, or now
   and then a pass. */
static Point wander(const struct game *game, struct rng *rng)
{
    if (rng_below(rng, 8) == 0)
        return PASS;
    for (int tries = 0; tries < 20; tries++) {
        const Point point = point_at(rng_below(rng, 3), rng_below(rng, 3));
        if (game->board.color[point] == EMPTY &&
            game_is_legal(game, point, game->to_move))
            return point;
    }
    return PASS;
}

/* Looks the position up, or adds it; 1 if it was there. */
static int meet(struct seen *seen, const struct game *game,
                struct net_features_scratch *scratch)
{
    static struct net_input input;
    const struct net_key key = key_for(game, game->to_move);
    net_features(game, game->to_move, scratch, &input);
    const uint64_t hash = hash_input(&input);
    for (uint64_t i = key.low % SLOTS;; i = (i + 1) % SLOTS) {
        if (seen[i].key.low == 0) {
            seen[i] = (struct seen){key, hash};
            return 0;
        }
        if (seen[i].key.low == key.low && seen[i].key.high == key.high) {
            assert_true(seen[i].input == hash);
            return 1;
        }
    }
}

/* Random games under several rules, mostly in the same corner. */
static void equal_keys_are_of_equal_inputs(void **state)
{
    (void)state;
    static const char *const RULES[] = {"ing", "tromp-taylor", "chinese",
                                        "aga"};
    struct seen *seen = calloc(SLOTS, sizeof *seen);
    void *scratch = aligned_alloc(64, net_features_scratch_bytes());
    assert_true(seen && scratch);
    struct rng rng = rng_seed(11, 0);
    int met = 0;
    for (int i = 0; i < WANDERINGS; i++) {
        struct game *game = diagram_new_game(RULES[i / 4 % 4], 7);
        for (int j = 0; j < STEPS && !game_is_over(game); j++) {
            met += meet(seen, game, scratch);
            game_apply(game, wander(game, &rng), game->to_move);
        }
        game_destroy(game);
    }
    assert_true(met > 300);
    free(scratch);
    free(seen);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_order_of_moves_does_not_count),
        cmocka_unit_test(passes_count),
        cmocka_unit_test(the_player_counts),
        cmocka_unit_test(komi_counts),
        cmocka_unit_test(rules_count),
        cmocka_unit_test(the_board_counts),
        cmocka_unit_test(a_forbidden_point_counts),
        cmocka_unit_test(equal_keys_are_of_equal_inputs),
    };
    return cmocka_run_group_tests_name("engine/net_key", tests, NULL, NULL);
}
