#include "tuning/dead_list.h"

#include "rules/vertex.h"

#include <string.h>

static bool is_stone(const struct board *board, Point point)
{
    return board->color[point] == BLACK || board->color[point] == WHITE;
}

static void mark_chain(const struct board *board, Point stone,
                       bool dead[POINT_CELLS])
{
    Point point = stone;
    do {
        dead[point] = true;
        point = board->next[point];
    } while (point != stone);
}

bool dead_list_read(const char *text, const struct board *board,
                    bool dead[POINT_CELLS])
{
    static const char spaces[] = " \t\n";
    memset(dead, false, POINT_CELLS * sizeof dead[0]);
    for (;;) {
        text += strspn(text, spaces);
        const size_t length = strcspn(text, spaces);
        char word[VERTEX_TEXT];
        Point point;
        if (length == 0)
            return true;
        if (length >= sizeof word)
            return false;
        memcpy(word, text, length);
        word[length] = '\0';
        if (!vertex_read(word, board->size, &point) || point == PASS)
            return false;
        if (is_stone(board, point))
            mark_chain(board, point, dead);
        text += length;
    }
}

bool dead_lists_agree(const struct board *board, const bool a[POINT_CELLS],
                      const bool b[POINT_CELLS])
{
    for (Point point = 0; point < point_cells(board->size); point++)
        if (is_stone(board, point) && a[point] != b[point])
            return false;
    return true;
}

void dead_lists_settle(const struct board *board, bool a[POINT_CELLS],
                       const bool b[POINT_CELLS],
                       const bool arbiter[POINT_CELLS])
{
    for (Point point = 0; point < point_cells(board->size); point++)
        if (is_stone(board, point) && a[point] != b[point])
            a[point] = arbiter[point];
}
