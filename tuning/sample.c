#include "tuning/sample.h"

#include "engine/net_features.h"
#include "rules/zobrist.h"
#include "tuning/little_endian.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/*
 * The bytes: the board's size; a flag, whether there is a result; the planes
 * one by one, 8 vertices a byte, the first lowest; globals as IEEE floats; the
 * policy and the pass; owners; win, lead, mean, deviation, result, the move;
 * the game.  What may be negative is moved up to begin with 0.
 */
enum {
    POLICY_ONE = 255,
    OWNER_ONE = 127,
    SHARE_ONE = 65534, /* even, so that there is a half */
    POINT_ONE = 64,
    POINTS_MOST = 500 * POINT_ONE,
    PACKED_NO_MOVE = 0xffff,
    APART = 64,
};

#define PACKED_BYTES(points)                                                   \
    (2 + NET_PLANES * (((points) + 7) / 8) + 4 * NET_GLOBALS + 2 * (points) +  \
     1 + 6 * 2 + 4)

_Static_assert(SAMPLE_BYTES_MIN == PACKED_BYTES(NET_SIZE_MIN * NET_SIZE_MIN) &&
                   SAMPLE_BYTES_MAX == PACKED_BYTES(NET_POINTS_MAX),
               "the header must say how long samples are");
_Static_assert(sizeof(float) == 4, "floats are kept as 4 bytes");

static bool is_size(int size)
{
    return size >= NET_SIZE_MIN && size <= NET_SIZE_MAX;
}

/* The nearest multiple of 1/one within bounds, as a multiple; what is no
   number is low. */
static int round_to(float value, int one, int low, int high)
{
    const float scaled = value * (float)one;
    if (!(scaled > (float)low))
        return low;
    return scaled < (float)high ? (int)lrintf(scaled) : high;
}

static void put_planes(const uint32_t *planes, int points, unsigned char **to)
{
    for (int plane = 0; plane < NET_PLANES; plane++) {
        for (int first = 0; first < points; first += 8) {
            uint32_t bits = 0;
            for (int i = 0; i < 8 && first + i < points; i++)
                bits |= (planes[first + i] >> plane & 1) << i;
            *(*to)++ = (unsigned char)bits;
        }
    }
}

static void put_globals(const float globals[NET_GLOBALS], unsigned char **to)
{
    for (int i = 0; i < NET_GLOBALS; i++) {
        uint32_t bits;
        assert(isfinite(globals[i]));
        memcpy(&bits, &globals[i], sizeof bits);
        little_endian_put_32(to, bits);
    }
}

static unsigned char pack_policy(float policy)
{
    return (unsigned char)round_to(sqrtf(policy), POLICY_ONE, 0, POLICY_ONE);
}

/* The greatest of moves that sum to 1 is at least 1/362, which is 13. */
static void put_policy(const struct sample *sample, int points,
                       unsigned char **to)
{
    bool has_any = false;
    for (int i = 0; i < points; i++) {
        **to = pack_policy(sample->policy[i]);
        has_any |= *(*to)++ > 0;
    }
    **to = pack_policy(sample->pass);
    has_any |= *(*to)++ > 0;
    assert(has_any);
    (void)has_any;
}

static void put_owners(const float *owner, int points, unsigned char **to)
{
    for (int i = 0; i < points; i++)
        *(*to)++ = (unsigned char)(OWNER_ONE + round_to(owner[i], OWNER_ONE,
                                                        -OWNER_ONE, OWNER_ONE));
}

static void put_share(float share, unsigned char **to)
{
    little_endian_put_16(to,
                         (uint32_t)round_to(share, SHARE_ONE, 0, SHARE_ONE));
}

static void put_points(float points, unsigned char **to)
{
    little_endian_put_16(
        to, (uint32_t)(POINTS_MOST +
                       round_to(points, POINT_ONE, -POINTS_MOST, POINTS_MOST)));
}

static void put_numbers(const struct sample *sample, unsigned char **to)
{
    put_share(sample->win, to);
    put_points(sample->lead, to);
    put_points(sample->mean, to);
    little_endian_put_16(
        to, (uint32_t)round_to(sample->deviation, POINT_ONE, 0, POINTS_MOST));
    put_share(sample->has_result ? sample->result : 0.0f, to);
    little_endian_put_16(to, sample->move == SAMPLE_NO_MOVE
                                 ? PACKED_NO_MOVE
                                 : (uint32_t)sample->move);
    little_endian_put_32(to, sample->game);
}

size_t sample_pack(const struct sample *sample,
                   unsigned char bytes[SAMPLE_BYTES_MAX])
{
    const int size = sample->input.size, points = size * size;
    unsigned char *to = bytes;
    assert(is_size(size));
    assert(sample->move >= SAMPLE_NO_MOVE && sample->move <= points);
    *to++ = (unsigned char)size;
    *to++ = sample->has_result;
    put_planes(sample->input.planes, points, &to);
    put_globals(sample->input.globals, &to);
    put_policy(sample, points, &to);
    put_owners(sample->owner, points, &to);
    put_numbers(sample, &to);
    assert(to - bytes == PACKED_BYTES(points));
    return (size_t)(to - bytes);
}

/* Bits beyond the board must not be set. */
static bool take_planes(const unsigned char **from, int points,
                        uint32_t *planes)
{
    for (int plane = 0; plane < NET_PLANES; plane++) {
        for (int first = 0; first < points; first += 8) {
            const uint32_t bits = *(*from)++;
            const int count = points - first < 8 ? points - first : 8;
            if (bits >> count != 0)
                return false;
            for (int i = 0; i < count; i++)
                planes[first + i] |= (bits >> i & 1) << plane;
        }
    }
    return true;
}

static bool take_globals(const unsigned char **from, float globals[NET_GLOBALS])
{
    for (int i = 0; i < NET_GLOBALS; i++) {
        const uint32_t bits = little_endian_take_32(from);
        memcpy(&globals[i], &bits, sizeof bits);
        if (!isfinite(globals[i]))
            return false;
    }
    return true;
}

static bool take_policy(const unsigned char **from, int points,
                        struct sample *sample)
{
    const unsigned char *const roots = *from;
    int sum = 0;
    for (int i = 0; i <= points; i++)
        sum += roots[i] * roots[i];
    if (sum == 0)
        return false;
    for (int i = 0; i < points; i++)
        sample->policy[i] = (float)(roots[i] * roots[i]) / (float)sum;
    sample->pass = (float)(roots[points] * roots[points]) / (float)sum;
    *from += points + 1;
    return true;
}

static bool take_owners(const unsigned char **from, int points, float *owner)
{
    for (int i = 0; i < points; i++) {
        const int number = *(*from)++ - OWNER_ONE;
        if (number > OWNER_ONE)
            return false;
        owner[i] = (float)number / OWNER_ONE;
    }
    return true;
}

/* A number from 0 to most, less zero, in units of 1/one. */
static bool take_number(const unsigned char **from, int most, int zero, int one,
                        float *number)
{
    const int packed = (int)little_endian_take_16(from);
    *number = (float)(packed - zero) / (float)one;
    return packed <= most;
}

static bool take_share(const unsigned char **from, float *share)
{
    return take_number(from, SHARE_ONE, 0, SHARE_ONE, share);
}

static bool take_points(const unsigned char **from, float *points)
{
    return take_number(from, 2 * POINTS_MOST, POINTS_MOST, POINT_ONE, points);
}

/* Without a result there must be none. */
static bool take_result(const unsigned char **from, struct sample *sample)
{
    return take_share(from, &sample->result) &&
           (sample->has_result || sample->result == 0.0f);
}

static bool take_move(const unsigned char **from, int points, int *move)
{
    const int packed = (int)little_endian_take_16(from);
    *move = packed == PACKED_NO_MOVE ? SAMPLE_NO_MOVE : packed;
    return *move <= points;
}

static bool take_numbers(const unsigned char **from, int points,
                         struct sample *sample)
{
    if (!take_share(from, &sample->win) || !take_points(from, &sample->lead) ||
        !take_points(from, &sample->mean) ||
        !take_number(from, POINTS_MOST, 0, POINT_ONE, &sample->deviation) ||
        !take_result(from, sample) || !take_move(from, points, &sample->move))
        return false;
    sample->game = little_endian_take_32(from);
    return true;
}

bool sample_unpack(const unsigned char *bytes, size_t count,
                   struct sample *sample)
{
    const int size = count > 2 ? bytes[0] : 0, points = size * size;
    if (!is_size(size) || count != (size_t)PACKED_BYTES(points) || bytes[1] > 1)
        return false;
    const unsigned char *from = bytes + 2;
    memset(sample, 0, sizeof *sample);
    sample->input.size = size;
    sample->has_result = bytes[1] == 1;
    return take_planes(&from, points, sample->input.planes) &&
           take_globals(&from, sample->input.globals) &&
           take_policy(&from, points, sample) &&
           take_owners(&from, points, sample->owner) &&
           take_numbers(&from, points, sample);
}

void sample_turn(const struct sample *sample, int s, struct sample *turned)
{
    const int size = sample->input.size;
    assert(sample != turned);
    *turned = *sample;
    net_turn_input(&sample->input, s, &turned->input);
    for (int i = 0; i < size * size; i++) {
        const int to = net_turn_index(i, size, s);
        turned->policy[to] = sample->policy[i];
        turned->owner[to] = sample->owner[i];
    }
    if (sample->move >= 0 && sample->move < size * size)
        turned->move = net_turn_index(sample->move, size, s);
}

/* Which of each 64 looks random, so that it is no kind of game that comes in
   turn. */
bool sample_game_is_apart(uint32_t game)
{
    return (game + zobrist_number(game / APART)) % APART == 0;
}

bool sample_is_apart(const struct sample *sample)
{
    return sample_game_is_apart(sample->game);
}
