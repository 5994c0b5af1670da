#include "gtp/config_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { CHUNK_BYTES = 4096, FILE_BYTES_MAX = 1 << 20 };

bool config_file_place(struct buffer *path, bool *is_named)
{
    const char *const named = getenv("INGOT_CONFIG");
    const char *const xdg = getenv("XDG_CONFIG_HOME");
    const char *const home = getenv("HOME");
    *is_named = named != NULL;
    if (named)
        buffer_add(path, named);
    else if (xdg && xdg[0] == '/')
        buffer_print(path, "%s/ingot/config", xdg);
    else if (home && home[0] == '/')
        buffer_print(path, "%s/.config/ingot/config", home);
    return path->length > 0;
}

/* The whole of an open file; false with errno set. */
static bool read_all(int fd, struct buffer *text)
{
    char chunk[CHUNK_BYTES];
    ssize_t got;
    while ((got = read(fd, chunk, sizeof chunk)) > 0) {
        buffer_add_bytes(text, chunk, (size_t)got);
        if (text->length > FILE_BYTES_MAX) {
            errno = EFBIG;
            return false;
        }
    }
    if (text->has_failed)
        errno = ENOMEM;
    return got == 0 && !text->has_failed;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

/* Cuts blanks off both ends. */
static char *trim(char *text)
{
    while (is_blank(*text))
        text++;
    size_t length = strlen(text);
    while (length > 0 && is_blank(text[length - 1]))
        length--;
    text[length] = '\0';
    return text;
}

static void cut_comment(char *line)
{
    for (char *at = line; *at; at++)
        if (*at == '#' && (at == line || is_blank(at[-1])))
            *at-- = '\0';
}

static bool add_line(struct config_file *file, const struct config_line *line)
{
    struct config_line *const lines =
        realloc(file->lines, ((size_t)file->count + 1) * sizeof *file->lines);
    if (!lines)
        return false;
    file->lines = lines;
    lines[file->count++] = *line;
    return true;
}

/* What a line says goes to *line; false with the reason in why. */
static bool read_line(char *text, struct config_line *line, struct buffer *why)
{
    const size_t length = strlen(text);
    line->name = line->value = "";
    if (text[0] == '[' && text[length - 1] == ']') {
        text[length - 1] = '\0';
        line->section = trim(text + 1);
        if (*line->section)
            return true;
    }
    char *const sign = strchr(text, '=');
    if (sign && sign != text && text[0] != '[') {
        *sign = '\0';
        line->name = trim(text);
        line->value = trim(sign + 1);
        return true;
    }
    buffer_add(why, "must be NAME = VALUE, [COMMAND] or # and a comment");
    return false;
}

/* Goes through the text, which is cut up. */
static enum config_status read_lines(struct config_file *file,
                                     struct buffer *why)
{
    struct config_line line = {.section = ""};
    struct buffer reason = {0};
    char *next = file->text.bytes;
    while (next) {
        char *text = next;
        next = strchr(text, '\n');
        if (next)
            *next++ = '\0';
        line.number++;
        cut_comment(text);
        text = trim(text);
        if (*text && !read_line(text, &line, &reason))
            buffer_print(why, "%s:%d: %s", buffer_string(&file->path),
                         line.number, buffer_string(&reason));
        else if (*text && !add_line(file, &line))
            buffer_add(why, "out of memory");
        if (why->length > 0)
            break;
    }
    buffer_free(&reason);
    return why->length > 0 ? CONFIG_BAD : CONFIG_OK;
}

enum config_status config_file_read(const char *path, struct config_file *file,
                                    struct buffer *why)
{
    static const char MARK[] = "\xef\xbb\xbf";
    buffer_add(&file->path, path);
    const int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0 && (errno == ENOENT || errno == ENOTDIR))
        return CONFIG_MISSING;
    const bool is_read = fd >= 0 && read_all(fd, &file->text);
    if (!is_read)
        buffer_print(why, "%s: %s", path, strerror(errno));
    if (fd >= 0)
        close(fd);
    if (!is_read)
        return CONFIG_BAD;
    /* Some editors put a mark before a text to say that it is UTF-8. */
    if (strncmp(buffer_string(&file->text), MARK, sizeof MARK - 1) == 0)
        memset(file->text.bytes, ' ', sizeof MARK - 1);
    return read_lines(file, why);
}

void config_file_free(struct config_file *file)
{
    buffer_free(&file->path);
    buffer_free(&file->text);
    free(file->lines);
    *file = (struct config_file){0};
}
