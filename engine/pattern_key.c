#include "engine/pattern_key.h"

#include <string.h>

struct step {
    int row, column;
};

/* The steps to all cells, nearer ones first. */
static void list_steps(struct step steps[PATTERN_CELLS],
                       int first_past[PATTERN_RADII])
{
    int count = 0;
    for (int radius = PATTERN_RADIUS_MIN; radius <= PATTERN_RADIUS_MAX;
         radius++) {
        for (int row = -PATTERN_REACH; row <= PATTERN_REACH; row++)
            for (int column = -PATTERN_REACH; column <= PATTERN_REACH; column++)
                if (pattern_distance(row, column) == radius)
                    steps[count++] = (struct step){row, column};
        first_past[radius - PATTERN_RADIUS_MIN] = count;
    }
    assert(count == PATTERN_CELLS);
}

static struct step turn_step(struct step step, int turn)
{
    if (turn & 1)
        step.row = -step.row;
    if (turn & 2)
        step.column = -step.column;
    return turn & 4 ? (struct step){step.column, step.row} : step;
}

static int find_step(const struct step steps[PATTERN_CELLS], struct step step)
{
    int i = 0;
    while (steps[i].row != step.row || steps[i].column != step.column)
        i++;
    return i;
}

void pattern_keyer_init(struct pattern_keyer *keyer)
{
    struct step steps[PATTERN_CELLS];
    list_steps(steps, keyer->first_past);
    for (int i = 0; i < PATTERN_CELLS; i++) {
        keyer->offset[i] = steps[i].row * PATTERN_STRIDE + steps[i].column;
        for (int turn = 0; turn < PATTERN_TURNS; turn++) {
            const int place = find_step(steps, turn_step(steps[i], turn));
            for (int kind = 0; kind < PATTERN_CELL_KINDS; kind++)
                keyer->key[i][kind][turn] = zobrist_number(
                    (uint64_t)(place * PATTERN_CELL_KINDS + kind));
        }
    }
}

static inline int place_in_view(Point point)
{
    return (point_row(point) + PATTERN_REACH) * PATTERN_STRIDE +
           point_column(point) + PATTERN_REACH;
}

/* Tells the liberties of the stones of a chain. */
static enum pattern_cell classify(const struct board *board, Point stone,
                                  Color player)
{
    Point liberties[3];
    const int count = board_liberties(board, stone, 3, liberties);
    return (enum pattern_cell)(
        (board->color[stone] == player ? CELL_OWN_1 : CELL_OTHER_1) + count -
        1);
}

void pattern_view_init(struct pattern_view *view, const struct board *board,
                       Color player)
{
    memset(view->cell, CELL_OFF, sizeof view->cell);
    for (int row = 0; row < board->size; row++)
        for (int column = 0; column < board->size; column++) {
            const Point point = point_at(row, column);
            if (board->color[point] == EMPTY)
                view->cell[place_in_view(point)] = CELL_EMPTY;
            else if (board->head[point] == point) {
                const enum pattern_cell cell = classify(board, point, player);
                Point stone = point;
                do {
                    view->cell[place_in_view(stone)] = (uint8_t)cell;
                    stone = board->next[stone];
                } while (stone != point);
            }
        }
}

/* The cell as it is at some distance, where liberties are not told. */
static inline int without_liberties(int cell)
{
    return cell < CELL_OWN_1     ? cell
           : cell < CELL_OTHER_1 ? CELL_OWN
                                 : CELL_OTHER;
}

static inline int cell_seen(int i, int cell)
{
    return i < 4 ? cell : without_liberties(cell);
}

static inline void add_cell(const struct pattern_keyer *keyer, int i, int cell,
                            uint64_t sums[PATTERN_TURNS])
{
    for (int turn = 0; turn < PATTERN_TURNS; turn++)
        sums[turn] ^= keyer->key[i][cell][turn];
}

/* Of the keys that a pattern has in its turns, the greatest, with its radius
   mixed in. */
static inline uint64_t choose_key(const uint64_t sums[PATTERN_TURNS],
                                  int radius)
{
    uint64_t greatest = 0;
    for (int turn = 0; turn < PATTERN_TURNS; turn++)
        if (sums[turn] > greatest)
            greatest = sums[turn];
    return greatest ^ zobrist_number((uint64_t)radius << 32);
}

void pattern_keys(const struct pattern_keyer *keyer,
                  const struct pattern_view *view, Point point,
                  uint64_t keys[PATTERN_RADII])
{
    const uint8_t *middle = &view->cell[place_in_view(point)];
    uint64_t sums[PATTERN_TURNS] = {0};
    int i = 0;
    for (int size = 0; size < PATTERN_RADII; size++) {
        for (; i < keyer->first_past[size]; i++)
            add_cell(keyer, i, cell_seen(i, middle[keyer->offset[i]]), sums);
        keys[size] = choose_key(sums, size + PATTERN_RADIUS_MIN);
    }
}

void pattern_cells(const struct pattern_keyer *keyer,
                   const struct pattern_view *view, Point point, int radius,
                   uint8_t cells[PATTERN_CELLS])
{
    const uint8_t *middle = &view->cell[place_in_view(point)];
    const int count = pattern_cell_count(keyer, radius);
    for (int i = 0; i < count; i++)
        cells[i] = (uint8_t)cell_seen(i, middle[keyer->offset[i]]);
}

uint64_t pattern_key_of(const struct pattern_keyer *keyer, int radius,
                        const uint8_t cells[PATTERN_CELLS])
{
    uint64_t sums[PATTERN_TURNS] = {0};
    const int count = pattern_cell_count(keyer, radius);
    for (int i = 0; i < count; i++)
        add_cell(keyer, i, cells[i], sums);
    return choose_key(sums, radius);
}
