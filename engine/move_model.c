#include "engine/move_model.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct move_model *move_model_create(int pattern_max)
{
    struct move_model *const model = calloc(1, sizeof *model);
    uint32_t slots = 16;
    while (2 * slots < 3 * (uint32_t)pattern_max)
        slots *= 2;
    if (!model)
        return NULL;
    model->slots = calloc(slots, sizeof *model->slots);
    model->pattern = calloc((size_t)pattern_max + 1, sizeof *model->pattern);
    model->slot_mask = slots - 1;
    model->pattern_max = pattern_max;
    pattern_keyer_init(&model->keyer);
    if (model->slots && model->pattern)
        return model;
    move_model_destroy(model);
    return NULL;
}

void move_model_destroy(struct move_model *model)
{
    if (!model)
        return;
    free(model->slots);
    free(model->pattern);
    free(model);
}

/* Where a key is, or could be put. */
static inline struct pattern_slot *find_slot(const struct move_model *model,
                                             uint64_t key)
{
    uint32_t i = (uint32_t)key & model->slot_mask;
    while (model->slots[i].key && model->slots[i].key != key)
        i = (i + 1) & model->slot_mask;
    return &model->slots[i];
}

bool move_model_add(struct move_model *model, uint64_t key, float weight)
{
    struct pattern_slot *const slot = find_slot(model, key);
    if (slot->key || model->pattern_count == model->pattern_max)
        return false;
    *slot = (struct pattern_slot){key, (uint32_t)model->pattern_count};
    model->pattern[model->pattern_count++] = weight;
    return true;
}

int move_model_number(const struct move_model *model, uint64_t key)
{
    const struct pattern_slot *const slot = find_slot(model, key);
    return slot->key ? (int)slot->number : -1;
}

/* Whoever knows a pattern knows those within it. */
int move_model_pattern(const struct move_model *model,
                       const struct pattern_view *view, Point point)
{
    uint64_t keys[PATTERN_RADII];
    pattern_keys(&model->keyer, view, point, keys);
    int number = -1;
    for (int i = 0; i < PATTERN_RADII; i++) {
        const struct pattern_slot *const slot = find_slot(model, keys[i]);
        if (!slot->key)
            break;
        number = (int)slot->number;
    }
    return number;
}

void move_model_weigh(const struct move_model *model, const struct game *game,
                      Color player, const uint16_t moves[], int count,
                      float weights[])
{
    struct move_scene scene;
    struct pattern_view view;
    move_scene_init(&scene, game, player);
    pattern_view_init(&view, &game->board, player);
    for (int i = 0; i < count; i++) {
        struct move_features features;
        float sum = 0.0f;
        move_features(&scene, moves[i], &features);
        for (int j = 0; j < features.count; j++)
            sum += model->feature[features.feature[j]];
        const int number = move_model_pattern(model, &view, moves[i]);
        sum += number < 0 ? 0.0f : model->pattern[number];
        weights[i] = expf(sum);
    }
}
