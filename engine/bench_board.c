#include "engine/bench.h"

#include "engine/median.h"
#include "engine/playout.h"

#include <stdlib.h>
#include <time.h>

/* Moves and questions of a round, and the moves for each copy. */
enum { ROUNDS = 5, BENCH_SEED = 1, ROUND_MOVES = 2000000, COPY_MOVES = 8 };

/* One random game, and the board that its moves are made on. */
struct work {
    struct board empty, board, full;
    struct evaluation record;
    int moves; /* of a round */
    int64_t answers;
};

/* A round of some kind; returns how many things it did. */
typedef int64_t round_function(struct work *work);

static void replay(struct work *work, bool is_hashed)
{
    board_copy(&work->board, &work->empty);
    for (int i = 0; i < work->record.move_count; i++) {
        const struct evaluation_move *move = &work->record.moves[i];
        if (is_hashed)
            board_play(&work->board, move->point, move->color);
        else
            board_play_unhashed(&work->board, move->point, move->color);
    }
}

static int64_t play_round(struct work *work, bool is_hashed)
{
    int64_t moves = 0;
    while (moves < work->moves) {
        replay(work, is_hashed);
        moves += work->record.move_count;
    }
    return moves;
}

static int64_t play_hashed(struct work *work)
{
    return play_round(work, true);
}

static int64_t play_unhashed(struct work *work)
{
    return play_round(work, false);
}

/* Each empty point of the game's last board, for both players. */
static int64_t ask(struct work *work)
{
    const struct board *board = &work->full;
    int64_t questions = 0;
    while (questions < work->moves) {
        for (int i = 0; i < board->empty_count; i++)
            for (Color player = BLACK; player <= WHITE; player++)
                work->answers += board_is_legal(board, board->empty[i], player,
                                                SUICIDE_GROUPS);
        questions += 2 * board->empty_count;
    }
    return questions;
}

static int64_t copy(struct work *work)
{
    const int copies = work->moves / COPY_MOVES + 1;
    for (int i = 0; i < copies; i++) {
        board_copy(&work->board, &work->full);
        work->answers += work->board.empty_count;
    }
    return copies;
}

/* Nanoseconds of processor time for one of what a round does. */
static double time_rounds(struct work *work, round_function *run)
{
    double times[ROUNDS];
    for (int i = 0; i < ROUNDS; i++) {
        struct timespec start, end;
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &start);
        const int64_t count = run(work);
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &end);
        times[i] = (1e9 * (double)(end.tv_sec - start.tv_sec) +
                    (double)(end.tv_nsec - start.tv_nsec)) /
                   (double)count;
    }
    return median(times, ROUNDS);
}

/* Half of a random game is left on the full board, where much is to ask. */
static void make_game(struct work *work, int size)
{
    static const struct playout_start start = {BLACK, NO_POINT, NO_POINT};
    const struct params params = params_default();
    struct rng rng = rng_seed(BENCH_SEED, 0);
    struct policy policy;
    policy_init(&policy, &params);
    board_init(&work->empty, size);
    board_init(&work->board, size);
    board_init(&work->full, size);
    board_copy(&work->board, &work->empty);
    playout_guided(&work->board, &start, &policy, &rng, &work->record);
    for (int i = 0; i < work->record.move_count / 2; i++)
        board_play(&work->full, work->record.moves[i].point,
                   work->record.moves[i].color);
}

bool bench_board(int size, int moves, struct bench_board *result)
{
    struct work *work = malloc(sizeof *work);
    if (!work)
        return false;
    make_game(work, size);
    work->moves = moves > 0 ? moves : ROUND_MOVES;
    work->answers = 0;
    result->played_ns = time_rounds(work, play_hashed);
    const Hash hash = work->board.hash;
    result->unhashed_ns = time_rounds(work, play_unhashed);
    result->asked_ns = time_rounds(work, ask);
    result->copied_ns = time_rounds(work, copy);
    const Hash sum = zobrist_number(hash ^ (Hash)work->answers);
    result->signature = (uint32_t)(sum >> 32);
    free(work);
    return true;
}
