#include "tuning/checkpoint.h"

#include "tuning/little_endian.h"
#include "tuning/whole_file.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <zlib.h>

/*
 * MAGIC, the description's length in 4 bytes and the description, numbers of 8
 * bytes, the vectors, and a checksum of 4 bytes (CRC-32) of all before it.
 */
static const char MAGIC[] = "ingot train 1\n\n\n"; /* 16 bytes, no NUL */

enum {
    MAGIC_BYTES = 16,
    VECTORS = 4,         /* besides the ranges */
    NUMBERS = 6 + LOSSES /* step, era, drawn, summed, size, range_count */
};

_Static_assert(sizeof MAGIC == MAGIC_BYTES + 1, "as many as it says");

const char *checkpoint_words(enum checkpoint_status status)
{
    static const char *const WORDS[] = {
        [CHECKPOINT_OK] = "a checkpoint",
        [CHECKPOINT_ABSENT] = "there is no checkpoint",
        [CHECKPOINT_SYSTEM] = "cannot be read",
        [CHECKPOINT_DAMAGED] = "is no checkpoint, or a damaged one",
        [CHECKPOINT_OTHER] = "is of a run with other options",
        [CHECKPOINT_MEMORY] = "memory is short",
    };
    return WORDS[status];
}

static size_t bytes_of(const struct checkpoint *checkpoint)
{
    return MAGIC_BYTES + 4 + strlen(checkpoint->description) + 8 * NUMBERS +
           4 * (VECTORS * checkpoint->size + checkpoint->range_count) + 4;
}

/* ---- numbers as bytes ---- */

static void put_64(unsigned char **to, uint64_t number)
{
    little_endian_put_32(to, (uint32_t)number);
    little_endian_put_32(to, (uint32_t)(number >> 32));
}

static uint64_t take_64(const unsigned char **from)
{
    const uint64_t low = little_endian_take_32(from);
    return low | (uint64_t)little_endian_take_32(from) << 32;
}

static void put_double(unsigned char **to, double number)
{
    uint64_t bits;
    memcpy(&bits, &number, sizeof bits);
    put_64(to, bits);
}

static double take_double(const unsigned char **from)
{
    const uint64_t bits = take_64(from);
    double number;
    memcpy(&number, &bits, sizeof number);
    return number;
}

static void put_floats(unsigned char **to, const float floats[], size_t count)
{
    for (size_t i = 0; i < count; i++) {
        uint32_t bits;
        memcpy(&bits, &floats[i], sizeof bits);
        little_endian_put_32(to, bits);
    }
}

static void take_floats(const unsigned char **from, float floats[],
                        size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const uint32_t bits = little_endian_take_32(from);
        memcpy(&floats[i], &bits, sizeof bits);
    }
}

static uint32_t checksum(const unsigned char *bytes, size_t count)
{
    return (uint32_t)crc32_z(crc32_z(0, NULL, 0), bytes, count);
}

/* ---- writing ---- */

static void put_numbers(unsigned char **to, const struct checkpoint *checkpoint)
{
    put_64(to, (uint64_t)checkpoint->step);
    put_64(to, (uint64_t)checkpoint->era);
    put_64(to, (uint64_t)checkpoint->drawn);
    put_64(to, (uint64_t)checkpoint->summed);
    put_64(to, checkpoint->size);
    put_64(to, checkpoint->range_count);
    for (int i = 0; i < LOSSES; i++)
        put_double(to, checkpoint->losses[i]);
}

/* Fills in bytes_of() bytes. */
static void put_all(unsigned char *bytes, const struct checkpoint *checkpoint)
{
    unsigned char *to = bytes;
    const size_t length = strlen(checkpoint->description);
    memcpy(to, MAGIC, MAGIC_BYTES);
    to += MAGIC_BYTES;
    little_endian_put_32(&to, (uint32_t)length);
    memcpy(to, checkpoint->description, length);
    to += length;
    put_numbers(&to, checkpoint);
    put_floats(&to, checkpoint->average, checkpoint->size);
    put_floats(&to, checkpoint->weights, checkpoint->size);
    put_floats(&to, checkpoint->mean, checkpoint->size);
    put_floats(&to, checkpoint->square, checkpoint->size);
    put_floats(&to, checkpoint->ranges, checkpoint->range_count);
    little_endian_put_32(&to, checksum(bytes, (size_t)(to - bytes)));
}

bool checkpoint_write(const struct checkpoint *checkpoint, const char *path)
{
    struct whole_file file;
    const size_t count = bytes_of(checkpoint);
    assert(strlen(checkpoint->description) < CHECKPOINT_DESCRIPTION);
    unsigned char *const bytes = malloc(count);
    if (!bytes)
        return false;
    put_all(bytes, checkpoint);
    bool is_good = whole_file_begin(&file, path);
    if (is_good) {
        /* A failure stays in the stream until its end. */
        (void)fwrite(bytes, 1, count, file.stream);
        is_good = whole_file_end(&file);
    }
    const int error = errno;
    free(bytes);
    errno = error;
    return is_good;
}

/* ---- reading ---- */

/* A file as it was read. */
struct image {
    unsigned char *bytes;
    size_t count;
    const unsigned char *description, *numbers;
    size_t description_length;
};

static enum checkpoint_status read_bytes(FILE *stream, struct image *image)
{
    struct stat facts;
    if (fstat(fileno(stream), &facts) != 0)
        return CHECKPOINT_SYSTEM;
    image->count = (size_t)facts.st_size;
    image->bytes = malloc(image->count + 1);
    if (!image->bytes)
        return CHECKPOINT_MEMORY;
    if (fread(image->bytes, 1, image->count, stream) == image->count)
        return CHECKPOINT_OK;
    return ferror(stream) ? CHECKPOINT_SYSTEM : CHECKPOINT_DAMAGED;
}

/* Is it whole?  Finds its parts. */
static bool divide(struct image *image)
{
    enum { FIXED = MAGIC_BYTES + 4 + 8 * NUMBERS + 4 };
    if (image->count < FIXED || memcmp(image->bytes, MAGIC, MAGIC_BYTES) != 0)
        return false;
    const unsigned char *end = image->bytes + image->count - 4;
    if (checksum(image->bytes, image->count - 4) != little_endian_take_32(&end))
        return false;
    const unsigned char *from = image->bytes + MAGIC_BYTES;
    image->description_length = little_endian_take_32(&from);
    if (image->description_length > image->count - FIXED)
        return false;
    image->description = from;
    image->numbers = from + image->description_length;
    return true;
}

/* An image of the file, whose bytes are the caller's to free(). */
static enum checkpoint_status read_image(const char *path, struct image *image)
{
    *image = (struct image){0};
    FILE *const stream = fopen(path, "rbe");
    if (!stream)
        return errno == ENOENT ? CHECKPOINT_ABSENT : CHECKPOINT_SYSTEM;
    enum checkpoint_status status = read_bytes(stream, image);
    const int error = errno;
    fclose(stream);
    errno = error;
    if (status == CHECKPOINT_OK && !divide(image))
        status = CHECKPOINT_DAMAGED;
    return status;
}

/* Does the image's description begin with these bytes, or if is_all is that all
   of it? */
static bool has_description(const struct image *image, const char *description,
                            size_t length, bool is_all)
{
    return image->description_length >= length &&
           (!is_all || image->description_length == length) &&
           memcmp(image->description, description, length) == 0;
}

/* Takes the numbers; false unless the vectors are those of the checkpoint.
 *from is then where they begin. */
static bool take_numbers(const struct image *image,
                         struct checkpoint *checkpoint,
                         const unsigned char **from)
{
    struct checkpoint taken = *checkpoint;
    *from = image->numbers;
    taken.step = (int64_t)take_64(from);
    taken.era = (int64_t)take_64(from);
    taken.drawn = (int64_t)take_64(from);
    taken.summed = (int64_t)take_64(from);
    const uint64_t size = take_64(from), range_count = take_64(from);
    for (int i = 0; i < LOSSES; i++)
        taken.losses[i] = take_double(from);
    const size_t left = (size_t)(image->bytes + image->count - *from);
    if (size != checkpoint->size || range_count != checkpoint->range_count ||
        left != 4 * (VECTORS * size + range_count) + 4)
        return false;
    *checkpoint = taken;
    return true;
}

enum checkpoint_status checkpoint_read(struct checkpoint *checkpoint,
                                       const char *path)
{
    struct image image;
    const char *const description = checkpoint->description;
    const unsigned char *from;
    enum checkpoint_status status = read_image(path, &image);
    if (status == CHECKPOINT_OK &&
        !has_description(&image, description, strlen(description), true))
        status = CHECKPOINT_OTHER;
    if (status == CHECKPOINT_OK && !take_numbers(&image, checkpoint, &from))
        status = CHECKPOINT_DAMAGED;
    if (status == CHECKPOINT_OK) {
        take_floats(&from, checkpoint->average, checkpoint->size);
        take_floats(&from, checkpoint->weights, checkpoint->size);
        take_floats(&from, checkpoint->mean, checkpoint->size);
        take_floats(&from, checkpoint->square, checkpoint->size);
        take_floats(&from, checkpoint->ranges, checkpoint->range_count);
    }
    const int error = errno;
    free(image.bytes);
    errno = error;
    return status;
}

enum checkpoint_status checkpoint_read_average(struct checkpoint *checkpoint,
                                               const char *path)
{
    struct image image;
    struct checkpoint other = *checkpoint;
    const char *const description = checkpoint->description;
    const unsigned char *from;
    enum checkpoint_status status = read_image(path, &image);
    if (status == CHECKPOINT_OK &&
        !has_description(&image, description, strcspn(description, "\n") + 1,
                         false))
        status = CHECKPOINT_OTHER;
    if (status == CHECKPOINT_OK && !take_numbers(&image, &other, &from))
        status = CHECKPOINT_DAMAGED;
    if (status == CHECKPOINT_OK)
        take_floats(&from, checkpoint->average, checkpoint->size);
    const int error = errno;
    free(image.bytes);
    errno = error;
    return status;
}
