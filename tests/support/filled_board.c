#include "tests/support/filled_board.h"

#include "tests/support/test.h"

#include <stdlib.h>
#include <string.h>

void counted_by_area(struct counted *counted)
{
    counted->score =
        score_area(&counted->game->board, counted->dead, counted->owner);
}

/* A move for the player that fills no eye of his, or PASS. */
static Point random_move(const struct game *game, struct rng *rng)
{
    const struct board *const board = &game->board;
    const int count = board->empty_count;
    const int first = count ? rng_below(rng, count) : 0;
    for (int i = 0; i < count; i++) {
        const Point point = board->empty[(first + i) % count];
        if (!board_is_eye(board, point, game->to_move) &&
            game_is_legal(game, point, game->to_move))
            return point;
    }
    return PASS;
}

static void call_dead(struct counted *counted, Point first)
{
    Point stone = first;
    do {
        counted->dead[stone] = true;
        stone = counted->game->board.next[stone];
    } while (stone != first);
}

static void draw_terms(struct counted *counted, struct rng *rng)
{
    struct game *const game = counted->game;
    const int terms = rng_below(rng, 4);
    game->komi_halves = terms == 0   ? 15
                        : terms == 1 ? 16
                        : terms == 2 ? 0
                                     : 4 * (rng_below(rng, 21) - 10);
    for (Color player = BLACK; player <= WHITE; player++)
        game->penalties[player] = rng_below(rng, 2) ? 0 : 2 * rng_below(rng, 4);
}

void counted_play(struct counted *counted, struct rng *rng, int size)
{
    struct game *const game = counted->game;
    const int longest = 3 * size * size;
    const int moves = rng_below(rng, 2) ? longest : rng_below(rng, longest);
    memset(counted->dead, false, sizeof counted->dead);
    game_clear(game, size);
    while (game->move_count < moves && game->passes < 2)
        assert_int_equal(game_play(game, random_move(game, rng), game->to_move),
                         VERDICT_LEGAL);
    for (int i = 0; i < size * size; i++) {
        const Point point = point_of_index(i, size);
        if (game->board.head[point] == point && rng_below(rng, 12) == 0)
            call_dead(counted, point);
    }
    counted_by_area(counted);
    draw_terms(counted, rng);
}

static bool is_living(const struct counted *counted, Point point)
{
    return counted->game->board.color[point] != EMPTY && !counted->dead[point];
}

static int depth(Point point, int size)
{
    int least = point_row(point);
    const int others[] = {size - 1 - point_row(point), point_column(point),
                          size - 1 - point_column(point)};
    for (int i = 0; i < 3; i++)
        least = others[i] < least ? others[i] : least;
    return least;
}

/* What lies on a point is what its kind says. */
static void check_point(const struct counted *counted,
                        const struct fillin *fillin, Point point)
{
    const Color stone = fillin->stone[point], owner = counted->owner[point];
    const Color loser =
        fillin->winner == EMPTY ? EMPTY : color_opponent(fillin->winner);
    switch ((enum fillin_kind)fillin->kind[point]) {
    case FILLIN_LIVING:
        assert_true(is_living(counted, point));
        assert_int_equal(stone, counted->game->board.color[point]);
        assert_int_equal(stone, owner);
        return;
    case FILLIN_FILLED:
        assert_false(is_living(counted, point));
        assert_true(stone != EMPTY);
        assert_int_equal(stone, owner);
        return;
    case FILLIN_HALVED:
        assert_true(stone != EMPTY);
        assert_int_equal(owner, EMPTY);
        return;
    case FILLIN_KOMI:
    case FILLIN_PENALTY:
        assert_true(stone != EMPTY);
        assert_int_not_equal(stone, owner);
        return;
    case FILLIN_NEGATIVE:
        assert_int_equal(stone, loser);
        return;
    case FILLIN_WINNING:
        assert_int_equal(stone, EMPTY);
        return;
    case FILLIN_SHARED:
        assert_int_equal(stone, EMPTY);
        assert_int_equal(owner, EMPTY);
        return;
    case FILLIN_KINDS:
        break;
    }
    fail_msg("point of no kind");
}

/* How many points there are of a kind with a stone of this colour. */
static int count_kind(const struct fillin *fillin, enum fillin_kind kind,
                      Color stone)
{
    int count = 0;
    for (int i = 0; i < fillin->size * fillin->size; i++) {
        const Point point = point_of_index(i, fillin->size);
        count += fillin->kind[point] == kind && fillin->stone[point] == stone;
    }
    return count;
}

/* Each side has its stones, all of them and from somewhere. */
static void check_stones(const struct counted *counted,
                         const struct fillin *fillin, Color player)
{
    const struct board *const board = &counted->game->board;
    const struct fillin_side *const side = &fillin->sides[player];
    int on_board = 0, living = 0, off = board->captured[player];
    for (int kind = 0; kind < FILLIN_KINDS; kind++)
        on_board += count_kind(fillin, (enum fillin_kind)kind, player);
    assert_int_equal(on_board, fillin->stones);
    for (int i = 0; i < fillin->size * fillin->size; i++) {
        const Point point = point_of_index(i, fillin->size);
        if (board->color[point] != player)
            continue;
        living += !counted->dead[point];
        off += counted->dead[point];
    }
    assert_int_equal(side->living, living);
    assert_int_equal(side->prisoners + side->exchanged, off);
    assert_int_equal(side->living + side->prisoners + side->unplayed,
                     fillin->stones + side->borrowed);
    assert_true(side->unplayed == 0 ||
                (side->exchanged == 0 && side->borrowed == 0));
    assert_true(side->borrowed == 0 || side->prisoners == 0);
    assert_int_equal(side->lifted,
                     living - count_kind(fillin, FILLIN_LIVING, player));
    assert_in_range(side->lifted, side->borrowed, living);
}

/* Own places of a side that still hold its own stones, not on living ones. */
static int free_places(const struct counted *counted,
                       const struct fillin *fillin, Color player,
                       int least_depth, int most_depth)
{
    int count = 0;
    for (int i = 0; i < fillin->size * fillin->size; i++) {
        const Point point = point_of_index(i, fillin->size);
        const int lines = depth(point, fillin->size);
        count += fillin->kind[point] == FILLIN_FILLED &&
                 counted->owner[point] == player && lines >= least_depth &&
                 lines <= most_depth;
    }
    return count;
}

static bool is_corner(Point point, int size)
{
    return (point_row(point) == 0 || point_row(point) == size - 1) &&
           (point_column(point) == 0 || point_column(point) == size - 1);
}

/* The winning space is in a corner, on the edge or inside, whatever is the
   first that the winner has. */
static void check_winning(const struct counted *counted,
                          const struct fillin *fillin, Point space)
{
    const int size = fillin->size;
    const int rank = is_corner(space, size) ? 0 : 1 + (depth(space, size) > 0);
    for (int i = 0; i < size * size; i++) {
        const Point point = point_of_index(i, size);
        if (fillin->kind[point] != FILLIN_FILLED ||
            counted->owner[point] != fillin->winner)
            continue;
        assert_int_equal(counted->owner[space], fillin->winner);
        assert_false(is_living(counted, space));
        assert_true(
            rank <=
            (is_corner(point, size) ? 0 : 1 + (depth(point, size) > 0)));
    }
}

/* No better place is left for what lies on a point. */
static void check_place(const struct counted *counted,
                        const struct fillin *fillin, Point point)
{
    const int size = fillin->size, lines = depth(point, size);
    const enum fillin_kind kind = (enum fillin_kind)fillin->kind[point];
    if (kind == FILLIN_WINNING)
        check_winning(counted, fillin, point);
    if (kind == FILLIN_NEGATIVE && lines > 0)
        assert_int_equal(free_places(counted, fillin, fillin->winner, 0, 0), 0);
    if ((kind == FILLIN_KOMI || kind == FILLIN_PENALTY) && lines < 2) {
        const Color payer = color_opponent(fillin->stone[point]);
        assert_int_equal(free_places(counted, fillin, payer, lines + 1, size),
                         0);
    }
    if (kind != FILLIN_LIVING && is_living(counted, point))
        assert_int_equal(
            free_places(counted, fillin, counted->owner[point], 0, size), 0);
}

/* The stones that the opponent lays are those owed, less those told of. */
static void check_payment(const struct counted *counted,
                          const struct fillin *fillin, Color payer)
{
    const struct game *const game = counted->game;
    const Color receiver = color_opponent(payer);
    const struct fillin_side *const side = &fillin->sides[payer];
    const int halves = game->komi_halves + (game->komi_halves == 15 ? 1 : 0);
    const int komi = payer == BLACK ? halves : -halves;
    const int owed = (komi > 0 ? komi / 4 : 0) + game->penalties[payer] / 2 -
                     fillin->set_off;
    const bool is_short = owed > side->komi + side->penalty;
    const int laid = count_kind(fillin, FILLIN_KOMI, receiver) +
                     count_kind(fillin, FILLIN_PENALTY, receiver);
    assert_int_equal(owed - side->komi - side->penalty,
                     is_short ? fillin->unpaid : 0);
    assert_true(laid <= side->komi + side->penalty);
    /* Fewer only where the receiver has not that many stones. */
    if (laid < side->komi + side->penalty)
        assert_true(side->komi + side->penalty > fillin->stones ||
                    free_places(counted, fillin, receiver, 0, fillin->size) ==
                        0);
}

/* The points that the picture shows are the area margin. */
static void check_points(const struct counted *counted,
                         const struct fillin *fillin)
{
    const struct game *const game = counted->game;
    const int shared = counted->score.shared;
    const Color loser =
        fillin->winner == EMPTY ? EMPTY : color_opponent(fillin->winner);
    const int spaces = count_kind(fillin, FILLIN_WINNING, EMPTY);
    const int negative = count_kind(fillin, FILLIN_NEGATIVE, loser);
    const int margin = counted->score.area[BLACK] - counted->score.area[WHITE] -
                       (game->komi_halves + (game->komi_halves == 15)) / 2 -
                       game->penalties[BLACK] + game->penalties[WHITE];
    assert_int_equal(count_kind(fillin, FILLIN_SHARED, EMPTY), shared % 2);
    assert_int_equal(spaces, 1 - shared % 2);
    assert_int_equal(fillin->spaces, spaces);
    assert_int_equal(fillin->negative, negative);
    assert_int_equal(spaces + 2 * (negative + fillin->unpaid), abs(margin));
    assert_int_equal(fillin->points, abs(margin));
    /* Komi being even, only an odd shared space can make a tie. */
    assert_int_equal(fillin->points % 2, spaces);
    if (margin != 0)
        assert_int_equal(fillin->winner, margin > 0 ? BLACK : WHITE);
}

void filled_board_check(const struct counted *counted,
                        const struct fillin *fillin)
{
    const int size = fillin->size;
    assert_int_equal(size, counted->game->board.size);
    assert_int_equal(fillin->stones, (size * size - 1) / 2);
    for (int i = 0; i < size * size; i++) {
        check_point(counted, fillin, point_of_index(i, size));
        check_place(counted, fillin, point_of_index(i, size));
    }
    for (Color player = BLACK; player <= WHITE; player++) {
        check_stones(counted, fillin, player);
        check_payment(counted, fillin, player);
    }
    check_points(counted, fillin);
}

const char *filled_board_write(const struct fillin *fillin,
                               char text[DIAGRAM_TEXT])
{
    static const char signs[FILLIN_KINDS][4] = {
        [FILLIN_LIVING] = " XO",  [FILLIN_FILLED] = " bw",
        [FILLIN_HALVED] = " hg",  [FILLIN_KOMI] = " Kk",
        [FILLIN_PENALTY] = " Pp", [FILLIN_NEGATIVE] = " Nn",
        [FILLIN_WINNING] = "*",   [FILLIN_SHARED] = ".",
    };
    char *end = text;
    for (int row = fillin->size - 1; row >= 0; row--) {
        for (int column = 0; column < fillin->size; column++) {
            const Point point = point_at(row, column);
            *end++ = signs[fillin->kind[point]][fillin->stone[point]];
        }
        *end++ = '\n';
    }
    *end = '\0';
    return text;
}
