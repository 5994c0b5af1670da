#include "engine/net_features.h"

#include "engine/net_area.h"
#include "engine/net_ladder.h"
#include "engine/net_past.h"
#include "rules/ko.h"
#include "rules/score.h"

#include <math.h>
#include <string.h>

/* The planes, by bit.  "Own" is the player to move. */
enum plane {
    PLANE_ON_BOARD = 0,
    PLANE_OWN = 1,
    PLANE_OPPONENT = 2,
    PLANE_LIBERTIES = 3, /* to 5: stones of chains of one, two, three */
    PLANE_BANNED = 6,    /* points that ko or repetition bars */
    PLANE_LAST = 9,      /* to 13: the last five moves, the latest first */
    PLANE_CAUGHT = 14,   /* stones that a ladder catches */
    PLANE_CAUGHT_1 = 15, /* ... a move ago */
    PLANE_CAUGHT_2 = 16, /* ... two moves ago */
    PLANE_WORKS = 17,    /* moves that catch the opponent's in a ladder */
    PLANE_AREA_OWN = 18,
    PLANE_AREA_OPPONENT = 19,
    /* 7, 8, 20 and 21 are for territory scoring. */
};

/* The globals.  9 to 13 and 15 to 17 are for territory scoring, group tax,
   the button, and games with an uneven number of playouts. */
enum global {
    GLOBAL_LAST_PASSED = 0, /* to 4: were the last five moves passes? */
    GLOBAL_KOMI = 5,        /* that the player gets, in units of 20 points */
    GLOBAL_SUPERKO = 6,
    GLOBAL_SUPERKO_KIND = 7, /* 1/2 positional, -1/2 situational */
    GLOBAL_SUICIDE = 8,      /* of groups */
    GLOBAL_PASS_ENDS = 14,   /* a pass would end the game */
    GLOBAL_PARITY = 18,      /* how the komi goes with the board's parity */
};

enum { KOMI_BEYOND = 20 }; /* komi is cut at so many points over the board */
enum { KOMI_UNIT = 20 };   /* points that are told as 1 */

struct net_features_scratch {
    struct net_ladder ladder;
};

static inline uint32_t bit(int plane)
{
    return (uint32_t)1 << plane;
}

size_t net_features_scratch_bytes(void)
{
    return (sizeof(struct net_features_scratch) + 63) / 64 * 64;
}

/* The first vertex of the row that a plane's i-th stretch of size is. */
static inline Point row_begin(int i, int size)
{
    return point_at(size - 1 - i, 0);
}

/* Stones and their liberties, as the reading board has them. */
static void mark_stones(const struct net_board *board, Color to_move,
                        uint32_t *plane)
{
    for (int row = 0; row < board->size; row++) {
        const Point begin = row_begin(row, board->size);
        for (Point point = begin; point < begin + board->size;
             point++, plane++) {
            const Color color = net_board_color(board, point);
            *plane |= bit(PLANE_ON_BOARD);
            if (color == EMPTY)
                continue;
            *plane |= bit(color == to_move ? PLANE_OWN : PLANE_OPPONENT);
            const int liberties = net_board_liberties(board, point);
            if (liberties <= 3)
                *plane |= bit(PLANE_LIBERTIES - 1 + liberties);
        }
    }
}

/*
 * Where this player had stones: only there can a play of his that takes off
 * none of them repeat a position.  Ing's law bans captures that repeat
 * nothing, too, so under it all points are to be looked at.
 */
static void find_played(const struct game *game, Color player,
                        bool played[POINT_CELLS])
{
    if (ko_rule_is_ing(game->rules.ko)) {
        memset(played, true, POINT_CELLS);
        return;
    }
    for (Point point = 0; point < point_cells(game->board.size); point++)
        played[point] = game->start.color[point] == player;
    for (int i = 0; i < game->move_count; i++)
        if (game->plies[i].color == player)
            played[game->plies[i].point] = true;
}

/*
 * What ko and repetition alone forbid.  A lone stone that takes itself off is
 * no matter of these, whatever the rules have it repeat.
 */
static void mark_banned(const struct game *game, Color to_move,
                        uint32_t planes[])
{
    const struct board *board = &game->board;
    bool played[POINT_CELLS];
    find_played(game, to_move, played);
    for (int i = 0; i < board->empty_count; i++) {
        const Point point = board->empty[i];
        const bool is_suicide = !board_has_empty_neighbour(board, point) &&
                                board_is_suicide(board, point, to_move);
        if (is_suicide
                ? game->rules.suicide == SUICIDE_NONE ||
                      board_is_surrounded(board, point, color_opponent(to_move))
                : !played[point])
            continue;
        if (ko_verdict(game, point, to_move) != VERDICT_LEGAL)
            planes[net_index(point, board->size)] |= bit(PLANE_BANNED);
    }
}

static void mark_last(const struct game *game, int known,
                      struct net_input *input)
{
    for (int i = 0; i < known; i++) {
        const Point point = game->plies[game->move_count - 1 - i].point;
        if (point == PASS)
            input->globals[GLOBAL_LAST_PASSED + i] = 1.0f;
        else
            input->planes[net_index(point, input->size)] |= bit(PLANE_LAST + i);
    }
}

/*
 * The ladders of the board now and as it was one and two moves ago, as far as
 * these moves may be known; what is not known is as it is later.
 */
static void mark_ladders(const struct game *game, Color to_move, int known,
                         struct net_ladder *ladder, uint32_t planes[])
{
    int back = known < 2 ? known : 2;
    net_past_set_up(game, back, &ladder->board);
    struct net_ladder_marks marks = {
        .caught = bit(PLANE_CAUGHT_2),
        .prey = color_opponent(to_move),
    };
    for (int plane = PLANE_CAUGHT + back; plane < PLANE_CAUGHT_2; plane++)
        marks.caught |= bit(plane);
    for (; back > 0; back--) {
        net_ladder_mark(ladder, &marks, planes);
        net_past_play(&ladder->board, &game->plies[game->move_count - back]);
        marks.caught = bit(PLANE_CAUGHT + back - 1);
    }
    marks.works = bit(PLANE_WORKS);
    net_ladder_mark(ladder, &marks, planes);
}

static void mark_area(const struct game *game, Color to_move, uint32_t *plane)
{
    const int size = game->board.size;
    uint8_t owner[POINT_CELLS];
    net_area(&game->board, game->rules.suicide != SUICIDE_NONE, owner);
    for (int row = 0; row < size; row++) {
        const Point begin = row_begin(row, size);
        for (Point point = begin; point < begin + size; point++, plane++)
            if (owner[point] != EMPTY)
                *plane |= bit(owner[point] == to_move ? PLANE_AREA_OWN
                                                      : PLANE_AREA_OPPONENT);
    }
}

/* The points that the player is ahead by before the count. */
static float own_komi(const struct game *game, Color to_move)
{
    const int size = game->board.size;
    const float most = (float)(size * size + KOMI_BEYOND);
    /* A tie that is Black's is as if White got half a point less. */
    const int halves = score_handicap_halves(game) - score_tie_is_black(game);
    const float komi = (float)halves / 2.0f;
    return fmaxf(-most, fminf(most, to_move == WHITE ? komi : -komi));
}

/*
 * Under area scoring, areas of all points add up to an odd or an even margin
 * but for shared points.  So komi is worth most just where it turns a tie
 * into a win: a triangular wave of period 2 with its rise around there.
 */
static float parity_wave(float komi, int size)
{
    const float tie = size % 2 ? 1.0f : 0.0f;
    const float above = komi - tie - 2.0f * floorf((komi - tie) / 2.0f);
    if (above < 0.5f)
        return above;
    return above < 1.5f ? 1.0f - above : above - 2.0f;
}

static void set_rules(const struct game *game, Color to_move,
                      float globals[NET_GLOBALS])
{
    const float komi = own_komi(game, to_move);
    globals[GLOBAL_KOMI] = komi / KOMI_UNIT;
    switch (game->rules.ko) {
    case KO_SIMPLE:
        break;
    case KO_POSITIONAL:
    case KO_ING: /* what goes round and round is stopped */
    case KO_ING_WHOLE:
        globals[GLOBAL_SUPERKO] = 1.0f;
        globals[GLOBAL_SUPERKO_KIND] = 0.5f;
        break;
    case KO_SITUATIONAL:
        globals[GLOBAL_SUPERKO] = 1.0f;
        globals[GLOBAL_SUPERKO_KIND] = -0.5f;
        break;
    }
    if (game->rules.suicide != SUICIDE_NONE)
        globals[GLOBAL_SUICIDE] = 1.0f;
    globals[GLOBAL_PARITY] = parity_wave(komi, game->board.size);
}

void net_features(const struct game *game, Color to_move,
                  struct net_features_scratch *scratch, struct net_input *input)
{
    const int size = game->board.size;
    assert(size >= NET_SIZE_MIN && size <= NET_SIZE_MAX);
    memset(input, 0, sizeof *input);
    input->size = size;
    const struct net_past past = net_past_of(game, to_move);
    mark_last(game, past.known, input);
    mark_ladders(game, to_move, past.known, &scratch->ladder, input->planes);
    mark_stones(&scratch->ladder.board, to_move, input->planes);
    mark_banned(game, to_move, input->planes);
    mark_area(game, to_move, input->planes);
    set_rules(game, to_move, input->globals);
    input->globals[GLOBAL_PASS_ENDS] = past.pass_ends ? 1.0f : 0.0f;
}

float net_komi_excess(const struct game *game, Color to_move,
                      const struct net_input *input)
{
    const float told = input->globals[GLOBAL_KOMI] * KOMI_UNIT;
    const float white_gets = (float)score_handicap_halves(game) / 2.0f;
    return told - (to_move == WHITE ? white_gets : -white_gets);
}
