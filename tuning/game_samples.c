#include "tuning/game_samples.h"

#include <stdlib.h>

bool game_samples_init(struct game_samples *list)
{
    list->samples = malloc((GAME_SAMPLES_MAX + 1) * sizeof list->samples[0]);
    list->count = 0;
    list->game = 0;
    return list->samples != NULL;
}

void game_samples_free(struct game_samples *list)
{
    free(list->samples);
}

void game_samples_begin(struct game_samples *list, uint32_t game)
{
    list->count = 0;
    list->game = game;
}

struct sample *game_samples_next(struct game_samples *list)
{
    return &list->samples[list->count];
}

void game_samples_keep(struct game_samples *list, Color player)
{
    if (list->count == GAME_SAMPLES_MAX)
        return;
    list->samples[list->count].game = list->game;
    list->players[list->count++] = (uint8_t)player;
}

void game_samples_end(struct game_samples *list, float black_result)
{
    for (int i = 0; i < list->count; i++) {
        struct sample *sample = &list->samples[i];
        sample->has_result = true;
        sample->result =
            list->players[i] == BLACK ? black_result : 1.0f - black_result;
    }
}
