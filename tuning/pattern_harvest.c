#include "tuning/pattern_harvest.h"

#include "tuning/games_replay.h"

#include <stdlib.h>
#include <string.h>

/* More than any games have that are looked at for this. */
enum { PATTERNS_MOST = 1 << 18 };

/* What is seen of a move: the keys around it. */
struct seen {
    uint64_t keys[PATTERN_RADII];
};

struct work {
    const struct games_list *list;
    int games, least, seed;
    struct harvest *harvest;
    struct game *game;
    struct seen *seen; /* of all moves, in turn */
    int64_t count, room;
};

typedef bool see_move(struct work *work, const struct pattern_view *view,
                      Point point);

/* Replays the games, each time the same ones, and shows each move on a vertex;
   ends with false when that does. */
static bool replay_all(struct work *work, see_move *see)
{
    struct rng rng = rng_seed((uint64_t)work->seed, 0);
    for (int i = 0; i < work->games; i++) {
        const int number = games_list_draw(work->list, &rng);
        const struct games_record record =
            games_list_record(work->list, number);
        struct rng terms = rng_seed((uint64_t)work->seed, (uint64_t)number + 1);
        bool goes_on = games_replay_begin(&record, &terms, work->game);
        for (int j = 0; j < record.moves && goes_on; j++) {
            struct pattern_view view;
            if (record.move[j] != PASS &&
                work->game->board.color[record.move[j]] == EMPTY) {
                pattern_view_init(&view, &work->game->board,
                                  work->game->to_move);
                if (!see(work, &view, record.move[j]))
                    return false;
            }
            goes_on = games_replay_move(&record, j, work->game);
        }
    }
    return true;
}

static bool note_keys(struct work *work, const struct pattern_view *view,
                      Point point)
{
    if (work->count == work->room) {
        const int64_t room = work->room ? 2 * work->room : 1 << 16;
        struct seen *const more =
            realloc(work->seen, (size_t)room * sizeof *more);
        if (!more)
            return false;
        work->seen = more;
        work->room = room;
    }
    pattern_keys(&work->harvest->model->keyer, view, point,
                 work->seen[work->count++].keys);
    return true;
}

static int compare_keys(const void *left, const void *right)
{
    const uint64_t *a = left, *b = right;
    return (*a > *b) - (*a < *b);
}

/* Takes the keys that come often enough in a sorted list. */
static bool take_frequent(struct work *work, const uint64_t keys[],
                          int64_t count)
{
    for (int64_t i = 0, end; i < count; i = end) {
        for (end = i + 1; end < count && keys[end] == keys[i];)
            end++;
        if (end - i >= work->least &&
            !move_model_add(work->harvest->model, keys[i], 0.0f))
            return false;
    }
    return true;
}

/* Takes the frequent patterns of a radius around those taken before. */
static bool take_radius(struct work *work, int i)
{
    const struct move_model *const model = work->harvest->model;
    uint64_t *const keys = malloc(((size_t)work->count + 1) * sizeof *keys);
    int64_t count = 0;
    if (!keys)
        return false;
    for (int64_t j = 0; j < work->count; j++)
        if (i == 0 || move_model_number(model, work->seen[j].keys[i - 1]) >= 0)
            keys[count++] = work->seen[j].keys[i];
    qsort(keys, (size_t)count, sizeof *keys, compare_keys);
    const bool is_good = take_frequent(work, keys, count);
    free(keys);
    return is_good;
}

/* Notes what the patterns that were taken look like. */
static bool note_cells(struct work *work, const struct pattern_view *view,
                       Point point)
{
    const struct move_model *const model = work->harvest->model;
    uint64_t keys[PATTERN_RADII];
    pattern_keys(&model->keyer, view, point, keys);
    for (int i = 0; i < PATTERN_RADII; i++) {
        const int number = move_model_number(model, keys[i]);
        if (number < 0)
            break;
        struct harvested *const harvested = &work->harvest->harvested[number];
        if (harvested->radius)
            continue;
        harvested->radius = PATTERN_RADIUS_MIN + i;
        pattern_cells(&model->keyer, view, point, harvested->radius,
                      harvested->cells);
    }
    return true;
}

static bool harvest_all(struct work *work)
{
    struct harvest *const harvest = work->harvest;
    if (!harvest->model || !work->game || !replay_all(work, note_keys))
        return false;
    for (int i = 0; i < PATTERN_RADII; i++)
        if (!take_radius(work, i))
            return false;
    harvest->moves = work->count;
    harvest->harvested = calloc((size_t)harvest->model->pattern_count + 1,
                                sizeof *harvest->harvested);
    return harvest->harvested && replay_all(work, note_cells);
}

struct harvest *pattern_harvest(const struct games_list *list, int games,
                                int least, int seed)
{
    const struct ruleset rules = ruleset_ing();
    struct harvest *const harvest = calloc(1, sizeof *harvest);
    if (!harvest)
        return NULL;
    struct work work = {
        .list = list,
        .games = games,
        .least = least,
        .seed = seed,
        .harvest = harvest,
        .game = game_create(&rules, BOARD_SIZE_MAX),
    };
    harvest->model = move_model_create(PATTERNS_MOST);
    const bool is_good = harvest_all(&work);
    game_destroy(work.game);
    free(work.seen);
    if (is_good)
        return harvest;
    harvest_free(harvest);
    return NULL;
}

void harvest_free(struct harvest *harvest)
{
    if (!harvest)
        return;
    move_model_destroy(harvest->model);
    free(harvest->harvested);
    free(harvest);
}
