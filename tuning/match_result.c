#include "tuning/match_result.h"

#include <stdio.h>
#include <string.h>

static const char *const WORDS[MATCH_ENDS] = {
    [END_SCORE] = "score",     [END_RESIGN] = "resign",
    [END_ILLEGAL] = "illegal", [END_TIMEOUT] = "timeout",
    [END_CRASH] = "crash",     [END_TOO_LONG] = "too-long",
    [END_VOID] = "void",
};

const char *match_end_word(enum match_end end)
{
    return WORDS[end];
}

static char side_letter(enum side side)
{
    return side == SIDE_A ? 'A' : 'B';
}

static bool read_side(char letter, enum side *side)
{
    *side = letter == 'A' ? SIDE_A : SIDE_B;
    return letter == 'A' || letter == 'B';
}

/* A note is the last of the line and may hold anything but a line's end. */
const char *match_result_write(const struct match_result *result,
                               char text[RESULT_LINE])
{
    const struct side_time *a = &result->time[SIDE_A],
                           *b = &result->time[SIDE_B];
    snprintf(text, RESULT_LINE,
             "%d %c %s %s %c %c %d %d %d %lld %lld %d %lld %lld |%s\n",
             result->number, side_letter(result->black), result->score,
             match_end_word(result->end),
             result->has_winner ? side_letter(result->winner) : '-',
             side_letter(result->at_fault), result->is_disputed, result->moves,
             a->moves, (long long)a->used_ms, (long long)a->longest_ms,
             b->moves, (long long)b->used_ms, (long long)b->longest_ms,
             result->note);
    return text;
}

static bool read_end(const char *word, enum match_end *end)
{
    for (int i = 0; i < MATCH_ENDS; i++) {
        if (strcmp(word, WORDS[i]) == 0) {
            *end = (enum match_end)i;
            return true;
        }
    }
    return false;
}

bool match_result_read(const char *text, struct match_result *result)
{
    struct match_result read = {0};
    char black, winner, at_fault, word[16];
    int is_disputed, used = 0;
    long long times[4];
    struct side_time *a = &read.time[SIDE_A], *b = &read.time[SIDE_B];
    if (sscanf(text,
               "%d %c %15s %15s %c %c %d %d %d %lld %lld %d %lld %lld |%n",
               &read.number, &black, read.score, word, &winner, &at_fault,
               &is_disputed, &read.moves, &a->moves, &times[0], &times[1],
               &b->moves, &times[2], &times[3], &used) != 14 ||
        used == 0)
        return false;
    if (!read_end(word, &read.end) || !read_side(black, &read.black) ||
        !read_side(at_fault, &read.at_fault) || read.number < 1)
        return false;
    read.has_winner = read_side(winner, &read.winner);
    read.is_disputed = is_disputed != 0;
    a->used_ms = times[0];
    a->longest_ms = times[1];
    b->used_ms = times[2];
    b->longest_ms = times[3];
    snprintf(read.note, sizeof read.note, "%s", text + used);
    *result = read;
    return true;
}
