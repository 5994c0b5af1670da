#include "engine/playout.h"

#include "rules/score.h"

/* Longest playouts, in moves for each point: only ko fights come so far. */
enum { UNIFORM_LENGTH = 8, GUIDED_LENGTH = 3 };

/* A legal move that fills no eye?  Beside an empty point every move is one. */
static inline bool is_eligible(const struct board *board, Point point,
                               Color player)
{
    return board_has_empty_neighbour(board, point) ||
           (!board_is_eye(board, point, player) &&
            !board_is_barred(board, point, player) &&
            !board_is_suicide(board, point, player));
}

/* A uniformly random move that is legal and fills no eye, or PASS. */
static inline Point pick_uniform(struct board *board, Color player,
                                 struct rng *rng)
{
    for (int left = board->empty_count; left > 0; left--) {
        const int place = rng_below(rng, left);
        const Point point = board->empty[place];
        if (is_eligible(board, point, player))
            return point;
        board_swap_empty(board, place, left - 1);
    }
    return PASS;
}

/* Is every empty point a single one, which its neighbours own? */
static bool has_only_eyes(const struct board *board)
{
    for (int i = 0; i < board->empty_count; i++)
        if (board_has_empty_neighbour(board, board->empty[i]))
            return false;
    return true;
}

/* Who surrounds a single empty point, if only one player does? */
static inline Color surrounder(const struct board *board, Point point)
{
    return board_is_surrounded(board, point, BLACK)   ? BLACK
           : board_is_surrounded(board, point, WHITE) ? WHITE
                                                      : EMPTY;
}

/* As playout_owners(), for any empty points. */
static int flood_owners(const struct board *board, uint8_t owner[POINT_CELLS])
{
    const struct score score = score_area(board, NULL, owner);
    return score.area[BLACK] - score.area[WHITE];
}

int playout_owners(const struct board *board, uint8_t owner[POINT_CELLS])
{
    if (!has_only_eyes(board))
        return flood_owners(board, owner);
    int points[3] = {0};
    for (int row = 0; row < board->size; row++) {
        for (int column = 0; column < board->size; column++) {
            const Point point = point_at(row, column);
            const Color color = board->color[point];
            const Color player =
                color == EMPTY ? surrounder(board, point) : color;
            owner[point] = (uint8_t)player;
            points[player]++;
        }
    }
    return points[BLACK] - points[WHITE];
}

/* Black's points less White's when all stones are alive. */
static int count_margin(const struct board *board)
{
    if (!has_only_eyes(board)) {
        uint8_t owner[POINT_CELLS];
        return flood_owners(board, owner);
    }
    int margin = 0;
    for (int i = 0; i < board->empty_count; i++) {
        const Point point = board->empty[i];
        margin += board_is_surrounded(board, point, BLACK) -
                  board_is_surrounded(board, point, WHITE);
    }
    for (int i = POINT_STRIDE; i < point_cells(board->size); i++)
        margin += (board->color[i] == BLACK) - (board->color[i] == WHITE);
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

/* The record has room for every move of the longest playout. */
_Static_assert(ARRAY_LEN(((struct evaluation *)0)->moves) >=
                   GUIDED_LENGTH * BOARD_POINTS_MAX,
               "a record holds a whole playout");

static inline void record_move(struct evaluation *record, Point point,
                               Color player)
{
    record->moves[record->move_count++] = (struct evaluation_move){
        .point = (uint16_t)point, .color = (uint8_t)player};
}

struct playout_result playout_guided(struct board *board,
                                     const struct playout_start *start,
                                     const struct policy *policy,
                                     struct rng *rng, struct evaluation *record)
{
    const int length_max = GUIDED_LENGTH * board->size * board->size;
    struct policy_memory memory;
    policy_begin(&memory, board, start->last, start->before_last);
    if (record)
        record->move_count = 0;
    int moves = 0, passes = 0;
    Color player = start->to_move;
    while (passes < 2 && moves < length_max) {
        const Point point = policy_pick(policy, &memory, board, player, rng);
        if (point == PASS) {
            board_pass(board);
            passes++;
        } else {
            board_play_unhashed(board, point, player);
            passes = 0;
            if (record)
                record_move(record, point, player);
        }
        policy_note(&memory, board, point);
        player = color_opponent(player);
        moves++;
    }
    return (struct playout_result){
        .moves = moves,
        .area_margin = count_margin(board),
        .is_over = passes == 2,
    };
}
