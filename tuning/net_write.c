#include "tuning/net_write.h"

#include "engine/net_put.h"
#include "tuning/whole_file.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <zlib.h>

enum {
    VERSION = 8,
    GZIP = 16, /* added to zlib's window: with gzip's header and checksum */
    LEVEL = 9,
    MEMORY_LEVEL = 9,
};

/* The network's bytes, not packed, the caller's to free(); NULL and errno on
   failure. */
static char *plain_bytes(const struct net *net, int fraction_bits,
                         size_t *length)
{
    const struct net_put_way way = {.fraction_bits = fraction_bits};
    char *bytes = NULL;
    FILE *const stream = open_memstream(&bytes, length);
    if (!stream)
        return NULL;
    net_put(stream, net, &way);
    const bool has_failed = ferror(stream);
    if (fclose(stream) == 0 && !has_failed)
        return bytes;
    free(bytes);
    errno = ENOMEM;
    return NULL;
}

/* The same bytes packed, the caller's to free(). */
static unsigned char *pack(char *bytes, size_t length, size_t *packed_length)
{
    z_stream zlib = {0};
    unsigned char *packed = NULL;
    errno = ENOMEM;
    if (deflateInit2(&zlib, LEVEL, Z_DEFLATED, GZIP + MAX_WBITS, MEMORY_LEVEL,
                     Z_DEFAULT_STRATEGY) != Z_OK)
        return NULL;
    const uLong room = deflateBound(&zlib, (uLong)length);
    if (length <= UINT32_MAX && room <= UINT32_MAX)
        packed = malloc(room);
    zlib.next_in = (Bytef *)bytes;
    zlib.avail_in = (uInt)length;
    zlib.next_out = packed;
    zlib.avail_out = (uInt)room;
    if (packed && deflate(&zlib, Z_FINISH) != Z_STREAM_END) {
        free(packed);
        packed = NULL;
    }
    *packed_length = zlib.total_out;
    deflateEnd(&zlib);
    return packed;
}

static bool write_bytes(const unsigned char *bytes, size_t length,
                        const char *path)
{
    struct whole_file file;
    if (!whole_file_begin(&file, path))
        return false;
    /* A failure stays in the stream until its end. */
    (void)fwrite(bytes, 1, length, file.stream);
    return whole_file_end(&file);
}

bool net_write(const struct net *net, int fraction_bits, const char *path)
{
    size_t length, packed_length;
    assert(net->version == VERSION);
    char *const bytes = plain_bytes(net, fraction_bits, &length);
    unsigned char *const packed =
        bytes ? pack(bytes, length, &packed_length) : NULL;
    const bool is_good = packed && write_bytes(packed, packed_length, path);
    const int error = errno;
    free(bytes);
    free(packed);
    errno = error;
    return is_good;
}
