#include "rules/sgf_tree.h"

#include "rules/handicap.h"
#include "rules/sgf_komi.h"
#include "rules/sgf_lex.h"
#include "rules/sgf_names.h"
#include "rules/sgf_value.h"

#include <stdlib.h>
#include <string.h>

/* The only game we read: GM[1]. */
enum { GAME_OF_GO = 1 };

struct reader {
    struct sgf_lex lex;
    struct record *record;
    int size;
    int stones;       /* vertices set up so far */
    bool has_moved;   /* in the node being read */
    bool is_finished; /* the main line is over, or broken off */
    /* Comments since the last move; where those of this node begin. */
    struct text comment;
    size_t node_comment;
    struct text scratch;
    /* The place of an offset that was looked at. */
    struct record_place place;
    size_t place_at;
};

/* What the beginning of a tree tells of the whole. */
struct head {
    int game, size;
    bool has_size;
    size_t game_at, size_at; /* offsets of those values */
};

static bool is_named(const struct sgf_lex *lex, const char *name)
{
    return strcmp(lex->name, name) == 0;
}

static bool is_any_of(const struct sgf_lex *lex, const char *const names[],
                      size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (is_named(lex, names[i]))
            return true;
    return false;
}

/* Properties whose values are never text, so every bracket closes them. */
static bool is_strict(const struct sgf_lex *lex)
{
    static const char *const STRICT[] = {"B",  "W",  "AB", "AW", "AE",
                                         "PL", "SZ", "GM", "HA", "FF"};
    return is_any_of(lex, STRICT, ARRAY_LEN(STRICT));
}

/* Does the property put something on the board? */
static bool is_play(const struct sgf_lex *lex)
{
    static const char *const PLAYS[] = {"B", "W", "AB", "AW", "AE"};
    return is_any_of(lex, PLAYS, ARRAY_LEN(PLAYS));
}

static void read_head_property(struct sgf_lex *lex, struct head *head)
{
    struct sgf_slice value;
    if (is_named(lex, "GM") && sgf_lex_value(lex, false, &value) == SGF_VALUE) {
        head->game_at = lex->start;
        if (!sgf_value_number(value, &head->game))
            head->game = GAME_OF_GO;
    } else if (is_named(lex, "SZ") && !head->has_size &&
               sgf_lex_value(lex, false, &value) == SGF_VALUE) {
        head->size_at = lex->start;
        head->has_size = true;
        if (!sgf_value_size(value, &head->size))
            head->size = 0;
    }
}

/*
 * Looks ahead for the game and the size, which may stand behind the stones
 * they matter to: up to the end of the first node that plays something.
 * What is broken is left for the reader to find.
 */
static struct head read_head(struct sgf_lex lex)
{
    struct head head = {.game = GAME_OF_GO, .size = 19};
    for (bool has_played = false;;) {
        switch (sgf_lex_next(&lex)) {
        case SGF_TOKEN_NODE:
            if (has_played)
                return head;
            break;
        case SGF_TOKEN_PROPERTY:
            has_played |= is_play(&lex);
            read_head_property(&lex, &head);
            if (!sgf_lex_skip_values(&lex, !is_strict(&lex)))
                return head;
            break;
        case SGF_TOKEN_OPEN:
        case SGF_TOKEN_CLOSE:
        case SGF_TOKEN_END:
        case SGF_TOKEN_CUT:
        case SGF_TOKEN_JUNK:
            return head;
        }
    }
}

/* Notes where the value just taken stands, for a move or stones in it. */
static void note_place(struct reader *reader)
{
    const struct sgf_lex *lex = &reader->lex;
    sgf_lex_move_place(&reader->place, lex->bytes, reader->place_at,
                       lex->start);
    reader->place_at = lex->start;
    record_set_place(reader->record, reader->place);
}

/* The text ends here: a game that has moves is read up to them. */
static enum sgf_status break_off(struct reader *reader)
{
    reader->is_finished = true;
    return record_moves(reader->record) ? SGF_OK : SGF_CUT;
}

/*
 * Gives the first length bytes of the comment to the last move, or to the
 * start.
 */
static enum sgf_status keep_comment(struct reader *reader, size_t length)
{
    struct text *comment = &reader->comment;
    struct record *record = reader->record;
    if (length == 0)
        return SGF_OK;
    const char last = comment->bytes[length];
    comment->bytes[length] = '\0';
    const int move = record_moves(record) - 1;
    const bool done =
        move < 0 ? record_set_text(record, RECORD_COMMENT, comment->bytes)
                 : record_set_move_text(record, move, RECORD_MOVE_COMMENT,
                                        comment->bytes);
    comment->bytes[length] = last;
    /* What is left begins with the newline that parted it from this. */
    text_drop(comment, comment->length > length ? length + 1 : length);
    reader->node_comment = 0;
    return done ? SGF_OK : SGF_NO_MEMORY;
}

static enum sgf_status add_comment(struct reader *reader,
                                   struct sgf_slice value)
{
    struct text *comment = &reader->comment;
    if (value.length == 0)
        return SGF_OK;
    if (comment->length > 0 && !text_add(comment, "\n", 1))
        return SGF_NO_MEMORY;
    return sgf_value_text(value, false, comment) ? SGF_OK : SGF_NO_MEMORY;
}

/*
 * Servers leave out the stones of a fixed handicap.  So when White begins a
 * game with one, and no stones were set up, they go to their usual places;
 * unless White's move does, which shows that they stood elsewhere.
 */
static enum sgf_status place_handicap(struct reader *reader, Point first_move)
{
    struct record *record = reader->record;
    Point points[HANDICAP_FIXED_MAX];
    const int stones = record_handicap(record);
    if (reader->stones > 0 || first_move == PASS ||
        !handicap_fixed(reader->size, stones, points))
        return SGF_OK;
    for (int i = 0; i < stones; i++)
        if (points[i] == first_move)
            return SGF_OK;
    for (int i = 0; i < stones; i++)
        if (!record_set_stone(record, points[i], BLACK))
            return SGF_NO_MEMORY;
    return SGF_OK;
}

static enum sgf_status add_move(struct reader *reader, struct sgf_slice value)
{
    const Color player = is_named(&reader->lex, "B") ? BLACK : WHITE;
    Point point;
    if (!sgf_value_move(value, reader->size, &point))
        return SGF_POINT;
    if (record_moves(reader->record) == GAME_MOVES_MAX)
        return SGF_TOO_LARGE;
    enum sgf_status status = SGF_OK;
    if (record_moves(reader->record) == 0 && player == WHITE)
        status = place_handicap(reader, point);
    if (status == SGF_OK && !reader->has_moved)
        status = keep_comment(reader, reader->node_comment);
    if (status != SGF_OK)
        return status;
    reader->has_moved = true;
    return record_add_move(reader->record, point, player) ? SGF_OK
                                                          : SGF_NO_MEMORY;
}

static enum sgf_status add_stones(struct reader *reader, struct sgf_slice value)
{
    const struct sgf_lex *lex = &reader->lex;
    const Color color = is_named(lex, "AB")   ? BLACK
                        : is_named(lex, "AW") ? WHITE
                                              : EMPTY;
    Point low, high;
    if (value.length == 0)
        return SGF_OK;
    if (!sgf_value_vertices(value, reader->size, &low, &high))
        return SGF_POINT;
    for (int row = point_row(low); row <= point_row(high); row++) {
        for (int column = point_column(low); column <= point_column(high);
             column++) {
            if (reader->stones++ == SGF_STONES_MAX)
                return SGF_TOO_LARGE;
            if (!record_set_stone(reader->record, point_at(row, column), color))
                return SGF_NO_MEMORY;
        }
    }
    return SGF_OK;
}

static enum sgf_status set_turn(struct reader *reader, struct sgf_slice value)
{
    Color player;
    if (!sgf_value_player(value, &player))
        return SGF_SYNTAX;
    return record_set_to_move(reader->record, player) ? SGF_OK : SGF_NO_MEMORY;
}

/* KM, or KO where it holds a komi: whatever comes first that can be read. */
static enum sgf_status set_komi(struct reader *reader, struct sgf_slice value)
{
    int halves;
    if (!record_komi(reader->record, &halves) && sgf_value_komi(value, &halves))
        record_set_komi(reader->record, halves);
    return SGF_OK;
}

static enum sgf_status set_handicap(struct reader *reader,
                                    struct sgf_slice value)
{
    int stones;
    if (sgf_value_number(value, &stones) && stones >= 0 &&
        stones <= BOARD_POINTS_MAX)
        record_set_handicap(reader->record, stones);
    return SGF_OK;
}

/* The time left of the player who made the last move. */
static enum sgf_status set_clock(struct reader *reader, struct sgf_slice value)
{
    const char *name = reader->lex.name;
    const int move = record_moves(reader->record) - 1;
    const bool is_moves = name[0] == 'O';
    const Color player = name[is_moves] == 'B' ? BLACK : WHITE;
    if (move < 0 || record_move(reader->record, move).color != player)
        return SGF_OK;
    text_truncate(&reader->scratch, 0);
    return sgf_value_text(value, true, &reader->scratch) &&
                   record_set_move_text(reader->record, move,
                                        is_moves ? RECORD_MOVE_OVERTIME_MOVES
                                                 : RECORD_MOVE_TIME_LEFT,
                                        reader->scratch.bytes)
               ? SGF_OK
               : SGF_NO_MEMORY;
}

/* A text of the whole game; the first of each kind counts. */
static enum sgf_status set_text(struct reader *reader, struct sgf_slice value)
{
    enum record_text which;
    if (!sgf_name_find(reader->lex.name, &which) ||
        record_text(reader->record, which))
        return SGF_OK;
    const bool is_one_line = sgf_name_of_text(which).is_one_line;
    text_truncate(&reader->scratch, 0);
    return sgf_value_text(value, is_one_line, &reader->scratch) &&
                   record_set_text(reader->record, which, reader->scratch.bytes)
               ? SGF_OK
               : SGF_NO_MEMORY;
}

typedef enum sgf_status handler(struct reader *reader, struct sgf_slice value);

static handler *find_handler(const struct sgf_lex *lex)
{
    static const struct {
        const char *name;
        handler *handle;
    } HANDLERS[] = {
        {"B", add_move},      {"W", add_move},    {"AB", add_stones},
        {"AW", add_stones},   {"AE", add_stones}, {"PL", set_turn},
        {"C", add_comment},   {"KM", set_komi},   {"KO", set_komi},
        {"HA", set_handicap}, {"BL", set_clock},  {"WL", set_clock},
        {"OB", set_clock},    {"OW", set_clock},
    };
    for (size_t i = 0; i < ARRAY_LEN(HANDLERS); i++)
        if (is_named(lex, HANDLERS[i].name))
            return HANDLERS[i].handle;
    return set_text;
}

/* Takes a property's values: all of a list of stones, else the first. */
static enum sgf_status read_property(struct reader *reader)
{
    struct sgf_lex *lex = &reader->lex;
    handler *const handle = find_handler(lex);
    const bool is_text = !is_strict(lex), is_list = handle == add_stones;
    for (bool is_wanted = true;; is_wanted = is_list) {
        struct sgf_slice value;
        switch (sgf_lex_value(lex, is_text, &value)) {
        case SGF_VALUE_CUT:
            return is_list ? SGF_CUT : break_off(reader);
        case SGF_VALUE_NONE:
            return SGF_OK;
        case SGF_VALUE:
            break;
        }
        note_place(reader);
        const enum sgf_status status =
            is_wanted ? handle(reader, value) : SGF_OK;
        if (status != SGF_OK)
            return status;
    }
}

static void begin_node(struct reader *reader)
{
    reader->has_moved = false;
    reader->node_comment = reader->comment.length;
}

/* Reads the main line.  Variations without a node in them do not count. */
static enum sgf_status read_main_line(struct reader *reader)
{
    size_t opened = 0; /* parentheses since the last node */
    enum sgf_status status = SGF_OK;
    while (status == SGF_OK && !reader->is_finished) {
        switch (sgf_lex_next(&reader->lex)) {
        case SGF_TOKEN_OPEN:
            opened++;
            break;
        case SGF_TOKEN_CLOSE:
            reader->is_finished = opened == 0;
            opened -= opened > 0;
            break;
        case SGF_TOKEN_NODE:
            opened = 0;
            begin_node(reader);
            break;
        case SGF_TOKEN_PROPERTY:
            if (opened > 0)
                begin_node(reader);
            opened = 0;
            status = read_property(reader);
            break;
        case SGF_TOKEN_END:
            reader->is_finished = true;
            break;
        case SGF_TOKEN_CUT:
            status = break_off(reader);
            break;
        case SGF_TOKEN_JUNK:
            return SGF_SYNTAX;
        }
    }
    return status == SGF_OK ? keep_comment(reader, reader->comment.length)
                            : status;
}

/* Reads the tree that the lexer is in. */
static enum sgf_status read_game(struct sgf_lex *lex, int size,
                                 struct record **record)
{
    struct reader reader = {.lex = *lex, .size = size, .place = {1, 1}};
    reader.record = record_create(size);
    if (!reader.record)
        return SGF_NO_MEMORY;
    const enum sgf_status status = read_main_line(&reader);
    text_free(&reader.comment);
    text_free(&reader.scratch);
    *lex = reader.lex;
    if (status == SGF_OK)
        *record = reader.record;
    else
        record_destroy(reader.record);
    return status;
}

enum sgf_status sgf_tree_read(const char *utf8, size_t length,
                              struct record **record, size_t *at)
{
    struct sgf_lex lex = {.bytes = utf8, .length = length};
    enum sgf_status status = SGF_NOT_SGF;
    *record = NULL;
    *at = 0;
    while (sgf_lex_find_tree(&lex)) {
        const struct head head = read_head(lex);
        if (head.game == GAME_OF_GO && head.size == 0) {
            *at = head.size_at;
            return SGF_SIZE;
        }
        if (head.game == GAME_OF_GO) {
            status = read_game(&lex, head.size, record);
            *at = lex.start;
            return status;
        }
        if (status == SGF_NOT_SGF)
            *at = head.game_at;
        status = SGF_NOT_GO;
        sgf_lex_skip_tree(&lex);
    }
    return status;
}
