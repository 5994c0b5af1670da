#include "gtp/fillin_text.h"

#include "gtp/value.h"

#include <stdlib.h>

static const char *const NAMES[] = {[BLACK] = "Black", [WHITE] = "White"};

const char *fillin_text_why(enum fillin_status status)
{
    switch (status) {
    case FILLIN_OTHER_RULES:
        return "only Ing's rules fill the board in";
    case FILLIN_EVEN_BOARD:
        return "all points but one of an even board cannot be halved";
    case FILLIN_ODD_POINTS:
        return "komi and penalties must be even, for a stone pays two points";
    case FILLIN_OK:
        break;
    }
    return "";
}

int fillin_text_count(const struct fillin *fillin, enum fillin_kind kind)
{
    int count = 0;
    for (int i = 0; i < fillin->size * fillin->size; i++)
        count += fillin->kind[point_of_index(i, fillin->size)] == kind;
    return count;
}

/* "1 stone", "2 stones" */
static void add_count(struct buffer *text, int count, const char *thing)
{
    buffer_print(text, "%d %s%s", count, thing, count == 1 ? "" : "s");
}

void fillin_text_result(struct buffer *text, const struct fillin *fillin)
{
    if (fillin->winner == EMPTY) {
        buffer_add(text, "A draw");
    } else if (fillin->points == 0) {
        buffer_add(text, "Black wins the tie");
    } else {
        buffer_print(text, "%s wins by ", NAMES[fillin->winner]);
        add_count(text, fillin->points, "point");
    }
}

/* Where a side's stones are. */
static void add_stones(struct buffer *text, const struct fillin *fillin,
                       Color player)
{
    const struct fillin_side *const side = &fillin->sides[player];
    buffer_print(text, "%s: %d living, ", NAMES[player], side->living);
    add_count(text, side->prisoners, "prisoner");
    buffer_print(text, ", %d unplayed", side->unplayed);
    if (side->exchanged)
        buffer_print(text, ", %d prisoners played again", side->exchanged);
    if (side->borrowed)
        buffer_print(text, ", %d borrowed and given back", side->borrowed);
    if (side->lifted > side->borrowed)
        buffer_print(text, ", %d moved to make room",
                     side->lifted - side->borrowed);
    buffer_add(text, "\n");
}

/* Stones that are laid for what the payer owes. */
static void add_laid(struct buffer *text, Color payer, int stones)
{
    buffer_print(text, "%s lays ", NAMES[color_opponent(payer)]);
    add_count(text, stones, "stone");
    buffer_print(text, " in %s's area\n", NAMES[payer]);
}

static void add_payments(struct buffer *text, const struct game *game,
                         const struct fillin *fillin)
{
    const Color payer = fillin->komi >= 0 ? BLACK : WHITE;
    const int given = game->komi_halves + 2 * score_compensation(game);
    char komi[VALUE_KOMI_TEXT];
    if (fillin->komi) {
        buffer_print(text, "Komi %s", value_komi_text(given, komi));
        if (given != 2 * fillin->komi)
            buffer_print(text, ", counted as %d", fillin->komi);
        buffer_add(text, ": ");
        add_laid(text, payer, fillin->sides[payer].komi);
    }
    for (Color player = BLACK; player <= WHITE; player++) {
        if (game->penalties[player] == 0)
            continue;
        buffer_print(text, "Penalty %d: ", game->penalties[player]);
        add_laid(text, player, fillin->sides[player].penalty);
    }
    if (fillin->set_off)
        buffer_print(text, "Set off, for want of room: %d for %d\n",
                     fillin->set_off, fillin->set_off);
    if (fillin->unpaid) {
        buffer_add(text, "Unpaid, for want of room: ");
        add_count(text, fillin->unpaid, "stone");
        buffer_add(text, "\n");
    }
}

static void add_shared(struct buffer *text, const struct fillin *fillin)
{
    const int halved = fillin->sides[BLACK].halved;
    const int empty = fillin_text_count(fillin, FILLIN_SHARED);
    if (halved + empty == 0)
        return;
    buffer_print(text, "Shared %d: ", 2 * halved + empty);
    if (halved)
        buffer_print(text, "%d for each%s", halved, empty ? ", " : "");
    buffer_add(text, empty ? "1 stays empty\n" : "\n");
}

/* " - 4" or " + 4"; nothing for 0. */
static void add_term(struct buffer *text, int number)
{
    if (number)
        buffer_print(text, " %c %d", number < 0 ? '-' : '+', abs(number));
}

static void add_places(struct buffer *text, const struct fillin *fillin,
                       Color player)
{
    const struct fillin_side *const side = &fillin->sides[player];
    const struct fillin_side *const other =
        &fillin->sides[color_opponent(player)];
    buffer_print(text, "%s %d", NAMES[player], side->area);
    add_term(text, side->halved);
    add_term(text, -side->komi - side->penalty);
    add_term(text, other->komi + other->penalty);
    if (side->places != side->area || side->komi || side->penalty)
        buffer_print(text, " = %d", side->places);
}

/* What the picture is worth, and what the areas are. */
static void add_points(struct buffer *text, const struct game *game,
                       const struct fillin *fillin)
{
    add_count(text, fillin->spaces, "winning space");
    buffer_add(text, ", ");
    add_count(text, fillin->negative, "negative stone");
    buffer_print(text, ": %d + 2 x %d", fillin->spaces, fillin->negative);
    if (fillin->unpaid)
        buffer_print(text, " + 2 x %d unpaid", fillin->unpaid);
    buffer_print(text, " = %d\nBy area: %d - %d", fillin->points,
                 fillin->sides[BLACK].area, fillin->sides[WHITE].area);
    add_term(text, -fillin->komi);
    add_term(text, -game->penalties[BLACK]);
    add_term(text, game->penalties[WHITE]);
    buffer_print(text, " = %d\n",
                 fillin->sides[BLACK].area - fillin->sides[WHITE].area -
                     fillin->komi - game->penalties[BLACK] +
                     game->penalties[WHITE]);
}

void fillin_text_account(struct buffer *text, const struct game *game,
                         const struct fillin *fillin)
{
    buffer_print(text, "Filled in with %d stones a side\n", fillin->stones);
    add_stones(text, fillin, BLACK);
    add_stones(text, fillin, WHITE);
    add_payments(text, game, fillin);
    add_shared(text, fillin);
    buffer_add(text, "Places: ");
    add_places(text, fillin, BLACK);
    buffer_add(text, ", ");
    add_places(text, fillin, WHITE);
    buffer_add(text, "\n");
    add_points(text, game, fillin);
    fillin_text_result(text, fillin);
    buffer_add(text, "\n");
}

static const struct legend {
    char signs[4]; /* by the colour of the stone */
    const char *words;
} LEGENDS[FILLIN_KINDS] = {
    [FILLIN_LIVING] = {" XO", "X O living"},
    [FILLIN_FILLED] = {" bw", "b w filled in"},
    [FILLIN_HALVED] = {" bw", NULL},
    [FILLIN_KOMI] = {" Kk", "K k for komi"},
    [FILLIN_PENALTY] = {" Pp", "P p for penalties"},
    [FILLIN_NEGATIVE] = {" Nn", "N n negative"},
    [FILLIN_WINNING] = {"*", "* winning space"},
    [FILLIN_SHARED] = {".", ". shared"},
};

void fillin_text_board(struct buffer *text, const struct game *game,
                       const struct fillin *fillin, enum board_style style)
{
    char signs[POINT_CELLS] = {0};
    const char *separator = "";
    for (int i = 0; i < fillin->size * fillin->size; i++) {
        const Point point = point_of_index(i, fillin->size);
        signs[point] = LEGENDS[fillin->kind[point]].signs[fillin->stone[point]];
    }
    const struct board_view view = {
        .style = style, .last = NO_POINT, .signs = signs};
    board_text_add(text, &game->board, &view);
    for (int kind = 0; kind < FILLIN_KINDS; kind++) {
        if (!LEGENDS[kind].words ||
            fillin_text_count(fillin, (enum fillin_kind)kind) == 0)
            continue;
        buffer_print(text, "%s%s", separator, LEGENDS[kind].words);
        separator = ", ";
    }
    buffer_add(text, "\n");
}
