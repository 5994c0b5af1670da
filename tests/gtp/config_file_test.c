#include "gtp/config_file.h"
#include "tests/support/scratch.h"
#include "tests/support/test.h"

#include <stdlib.h>
#include <string.h>

/* Reads a file of this text. */
static enum config_status read_text(void *const *state, const char *text,
                                    struct config_file *file,
                                    struct buffer *why)
{
    char path[SCRATCH_PATH];
    scratch_write(scratch_path(state, "config", path), text, strlen(text));
    return config_file_read(path, file, why);
}

static void assert_line(const struct config_line *line, int number,
                        const char *section, const char *name,
                        const char *value)
{
    assert_int_equal(line->number, number);
    assert_string_equal(line->section, section);
    assert_string_equal(line->name, name);
    assert_string_equal(line->value, value);
}

static void names_have_values(void **state)
{
    struct config_file file = {0};
    struct buffer why = {0};
    assert_int_equal(read_text(state,
                               "\xef\xbb\xbf"
                               "threads = 2\r\n"
                               "\n"
                               "# memory = 3\n"
                               "  # nor this\n"
                               "\tparam=a=b\t# twice\n"
                               "net = /with blanks/and#sign\n"
                               "log =\n"
                               "[ gtp ]  # from here on\n"
                               "size=9",
                               &file, &why),
                     CONFIG_OK);
    assert_int_equal(file.count, 6);
    assert_line(&file.lines[0], 1, "", "threads", "2");
    assert_line(&file.lines[1], 5, "", "param", "a=b");
    assert_line(&file.lines[2], 6, "", "net", "/with blanks/and#sign");
    assert_line(&file.lines[3], 7, "", "log", "");
    assert_line(&file.lines[4], 8, "gtp", "", "");
    assert_line(&file.lines[5], 9, "gtp", "size", "9");
    config_file_free(&file);
    buffer_free(&why);
}

static void an_empty_file_has_no_lines(void **state)
{
    struct config_file file = {0};
    struct buffer why = {0};
    assert_int_equal(read_text(state, "", &file, &why), CONFIG_OK);
    assert_int_equal(file.count, 0);
    config_file_free(&file);
    buffer_free(&why);
}

static void other_lines_are_refused_by_number(void **state)
{
    static const char *const texts[] = {"a = 1\nponder\nb = 2\n",
                                        "a = 1\n= 2\n", "a = 1\n[]\n",
                                        "a = 1\n[gtp = 2\n", "a = 1\n[gtp\n"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        struct config_file file = {0};
        struct buffer why = {0};
        assert_int_equal(read_text(state, texts[i], &file, &why), CONFIG_BAD);
        assert_non_null(strstr(buffer_string(&why), "/config:2: must be"));
        config_file_free(&file);
        buffer_free(&why);
    }
}

static void what_cannot_be_read_is_told(void **state)
{
    char path[SCRATCH_PATH];
    struct config_file file = {0};
    struct buffer why = {0};
    assert_int_equal(
        config_file_read(scratch_path(state, "no", path), &file, &why),
        CONFIG_MISSING);
    assert_int_equal(why.length, 0);
    config_file_free(&file);
    assert_int_equal(config_file_read(*state, &file, &why), CONFIG_BAD);
    assert_non_null(strstr(buffer_string(&why), *state));
    config_file_free(&file);
    buffer_free(&why);
}

/* The variables, NULL for one that is not set, and the place they make. */
static const struct place {
    const char *named, *xdg, *home, *path;
} PLACES[] = {
    {NULL, "/x", "/h", "/x/ingot/config"},
    {NULL, NULL, "/h", "/h/.config/ingot/config"},
    {NULL, "", "/h", "/h/.config/ingot/config"},
    {NULL, "relative", "/h", "/h/.config/ingot/config"},
    {"mine", "/x", "/h", "mine"},
    {"", "/x", "/h", NULL},
    {NULL, NULL, NULL, NULL},
};

static void put(const char *name, const char *value)
{
    assert_int_equal(value ? setenv(name, value, 1) : unsetenv(name), 0);
}

static void the_place_is_the_environments(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof PLACES / sizeof PLACES[0]; i++) {
        const struct place *const row = &PLACES[i];
        struct buffer path = {0};
        bool is_named = false;
        put("INGOT_CONFIG", row->named);
        put("XDG_CONFIG_HOME", row->xdg);
        put("HOME", row->home);
        assert_int_equal(config_file_place(&path, &is_named),
                         row->path != NULL);
        assert_string_equal(buffer_string(&path), row->path ? row->path : "");
        assert_int_equal(is_named, row->named != NULL);
        buffer_free(&path);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        SCRATCH_FACT(names_have_values),
        SCRATCH_FACT(an_empty_file_has_no_lines),
        SCRATCH_FACT(other_lines_are_refused_by_number),
        SCRATCH_FACT(what_cannot_be_read_is_told),
        cmocka_unit_test(the_place_is_the_environments),
    };
    return cmocka_run_group_tests_name("gtp/config_file", tests, NULL, NULL);
}
