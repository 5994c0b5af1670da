#include "gtp/play.h"

#include "gtp/exit_status.h"
#include "gtp/network_start.h"
#include "gtp/play_file.h"
#include "gtp/play_words.h"
#include "gtp/terminal.h"
#include "gtp/ticks.h"
#include "rules/handicap.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static void give_move(struct play_table *table)
{
    game_apply(table->session.game, PASS, WHITE);
    puts("White gives a move: pass.");
    fflush(stdout);
}

/* While Ingot thinks: who has left, or is about to, does not wait for it. */
static void watch_person(void *context)
{
    struct play_table *const table = context;
    const char *line;
    const enum typed_next next = typed_peek(&table->typed, &line);
    if (next == TYPED_END || (next == TYPED_LINE && play_words_is_quit(line)))
        engine_interrupt(table->session.engine);
}

/* Lets the engine move for the player whose turn it is, and says so. */
static void engine_move(struct play_table *table)
{
    struct game *const game = table->session.game;
    const Color player = game->to_move;
    /* Who has passed agrees with the count. */
    const struct decision agreed = {.kind = DECISION_PASS, .point = PASS};
    const struct decision decision =
        play_table_is_suspended(table) ? agreed : play_table_think(table, true);
    char text[SESSION_MOVE_TEXT];
    session_make_move(&table->session, player, &decision);
    play_table_go_on(table);
    if (decision.kind == DECISION_RESIGN) {
        play_table_resign(table, player);
        return;
    }
    play_table_show(table);
    printf("Move %d: %s %s", game->move_count,
           player == BLACK ? "Black" : "White",
           session_move_text(&decision, text));
    if (decision.visits) {
        play_table_print_chances(player, &decision);
        printf("; lines of play tried: %lld)", (long long)decision.visits);
    }
    puts("");
    play_table_watch_time(table, player);
    fflush(stdout);
    play_table_announce_end(table);
}

/* On the person's time: until there is something to read. */
static void wait_for_person(void *context, int ms)
{
    struct play_table *const table = context;
    typed_wait(&table->typed, ms);
}

/* Asks for a line and does what it says. */
static void ask(struct play_table *table)
{
    printf("%s> ", play_table_has_ended(table) ? "over"
                   : table->human == BLACK     ? "Black"
                                               : "White");
    fflush(stdout);
    if (!play_table_has_ended(table))
        session_ponder(&table->session, wait_for_person, table);
    char *const line = typed_line(&table->typed);
    if (!line) {
        puts("");
        table->is_closed = true;
        return;
    }
    line[strcspn(line, "\r")] = '\0';
    play_words_obey(table, line);
}

/*
 * Gives Black a handicap of so many stones: under Ing's rules by passes, else
 * on the board.  False when that has no room for them.
 */
static bool set_handicap(struct play_table *table, int stones)
{
    struct session *const session = &table->session;
    const int size = session->game->board.size;
    Point points[BOARD_POINTS_MAX];
    uint8_t colors[POINT_CELLS] = {0};
    if (stones < 2)
        return true;
    if (ko_rule_is_ing(session->game->rules.ko)) {
        table->white_passes = stones - 1;
        return stones < size * size;
    }
    if (!handicap_fixed(size, stones, points) &&
        !handicap_free(size, stones, points))
        return false;
    for (int i = 0; i < stones; i++)
        colors[points[i]] = BLACK;
    return game_set_up(session->game, size, colors, WHITE);
}

/* Goes on with the game of --resume, if there is one; false, and it is said
   why, when that cannot be. */
static bool resume(struct play_table *table, const struct options *options)
{
    struct buffer why = {0};
    const bool is_good =
        !options->resume || play_file_load(table, options->resume, &why);
    if (!is_good)
        fprintf(stderr, "ingot: %s\n", buffer_string(&why));
    else if (options->resume && options->has_komi && !options->is_komi_of_file)
        table->session.game->komi_halves = options->session.komi_halves;
    if (is_good && options->resume)
        play_file_say(table);
    buffer_free(&why);
    return is_good;
}

static int open_table(struct play_table *table, const struct options *options)
{
    struct output nowhere = output_to_fd(STDOUT_FILENO);
    *table = (struct play_table){.options = options,
                                 .style = terminal_style(options->no_color),
                                 .human = options->human};
    fprintf(stderr, "Seed %llu\n",
            (unsigned long long)options->session.engine.seed);
    if (!session_init(&table->session, &options->session, nowhere)) {
        fputs("ingot: out of memory or threads\n", stderr);
        return EXIT_STATUS_FAILED;
    }
    network_say(options->opened);
    session_say_if_by_playouts(&table->session);
    if (!resume(table, options)) {
        session_free(&table->session);
        return EXIT_STATUS_FAILED;
    }
    if (options->resume || set_handicap(table, options->handicap))
        return EXIT_STATUS_GOOD;
    fprintf(stderr, "ingot: --handicap %d: a board of size %d has no room\n",
            options->handicap, options->session.size);
    session_free(&table->session);
    return EXIT_STATUS_USAGE;
}

/* Play with a person, who may leave at any time. */
static void play_on(struct play_table *table)
{
    table->typed = typed_from(STDIN_FILENO);
    table->watch = watch_person;
    table->turn_ms = ticks_ms();
    const char *const level = engine_options(table->session.engine).level.name;
    if (level)
        printf("Ingot plays at level %s, on a scale of its own.\n", level);
    puts("You play Ingot.  Type a point such as D4, pass, or help.");
    play_table_show(table);
    while (!table->is_closed) {
        if (play_table_owes_pass(table))
            give_move(table);
        else if (play_table_has_ended(table) ||
                 table->session.game->to_move == table->human)
            ask(table);
        else
            engine_move(table);
    }
    typed_free(&table->typed);
}

/* A game of the engine with itself, to its end. */
static void play_out(struct play_table *table)
{
    while (!play_table_has_ended(table)) {
        if (table->style == BOARD_COLORED)
            fputs("\033[H\033[J", stdout);
        engine_move(table);
    }
}

/* Opens all that is needed, plays and closes it. */
static int run(struct options *options, void (*play)(struct play_table *table))
{
    struct play_table table;
    int status = network_start(options);
    if (status >= 0)
        return status;
    status = open_table(&table, options);
    if (status == EXIT_STATUS_GOOD) {
        play(&table);
        session_free(&table.session);
    }
    network_stop(options);
    return status;
}

static int run_play(struct options *options)
{
    return run(options, play_on);
}

int play_main(int argc, char **argv)
{
    return options_run(SUBCOMMAND_PLAY, argc, argv, run_play);
}

static int run_demo(struct options *options)
{
    /* Nobody resigns: the game is to end with the counted board. */
    options->session.engine.params.resign_below = 0.0f;
    return run(options, play_out);
}

int demo_main(int argc, char **argv)
{
    return options_run(SUBCOMMAND_DEMO, argc, argv, run_demo);
}
