#include "engine/pattern.h"

#include "rules/compiler.h"

#include <string.h>

/*
 * Rows from top to bottom, the move in the middle.  X and O are stones of the
 * two players, a dot is empty, # off the board, b anything but X, w anything
 * but O, and ? anything.  Border cells count as "anything" too.
 */
static const char *const DIAGRAMS[] = {
    /* Hane: around the head of a stone, enclosed, loose, or turning. */
    "XOX"
    "..."
    "???",
    "XO."
    "..."
    "?.?",
    "XO?"
    "X.."
    "b.?",
    /* Shoulder: between two stones that stand diagonally, in the open. */
    ".O."
    "X.."
    "...",
    /* Cut where the stones are not joined yet. */
    "XO?"
    "O.w"
    "?w?",
    /* Cut or connection under a peep. */
    "XO?"
    "O.X"
    "???",
    /* Push through a gap of one. */
    "?X?"
    "O.O"
    "www",
    /* Cut of a knight's move. */
    "OX?"
    "w.O"
    "???",
    /* Edge: run after a stone or stop it. */
    "X.?"
    "O.?"
    "###",
    /* Edge: turn under a cutting stone. */
    "OX?"
    "X.O"
    "###",
    /* Edge: keep stones joined below. */
    "?X?"
    "b.O"
    "###",
    /* Edge: descend beside a stone. */
    "?XO"
    "b.b"
    "###",
    /* Edge: cut below. */
    "?OX"
    "X.O"
    "###",
};

/* Colours that a letter stands for, as a set of bits. */
static unsigned colors_of(char letter)
{
    enum { E = 1 << EMPTY, B = 1 << BLACK, W = 1 << WHITE, N = 1 << OFFBOARD };
    switch (letter) {
    case 'X':
        return B;
    case 'O':
        return W;
    case '.':
        return E;
    case '#':
        return N;
    case 'b':
        return E | W | N;
    case 'w':
        return E | B | N;
    default:
        return E | B | W | N;
    }
}

/* Where a neighbour stands in a shape: its bit for row and column offsets. */
static int shape_bit(int row, int column)
{
    const Point offset = row * POINT_STRIDE + column;
    for (int i = 0; i < 4; i++) {
        if (POINT_SIDES[i] == offset)
            return 2 * i;
        if (POINT_CORNERS[i] == offset)
            return SHAPE_CORNERS + 2 * i;
    }
    assert(false);
    return 0;
}

/* Turn a cell of the diagram by one of the eight symmetries. */
static int mirrored_bit(int row, int column, int symmetry)
{
    if (symmetry & 1)
        row = -row;
    if (symmetry & 2)
        column = -column;
    return symmetry & 4 ? shape_bit(column, row) : shape_bit(row, column);
}

/* Adds every shape that agrees with the sets of colours from pair i on. */
static void add_shapes(struct pattern3_set *set, const unsigned allowed[8],
                       int i, unsigned shape)
{
    if (i == 8) {
        set->bits[shape >> 6] |= UINT64_C(1) << (shape & 63);
        return;
    }
    for (Color color = EMPTY; color <= OFFBOARD; color++)
        if (allowed[i] >> color & 1)
            add_shapes(set, allowed, i + 1, shape | (unsigned)color << 2 * i);
}

/* Let the two players change places in a set of colours. */
static unsigned swap_players(unsigned colors)
{
    return (colors & 9) | (colors & 2) << 1 | (colors & 4) >> 1;
}

void pattern3_init(struct pattern3_set *set)
{
    memset(set, 0, sizeof *set);
    for (size_t i = 0; i < ARRAY_LEN(DIAGRAMS); i++) {
        for (int symmetry = 0; symmetry < 8; symmetry++) {
            unsigned allowed[8], swapped[8];
            for (int cell = 0; cell < 9; cell++) {
                if (cell == 4)
                    continue;
                const int pair =
                    mirrored_bit(1 - cell / 3, cell % 3 - 1, symmetry) / 2;
                allowed[pair] = colors_of(DIAGRAMS[i][cell]);
                swapped[pair] = swap_players(allowed[pair]);
            }
            add_shapes(set, allowed, 0, 0);
            add_shapes(set, swapped, 0, 0);
        }
    }
}
