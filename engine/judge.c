#include "engine/judge.h"

#include "engine/atari.h"
#include "engine/playout.h"

#include <string.h>

/* A chain is dead when the opponent owns its points so far, of 1 ... */
static const float DEAD = 0.35f;
/* ... and in an opening a region is territory when its owner does. */
static const float TERRITORY = 0.3f;

/* What the playouts came to. */
struct endings {
    int playouts;
    int sums[POINT_CELLS]; /* ends in which a point was Black's, less White's */
};

static bool must_hurry(const struct judge_hurry *hurry)
{
    return hurry && hurry->is_due && hurry->is_due(hurry->context);
}

static void play_endings(const struct params *params, const struct board *from,
                         const struct judge_hurry *hurry,
                         struct endings *endings)
{
    struct policy policy;
    policy_init(&policy, params);
    struct rng rng = rng_seed(from->hash, (uint64_t)from->size);
    struct board board;
    uint8_t owner[POINT_CELLS];
    memset(endings, 0, sizeof *endings);
    while (endings->playouts < JUDGE_PLAYOUTS &&
           (endings->playouts < 2 || !must_hurry(hurry))) {
        const struct playout_start start = {
            .to_move = endings->playouts++ % 2 ? BLACK : WHITE,
            .last = NO_POINT,
            .before_last = NO_POINT,
        };
        board_copy(&board, from);
        playout_guided(&board, &start, &policy, &rng, NULL);
        playout_owners(&board, owner);
        for (int j = 0; j < from->size * from->size; j++) {
            const Point point = point_of_index(j, from->size);
            endings->sums[point] +=
                (owner[point] == BLACK) - (owner[point] == WHITE);
        }
    }
}

/* Black's part, -1 to 1, of points whose sums add up to this. */
static float black_part(const struct endings *endings, int sum, int points)
{
    return (float)sum / (float)(points * endings->playouts);
}

/* Marks all stones of a chain. */
static void mark_chain(const struct board *board, Point first,
                       bool marked[POINT_CELLS])
{
    Point stone = first;
    do {
        marked[stone] = true;
        stone = board->next[stone];
    } while (stone != first);
}

/* Does the opponent own the chain's points clearly? */
static bool is_dead(const struct board *board, Point first,
                    const struct endings *endings)
{
    int sum = 0;
    Point stone = first;
    do {
        sum += endings->sums[stone];
        stone = board->next[stone];
    } while (stone != first);
    const float black_owns =
        black_part(endings, sum, board_chain(board, first)->stones);
    return board->color[first] == BLACK ? black_owns < -DEAD
                                        : black_owns > DEAD;
}

static void find_dead(const struct board *board, const struct endings *endings,
                      bool dead[POINT_CELLS])
{
    for (int i = 0; i < board->size * board->size; i++) {
        const Point point = point_of_index(i, board->size);
        if (board->head[point] == point && is_dead(board, point, endings))
            mark_chain(board, point, dead);
    }
}

/* Beside this neutral point, chains that live because nobody may fill it. */
static void mark_seki(const struct board *board, Point point,
                      struct judgement *judgement)
{
    bool touches[3] = {false};
    for (int i = 0; i < 4; i++) {
        const Point side = point + POINT_SIDES[i];
        if (board->head[side] && !judgement->dead[side])
            touches[board->color[side]] = true;
    }
    if (!touches[BLACK] || !touches[WHITE] ||
        atari_allows(board, point, BLACK) || atari_allows(board, point, WHITE))
        return;
    for (int i = 0; i < 4; i++) {
        const Point side = point + POINT_SIDES[i];
        if (board->head[side] && !judgement->dead[side])
            mark_chain(board, side, judgement->seki);
    }
}

/*
 * A region around which one player alone has stones is not his yet when the
 * playouts do not think so: the open board, before there is any border.
 */
static void open_region(const struct board *board, Point first,
                        const struct endings *endings, bool seen[POINT_CELLS],
                        struct judgement *judgement)
{
    Point region[BOARD_POINTS_MAX];
    const Color player = judgement->owner[first];
    int count = 0, sum = 0;
    region[count++] = first;
    seen[first] = true;
    for (int i = 0; i < count; i++) {
        sum += endings->sums[region[i]];
        for (int j = 0; j < 4; j++) {
            const Point side = region[i] + POINT_SIDES[j];
            const Color color = board->color[side];
            if (seen[side] || color == OFFBOARD ||
                (color != EMPTY && !judgement->dead[side]))
                continue;
            seen[side] = true;
            region[count++] = side;
        }
    }
    const float black_owns = black_part(endings, sum, count);
    if ((player == BLACK ? black_owns : -black_owns) >= TERRITORY)
        return;
    for (int i = 0; i < count; i++)
        judgement->owner[region[i]] = EMPTY;
    judgement->score.area[player] -= count;
    judgement->score.shared += count;
}

static void open_regions(const struct board *board,
                         const struct endings *endings,
                         struct judgement *judgement)
{
    bool seen[POINT_CELLS] = {false};
    for (int i = 0; i < board->size * board->size; i++) {
        const Point point = point_of_index(i, board->size);
        const bool is_stone = board->head[point] && !judgement->dead[point];
        if (!is_stone && !seen[point] && judgement->owner[point] != EMPTY)
            open_region(board, point, endings, seen, judgement);
    }
}

bool judge_is_opening(const struct board *board)
{
    return board->empty_count * 10 > board->size * board->size * 7;
}

static void judge(const struct params *params, const struct game *game,
                  const struct judge_hurry *hurry, bool take_dead,
                  struct judgement *judgement)
{
    struct board still;
    board_copy(&still, &game->board);
    board_pass(&still); /* a ko that is open now is open to both */
    const struct board *board = &still;
    struct endings endings;
    memset(judgement, 0, sizeof *judgement);
    play_endings(params, board, hurry, &endings);
    judgement->playouts = endings.playouts;
    if (take_dead)
        find_dead(board, &endings, judgement->dead);
    judgement->score = score_area(board, judgement->dead, judgement->owner);
    if (take_dead && judge_is_opening(board))
        open_regions(board, &endings, judgement);
    judgement->margin_halves = score_margin_halves(game, &judgement->score);
    for (int i = 0; i < board->size * board->size; i++) {
        const Point point = point_of_index(i, board->size);
        judgement->black_owns[point] =
            black_part(&endings, endings.sums[point], 1);
        if (board->color[point] == EMPTY && judgement->owner[point] == EMPTY)
            mark_seki(board, point, judgement);
    }
}

void judge_position(const struct params *params, const struct game *game,
                    const struct judge_hurry *hurry,
                    struct judgement *judgement)
{
    judge(params, game, hurry, true, judgement);
}

void judge_result(const struct params *params, const struct game *game,
                  const struct judge_hurry *hurry, struct judgement *judgement)
{
    const bool all_live = game->rules.dead_stay && game_is_over(game);
    judge(params, game, hurry, !all_live, judgement);
}
