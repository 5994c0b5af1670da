#include "tuning/positions_made.h"

#include "tuning/system_error.h"

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

enum { NOTE_BYTES = 1024 };

static bool complain(const char *path, const char *what, char error[MADE_ERROR])
{
    snprintf(error, MADE_ERROR, "%.200s: %.250s", path, what);
    return false;
}

static bool complain_of_system(const char *path, char error[MADE_ERROR])
{
    char text[SYSTEM_ERROR_TEXT];
    return complain(path, system_error(errno, text), error);
}

/* The CRC-32 of a file's bytes. */
static bool find_checksum(const char *path, uint32_t *checksum,
                          char error[MADE_ERROR])
{
    unsigned char bytes[1 << 14];
    size_t count;
    FILE *file = fopen(path, "rb");
    *checksum = 0;
    if (!file)
        return complain_of_system(path, error);
    while ((count = fread(bytes, 1, sizeof bytes, file)) > 0)
        *checksum = (uint32_t)crc32(*checksum, bytes, (uInt)count);
    const bool is_good = !ferror(file);
    if (!is_good)
        (void)complain_of_system(path, error);
    fclose(file);
    return is_good;
}

/* Writes what the note has to say, of a teacher with this checksum. */
static void describe(const struct positions_options *options,
                     const struct games_list *records, uint32_t teacher,
                     char note[NOTE_BYTES])
{
    const struct positions_settings *settings = &options->settings;
    const int *mix = settings->mix;
    snprintf(note, NOTE_BYTES,
             "samples 1\n"
             "teacher %08" PRIx32 "\n"
             "games %d %08" PRIx32 "\n"
             "seed %d\n"
             "shard %d/%d\n"
             "mix %d,%d,%d,%d,%d\n"
             "share %g keep %g\n"
             "wild %d whole %d handicap %d\n",
             teacher, records ? games_list_count(records) : 0,
             records ? games_list_checksum(records) : 0, settings->seed,
             options->shard + 1, options->shards, mix[0], mix[1], mix[2],
             mix[3], mix[4], settings->share, settings->keep,
             settings->wild_percent, settings->whole_percent,
             settings->handicap_percent);
}

static bool write_note(const char *path, const char *note,
                       char error[MADE_ERROR])
{
    FILE *file = fopen(path, "w");
    if (!file)
        return complain_of_system(path, error);
    const bool is_written = fputs(note, file) >= 0;
    if (fclose(file) == 0 && is_written)
        return true;
    return complain_of_system(path, error);
}

/* Says the first line in which two notes differ. */
static bool complain_of_note(const char *path, const char *old,
                             const char *note, char error[MADE_ERROR])
{
    size_t same = 0;
    while (old[same] && old[same] == note[same])
        same++;
    while (same > 0 && note[same - 1] != '\n')
        same--;
    snprintf(error, MADE_ERROR,
             "%.200s: the samples were made with \"%.*s\", not \"%.*s\"", path,
             (int)strcspn(old + same, "\n"), old + same,
             (int)strcspn(note + same, "\n"), note + same);
    return false;
}

static bool compare_note(const char *path, const char *note,
                         char error[MADE_ERROR])
{
    char old[NOTE_BYTES];
    FILE *file = fopen(path, "r");
    if (!file && errno == ENOENT)
        return complain(path, "the note of how the samples were made is gone",
                        error);
    if (!file)
        return complain_of_system(path, error);
    const size_t length = fread(old, 1, sizeof old - 1, file);
    const bool is_read = !ferror(file);
    if (!is_read)
        (void)complain_of_system(path, error);
    fclose(file);
    old[length] = '\0';
    if (!is_read)
        return false;
    return strcmp(old, note) == 0 ? true
                                  : complain_of_note(path, old, note, error);
}

bool positions_made_note(const struct positions_options *options,
                         const struct games_list *records, bool has_samples,
                         char error[MADE_ERROR])
{
    char path[PATH_MAX], note[NOTE_BYTES];
    uint32_t teacher;
    if (snprintf(path, sizeof path, "%s.made", options->out) >=
        (int)sizeof path)
        return complain(options->out, "the path is too long", error);
    if (!find_checksum(options->net, &teacher, error))
        return false;
    describe(options, records, teacher, note);
    return has_samples ? compare_note(path, note, error)
                       : write_note(path, note, error);
}
