/*
 * trainee_chunk.h - samples that are computed together, and where their boards
 * and tiles lie.
 *
 * Boards follow each other in arrays of vertices, or in arrays where each has
 * a border of one vertex around it.  Each is cut into tiles of 4 or 3 outputs
 * in each direction (net_float.h).  Tiles of a kind follow each other, so that
 * those that have a certain product do, and that its vectors are the rows of
 * one matrix for the whole chunk.
 */
#ifndef TUNING_TRAINEE_CHUNK_H
#define TUNING_TRAINEE_CHUNK_H

#include "tuning/sample.h"

enum {
    /* What is computed at once should not leave the caches near the
       processor; the weights are fetched once for all of it. */
    CHUNK_TILES = 100,
    CHUNK_BOARDS = CHUNK_TILES / 4,
    /* At most: of boards of 8 x 8, that make the most of a tile. */
    CHUNK_VERTICES = CHUNK_TILES * 8 * 8 / 4,
    CHUNK_BORDERED = CHUNK_TILES * 10 * 10 / 4,
};

enum tile_kind {
    TILE_4_4, /* rows, columns */
    TILE_4_3,
    TILE_3_4,
    TILE_3_3,
    TILE_KINDS,
};

struct chunk_board {
    const struct sample *sample;
    int size, points;
    int vertex, bordered; /* its first vertex; its border's */
};

struct chunk_tile {
    int size;     /* of its board */
    int vertex;   /* its first output, without borders ... */
    int bordered; /* ... and its first input, a row up, a column left */
};

struct chunk {
    struct chunk_board board[CHUNK_BOARDS];
    int boards;
    int vertices, bordered; /* in all */
    struct chunk_tile tile[CHUNK_TILES];
    int first_tile[TILE_KINDS + 1]; /* of a kind; the last: how many in all */
};

/* Takes as many samples from the first on as there is room for, at least one;
   returns how many. */
int chunk_fill(struct chunk *chunk, const struct sample *samples, int count);

/* How many tiles have a product; numbers are net_float_product()'s.  They are
   the first ones, of kinds TILE_3_4 moved up over those of TILE_4_3 where the
   product is one of a row of four. */
int chunk_product_tiles(const struct chunk *chunk, int product);

#endif
