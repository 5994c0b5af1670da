#include "tuning/schedule.h"

#include <math.h>

double schedule_rate(const struct schedule *schedule, int64_t step)
{
    static const double PI = 3.14159265358979323846;
    const int64_t warmup = schedule->warmup;
    const int64_t falling = schedule->steps - 1 - warmup; /* after the first */
    if (step < warmup)
        return schedule->peak * (double)(step + 1) / (double)warmup;
    const double done =
        falling > 0 ? (double)(step - warmup) / (double)falling : 1;
    const double share =
        schedule->last + (1 - schedule->last) * (1 + cos(PI * done)) / 2;
    return schedule->peak * share;
}
