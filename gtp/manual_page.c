#include "gtp/manual_page.h"

#include "gtp/commands.h"

#include <string.h>

/* Adds the code point that begins at sign, in UTF-8; returns its last byte. */
static const char *add_code_point(struct buffer *text, const char *sign)
{
    const unsigned char lead = (unsigned char)*sign;
    unsigned code = lead & (lead >= 0xf0 ? 7 : lead >= 0xe0 ? 15 : 31);
    while (((unsigned char)sign[1] & 0xc0) == 0x80)
        code = code << 6 | ((unsigned char)*++sign & 0x3f);
    buffer_print(text, "\\[u%04X]", code);
    return sign;
}

/* Adds a string that is to stand there as it is, of which length bytes
   count. */
static void add_bytes(struct buffer *text, const char *string, size_t length)
{
    static const char PLAIN[] = "\\-'`^~";
    static const char *const NAMES[] = {"\\e",   "\\-",   "\\(aq",
                                        "\\(ga", "\\(ha", "\\(ti"};
    for (const char *sign = string; sign < string + length; sign++) {
        const char *const plain = strchr(PLAIN, *sign);
        if (plain)
            buffer_add(text, NAMES[plain - PLAIN]);
        else if (*sign & 0x80)
            sign = add_code_point(text, sign);
        else
            buffer_add_bytes(text, sign, 1);
    }
}

static void add_string(struct buffer *text, const char *string)
{
    add_bytes(text, string, strlen(string));
}

/* Adds a line, with its end, of which length bytes count. */
static void add_line(struct buffer *text, const char *line, size_t length)
{
    /* It would begin a request. */
    if (length > 0 && line[0] == '.')
        buffer_add(text, "\\&");
    add_bytes(text, line, length);
    buffer_add(text, "\n");
}

/* Adds lines as they are, in one paragraph. */
static void add_verbatim(struct buffer *text, const char *lines)
{
    buffer_add(text, ".nf\n");
    while (*lines) {
        const size_t length = strcspn(lines, "\n");
        add_line(text, lines, length);
        lines += length;
        lines += *lines == '\n';
    }
    buffer_add(text, ".fi\n");
}

/* Adds text to be filled: a sentence begins a line, as troff wants it, an
   empty line a paragraph. */
static void add_filled(struct buffer *text, const char *words)
{
    while (*words) {
        const char *end = words + strcspn(words, "\n");
        const char *const sentence = strstr(words, ".  ");
        if (sentence && sentence < end)
            end = sentence + 1;
        add_line(text, words, (size_t)(end - words));
        words = end + strspn(end, " ");
        if (strncmp(words, "\n\n", 2) == 0)
            buffer_add(text, ".PP\n");
        words += strspn(words, "\n");
    }
}

static void add_option(struct buffer *text, const struct manual_option *option)
{
    buffer_add(text, ".TP\n\\fB\\-\\-");
    add_string(text, option->name);
    buffer_add(text, "\\fR");
    if (option->value) {
        buffer_add(text, " \\fI");
        add_string(text, option->value);
        buffer_add(text, "\\fR");
    }
    buffer_add(text, "\n");
    add_filled(text, option->meaning);
    if (option->initial.length > 0) {
        buffer_add(text, "(default: ");
        add_string(text, buffer_string(&option->initial));
        buffer_add(text, ")\n");
    }
}

static void add_command(struct buffer *text,
                        const struct manual_command *command)
{
    buffer_print(text, ".SS ingot %s\n", command->name);
    add_verbatim(text, command->usage);
    buffer_add(text, ".PP\n");
    add_filled(text, command->purpose);
    for (int i = 0; i < command->option_count; i++)
        add_option(text, &command->options[i]);
    if (command->status) {
        buffer_add(text, ".PP\nExit status:\n");
        add_filled(text, command->status);
    }
}

static void add_summaries(struct buffer *text, const struct manual *manual)
{
    for (int i = 0; i < manual->command_count; i++) {
        buffer_print(text, ".TP\n.B %s\n", manual->commands[i].name);
        add_filled(text, manual->commands[i].summary);
    }
}

static void add_gtp_commands(struct buffer *text)
{
    const struct command_entry *entry;
    buffer_add(text, ".SH \"GTP COMMANDS\"\n"
                     "What\n.B ingot gtp\nanswers to.\n"
                     "A color is b or w, a vertex a letter and a number, or "
                     "pass.\n");
    for (int i = 0; (entry = commands_number(i)); i++) {
        buffer_add(text, ".TP\n.B ");
        add_line(text, entry->name, strlen(entry->name));
        add_filled(text, entry->usage);
    }
}

static void add_head(struct buffer *text)
{
    buffer_add(text,
               ".\\\" Made by 'ingot help --man'.\n"
               ".TH INGOT 1 \"" INGOT_DATE "\" \"Ingot " INGOT_VERSION "\" "
               "\"User Commands\"\n"
               ".SH NAME\n"
               "ingot \\- play Go by the Ing rules\n"
               ".SH SYNOPSIS\n"
               ".B ingot\n.RI [ COMMAND ]\n.RI [ OPTION ...]\n"
               ".SH DESCRIPTION\n"
               "Ingot plays Go on boards from 2x2 to 25x25, by the rules of "
               "Ing Chang\\-ki and by others.\n"
               "It speaks the Go Text Protocol with any Go program, plays you "
               "in a terminal, counts and judges game records, and referees "
               "matches between programs.\n"
               "It carries a network that evaluates positions.\n"
               ".PP\n"
               "Without a command it is\n.B ingot gtp\n"
               "for a Go program to start.\n"
               "An option begins with one dash or two; its value is the next "
               "word, or comes after a \"=\".\n");
}

static void add_end(struct buffer *text)
{
    buffer_add(text,
               ".SH ENVIRONMENT\n"
               ".TP\n.B INGOT_CONFIG\n"
               "The configuration file to read; empty: none.\n"
               ".TP\n.B XDG_CONFIG_HOME\n"
               "Where ingot/config is looked for instead of \\(ti/.config.\n"
               ".TP\n.B NO_COLOR\n"
               "If set, boards are drawn with letters only.\n"
               ".SH FILES\n"
               ".TP\n.I \\(ti/.config/ingot/config\n"
               "Options for gtp, play, demo and analyze;\n"
               ".B ingot config \\-\\-example\n"
               "prints one to be filled in.\n"
               ".SH \"EXIT STATUS\"\n"
               "0: all went well; 1: something could not be done; 2: an option "
               "or argument is wrong.\n"
               "What others there are is said with their commands.\n"
               ".SH EXAMPLES\n"
               ".nf\n"
               "ingot play \\-\\-size 9 \\-\\-level 9k\n"
               "ingot gtp \\-\\-time\\-per\\-move 5\n"
               "ingot score game.sgf \\-\\-picture board.svg\n"
               "ingot referee game.sgf\n"
               "ingot match ingot \"/usr/games/gnugo \\-\\-mode gtp\" "
               "\\-\\-size 9 \\-\\-games 20\n"
               ".fi\n"
               ".SH \"SEE ALSO\"\n"
               ".BR gnugo (6)\n");
}

void manual_page_print(const struct manual *manual, struct buffer *text)
{
    add_head(text);
    buffer_add(text, ".SH COMMANDS\n");
    add_summaries(text, manual);
    for (int i = 0; i < manual->command_count; i++)
        add_command(text, &manual->commands[i]);
    add_gtp_commands(text);
    add_end(text);
}
