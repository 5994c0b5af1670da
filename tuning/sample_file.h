/*
 * sample_file.h - files of samples, written in blocks that are compressed and
 * checked one by one.
 *
 * A writer that is killed at any moment leaves a file whose whole blocks are
 * good; opened again, it is cut after the last of them and goes on.  A file
 * has one writer; any number of readers may read it meanwhile, and see the
 * blocks that were there when they opened it.
 */
#ifndef TUNING_SAMPLE_FILE_H
#define TUNING_SAMPLE_FILE_H

#include "rules/compiler.h"
#include "tuning/sample.h"

#include <stdint.h>

enum { SAMPLE_BLOCK = 256 }; /* samples of a block; the last may have fewer */

enum sample_file_status {
    SAMPLE_FILE_OK,
    SAMPLE_FILE_SYSTEM,  /* errno says why */
    SAMPLE_FILE_FOREIGN, /* no file of samples, or of another version */
    SAMPLE_FILE_DAMAGED, /* a block that is whole is not what was written */
    SAMPLE_FILE_MEMORY,
};

/* A few words on a status; static storage. */
const char *sample_file_words(enum sample_file_status status);

struct sample_writer; /* opaque */

/*
 * Opens a file to go on with it, or makes a new one.  *samples is how many are
 * in it, *next_game one more than the greatest game number among them (0 for
 * an empty file).  With SAMPLE_FILE_OK *writer is the caller's to close.
 */
MUST_CHECK enum sample_file_status
sample_writer_open(const char *path, struct sample_writer **writer,
                   int64_t *samples, uint32_t *next_game);

/*
 * Adds the samples of one game, all with the same number.  They stay in one
 * block or in blocks that follow one another without a break in between, so
 * that a game is in the file as a whole or, after a kill, not counted by
 * next_game: see sample_writer_open().
 */
MUST_CHECK enum sample_file_status
sample_writer_put(struct sample_writer *writer, const struct sample *samples,
                  int count);

/* Writes out what is kept back, and frees the writer. */
MUST_CHECK enum sample_file_status
sample_writer_close(struct sample_writer *writer);

struct sample_reader; /* opaque; one thread's */

/* Opens a file and finds its blocks.  *reader is the caller's to close. */
MUST_CHECK enum sample_file_status
sample_reader_open(const char *path, struct sample_reader **reader);
void sample_reader_close(struct sample_reader *reader); /* NULL is none */

int sample_reader_blocks(const struct sample_reader *reader);
int64_t sample_reader_samples(const struct sample_reader *reader);

/* Reads a block, from 0; *count becomes how many samples it has. */
MUST_CHECK enum sample_file_status
sample_reader_block(struct sample_reader *reader, int block,
                    struct sample samples[SAMPLE_BLOCK], int *count);

#endif
