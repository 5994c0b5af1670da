#include "tests/support/net_writer.h"

#include "engine/net_put.h"
#include "tests/support/test.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zlib.h>

/* What folds to a scale and an offset; those must not be 0. */
static void unfold(float scale, float offset, bool has_scale, bool has_offset,
                   float numbers[4])
{
    const float epsilon = 0.25f;
    const float variance = has_scale ? 1.75f : 1.0f / (scale * scale) - epsilon;
    const float mean = has_offset ? 0.125f : -offset / scale;
    numbers[0] = mean;
    numbers[1] = variance;
    numbers[2] = scale * sqrtf(variance + epsilon);
    numbers[3] = offset + scale * mean;
}

/* In turn with and without a scale and an offset. */
static void put_unfolded(FILE *out, int i, const struct net_norm *norm)
{
    const bool has_scale = i & 1, has_offset = i & 2;
    float(*const numbers)[4] = malloc((size_t)norm->channels * sizeof *numbers);
    float *const column = malloc((size_t)norm->channels * sizeof *column);
    assert_non_null(numbers);
    assert_non_null(column);
    fprintf(out, "%d 0.25 %d %d\n", norm->channels, has_scale, has_offset);
    for (int k = 0; k < norm->channels; k++)
        unfold(norm->scale[k], norm->offset[k], has_scale, has_offset,
               numbers[k]);
    for (int j = 0; j < 4; j++) {
        for (int k = 0; k < norm->channels; k++)
            column[k] = numbers[k][j];
        if (j < 2 || (j == 2 ? has_scale : has_offset))
            net_put_floats(out, column, (size_t)norm->channels);
    }
    free(numbers);
    free(column);
}

char *net_writer_bytes(const struct net *net, size_t *length)
{
    const struct net_put_way way = {NET_PUT_ALL_BITS, put_unfolded};
    char *bytes = NULL;
    FILE *const out = open_memstream(&bytes, length);
    assert_non_null(out);
    net_put(out, net, &way);
    assert_int_equal(fclose(out), 0);
    return bytes;
}

char *net_writer_pack(const char *bytes, size_t length, size_t *packed)
{
    z_stream zlib = {0};
    assert_int_equal(deflateInit2(&zlib, Z_BEST_SPEED, Z_DEFLATED,
                                  16 + MAX_WBITS, 8, Z_DEFAULT_STRATEGY),
                     Z_OK);
    const size_t room = deflateBound(&zlib, (uLong)length);
    char *const out = malloc(room);
    assert_non_null(out);
    zlib.next_in = (Bytef *)bytes;
    zlib.avail_in = (uInt)length;
    zlib.next_out = (Bytef *)out;
    zlib.avail_out = (uInt)room;
    assert_int_equal(deflate(&zlib, Z_FINISH), Z_STREAM_END);
    *packed = zlib.total_out;
    deflateEnd(&zlib);
    return out;
}

char *net_writer_unpack(const char *packed, size_t length, size_t *unpacked)
{
    z_stream zlib = {0};
    size_t room = 1 << 16;
    char *out = malloc(room);
    int result = Z_OK;
    assert_int_equal(inflateInit2(&zlib, 16 + MAX_WBITS), Z_OK);
    zlib.next_in = (Bytef *)packed;
    zlib.avail_in = (uInt)length;
    while (result == Z_OK) {
        if (zlib.total_out == room)
            out = realloc(out, room *= 2);
        assert_non_null(out);
        zlib.next_out = (Bytef *)out + zlib.total_out;
        zlib.avail_out = (uInt)(room - zlib.total_out);
        result = inflate(&zlib, Z_NO_FLUSH);
    }
    assert_int_equal(result, Z_STREAM_END);
    *unpacked = zlib.total_out;
    inflateEnd(&zlib);
    return out;
}

void net_writer_temporary(const char *bytes, size_t length,
                          char path[NET_WRITER_PATH])
{
    strcpy(path, "/tmp/ingot-test-net-XXXXXX");
    const int fd = mkstemp(path);
    assert_true(fd >= 0);
    FILE *const out = fdopen(fd, "wb");
    assert_non_null(out);
    assert_int_equal(fwrite(bytes, 1, length, out), length);
    assert_int_equal(fclose(out), 0);
}

void net_writer_file(const struct net *net, char path[NET_WRITER_PATH])
{
    size_t length, packed;
    char *const bytes = net_writer_bytes(net, &length);
    char *const file = net_writer_pack(bytes, length, &packed);
    net_writer_temporary(file, packed, path);
    free(bytes);
    free(file);
}

const char *net_writer_given(void)
{
    static const char PATH[] =
        "../shared/net/g170-b6c96-s175395328-d26788732.bin.gz";
    return access(PATH, R_OK) == 0 ? PATH : NULL;
}

char *net_writer_load(const char *path, size_t *length)
{
    FILE *const in = fopen(path, "rb");
    assert_non_null(in);
    assert_int_equal(fseek(in, 0, SEEK_END), 0);
    *length = (size_t)ftell(in);
    rewind(in);
    char *const bytes = malloc(*length);
    assert_non_null(bytes);
    assert_int_equal(fread(bytes, 1, *length, in), *length);
    fclose(in);
    return bytes;
}
