#include "tests/problems/answer.h"

#include <assert.h>
#include <string.h>

static bool result_is(const struct problem *problem, const char *word)
{
    return strcmp(problem->result, word) == 0;
}

static Color color_at(const struct problem *problem, int i)
{
    return problem->colors[problem->points[i]];
}

/* Who is to own the i-th point that the question names; OFFBOARD: unsaid. */
static Color expected_owner(const struct problem *problem, int i)
{
    const Color own = color_at(problem, i), other = color_opponent(own);
    switch (problem->ask) {
    case ASK_ATTACK:
        return result_is(problem, "0")   ? own
               : result_is(problem, "1") ? other
                                         : OFFBOARD;
    case ASK_DEFEND:
        return result_is(problem, "1")   ? own
               : result_is(problem, "0") ? other
                                         : OFFBOARD;
    case ASK_SEMEAI: /* "1 0": the first lives, the second does not die */
        if (strlen(problem->result) != 3)
            return OFFBOARD;
        return (problem->result[2 * i] == '1') == (i == 0) ? own : other;
    case ASK_STATUS:
    case ASK_UNCONDITIONAL:
        return result_is(problem, "alive")             ? own
               : result_is(problem, "dead")            ? other
               : result_is(problem, "black_territory") ? BLACK
               : result_is(problem, "white_territory") ? WHITE
                                                       : OFFBOARD;
    case ASK_OWNER:
        return result_is(problem, "X")   ? BLACK
               : result_is(problem, "O") ? WHITE
               : result_is(problem, ":") ? EMPTY
                                         : OFFBOARD;
    case ASK_MOVE:
    case ASK_CONNECT:
    case ASK_DISCONNECT:
    case ASK_OWNERSHIP:
    case ASK_VALUE:
    case ASK_LEGAL:
    case ASK_OTHER:
        break;
    }
    return OFFBOARD;
}

static bool has_expected_owner(const struct problem *problem)
{
    return problem->point_count > 0 && expected_owner(problem, 0) != OFFBOARD;
}

enum way answer_way(const struct problem *problem)
{
    const bool names_moves = (problem->marked & (MARK_GOOD | MARK_BAD)) != 0;
    switch (problem->ask) {
    case ASK_MOVE:
    case ASK_ATTACK:
    case ASK_DEFEND:
    case ASK_CONNECT:
    case ASK_DISCONNECT:
        if (names_moves && problem->to_move != EMPTY)
            return WAY_MOVE;
        return has_expected_owner(problem) ? WAY_OWNER : WAY_NONE;
    case ASK_SEMEAI:
    case ASK_STATUS:
    case ASK_UNCONDITIONAL:
    case ASK_OWNER:
        return has_expected_owner(problem) ? WAY_OWNER : WAY_NONE;
    case ASK_OWNERSHIP:
        return WAY_JUDGE;
    case ASK_VALUE:
        return problem->to_move != EMPTY &&
                       (result_is(problem, "win") || result_is(problem, "loss"))
                   ? WAY_WIN
                   : WAY_NONE;
    case ASK_LEGAL:
        return WAY_RULES;
    case ASK_OTHER:
        break;
    }
    return WAY_NONE;
}

bool answer_move_is_right(const struct problem *problem, Point move)
{
    const unsigned marks = problem->marks[move];
    if (problem->marked & MARK_AMONG && !(marks & MARK_AMONG))
        return false;
    return problem->marked & MARK_GOOD ? (marks & MARK_GOOD) != 0
                                       : (marks & MARK_BAD) == 0;
}

bool answer_owners_are_right(const struct problem *problem,
                             const float black_owns[POINT_CELLS])
{
    for (int i = 0; i < problem->point_count; i++) {
        const float owns = black_owns[problem->points[i]];
        const Color expected = expected_owner(problem, i);
        assert(expected != OFFBOARD);
        if (expected == BLACK   ? owns <= 0.0f
            : expected == WHITE ? owns >= 0.0f
                                : owns < -0.5f || owns > 0.5f)
            return false;
    }
    return true;
}

bool answer_win_is_right(const struct problem *problem, float mover_win)
{
    return result_is(problem, "win") ? mover_win > 0.5f : mover_win < 0.5f;
}

Point answer_wrong_owner(const struct problem *problem,
                         const uint8_t owner[POINT_CELLS])
{
    const int size = problem->size;
    for (int i = 0; i < size * size; i++) {
        const Point point = point_of_index(i, size);
        const Color expected = problem->owners[point];
        if (expected != OFFBOARD && owner[point] != expected)
            return point;
    }
    return NO_POINT;
}
