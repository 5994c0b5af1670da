#include "engine/net_features.h"

#include <assert.h>
#include <string.h>

/* Where the vertices of a board stand in a symmetry: that of row and column
   is at start + row * by_row + column * by_column. */
struct turn {
    int start, by_row, by_column;
};

/* Bit 0 turns the rows round, bit 1 the columns; then bit 2 makes rows
   columns. */
static struct turn find_turn(int size, int s)
{
    assert(size <= NET_SIZE_MAX && s >= 0 && s < 8);
    const int row = s & 4 ? 1 : size, column = s & 4 ? size : 1;
    return (struct turn){
        .start =
            (s & 1 ? (size - 1) * row : 0) + (s & 2 ? (size - 1) * column : 0),
        .by_row = s & 1 ? -row : row,
        .by_column = s & 2 ? -column : column,
    };
}

void net_turn_input(const struct net_input *input, int s,
                    struct net_input *turned)
{
    const int size = input->size;
    const struct turn turn = find_turn(size, s);
    assert(input != turned);
    turned->size = size;
    memcpy(turned->globals, input->globals, sizeof turned->globals);
    const uint32_t *from = input->planes;
    for (int row = 0; row < size; row++) {
        int to = turn.start + row * turn.by_row;
        for (int column = 0; column < size; column++, to += turn.by_column)
            turned->planes[to] = *from++;
    }
}

void net_turn_output_back(const struct net_output *turned, int size, int s,
                          struct net_output *output)
{
    const struct turn turn = find_turn(size, s);
    assert(turned != output);
    output->pass = turned->pass;
    memcpy(output->outcome, turned->outcome, sizeof output->outcome);
    output->mean = turned->mean;
    output->deviation = turned->deviation;
    output->lead = turned->lead;
    float *policy = output->policy, *owner = output->owner;
    for (int row = 0; row < size; row++) {
        int from = turn.start + row * turn.by_row;
        for (int column = 0; column < size; column++, from += turn.by_column) {
            *policy++ = turned->policy[from];
            *owner++ = turned->owner[from];
        }
    }
}

int net_turn_index(int index, int size, int s)
{
    const struct turn turn = find_turn(size, s);
    assert(index >= 0 && index < size * size);
    return turn.start + index / size * turn.by_row +
           index % size * turn.by_column;
}
