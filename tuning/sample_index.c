#include "tuning/sample_index.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* How many bytes could be read, less than count only at the file's end; -1 on
   an error. */
static ssize_t read_at(int fd, unsigned char *bytes, size_t count, off_t offset)
{
    size_t done = 0;
    while (done < count) {
        const ssize_t got =
            pread(fd, bytes + done, count - done, offset + (off_t)done);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return -1;
        if (got == 0)
            break;
        done += (size_t)got;
    }
    return (ssize_t)done;
}

/* Sets index->end behind the line, if all of it is there. */
static enum sample_file_status find_line(int fd, struct sample_index *index)
{
    unsigned char line[SAMPLE_LINE_BYTES];
    const ssize_t got = read_at(fd, line, sizeof line, 0);
    if (got < 0)
        return SAMPLE_FILE_SYSTEM;
    if (memcmp(line, SAMPLE_LINE, (size_t)got) != 0)
        return SAMPLE_FILE_FOREIGN;
    index->end = got == sizeof line ? got : 0;
    return SAMPLE_FILE_OK;
}

static bool add_place(struct sample_index *index,
                      const struct sample_place *place)
{
    const int count = index->count;
    if (count == index->capacity) {
        const int capacity = count < 64 ? 128 : count / 2 * 3;
        struct sample_place *const places =
            count < INT_MAX / 3
                ? realloc(index->places, (size_t)capacity * sizeof *places)
                : NULL;
        if (!places)
            return false;
        index->places = places;
        index->capacity = capacity;
    }
    index->places[index->count++] = *place;
    return true;
}

/* Adds the next block; *is_end where there is none, or not all of it. */
static enum sample_file_status find_block(int fd, struct sample_index *index,
                                          bool *is_end)
{
    unsigned char bytes[SAMPLE_HEAD_BYTES];
    struct sample_place place = {.offset = index->end};
    const ssize_t got = read_at(fd, bytes, sizeof bytes, place.offset);
    if (got < 0)
        return SAMPLE_FILE_SYSTEM;
    *is_end = got < (ssize_t)sizeof bytes;
    if (*is_end)
        return SAMPLE_FILE_OK;
    if (!sample_head_read(bytes, &place.head))
        return SAMPLE_FILE_DAMAGED;
    const off_t end =
        place.offset + (off_t)(sizeof bytes + place.head.stored_bytes);
    *is_end = end > index->file_size;
    if (*is_end)
        return SAMPLE_FILE_OK;
    index->end = end;
    return add_place(index, &place) ? SAMPLE_FILE_OK : SAMPLE_FILE_MEMORY;
}

enum sample_file_status sample_index_find(int fd, struct sample_index *index)
{
    struct stat about;
    *index = (struct sample_index){.places = NULL};
    if (fstat(fd, &about) != 0)
        return SAMPLE_FILE_SYSTEM;
    index->file_size = about.st_size;
    enum sample_file_status status = find_line(fd, index);
    bool is_end = index->end == 0;
    while (status == SAMPLE_FILE_OK && !is_end)
        status = find_block(fd, index, &is_end);
    return status;
}

void sample_index_clear(struct sample_index *index)
{
    free(index->places);
    *index = (struct sample_index){.places = NULL};
}

enum sample_file_status sample_index_read(int fd,
                                          const struct sample_place *place,
                                          struct sample_block *block)
{
    const size_t count = place->head.stored_bytes;
    const ssize_t got =
        read_at(fd, block->stored, count, place->offset + SAMPLE_HEAD_BYTES);
    block->count = 0;
    if (got < 0)
        return SAMPLE_FILE_SYSTEM;
    return (size_t)got == count ? sample_block_open(&place->head, block)
                                : SAMPLE_FILE_DAMAGED;
}
