#include "engine/net_cache.h"

#include "engine/rng.h"
#include "engine/workers.h"
#include "tests/support/test.h"

#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

enum { MIB = 1 << 20 };

/* The key of a number. */
static struct net_key key_of(uint64_t number)
{
    return (struct net_key){zobrist_number(number), zobrist_number(~number)};
}

/* What is stored under that key: every field follows from the number. */
static void fill(uint64_t number, int size, struct net_packed *packed)
{
    struct rng rng = rng_seed(number, (uint64_t)size);
    memset(packed, 0, sizeof *packed);
    packed->black_win = rng_float(&rng);
    packed->black_score = rng_float(&rng);
    packed->deviation = rng_float(&rng);
    for (int i = 0; i <= size * size; i++)
        packed->priors[i] = (uint16_t)rng_bits(&rng);
    for (int i = 0; i < size * size; i++)
        packed->owner[i] = (int8_t)rng_bits(&rng);
}

static void store(struct net_cache *cache, uint64_t number, int size)
{
    static _Thread_local struct net_packed packed;
    const struct net_key key = key_of(number);
    fill(number, size, &packed);
    net_cache_store(cache, &key, size, &packed);
}

/* 1 if it is there, 0 if not, -1 if what is there is something else. */
static int look(struct net_cache *cache, uint64_t number, int size)
{
    static _Thread_local struct net_packed found, expected;
    const struct net_key key = key_of(number);
    memset(&found, 0, sizeof found);
    if (!net_cache_find(cache, &key, size, &found))
        return 0;
    fill(number, size, &expected);
    return memcmp(&found, &expected, sizeof found) == 0 ? 1 : -1;
}

static int create(void **state)
{
    *state = net_cache_create(MIB);
    return *state ? 0 : -1;
}

static int destroy(void **state)
{
    net_cache_destroy(*state);
    return 0;
}

static void what_was_stored_is_found(void **state)
{
    for (int size = NET_SIZE_MIN; size <= NET_SIZE_MAX; size++) {
        const uint64_t number = 1000 + (uint64_t)size;
        assert_int_equal(look(*state, number, size), 0);
        store(*state, number, size);
        assert_int_equal(look(*state, number, size), 1);
    }
}

static void either_half_of_a_key_tells_it_from_others(void **state)
{
    static struct net_packed packed;
    struct net_key key = key_of(3);
    fill(3, 9, &packed);
    net_cache_store(*state, &key, 9, &packed);
    assert_true(net_cache_find(*state, &key, 9, &packed));
    key.high ^= 1;
    assert_false(net_cache_find(*state, &key, 9, &packed));
    key.high ^= 1;
    key.low ^= UINT64_C(1) << 40;
    assert_false(net_cache_find(*state, &key, 9, &packed));
}

static int count_found(struct net_cache *cache, int numbers, int size)
{
    int count = 0;
    for (int i = 0; i < numbers; i++) {
        const int found = look(cache, (uint64_t)i, size);
        assert_true(found >= 0);
        count += found;
    }
    return count;
}

/* How many of so many are there after all were stored. */
static int count_kept(struct net_cache *cache, int numbers, int size)
{
    for (int i = 0; i < numbers; i++)
        store(cache, (uint64_t)i, size);
    return count_found(cache, numbers, size);
}

/* The mebibyte has 229 buckets of 4 or 16. */
static void a_full_cache_holds_what_its_memory_has_room_for(void **state)
{
    assert_in_range(count_kept(*state, 20000, 19), 900, 4 * 229);
    assert_in_range(count_kept(*state, 40000, 9), 3600, 16 * 229);
}

static void the_newest_stay(void **state)
{
    count_kept(*state, 20000, 13);
    for (uint64_t i = 19900; i < 20000; i++)
        assert_int_equal(look(*state, i, 13), 1);
}

static void equal_stores_leave_equal_caches(void **state)
{
    struct net_cache *other = net_cache_create(MIB);
    assert_non_null(other);
    count_kept(*state, 3000, 19);
    count_kept(other, 3000, 19);
    for (uint64_t i = 0; i < 3000; i++)
        assert_int_equal(look(*state, i, 19), look(other, i, 19));
    net_cache_destroy(other);
}

static void storing_again_takes_no_room(void **state)
{
    const int kept = count_kept(*state, 300, 19);
    for (int i = 0; i < 10; i++)
        for (uint64_t number = 0; number < 300; number++)
            if (look(*state, number, 19))
                store(*state, number, 19);
    assert_int_equal(count_found(*state, 300, 19), kept);
}

static void clearing_forgets_everything(void **state)
{
    assert_true(count_kept(*state, 100, 19) > 0);
    net_cache_clear(*state);
    assert_int_equal(count_found(*state, 100, 19), 0);
    assert_int_equal(count_kept(*state, 1, 19), 1);
}

static void lookups_are_counted(void **state)
{
    store(*state, 1, 19);
    assert_int_equal(look(*state, 1, 19), 1);
    assert_int_equal(look(*state, 2, 19), 0);
    assert_int_equal(look(*state, 1, 19), 1);
    const struct net_cache_counts counts = net_cache_counts(*state);
    assert_int_equal(counts.lookups, 3);
    assert_int_equal(counts.found, 2);
}

static void the_least_memory_makes_a_cache(void **state)
{
    (void)state;
    struct net_cache *cache = net_cache_create(NET_CACHE_BYTES_MIN);
    assert_non_null(cache);
    assert_true(count_kept(cache, 1000, 19) >= 4);
    net_cache_destroy(cache);
}

/* The most memory that this process ever had, in KiB. */
static long most_kib(void)
{
    struct rusage usage;
    assert_int_equal(getrusage(RUSAGE_SELF, &usage), 0);
    return usage.ru_maxrss;
}

static void memory_is_taken_when_it_is_written_to(void **state)
{
    (void)state;
    const long before = most_kib();
    struct net_cache *cache = net_cache_create((size_t)512 * MIB);
    assert_non_null(cache);
    store(cache, 1, 19);
    net_cache_clear(cache);
    assert_int_equal(look(cache, 1, 19), 0);
    store(cache, 2, 9);
    assert_int_equal(look(cache, 2, 9), 1);
    assert_true(most_kib() - before < 32 * 1024);
    net_cache_destroy(cache);
}

static void a_cache_beyond_all_memory_is_none(void **state)
{
    (void)state;
    assert_null(net_cache_create(SIZE_MAX / 2));
}

enum { THREADS = 8, ROUNDS = 4000 };

struct contest {
    struct net_cache *cache;
    int found[THREADS], wrong[THREADS];
};

/* All store and look for the same few positions of two sizes. */
static void contend(void *context, int number)
{
    struct contest *contest = context;
    struct rng rng = rng_seed(77, (uint64_t)number);
    for (int i = 0; i < ROUNDS; i++) {
        const uint64_t position = (uint64_t)rng_below(&rng, 600);
        const int size = position % 16 ? 19 : 9;
        const int found = look(contest->cache, position, size);
        contest->found[number] += found == 1;
        contest->wrong[number] += found < 0;
        if (!found)
            store(contest->cache, position, size);
        if (number == 0 && i % 1000 == 999)
            net_cache_clear(contest->cache);
    }
}

static void many_threads_find_only_what_was_stored(void **state)
{
    struct contest contest = {.cache = *state};
    struct workers *workers = workers_create(THREADS, contend, &contest);
    assert_non_null(workers);
    workers_start(workers);
    workers_wait(workers, -1);
    workers_destroy(workers);
    int found = 0;
    for (int i = 0; i < THREADS; i++) {
        assert_int_equal(contest.wrong[i], 0);
        found += contest.found[i];
    }
    const struct net_cache_counts counts = net_cache_counts(*state);
    assert_int_equal(counts.lookups, THREADS * ROUNDS);
    assert_int_equal(counts.found, found);
    assert_true(found > THREADS * ROUNDS / 4);
}

#define WITH_CACHE(test) cmocka_unit_test_setup_teardown(test, create, destroy)

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_CACHE(what_was_stored_is_found),
        WITH_CACHE(either_half_of_a_key_tells_it_from_others),
        WITH_CACHE(a_full_cache_holds_what_its_memory_has_room_for),
        WITH_CACHE(the_newest_stay),
        WITH_CACHE(equal_stores_leave_equal_caches),
        WITH_CACHE(storing_again_takes_no_room),
        WITH_CACHE(clearing_forgets_everything),
        WITH_CACHE(lookups_are_counted),
        cmocka_unit_test(the_least_memory_makes_a_cache),
        cmocka_unit_test(memory_is_taken_when_it_is_written_to),
        cmocka_unit_test(a_cache_beyond_all_memory_is_none),
        WITH_CACHE(many_threads_find_only_what_was_stored),
    };
    return cmocka_run_group_tests_name("engine/net_cache", tests, NULL, NULL);
}
