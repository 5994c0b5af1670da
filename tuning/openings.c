#include "tuning/openings.h"

#include "rules/vertex.h"
#include "tuning/system_error.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Plays the moves of a line into a game; NULL, or what is wrong with it. */
static const char *play_line(char *line, struct game *game)
{
    char *rest;
    line[strcspn(line, "#")] = '\0';
    for (char *word = strtok_r(line, " \t\r\n", &rest); word;
         word = strtok_r(NULL, " \t\r\n", &rest)) {
        Point point;
        if (!vertex_read(word, game->board.size, &point))
            return "not a vertex of this board";
        const enum verdict verdict = game_play(game, point, game->to_move);
        if (verdict != VERDICT_LEGAL)
            return verdict_words(verdict);
        if (game->passes >= 2)
            return "two passes end a game";
    }
    return NULL;
}

/* Adds the moves of a game as an opening; false when memory is short. */
static bool add_opening(struct openings *openings, const struct game *game)
{
    const size_t count = (size_t)openings->count;
    struct opening *items =
        realloc(openings->items, (count + 1) * sizeof *items);
    if (!items)
        return false;
    openings->items = items;
    uint16_t *moves = malloc((size_t)game->move_count * sizeof *moves);
    if (!moves)
        return false;
    for (int i = 0; i < game->move_count; i++)
        moves[i] = game->plies[i].point;
    items[openings->count++] = (struct opening){game->move_count, moves};
    return true;
}

static bool read_lines(FILE *stream, const char *path, struct game *game,
                       struct openings *openings, char error[OPENINGS_ERROR])
{
    char *line = NULL;
    size_t capacity = 0;
    const char *wrong = NULL;
    int number = 0;
    while (!wrong && getline(&line, &capacity, stream) >= 0) {
        number++;
        game_clear(game, game->board.size);
        wrong = play_line(line, game);
        if (!wrong && game->move_count > 0 && !add_opening(openings, game))
            wrong = "memory is short";
    }
    free(line);
    if (!wrong && ferror(stream))
        wrong = "cannot be read";
    if (!wrong && openings->count == 0)
        wrong = "no opening in it";
    if (wrong)
        snprintf(error, OPENINGS_ERROR, "%.150s, line %d: %s", path, number,
                 wrong);
    return !wrong;
}

bool openings_read(const char *path, const struct ruleset *rules, int size,
                   struct openings *openings, char error[OPENINGS_ERROR])
{
    *openings = (struct openings){0};
    FILE *stream = fopen(path, "r");
    if (!stream) {
        char text[SYSTEM_ERROR_TEXT];
        snprintf(error, OPENINGS_ERROR, "%.120s: %.120s", path,
                 system_error(errno, text));
        return false;
    }
    struct game *game = game_create(rules, size);
    bool is_read = false;
    if (game)
        is_read = read_lines(stream, path, game, openings, error);
    else
        snprintf(error, OPENINGS_ERROR, "memory is short");
    if (!is_read)
        openings_free(openings);
    game_destroy(game);
    fclose(stream);
    return is_read;
}

void openings_free(struct openings *openings)
{
    for (int i = 0; i < openings->count; i++)
        free(openings->items[i].moves);
    free(openings->items);
    *openings = (struct openings){0};
}
