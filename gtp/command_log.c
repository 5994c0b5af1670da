#include "gtp/command_log.h"

#include "gtp/log_file.h"
#include "gtp/ticks.h"

#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* Memory of the program in MiB, or -1 where the system does not tell. */
static long resident_mib(void)
{
    long pages, resident = -1;
    FILE *const file = fopen("/proc/self/statm", "r");
    if (!file)
        return -1;
    if (fscanf(file, "%ld %ld", &pages, &resident) != 2)
        resident = -1;
    fclose(file);
    return resident < 0 ? -1 : resident * sysconf(_SC_PAGESIZE) >> 20;
}

static void add_date(struct buffer *text)
{
    struct timespec now;
    struct tm local;
    char date[32], offset[8];
    clock_gettime(CLOCK_REALTIME, &now);
    localtime_r(&now.tv_sec, &local);
    strftime(date, sizeof date, "%Y-%m-%dT%H:%M:%S", &local);
    strftime(offset, sizeof offset, "%z", &local);
    buffer_print(text, "%s.%03ld%s", date, now.tv_nsec / 1000000, offset);
}

/* The first line of a text that has any, cut, control characters left out. */
static void add_first_line(struct buffer *text, const char *from)
{
    from += strspn(from, "\n");
    size_t length = strcspn(from, "\n");
    if (length > COMMAND_LOG_TEXT)
        length = COMMAND_LOG_TEXT;
    for (size_t i = 0; i < length; i++)
        buffer_add_bytes(text, (unsigned char)from[i] < ' ' ? " " : from + i,
                         1);
}

static void add_thought(struct buffer *text, const struct decision *thought)
{
    buffer_print(text, "visits %lld, win %.1f %%",
                 (long long)thought->root_visits,
                 100 * (double)thought->mover_win);
    const long mib = resident_mib();
    if (mib >= 0)
        buffer_print(text, ", memory %ld MiB", mib);
}

static void add_head(struct buffer *text, int64_t took_ms, const char *command)
{
    add_date(text);
    buffer_print(text, "\t%ld\t%lld\t%s\t", (long)getpid(), (long long)took_ms,
                 command);
}

struct command_log command_log_begin(const struct line *line)
{
    struct command_log entry = {.start_ms = ticks_ms()};
    const size_t length =
        line->length < COMMAND_LOG_TEXT ? line->length : COMMAND_LOG_TEXT;
    memcpy(entry.command, line->bytes, length);
    entry.command[length] = '\0';
    return entry;
}

void command_log_end(const struct command_log *entry,
                     const struct session *session, const struct reply *reply,
                     bool is_success)
{
    struct buffer text = {0};
    if (!session->log)
        return;
    add_head(&text, ticks_ms() - entry->start_ms, entry->command);
    buffer_add(&text, is_success ? "=" : "?");
    /* Of one that was written piece by piece its last part is left. */
    if (reply->has_begun)
        buffer_add(&text, " ...");
    if (reply->text.length > 0)
        buffer_add(&text, " ");
    add_first_line(&text, buffer_string(&reply->text));
    buffer_add(&text, "\t");
    if (session->has_thought)
        add_thought(&text, &session->thought);
    log_file_line(session->log, buffer_string(&text));
    buffer_free(&text);
}

void command_log_event(const struct session *session, const char *words)
{
    struct buffer text = {0};
    if (!session->log)
        return;
    add_head(&text, 0, "");
    buffer_print(&text, "%s\t", words);
    log_file_line(session->log, buffer_string(&text));
    buffer_free(&text);
}
