#include "rules/perft.h"

#include "rules/game.h"

#include <stdlib.h>
#include <string.h>

/* One count under way: the game, and the boards before each of its moves. */
struct perft {
    struct game *game;
    bool passes;
    struct board before[PERFT_DEPTH_MAX];
};

/* The last move needs no playing: it is enough that it is legal. */
static uint64_t count_last(const struct perft *perft)
{
    const struct game *game = perft->game;
    uint64_t count = perft->passes;
    for (int i = 0; i < game->board.empty_count; i++)
        count += game_is_legal(game, game->board.empty[i], game->to_move);
    return count;
}

static uint64_t count_moves(struct perft *perft, int depth);

static uint64_t count_after(struct perft *perft, Point point, int depth)
{
    struct game *game = perft->game;
    struct board *before = &perft->before[depth - 1];
    game_apply(game, point, game->to_move);
    const uint64_t count = count_moves(perft, depth - 1);
    game_take_back(game, before);
    return count;
}

static uint64_t count_moves(struct perft *perft, int depth)
{
    struct game *game = perft->game;
    if (depth == 0)
        return 1;
    if (game_is_over(game))
        return 0;
    if (depth == 1)
        return count_last(perft);

    struct board *before = &perft->before[depth - 1];
    board_copy(before, &game->board);
    uint64_t count = perft->passes ? count_after(perft, PASS, depth) : 0;
    for (int i = 0; i < before->empty_count; i++)
        if (game_is_legal(game, before->empty[i], game->to_move))
            count += count_after(perft, before->empty[i], depth);
    return count;
}

bool perft_count(int size, int depth, const struct perft_rules *rules,
                 uint64_t *count)
{
    assert(depth >= 0 && depth <= PERFT_DEPTH_MAX);
    const struct ruleset ruleset = {
        .name = "perft",
        .ko = rules->ko,
        .suicide = rules->suicide,
        .passes_to_end = ko_rule_is_ing(rules->ko) ? 4 : 2,
    };
    struct perft *perft = malloc(sizeof *perft);
    if (!perft)
        return false;
    perft->passes = rules->passes;
    perft->game = game_create(&ruleset, size);
    const bool is_ready = perft->game != NULL;
    if (is_ready)
        *count = count_moves(perft, depth);
    game_destroy(perft->game);
    free(perft);
    return is_ready;
}

bool perft_read_ko(const char *word, enum ko_rule *ko)
{
    static const char *const words[] = {[KO_SIMPLE] = "simple",
                                        [KO_POSITIONAL] = "positional",
                                        [KO_SITUATIONAL] = "situational",
                                        [KO_ING] = "ing",
                                        [KO_ING_WHOLE] = "ing-wholeboard"};
    for (size_t i = 0; i < ARRAY_LEN(words); i++) {
        if (strcmp(word, words[i]) == 0) {
            *ko = (enum ko_rule)i;
            return true;
        }
    }
    return false;
}

bool perft_read_suicide(const char *word, enum suicide_rule *suicide)
{
    static const char *const words[] = {[SUICIDE_NONE] = "none",
                                        [SUICIDE_GROUPS] = "groups",
                                        [SUICIDE_ANY] = "any"};
    for (size_t i = 0; i < ARRAY_LEN(words); i++) {
        if (strcmp(word, words[i]) == 0) {
            *suicide = (enum suicide_rule)i;
            return true;
        }
    }
    return false;
}
