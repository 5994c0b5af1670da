#include "engine/net_ladder.h"

enum { NODES_MAX = 25000 };

/* The moves to try at one node: a stretch of ladder->moves. */
struct choice {
    uint16_t *moves;
    int count;
};

static bool is_caught_to_move(struct net_ladder *ladder, Point prey);

/* Adds a move that is not there yet. */
static void add_move(struct choice *choice, Point move)
{
    for (int i = 0; i < choice->count; i++)
        if (choice->moves[i] == move)
            return;
    choice->moves[choice->count++] = (uint16_t)move;
}

/* Adds the liberties of a chain, from this stone of it on. */
static void add_liberties(const struct net_board *board, Point first,
                          struct choice *choice)
{
    Point stone = first;
    do {
        for (int i = 0; i < 4; i++) {
            const Point side = stone + NET_BOARD_SIDES[i];
            if (net_board_color(board, side) == EMPTY)
                add_move(choice, side);
        }
        stone = net_board_next(board, stone);
    } while (stone != first);
}

/* Is it a stone of that player's in atari? */
static inline bool is_atari(const struct net_board *board, Point point,
                            Color player)
{
    return net_board_color(board, point) == player &&
           net_board_liberties(board, point) == 1;
}

/* Adds the captures of what is in atari beside a chain. */
static void add_captures(const struct net_board *board, Point first,
                         struct choice *choice)
{
    const Color opponent = color_opponent(net_board_color(board, first));
    Point stone = first;
    do {
        for (int i = 0; i < 4; i++) {
            const Point side = stone + NET_BOARD_SIDES[i];
            if (is_atari(board, side, opponent))
                add_liberties(board, side, choice);
        }
        stone = net_board_next(board, stone);
    } while (stone != first);
}

static bool has_capture(const struct net_board *board, Point first)
{
    const Color opponent = color_opponent(net_board_color(board, first));
    Point stone = first;
    do {
        for (int i = 0; i < 4; i++)
            if (is_atari(board, stone + NET_BOARD_SIDES[i], opponent))
                return true;
        stone = net_board_next(board, stone);
    } while (stone != first);
    return false;
}

/* At least and at most so many liberties has a stone put here. */
struct bounds {
    int least, most;
};

static struct bounds bound_liberties(const struct net_board *board, Point point,
                                     Color player)
{
    int empty = 0, captures = 0, gained = 0, joined = 0, largest = 0;
    for (int i = 0; i < 4; i++) {
        const Point side = point + NET_BOARD_SIDES[i];
        const Color color = net_board_color(board, side);
        if (color == EMPTY) {
            empty++;
        } else if (color == player) {
            const int others = net_board_liberties(board, side) - 1;
            joined += others;
            largest = others > largest ? others : largest;
        } else if (is_atari(board, side, color_opponent(player))) {
            captures++;
            gained += net_board_stones(board, side);
        }
    }
    return (struct bounds){captures + (largest > empty ? largest : empty),
                           empty + gained + joined};
}

/* Liberties that a stone put here has, counted on the board. */
static int liberties_after(struct net_board *board, Point point, Color player)
{
    const struct net_board_mark mark = net_board_mark(board);
    net_board_play(board, point, player);
    const int liberties = net_board_color(board, point) == player
                              ? net_board_liberties(board, point)
                              : 0;
    net_board_undo(board, mark);
    return liberties;
}

/* Room for the moves of one node; none left ends the reading. */
static struct choice begin_choice(struct net_ladder *ladder)
{
    return (struct choice){&ladder->moves[ladder->move_count], 0};
}

/* Is the reading to be given up? */
static bool is_too_much(const struct net_ladder *ladder)
{
    return ladder->nodes >= NODES_MAX ||
           ladder->move_count > NET_LADDER_MOVES - BOARD_POINTS_MAX ||
           ladder->board.change_count >
               NET_BOARD_CHANGES - 2 * NET_BOARD_CHANGES_A_MOVE;
}

/*
 * Two liberties, both of them ko mouths, and connecting either brings no
 * more: the chain is in atari for ever.
 */
static bool is_double_ko_death(struct net_board *board, Point prey,
                               const uint16_t liberties[2])
{
    const Color owner = net_board_color(board, prey);
    for (int i = 0; i < 2; i++)
        if (!net_board_takes_ko(board, liberties[i], color_opponent(owner)))
            return false;
    for (int i = 0; i < 2; i++)
        if (liberties_after(board, liberties[i], owner) > 2)
            return false;
    return !has_capture(board, prey);
}

/* How much freedom a move takes from the prey, for the order of moves. */
static int weight(const struct net_board *board, Point point, int empty,
                  Color owner)
{
    int sum = 2 * empty;
    for (int i = 0; i < 4; i++) {
        const Point side = point + NET_BOARD_SIDES[i];
        if (net_board_color(board, side) == owner &&
            net_board_liberties(board, side) > 1)
            sum += 2 * net_board_liberties(board, side) - 3;
    }
    return sum;
}

static bool is_beside(Point a, Point b)
{
    const int apart = a > b ? a - b : b - a;
    return apart == POINT_EAST || apart == POINT_NORTH;
}

static void swap_moves(uint16_t moves[2])
{
    const uint16_t first = moves[0];
    moves[0] = moves[1];
    moves[1] = first;
}

enum answer { CAUGHT, FREE, UNKNOWN };

/* Looks at a prey of two liberties: leaves in the choice what is to be
   tried, the better move first, if the answer is not plain. */
static enum answer choose_attack(struct net_ladder *ladder, Point prey,
                                 struct choice *choice)
{
    struct net_board *board = &ladder->board;
    add_liberties(board, prey, choice);
    assert(choice->count == 2);
    uint16_t *moves = choice->moves;
    const Color owner = net_board_color(board, prey);
    const int empty[2] = {net_board_empty_sides(board, moves[0]),
                          net_board_empty_sides(board, moves[1])};
    if (empty[0] == 0 && empty[1] == 0 &&
        is_double_ko_death(board, prey, moves))
        return CAUGHT;
    if (!is_beside(moves[0], moves[1])) {
        /* Where the owner would get three, the opponent must play. */
        if (empty[0] >= 3 && empty[1] >= 3)
            return FREE;
        if (empty[0] < 3 && empty[1] >= 3)
            swap_moves(moves);
        if (empty[0] >= 3 || empty[1] >= 3) {
            choice->count = 1;
            return UNKNOWN;
        }
    }
    if (weight(board, moves[1], empty[1], owner) >
        weight(board, moves[0], empty[0], owner))
        swap_moves(moves);
    return UNKNOWN;
}

/* Makes a move and asks for what comes of it; a plain failure where it is
   not legal. */
static bool try_move(struct net_ladder *ladder, Point prey, Point move,
                     Color player, bool (*reply)(struct net_ladder *, Point),
                     bool if_illegal)
{
    struct net_board *board = &ladder->board;
    if (!net_board_is_legal(board, move, player))
        return if_illegal;
    const struct net_board_mark mark = net_board_mark(board);
    net_board_play(board, move, player);
    ladder->nodes++;
    ladder->depth++;
    ladder->is_exhausted |= is_too_much(ladder);
    /* A line that is longer than the board is taken for a capture. */
    const bool is_caught = ladder->depth >= board->size * board->size * 3 / 2 ||
                           (!ladder->is_exhausted && reply(ladder, prey));
    ladder->depth--;
    net_board_undo(board, mark);
    return is_caught;
}

/* The opponent is to move: has he a move that catches the prey? */
static bool is_caught_by_move(struct net_ladder *ladder, Point prey)
{
    const int liberties = net_board_liberties(&ladder->board, prey);
    if (liberties != 2)
        return liberties < 2;
    struct choice choice = begin_choice(ladder);
    const enum answer answer = choose_attack(ladder, prey, &choice);
    if (answer != UNKNOWN)
        return answer == CAUGHT;
    const Color attacker =
        color_opponent(net_board_color(&ladder->board, prey));
    bool is_caught = false;
    ladder->move_count += choice.count;
    for (int i = 0; i < choice.count && !is_caught && !ladder->is_exhausted;
         i++)
        is_caught = try_move(ladder, prey, choice.moves[i], attacker,
                             is_caught_to_move, false);
    ladder->move_count -= choice.count;
    return is_caught;
}

/* The owner is to move: is the prey caught whatever he does? */
static bool is_caught_to_move(struct net_ladder *ladder, Point prey)
{
    struct net_board *board = &ladder->board;
    if (net_board_liberties(board, prey) >= 2 || board->ko != NO_POINT)
        return false;
    struct choice choice = begin_choice(ladder);
    const Color owner = net_board_color(board, prey);
    add_captures(board, prey, &choice);
    add_liberties(board, prey, &choice);
    /* The last is the prey's liberty, unless that captures as well. */
    const struct bounds bounds =
        bound_liberties(board, choice.moves[choice.count - 1], owner);
    if (bounds.least >= 3)
        return false;
    if (choice.count == 1 && bounds.most <= 1)
        return true;
    bool is_caught = true;
    ladder->move_count += choice.count;
    for (int i = 0; i < choice.count && is_caught && !ladder->is_exhausted; i++)
        is_caught = try_move(ladder, prey, choice.moves[i], owner,
                             is_caught_by_move, true);
    ladder->move_count -= choice.count;
    return is_caught;
}

/* The owner is to move, and every ko is his.  Not what takes too long. */
static bool reads_as_caught(struct net_ladder *ladder, Point prey)
{
    if (net_board_liberties(&ladder->board, prey) > 1)
        return false;
    const Point ko = ladder->board.ko;
    ladder->board.ko = NO_POINT;
    ladder->nodes = ladder->depth = ladder->move_count = 0;
    ladder->is_exhausted = false;
    const bool is_caught = is_caught_to_move(ladder, prey);
    ladder->board.ko = ko;
    return is_caught && !ladder->is_exhausted;
}

/* Which of the two liberties can the opponent take to catch the prey? */
static int find_working(struct net_ladder *ladder, Point prey, Point working[2])
{
    struct net_board *board = &ladder->board;
    const Color attacker = color_opponent(net_board_color(board, prey));
    uint16_t liberties[2];
    struct choice choice = {liberties, 0};
    int count = 0;
    add_liberties(board, prey, &choice);
    for (int i = 0; i < choice.count; i++) {
        if (!net_board_is_legal(board, liberties[i], attacker))
            continue;
        const struct net_board_mark mark = net_board_mark(board);
        net_board_play(board, liberties[i], attacker);
        if (reads_as_caught(ladder, prey))
            working[count++] = liberties[i];
        net_board_undo(board, mark);
    }
    return count;
}

static void mark_chain(const struct net_board *board, Point first, uint32_t bit,
                       uint32_t planes[])
{
    Point stone = first;
    do {
        planes[net_index(stone, board->size)] |= bit;
        stone = net_board_next(board, stone);
    } while (stone != first);
}

/* Reads the chain of a stone. */
static void read_chain(struct net_ladder *ladder, Point stone,
                       const struct net_ladder_marks *marks, uint32_t planes[])
{
    struct net_board *board = &ladder->board;
    Point working[2];
    int count = 0;
    if (net_board_liberties(board, stone) == 1) {
        if (!reads_as_caught(ladder, stone))
            return;
    } else {
        count = find_working(ladder, stone, working);
        if (count == 0)
            return;
    }
    mark_chain(board, stone, marks->caught, planes);
    if (net_board_color(board, stone) != marks->prey)
        return;
    for (int i = 0; i < count; i++)
        planes[net_index(working[i], board->size)] |= marks->works;
}

void net_ladder_mark(struct net_ladder *ladder,
                     const struct net_ladder_marks *marks,
                     uint32_t planes[NET_POINTS_MAX])
{
    struct net_board *board = &ladder->board;
    bool is_done[POINT_CELLS] = {false}; /* by head */
    for (int row = board->size - 1; row >= 0; row--) {
        const Point begin = point_at(row, 0);
        for (Point stone = begin; stone < begin + board->size; stone++) {
            const Point head = net_board_head(board, stone);
            if (head == 0 || is_done[head] ||
                net_board_liberties(board, stone) > 2)
                continue;
            is_done[head] = true;
            read_chain(ladder, stone, marks, planes);
        }
    }
}
