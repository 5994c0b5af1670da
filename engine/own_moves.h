/*
 * own_moves.h - the model of moves that the program carries, the text of
 * engine/own_moves.model.  own_moves.md tells where it comes from.
 */
#ifndef ENGINE_OWN_MOVES_H
#define ENGINE_OWN_MOVES_H

#include "engine/move_model.h"

/* The model, the caller's to move_model_destroy(); NULL when memory is
   short. */
struct move_model *own_moves_read(void);

#endif
