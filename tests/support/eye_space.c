#include "tests/support/eye_space.h"

/* A chain, its wall left out. */
struct local_chain {
    Cells stones, liberties;
    bool is_on_wall;
    bool is_dead; /* has it no liberty? */
};

static Cells cells_near(const struct space *space, Cells cells)
{
    Cells near = 0;
    for (; cells; cells &= cells - 1)
        near |= space->near[cells_first(cells)];
    return near;
}

/* The chain of some stones, or of the wall and all that stands on it. */
static struct local_chain chain_of(const struct space *space,
                                   const struct filling *filling, Color color,
                                   Cells stones, bool is_on_wall)
{
    struct local_chain chain = {.stones = stones, .is_on_wall = is_on_wall};
    for (Cells before = ~stones; before != chain.stones;) {
        before = chain.stones;
        if (chain.stones & space->beside[color])
            chain.is_on_wall = true;
        Cells reached = cells_near(space, chain.stones);
        if (chain.is_on_wall)
            reached |= space->beside[color];
        chain.stones |= reached & filling->of[color];
    }
    chain.liberties = cells_near(space, chain.stones);
    if (chain.is_on_wall)
        chain.liberties |= space->beside[color];
    chain.liberties &= space_empty(space, filling);
    chain.is_dead =
        !chain.liberties && !(chain.is_on_wall && space->is_safe[color]);
    return chain;
}

static bool wall_is_dead(const struct space *space,
                         const struct filling *filling, Color color)
{
    return space->has_wall[color] &&
           chain_of(space, filling, color, 0, true).is_dead;
}

/* Takes the opponent's chains without liberty off. */
static void take_chains(const struct space *space, const struct filling *played,
                        Color player, int cell, struct local_play *play)
{
    const Color other = color_opponent(player);
    Cells left = space->near[cell] & played->of[other];
    while (left) {
        const struct local_chain chain =
            chain_of(space, played, other, left & -left, false);
        left &= ~chain.stones;
        if (!chain.is_dead)
            continue;
        if (chain.is_on_wall)
            play->winner = player;
        play->taken_chains++;
        play->taken |= chain.stones;
    }
    if ((space->beside[other] & cells_only(cell)) &&
        wall_is_dead(space, played, other))
        play->winner = player;
}

struct local_play space_play(const struct space *space,
                             const struct filling *filling, Color player,
                             int cell)
{
    struct local_play play = {.after = *filling};
    if (!(space_empty(space, filling) & cells_only(cell)))
        return play;
    play.is_legal = true;
    play.after.of[player] |= cells_only(cell);
    const struct filling played = play.after;
    take_chains(space, &played, player, cell, &play);
    if (play.winner != EMPTY)
        return play;
    play.after.of[color_opponent(player)] &= ~play.taken;
    const struct local_chain chain =
        chain_of(space, &play.after, player, cells_only(cell), false);
    play.chain = chain.stones;
    play.is_on_wall = chain.is_on_wall;
    play.liberties = chain.liberties;
    if (chain.is_dead && chain.is_on_wall)
        play.winner = color_opponent(player);
    else if (chain.is_dead && cells_count(chain.stones) == 1)
        play.is_legal = false;
    else if (chain.is_dead)
        play.after.of[player] &= ~chain.stones;
    return play;
}

bool space_stands(const struct space *space, const struct filling *filling)
{
    for (Color color = BLACK; color <= WHITE; color++) {
        if (wall_is_dead(space, filling, color))
            return false;
        for (Cells left = filling->of[color]; left;) {
            const struct local_chain chain =
                chain_of(space, filling, color, left & -left, false);
            if (chain.is_dead)
                return false;
            left &= ~chain.stones;
        }
    }
    return true;
}

int space_score(const struct space *space, const struct filling *filling)
{
    int score =
        cells_count(filling->of[BLACK]) - cells_count(filling->of[WHITE]);
    const Cells empty = space_empty(space, filling);
    for (Cells left = empty; left;) {
        Cells region = left & -left;
        for (Cells before = 0; before != region;) {
            before = region;
            region |= cells_near(space, region) & empty;
        }
        bool borders[3] = {false};
        for (Color color = BLACK; color <= WHITE; color++)
            borders[color] = (cells_near(space, region) & filling->of[color]) ||
                             (region & space->beside[color]);
        if (borders[BLACK] != borders[WHITE])
            score +=
                borders[BLACK] ? cells_count(region) : -cells_count(region);
        left &= ~region;
    }
    return score;
}
