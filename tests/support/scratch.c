#include "tests/support/scratch.h"

#include "tests/support/child.h"
#include "tests/support/test.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int scratch_set_up(void **state)
{
    char *const directory = strdup("/tmp/ingot-scratch-XXXXXX");
    *state = directory;
    return directory && mkdtemp(directory) ? 0 : -1;
}

int scratch_tear_down(void **state)
{
    char *const directory = *state;
    DIR *const listing = opendir(directory);
    if (!listing)
        return -1;
    for (const struct dirent *entry; (entry = readdir(listing)) != NULL;)
        if (entry->d_name[0] != '.')
            unlinkat(dirfd(listing), entry->d_name, 0);
    closedir(listing);
    const int status = rmdir(directory);
    free(directory);
    return status;
}

const char *scratch_path(void *const *state, const char *name,
                         char path[SCRATCH_PATH])
{
    snprintf(path, SCRATCH_PATH, "%.40s/%.20s", (const char *)*state, name);
    return path;
}

unsigned char *scratch_read(const char *path, size_t *count)
{
    FILE *const file = fopen(path, "rb");
    assert_non_null(file);
    assert_int_equal(fseek(file, 0, SEEK_END), 0);
    const long length = ftell(file);
    assert_true(length >= 0);
    rewind(file);
    unsigned char *const bytes = malloc((size_t)length + 1);
    assert_non_null(bytes);
    *count = fread(bytes, 1, (size_t)length, file);
    assert_int_equal(*count, length);
    fclose(file);
    return bytes;
}

void scratch_write(const char *path, const void *bytes, size_t count)
{
    FILE *const file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, count, file), count);
    assert_int_equal(fclose(file), 0);
}

void scratch_same(void *const *state, const char *a, const char *b)
{
    char path[SCRATCH_PATH];
    size_t length_a, length_b;
    unsigned char *const of_a =
        scratch_read(scratch_path(state, a, path), &length_a);
    unsigned char *const of_b =
        scratch_read(scratch_path(state, b, path), &length_b);
    assert_int_equal(length_a, length_b);
    assert_memory_equal(of_a, of_b, length_a);
    free(of_a);
    free(of_b);
}

int scratch_shell(void *const *state, const char *begin, const char *line,
                  char *said, size_t room)
{
    enum { COMMAND = 2048 };
    char command[COMMAND], here[256] = "";
    const char *const program = child_program();
    if (program[0] != '/')
        assert_non_null(getcwd(here, sizeof here));
    assert_in_range(snprintf(command, sizeof command,
                             "cd %s && I='%s/%s' && %s && { %s; } 2>&1",
                             (const char *)*state, here, program, begin, line),
                    1, COMMAND - 1);
    return child_shell(command, said, room);
}
