#include "tuning/stderr_file.h"

#include "tests/support/test.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void put(int fd, const char *text, size_t length)
{
    assert_int_equal(write(fd, text, length), length);
}

static int size_of(int fd)
{
    struct stat file;
    assert_int_equal(fstat(fd, &file), 0);
    return (int)file.st_size;
}

#define TEXT(text) text, sizeof(text) - 1

static void the_last_line_is_the_last_that_says_something(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        size_t length;
        const char *last;
    } ROWS[] = {
        {TEXT(""), ""},
        {TEXT("\n \n"), ""},
        {TEXT("one"), "one"},
        {TEXT("one\n"), "one"},
        {TEXT("one\n two words \r\n\n  \n"), "two words"},
        {TEXT("\nred: \033[31mno\tfile\177\0here\n"),
         "red:  [31mno file  here"},
    };
    for (size_t i = 0; i < ARRAY_LEN(ROWS); i++) {
        char line[STDERR_LINE];
        const int fd = stderr_file_open(NULL);
        assert_true(fd >= 0);
        put(fd, ROWS[i].text, ROWS[i].length);
        stderr_file_last_line(fd, line);
        assert_string_equal(line, ROWS[i].last);
        close(fd);
    }
}

static void a_long_line_is_cut(void **state)
{
    (void)state;
    static char text[10001];
    char line[STDERR_LINE];
    memset(text, 'x', sizeof text - 1);
    const int fd = stderr_file_open(NULL);
    assert_true(fd >= 0);
    put(fd, text, sizeof text - 1);
    stderr_file_last_line(fd, line);
    assert_int_equal(strlen(line), STDERR_LINE - 1);
    close(fd);
}

static void one_without_a_name_is_kept_short(void **state)
{
    (void)state;
    static char text[1 << 20];
    char line[STDERR_LINE];
    memset(text, 'x', sizeof text);
    const int fd = stderr_file_open(NULL);
    assert_true(fd >= 0);
    put(fd, text, sizeof text);
    stderr_file_keep_short(fd);
    assert_int_equal(size_of(fd), sizeof text);
    put(fd, "y", 1);
    stderr_file_keep_short(fd);
    assert_int_equal(size_of(fd), 0);
    put(fd, "end\n", 4);
    assert_int_equal(size_of(fd), 4);
    stderr_file_last_line(fd, line);
    assert_string_equal(line, "end");
    close(fd);
}

static void one_with_a_name_begins_empty_and_keeps_all(void **state)
{
    (void)state;
    static char text[(1 << 20) + 1];
    char path[] = "/tmp/ingot-test-XXXXXX";
    memset(text, 'x', sizeof text);
    const int old = mkstemp(path);
    assert_true(old >= 0);
    put(old, "old", 3);
    close(old);
    const int fd = stderr_file_open(path);
    assert_true(fd >= 0);
    assert_int_equal(size_of(fd), 0);
    put(fd, text, sizeof text);
    stderr_file_keep_short(fd);
    assert_int_equal(size_of(fd), sizeof text);
    close(fd);
    unlink(path);
    assert_int_equal(stderr_file_open("/nowhere/to/be/found"), -1);
}

static void programs_do_not_inherit_it(void **state)
{
    (void)state;
    const int fd = stderr_file_open(NULL);
    assert_true(fd >= 0);
    assert_int_equal(fcntl(fd, F_GETFD), FD_CLOEXEC);
    close(fd);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_last_line_is_the_last_that_says_something),
        cmocka_unit_test(a_long_line_is_cut),
        cmocka_unit_test(one_without_a_name_is_kept_short),
        cmocka_unit_test(one_with_a_name_begins_empty_and_keeps_all),
        cmocka_unit_test(programs_do_not_inherit_it),
    };
    return cmocka_run_group_tests_name("tuning/stderr_file", tests, NULL, NULL);
}
