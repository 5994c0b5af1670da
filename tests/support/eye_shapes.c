#include "tests/support/eye_shapes.h"

#include <assert.h>
#include <stddef.h>

/*
 * The shapes: D. Hugh Redelmeier's way to meet each connected set of cells
 * once.  The plane is a grid of GRID by GRID cells; column CENTER is the left
 * edge of a corner, or the first column in the lowest row along an edge.
 */
enum { GRID = 2 * SPACE_CELLS_MAX + 8, CENTER = SPACE_CELLS_MAX + 3 };

/* Each cell chosen adds up to four. */
struct vertex_set {
    int count;
    int column[4 * SPACE_CELLS_MAX + 1], row[4 * SPACE_CELLS_MAX + 1];
};

struct search {
    int cells;
    bool in_corner;
    enum walls walls;
    space_visitor visit;
    void *context;
    int count; /* cells chosen so far */
    int column[SPACE_CELLS_MAX], row[SPACE_CELLS_MAX];
    bool met[GRID][GRID]; /* by column and row: chosen, waiting or let be */
    bool in[GRID][GRID];  /* chosen */
};

static const int STEP_COLUMN[4] = {1, -1, 0, 0}, STEP_ROW[4] = {0, 0, 1, -1};

static bool is_on_board(const struct search *search, int column, int row)
{
    return row >= 0 && (!search->in_corner || column >= CENTER);
}

/* Where the line between two walls lies. */
struct parting {
    int by_column, by_row; /* a cell's measure is column * .. + row * .. */
    int from;              /* from which measure on the wall is Black's; */
    bool is_swapped;       /* or White's */
};

static Color wall_color(const struct parting *parting, int column, int row)
{
    if (parting == NULL)
        return WHITE;
    const int measure = column * parting->by_column + row * parting->by_row;
    return (measure >= parting->from) == parting->is_swapped ? WHITE : BLACK;
}

/* Is that part of the surroundings, on the grid, this player's? */
static bool is_wall(const struct search *search, const struct parting *parting,
                    Color color, int column, int row)
{
    return column >= 0 && column < GRID && row < GRID &&
           is_on_board(search, column, row) && !search->in[column][row] &&
           wall_color(parting, column, row) == color;
}

/* Takes a vertex and all connected with it off the wall's map. */
static void erase_wall(bool wall[GRID][GRID], int column, int row)
{
    int columns[GRID * GRID], rows[GRID * GRID], waiting = 0;
    wall[column][row] = false;
    columns[waiting] = column;
    rows[waiting++] = row;
    while (waiting) {
        waiting--;
        const int from_column = columns[waiting], from_row = rows[waiting];
        for (int i = 0; i < 4; i++) {
            const int x = from_column + STEP_COLUMN[i];
            const int y = from_row + STEP_ROW[i];
            if (x < 0 || x >= GRID || y < 0 || y >= GRID || !wall[x][y])
                continue;
            wall[x][y] = false;
            columns[waiting] = x;
            rows[waiting++] = y;
        }
    }
}

/* Is this player's part of the surroundings connected, or empty? */
static bool is_connected(const struct search *search,
                         const struct parting *parting, Color color)
{
    bool wall[GRID][GRID];
    int parts = 0;
    for (int x = 0; x < GRID; x++)
        for (int y = 0; y < GRID; y++)
            wall[x][y] = is_wall(search, parting, color, x, y);
    for (int x = 0; x < GRID; x++)
        for (int y = 0; y < GRID; y++)
            if (wall[x][y]) {
                parts++;
                erase_wall(wall, x, y);
            }
    return parts <= 1;
}

static void join_cells(const struct search *search,
                       const struct parting *parting, struct space *space,
                       int cell)
{
    for (int i = 0; i < 4; i++) {
        const int x = search->column[cell] + STEP_COLUMN[i];
        const int y = search->row[cell] + STEP_ROW[i];
        if (!is_on_board(search, x, y))
            continue;
        if (!search->in[x][y]) {
            const Color color = wall_color(parting, x, y);
            space->beside[color] |= cells_only(cell);
            space->has_wall[color] = true;
            continue;
        }
        for (int other = 0; other < search->cells; other++)
            if (search->column[other] == x && search->row[other] == y)
                space->near[cell] |= cells_only(other);
    }
}

static struct space make_space(const struct search *search,
                               const struct parting *parting)
{
    struct space space = {.cells = search->cells};
    for (int cell = 0; cell < space.cells; cell++) {
        space.column[cell] = search->column[cell] - CENTER;
        space.row[cell] = search->row[cell];
        join_cells(search, parting, &space, cell);
    }
    return space;
}

static void visit_one_wall(const struct search *search)
{
    if (!is_connected(search, NULL, WHITE))
        return;
    struct space space = make_space(search, NULL);
    space.is_safe[WHITE] = true;
    search->visit(&space, search->context);
    space.is_safe[WHITE] = false;
    search->visit(&space, search->context);
    if (search->cells == SPACE_CELLS_MAX)
        return;
    const int outside = space.cells++;
    space.column[outside] = SPACE_CELLS_MAX;
    space.beside[WHITE] |= cells_only(outside);
    search->visit(&space, search->context);
    space.beside[BLACK] = cells_only(outside);
    space.has_wall[BLACK] = space.is_safe[BLACK] = true;
    search->visit(&space, search->context);
}

static void visit_parted(const struct search *search,
                         const struct parting *parting)
{
    struct space space = make_space(search, parting);
    if (!space.has_wall[BLACK] || !space.has_wall[WHITE] ||
        !is_connected(search, parting, BLACK) ||
        !is_connected(search, parting, WHITE))
        return;
    for (int safe = 0; safe < 4; safe++) {
        space.is_safe[BLACK] = safe & 1;
        space.is_safe[WHITE] = safe & 2;
        search->visit(&space, search->context);
    }
}

static void visit_both_walls(const struct search *search)
{
    static const int BY_COLUMN[3] = {1, 0, 1}, BY_ROW[3] = {0, 1, 1};
    for (int i = 0; i < 6; i++) {
        struct parting parting = {.by_column = BY_COLUMN[i / 2],
                                  .by_row = BY_ROW[i / 2],
                                  .is_swapped = i % 2};
        for (parting.from = 0; parting.from < 2 * GRID; parting.from++)
            visit_parted(search, &parting);
    }
}

/* Does the shape come before its mirror image, or equal it? */
static bool is_first_of_mirrors(const struct search *search)
{
    int last = 0, first = GRID;
    for (int i = 0; i < search->cells; i++) {
        if (search->column[i] > last)
            last = search->column[i];
        if (search->column[i] < first)
            first = search->column[i];
    }
    for (int x = 0; x < GRID; x++)
        for (int y = 0; y < GRID; y++) {
            const int mirrored = first + last - x;
            bool image;
            if (search->in_corner)
                image = x >= CENTER && y + CENTER < GRID &&
                        search->in[y + CENTER][x - CENTER];
            else
                image =
                    mirrored >= 0 && mirrored < GRID && search->in[mirrored][y];
            if (search->in[x][y] != image)
                return search->in[x][y];
        }
    return true;
}

static void visit_shape(const struct search *search)
{
    if (!is_first_of_mirrors(search))
        return;
    if (search->walls == WALLS_ONE)
        visit_one_wall(search);
    else
        visit_both_walls(search);
}

static bool may_choose(const struct search *search, int column, int row)
{
    return is_on_board(search, column, row) && !search->met[column][row] &&
           (search->in_corner || row > 0 || column >= CENTER);
}

/* Chooses the rest of the shape among the waiting cells and what they meet. */
static void grow_shape(struct search *search, struct vertex_set waiting)
{
    while (waiting.count) {
        const int column = waiting.column[--waiting.count];
        const int row = waiting.row[waiting.count];
        search->column[search->count] = column;
        search->row[search->count++] = row;
        search->in[column][row] = true;
        struct vertex_set next = waiting;
        if (search->count == search->cells)
            visit_shape(search);
        for (int i = 0; i < 4 && search->count < search->cells; i++) {
            const int x = column + STEP_COLUMN[i], y = row + STEP_ROW[i];
            if (!may_choose(search, x, y))
                continue;
            search->met[x][y] = true;
            next.column[next.count] = x;
            next.row[next.count++] = y;
        }
        if (search->count < search->cells)
            grow_shape(search, next);
        for (int i = waiting.count; i < next.count; i++)
            search->met[next.column[i]][next.row[i]] = false;
        search->in[column][row] = false;
        search->count--;
    }
}

void spaces_visit(int cells, bool in_corner, enum walls walls,
                  space_visitor visit, void *context)
{
    assert(cells >= 1 && cells <= SPACE_CELLS_MAX);
    struct search search = {.cells = cells,
                            .in_corner = in_corner,
                            .walls = walls,
                            .visit = visit,
                            .context = context};
    struct vertex_set waiting = {.count = 1};
    waiting.column[0] = CENTER;
    search.met[CENTER][0] = true;
    grow_shape(&search, waiting);
}
