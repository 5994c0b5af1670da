#include "tuning/match_log.h"

#include "tuning/system_error.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/types.h>
#include <unistd.h>

/* The lines that describe the match, the caller's to free(); NULL if none. */
static char *describe(const struct match_options *options)
{
    char *text = NULL;
    size_t length;
    FILE *stream = open_memstream(&text, &length);
    if (!stream)
        return NULL;
    fputs("# ingot match, log 1\n", stream);
    match_options_describe(options, stream);
    if (fclose(stream) == 0)
        return text;
    free(text);
    return NULL;
}

/* Does the file begin with the description?  Reads past it. */
static bool matches(FILE *log, const char *description)
{
    for (const char *c = description; *c; c++)
        if (getc(log) != (unsigned char)*c)
            return false;
    return true;
}

/* One line, without its end, into the tally; NULL, or what is wrong. */
static const char *take_line(const char *line, struct match_tally *tally)
{
    struct match_result result;
    if (!match_result_read(line, &result))
        return "is no result";
    if (result.number > tally->game_count)
        return "is of a game beyond --games";
    if (match_tally_has(tally, result.number))
        return "is of a game that was there before";
    match_tally_add(tally, &result);
    return NULL;
}

/* Reads all whole lines; *end is then where the last of them ends. */
static const char *take_lines(FILE *log, struct match_tally *tally, off_t *end)
{
    char *line = NULL;
    size_t capacity = 0;
    ssize_t length;
    const char *wrong = NULL;
    *end = ftello(log);
    while (!wrong && (length = getline(&line, &capacity, log)) > 0 &&
           line[length - 1] == '\n') {
        line[length - 1] = '\0';
        wrong = take_line(line, tally);
        *end += length;
    }
    if (!wrong && ferror(log))
        wrong = "cannot be read";
    free(line);
    return wrong;
}

/* Reads what a log has and stands behind it; NULL, or what is wrong. */
static const char *resume(FILE *log, const char *description,
                          struct match_tally *tally,
                          char text[SYSTEM_ERROR_TEXT])
{
    if (!matches(log, description))
        return "is the log of another match";
    off_t end;
    const char *wrong = take_lines(log, tally, &end);
    if (!wrong &&
        (ftruncate(fileno(log), end) != 0 || fseeko(log, end, SEEK_SET) != 0))
        wrong = system_error(errno, text);
    return wrong;
}

/* Is there nothing in the file?  Stands at its beginning in any case. */
static bool is_empty(FILE *log)
{
    const bool is_at_end = getc(log) == EOF && feof(log);
    rewind(log);
    return is_at_end;
}

/* Opens the log and brings it up to date; NULL, or what is wrong. */
static const char *open_log(const struct match_options *options,
                            const char *description, struct match_tally *tally,
                            FILE **log, char text[SYSTEM_ERROR_TEXT])
{
    if (options->may_resume) {
        *log = fopen(options->log, "r+");
        if (*log && !is_empty(*log))
            return resume(*log, description, tally, text);
        if (!*log && errno != ENOENT)
            return system_error(errno, text);
    }
    if (!*log)
        *log = fopen(options->log, "wx");
    if (!*log || fputs(description, *log) < 0 || fflush(*log) != 0)
        return system_error(errno, text);
    return NULL;
}

FILE *match_log_open(const struct match_options *options,
                     struct match_tally *tally, char error[LOG_ERROR])
{
    FILE *log = NULL;
    char text[SYSTEM_ERROR_TEXT];
    char *description = describe(options);
    const char *wrong = "memory is short";
    if (description)
        wrong = open_log(options, description, tally, &log, text);
    free(description);
    if (!wrong)
        return log;
    snprintf(error, LOG_ERROR, "%.120s: %.120s", options->log, wrong);
    if (log)
        fclose(log);
    return NULL;
}

bool match_log_add(FILE *log, const struct match_result *result)
{
    char line[RESULT_LINE];
    return fputs(match_result_write(result, line), log) >= 0 &&
           fflush(log) == 0;
}
