#include "gtp/new_file.h"

#include "tests/support/file_text.h"
#include "tests/support/scratch.h"
#include "tests/support/test.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

/* The file that a test writes, and what is beside it meanwhile. */
struct place {
    char path[SCRATCH_PATH], beside[SCRATCH_PATH];
};

static struct place place_of(void *const *state)
{
    struct place place;
    scratch_path(state, "file", place.path);
    scratch_path(state, ".file.new", place.beside);
    return place;
}

static void write_new(const char *path, const char *text)
{
    struct new_file file;
    assert_true(new_file_begin(&file, path));
    fputs(text, file.stream);
    assert_true(new_file_end(&file));
}

static void holds(const char *path, const char *text)
{
    char found[FILE_TEXT];
    assert_string_equal(file_text(path, found), text);
}

static void is_absent(const char *path)
{
    assert_int_not_equal(access(path, F_OK), 0);
}

static void a_file_is_new_or_replaced(void **state)
{
    const struct place place = place_of(state);
    write_new(place.path, "a longer text");
    holds(place.path, "a longer text");
    write_new(place.path, "one");
    holds(place.path, "one");
    is_absent(place.beside);
}

static void a_file_replaced_keeps_its_permissions(void **state)
{
    static const mode_t modes[] = {0600, 0664, 0640};
    const struct place place = place_of(state);
    struct stat status;
    write_new(place.path, "one");
    for (size_t i = 0; i < ARRAY_LEN(modes); i++) {
        assert_int_equal(chmod(place.path, modes[i]), 0);
        write_new(place.path, "two");
        assert_int_equal(stat(place.path, &status), 0);
        assert_int_equal(status.st_mode & 07777, modes[i]);
    }
}

static void until_the_end_it_is_as_it_was(void **state)
{
    const struct place place = place_of(state);
    struct new_file file;
    write_new(place.path, "one");
    assert_true(new_file_begin(&file, place.path));
    fputs("two", file.stream);
    fflush(file.stream);
    holds(place.path, "one");
    new_file_give_up(&file);
    holds(place.path, "one");
    is_absent(place.beside);
}

static void what_a_kill_left_behind_is_written_over(void **state)
{
    const struct place place = place_of(state);
    FILE *const left = fopen(place.beside, "w");
    assert_non_null(left);
    fputs("half of something longer", left);
    fclose(left);
    write_new(place.path, "whole");
    holds(place.path, "whole");
    is_absent(place.beside);
}

static void a_place_that_is_not_there_says_so(void **state)
{
    struct new_file file;
    char path[SCRATCH_PATH];
    scratch_path(state, "none/file", path);
    assert_false(new_file_begin(&file, path));
    assert_int_equal(errno, ENOENT);
}

static void a_directory_is_not_replaced(void **state)
{
    const struct place place = place_of(state);
    struct new_file file;
    assert_int_equal(mkdir(place.path, 0700), 0);
    assert_false(new_file_begin(&file, place.path));
    assert_int_equal(errno, EISDIR);
    is_absent(place.beside);
    assert_int_equal(rmdir(place.path), 0);
}

/* A device must stay one. */
static void what_is_no_file_is_written_to(void **state)
{
    const struct place place = place_of(state);
    struct stat status;
    char read_back[8] = "";
    assert_int_equal(mkfifo(place.path, 0600), 0);
    const int reader = open(place.path, O_RDONLY | O_NONBLOCK);
    assert_true(reader >= 0);
    write_new(place.path, "one");
    assert_int_equal(read(reader, read_back, sizeof read_back - 1), 3);
    assert_string_equal(read_back, "one");
    close(reader);
    assert_int_equal(lstat(place.path, &status), 0);
    assert_true(S_ISFIFO(status.st_mode));
    is_absent(place.beside);
}

static void a_link_stays_one(void **state)
{
    const struct place place = place_of(state);
    char link[SCRATCH_PATH];
    struct stat status;
    scratch_path(state, "link", link);
    write_new(place.path, "one");
    assert_int_equal(symlink(place.path, link), 0);
    write_new(link, "two");
    holds(place.path, "two");
    assert_int_equal(lstat(link, &status), 0);
    assert_true(S_ISLNK(status.st_mode));
}

static void a_full_disk_leaves_it_as_it_was(void **state)
{
    const struct place place = place_of(state);
    struct new_file file;
    write_new(place.path, "one");
    assert_true(new_file_begin(&file, place.path));
    /* What takes nothing stands in for the disk. */
    assert_non_null(freopen("/dev/full", "w", file.stream));
    fputs("two", file.stream);
    assert_false(new_file_end(&file));
    assert_int_equal(errno, ENOSPC);
    holds(place.path, "one");
    is_absent(place.beside);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        SCRATCH_FACT(a_file_is_new_or_replaced),
        SCRATCH_FACT(a_file_replaced_keeps_its_permissions),
        SCRATCH_FACT(until_the_end_it_is_as_it_was),
        SCRATCH_FACT(what_a_kill_left_behind_is_written_over),
        SCRATCH_FACT(a_place_that_is_not_there_says_so),
        SCRATCH_FACT(a_directory_is_not_replaced),
        SCRATCH_FACT(what_is_no_file_is_written_to),
        SCRATCH_FACT(a_link_stays_one),
        SCRATCH_FACT(a_full_disk_leaves_it_as_it_was),
    };
    return cmocka_run_group_tests_name("gtp/new_file", tests, NULL, NULL);
}
