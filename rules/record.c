#include "rules/record.h"

#include <assert.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

struct move {
    uint16_t point;
    uint8_t color;
    struct record_place place;
    char *texts[RECORD_MOVE_TEXTS];
};

struct record {
    int size;
    bool has_komi;
    int komi_halves;
    int handicap;
    char *texts[RECORD_TEXTS];
    struct record_place place; /* of what is added next */
    struct move *moves;
    int move_count, move_capacity;
    struct record_edit *edits;
    int edit_count, edit_capacity;
    /* Edits from here on stand before the move that is added next. */
    int open_edits;
    /* By point, NO_POINT for the turn: its last edit's index, plus one. */
    int edit_at[POINT_CELLS];
};

struct record *record_create(int size)
{
    assert(size >= BOARD_SIZE_MIN && size <= BOARD_SIZE_MAX);
    struct record *record = calloc(1, sizeof *record);
    if (record)
        record->size = size;
    return record;
}

void record_destroy(struct record *record)
{
    if (!record)
        return;
    for (int i = 0; i < RECORD_TEXTS; i++)
        free(record->texts[i]);
    for (int i = 0; i < record->move_count; i++)
        for (int j = 0; j < RECORD_MOVE_TEXTS; j++)
            free(record->moves[i].texts[j]);
    free(record->moves);
    free(record->edits);
    free(record);
}

int record_size(const struct record *record)
{
    return record->size;
}

bool record_komi(const struct record *record, int *halves)
{
    if (record->has_komi)
        *halves = record->komi_halves;
    return record->has_komi;
}

void record_set_komi(struct record *record, int halves)
{
    record->has_komi = true;
    record->komi_halves = halves;
}

int record_handicap(const struct record *record)
{
    return record->handicap;
}

void record_set_handicap(struct record *record, int stones)
{
    record->handicap = stones;
}

/* Put a copy of the text, or NULL for an empty one, where another was. */
static bool replace_text(char **text, const char *with)
{
    char *copy = NULL;
    if (with && *with && !(copy = strdup(with)))
        return false;
    free(*text);
    *text = copy;
    return true;
}

const char *record_text(const struct record *record, enum record_text which)
{
    return record->texts[which];
}

bool record_set_text(struct record *record, enum record_text which,
                     const char *text)
{
    return replace_text(&record->texts[which], text);
}

/* The array, with room for one element more, or NULL. */
static void *make_room(void *array, int count, int *capacity, size_t size)
{
    if (count < *capacity)
        return array;
    if (*capacity > INT_MAX / 2)
        return NULL;
    const int wanted = *capacity ? 2 * *capacity : 64;
    void *grown = realloc(array, (size_t)wanted * size);
    if (grown)
        *capacity = wanted;
    return grown;
}

/* Add an edit, or change the one that this point has since the last move. */
static bool edit(struct record *record, Point point, Color color)
{
    const int known = record->edit_at[point] - 1;
    if (known >= record->open_edits) {
        assert(record->edits);
        record->edits[known].color = (uint8_t)color;
        record->edits[known].place = record->place;
        return true;
    }
    struct record_edit *edits =
        make_room(record->edits, record->edit_count, &record->edit_capacity,
                  sizeof *edits);
    if (!edits)
        return false;
    record->edits = edits;
    edits[record->edit_count++] = (struct record_edit){
        .before_move = record->move_count,
        .point = (uint16_t)point,
        .color = (uint8_t)color,
        .place = record->place,
    };
    record->edit_at[point] = record->edit_count;
    return true;
}

void record_set_place(struct record *record, struct record_place place)
{
    record->place = place;
}

#ifndef NDEBUG
static bool is_vertex(const struct record *record, Point point)
{
    const int row = point_row(point), column = point_column(point);
    return row >= 0 && row < record->size && column >= 0 &&
           column < record->size;
}
#endif

bool record_set_stone(struct record *record, Point point, Color color)
{
    assert(is_vertex(record, point));
    assert(color == EMPTY || color == BLACK || color == WHITE);
    return edit(record, point, color);
}

bool record_set_to_move(struct record *record, Color player)
{
    assert(player == BLACK || player == WHITE);
    return edit(record, NO_POINT, player);
}

Color record_to_move(const struct record *record)
{
    for (int i = 0; i < record->edit_count; i++) {
        const struct record_edit *e = &record->edits[i];
        if (e->before_move > 0)
            break;
        if (e->point == NO_POINT)
            return e->color;
    }
    if (record->move_count)
        return record->moves[0].color;
    return record->handicap >= 2 && record->edit_count ? WHITE : BLACK;
}

int record_edits(const struct record *record)
{
    return record->edit_count;
}

struct record_edit record_edit(const struct record *record, int i)
{
    assert(i >= 0 && i < record->edit_count);
    return record->edits[i];
}

bool record_add_move(struct record *record, Point point, Color player)
{
    assert(point == PASS || is_vertex(record, point));
    assert(player == BLACK || player == WHITE);
    struct move *moves = make_room(record->moves, record->move_count,
                                   &record->move_capacity, sizeof *moves);
    if (!moves)
        return false;
    record->moves = moves;
    moves[record->move_count++] = (struct move){
        .point = (uint16_t)point,
        .color = (uint8_t)player,
        .place = record->place,
    };
    record->open_edits = record->edit_count;
    return true;
}

int record_moves(const struct record *record)
{
    return record->move_count;
}

struct ply record_move(const struct record *record, int i)
{
    assert(i >= 0 && i < record->move_count);
    const struct move *move = &record->moves[i];
    return (struct ply){.point = move->point, .color = move->color};
}

struct record_place record_move_place(const struct record *record, int i)
{
    assert(i >= 0 && i < record->move_count);
    return record->moves[i].place;
}

const char *record_move_text(const struct record *record, int i,
                             enum record_move_text which)
{
    assert(i >= 0 && i < record->move_count);
    return record->moves[i].texts[which];
}

bool record_set_move_text(struct record *record, int i,
                          enum record_move_text which, const char *text)
{
    assert(i >= 0 && i < record->move_count);
    return replace_text(&record->moves[i].texts[which], text);
}

/* What SGF calls our rulesets; ruleset_find() knows all of these. */
static const char *rules_text(const struct ruleset *rules)
{
    static const struct {
        const char *name, *text;
    } TEXTS[] = {
        {"ing", "GOE"},         {"ogs-ing", "OGS-Ing"},
        {"aga", "AGA"},         {"tromp-taylor", "Tromp-Taylor"},
        {"chinese", "Chinese"}, {"chinese-superko", "Chinese-Superko"},
        {"cgos", "CGOS"},       {"new-zealand", "NZ"},
    };
    for (size_t i = 0; i < ARRAY_LEN(TEXTS); i++)
        if (strcmp(rules->name, TEXTS[i].name) == 0)
            return TEXTS[i].text;
    return rules->name;
}

/* Set up what stood at the start of the game. */
static bool copy_start(struct record *record, const struct game *game)
{
    bool is_empty = true;
    for (int i = 0; i < record->size * record->size; i++) {
        const Point point = point_of_index(i, record->size);
        const Color color = game->start.color[point];
        if (color == EMPTY)
            continue;
        is_empty = false;
        if (!record_set_stone(record, point, color))
            return false;
    }
    return (is_empty && game->start_to_move == BLACK) ||
           record_set_to_move(record, game->start_to_move);
}

struct record *record_of_game(const struct game *game)
{
    struct record *record = record_create(game->board.size);
    if (!record)
        return NULL;
    record_set_komi(record, game->komi_halves);
    record_set_handicap(record, game_handicap(game));
    if (!record_set_text(record, RECORD_RULES, rules_text(&game->rules)) ||
        !copy_start(record, game))
        goto fail;
    for (int i = 0; i < game->move_count; i++)
        if (!record_add_move(record, game->plies[i].point,
                             game->plies[i].color))
            goto fail;
    return record;
fail:
    record_destroy(record);
    return NULL;
}

bool record_set_up(const struct record *record, int before_move, bool is_last,
                   int *next, struct game *game)
{
    uint8_t colors[POINT_CELLS];
    bool has_changed = false;
    Color to_move = before_move ? game->to_move : record_to_move(record);
    memcpy(colors, game->board.color, sizeof colors);
    for (; *next < record->edit_count; ++*next) {
        const struct record_edit *e = &record->edits[*next];
        if (e->before_move != before_move)
            break;
        if (e->point == NO_POINT) {
            to_move = e->color;
        } else {
            has_changed |= colors[e->point] != e->color;
            colors[e->point] = e->color;
        }
    }
    /* A move that follows has its own color: do not lose the history then. */
    const bool has_turned = to_move != game->to_move;
    if (!has_changed && !(has_turned && (is_last || before_move == 0)))
        return true;
    return game_set_up(game, record->size, colors, to_move);
}

enum verdict record_replay(const struct record *record, int moves,
                           struct game *game, int *move)
{
    if (moves < 0 || moves > record->move_count)
        moves = record->move_count;
    game_clear(game, record->size);
    if (record->has_komi)
        game->komi_halves = record->komi_halves;
    for (int i = 0, next = 0;; i++) {
        *move = i;
        if (!record_set_up(record, i, i == moves, &next, game))
            return VERDICT_NO_LIBERTY;
        if (i == moves)
            return VERDICT_LEGAL;
        *move = i + 1;
        const struct move *m = &record->moves[i];
        const enum verdict verdict = game_play(game, m->point, m->color);
        if (verdict != VERDICT_LEGAL)
            return verdict;
    }
}
