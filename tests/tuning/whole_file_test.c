#include "tuning/whole_file.h"

#include "tests/support/test.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PATH_BYTES = 64 };

/* A directory of a test's own. */
struct place {
    char directory[PATH_BYTES / 2];
    char path[PATH_BYTES], beside[PATH_BYTES];
};

static int set_up(void **state)
{
    struct place *const place = malloc(sizeof *place);
    assert_non_null(place);
    strcpy(place->directory, "/tmp/ingot-whole-XXXXXX");
    assert_non_null(mkdtemp(place->directory));
    snprintf(place->path, PATH_BYTES, "%s/file", place->directory);
    snprintf(place->beside, PATH_BYTES, "%s/file.new", place->directory);
    *state = place;
    return 0;
}

static int tear_down(void **state)
{
    struct place *const place = *state;
    unlink(place->path);
    unlink(place->beside);
    const int status = rmdir(place->directory);
    free(place);
    return status;
}

static void write_whole(const char *path, const char *text)
{
    struct whole_file file;
    assert_true(whole_file_begin(&file, path));
    fputs(text, file.stream);
    assert_true(whole_file_end(&file));
}

static void holds(const char *path, const char *text)
{
    char found[64];
    FILE *const stream = fopen(path, "r");
    assert_non_null(stream);
    found[fread(found, 1, sizeof found - 1, stream)] = '\0';
    fclose(stream);
    assert_string_equal(found, text);
}

static void is_absent(const char *path)
{
    assert_int_not_equal(access(path, F_OK), 0);
}

static void a_file_is_new_or_replaced(void **state)
{
    const struct place *const place = *state;
    write_whole(place->path, "a longer text");
    holds(place->path, "a longer text");
    write_whole(place->path, "one");
    holds(place->path, "one");
    is_absent(place->beside);
}

static void until_the_end_it_is_as_it_was(void **state)
{
    const struct place *const place = *state;
    struct whole_file file;
    write_whole(place->path, "one");
    assert_true(whole_file_begin(&file, place->path));
    fputs("two", file.stream);
    fflush(file.stream);
    holds(place->path, "one");
    whole_file_give_up(&file);
    holds(place->path, "one");
    is_absent(place->beside);
}

static void what_a_kill_left_behind_is_written_over(void **state)
{
    const struct place *const place = *state;
    FILE *const left = fopen(place->beside, "w");
    assert_non_null(left);
    fputs("half of something longer", left);
    fclose(left);
    write_whole(place->path, "whole");
    holds(place->path, "whole");
    is_absent(place->beside);
}

static void a_place_that_is_not_there_says_so(void **state)
{
    const struct place *const place = *state;
    struct whole_file file;
    char path[2 * PATH_BYTES];
    snprintf(path, sizeof path, "%s/none/file", place->directory);
    assert_false(whole_file_begin(&file, path));
    assert_int_equal(errno, ENOENT);
}

static void a_directory_is_not_replaced(void **state)
{
    const struct place *const place = *state;
    struct whole_file file;
    char path[PATH_BYTES];
    snprintf(path, sizeof path, "%s.new", place->directory);
    assert_true(whole_file_begin(&file, place->directory));
    assert_int_equal(access(path, F_OK), 0);
    assert_false(whole_file_end(&file));
    assert_int_not_equal(errno, 0);
    is_absent(path);
}

static void a_full_disk_leaves_it_as_it_was(void **state)
{
    const struct place *const place = *state;
    struct whole_file file;
    write_whole(place->path, "one");
    assert_true(whole_file_begin(&file, place->path));
    /* What takes nothing stands in for the disk. */
    assert_non_null(freopen("/dev/full", "w", file.stream));
    fputs("two", file.stream);
    assert_false(whole_file_end(&file));
    assert_int_equal(errno, ENOSPC);
    holds(place->path, "one");
    is_absent(place->beside);
}

#define FACT(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        FACT(a_file_is_new_or_replaced),
        FACT(until_the_end_it_is_as_it_was),
        FACT(what_a_kill_left_behind_is_written_over),
        FACT(a_place_that_is_not_there_says_so),
        FACT(a_directory_is_not_replaced),
        FACT(a_full_disk_leaves_it_as_it_was),
    };
    return cmocka_run_group_tests_name("tuning/whole_file", tests, NULL, NULL);
}
