#include "rules/score_fillin.h"

#include "rules/fillin_place.h"

#include <stdlib.h>

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* Half points that Black pays White but for penalties, 7.5 being 8. */
static int counted_komi(const struct game *game)
{
    const int komi = game->komi_halves;
    const bool is_half_less =
        game->rules.tie_is_black && komi + 1 == game->rules.komi_halves;
    return komi + is_half_less + 2 * score_compensation(game);
}

/* Are the points of two what a stone in the other's area is worth? */
static bool is_payable(const struct game *game)
{
    return counted_komi(game) % 4 == 0 && game->penalties[BLACK] % 2 == 0 &&
           game->penalties[WHITE] % 2 == 0;
}

static int owed(const struct fillin_side *side)
{
    return side->komi + side->penalty;
}

static int room(const struct fillin_side *side)
{
    return side->area + side->halved;
}

/* The side is to lay so many stones less. */
static void lay_less(struct fillin_side *side, int stones)
{
    const int penalty = least(stones, side->penalty);
    side->penalty -= penalty;
    side->komi -= stones - penalty;
    assert(side->komi >= 0);
}

static void set_payments(const struct game *game, struct fillin *fillin)
{
    struct fillin_side *const black = &fillin->sides[BLACK];
    struct fillin_side *const white = &fillin->sides[WHITE];
    fillin->komi = counted_komi(game) / 2;
    *(fillin->komi > 0 ? &black->komi : &white->komi) = abs(fillin->komi) / 2;
    black->penalty = game->penalties[BLACK] / 2;
    white->penalty = game->penalties[WHITE] / 2;
    if (owed(black) > room(black) || owed(white) > room(white)) {
        fillin->set_off = least(owed(black), owed(white));
        lay_less(black, fillin->set_off);
        lay_less(white, fillin->set_off);
    }
    for (Color player = BLACK; player <= WHITE; player++) {
        struct fillin_side *const side = &fillin->sides[player];
        if (owed(side) <= room(side))
            continue;
        fillin->unpaid = owed(side) - room(side);
        lay_less(side, fillin->unpaid);
    }
    black->places = room(black) - owed(black) + owed(white);
    white->places = room(white) - owed(white) + owed(black);
}

/* Living stones, and what has become of all the others. */
static void count_stones(const struct board *board,
                         const bool dead[POINT_CELLS], struct fillin *fillin)
{
    int taken[3] = {0, board->captured[BLACK], board->captured[WHITE]};
    for (int i = 0; i < board->size * board->size; i++) {
        const Point point = point_of_index(i, board->size);
        const Color color = board->color[point];
        if (color == EMPTY)
            continue;
        if (dead && dead[point])
            taken[color]++;
        else
            fillin->sides[color].living++;
    }
    for (Color player = BLACK; player <= WHITE; player++) {
        struct fillin_side *const side = &fillin->sides[player];
        const int missing = fillin->stones - side->living;
        side->borrowed = missing < 0 ? -missing : 0;
        side->prisoners = least(taken[player], missing < 0 ? 0 : missing);
        side->exchanged = taken[player] - side->prisoners;
        side->unplayed = missing < 0 ? 0 : missing - side->prisoners;
    }
}

static void decide(const struct game *game, struct fillin *fillin)
{
    for (Color player = BLACK; player <= WHITE; player++) {
        const Color other = color_opponent(player);
        const int places = fillin->sides[player].places;
        if (places <= fillin->stones)
            continue;
        fillin->winner = player;
        fillin->negative = fillin->stones - fillin->sides[other].places;
        fillin->spaces = places - fillin->stones - fillin->negative;
    }
    fillin->points = fillin->spaces + 2 * (fillin->negative + fillin->unpaid);
    if (fillin->winner == EMPTY && game->rules.tie_is_black &&
        2 * fillin->komi == game->rules.komi_halves)
        fillin->winner = BLACK;
}

/* Does the account say what the areas say? */
static bool is_area_margin(const struct game *game, const struct score *score,
                           const struct fillin *fillin)
{
    const int margin = score->area[BLACK] - score->area[WHITE] - fillin->komi -
                       game->penalties[BLACK] + game->penalties[WHITE];
    return fillin->points == abs(margin) &&
           (margin == 0 || fillin->winner == (margin > 0 ? BLACK : WHITE));
}

enum fillin_status fillin_count(const struct game *game,
                                const bool dead[POINT_CELLS],
                                const struct score *score,
                                const uint8_t owner[POINT_CELLS],
                                struct fillin *fillin)
{
    const int size = game->board.size;
    if (!ko_rule_is_ing(game->rules.ko))
        return FILLIN_OTHER_RULES;
    if (size % 2 == 0)
        return FILLIN_EVEN_BOARD;
    if (!is_payable(game))
        return FILLIN_ODD_POINTS;
    assert(game->penalties[BLACK] >= 0 && game->penalties[WHITE] >= 0);
    assert(score->area[BLACK] + score->area[WHITE] + score->shared ==
           size * size);
    *fillin = (struct fillin){.size = size, .stones = size * size / 2};
    for (Color player = BLACK; player <= WHITE; player++) {
        fillin->sides[player].area = score->area[player];
        fillin->sides[player].halved = score->shared / 2;
    }
    set_payments(game, fillin);
    count_stones(&game->board, dead, fillin);
    decide(game, fillin);
    const bool agrees = is_area_margin(game, score, fillin);
    assert(agrees);
    (void)agrees;
    fillin_place(&game->board, dead, owner, fillin);
    return FILLIN_OK;
}
