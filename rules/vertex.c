#include "rules/vertex.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

static const char COLUMNS[] = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

bool vertex_read(const char *text, int size, Point *point)
{
    if (strcasecmp(text, "pass") == 0) {
        *point = PASS;
        return true;
    }
    const int letter = toupper((unsigned char)text[0]);
    const char *column = letter ? strchr(COLUMNS, letter) : NULL;
    if (!column || column - COLUMNS >= size)
        return false;
    int row = 0;
    const char *digit = text + 1;
    for (; isdigit((unsigned char)*digit) && digit < text + 3; digit++)
        row = row * 10 + (*digit - '0');
    if (*digit != '\0' || row < 1 || row > size)
        return false;
    *point = point_at(row - 1, (int)(column - COLUMNS));
    return true;
}

const char *vertex_write(Point point, char text[VERTEX_TEXT])
{
    if (point == PASS)
        return strcpy(text, "pass");
    snprintf(text, VERTEX_TEXT, "%c%d", COLUMNS[point_column(point)],
             (point_row(point) + 1) % 100);
    return text;
}
