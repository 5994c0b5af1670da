#include "gtp/options.h"

#include "gtp/exit_status.h"
#include "gtp/options_default.h"
#include "gtp/options_strength.h"
#include "gtp/options_table.h"
#include "gtp/options_walk.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/random.h>

/* What a subcommand's help begins with. */
static const struct about {
    const char *name, *usage, *purpose;
    int words_least, words_most;
} ABOUT[] = {
    [SUBCOMMAND_GTP] = {"gtp", "ingot [gtp] [OPTION...]",
                        "Speaks the Go Text Protocol, version 2, with a "
                        "client.\n\n"
                        "quit, and the end of input, end the program within "
                        "half a second: a search that\nruns on for 0.2 s "
                        "answers with the best move so far, and commands "
                        "that would begin\nanother are refused.  From a "
                        "file all commands are carried out in full.",
                        0, 0},
    [SUBCOMMAND_PLAY] = {"play", "ingot play [OPTION...]",
                         "Plays a game with you in this terminal.\n\n"
                         "quit, and the end of input (ctrl-D), end it at "
                         "once, while Ingot thinks, too.",
                         0, 0},
    [SUBCOMMAND_DEMO] = {"demo", "ingot demo [OPTION...]",
                         "Plays a game against itself in this terminal.", 0, 0},
    [SUBCOMMAND_SCORE] = {"score", "ingot score [OPTION...] FILE.sgf",
                          "Counts the final position of a game record, after "
                          "taking off the dead stones\n(there are none where "
                          "the rules let all live and the record ends with "
                          "passes).",
                          1, 1},
    [SUBCOMMAND_BENCH] = {"bench",
                          "ingot bench [board|playout|search|rules|net] "
                          "[OPTION...]",
                          "Measures the search on a fixed workload, what is "
                          "done with a board, the playouts\nalone, the "
                          "search from the empty board with one thread and "
                          "with all, what Ing's\nlaw costs it beside superko, "
                          "or how fast a network is in each way to compute "
                          "it.",
                          0, 1},
    [SUBCOMMAND_PERFT] = {"perft", "ingot perft SIZE DEPTH [KO] [OPTION...]",
                          "Counts the ways to play DEPTH (1 to 40) moves from "
                          "the empty board of SIZE (2 to\n25) lines.  KO is "
                          "simple (the default), positional, situational or "
                          "ing.",
                          2, 3},
    [SUBCOMMAND_HANDICAP] = {"handicap", "ingot handicap RANK RANK",
                             "Tells what evens out a game between two ranks "
                             "by the Ing rules.  RANK is 1dan to\n9dan "
                             "(3d, 三段), 1kyu to 18kyu (9k, 九級), or 1pin "
                             "to 9pin (5品): Ing's scale for\nprofessionals, "
                             "1 the best, not the dan that they bear today.",
                             2, 2},
    [SUBCOMMAND_REFEREE] = {"referee",
                            "ingot referee [OPTION...] [FILE.sgf...]",
                            "Goes through games move by move and tells the "
                            "first fault of each by the rules,\nwho disturbs "
                            "by a cycle, whether the end is reached, and "
                            "whether the count agrees\nwith the result that "
                            "the record states.\n\nThe exit status is 0 if "
                            "all games are clean, 3 if one has a fault, 1 if "
                            "something\ncannot be read, 2 if the arguments "
                            "are wrong.",
                            0, INT_MAX},
    [SUBCOMMAND_ANALYZE] =
        {"analyze", "ingot analyze [OPTION...] FILE.sgf",
         "Goes through a game and writes it anew, by default to "
         "FILE-analyzed.sgf, with win\nrate and lead after each move in the "
         "comments and for Sabaki and Lizzie, and with\nbetter moves beside "
         "those that lost much.  The main line only.  A file that is there\nis "
         "not written over without --force, and the game itself never is.",
         1, 1},
    [SUBCOMMAND_NET] = {"net", "ingot net [FILE] [OPTION...]",
                        "Tells what network is in a file, in KataGo's format "
                        "(.bin.gz), and how fast it is\nhere in each way to "
                        "compute it.  Without FILE it is the network that "
                        "Ingot carries.",
                        0, 1},
    [SUBCOMMAND_CONFIG] = {"config",
                           "ingot config [gtp|play|demo|analyze] [OPTION...]\n"
                           "       ingot config --example",
                           "Prints the options that are in force for a "
                           "command (gtp) with these options, and\nfor each "
                           "where that was said: in the configuration file, "
                           "which is\n$XDG_CONFIG_HOME/ingot/config or "
                           "~/.config/ingot/config unless --config or\n"
                           "INGOT_CONFIG names another, on the command line, "
                           "or nowhere.",
                           0, 0},
};

void options_set_net(struct options *options, const char *name)
{
    options->has_net = true;
    options->by_playouts = !network_choose(&options->network, name);
}

static void add_help(enum subcommand subcommand, struct buffer *text)
{
    const struct options defaults = options_default(subcommand);
    buffer_print(text, "usage: %s\n\n%s\n\n", ABOUT[subcommand].usage,
                 ABOUT[subcommand].purpose);
    const struct option_row *row;
    for (int i = 0; (row = options_row(i)); i++) {
        if (!options_row_is_in(row, subcommand))
            continue;
        buffer_print(text, "  --%s%s%s\n        %s", row->name,
                     row->value ? " " : "", row->value ? row->value : "",
                     row->meaning);
        if (row->show) {
            buffer_add(text, " (default: ");
            row->show(&defaults, text);
            buffer_add(text, ")");
        }
        buffer_add(text, "\n");
    }
}

static void add_params(struct buffer *text)
{
    const char *name, *meaning;
    float value, least, greatest;
    for (int i = 0;
         params_number(i, &name, &value, &least, &greatest, &meaning); i++)
        buffer_print(text, "%s=%g, from %g to %g\n        %s\n", name,
                     (double)value, (double)least, (double)greatest, meaning);
}

const char *options_subcommand_name(enum subcommand subcommand)
{
    return ABOUT[subcommand].name;
}

const char *options_usage(enum subcommand subcommand)
{
    return ABOUT[subcommand].usage;
}

const char *options_purpose(enum subcommand subcommand)
{
    return ABOUT[subcommand].purpose;
}

/* Which configuration file the arguments want. */
struct choice {
    const char *path; /* NULL: the one in the usual place */
    bool is_none;
};

/* One that is not for the options themselves; OPTIONS_OK if it is. */
static enum options_status look_at(enum subcommand subcommand,
                                   const struct setting *setting,
                                   struct choice *choice, struct buffer *text)
{
    const char *const name = setting->row->name;
    if (strcmp(name, "help") == 0) {
        add_help(subcommand, text);
        return OPTIONS_HELP;
    }
    if (strcmp(name, "list-params") == 0) {
        add_params(text);
        return OPTIONS_HELP;
    }
    if (strcmp(name, "config") == 0)
        *choice = (struct choice){
            setting_is_default(setting) ? NULL : setting->value, false};
    if (strcmp(name, "no-config") == 0 &&
        !options_read_flag(&choice->is_none, setting->value, text))
        return OPTIONS_BAD;
    return OPTIONS_OK;
}

/* Goes through the arguments before anything is done about them. */
static enum options_status scan(struct walk walk, struct choice *choice,
                                struct buffer *text)
{
    struct setting setting;
    char *word;
    *choice = (struct choice){0};
    for (;;) {
        switch (walk_next(&walk, &setting, &word, text)) {
        case WALK_SETTING: {
            const enum options_status status =
                look_at(walk.subcommand, &setting, choice, text);
            if (status != OPTIONS_OK)
                return status;
            break;
        }
        case WALK_WORD:
            break;
        case WALK_BAD:
            return OPTIONS_BAD;
        case WALK_END:
            return OPTIONS_OK;
        }
    }
}

/* Reads the file that was chosen, and checks all of it. */
static enum options_status load(enum subcommand subcommand,
                                const struct choice *choice,
                                struct options *options, struct buffer *text)
{
    struct options scratch = options_default(subcommand);
    struct buffer place = {0};
    bool is_named = true;
    if (!options_has_file(subcommand) || choice->is_none)
        return OPTIONS_OK;
    if (choice->path) {
        buffer_add(&place, choice->path);
    } else if (!config_file_place(&place, &is_named)) {
        buffer_free(&place);
        return OPTIONS_OK;
    }
    enum options_status status = OPTIONS_OK;
    switch (config_file_read(buffer_string(&place), &options->file, text)) {
    case CONFIG_OK:
        if (!walk_check(&options->file, &scratch, text))
            status = OPTIONS_BAD;
        break;
    case CONFIG_MISSING:
        if (is_named) {
            buffer_print(text, "there is no configuration file '%s'",
                         buffer_string(&place));
            status = OPTIONS_BAD;
        }
        break;
    case CONFIG_BAD:
        status = OPTIONS_BAD;
        break;
    }
    buffer_free(&place);
    return status;
}

/* Where settings go. */
struct reading {
    struct walk walk; /* the arguments that are left */
    struct options *options;
    const struct options_listener *listener;
    struct buffer *text;
    struct strength strength; /* what was put into force of it */
};

/* Does an argument still to come take all back that was said of the option? */
static bool is_taken_back(const struct reading *reading,
                          const struct option_row *row)
{
    struct walk rest = reading->walk;
    struct setting setting;
    char *word;
    enum walk_status status;
    while ((status = walk_next(&rest, &setting, &word, reading->text)) ==
               WALK_SETTING ||
           status == WALK_WORD)
        if (status == WALK_SETTING && setting.row == row &&
            setting_is_default(&setting))
            return true;
    return false;
}

/* Puts it into force, unless it is taken back. */
static bool apply(struct reading *reading, const struct setting *setting)
{
    struct buffer why = {0};
    if (setting_is_default(setting) || is_taken_back(reading, setting->row))
        return true;
    const bool is_good =
        setting->row->read(reading->options, setting->value, &why);
    if (!is_good)
        buffer_print(reading->text, "--%s%c%s: %s", setting->row->name,
                     setting->row->value ? ' ' : '=', setting->value,
                     buffer_string(&why));
    else if (reading->listener)
        reading->listener->hear(reading->listener->context, setting);
    strength_note(&reading->strength, setting);
    buffer_free(&why);
    return is_good;
}

/* Is there a later line that takes all back? */
static bool is_taken_back_by_line(const struct config_file *file, int from,
                                  enum subcommand subcommand,
                                  const struct option_row *row)
{
    struct setting setting;
    for (int i = from; i < file->count; i++)
        if (walk_line(subcommand, &file->lines[i], &setting) &&
            setting.row == row && setting_is_default(&setting))
            return true;
    return false;
}

/* The lines before the first section, and those of the subcommand's own. */
static bool apply_lines(struct reading *reading)
{
    const enum subcommand subcommand = reading->walk.subcommand;
    const struct config_file *const file = &reading->options->file;
    const struct strength said = strength_of_arguments(reading->walk);
    struct setting setting;
    for (int i = 0; i < file->count; i++)
        if (walk_line(subcommand, &file->lines[i], &setting) &&
            !is_taken_back_by_line(file, i + 1, subcommand, setting.row) &&
            !strength_overrules(&said, &setting) && !apply(reading, &setting))
            return false;
    /* What a file says of networks is for those commands that have one. */
    reading->options->of_network = NULL;
    /* And what it says of games, for those that have no rules of their own. */
    reading->options->has_rules = false;
    reading->options->has_color = false;
    reading->options->of_new_game = NULL;
    reading->options->is_komi_of_file = reading->options->has_komi;
    return true;
}

/* Keeps a word at the front of the arguments; false if there are too many. */
static bool keep_word(struct reading *reading, char *word)
{
    const struct about *const about = &ABOUT[reading->walk.subcommand];
    struct options *const options = reading->options;
    if (options->word_count < about->words_most) {
        options->words[options->word_count++] = word;
        return true;
    }
    buffer_print(reading->text, "unexpected argument '%s'; usage: %s", word,
                 about->usage);
    return false;
}

static bool apply_arguments(struct reading *reading)
{
    const struct about *const about = &ABOUT[reading->walk.subcommand];
    struct setting setting;
    char *word;
    enum walk_status status;
    reading->options->words = reading->walk.arguments;
    while ((status = walk_next(&reading->walk, &setting, &word,
                               reading->text)) != WALK_END)
        if (status == WALK_BAD ||
            (status == WALK_SETTING && !apply(reading, &setting)) ||
            (status == WALK_WORD && !keep_word(reading, word)))
            return false;
    /* Who only hears of settings does nothing with the words. */
    if (reading->listener || reading->options->word_count >= about->words_least)
        return true;
    buffer_print(reading->text, "an argument is missing; usage: %s",
                 about->usage);
    return false;
}

/* A seed that nobody can foresee; false when the system has none. */
static bool draw_seed(uint64_t *seed)
{
    return getrandom(seed, sizeof *seed, 0) == sizeof *seed;
}

/* Is there a network for what was asked of one? */
static bool has_its_network(const struct options *options, struct buffer *text)
{
    if (!options->by_playouts || !options->of_network)
        return true;
    buffer_print(text, "--%s is about a network, and --net none is for none",
                 options->of_network);
    return false;
}

/* Is nothing said of how a game begins that has begun? */
static bool has_one_beginning(const struct options *options,
                              struct buffer *text)
{
    if (!options->resume || !options->of_new_game)
        return true;
    buffer_print(text,
                 "--%s is for a new game, and --resume goes on with one that "
                 "has its own",
                 options->of_new_game);
    return false;
}

/* Fills in what depends on other options, unless it was given. */
static void complete(struct options *options)
{
    struct engine_options *const engine = &options->session.engine;
    if (!options->has_komi)
        options->session.komi_halves = options->session.rules.komi_halves;
    /* Time alone is to limit a search that was given time alone. */
    if (options->has_move_time && !options->has_visits && engine->move_ms > 0)
        engine->visits = 0;
    /* The usual time for a move is for games without a clock. */
    if (options->session.time.system != CLOCK_NONE && !options->has_move_time)
        engine->move_ms = 0;
    if (!options->has_cache)
        options->network.cache_bytes =
            options_default_cache(engine->memory_bytes);
}

/* All that is said, on top of the defaults and the file in the options. */
static bool apply_all(struct reading *reading)
{
    struct options *const options = reading->options;
    if (!apply_lines(reading) || !apply_arguments(reading) ||
        !has_its_network(options, reading->text) ||
        !strength_is_one(&reading->strength, buffer_string(&options->file.path),
                         reading->text) ||
        !has_one_beginning(options, reading->text))
        return false;
    complete(options);
    if (options->has_seed || draw_seed(&options->session.engine.seed))
        return true;
    buffer_add(reading->text, "the system gives no random numbers: use --seed");
    return false;
}

static enum options_status read_all(struct walk walk, bool with_file,
                                    const struct options_listener *listener,
                                    struct options *options,
                                    struct buffer *text)
{
    struct reading reading = {
        .walk = walk, .options = options, .listener = listener, .text = text};
    struct choice choice;
    *options = options_default(walk.subcommand);
    enum options_status status = scan(walk, &choice, text);
    if (status == OPTIONS_OK && with_file)
        status = load(walk.subcommand, &choice, options, text);
    if (status == OPTIONS_OK && !apply_all(&reading))
        status = OPTIONS_BAD;
    return status;
}

enum options_status options_read(enum subcommand subcommand, int count,
                                 char **arguments, struct options *options,
                                 struct buffer *text)
{
    return read_all(walk_arguments(subcommand, count, arguments), false, NULL,
                    options, text);
}

enum options_status options_read_all(enum subcommand subcommand, int count,
                                     char **arguments,
                                     const struct options_listener *listener,
                                     struct options *options,
                                     struct buffer *text)
{
    return read_all(walk_arguments(subcommand, count, arguments), true,
                    listener, options, text);
}

void options_free(struct options *options)
{
    config_file_free(&options->file);
}

int options_run(enum subcommand subcommand, int argc, char **argv,
                int (*run)(struct options *options))
{
    struct options options;
    struct buffer text = {0};
    const enum options_status read =
        options_read_all(subcommand, argc - 1, argv + 1, NULL, &options, &text);
    int status = EXIT_STATUS_GOOD;
    if (read == OPTIONS_HELP) {
        fputs(buffer_string(&text), stdout);
    } else if (read == OPTIONS_BAD) {
        fprintf(stderr, "ingot: %s\n", buffer_string(&text));
        status = EXIT_STATUS_USAGE;
    }
    buffer_free(&text);
    if (read == OPTIONS_OK)
        status = run(&options);
    options_free(&options);
    return status;
}
