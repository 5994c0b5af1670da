#include "tuning/sample_readers.h"

#include <errno.h>
#include <stdlib.h>

enum sample_file_status sample_readers_open(const char *const paths[],
                                            int count,
                                            struct sample_readers *readers,
                                            int *bad)
{
    enum sample_file_status status = SAMPLE_FILE_OK;
    *bad = 0;
    readers->count = 0;
    readers->list = calloc((size_t)count + 1, sizeof(struct sample_reader *));
    if (!readers->list)
        return SAMPLE_FILE_MEMORY;
    while (readers->count < count && status == SAMPLE_FILE_OK) {
        *bad = readers->count;
        status = sample_reader_open(paths[*bad], &readers->list[*bad]);
        readers->count += status == SAMPLE_FILE_OK;
    }
    if (status != SAMPLE_FILE_OK) {
        const int error = errno;
        sample_readers_close(readers);
        errno = error;
    }
    return status;
}

void sample_readers_close(struct sample_readers *readers)
{
    for (int i = 0; i < readers->count; i++)
        sample_reader_close(readers->list[i]);
    free(readers->list);
    *readers = (struct sample_readers){.list = NULL};
}
