#include "gtp/play.h"

#include "gtp/clock_text.h"
#include "gtp/exit_status.h"
#include "gtp/network_start.h"
#include "gtp/record_file.h"
#include "gtp/ruling_text.h"
#include "gtp/terminal.h"
#include "gtp/ticks.h"
#include "gtp/value.h"
#include "rules/handicap.h"
#include "rules/score.h"
#include "rules/vertex.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

/* Passes after which the board is counted; Ing's rules ask for two more. */
enum { PASSES_TO_COUNT = 2 };

/* Stones that a refusal names; more would bury the reason. */
enum { STONES_NAMED = 8 };

/* A game at the terminal. */
struct table {
    struct session session;
    enum board_style style;
    Color human;
    int white_passes;   /* with which White begins, giving so many moves */
    int64_t turn_ms;    /* when the turn now running began, by ticks_ms() */
    const char *result; /* after resigning or losing on time, such as "B+R";
                           else NULL */
    bool is_closed;     /* the person has had enough */
};

static bool has_ended(const struct table *table)
{
    return table->result || game_is_over(table->session.game) ||
           session_is_full(&table->session);
}

static void show_clock(const struct table *table, Color player)
{
    struct buffer text = {0};
    clock_text_left(&table->session.clocks[player], &text);
    printf("%s: %s\n", player == BLACK ? "Black" : "White",
           buffer_string(&text));
    buffer_free(&text);
}

static void show(const struct table *table)
{
    terminal_show(table->session.game, table->style);
    if (table->session.time.system == CLOCK_NONE)
        return;
    show_clock(table, BLACK);
    show_clock(table, WHITE);
}

static void count(struct table *table)
{
    struct judgement judgement;
    engine_judge(table->session.engine, table->session.game, &judgement);
    terminal_count(table->session.game, &judgement, table->style);
}

static void resign(struct table *table, Color player)
{
    table->result = player == BLACK ? "W+R" : "B+R";
    printf("%s resigns.  Result: %s\n", player == BLACK ? "Black" : "White",
           table->result);
}

/* Ends the game if the player who has moved was too slow. */
static void watch_time(struct table *table, Color player)
{
    table->turn_ms = ticks_ms();
    if (!session_has_overstepped(&table->session, player))
        return;
    table->result = player == BLACK ? "W+T" : "B+T";
    printf("%s has lost on time.  Result: %s\n",
           player == BLACK ? "Black" : "White", table->result);
}

/* Has play been suspended, so that it may be ended or go on? */
static bool is_suspended(const struct table *table)
{
    return !has_ended(table) && table->session.game->passes >= PASSES_TO_COUNT;
}

/* Does White, giving moves, still owe the pass that is his turn? */
static bool owes_pass(const struct table *table)
{
    const struct game *const game = table->session.game;
    int moves = 0;
    for (int i = 0; i < game->move_count; i++)
        moves += game->plies[i].color == WHITE;
    return game->to_move == WHITE && moves < table->white_passes &&
           !has_ended(table);
}

/* Prints the counted board if the last move was what it waited for. */
static void announce_end(struct table *table)
{
    if (table->result)
        return;
    if (has_ended(table) || table->session.game->passes == PASSES_TO_COUNT)
        count(table);
    if (is_suspended(table) && !owes_pass(table))
        puts("Play is suspended.  Two more passes end the game; or play on, "
             "and what can\nbe taken off is dead.");
}

static void give_move(struct table *table)
{
    game_apply(table->session.game, PASS, WHITE);
    puts("White gives a move: pass.");
    fflush(stdout);
}

/* Lets the engine move for the player whose turn it is, and says so. */
static void engine_move(struct table *table)
{
    struct game *const game = table->session.game;
    const Color player = game->to_move;
    const struct session_search search = {.request.to_move = player,
                                          .on_clock = true};
    /* Who has passed agrees with the count. */
    const struct decision agreed = {.kind = DECISION_PASS, .point = PASS};
    const struct decision decision =
        is_suspended(table) ? agreed : session_think(&table->session, search);
    char text[SESSION_MOVE_TEXT];
    session_make_move(&table->session, player, &decision);
    if (decision.kind == DECISION_RESIGN) {
        resign(table, player);
        return;
    }
    show(table);
    printf("Move %d: %s %s", game->move_count,
           player == BLACK ? "Black" : "White",
           session_move_text(&decision, text));
    if (decision.visits)
        printf(" (%.0f %% to win, %lld visits)",
               100 * (double)decision.mover_win, (long long)decision.visits);
    puts("");
    watch_time(table, player);
    fflush(stdout);
    announce_end(table);
}

static void do_undo(struct table *table, const char *argument)
{
    (void)argument;
    struct game *const game = table->session.game;
    if (!game_undo(game)) {
        puts("There is no move to take back.");
        return;
    }
    /* Back to the person's own turn. */
    while (game->to_move != table->human && game_undo(game))
        ;
    table->result = NULL;
    table->turn_ms = ticks_ms();
    show(table);
}

static void do_hint(struct table *table, const char *argument)
{
    (void)argument;
    const struct session_search search = {.request.to_move =
                                              table->session.game->to_move};
    const struct decision decision = session_think(&table->session, search);
    char text[SESSION_MOVE_TEXT];
    printf("Ingot would %s%s (%.0f %% to win)\n",
           decision.kind == DECISION_PLAY ? "play " : "",
           session_move_text(&decision, text),
           100 * (double)decision.mover_win);
}

static void do_score(struct table *table, const char *argument)
{
    (void)argument;
    count(table);
}

static void say_over(void)
{
    puts("The game is over: undo, score, save FILE or quit.");
}

static void do_resign(struct table *table, const char *argument)
{
    (void)argument;
    if (has_ended(table))
        say_over();
    else
        resign(table, table->human);
}

static void do_quit(struct table *table, const char *argument)
{
    (void)argument;
    table->is_closed = true;
}

static void do_board(struct table *table, const char *argument)
{
    (void)argument;
    show(table);
}

/* Why the result is not what the board says. */
static bool note_penalties(struct record *record, const struct game *game)
{
    char text[80];
    const int *const paid = game->penalties;
    if (paid[BLACK] == 0 && paid[WHITE] == 0)
        return true;
    snprintf(text, sizeof text, "Paid for time: Black %d points, White %d.",
             paid[BLACK], paid[WHITE]);
    return record_set_text(record, RECORD_GAME_COMMENT, text);
}

/* The record with names and, once there is one, the result. */
static struct record *record_of_table(struct table *table)
{
    struct record *const record = record_of_game(table->session.game);
    char counted[SCORE_TEXT];
    const char *result = table->result;
    if (!record)
        return NULL;
    if (!result && has_ended(table)) {
        struct judgement judgement;
        engine_judge(table->session.engine, table->session.game, &judgement);
        result =
            score_text(table->session.game, judgement.margin_halves, counted);
    }
    const enum record_text engine =
        table->human == BLACK ? RECORD_WHITE_NAME : RECORD_BLACK_NAME;
    if (record_set_text(record, engine, "Ingot " INGOT_VERSION) &&
        record_set_text(record, RECORD_RESULT, result ? result : "") &&
        note_penalties(record, table->session.game))
        return record;
    record_destroy(record);
    return NULL;
}

static void do_save(struct table *table, const char *argument)
{
    if (!*argument) {
        puts("Say where: save FILE");
        return;
    }
    struct record *const record = record_of_table(table);
    if (!record)
        puts("Not saved: out of memory");
    else if (record_file_write(argument, record))
        puts("Saved.");
    else
        printf("Not saved: %s\n", strerror(errno));
    record_destroy(record);
}

static void do_help(struct table *table, const char *argument);

static const struct word {
    const char *name;
    void (*handle)(struct table *table, const char *argument);
    const char *meaning; /* NULL: the same as the word before */
} WORDS[] = {
    {"undo", do_undo, "take your last move back, and the answer to it"},
    {"hint", do_hint, "what Ingot would play for you"},
    {"score", do_score, "count the board as it stands"},
    {"board", do_board, "show the board again"},
    {"save", do_save, "save FILE: write the game as SGF"},
    {"resign", do_resign, "give the game up"},
    {"help", do_help, "this list"},
    {"quit", do_quit, "leave; exit does, too"},
    {"exit", do_quit, NULL},
};

static void do_help(struct table *table, const char *argument)
{
    (void)table;
    (void)argument;
    puts("  D4      play there; letters without I, numbers from the bottom\n"
         "  pass    pass; after two the board is counted, after four the game "
         "is over\n"
         "          (under the rules that ask for no more, after two)");
    for (size_t i = 0; i < ARRAY_LEN(WORDS); i++)
        if (WORDS[i].meaning)
            printf("  %-7s %s\n", WORDS[i].name, WORDS[i].meaning);
    puts("The prompt is your colour, or 'over' once the game has ended; undo\n"
         "goes back into it.");
}

/* The reason, Ing's term for it, and the stones if they are few. */
static void refuse(const struct ruling *ruling)
{
    struct buffer text = {0};
    const char *const chinese = verdict_chinese(ruling->verdict);
    buffer_print(&text, "Not allowed: %s", verdict_words(ruling->verdict));
    if (chinese[0])
        buffer_print(&text, " (%s)", chinese);
    if (ruling->stone_count > 0 && ruling->stone_count <= STONES_NAMED) {
        buffer_add(&text, " ");
        ruling_text_stones(&text, ruling->stones, ruling->stone_count);
    }
    puts(buffer_string(&text));
    buffer_free(&text);
}

static void human_move(struct table *table, Point point)
{
    struct game *const game = table->session.game;
    if (has_ended(table)) {
        say_over();
        return;
    }
    if (game_play(game, point, table->human) != VERDICT_LEGAL) {
        const struct ruling ruling = ruling_of(game, point, table->human);
        refuse(&ruling);
        return;
    }
    session_spend(&table->session, table->human, ticks_ms() - table->turn_ms);
    watch_time(table, table->human);
    announce_end(table);
}

/* Does what a line says; its newline is already gone. */
static void obey(struct table *table, char *line)
{
    char *const name = line + strspn(line, " \t");
    char *argument = name + strcspn(name, " \t");
    if (*argument)
        *argument++ = '\0';
    argument += strspn(argument, " \t");
    Point point;
    if (!*name)
        return;
    if (vertex_read(name, table->session.game->board.size, &point)) {
        human_move(table, point);
        return;
    }
    for (size_t i = 0; i < ARRAY_LEN(WORDS); i++) {
        if (strcasecmp(name, WORDS[i].name) == 0) {
            WORDS[i].handle(table, argument);
            return;
        }
    }
    putchar('\'');
    terminal_print(name);
    puts("' is neither a point nor a command; try help.");
}

/* Asks for a line and does what it says. */
static void ask(struct table *table)
{
    char *line = NULL;
    size_t room = 0;
    printf("%s> ", has_ended(table)        ? "over"
                   : table->human == BLACK ? "Black"
                                           : "White");
    fflush(stdout);
    const ssize_t length = getline(&line, &room, stdin);
    if (length < 0) {
        puts("");
        table->is_closed = true;
    } else {
        line[strcspn(line, "\r\n")] = '\0';
        obey(table, line);
    }
    free(line);
}

/*
 * Gives Black a handicap of so many stones: under Ing's rules by passes, else
 * on the board.  False when that has no room for them.
 */
static bool set_handicap(struct table *table, int stones)
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

static int open_table(struct table *table, const struct options *options)
{
    struct output nowhere = output_to_fd(STDOUT_FILENO);
    *table = (struct table){.style = terminal_style(options->no_color),
                            .human = options->human};
    fprintf(stderr, "Seed %llu\n",
            (unsigned long long)options->session.engine.seed);
    if (!session_init(&table->session, &options->session, nowhere)) {
        fputs("ingot: out of memory or threads\n", stderr);
        return EXIT_STATUS_FAILED;
    }
    network_say(options->opened);
    session_say_if_by_playouts(&table->session);
    if (set_handicap(table, options->handicap))
        return EXIT_STATUS_GOOD;
    fprintf(stderr, "ingot: --handicap %d: a board of size %d has no room\n",
            options->handicap, options->session.size);
    session_free(&table->session);
    return EXIT_STATUS_USAGE;
}

/* Play with a person, who may leave at any time. */
static void play_on(struct table *table)
{
    table->turn_ms = ticks_ms();
    puts("You play Ingot.  Type a point such as D4, pass, or help.");
    show(table);
    while (!table->is_closed) {
        if (owes_pass(table))
            give_move(table);
        else if (has_ended(table) ||
                 table->session.game->to_move == table->human)
            ask(table);
        else
            engine_move(table);
    }
}

/* A game of the engine with itself, to its end. */
static void play_out(struct table *table)
{
    while (!has_ended(table)) {
        if (table->style == BOARD_COLORED)
            fputs("\033[H\033[J", stdout);
        engine_move(table);
    }
}

/* Opens all that is needed, plays and closes it. */
static int run(struct options *options, void (*play)(struct table *table))
{
    struct table table;
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

int play_main(int argc, char **argv)
{
    struct options options;
    const int status = options_start(SUBCOMMAND_PLAY, argc, argv, &options);
    return status >= 0 ? status : run(&options, play_on);
}

int demo_main(int argc, char **argv)
{
    struct options options;
    const int status = options_start(SUBCOMMAND_DEMO, argc, argv, &options);
    if (status >= 0)
        return status;
    /* Nobody resigns: the game is to end with the counted board. */
    options.session.engine.params.resign_below = 0.0f;
    return run(&options, play_out);
}
