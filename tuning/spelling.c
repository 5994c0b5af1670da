#include "tuning/spelling.h"

#include <string.h>

enum { LONGEST = 63, LETTERS_AN_EDIT = 3 };

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* From the distances of all beginnings, of which the row at hand wants those
   of the two before. */
static int distance(const char *a, const char *b)
{
    const int height = (int)strnlen(a, LONGEST),
              width = (int)strnlen(b, LONGEST);
    int rows[LONGEST + 1][LONGEST + 1];
    for (int j = 0; j <= width; j++)
        rows[0][j] = j;
    for (int i = 1; i <= height; i++) {
        rows[i][0] = i;
        for (int j = 1; j <= width; j++) {
            const int changed = rows[i - 1][j - 1] + (a[i - 1] != b[j - 1]);
            const int put = 1 + least(rows[i - 1][j], rows[i][j - 1]);
            rows[i][j] = least(changed, put);
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                rows[i][j] = least(rows[i][j], 1 + rows[i - 2][j - 2]);
        }
    }
    return rows[height][width];
}

int spelling_edits(const char *written, const char *known)
{
    const size_t length = strnlen(written, LONGEST);
    const int most = (int)length / LETTERS_AN_EDIT;
    int edits = distance(written, known);
    if (most > 0 && strncmp(written, known, length) == 0)
        edits = least(edits, 1);
    return edits <= most ? edits : SPELLING_FAR;
}
