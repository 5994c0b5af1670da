/*
 * record_file.h - game records in files, with errors in words.
 */
#ifndef GTP_RECORD_FILE_H
#define GTP_RECORD_FILE_H

#include "gtp/buffer.h"
#include "rules/sgf.h"

/*
 * Reads a record, the caller's to record_destroy().  NULL when the file cannot
 * be read or is broken; then why is added to, "FILE:LINE:COLUMN: reason".
 */
struct record *record_file_read(const char *path, struct buffer *why);

/*
 * record_replay() with the refused move in words: false, and why is added to,
 * when the ruleset refuses one of the moves.
 */
MUST_CHECK bool record_file_replay(const struct record *record,
                                   const char *path, int moves,
                                   struct game *game, struct buffer *why);

/*
 * The rules that the record names; *rules stays if it names none.  Where
 * they are none that Ingot counts by, Chinese rules come nearest: those it is
 * then, and that is said on stderr.
 */
void record_file_rules(const struct record *record, struct ruleset *rules);

/* Writes a record, whole or not at all; false with errno set when that fails.
 */
MUST_CHECK bool record_file_write(const char *path,
                                  const struct record *record);

#endif
