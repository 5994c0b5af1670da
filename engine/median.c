#include "engine/median.h"

#include <assert.h>
#include <stdlib.h>

static int compare_doubles(const void *left, const void *right)
{
    const double *a = left, *b = right;
    return (*a > *b) - (*a < *b);
}

double median(double values[], int count)
{
    assert(count % 2 == 1);
    qsort(values, (size_t)count, sizeof *values, compare_doubles);
    return values[count / 2];
}
