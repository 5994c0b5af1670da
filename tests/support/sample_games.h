/*
 * sample_games.h - files of samples of made-up games, for tests.
 *
 * What is wrong fails the running test.
 */
#ifndef TESTS_SUPPORT_SAMPLE_GAMES_H
#define TESTS_SUPPORT_SAMPLE_GAMES_H

#include "tuning/sample_file.h"

/* The samples of a game are a function of these; lead is the index in it. */
struct sample_game {
    uint32_t number;
    int size, count;
};

/* What a writer found in its file. */
struct sample_opened {
    struct sample_writer *writer;
    int64_t samples;
    uint32_t next_game;
};

/* The game's samples as they are read back; the caller's to free(). */
struct sample *sample_game_make(const struct sample_game *game);

struct sample_opened sample_game_open(const char *path);
void sample_game_put(struct sample_writer *writer, struct sample_game game);
void sample_game_close(struct sample_writer *writer);

/* Opens a file, adds a game, and closes it, which makes blocks of it. */
void sample_game_add(const char *path, struct sample_game game);

/* The file has exactly these games; after the last is one with count 0. */
void sample_game_assert(const char *path, const struct sample_game *games);

/* What reading all of a file comes to. */
enum sample_file_status sample_game_find_damage(const char *path);

#endif
