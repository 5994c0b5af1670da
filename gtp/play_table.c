#include "gtp/play_table.h"

#include "gtp/clock_text.h"
#include "gtp/terminal.h"
#include "gtp/ticks.h"

#include <stdio.h>
#include <string.h>

bool play_table_has_ended(const struct play_table *table)
{
    return table->result || game_is_over(table->session.game) ||
           session_is_full(&table->session);
}

static void show_clock(const struct play_table *table, Color player)
{
    struct buffer text = {0};
    clock_text_left(&table->session.clocks[player], &text);
    printf("%s: %s\n", player == BLACK ? "Black" : "White",
           buffer_string(&text));
    buffer_free(&text);
}

void play_table_show(const struct play_table *table)
{
    terminal_show(table->session.game, table->style);
    if (table->session.time.system == CLOCK_NONE)
        return;
    show_clock(table, BLACK);
    show_clock(table, WHITE);
}

void play_table_count(struct play_table *table)
{
    struct judgement judgement;
    if (table->result)
        printf("The game ended %s: %s.  The board, counted as it stands:\n",
               strchr(table->result, 'R') ? "by resignation" : "on time",
               table->result);
    engine_judge(table->session.engine, table->session.game, &judgement);
    terminal_count(table->session.game, &judgement, table->style);
}

void play_table_go_on(struct play_table *table)
{
    table->resigned = EMPTY;
}

static const char *resignation(Color player)
{
    return player == BLACK ? "W+R" : "B+R";
}

const char *play_table_result(const struct play_table *table)
{
    return !table->result && table->resigned != EMPTY
               ? resignation(table->resigned)
               : table->result;
}

void play_table_resign(struct play_table *table, Color player)
{
    table->result = resignation(player);
    printf("%s resigns.  Result: %s\n", player == BLACK ? "Black" : "White",
           table->result);
}

void play_table_watch_time(struct play_table *table, Color player)
{
    table->turn_ms = ticks_ms();
    if (!session_has_overstepped(&table->session, player))
        return;
    table->result = player == BLACK ? "W+T" : "B+T";
    printf("%s has lost on time.  Result: %s\n",
           player == BLACK ? "Black" : "White", table->result);
}

bool play_table_is_suspended(const struct play_table *table)
{
    return !play_table_has_ended(table) &&
           table->session.game->passes >= PASSES_TO_COUNT;
}

bool play_table_owes_pass(const struct play_table *table)
{
    const struct game *const game = table->session.game;
    int moves = 0;
    for (int i = 0; i < game->move_count; i++)
        moves += game->plies[i].color == WHITE;
    return game->to_move == WHITE && moves < table->white_passes &&
           !play_table_has_ended(table);
}

void play_table_announce_end(struct play_table *table)
{
    if (table->result)
        return;
    if (play_table_has_ended(table) ||
        table->session.game->passes == PASSES_TO_COUNT)
        play_table_count(table);
    if (play_table_is_suspended(table) && !play_table_owes_pass(table))
        printf("Play is suspended.  %s the game; or play on, and what can\n"
               "be taken off is dead.\n",
               table->session.game->passes == PASSES_TO_COUNT
                   ? "Two more passes end"
                   : "One more pass ends");
}

struct decision play_table_think(struct play_table *table, bool on_clock)
{
    const struct session_search search = {.request.to_move =
                                              table->session.game->to_move,
                                          /* Advice is the best there is. */
                                          .request.at_full_strength = !on_clock,
                                          .on_clock = on_clock,
                                          .look = table->watch,
                                          .context = table};
    return session_think(&table->session, search);
}

void play_table_print_chances(Color player, const struct decision *decision)
{
    printf(" (%s's chances: %.0f %%", player == BLACK ? "Black" : "White",
           100 * (double)decision->mover_win);
}
