/*
 * positions_made.h - a note beside a file of samples, FILE.made, of how they
 * were made, so that it is not gone on with in another way.
 */
#ifndef TUNING_POSITIONS_MADE_H
#define TUNING_POSITIONS_MADE_H

#include "tuning/games_file.h"
#include "tuning/positions_options.h"

/* Longest complaint and its NUL. */
enum { MADE_ERROR = 512 };

/*
 * Sees to it that the note beside options->out says what these options do;
 * records may be NULL.  A file of no samples yet gets a new one.  False if the
 * note is another's, or there is none, or a file cannot be read or written:
 * error says so, in a line without its end.
 *
 * The note has what decides about the samples, files by the checksum of what
 * is in them.  How many samples are wanted is not in it, nor is the kernel,
 * which only rounds differently.
 */
MUST_CHECK bool positions_made_note(const struct positions_options *options,
                                    const struct games_list *records,
                                    bool has_samples, char error[MADE_ERROR]);

#endif
