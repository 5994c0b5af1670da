#include "gtp/record_file.h"

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

bool record_file_replay(const struct record *record, const char *path,
                        int moves, struct game *game, struct buffer *why)
{
    int number = 0;
    const enum verdict verdict = record_replay(record, moves, game, &number);
    if (verdict == VERDICT_LEGAL)
        return true;
    if (verdict == VERDICT_NO_LIBERTY) {
        buffer_print(why, "%s: the setup after move %d: %s", path, number,
                     verdict_words(verdict));
        return false;
    }
    char vertex[VERTEX_TEXT];
    const struct ply ply = record_move(record, number - 1);
    buffer_print(why, "%s: move %d, %s %s: %s", path, number,
                 ply.color == BLACK ? "black" : "white",
                 vertex_write(ply.point, vertex), verdict_words(verdict));
    return false;
}

bool record_file_write(const char *path, const struct record *record)
{
    FILE *const stream = fopen(path, "wb");
    if (!stream)
        return false;
    const bool is_written = sgf_write(stream, record);
    const int reason = errno;
    if (fclose(stream) != 0)
        return false;
    errno = reason;
    return is_written;
}
