#include "gtp/play_words.h"

#include "gtp/play_file.h"
#include "gtp/play_views.h"
#include "gtp/ruling_text.h"
#include "gtp/terminal.h"
#include "gtp/ticks.h"
#include "gtp/value.h"
#include "rules/vertex.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

/* Stones that a refusal names; more would bury the reason. */
enum { STONES_NAMED = 8 };

/* Back to the person's turn before this one; false if there is no move. */
static bool take_turn_back(struct play_table *table)
{
    struct game *const game = table->session.game;
    if (!game_undo(game))
        return false;
    while (game->to_move != table->human && game_undo(game))
        ;
    return true;
}

static void do_undo(struct play_table *table, const char *argument)
{
    int wanted = 1, taken = 0;
    if (*argument && !value_int(argument, 1, GAME_MOVES_MAX, &wanted)) {
        puts("Say how many of your moves to take back: undo or undo N");
        return;
    }
    while (taken < wanted && take_turn_back(table))
        taken++;
    if (taken == 0) {
        puts("There is no move to take back.");
        return;
    }
    if (taken < wanted)
        printf("There were only %d.\n", taken);
    play_table_go_on(table);
    table->result = NULL;
    table->turn_ms = ticks_ms();
    play_table_show(table);
}

static void say_over(void)
{
    puts("The game is over: undo, score, save FILE or quit.");
}

static void do_hint(struct play_table *table, const char *argument)
{
    (void)argument;
    if (play_table_has_ended(table)) {
        say_over();
        return;
    }
    const struct decision decision = play_table_think(table, false);
    char text[SESSION_MOVE_TEXT];
    printf("Ingot would %s%s", decision.kind == DECISION_PLAY ? "play " : "",
           session_move_text(&decision, text));
    play_table_print_chances(table->session.game->to_move, &decision);
    puts(")");
}

static void do_score(struct play_table *table, const char *argument)
{
    (void)argument;
    play_table_count(table);
}

static void do_estimate(struct play_table *table, const char *argument)
{
    (void)argument;
    if (play_table_has_ended(table))
        play_table_count(table);
    else
        play_views_estimate(table);
}

static void do_analysis(struct play_table *table, const char *argument)
{
    (void)argument;
    if (play_table_has_ended(table))
        say_over();
    else
        play_views_analysis(table);
}

static void do_load(struct play_table *table, const char *argument)
{
    struct buffer why = {0};
    if (!*argument) {
        puts("Say which: load FILE");
    } else if (play_file_load(table, argument, &why)) {
        play_file_say(table);
        play_table_show(table);
        play_table_announce_end(table);
    } else {
        fputs("Not loaded: ", stdout);
        terminal_print(buffer_string(&why));
        puts("");
    }
    buffer_free(&why);
}

static void do_resign(struct play_table *table, const char *argument)
{
    (void)argument;
    if (play_table_has_ended(table))
        say_over();
    else
        play_table_resign(table, table->human);
}

static void do_quit(struct play_table *table, const char *argument)
{
    (void)argument;
    table->is_closed = true;
}

static void do_board(struct play_table *table, const char *argument)
{
    (void)argument;
    play_table_show(table);
}

static void do_save(struct play_table *table, const char *argument)
{
    struct buffer why = {0};
    if (!*argument) {
        puts("Say where: save FILE");
    } else if (play_file_save(table, argument, &why)) {
        puts("Saved.");
    } else {
        fputs("Not saved: ", stdout);
        terminal_print(buffer_string(&why));
        puts("");
    }
    buffer_free(&why);
}

static void do_help(struct play_table *table, const char *argument);

static const struct word {
    const char *name;
    void (*handle)(struct play_table *table, const char *argument);
    const char *meaning; /* NULL: the same as the word before */
} WORDS[] = {
    {"undo", do_undo,
     "take your last move back, and the answer to it; undo N: N moves"},
    {"hint", do_hint, "what Ingot would play for you"},
    {"estimate", do_estimate, "who is ahead, and whose each point may be"},
    {"analysis", do_analysis, "the best moves, and what follows them"},
    {"score", do_score, "count the board as it stands"},
    {"board", do_board, "show the board again"},
    {"save", do_save, "save FILE: write the game as SGF"},
    {"load", do_load, "load FILE: go on with the game of an SGF file"},
    {"resign", do_resign, "give the game up"},
    {"help", do_help, "this list"},
    {"quit", do_quit, "leave; exit does, too"},
    {"exit", do_quit, NULL},
};

static void do_help(struct play_table *table, const char *argument)
{
    (void)table;
    (void)argument;
    puts("  D4       play there; letters without I, numbers from the bottom\n"
         "  pass     pass; after two the board is counted, after four the game "
         "is over\n"
         "           (under the rules that ask for no more, after two)");
    for (size_t i = 0; i < ARRAY_LEN(WORDS); i++)
        if (WORDS[i].meaning)
            printf("  %-8s %s\n", WORDS[i].name, WORDS[i].meaning);
    puts("The prompt is your colour, or 'over' once the game has ended; undo\n"
         "goes back into it.");
}

/* The command that a line begins with, or NULL. */
static const struct word *find_word(const char *line)
{
    line += strspn(line, " \t");
    const size_t length = strcspn(line, " \t\r");
    for (size_t i = 0; i < ARRAY_LEN(WORDS); i++)
        if (strlen(WORDS[i].name) == length &&
            strncasecmp(line, WORDS[i].name, length) == 0)
            return &WORDS[i];
    return NULL;
}

bool play_words_is_quit(const char *line)
{
    const struct word *const word = find_word(line);
    return word && word->handle == do_quit;
}

/* Tells what there is beside points. */
static void refuse_word(const char *name)
{
    putchar('\'');
    terminal_print(name);
    fputs("' is neither a point nor a command.  There are pass", stdout);
    for (size_t i = 0; i < ARRAY_LEN(WORDS); i++)
        printf("%s %s", i + 1 < ARRAY_LEN(WORDS) ? "," : " and", WORDS[i].name);
    puts(".");
}

/* What follows a move on its line is not ignored. */
static void refuse_rest(const char *rest)
{
    fputs("One move at a time: what is '", stdout);
    terminal_print(rest);
    puts("'?");
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

static void human_move(struct play_table *table, Point point)
{
    struct game *const game = table->session.game;
    if (play_table_has_ended(table)) {
        say_over();
        return;
    }
    if (game_play(game, point, table->human) != VERDICT_LEGAL) {
        const struct ruling ruling = ruling_of(game, point, table->human);
        refuse(&ruling);
        return;
    }
    play_table_go_on(table);
    session_spend(&table->session, table->human, ticks_ms() - table->turn_ms);
    play_table_watch_time(table, table->human);
    play_table_announce_end(table);
}

void play_words_obey(struct play_table *table, char *line)
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
        if (*argument)
            refuse_rest(argument);
        else
            human_move(table, point);
        return;
    }
    const struct word *const word = find_word(name);
    if (word)
        word->handle(table, argument);
    else
        refuse_word(name);
}
