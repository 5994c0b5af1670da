#include "tests/support/local_values.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* What a move leads to, where that is no filling. */
enum { NEXT_ILLEGAL = -1, NEXT_BLACK_WINS = -2, NEXT_WHITE_WINS = -3 };

/*
 * For a filling and a player to move, the slots of its values: no ban, a ban
 * on one cell, then one to three passes made.
 */
enum { PASSES = 3, SLOTS_MORE = 1 + PASSES };

enum { LOW, HIGH };

struct local_values {
    const struct space *space;
    int fillings;
    int room;                /* fillings there is memory for */
    struct filling *filling; /* by number ... */
    bool *stands;
    int8_t *score;
    int32_t *next;    /* ... by number, player and cell: number or NEXT_ */
    uint8_t *hot;     /* the slot of the ban that the move leaves */
    bool *is_used;    /* ... by number, player and slot: is it ever reached? */
    int8_t *value[2]; /* LOW and HIGH */
};

static int power_of_3(int exponent)
{
    int power = 1;
    while (exponent-- > 0)
        power *= 3;
    return power;
}

struct local_values *local_values_create(int cells)
{
    assert(cells <= SPACE_CELLS_MAX);
    struct local_values *values = calloc(1, sizeof(*values));
    if (values == NULL)
        return NULL;
    const size_t room = (size_t)power_of_3(cells);
    const size_t moves = room * 2 * (size_t)cells;
    const size_t slots = room * 2 * (size_t)(cells + SLOTS_MORE);
    values->room = (int)room;
    values->filling = malloc(room * sizeof(*values->filling));
    values->stands = malloc(room * sizeof(*values->stands));
    values->score = malloc(room * sizeof(*values->score));
    values->next = malloc(moves * sizeof(*values->next));
    values->hot = malloc(moves * sizeof(*values->hot));
    values->is_used = malloc(slots * sizeof(*values->is_used));
    values->value[LOW] = malloc(slots);
    values->value[HIGH] = malloc(slots);
    if (values->filling && values->stands && values->score && values->next &&
        values->hot && values->is_used && values->value[LOW] &&
        values->value[HIGH])
        return values;
    local_values_destroy(values);
    return NULL;
}

void local_values_destroy(struct local_values *values)
{
    if (values == NULL)
        return;
    free(values->filling);
    free(values->stands);
    free(values->score);
    free(values->next);
    free(values->hot);
    free(values->is_used);
    free(values->value[LOW]);
    free(values->value[HIGH]);
    free(values);
}

static size_t move_at(const struct local_values *values, int filling,
                      Color player, int cell)
{
    const int row = filling * 2 + player - BLACK;
    return (size_t)row * (size_t)values->space->cells + (size_t)cell;
}

static size_t slot_at(const struct local_values *values, int filling,
                      Color player, int slot)
{
    const int row = filling * 2 + player - BLACK;
    return (size_t)row * (size_t)(values->space->cells + SLOTS_MORE) +
           (size_t)slot;
}

static int slot_after_passes(const struct local_values *values, int passes)
{
    return passes == 0 ? 0 : values->space->cells + passes;
}

static struct filling filling_of(int number)
{
    struct filling filling = {{0}};
    for (int cell = 0; number; cell++, number /= 3)
        if (number % 3 != EMPTY)
            filling.of[number % 3] |= cells_only(cell);
    return filling;
}

static int number_of(const struct space *space, const struct filling *filling)
{
    int number = 0;
    for (int cell = space->cells - 1; cell >= 0; cell--) {
        number *= 3;
        if (filling->of[BLACK] & cells_only(cell))
            number += BLACK;
        else if (filling->of[WHITE] & cells_only(cell))
            number += WHITE;
    }
    return number;
}

/* The cell where one ko stone could be taken back that took one, or -1. */
static int hot_cell(const struct space *space, const struct local_play *play,
                    Color player)
{
    if (play->winner != EMPTY || play->taken_chains != 1 ||
        cells_count(play->taken) != 1 || cells_count(play->chain) != 1 ||
        play->is_on_wall || play->liberties != play->taken)
        return -1;
    const int cell = cells_first(play->taken);
    const struct local_play back =
        space_play(space, &play->after, color_opponent(player), cell);
    const bool takes_it = back.is_legal && back.winner == EMPTY &&
                          back.taken_chains == 1 && back.taken == play->chain;
    return takes_it ? cell : -1;
}

static void list_move(struct local_values *values, int filling, Color player,
                      int cell)
{
    const struct space *space = values->space;
    const size_t at = move_at(values, filling, player, cell);
    const struct local_play play =
        space_play(space, &values->filling[filling], player, cell);
    values->hot[at] = 0;
    if (!play.is_legal)
        values->next[at] = NEXT_ILLEGAL;
    else if (play.winner != EMPTY)
        values->next[at] =
            play.winner == BLACK ? NEXT_BLACK_WINS : NEXT_WHITE_WINS;
    else
        values->next[at] = number_of(space, &play.after);
    if (values->next[at] < 0)
        return;
    const int slot = 1 + hot_cell(space, &play, player);
    values->hot[at] = (uint8_t)slot;
    values->is_used[slot_at(values, values->next[at], color_opponent(player),
                            slot)] = true;
}

void local_values_set_space(struct local_values *values,
                            const struct space *space)
{
    values->space = space;
    values->fillings = power_of_3(space->cells);
    assert(values->fillings <= values->room);
    memset(values->is_used, 0, slot_at(values, values->fillings, BLACK, 0));
    for (int i = 0; i < values->fillings; i++) {
        values->filling[i] = filling_of(i);
        values->stands[i] = space_stands(space, &values->filling[i]);
        values->score[i] = (int8_t)space_score(space, &values->filling[i]);
    }
    for (int i = 0; i < values->fillings; i++)
        for (Color player = BLACK; values->stands[i] && player <= WHITE;
             player++)
            for (int cell = 0; cell < space->cells; cell++)
                list_move(values, i, player, cell);
}

static int move_value(const struct local_values *values, int bound, size_t move,
                      Color player)
{
    const int next = values->next[move];
    if (next == NEXT_BLACK_WINS)
        return VALUE_WALL;
    if (next == NEXT_WHITE_WINS)
        return -VALUE_WALL;
    const size_t at =
        slot_at(values, next, color_opponent(player), values->hot[move]);
    return values->value[bound][at];
}

/* The best moves, for the player to move, in a filling. */
struct best {
    int value, second; /* of the best and of the second best ... */
    int cell;          /* ... and where the best is, or -1 */
};

static struct best best_moves(const struct local_values *values, int bound,
                              int filling, Color player)
{
    const int sign = player == BLACK ? 1 : -1;
    struct best best = {INT8_MIN, INT8_MIN, -1};
    for (int cell = 0; cell < values->space->cells; cell++) {
        const size_t move = move_at(values, filling, player, cell);
        if (values->next[move] == NEXT_ILLEGAL)
            continue;
        const int value = sign * move_value(values, bound, move, player);
        if (value > best.value) {
            best.second = best.value;
            best.value = value;
            best.cell = cell;
        } else if (value > best.second) {
            best.second = value;
        }
    }
    return best;
}

static int pass_value(const struct local_values *values, int bound, int filling,
                      Color player, int passes)
{
    if (passes == PASSES)
        return values->score[filling];
    const int slot = slot_after_passes(values, passes + 1);
    return values
        ->value[bound][slot_at(values, filling, color_opponent(player), slot)];
}

static bool update_slot(struct local_values *values, int bound, size_t at,
                        int value)
{
    const bool is_new = values->value[bound][at] != value;
    values->value[bound][at] = (int8_t)value;
    return is_new;
}

/* Works all slots of one player and filling out again.  Has one changed? */
static bool update(struct local_values *values, int bound, int filling,
                   Color player)
{
    const int cells = values->space->cells;
    const int sign = player == BLACK ? 1 : -1;
    const struct best best = best_moves(values, bound, filling, player);
    bool has_changed = false;
    for (int slot = 0; slot < cells + SLOTS_MORE; slot++) {
        const size_t at = slot_at(values, filling, player, slot);
        const int passes = slot > cells ? slot - cells : 0;
        if (passes == 0 && slot != 0 && !values->is_used[at])
            continue;
        const bool is_barred = slot != 0 && slot - 1 == best.cell;
        int value = is_barred ? best.second : best.value;
        const int pass =
            sign * pass_value(values, bound, filling, player, passes);
        if (pass > value)
            value = pass;
        has_changed |= update_slot(values, bound, at, sign * value);
    }
    return has_changed;
}

/* Goes up and down by turns: changes then travel far in one go. */
static void find_bound(struct local_values *values, int bound)
{
    const int start = bound == LOW ? -VALUE_WALL : VALUE_WALL;
    memset(values->value[bound], start,
           slot_at(values, values->fillings, BLACK, 0));
    bool has_changed = true;
    for (int turn = 0; has_changed; turn++) {
        has_changed = false;
        for (int i = 0; i < values->fillings; i++) {
            const int filling = turn % 2 ? i : values->fillings - 1 - i;
            if (!values->stands[filling])
                continue;
            has_changed |= update(values, bound, filling, BLACK);
            has_changed |= update(values, bound, filling, WHITE);
        }
    }
}

void local_values_find(struct local_values *values)
{
    find_bound(values, LOW);
    find_bound(values, HIGH);
}

int local_values_fillings(const struct local_values *values)
{
    return values->fillings;
}

bool local_values_stands(const struct local_values *values, int filling)
{
    return values->stands[filling];
}

const struct filling *local_values_filling(const struct local_values *values,
                                           int filling)
{
    return &values->filling[filling];
}

bool local_values_is_legal(const struct local_values *values,
                           struct local_move move)
{
    return values
               ->next[move_at(values, move.filling, move.player, move.cell)] !=
           NEXT_ILLEGAL;
}

int local_values_next(const struct local_values *values, struct local_move move)
{
    const int next =
        values->next[move_at(values, move.filling, move.player, move.cell)];
    return next < 0 ? -1 : next;
}

struct range local_values_of_move(const struct local_values *values,
                                  struct local_move move)
{
    const size_t at = move_at(values, move.filling, move.player, move.cell);
    return (struct range){move_value(values, LOW, at, move.player),
                          move_value(values, HIGH, at, move.player)};
}

struct range local_values_of_pass(const struct local_values *values,
                                  int filling, Color player)
{
    return (struct range){pass_value(values, LOW, filling, player, 0),
                          pass_value(values, HIGH, filling, player, 0)};
}
