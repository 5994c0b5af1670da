/*
 * sample_file.h - files of samples, written in blocks that are compressed and
 * checked one by one.
 *
 * A file holds whole games: a writer that is killed at any moment, or finds
 * the disk full, leaves a file whose games are good but for what comes after
 * the last of them.  Readers do not see that rest, and a writer cuts it off
 * and goes on.  A file has one writer at a time; any number of readers may
 * read it meanwhile, and see what was there when they opened it.
 */
#ifndef TUNING_SAMPLE_FILE_H
#define TUNING_SAMPLE_FILE_H

#include "rules/compiler.h"
#include "tuning/sample.h"

#include <stdint.h>

enum { SAMPLE_BLOCK = 256 }; /* samples of a block, at most */

enum sample_file_status {
    SAMPLE_FILE_OK,
    SAMPLE_FILE_SYSTEM,  /* errno says why */
    SAMPLE_FILE_BUSY,    /* another writer has it open */
    SAMPLE_FILE_FOREIGN, /* no file of samples, or of another version */
    SAMPLE_FILE_DAMAGED, /* what is whole is not what was written */
    SAMPLE_FILE_MEMORY,
};

/* A few words on a status; static storage. */
const char *sample_file_words(enum sample_file_status status);

struct sample_writer; /* opaque; one thread's */

/*
 * Opens a file to go on with it, or makes a new one.  *samples is how many are
 * in it, *next_game one more than the greatest game number among them (0 for
 * an empty file).  With SAMPLE_FILE_OK *writer is the caller's to close.
 *
 * What follows the last whole game is cut off if it can be what is left of a
 * write: no longer than a block, or a last block that is not what was written.
 * With more than that behind a damaged place all is left as it is, and the
 * status is SAMPLE_FILE_DAMAGED.  Damage within earlier blocks is found when
 * they are read.
 */
MUST_CHECK enum sample_file_status
sample_writer_open(const char *path, struct sample_writer **writer,
                   int64_t *samples, uint32_t *next_game);

/*
 * Adds the samples of one game, all with the same number, less than
 * UINT32_MAX.  Up to a block of them is kept back.  A game is in the file as a
 * whole or, after a kill, not at all, and then next_game does not count it.
 * After a failure the writer does nothing more, and says the same again.
 */
MUST_CHECK enum sample_file_status
sample_writer_put(struct sample_writer *writer, const struct sample *samples,
                  int count);

/* Writes out what is kept back, and frees the writer.  A failure, now or
   before, means that samples were lost. */
MUST_CHECK enum sample_file_status
sample_writer_close(struct sample_writer *writer);

struct sample_reader; /* opaque; one thread's */

/* Opens a file and finds its blocks.  *reader is the caller's to close. */
MUST_CHECK enum sample_file_status
sample_reader_open(const char *path, struct sample_reader **reader);
void sample_reader_close(struct sample_reader *reader); /* NULL is none */

int sample_reader_blocks(const struct sample_reader *reader);
int64_t sample_reader_samples(const struct sample_reader *reader);

/* How many samples a block, from 0, has; and those of them held apart. */
int sample_reader_count(const struct sample_reader *reader, int block);
int sample_reader_apart(const struct sample_reader *reader, int block);

/* Reads a block; *count becomes how many samples it has. */
MUST_CHECK enum sample_file_status
sample_reader_block(struct sample_reader *reader, int block,
                    struct sample samples[SAMPLE_BLOCK], int *count);

struct sample_block; /* a block whose samples are packed: sample_block.h */

/* Reads a block and checks it, but leaves its samples packed. */
MUST_CHECK enum sample_file_status
sample_reader_packed(struct sample_reader *reader, int block,
                     struct sample_block *packed);

#endif
