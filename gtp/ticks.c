#include "gtp/ticks.h"

static int64_t read_ms(clockid_t which)
{
    struct timespec now;
    clock_gettime(which, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int64_t ticks_ms(void)
{
    return read_ms(CLOCK_MONOTONIC);
}

struct timespec ticks_after(int ms)
{
    const int64_t end_ms = ticks_ms() + ms;
    return (struct timespec){.tv_sec = (time_t)(end_ms / 1000),
                             .tv_nsec = (long)(end_ms % 1000) * 1000000};
}

int64_t ticks_cpu_ms(void)
{
    return read_ms(CLOCK_PROCESS_CPUTIME_ID);
}
