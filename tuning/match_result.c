#include "tuning/match_result.h"

#include <stdio.h>
#include <stdlib.h>
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

/* A line that is being read, up to the first word that does not fit. */
struct reader {
    const char *text;
    bool is_good;
};

/* Copies the next word, which must leave room for a NUL, into word. */
static void read_word(struct reader *reader, char *word, size_t size)
{
    const char *text = reader->text + strspn(reader->text, " ");
    const size_t length = strcspn(text, " ");
    reader->is_good = reader->is_good && length > 0 && length < size;
    if (!reader->is_good)
        return;
    memcpy(word, text, length);
    word[length] = '\0';
    reader->text = text + length;
}

static int64_t read_number(struct reader *reader)
{
    char word[24] = "", *end;
    read_word(reader, word, sizeof word);
    const long long number = strtoll(word, &end, 10);
    reader->is_good = reader->is_good && *end == '\0';
    return number;
}

/* A letter, one of those in letters, as its place among them. */
static int read_letter(struct reader *reader, const char *letters)
{
    char word[2] = "";
    read_word(reader, word, sizeof word);
    const char *place = word[0] ? strchr(letters, word[0]) : NULL;
    reader->is_good = reader->is_good && place;
    return reader->is_good ? (int)(place - letters) : 0;
}

static enum match_end read_end(struct reader *reader)
{
    char word[16] = "";
    read_word(reader, word, sizeof word);
    for (int i = 0; i < MATCH_ENDS; i++)
        if (strcmp(word, WORDS[i]) == 0)
            return (enum match_end)i;
    reader->is_good = false;
    return END_VOID;
}

static void read_time(struct reader *reader, struct side_time *time)
{
    time->moves = (int)read_number(reader);
    time->used_ms = read_number(reader);
    time->longest_ms = read_number(reader);
}

bool match_result_read(const char *text, struct match_result *result)
{
    struct match_result read = {0};
    struct reader reader = {text, true};
    read.number = (int)read_number(&reader);
    read.black = (enum side)read_letter(&reader, "AB");
    read_word(&reader, read.score, sizeof read.score);
    read.end = read_end(&reader);
    const int winner = read_letter(&reader, "AB-");
    read.has_winner = winner < SIDES;
    read.winner = read.has_winner ? (enum side)winner : SIDE_A;
    read.at_fault = (enum side)read_letter(&reader, "AB");
    read.is_disputed = read_number(&reader) != 0;
    read.moves = (int)read_number(&reader);
    read_time(&reader, &read.time[SIDE_A]);
    read_time(&reader, &read.time[SIDE_B]);
    if (!reader.is_good || read.number < 1 ||
        strncmp(reader.text, " |", 2) != 0)
        return false;
    snprintf(read.note, sizeof read.note, "%s", reader.text + 2);
    *result = read;
    return true;
}
