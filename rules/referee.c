#include "rules/referee.h"

#include "rules/ko_ing.h"

void referee_begin(struct referee *referee, struct game *game, int handicap)
{
    referee->game = game;
    referee->base = 0;
    referee->handicap = handicap;
    referee->turn = EMPTY;
    referee->has_white_moved = false;
    /* The notes need no clearing: note_count tells how many are good. */
    struct referee_report *report = &referee->report;
    report->moves = report->out_of_turn = report->handicap_moves = 0;
    report->cycles = report->disturbances = report->note_count = 0;
    report->has_fault = report->has_stopped = false;
    report->passes = 0;
    report->end = REFEREE_PLAYING;
}

static void add_note(struct referee *referee, const struct referee_note *note)
{
    struct referee_report *report = &referee->report;
    report->cycles += note->kind == REFEREE_CYCLE;
    report->disturbances += note->kind == REFEREE_DISTURBING;
    if (report->note_count < REFEREE_NOTES_MAX)
        report->notes[report->note_count++] = *note;
}

/* Ing: taking what is hot at once loses the game; what disturbs or goes on
   for ever is only stopped, and mistakes of other kinds are put right. */
static enum referee_penalty penalty_of(enum verdict verdict)
{
    switch (verdict) {
    case VERDICT_HOT_SINGLE:
    case VERDICT_HOT_DOUBLE:
    case VERDICT_HOT_TWIN:
        return REFEREE_LOST;
    case VERDICT_LEGAL:
    case VERDICT_OCCUPIED:
    case VERDICT_SUICIDE_SINGLE:
    case VERDICT_SUICIDE_GROUP:
    case VERDICT_KO:
    case VERDICT_REPETITION:
    case VERDICT_RUN:
    case VERDICT_DISTURB:
    case VERDICT_CYCLE:
    case VERDICT_STOP:
    case VERDICT_OVER:
    case VERDICT_TOO_LONG:
    case VERDICT_NO_LIBERTY:
        return REFEREE_REFUSED;
    }
    return REFEREE_REFUSED;
}

static bool is_ing(const struct referee *referee)
{
    return ko_rule_is_ing(referee->game->rules.ko);
}

/* The player has moved although it was the other's turn. */
static void meet_out_of_turn(struct referee *referee, Point point, Color player)
{
    struct referee_report *report = &referee->report;
    const int before = report->handicap_moves ? report->handicap_moves : 1;
    if (player == BLACK && !referee->has_white_moved &&
        before < referee->handicap) {
        report->handicap_moves = before + 1;
        return;
    }
    report->out_of_turn++;
    if (report->has_fault)
        return;
    report->has_fault = true;
    report->fault = (struct referee_fault){
        .is_out_of_turn = true,
        .move = report->moves + 1,
        .player = player,
        .point = point,
        .penalty = is_ing(referee) ? REFEREE_LOST : REFEREE_REFUSED,
    };
}

/* The rules refuse the move. */
static void stop(struct referee *referee, const struct ruling *ruling,
                 Point point, Color player)
{
    struct referee_report *report = &referee->report;
    report->has_stopped = true;
    if (report->has_fault)
        return;
    report->has_fault = true;
    report->fault = (struct referee_fault){
        .ruling = *ruling,
        .move = report->moves + (player != EMPTY),
        .player = player,
        .point = point,
        .penalty = penalty_of(ruling->verdict),
    };
    report->fault.ruling.earlier_move += referee->base;
}

/* Does the situation stand again, by the stone just played? */
static void note_cycle(struct referee *referee, struct referee_note *note)
{
    const struct game *game = referee->game;
    const struct situation *entries = game->history.entries;
    int earlier = entries[game->move_count].earlier;
    while (earlier >= 0 && entries[earlier].to_move != game->to_move)
        earlier = entries[earlier].earlier;
    if (earlier < 0)
        return;
    note->kind = REFEREE_CYCLE;
    note->earlier_move = earlier + referee->base;
    note->disturber = is_ing(referee) ? ko_ing_disturber(game, earlier) : EMPTY;
    add_note(referee, note);
}

/* What the move just made has to do with the law. */
static void note_move(struct referee *referee, int passes)
{
    const struct game *game = referee->game;
    const struct ply *ply = game_last_ply(game);
    struct referee_note note = {
        .move = referee->report.moves,
        .player = ply->color,
        .point = ply->point,
    };
    if (ply->point == PASS)
        return;
    if (passes >= 2) {
        note.kind = REFEREE_RESUMED;
        add_note(referee, &note);
    }
    const struct ko_take *take =
        is_ing(referee) ? ko_ing_last_take(game, game->to_move) : NULL;
    if (take && take->disturbs) {
        note.kind = REFEREE_DISTURBING;
        note.disturber = ply->color;
        add_note(referee, &note);
    }
    note_cycle(referee, &note);
}

/* Does White begin on the empty board, with nothing that says he should? */
static bool white_begins(const struct referee *referee, Color player)
{
    const struct board *board = &referee->game->board;
    return player == WHITE && referee->report.moves == 0 &&
           referee->turn != WHITE && referee->handicap < 2 &&
           board->empty_count == board->size * board->size;
}

bool referee_move(struct referee *referee, Point point, Color player)
{
    struct game *game = referee->game;
    const int passes = game->passes;
    assert(!referee->report.has_stopped);
    if ((player != game->to_move && player != referee->turn) ||
        white_begins(referee, player))
        meet_out_of_turn(referee, point, player);
    referee->turn = EMPTY;
    referee->has_white_moved |= player == WHITE;
    if (!game_is_legal(game, point, player)) {
        const struct ruling ruling = ruling_of(game, point, player);
        stop(referee, &ruling, point, player);
        return false;
    }
    game_apply(game, point, player);
    referee->report.moves++;
    note_move(referee, passes);
    return true;
}

const struct referee_report *referee_report(struct referee *referee)
{
    const struct game *game = referee->game;
    struct referee_report *report = &referee->report;
    report->passes = game->passes;
    report->end = game_is_over(game)  ? REFEREE_ENDED
                  : game->passes >= 2 ? REFEREE_SUSPENDED
                                      : REFEREE_PLAYING;
    return report;
}

/* What the edits of a record from first to next, excluding, set up. */
static void note_setup(struct referee *referee, const struct record *record,
                       int first, int next)
{
    struct referee_note note = {
        .kind = REFEREE_SETUP, .player = EMPTY, .point = PASS};
    bool has_stones = false;
    for (int i = first; i < next; i++) {
        const struct record_edit edit = record_edit(record, i);
        note.move = edit.before_move + 1;
        if (edit.point == NO_POINT)
            referee->turn = edit.color;
        else
            has_stones = true;
    }
    if (has_stones && note.move > 1)
        add_note(referee, &note);
}

/* Set up what stands before the next move; *next is record_set_up()'s. */
static bool follow_setup(struct referee *referee, const struct record *record,
                         int move, int *next)
{
    struct game *game = referee->game;
    const struct ruling ruling = {.verdict = VERDICT_NO_LIBERTY};
    const int first = *next;
    if (!record_set_up(record, move, move == record_moves(record), next,
                       game)) {
        stop(referee, &ruling, PASS, EMPTY);
        return false;
    }
    /* The game numbers its moves from its starting position on. */
    if (game->move_count == 0)
        referee->base = move;
    note_setup(referee, record, first, *next);
    return true;
}

void referee_record(struct referee *referee, const struct record *record,
                    struct game *game)
{
    int halves, next = 0;
    game_clear(game, record_size(record));
    if (record_komi(record, &halves))
        game->komi_halves = halves;
    referee_begin(referee, game, record_handicap(record));
    for (int i = 0; i <= record_moves(record); i++) {
        if (!follow_setup(referee, record, i, &next))
            return;
        if (i == record_moves(record))
            return;
        const struct ply ply = record_move(record, i);
        if (!referee_move(referee, ply.point, ply.color))
            return;
    }
}

const char *referee_fault_name(const struct referee_fault *fault)
{
    return fault->is_out_of_turn ? "turn" : verdict_name(fault->ruling.verdict);
}
