#include "engine/owners.h"

#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>

/* Where the sums over all descents are, and those that began with a pass; the
   vertices' follow. */
enum {
    ROW_ALL,
    ROW_PASS,
    ROW_VERTICES,
    ROWS = ROW_VERTICES + BOARD_POINTS_MAX
};

/* Of evaluation.owner, -100 to 100. */
static const double OWNER_ONE = 100.0;

struct owners {
    int size; /* lines of the board */
    struct row {
        _Atomic int64_t count; /* descents */
        struct {
            _Atomic int64_t owner, squares;
        } sum[BOARD_POINTS_MAX];
    } rows[ROWS];
};

struct owners *owners_create(void)
{
    return calloc(1, sizeof(struct owners));
}

void owners_destroy(struct owners *owners)
{
    free(owners);
}

static void store(_Atomic int64_t *sum, int64_t value)
{
    atomic_store_explicit(sum, value, memory_order_relaxed);
}

static void add(_Atomic int64_t *sum, int64_t value)
{
    atomic_fetch_add_explicit(sum, value, memory_order_relaxed);
}

static double load(const _Atomic int64_t *sum)
{
    return (double)atomic_load_explicit(sum, memory_order_relaxed);
}

void owners_clear(struct owners *owners, int size)
{
    const int points = size * size;
    owners->size = size;
    for (int i = 0; i < ROW_VERTICES + points; i++) {
        struct row *const row = &owners->rows[i];
        store(&row->count, 0);
        for (int j = 0; j < points; j++) {
            store(&row->sum[j].owner, 0);
            store(&row->sum[j].squares, 0);
        }
    }
}

static int row_of(const struct owners *owners, Point move)
{
    if (move == NO_POINT)
        return ROW_ALL;
    return move == PASS ? ROW_PASS
                        : ROW_VERTICES + point_index(move, owners->size);
}

static void add_to_row(struct row *row, int size,
                       const struct evaluation *evaluation)
{
    for (int i = 0; i < size * size; i++) {
        const int owner = evaluation->owner[point_of_index(i, size)];
        add(&row->sum[i].owner, owner);
        add(&row->sum[i].squares, owner * owner);
    }
    add(&row->count, 1);
}

void owners_add(struct owners *owners, Point move,
                const struct evaluation *evaluation)
{
    add_to_row(&owners->rows[ROW_ALL], owners->size, evaluation);
    if (move != NO_POINT)
        add_to_row(&owners->rows[row_of(owners, move)], owners->size,
                   evaluation);
}

bool owners_read(const struct owners *owners, Point move,
                 struct analysis_owners *found)
{
    const int size = owners->size;
    const struct row *const row = &owners->rows[row_of(owners, move)];
    const double count = load(&row->count);
    if (!(count > 0))
        return false;
    for (int i = 0; i < size * size; i++) {
        const Point point = point_of_index(i, size);
        const double mean = load(&row->sum[i].owner) / count / OWNER_ONE;
        const double squares =
            load(&row->sum[i].squares) / count / OWNER_ONE / OWNER_ONE;
        found->black_owns[point] = (float)mean;
        found->deviation[point] = (float)sqrt(fmax(squares - mean * mean, 0));
    }
    return true;
}
