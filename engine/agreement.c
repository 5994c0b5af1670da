#include "engine/agreement.h"

bool agreement_stands(struct agreement *agreement, const struct board *board,
                      const bool dead[POINT_CELLS])
{
    bool stands = true;
    for (int i = 0; i < board->size * board->size; i++) {
        const Point point = point_of_index(i, board->size);
        const bool is_off = dead && dead[point];
        if (board->color[point] != EMPTY)
            stands &= is_off == agreement->dead[point];
        agreement->dead[point] = is_off;
    }
    return stands;
}
