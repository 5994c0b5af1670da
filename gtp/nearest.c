#include "gtp/nearest.h"

#include <limits.h>
#include <string.h>

enum { LETTERS_MAX = 63, LETTERS_AN_EDIT = 3 };

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* From the distances of all beginnings, of which the row at hand wants those
   of the two before. */
static int distance(const char *a, const char *b)
{
    const int height = (int)strnlen(a, LETTERS_MAX),
              width = (int)strnlen(b, LETTERS_MAX);
    int rows[LETTERS_MAX + 1][LETTERS_MAX + 1];
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

struct nearest nearest_to(const char *word)
{
    return (struct nearest){.word = word, .edits = INT_MAX};
}

void nearest_try(struct nearest *nearest, const char *known)
{
    const char *const word = nearest->word;
    const int length = (int)strnlen(word, LETTERS_MAX);
    const int most = length / LETTERS_AN_EDIT;
    int edits = distance(word, known);
    if (most > 0 && strncmp(word, known, (size_t)length) == 0)
        edits = least(edits, 1);
    if (edits > most || edits >= nearest->edits)
        return;
    nearest->known = known;
    nearest->edits = edits;
}
