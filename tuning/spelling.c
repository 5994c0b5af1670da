#include "tuning/spelling.h"

#include <string.h>

static int least(int a, int b)
{
    return a < b ? a : b;
}

int spelling_distance(const char *a, const char *b)
{
    enum { LONGEST = 63 };
    const int rows = (int)strnlen(a, LONGEST),
              columns = (int)strnlen(b, LONGEST);
    int row[LONGEST + 1];
    for (int j = 0; j <= columns; j++)
        row[j] = j;
    for (int i = 1; i <= rows; i++) {
        int diagonal = row[0];
        row[0] = i;
        for (int j = 1; j <= columns; j++) {
            const int changed = diagonal + (a[i - 1] != b[j - 1]);
            diagonal = row[j];
            row[j] = least(changed, 1 + least(row[j], row[j - 1]));
        }
    }
    return row[columns];
}
