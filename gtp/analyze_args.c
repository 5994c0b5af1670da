#include "gtp/analyze_args.h"

#include "gtp/log.h"
#include "gtp/value.h"
#include "rules/vertex.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

enum { INTERVAL_DEFAULT_MS = 500, CENTISECOND_MS = 10 };

/* Where the reader stands. */
struct reader {
    const struct command *command;
    int at; /* the next argument's number */
    const struct game *game;
    struct analyze_args *args;
    bool has_allow;
    int other_restrictions; /* of the player who is not to move */
};

static const char *next(struct reader *reader)
{
    return reader->at < reader->command->count
               ? reader->command->arguments[reader->at++]
               : NULL;
}

static bool read_interval(struct reader *reader, const char *word)
{
    int centiseconds;
    if (!word || !value_int(word, 0, INT_MAX, &centiseconds))
        return false;
    reader->args->interval_ms =
        (int64_t)(centiseconds > 0 ? centiseconds : 1) * CENTISECOND_MS;
    return true;
}

static bool read_truth(struct reader *reader, bool *value)
{
    const char *const word = next(reader);
    return word && value_truth(word, value);
}

static bool read_count(struct reader *reader, int *count)
{
    const char *const word = next(reader);
    return word && value_int(word, 0, INT_MAX, count);
}

/* Marks the vertices of a list such as "D4,Q16,pass". */
static bool read_vertices(const char *list, int size, bool marks[POINT_CELLS])
{
    while (*list) {
        char vertex[VERTEX_TEXT];
        Point point;
        const size_t length = strcspn(list, ",");
        if (length >= sizeof vertex)
            return false;
        memcpy(vertex, list, length);
        vertex[length] = '\0';
        if (!vertex_read(vertex, size, &point))
            return false;
        marks[point] = true;
        list += length + (list[length] == ',');
    }
    return true;
}

/* "COLOR VERTICES DEPTH" after avoid or allow. */
static bool read_restriction(struct reader *reader, bool is_allow)
{
    struct analyze_args *const args = reader->args;
    const char *const color = next(reader), *const list = next(reader);
    bool marks[POINT_CELLS] = {false};
    Color player;
    int depth;
    if (!color || !list || !read_count(reader, &depth) ||
        !value_color(color, &player) ||
        !read_vertices(list, reader->game->board.size, marks))
        return false;
    if (player != args->player) {
        reader->other_restrictions++;
        return true;
    }
    if (is_allow && reader->has_allow)
        return false;
    reader->has_allow |= is_allow;
    args->has_avoid = true;
    for (Point point = 0; point < POINT_CELLS; point++)
        args->avoid[point] |= marks[point] != is_allow;
    return true;
}

/* "KEY TRUTH", if the key is of that kind. */
static bool read_switch(struct reader *reader, const char *key)
{
    struct analyze_args *const args = reader->args;
    bool ignored; /* asked for by some clients; there is no such number */
    const struct {
        const char *key;
        bool *value;
    } switches[] = {
        {"ownership", &args->ownership},
        {"ownershipStdev", &args->ownership_deviation},
        {"movesOwnership", &args->moves_ownership},
        {"movesOwnershipStdev", &args->moves_ownership_deviation},
        {"pvVisits", &args->pv_visits},
        {"rootInfo", &args->root_info},
        {"noResultValue", &ignored},
    };
    for (size_t i = 0; i < ARRAY_LEN(switches); i++)
        if (strcmp(key, switches[i].key) == 0)
            return read_truth(reader, switches[i].value);
    return false;
}

static bool read_key(struct reader *reader, const char *key)
{
    struct analyze_args *const args = reader->args;
    if (strcmp(key, "interval") == 0)
        return read_interval(reader, next(reader));
    if (strcmp(key, "minmoves") == 0)
        return read_count(reader, &args->moves_min);
    if (strcmp(key, "maxmoves") == 0)
        return read_count(reader, &args->moves_max);
    if (strcmp(key, "avoid") == 0)
        return read_restriction(reader, false);
    if (strcmp(key, "allow") == 0)
        return read_restriction(reader, true);
    return read_switch(reader, key);
}

/* The colour may come first, last, or not at all: look for it beforehand. */
static void find_player(const struct command *command, Color *player)
{
    for (int i = 0; i < command->count; i++) {
        const bool is_value =
            i > 0 && (strcmp(command->arguments[i - 1], "avoid") == 0 ||
                      strcmp(command->arguments[i - 1], "allow") == 0);
        if (!is_value && value_color(command->arguments[i], player))
            return;
    }
}

static bool read_all(struct reader *reader)
{
    const char *word;
    while ((word = next(reader))) {
        Color player;
        if (value_color(word, &player) || read_interval(reader, word))
            continue;
        if (!read_key(reader, word))
            return false;
    }
    return true;
}

static bool has_move_left(const struct game *game,
                          const struct analyze_args *args)
{
    if (!args->avoid[PASS])
        return true;
    for (int i = 0; i < game->board.size * game->board.size; i++) {
        const Point point = point_of_index(i, game->board.size);
        if (!args->avoid[point] && game_is_legal(game, point, args->player))
            return true;
    }
    return false;
}

bool analyze_args_read(const struct command *command, const struct game *game,
                       struct analyze_args *args, struct reply *reply)
{
    *args = (struct analyze_args){
        .player = game->to_move,
        .interval_ms = INTERVAL_DEFAULT_MS,
        .moves_max = INT_MAX,
    };
    struct reader reader = {.command = command, .game = game, .args = args};
    find_player(command, &args->player);
    if (!read_all(&reader))
        return reply_fail(reply, "syntax error");
    if (!has_move_left(game, args))
        return reply_fail(reply, "no move is left to consider");
    if (reader.other_restrictions > 0)
        log_line("avoid and allow act on the player to move only");
    return true;
}
