/*
 * play_file.h - games that are brought to a play_table from files, and taken
 * from it into files.
 */
#ifndef GTP_PLAY_FILE_H
#define GTP_PLAY_FILE_H

#include "gtp/play_table.h"

/*
 * Puts the game of an SGF file on the table, with full clocks and its komi.
 * The rules are the record's and the person takes the side that Ingot has not
 * by its names, unless the command line says otherwise.  False, with the
 * reason in why, when that cannot be; the table is as it was then.
 */
MUST_CHECK bool play_file_load(struct play_table *table, const char *path,
                               struct buffer *why);

/* Says by whom and how the game that was loaded is gone on with. */
void play_file_say(const struct play_table *table);

/*
 * Writes the game as SGF, whole or not at all.  False, with the reason in why,
 * when that fails or would write over a file other than the one that was saved
 * or loaded last.
 */
MUST_CHECK bool play_file_save(struct play_table *table, const char *path,
                               struct buffer *why);

#endif
