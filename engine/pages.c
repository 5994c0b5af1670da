/* For madvise(), which POSIX does not have. */
#define _DEFAULT_SOURCE

#include "engine/pages.h"

#include <stdlib.h>
#include <sys/mman.h>

enum {
    ALIGNMENT = 64,
    HUGE_PAGE = 1 << 21,
    LARGE = 8 * HUGE_PAGE, /* a piece in which the last page is no waste */
};

void *pages_alloc(size_t bytes)
{
    const size_t unit = bytes < LARGE ? ALIGNMENT : HUGE_PAGE;
    if (bytes > (size_t)-1 - unit)
        return NULL;
    const size_t whole = (bytes + unit - 1) / unit * unit;
    void *const memory = aligned_alloc(unit, whole);
    if (memory && unit == HUGE_PAGE)
        pages_advise(memory, whole);
    return memory;
}

void pages_advise(void *memory, size_t bytes)
{
#ifdef MADV_HUGEPAGE
    /* Only advice: without huge pages all is right and a little slower. */
    (void)madvise(memory, bytes, MADV_HUGEPAGE);
#else
    (void)memory;
    (void)bytes;
#endif
}
