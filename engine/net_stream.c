#include "engine/net_stream.h"

#include <errno.h>
#include <string.h>

enum {
    GZIP_ONLY = 16 + MAX_WBITS, /* for zlib: gzip with the widest window */
    GZIP_FIRST = 0x1f,          /* the bytes that every such file begins with */
    GZIP_SECOND = 0x8b,
};

/* Keeps the first failure. */
static bool fail(struct net_stream *stream, enum net_file_status status)
{
    if (stream->status == NET_FILE_OK)
        stream->status = status;
    return false;
}

/* Get more of the file where zlib has used up what it had. */
static bool read_packed(struct net_stream *stream)
{
    if (stream->zlib.avail_in > 0)
        return true;
    const size_t got =
        fread(stream->packed, 1, sizeof stream->packed, stream->file);
    stream->zlib.next_in = stream->packed;
    stream->zlib.avail_in = (uInt)got;
    if (got > 0)
        return true;
    if (!ferror(stream->file))
        return fail(stream, NET_FILE_TRUNCATED);
    stream->error = errno;
    return fail(stream, NET_FILE_CANNOT_READ);
}

bool net_stream_open(struct net_stream *stream, FILE *file)
{
    memset(stream, 0, offsetof(struct net_stream, packed));
    stream->file = file;
    stream->status = NET_FILE_OK;
    if (inflateInit2(&stream->zlib, GZIP_ONLY) != Z_OK)
        return fail(stream, NET_FILE_MEMORY);
    if (!read_packed(stream))
        return false;
    if (stream->packed[0] != GZIP_FIRST ||
        (stream->zlib.avail_in > 1 && stream->packed[1] != GZIP_SECOND))
        return fail(stream, NET_FILE_NOT_A_NETWORK);
    return true;
}

void net_stream_close(struct net_stream *stream)
{
    inflateEnd(&stream->zlib);
}

/* Unpack the next bytes, at least one. */
static bool refill(struct net_stream *stream)
{
    z_stream *const zlib = &stream->zlib;
    zlib->next_out = stream->plain;
    zlib->avail_out = sizeof stream->plain;
    while (stream->status == NET_FILE_OK && !stream->has_ended &&
           zlib->avail_out > 0 && read_packed(stream)) {
        const int result = inflate(zlib, Z_NO_FLUSH);
        stream->has_ended = result == Z_STREAM_END;
        if (result == Z_MEM_ERROR)
            return fail(stream, NET_FILE_MEMORY);
        if (result != Z_OK && result != Z_STREAM_END)
            return fail(stream, NET_FILE_CANNOT_READ);
    }
    if (stream->status != NET_FILE_OK)
        return false;
    stream->next = 0;
    stream->filled = sizeof stream->plain - zlib->avail_out;
    return stream->filled > 0 || fail(stream, NET_FILE_TRUNCATED);
}

/* Make sure that there is a next byte. */
static bool has_byte(struct net_stream *stream)
{
    return stream->status == NET_FILE_OK &&
           (stream->next < stream->filled || refill(stream));
}

static bool is_blank(unsigned char byte)
{
    return byte == ' ' || (byte >= '\t' && byte <= '\r');
}

/* Go to the next byte that is none of white space. */
static bool skip_blanks(struct net_stream *stream)
{
    int blanks = 0;
    while (has_byte(stream) && is_blank(stream->plain[stream->next])) {
        stream->next++;
        if (++blanks > NET_STREAM_BLANKS)
            return fail(stream, NET_FILE_NOT_A_NETWORK);
    }
    return stream->status == NET_FILE_OK;
}

bool net_stream_token(struct net_stream *stream, char token[NET_NAME])
{
    int length = 0;
    if (!skip_blanks(stream))
        return false;
    while (has_byte(stream) && !is_blank(stream->plain[stream->next])) {
        const unsigned char byte = stream->plain[stream->next++];
        if (byte < ' ' || byte > '~' || length == NET_NAME - 1)
            return fail(stream, NET_FILE_NOT_A_NETWORK);
        token[length++] = (char)byte;
    }
    token[length] = '\0';
    return stream->status == NET_FILE_OK;
}

static bool is_number_text(unsigned char byte)
{
    return (byte >= '0' && byte <= '9') || byte == '-' || byte == '.';
}

bool net_stream_mark(struct net_stream *stream)
{
    static const char MARK[] = "@BIN@";
    if (!skip_blanks(stream))
        return false;
    if (is_number_text(stream->plain[stream->next]))
        return fail(stream, NET_FILE_UNSUPPORTED);
    for (const char *m = MARK; *m; m++) {
        if (!has_byte(stream))
            return false;
        if (stream->plain[stream->next++] != (unsigned char)*m)
            return fail(stream, NET_FILE_NOT_A_NETWORK);
    }
    return true;
}

/* Four bytes as the float they are. */
static float float_of(const unsigned char bytes[4])
{
    const uint32_t bits = (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 |
                          (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
    float number;
    memcpy(&number, &bits, sizeof number);
    return number;
}

bool net_stream_floats(struct net_stream *stream, float floats[], size_t count)
{
    if (stream->status != NET_FILE_OK)
        return false;
    for (size_t i = 0; i < count; i++) {
        if (stream->filled - stream->next >= 4) {
            floats[i] = float_of(stream->plain + stream->next);
            stream->next += 4;
            continue;
        }
        unsigned char bytes[4];
        for (int j = 0; j < 4; j++) {
            if (!has_byte(stream))
                return false;
            bytes[j] = stream->plain[stream->next++];
        }
        floats[i] = float_of(bytes);
    }
    return true;
}

bool net_stream_ends(struct net_stream *stream)
{
    if (skip_blanks(stream))
        return fail(stream, NET_FILE_NOT_A_NETWORK);
    if (stream->status != NET_FILE_TRUNCATED || !stream->has_ended)
        return false;
    /* The end came where it was wanted. */
    stream->status = NET_FILE_OK;
    if (stream->zlib.avail_in > 0 || getc(stream->file) != EOF)
        return fail(stream, NET_FILE_NOT_A_NETWORK);
    return true;
}

uint32_t net_stream_checksum(const struct net_stream *stream)
{
    return (uint32_t)stream->zlib.adler;
}
