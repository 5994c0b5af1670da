#include "gtp/nearest.h"

#include <string.h>

enum { LETTERS_MAX = 63 };

static int least(int a, int b)
{
    return a < b ? a : b;
}

/*
 * Optimal string alignment: the usual table of prefixes, of which only the
 * last three rows are kept.
 */
int nearest_distance(const char *a, const char *b)
{
    const int length_a = least((int)strlen(a), LETTERS_MAX),
              length_b = least((int)strlen(b), LETTERS_MAX);
    int rows[3][LETTERS_MAX + 1];
    for (int j = 0; j <= length_b; j++)
        rows[0][j] = j;
    for (int i = 1; i <= length_a; i++) {
        int *const row = rows[i % 3];
        const int *const above = rows[(i + 2) % 3], *const second =
                                                        rows[(i + 1) % 3];
        row[0] = i;
        for (int j = 1; j <= length_b; j++) {
            const int replaced = above[j - 1] + (a[i - 1] != b[j - 1]);
            row[j] = least(replaced, least(above[j], row[j - 1]) + 1);
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = least(row[j], second[j - 2] + 1);
        }
    }
    return rows[length_a % 3][length_b];
}
