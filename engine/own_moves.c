#include "engine/own_moves.h"

#include "engine/carry.h"

#include <assert.h>
#include <stdint.h>

CARRY(own_moves, "engine/own_moves.model");

struct move_model *own_moves_read(void)
{
    enum move_model_status status;
    int line;
    FILE *const stream =
        fmemopen((void *)(uintptr_t)ingot_own_moves,
                 (size_t)(ingot_own_moves_end - ingot_own_moves), "r");
    if (!stream)
        return NULL;
    struct move_model *const model = move_model_read(stream, &status, &line);
    fclose(stream);
    assert(model || status == MOVE_MODEL_MEMORY);
    return model;
}
