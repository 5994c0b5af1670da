#include "engine/ladder.h"

#include "engine/atari.h"

/* Boards that one reading may copy; it plays in place where it can. */
enum { COPIES_MAX = 16, STONES_MAX = 200 };

/* What a reading has used up. */
struct effort {
    int copies, stones;
};

static bool is_caught(struct board *board, Point stone,
                      const Point liberties[2], struct effort *effort);

/* The chain's owner has just moved: can the opponent capture it still? */
static bool falls_after_defence(struct board *board, Point stone,
                                struct effort *effort)
{
    Point liberties[2];
    return chain_is_in_atari(board_chain(board, stone)) ||
           (atari_has_two(board, stone, liberties) &&
            is_caught(board, stone, liberties, effort));
}

/* A board of its own to try one of several moves on, if effort allows. */
static bool falls_after_trial(const struct board *board, Point stone,
                              Point move, struct effort *effort)
{
    if (effort->copies-- <= 0)
        return false;
    struct board trial;
    board_copy(&trial, board);
    board_play_unhashed(&trial, move, board->color[stone]);
    return falls_after_defence(&trial, stone, effort);
}

/* Does capturing some stones of the opponent rescue the chain? */
static bool counter_saves(const struct board *board, Point first,
                          struct effort *effort)
{
    const Color owner = board->color[first];
    Point stone = first, tried = NO_POINT;
    do {
        for (int i = 0; i < 4; i++) {
            const Point side = stone + POINT_SIDES[i];
            if (board->color[side] != color_opponent(owner) ||
                !chain_is_in_atari(board_chain(board, side)))
                continue;
            const Point move = chain_liberty(board_chain(board, side));
            if (move == tried ||
                !board_is_legal(board, move, owner, SUICIDE_NONE))
                continue;
            tried = move;
            if (!falls_after_trial(board, first, move, effort))
                return true;
        }
        stone = board->next[stone];
    } while (stone != first);
    return false;
}

/* A chain in atari, its owner to move: lost?  Plays on the board. */
static bool is_lost(struct board *board, Point stone, struct effort *effort)
{
    const Color owner = board->color[stone];
    const struct chain *chain = board_chain(board, stone);
    const Point liberty = chain_liberty(chain);
    if (effort->stones-- <= 0 || counter_saves(board, stone, effort))
        return false;
    if (!board_is_legal(board, liberty, owner, SUICIDE_NONE))
        return true;
    board_play_unhashed(board, liberty, owner);
    return falls_after_defence(board, stone, effort);
}

/*
 * Liberties of the chain once the opponent has played on one of its two
 * liberties and it has extended on the other, up to 3; 3 if the opponent
 * cannot play there.
 */
static int breath_left(const struct board *board, Point stone, Point attack,
                       Point extension)
{
    const Color owner = board->color[stone];
    if (!board_is_legal(board, attack, color_opponent(owner), SUICIDE_NONE))
        return 3;
    return atari_count_after(board, extension, owner, 4) - 1;
}

/* A chain of two liberties, the opponent to move.  Plays on the board. */
static bool is_caught(struct board *board, Point stone,
                      const Point liberties[2], struct effort *effort)
{
    const Color attacker = color_opponent(board->color[stone]);
    const int breath[2] = {
        breath_left(board, stone, liberties[0], liberties[1]),
        breath_left(board, stone, liberties[1], liberties[0]),
    };
    /* The move that leaves it less breath, then perhaps the other. */
    const int first = breath[1] < breath[0];
    if (breath[first] > 2)
        return false;
    if (breath[1 - first] <= 2) {
        if (effort->copies-- <= 0)
            return false;
        struct board trial;
        board_copy(&trial, board);
        board_play_unhashed(&trial, liberties[first], attacker);
        if (is_lost(&trial, stone, effort))
            return true;
    }
    board_play_unhashed(
        board, liberties[breath[1 - first] <= 2 ? 1 - first : first], attacker);
    return is_lost(board, stone, effort);
}

/* Does the opponent's move on one of its two liberties capture the chain? */
static bool captures_with(const struct board *board, Point stone, Point attack,
                          Point extension)
{
    if (breath_left(board, stone, attack, extension) > 2)
        return false;
    struct effort effort = {COPIES_MAX, STONES_MAX};
    struct board trial;
    board_copy(&trial, board);
    board_play_unhashed(&trial, attack, color_opponent(board->color[stone]));
    return is_lost(&trial, stone, &effort);
}

Point ladder_attack(const struct board *board, Point stone)
{
    Point liberties[2];
    if (!atari_has_two(board, stone, liberties))
        return NO_POINT;
    for (int i = 0; i < 2; i++)
        if (captures_with(board, stone, liberties[i], liberties[1 - i]))
            return liberties[i];
    return NO_POINT;
}

bool ladder_captures(const struct board *board, Point stone)
{
    const struct chain *chain = board_chain(board, stone);
    if (chain_is_in_atari(chain))
        return board_is_legal(board, chain_liberty(chain),
                              color_opponent(board->color[stone]),
                              SUICIDE_NONE);
    return ladder_attack(board, stone) != NO_POINT;
}

bool ladder_saves(const struct board *board, Point stone, Point move)
{
    struct effort effort = {COPIES_MAX, STONES_MAX};
    return !falls_after_trial(board, stone, move, &effort);
}
