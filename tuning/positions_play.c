#include "tuning/positions_play.h"

#include "tuning/teacher_result.h"
#include "tuning/wild_move.h"

#include <math.h>

/* A game under way. */
struct play {
    struct teacher *teacher;
    const struct game_terms *terms;
    struct rng *rng;
    struct game *game;
    struct sample *look; /* what the teacher said of the position ... */
    Color looker;        /* ... with this player to move */
    int sure;            /* positions in a row of which it was sure */
    int looks;
};

/* One move in so many is any; and the chance that a decided game ends. */
enum { ANY_MOVE = 200, END_DECIDED = 8 };

static void make_random_moves(struct play *play)
{
    for (int i = 0; i < play->terms->random_moves; i++) {
        const Point point = wild_move_any(play->game, play->rng);
        game_apply(play->game, point == NO_POINT ? PASS : point,
                   play->game->to_move);
    }
}

/* The power of the policy that moves are drawn by is 1 over this. */
static float temperature(const struct play *play)
{
    const struct game_terms *terms = play->terms;
    const int made =
        play->game->move_count - terms->random_moves - terms->flat_moves;
    const float flat = 1.6f, cold = 0.35f;
    if (made < 0)
        return flat;
    /* Halved five times every sixth of the board's points. */
    const float halvings =
        30.0f * (float)made / (float)(terms->size * terms->size);
    return cold + (1.0f - cold) * exp2f(-halvings);
}

static float greatest_vertex(const struct sample *look, int points)
{
    float greatest = 0.0f;
    for (int i = 0; i < points; i++)
        if (look->policy[i] > greatest)
            greatest = look->policy[i];
    return greatest;
}

/* Draws one of so many weights, of which one must be positive. */
static int draw_weight(const float *weights, int count, struct rng *rng)
{
    float sum = 0.0f;
    int last = 0;
    for (int i = 0; i < count; i++)
        sum += weights[i];
    float left = rng_float(rng) * sum;
    for (int i = 0; i < count; i++) {
        if (weights[i] <= 0.0f)
            continue;
        last = i;
        left -= weights[i];
        if (left < 0.0f)
            break;
    }
    return last;
}

/* A move by the policy, as a number of a vertex, or past them for a pass. */
static int draw_by_policy(struct play *play)
{
    const struct sample *look = play->look;
    const int points = play->terms->size * play->terms->size;
    const float power = 1.0f / temperature(play);
    const float greatest = greatest_vertex(look, points);
    const bool may_pass = !play->terms->is_whole || look->pass >= greatest;
    const float most = greatest > look->pass ? greatest : look->pass;
    float weights[NET_POINTS_MAX + 1];
    for (int i = 0; i < points; i++)
        weights[i] =
            look->policy[i] > 0.0f ? powf(look->policy[i] / most, power) : 0.0f;
    weights[points] = may_pass ? powf(look->pass / most, power) : 0.0f;
    return draw_weight(weights, points + 1, play->rng);
}

/* Of two ko captures that a wild game offers, one is made. */
static Point draw_ko(struct play *play)
{
    if (play->terms->wild_rate <= 0.0f || rng_below(play->rng, 2))
        return NO_POINT;
    return wild_move_ko(play->game, play->rng);
}

/* A move that the policy would hardly make, or NO_POINT. */
static Point draw_stray(struct play *play)
{
    const Point ko = draw_ko(play);
    if (ko != NO_POINT)
        return ko;
    if (rng_float(play->rng) < play->terms->wild_rate)
        return wild_move_draw(play->game, play->rng);
    if (rng_below(play->rng, ANY_MOVE) == 0)
        return wild_move_any(play->game, play->rng);
    return NO_POINT;
}

static Point choose_move(struct play *play)
{
    const int size = play->terms->size;
    const Point stray = draw_stray(play);
    if (stray != NO_POINT) {
        play->look->move = net_index(stray, size);
        return stray;
    }
    play->look->move = draw_by_policy(play);
    return play->look->move == size * size ? PASS
                                           : net_point(play->look->move, size);
}

static void look_at(struct play *play, struct sample *look)
{
    const float sure = 0.995f;
    teacher_look(play->teacher, play->game, play->rng, look);
    play->look = look;
    play->looker = play->game->to_move;
    play->looks++;
    if (look->win > sure || look->win < 1.0f - sure)
        play->sure++;
    else
        play->sure = 0;
}

static bool goes_on(struct play *play)
{
    const struct game *game = play->game;
    const int size = play->terms->size;
    if (game_is_over(game) || game->move_count >= 2 * size * size)
        return false;
    return play->terms->is_whole || play->sure < size ||
           rng_below(play->rng, END_DECIDED) > 0;
}

int positions_play(struct teacher *teacher, const struct game_terms *terms,
                   double keep, struct rng *rng, struct game *game,
                   struct game_samples *samples)
{
    struct play play = {
        .teacher = teacher, .terms = terms, .rng = rng, .game = game};
    float black_result;
    game_terms_begin(terms, game);
    make_random_moves(&play);
    while (goes_on(&play)) {
        look_at(&play, game_samples_next(samples));
        const Point point = choose_move(&play);
        if (rng_float(rng) < (float)keep)
            game_samples_keep(samples, game->to_move);
        game_apply(game, point, game->to_move);
    }
    if (play.looks > 0 &&
        teacher_result(game, play.look, play.looker, &black_result))
        game_samples_end(samples, black_result);
    return play.looks;
}
