#include "engine/playout.h"

/* Longest playout, in moves for each point: only ko fights come so far. */
enum { UNIFORM_LENGTH = 8 };

/* Let two places of the list of empty points change their points. */
static inline void swap_empty(struct board *board, int a, int b)
{
    const uint16_t point_a = board->empty[a], point_b = board->empty[b];
    board->empty[a] = point_b;
    board->empty[b] = point_a;
    board->empty_at[point_b] = (uint16_t)a;
    board->empty_at[point_a] = (uint16_t)b;
}

/* A uniformly random move that is legal and fills no eye, or PASS. */
static inline Point pick_uniform(struct board *board, Color player,
                                 struct rng *rng)
{
    for (int left = board->empty_count; left > 0; left--) {
        const int place = rng_below(rng, left);
        const Point point = board->empty[place];
        if (!board_is_eye(board, point, player) &&
            board_is_legal(board, point, player, SUICIDE_NONE))
            return point;
        swap_empty(board, place, left - 1);
    }
    return PASS;
}

/* Black's stones and single empty points less White's. */
static int count_margin(const struct board *board)
{
    int margin = 0;
    for (int row = 0; row < board->size; row++) {
        for (int column = 0; column < board->size; column++) {
            const Point point = point_at(row, column);
            const Color color = board->color[point];
            margin += (color == BLACK) - (color == WHITE);
        }
    }
    for (int i = 0; i < board->empty_count; i++) {
        const Point point = board->empty[i];
        margin += board_is_surrounded(board, point, BLACK) -
                  board_is_surrounded(board, point, WHITE);
    }
    return margin;
}

struct playout_result playout_uniform(struct board *board, Color to_move,
                                      struct rng *rng)
{
    const int length_max = UNIFORM_LENGTH * board->size * board->size;
    int moves = 0, passes = 0;
    Color player = to_move;
    while (passes < 2 && moves < length_max) {
        const Point point = pick_uniform(board, player, rng);
        if (point == PASS) {
            board_pass(board);
            passes++;
        } else {
            board_play_unhashed(board, point, player);
            passes = 0;
        }
        player = color_opponent(player);
        moves++;
    }
    return (struct playout_result){
        .moves = moves,
        .area_margin = count_margin(board),
        .is_over = passes == 2,
    };
}
