#include "rules/history.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { SLOTS = 4 * HISTORY_MAX };

bool history_init(struct history *history)
{
    history->count = 0;
    history->entries = malloc(HISTORY_MAX * sizeof *history->entries);
    history->slots = calloc(SLOTS, sizeof *history->slots);
    if (history->entries && history->slots)
        return true;
    history_free(history);
    return false;
}

void history_free(struct history *history)
{
    free(history->entries);
    free(history->slots);
    *history = (struct history){0};
}

static unsigned first_slot(Hash position)
{
    return (unsigned)(position % SLOTS);
}

static unsigned next_slot(unsigned slot)
{
    return (slot + 1) % SLOTS;
}

/*
 * Entries leave in the opposite order of their coming, so a leaving entry is
 * the last of every probe sequence it lies in and its slot can just be emptied.
 */
void history_truncate(struct history *history, int count)
{
    assert(count >= 0 && count <= history->count);
    while (history->count > count) {
        const int leaving = history->count--;
        unsigned slot = first_slot(history->entries[leaving - 1].position);
        while (history->slots[slot] != leaving)
            slot = next_slot(slot);
        history->slots[slot] = 0;
    }
}

void history_push(struct history *history, Hash position, Color to_move)
{
    assert(history->count < HISTORY_MAX);
    unsigned slot = first_slot(position);
    int earlier = -1;
    for (; history->slots[slot]; slot = next_slot(slot)) {
        /* Later entries lie further on. */
        const int entry = history->slots[slot] - 1;
        if (history->entries[entry].position == position)
            earlier = entry;
    }
    history->entries[history->count++] =
        (struct situation){position, to_move, earlier};
    history->slots[slot] = (uint16_t)history->count;
}

void history_assign(struct history *to, const struct history *from)
{
    to->count = from->count;
    memcpy(to->entries, from->entries,
           (size_t)from->count * sizeof *to->entries);
    memcpy(to->slots, from->slots, SLOTS * sizeof *to->slots);
}

/* Is the position among the first count entries? */
static bool is_among(const struct history *history, int count, Hash position)
{
    for (unsigned slot = first_slot(position); history->slots[slot];
         slot = next_slot(slot)) {
        const int entry = history->slots[slot] - 1;
        if (entry < count && history->entries[entry].position == position)
            return true;
    }
    return false;
}

bool history_has_position(const struct history *history, Hash position)
{
    return is_among(history, history->count, position);
}

bool history_had_position(const struct history *history, Hash position)
{
    return is_among(history, history->count - 1, position);
}

/* Was the player to move at this entry, or did he move from it anyhow? */
static bool was_to_move(const struct history *history, int entry, Color player)
{
    const struct situation *situations = history->entries;
    if (situations[entry].to_move == player)
        return true;
    return entry + 1 < history->count &&
           situations[entry + 1].to_move == color_opponent(player);
}

bool history_has_situation(const struct history *history, Hash position,
                           Color to_move)
{
    for (unsigned slot = first_slot(position); history->slots[slot];
         slot = next_slot(slot)) {
        const int entry = history->slots[slot] - 1;
        if (history->entries[entry].position == position &&
            was_to_move(history, entry, to_move))
            return true;
    }
    return false;
}
