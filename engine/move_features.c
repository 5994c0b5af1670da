#include "engine/move_features.h"

#include "engine/atari.h"
#include "engine/ladder.h"
#include "engine/nakade.h"
#include "engine/pattern_key.h"

#include <string.h>

/* Of features of a group that one point has, the one that matters most. */
static void mark(struct move_scene *scene, enum move_group group, Point point,
                 int feature)
{
    uint8_t *at = &scene->at[group][point];
    if (*at < feature + 1)
        *at = (uint8_t)(feature + 1);
}

static int scale(int stones)
{
    return stones < 3 ? stones - 1 : stones < 6 ? 2 : 3;
}

static int short_scale(int stones)
{
    return stones < 3 ? stones - 1 : 2;
}

static Point move_ago(const struct game *game, int ago)
{
    const int i = game->move_count - ago;
    return i < 0 ? PASS : game->plies[i].point;
}

/* Is a chain of the player's that this one touches in atari? */
static bool holds_atari(const struct board *board, Point first, Color player)
{
    Point stone = first;
    do {
        for (int i = 0; i < 4; i++) {
            const Point side = stone + POINT_SIDES[i];
            if (board->color[side] == player &&
                chain_is_in_atari(board_chain(board, side)))
                return true;
        }
        stone = board->next[stone];
    } while (stone != first);
    return false;
}

/* A chain of the other player has one liberty. */
static void see_prey(struct move_scene *scene, Point stone)
{
    const struct board *board = &scene->game->board;
    const struct chain *chain = board_chain(board, stone);
    const Point liberty = chain_liberty(chain), last = move_ago(scene->game, 1);
    struct atari_move moves[ATARI_MOVES_MAX];
    const int kind = holds_atari(board, stone, scene->player) ? 2
                     : atari_escapes(board, stone, moves) > 0 ? 1
                                                              : 0;
    mark(scene, GROUP_take, liberty,
         FIRST_take + 4 * kind + scale(chain->stones));
    if (last != PASS && board->head[last] == board->head[stone])
        mark(scene, GROUP_take_last, liberty, FIRST_take_last);
    if (chain->stones == 1 &&
        board_is_surrounded(board, liberty, color_opponent(scene->player)))
        mark(scene, GROUP_take_ko, liberty, FIRST_take_ko);
}

/* Did the last move put this chain in atari: does it touch it? */
static bool is_new(const struct move_scene *scene, Point stone)
{
    const struct board *board = &scene->game->board;
    const Point last = move_ago(scene->game, 1);
    for (int i = 0; last != PASS && i < 4; i++)
        if (board->head[last + POINT_SIDES[i]] == board->head[stone])
            return true;
    return false;
}

/* A chain of the player's has one liberty. */
static void see_atari(struct move_scene *scene, Point stone)
{
    const struct board *board = &scene->game->board;
    const struct chain *chain = board_chain(board, stone);
    struct atari_move moves[ATARI_MOVES_MAX];
    const int count = atari_escapes(board, stone, moves);
    const Point liberty = chain_liberty(chain);
    bool runs = false;
    for (int i = 0; i < count; i++) {
        mark(scene, GROUP_save, moves[i].point,
             FIRST_save + (is_new(scene, stone) ? 4 : 0) +
                 scale(chain->stones));
        runs |= moves[i].point == liberty;
    }
    if (!runs)
        mark(scene, GROUP_run_in_vain, liberty,
             FIRST_run_in_vain + scale(chain->stones));
}

/* A chain of the other player has two liberties. */
static void see_target(struct move_scene *scene, Point stone,
                       const Point liberties[2])
{
    const struct board *board = &scene->game->board;
    const int size = short_scale(board_chain(board, stone)->stones);
    const Point ladder = ladder_attack(board, stone);
    for (int i = 0; i < 2; i++)
        mark(scene, GROUP_atari, liberties[i],
             FIRST_atari + (liberties[i] == ladder ? 3 : 0) + size);
}

/* A chain of the player's has two liberties. */
static void see_short(struct move_scene *scene, Point stone,
                      const Point liberties[2])
{
    const struct board *board = &scene->game->board;
    const int size = short_scale(board_chain(board, stone)->stones);
    const bool is_chased = ladder_attack(board, stone) != NO_POINT;
    for (int i = 0; i < 2; i++) {
        const int after =
            atari_count_after(board, liberties[i], scene->player, 4);
        if (after < 2)
            continue;
        mark(scene, GROUP_stretch, liberties[i], FIRST_stretch + after - 2);
        if (is_chased)
            mark(scene, GROUP_guard, liberties[i],
                 FIRST_guard + (after > 2 ? 3 : 0) + size);
    }
}

static void see_chain(struct move_scene *scene, Point stone)
{
    const struct board *board = &scene->game->board;
    const bool own = board->color[stone] == scene->player;
    Point liberties[4];
    const int count = board_liberties(board, stone, 4, liberties);
    if (count == 1 && own)
        see_atari(scene, stone);
    else if (count == 1)
        see_prey(scene, stone);
    else if (count == 2 && own)
        see_short(scene, stone, liberties);
    else if (count == 2)
        see_target(scene, stone, liberties);
    for (int i = 0; count == 3 && !own && i < 3; i++)
        mark(scene, GROUP_press, liberties[i],
             FIRST_press + short_scale(board_chain(board, stone)->stones));
}

void move_scene_init(struct move_scene *scene, const struct game *game,
                     Color player)
{
    const struct board *board = &game->board;
    scene->game = game;
    scene->player = player;
    memset(scene->at, 0, sizeof scene->at);
    for (int row = 0; row < board->size; row++)
        for (int column = 0; column < board->size; column++)
            if (board->head[point_at(row, column)] == point_at(row, column))
                see_chain(scene, point_at(row, column));
}

static void add(struct move_features *features, int feature)
{
    features->feature[features->count++] = (uint8_t)feature;
}

/* Stones that a move which captures nothing would be in a chain with. */
static int stones_joined(const struct board *board, Point point, Color player)
{
    int stones = 1;
    uint16_t seen[4] = {0};
    for (int i = 0; i < 4; i++) {
        const Point side = point + POINT_SIDES[i];
        bool is_new = board->color[side] == player;
        for (int j = 0; j < i; j++)
            is_new &= seen[j] != board->head[side];
        seen[i] = board->head[side];
        if (is_new)
            stones += board_chain(board, side)->stones;
    }
    return stones;
}

static void add_self_atari(const struct board *board, Point move, Color player,
                           struct move_features *features)
{
    if (atari_liberties_after(board, move, player) > 1 ||
        atari_takes(board, move, player) > 0)
        return;
    const int stones = stones_joined(board, move, player);
    if (atari_is_blunder(board, move, player))
        add(features, FIRST_self_atari + short_scale(stones));
    else
        add(features, FIRST_self_atari + (stones == 1 ? 3 : 4));
}

static void add_eyes(const struct board *board, Point move, Color player,
                     struct move_features *features)
{
    Color owner = EMPTY;
    if (nakade_vital(board, move, &owner) == move)
        add(features, FIRST_vital + (owner == player ? 0 : 1));
    if (board_is_eye(board, move, player))
        add(features, FIRST_eye);
}

/* Is there a stone within two lines? */
static bool has_company(const struct board *board, Point point)
{
    const int size = board->size, row = point_row(point),
              column = point_column(point);
    for (int r = row > 2 ? row - 2 : 0; r <= row + 2 && r < size; r++)
        for (int c = column > 2 ? column - 2 : 0; c <= column + 2 && c < size;
             c++)
            if (board->head[point_at(r, c)])
                return true;
    return false;
}

static int edge_distance(int line, int size)
{
    return line < size - 1 - line ? line : size - 1 - line;
}

static void add_line(const struct board *board, Point move,
                     struct move_features *features)
{
    const int rows = edge_distance(point_row(move), board->size);
    const int columns = edge_distance(point_column(move), board->size);
    const int line = rows < columns ? rows : columns;
    add(features, FIRST_line + (line < 4 ? line : 4) +
                      (has_company(board, move) ? 5 : 0));
}

static void add_near(Point move, Point other, int first, int last,
                     struct move_features *features)
{
    if (other == PASS)
        return;
    const int distance =
        pattern_distance(point_row(move) - point_row(other),
                         point_column(move) - point_column(other));
    const int feature = first + (distance > 2 ? distance - 2 : 0);
    add(features, feature < last ? feature : last);
}

void move_features(const struct move_scene *scene, Point move,
                   struct move_features *features)
{
    const struct game *game = scene->game;
    const struct board *board = &game->board;
    features->count = 0;
    for (int group = GROUP_take; group <= GROUP_stretch; group++)
        if (scene->at[group][move])
            add(features, scene->at[group][move] - 1);
    add_self_atari(board, move, scene->player, features);
    add_eyes(board, move, scene->player, features);
    add_line(board, move, features);
    add_near(move, move_ago(game, 1), FIRST_near_last, LAST_near_last,
             features);
    add_near(move, move_ago(game, 2), FIRST_near_before, LAST_near_before,
             features);
}

bool move_group_number(int i, const char **name, int *members)
{
    static const struct {
        const char *name;
        int members;
    } groups[] = {
#define MOVE_GROUP_ROW(name, members) {#name, members},
        MOVE_GROUPS(MOVE_GROUP_ROW)
#undef MOVE_GROUP_ROW
    };
    if (i < 0 || (size_t)i >= ARRAY_LEN(groups))
        return false;
    *name = groups[i].name;
    *members = groups[i].members;
    return true;
}
