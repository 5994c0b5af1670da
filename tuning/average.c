#include "tuning/average.h"

#include <math.h>

/* Weights of a step in proportion to its number to the power p are 1/(p + 2)
   of all steps old in the mean. */
double average_share(int64_t step, double age)
{
    if (!(age > 0))
        return 1;
    return 1 - pow(1 - 1 / (double)step, 1 / age - 1);
}

void average_add(double share, size_t count, const float weights[],
                 float average[])
{
    const float moved = (float)share;
    for (size_t i = 0; i < count; i++)
        average[i] += moved * (weights[i] - average[i]);
}
