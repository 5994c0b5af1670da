#include "gtp/record_file.h"

#include "gtp/log.h"
#include "gtp/new_file.h"
#include "rules/vertex.h"

#include <errno.h>
#include <string.h>

struct record *record_file_read(const char *path, struct buffer *why)
{
    FILE *const stream = fopen(path, "rb");
    if (!stream) {
        buffer_print(why, "%s: %s", path, strerror(errno));
        return NULL;
    }
    struct record *record = NULL;
    struct sgf_place place = {1, 1};
    const enum sgf_status status = sgf_read(stream, &record, &place);
    fclose(stream);
    if (status != SGF_OK)
        buffer_print(why, "%s:%d:%d: %s", path, place.line, place.column,
                     sgf_status_words(status));
    return record;
}

/* What was set up after so many moves is not possible. */
static void say_setup(const struct record *record, const char *path, int moves,
                      struct buffer *why)
{
    struct record_place place = {0};
    for (int i = 0; i < record_edits(record) && place.line == 0; i++)
        if (record_edit(record, i).before_move == moves)
            place = record_edit(record, i).place;
    buffer_print(why, "%s:%d:%d: the stones set up ", path, place.line,
                 place.column);
    if (moves > 0)
        buffer_print(why, "after move %d", moves);
    else
        buffer_add(why, "before the first move");
    buffer_print(why, ": %s", verdict_words(VERDICT_NO_LIBERTY));
}

static void say_move(const struct record *record, const char *path, int number,
                     enum verdict verdict, struct buffer *why)
{
    char vertex[VERTEX_TEXT];
    const struct ply ply = record_move(record, number - 1);
    const struct record_place place = record_move_place(record, number - 1);
    buffer_print(why, "%s:%d:%d: move %d, %s %s: %s", path, place.line,
                 place.column, number, ply.color == BLACK ? "black" : "white",
                 vertex_write(ply.point, vertex), verdict_words(verdict));
}

bool record_file_replay(const struct record *record, const char *path,
                        int moves, struct game *game, struct buffer *why)
{
    int number = 0;
    const enum verdict verdict = record_replay(record, moves, game, &number);
    if (verdict == VERDICT_NO_LIBERTY)
        say_setup(record, path, number, why);
    else if (verdict != VERDICT_LEGAL)
        say_move(record, path, number, verdict, why);
    return verdict == VERDICT_LEGAL;
}

void record_file_rules(const struct record *record, struct ruleset *rules)
{
    const char *const named = record_text(record, RECORD_RULES);
    if (named && ruleset_find(named, rules) != RULESET_OK &&
        ruleset_find("chinese", rules) == RULESET_OK)
        log_line("The game's rules are none of Ingot's: it goes by %s",
                 rules->name);
}

bool record_file_write(const char *path, const struct record *record)
{
    struct new_file file;
    if (!new_file_begin(&file, path))
        return false;
    if (sgf_write(file.stream, record))
        return new_file_end(&file);
    const int reason = errno;
    new_file_give_up(&file);
    errno = reason;
    return false;
}
