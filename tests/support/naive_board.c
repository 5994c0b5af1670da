#include "tests/support/naive_board.h"

#include <string.h>

void naive_init(struct naive_board *board, int size)
{
    memset(board, 0, sizeof *board);
    board->size = size;
    memset(board->color, OFFBOARD, sizeof board->color);
    for (int i = 0; i < size * size; i++)
        board->color[point_of_index(i, size)] = EMPTY;
    memcpy(board->before, board->color, sizeof board->before);
}

int naive_chain(const struct naive_board *board, Point stone,
                bool stones[POINT_CELLS], bool liberties[POINT_CELLS])
{
    bool seen[POINT_CELLS] = {false};
    Point found[BOARD_POINTS_MAX];
    int count = 0, free = 0;
    found[count++] = stone;
    seen[stone] = true;
    for (int i = 0; i < count; i++) {
        if (stones)
            stones[found[i]] = true;
        for (int j = 0; j < 4; j++) {
            const Point side = found[i] + POINT_SIDES[j];
            if (seen[side])
                continue;
            seen[side] = true;
            if (board->color[side] == board->color[stone])
                found[count++] = side;
            if (board->color[side] == EMPTY) {
                free++;
                if (liberties)
                    liberties[side] = true;
            }
        }
    }
    return free;
}

/* Takes the chain of a stone off if it has no liberty; returns its stones. */
static int remove_if_dead(struct naive_board *board, Point stone)
{
    bool stones[POINT_CELLS] = {false};
    if (naive_chain(board, stone, stones, NULL) > 0)
        return 0;
    int count = 0;
    const Color color = board->color[stone];
    for (Point point = 0; point < POINT_CELLS; point++) {
        if (!stones[point])
            continue;
        board->color[point] = EMPTY;
        count++;
    }
    board->captured[color] += count;
    return count;
}

int naive_play(struct naive_board *board, Point point, Color player)
{
    memcpy(board->before, board->color, sizeof board->before);
    board->last_mover = player;
    if (point == PASS)
        return 0;
    int taken = 0;
    board->color[point] = (uint8_t)player;
    for (int i = 0; i < 4; i++) {
        const Point side = point + POINT_SIDES[i];
        if (board->color[side] == color_opponent(player))
            taken += remove_if_dead(board, side);
    }
    remove_if_dead(board, point);
    return taken;
}

bool naive_is_suicide(const struct naive_board *board, Point point,
                      Color player)
{
    if (naive_neighbours(board, point, EMPTY) > 0)
        return false;
    struct naive_board after = *board;
    naive_play(&after, point, player);
    return after.color[point] == EMPTY;
}

/* Does the play take one stone and undo what the opponent's last move did? */
static bool retakes_ko(const struct naive_board *board, Point point,
                       Color player)
{
    if (board->last_mover != color_opponent(player) ||
        naive_neighbours(board, point, EMPTY) > 0)
        return false;
    struct naive_board after = *board;
    return naive_play(&after, point, player) == 1 &&
           memcmp(after.color, board->before, sizeof after.color) == 0;
}

bool naive_is_legal(const struct naive_board *board, Point point, Color player,
                    enum suicide_rule suicide)
{
    if (board->color[point] != EMPTY || retakes_ko(board, point, player))
        return false;
    if (suicide == SUICIDE_ANY || !naive_is_suicide(board, point, player))
        return true;
    return suicide == SUICIDE_GROUPS &&
           naive_neighbours(board, point, player) > 0;
}

Hash naive_hash(const struct naive_board *board)
{
    Hash hash = 0;
    for (int i = 0; i < board->size * board->size; i++) {
        const Point point = point_of_index(i, board->size);
        if (board->color[point] != EMPTY)
            hash ^= zobrist_stone(point, board->color[point]);
    }
    return hash;
}

int naive_neighbours(const struct naive_board *board, Point point, Color color)
{
    int count = 0;
    for (int i = 0; i < 4; i++)
        count += board->color[point + POINT_SIDES[i]] == color;
    return count;
}

bool naive_is_eye(const struct naive_board *board, Point point, Color player)
{
    if (naive_neighbours(board, point, player) +
            naive_neighbours(board, point, OFFBOARD) <
        4)
        return false;
    int hostile = 0;
    for (int i = 0; i < 4; i++)
        hostile +=
            board->color[point + POINT_CORNERS[i]] == color_opponent(player);
    const bool at_edge = naive_neighbours(board, point, OFFBOARD) > 0;
    return hostile <= (at_edge ? 0 : 1);
}
