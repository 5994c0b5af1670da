#include "engine/decide.h"

#include "engine/choice.h"
#include "engine/report.h"
#include "engine/select.h"
#include "engine/vital.h"
#include "rules/score.h"

/* Ownership, of 1, from which a point is taken to be decided. */
static const float DECIDED = 0.7f;

/* Win rate under which the loser has nothing left to try. */
static const float HOPELESS = 0.03f;

/* Win rate that a pass may not cost, and visits that show it. */
static const float COSTLY = 0.1f;
enum { ENOUGH_VISITS = 10 };

/* Win rate from which a move is worth more than the tie it started from. */
static const float GAIN = 0.7f;

static bool is_decided(float owns)
{
    return owns > DECIDED || owns < -DECIDED;
}

static bool touches_seki(const struct board *board,
                         const struct judgement *judgement, Point point)
{
    for (int i = 0; i < 4; i++)
        if (board->head[point + POINT_SIDES[i]] &&
            judgement->seki[point + POINT_SIDES[i]])
            return true;
    return false;
}

struct outlook decide_outlook(const struct board *board,
                              const struct judgement *judgement)
{
    struct outlook outlook = {0};
    for (int i = 0; i < board->size * board->size; i++) {
        const Point point = point_of_index(i, board->size);
        const bool decided = is_decided(judgement->black_owns[point]);
        const bool informed = judgement->is_informed;
        const bool is_shared = informed && judgement->owner[point] == EMPTY;
        outlook.open += !decided && !judgement->seki[point] &&
                        !(board->color[point] == EMPTY &&
                          touches_seki(board, judgement, point));
        if (board->color[point] == EMPTY)
            outlook.neutral += (!decided || is_shared) &&
                               !touches_seki(board, judgement, point);
        else if (judgement->dead[point])
            outlook.prey[board->color[point]]++;
        if (board->color[point] != EMPTY &&
            (!judgement->dead[point] || informed))
            outlook.unsettled += !decided && !judgement->seki[point];
    }
    return outlook;
}

/* A child may be chosen for its results if it has so many visits of the one
   that has the most: an unlikely move is looked at less, for as good as it
   is. */
static const float VISITS_SHARE = 0.5f;

/* Most visits of a child of the root that may be chosen. */
static uint32_t most_visits(const struct search *search,
                            const bool mask[POINT_CELLS])
{
    const struct node *root = tree_node(search->tree, search->tree->root);
    const uint32_t first = tree_first_child(root);
    uint32_t most = 0;
    for (uint32_t i = first; first && i < first + root->child_count; i++) {
        const struct node *child = tree_node(search->tree, i);
        if (mask[child->point] && node_visits(child) > most)
            most = node_visits(child);
    }
    return most;
}

/* The best child of the root that may be chosen, by playouts. */
static uint32_t best_by_playouts(const struct search *search,
                                 const bool mask[POINT_CELLS])
{
    const struct node *root = tree_node(search->tree, search->tree->root);
    const struct select_context context = select_context(search->params, root);
    const uint32_t first = tree_first_child(root);
    const float least = VISITS_SHARE * (float)most_visits(search, mask);
    uint32_t best = 0;
    float best_merit = 0.0f;
    for (uint32_t i = first; first && i < first + root->child_count; i++) {
        const struct node *child = tree_node(search->tree, i);
        if (!mask[child->point] || (float)node_visits(child) < least)
            continue;
        const float merit =
            node_visits(child) ? select_merit(&context, child) : child->prior;
        if (!best || merit > best_merit) {
            best = i;
            best_merit = merit;
        }
    }
    return best;
}

/* The best child of the root among those that are not masked. */
static uint32_t best_child(const struct search *search, bool with_pass,
                           const bool allowed[POINT_CELLS])
{
    bool mask[POINT_CELLS];
    for (Point point = 0; point < POINT_CELLS; point++)
        mask[point] =
            (!allowed || allowed[point]) && !search->is_avoided[point];
    mask[PASS] = mask[PASS] && with_pass;
    return search->tree->has_opinions ? choice_best(search, mask).child
                                      : best_by_playouts(search, mask);
}

uint32_t decide_best(const struct search *search)
{
    return best_child(search, true, NULL);
}

/* Points whose owner the search does not know. */
static int count_open(const struct board *board, const float owns[POINT_CELLS])
{
    int open = 0;
    for (int i = 0; i < board->size * board->size; i++)
        open += !is_decided(owns[point_of_index(i, board->size)]);
    return open;
}

bool decide_may_end(const struct search *search, const float owns[POINT_CELLS])
{
    /* Playouts leave open what a network is sure of. */
    const int open_percent = search->tree->has_opinions ? 30 : 50;
    const struct board *board = &search->root->board;
    return count_open(board, owns) * 100 <=
           board->size * board->size * open_percent;
}

bool decide_is_near_end(const struct board *board,
                        const float owns[POINT_CELLS])
{
    /* A seki leaves a good many points open. */
    return count_open(board, owns) <= board->size * board->size / 5;
}

bool decide_needs_judgement(const struct search *search, uint32_t best,
                            bool cleanup, const float owns[POINT_CELLS])
{
    const Point point = tree_node(search->tree, best)->point;
    if (cleanup || search->root->passes > 0 || point == PASS)
        return true;
    return is_decided(owns[point]) &&
           decide_is_near_end(&search->root->board, owns);
}

/* The margin for the player to move; a tie that Black wins is half a point. */
static int own_margin(const struct search *search, int margin_halves)
{
    if (margin_halves == 0 && score_tie_is_black(search->root))
        margin_halves = 1;
    return search->to_move == BLACK ? margin_halves : -margin_halves;
}

bool decide_loses_by_passing(const struct search *search,
                             const struct judgement *judgement)
{
    return own_margin(search, judgement->margin_halves) < 0;
}

/* Would the player win if all stones on the board counted as alive? */
static bool wins_as_it_stands(const struct search *search)
{
    const struct score score = score_area(&search->root->board, NULL, NULL);
    return own_margin(search, score_margin_halves(search->root, &score)) > 0;
}

/* Marks the liberties of all dead chains of a player. */
static void mark_prey(const struct board *board,
                      const struct judgement *judgement, Color prey,
                      bool marked[POINT_CELLS])
{
    for (int i = 0; i < board->empty_count; i++) {
        const Point point = board->empty[i];
        marked[point] = false;
        for (int j = 0; j < 4; j++) {
            const Point side = point + POINT_SIDES[j];
            marked[point] |=
                board->color[side] == prey && judgement->dead[side];
        }
    }
}

static bool is_pass(const struct search *search, uint32_t child)
{
    return tree_node(search->tree, child)->point == PASS;
}

/* Mean result of a child for the player to move; 1/2 if it has none. */
static float mean_of(const struct search *search, uint32_t child)
{
    return report_node(search->tree, child).mover_win;
}

/* Is it a network that evaluates? */
static bool is_by_network(const struct search *search)
{
    return !search->evaluator->each_visit;
}

/* Does the search count the board as the players will?  One by playouts hardly
   ever gets as far as that after a pass. */
static bool knows_the_count(const struct search *search)
{
    return search->dead || search->root->rules.dead_stay ||
           !is_by_network(search);
}

/* The pass, if the search has looked at it enough; else 0. */
static uint32_t find_weighed_pass(const struct search *search)
{
    const uint32_t pass =
        tree_find_child(search->tree, search->tree->root, PASS);
    return pass && node_visits(tree_node(search->tree, pass)) >= ENOUGH_VISITS
               ? pass
               : 0;
}

/* Has the search seen that passing would give something away? */
static bool passing_costs(const struct search *search, uint32_t best)
{
    const uint32_t pass = find_weighed_pass(search);
    return pass && knows_the_count(search) &&
           mean_of(search, pass) < mean_of(search, best) - COSTLY;
}

/* Has it seen that passing would not?  Playouts play on too badly to tell the
   loser. */
static bool passing_is_free(const struct search *search, uint32_t best)
{
    return is_by_network(search) && find_weighed_pass(search) &&
           knows_the_count(search) && !passing_costs(search, best);
}

/*
 * Does the best move bring more than passing?  In a clean-up a tie is what the
 * board is judged to be worth.
 */
static bool best_gains(const struct search *search, uint32_t best)
{
    return find_weighed_pass(search) ? passing_costs(search, best)
                                     : mean_of(search, best) > GAIN;
}

/* Does the player to move win if he ends the game now, whoever gets what is
   open?  A point that changes hands changes the margin by two. */
static bool wins_by_passing(const struct search *search,
                            const struct outlook *outlook, int margin)
{
    return search->root->passes > 0 &&
           (margin > 4 * outlook->open + 2 * outlook->neutral ||
            (margin > 2 * outlook->neutral && outlook->unsettled == 0));
}

/*
 * Is there nothing left to play for?  The loser plays on as long as the search
 * sees a chance.  After a pass a search that does not know what is dead counts
 * it as alive if the game ends, so it is not asked then what passing costs.
 */
static bool is_idle(const struct search *search, uint32_t best,
                    const struct outlook *outlook, int margin)
{
    const struct game *game = search->root;
    if (wins_by_passing(search, outlook, margin))
        return true;
    if (outlook->unsettled > 0)
        return false;
    if (outlook->neutral > 0 || judge_is_opening(&game->board))
        return false;
    if (best && margin < 0 && mean_of(search, best) > HOPELESS)
        return passing_is_free(search, best) ||
               (is_by_network(search) && is_pass(search, best));
    if (game->passes > 0)
        return true;
    /* A judgement of the board alone does not see what a pass would allow. */
    return knows_the_count(search) && !(best && passing_costs(search, best));
}

uint32_t decide_child(const struct search *search,
                      const struct judgement *judgement, bool cleanup)
{
    const struct game *game = search->root;
    const struct board *board = &game->board;
    const Color opponent = color_opponent(search->to_move);
    const struct outlook outlook = decide_outlook(board, judgement);
    const uint32_t best = decide_best(search);
    const bool wins_now = wins_as_it_stands(search);
    const bool must_take = outlook.prey[opponent] > 0 &&
                           (cleanup || (game->rules.dead_stay && !wins_now));

    /* A network's search sees for itself what is to be taken. */
    if (must_take && (cleanup || !is_by_network(search))) {
        bool marked[POINT_CELLS] = {false};
        mark_prey(board, judgement, opponent, marked);
        const uint32_t taking = best_child(search, false, marked);
        if (taking)
            return taking;
    }
    if (cleanup)
        return best && best_gains(search, best) ? best : 0;
    const int margin = own_margin(search, judgement->margin_halves);
    if (!must_take && is_idle(search, best, &outlook, margin))
        return 0;
    if (best && is_pass(search, best) && !wins_now && !search->dead) {
        const uint32_t other = best_child(search, false, NULL);
        if (other && node_visits(tree_node(search->tree, other)) > 0)
            return other;
    }
    return best;
}

bool decide_is_early(const struct search *search)
{
    return is_by_network(search) && judge_is_opening(&search->root->board);
}

uint32_t decide_vital_child(const struct search *search,
                            const struct judge_hurry *hurry, uint32_t chosen)
{
    const struct game *game = search->root;
    if (!is_by_network(search))
        return chosen;
    const Point point =
        vital_find(&game->board, game->rules.suicide != SUICIDE_NONE,
                   search->params, hurry);
    if (point == NO_POINT || search->is_avoided[point])
        return chosen;
    const uint32_t child =
        tree_find_child(search->tree, search->tree->root, point);
    return child ? child : chosen;
}

/* Points up to which nobody resigns: with a network, a few; and what an
   opponent of the same level may yet give away. */
static float points_to_hope_for(const struct search *search,
                                const struct level *level)
{
    return level_hope_points(level, search->root->board.size) +
           (is_by_network(search) ? search->params->resign_points : 0.0f);
}

/* Would the player lose with the whole board, by komi and what he paid? */
static bool is_lost_on_any_board(const struct search *search)
{
    const struct game *game = search->root;
    struct score all = {.shared = 0};
    all.area[search->to_move] = game->board.size * game->board.size;
    return own_margin(search, score_margin_halves(game, &all)) < 0;
}

/* May a player who is likely to lose think of resigning?  Not early, least of
   all in handicap games, nor while few points are missing; unless no board can
   win the game. */
static bool may_resign(const struct search *search, const struct level *level)
{
    const struct game *game = search->root;
    const int points = game->board.size * game->board.size;
    const int least = game_handicap(game) ? points / 2 : points / 5;
    const float hope = points_to_hope_for(search, level);
    if (is_lost_on_any_board(search))
        return true;
    if (game->move_count < least)
        return false;
    /* The root's sums are those of the player who moved last. */
    return !(hope > 0.0f) ||
           report_node(search->tree, search->tree->root).mover_score > hope;
}

bool decide_resigns(const struct search *search, const struct level *level,
                    float mover_win, struct hopes *hopes)
{
    const struct params *params = search->params;
    int *const lost = &hopes->lost[search->to_move];
    *lost = mover_win < params->resign_below && may_resign(search, level)
                ? *lost + 1
                : 0;
    return *lost > 0 && (float)*lost >= params->resign_moves;
}
