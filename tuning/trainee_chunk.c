#include "tuning/trainee_chunk.h"

#include "engine/net_float.h"

#include <assert.h>

/* Tiles in each direction, those of four first; see net_float.h. */
static int tiles_of(int size)
{
    return (size + 3) / 4;
}

static int fours_of(int size)
{
    return size - 3 * tiles_of(size);
}

static int tile_start(int tile, int size)
{
    const int fours = fours_of(size);
    return tile <= fours ? 4 * tile : 3 * tile + fours;
}

static bool is_of_kind(int row, int column, int size, enum tile_kind kind)
{
    const bool is_high = row < fours_of(size),
               is_wide = column < fours_of(size);
    return is_high == (kind == TILE_4_4 || kind == TILE_4_3) &&
           is_wide == (kind == TILE_4_4 || kind == TILE_3_4);
}

static void add_board(struct chunk *chunk, const struct sample *sample)
{
    const int size = sample->input.size;
    chunk->board[chunk->boards++] = (struct chunk_board){
        .sample = sample,
        .size = size,
        .points = size * size,
        .vertex = chunk->vertices,
        .bordered = chunk->bordered,
    };
    chunk->vertices += size * size;
    chunk->bordered += net_float_bordered(size);
}

static int add_tiles(struct chunk *chunk, const struct chunk_board *board,
                     enum tile_kind kind, int tiles)
{
    const int size = board->size;
    for (int i = 0; i < tiles_of(size) * tiles_of(size); i++) {
        const int row = i / tiles_of(size), column = i % tiles_of(size);
        if (!is_of_kind(row, column, size, kind))
            continue;
        const int y = tile_start(row, size), x = tile_start(column, size);
        chunk->tile[tiles++] = (struct chunk_tile){
            .size = size,
            .vertex = board->vertex + y * size + x,
            .bordered = board->bordered + y * (size + 2) + x,
        };
    }
    return tiles;
}

int chunk_fill(struct chunk *chunk, const struct sample *samples, int count)
{
    int tiles = 0, taken = 0;
    assert(count > 0);
    chunk->boards = chunk->vertices = chunk->bordered = 0;
    for (; taken < count; taken++) {
        const int size = samples[taken].input.size;
        assert(size >= NET_SIZE_MIN && size <= NET_SIZE_MAX);
        tiles += tiles_of(size) * tiles_of(size);
        if (tiles > CHUNK_TILES)
            break;
        add_board(chunk, &samples[taken]);
    }
    tiles = 0;
    for (int kind = 0; kind < TILE_KINDS; kind++) {
        chunk->first_tile[kind] = tiles;
        for (int i = 0; i < chunk->boards; i++)
            tiles =
                add_tiles(chunk, &chunk->board[i], (enum tile_kind)kind, tiles);
    }
    chunk->first_tile[TILE_KINDS] = tiles;
    return taken;
}

int chunk_product_tiles(const struct chunk *chunk, int product)
{
    const int *first = chunk->first_tile;
    const int line = NET_FLOAT_TILE_POINTS - 1;
    if (product < NET_FLOAT_PRODUCTS3)
        return first[TILE_KINDS];
    if (product < NET_FLOAT_PRODUCTS3 + line) /* of columns of four */
        return first[TILE_4_3] + first[TILE_3_3] - first[TILE_3_4];
    if (product < NET_FLOAT_PRODUCTS3 + 2 * line) /* of rows of four */
        return first[TILE_3_4];
    return first[TILE_4_3];
}
