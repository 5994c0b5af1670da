#include "gtp/referee_text.h"

#include "gtp/terminal.h"
#include "gtp/value.h"
#include "rules/vertex.h"

#include <stdio.h>

/* "move 12, white D4" */
static void print_move(int number, Color player, Point point)
{
    char vertex[VERTEX_TEXT];
    printf("move %d, %s %s", number, value_color_name(player),
           vertex_write(point, vertex));
}

static void print_stones(const struct ruling *ruling)
{
    if (ruling->stone_count == 0)
        return;
    fputs("    stones concerned:", stdout);
    for (int i = 0; i < ruling->stone_count; i++) {
        char vertex[VERTEX_TEXT];
        printf(" %s", vertex_write(ruling->stones[i], vertex));
    }
    putchar('\n');
}

/* What would be repeated, and by whom. */
static void print_grounds(const struct ruling *ruling)
{
    if (ruling->repeats) {
        if (ruling->verdict == VERDICT_RUN ||
            ruling->verdict == VERDICT_REPETITION)
            printf("    it would be as after move %d\n", ruling->earlier_move);
        else
            printf("    it repeats move %d\n", ruling->earlier_move);
    }
    if (ruling->disturber != EMPTY)
        printf("    the disturber is %s\n",
               value_color_name(ruling->disturber));
}

static void print_penalty(const struct referee_case *game)
{
    const struct referee_fault *const fault = &game->report->fault;
    if (fault->penalty == REFEREE_LOST)
        printf("    by Ing's law %s has lost the game (誤著, article 9.4)\n",
               value_color_name(fault->player));
    else if (!fault->is_out_of_turn && fault->player != EMPTY)
        puts("    the move is refused and taken back");
}

static void print_refusal(const struct referee_case *game)
{
    const struct referee_fault *const fault = &game->report->fault;
    const struct ruling *const ruling = &fault->ruling;
    const bool is_ing = ko_rule_is_ing(game->game->rules.ko);
    if (ruling->verdict == VERDICT_NO_LIBERTY)
        printf("the stones set up after move %d", fault->move);
    else
        print_move(fault->move, fault->player, fault->point);
    printf(": %s", verdict_words(ruling->verdict));
    if (is_ing && *verdict_chinese(ruling->verdict))
        printf(" (%s)", verdict_chinese(ruling->verdict));
    if (is_ing && *verdict_article(ruling->verdict))
        printf(", article %s", verdict_article(ruling->verdict));
    putchar('\n');
    print_stones(ruling);
    print_grounds(ruling);
}

static void print_fault(const struct referee_case *game)
{
    const struct referee_fault *const fault = &game->report->fault;
    fputs("  fault: ", stdout);
    if (fault->is_out_of_turn) {
        print_move(fault->move, fault->player, fault->point);
        puts(": the other player's turn");
    } else {
        print_refusal(game);
    }
    print_penalty(game);
    if (game->report->out_of_turn > 1)
        printf("    moves out of turn: %d\n", game->report->out_of_turn);
    if (game->report->has_stopped && fault->is_out_of_turn)
        printf("    move %d is refused as well\n", game->report->moves + 1);
}

static void print_note(const struct referee_note *note)
{
    fputs("  ", stdout);
    if (note->kind == REFEREE_SETUP) {
        printf("stones are set up before move %d: the game begins anew\n",
               note->move);
        return;
    }
    print_move(note->move, note->player, note->point);
    if (note->kind == REFEREE_DISTURBING)
        puts(": a disturbing capture, allowed once");
    else if (note->kind == REFEREE_RESUMED)
        puts(": play goes on after passes");
    else if (note->disturber != EMPTY)
        printf(": a cycle: as after move %d; the disturber is %s\n",
               note->earlier_move, value_color_name(note->disturber));
    else
        printf(": a cycle: as after move %d\n", note->earlier_move);
}

static void print_notes(const struct referee_report *report)
{
    for (int i = 0; i < report->note_count; i++)
        print_note(&report->notes[i]);
    if (report->cycles + report->disturbances > report->note_count)
        printf("  in all %d cycles and %d disturbing captures\n",
               report->cycles, report->disturbances);
    if (report->handicap_moves)
        printf("  black's first %d moves are his handicap\n",
               report->handicap_moves);
}

/* Has it ended without passes, so that nothing is missing? */
static bool was_broken_off(const struct result *result)
{
    return result->kind == RESULT_RESIGN || result->kind == RESULT_TIME ||
           result->kind == RESULT_FORFEIT;
}

static const char *end_words(const struct referee_case *game)
{
    switch (game->report->end) {
    case REFEREE_ENDED:
        return "the game has ended";
    case REFEREE_SUSPENDED:
        return "play is suspended, not ended";
    case REFEREE_PLAYING:
        break;
    }
    if (game->result.kind == RESULT_RESIGN)
        return "the game ends by resignation";
    if (was_broken_off(&game->result))
        return "the game ends on time or by forfeit";
    return "the record stops while play goes on";
}

static void print_end(const struct referee_case *game)
{
    const int passes = game->report->passes;
    printf("  end: ");
    if (passes)
        printf("after %d pass%s, ", passes, passes > 1 ? "es" : "");
    puts(end_words(game));
}

static void print_areas(const struct referee_case *game,
                        const struct recount *count, const char *how)
{
    const struct score *const score = &count->score;
    char result[SCORE_TEXT], komi[VALUE_KOMI_TEXT];
    printf("  count, %s: black %d, white %d, shared %d, komi %s: %s\n", how,
           score->area[BLACK], score->area[WHITE], score->shared,
           value_komi_text(game->game->komi_halves, komi),
           score_text(game->game, count->margin_halves, result));
}

/* Explains a margin that was counted at another komi. */
static void print_other_komi(const struct referee_case *game,
                             const struct recount *count)
{
    char other[VALUE_KOMI_TEXT], own[VALUE_KOMI_TEXT], result[SCORE_TEXT];
    printf(" is the count at komi %s; at komi %s it is ",
           value_komi_text(count->stated_komi_halves, other),
           value_komi_text(game->game->komi_halves, own));
    if (count->stated_margin_halves == 0 && score_tie_is_black(game->game))
        fputs("a tie, which black wins", stdout);
    else
        fputs(score_text(game->game, count->stated_margin_halves, result),
              stdout);
}

static void print_comparison(const struct referee_case *game,
                             const struct recount *count)
{
    fputs("  the record's ", stdout);
    terminal_print(game->stated);
    if (count->stated_komi_halves != game->game->komi_halves)
        print_other_komi(game, count);
    switch (count->agreement) {
    case RECOUNT_SAME:
        puts(": it agrees");
        break;
    case RECOUNT_OTHER_KOMI:
        puts(", and so it agrees");
        break;
    case RECOUNT_UNFILLED:
        printf(": within the %d shared points that are not filled yet\n",
               count->score.shared);
        break;
    case RECOUNT_DIFFERENT:
        puts(game->report->end == REFEREE_PLAYING
                 ? ": it does not agree; the last moves may be missing"
                 : ": it does not agree");
        break;
    }
}

void referee_text_case(const struct referee_case *game)
{
    const struct referee_report *const report = game->report;
    terminal_print(game->name);
    printf(": %s, %d moves\n", report->has_fault ? "a fault" : "clean",
           game->moves);
    if (report->has_fault)
        print_fault(game);
    print_notes(report);
    if (report->has_stopped)
        return;
    print_end(game);
    if (game->count != REFEREE_UNCOUNTED)
        print_areas(game, &game->standing, "all stones living");
    if (game->count == REFEREE_JUDGED)
        print_areas(game, &game->judged, "dead stones taken off");
    if (referee_case_is_compared(game))
        print_comparison(game, referee_case_count(game));
}

void referee_text_tally(const struct referee_tally *tally)
{
    printf("%d game%s: %d clean, %d with a fault", tally->games,
           tally->games == 1 ? "" : "s", tally->clean, tally->faulty);
    if (tally->unreadable)
        printf("; %d not readable", tally->unreadable);
    putchar('\n');
    if (tally->faulty == 0)
        return;
    fputs("faults:", stdout);
    if (tally->faults[VERDICT_LEGAL])
        printf(" turn %d", tally->faults[VERDICT_LEGAL]);
    for (int i = VERDICT_LEGAL + 1; i <= VERDICT_NO_LIBERTY; i++)
        if (tally->faults[i])
            printf(" %s %d", verdict_name((enum verdict)i), tally->faults[i]);
    putchar('\n');
}
