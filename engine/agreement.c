#include "engine/agreement.h"

#include <stddef.h>

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

const bool *agreement_dead(struct agreement *agreement,
                           const struct board *board)
{
    bool has_dead = false;
    for (int i = 0; i < board->size * board->size; i++) {
        const Point point = point_of_index(i, board->size);
        if (board->color[point] == EMPTY)
            agreement->dead[point] = false;
        has_dead |= agreement->dead[point];
    }
    return has_dead ? agreement->dead : NULL;
}
