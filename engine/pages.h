/*
 * pages.h - memory for large tables, on huge pages where the system has them:
 * to touch it for the first time and to find it costs less.
 */
#ifndef ENGINE_PAGES_H
#define ENGINE_PAGES_H

#include <stddef.h>

/* Memory of any content, aligned to 64 bytes, the caller's to free(); NULL when
   memory is short.  Of a large piece the system gives each part that is written
   to whole pages of 2 MiB. */
void *pages_alloc(size_t bytes);

/* Asks for huge pages where they fit into this memory, which holds nothing
   yet. */
void pages_advise(void *memory, size_t bytes);

#endif
