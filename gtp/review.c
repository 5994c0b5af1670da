#include "gtp/review.h"

#include "rules/vertex.h"

#include <math.h>
#include <stdlib.h>

/* Between two looks at what is wanted. */
enum { LOOK_MS = 50 };

/* A lead that is none. */
static const float EVEN = 0.05f;

static float of_black(Color player, float win)
{
    return player == BLACK ? win : 1.0f - win;
}

static struct review_line line_of(Color player,
                                  const struct analysis_move *move)
{
    struct review_line line = {
        .visits = move->visits,
        .black_win = of_black(player, move->mover_win),
        .black_lead = player == BLACK ? move->mover_score : -move->mover_score,
    };
    while (line.length < move->pv_length && line.length < REVIEW_PLIES) {
        line.plies[line.length] = (struct ply){.point = move->pv[line.length],
                                               .color = (uint8_t)player};
        line.length++;
        player = color_opponent(player);
    }
    return line;
}

static void note(struct review_position *position,
                 const struct analysis *analysis)
{
    const Color player = analysis->to_move;
    position->is_known = true;
    position->visits = analysis->visits;
    position->black_win = of_black(player, analysis->mover_win);
    position->black_lead =
        player == BLACK ? analysis->mover_score : -analysis->mover_score;
    for (int i = 0; i < analysis->move_count && i < REVIEW_LINES; i++)
        position->lines[position->line_count++] =
            line_of(player, &analysis->moves[i]);
}

/* Searches a position to its end; false when it is to stop. */
static bool search(struct engine *engine, const struct game *game,
                   Color to_move, const struct review_request *request,
                   int done)
{
    const struct engine_request search = {.to_move = to_move,
                                          .at_full_strength = true};
    bool goes_on = true;
    engine_start(engine, game, &search);
    do
        goes_on = !request->look || request->look(request->context, done);
    while (goes_on && !engine_wait(engine, LOOK_MS));
    engine_stop(engine);
    return goes_on;
}

/* Looks at the position that the game has come to. */
static bool look_at(struct review_position *position, struct engine *engine,
                    const struct game *game,
                    const struct review_request *request, int done,
                    struct analysis *analysis)
{
    if (game_is_over(game) || game->move_count == GAME_MOVES_MAX)
        return true;
    if (!search(engine, game, position->to_move, request, done))
        return false;
    engine_analyze(engine, analysis);
    note(position, analysis);
    return true;
}

/* Sets up what stands before a move; whether that was anything is noted. */
static bool set_up(struct review_position *position,
                   const struct record *record, int move, int *next,
                   struct game *game)
{
    const int before = *next, moves = record_moves(record);
    if (!record_set_up(record, move, move == moves, next, game))
        return false;
    position->is_followed = *next == before;
    position->to_move =
        move < moves ? record_move(record, move).color : game->to_move;
    return true;
}

static enum review_status go_through(struct review *review,
                                     const struct record *record,
                                     struct game *game, struct engine *engine,
                                     const struct review_request *request,
                                     struct analysis *analysis)
{
    for (int i = 0, next = 0, done = 0; i <= review->moves; i++) {
        struct review_position *const position = &review->positions[i];
        if (!set_up(position, record, i, &next, game))
            return REVIEW_OK;
        if (i >= request->from - 1 && i <= request->to &&
            !look_at(position, engine, game, request, done++, analysis))
            return REVIEW_STOPPED;
        if (i == review->moves || i >= request->to)
            break;
        const struct ply move = record_move(record, i);
        if (game_play(game, move.point, move.color) != VERDICT_LEGAL)
            break;
    }
    return REVIEW_OK;
}

enum review_status review_make(struct review *review,
                               const struct record *record, struct game *game,
                               struct engine *engine,
                               const struct review_request *request)
{
    const int moves = record_moves(record);
    struct analysis *const analysis = malloc(sizeof *analysis);
    *review = (struct review){
        .size = record_size(record),
        .moves = moves,
        .positions = calloc((size_t)moves + 1, sizeof *review->positions),
    };
    enum review_status status = REVIEW_NO_MEMORY;
    if (analysis && review->positions) {
        game_clear(game, review->size);
        status = go_through(review, record, game, engine, request, analysis);
    }
    free(analysis);
    return status;
}

void review_free(struct review *review)
{
    free(review->positions);
    review->positions = NULL;
}

int review_count(const struct review_request *request)
{
    return request->to - request->from + 2;
}

struct review_loss review_loss(const struct review *review,
                               const struct record *record, int move)
{
    const struct review_position *const before = &review->positions[move];
    const struct review_position *const after = before + 1;
    const struct ply played = record_move(record, move);
    const float sign = played.color == BLACK ? 1.0f : -1.0f;
    if (!before->is_known || !after->is_known || !after->is_followed)
        return (struct review_loss){0};
    return (struct review_loss){
        .is_known = true,
        .is_best = before->line_count > 0 &&
                   before->lines[0].plies[0].point == played.point,
        .points = sign * (before->black_lead - after->black_lead),
        .win = sign * (before->black_win - after->black_win),
    };
}

int review_mistakes(const struct review *review, const struct record *record,
                    float points, int most, int moves[])
{
    int count = 0;
    for (int i = 0; i < review->moves; i++) {
        const struct review_loss loss = review_loss(review, record, i);
        if (!loss.is_known || loss.is_best || !(loss.points >= points))
            continue;
        int place = count;
        while (place > 0 &&
               review_loss(review, record, moves[place - 1]).points <
                   loss.points)
            place--;
        if (place == most)
            continue;
        count += count < most;
        for (int j = count - 1; j > place; j--)
            moves[j] = moves[j - 1];
        moves[place] = i;
    }
    return count;
}

void review_add_lead(struct buffer *text, float black_lead)
{
    if (fabsf(black_lead) < EVEN)
        buffer_add(text, "even");
    else
        buffer_print(text, "%s leads by %.1f",
                     black_lead > 0.0f ? "Black" : "White",
                     (double)fabsf(black_lead));
}

void review_add_line(struct buffer *text, const struct review_line *line)
{
    for (int i = 0; i < line->length; i++) {
        char vertex[VERTEX_TEXT];
        buffer_print(text, "%s%s", i ? " " : "",
                     vertex_write(line->plies[i].point, vertex));
    }
}
