/*
 * sgf_tree.h - the first game of Go in SGF text, as a record.
 */
#ifndef RULES_SGF_TREE_H
#define RULES_SGF_TREE_H

#include "rules/sgf.h"

/*
 * Reads UTF-8 text.  On SGF_OK *record is the caller's to record_destroy();
 * otherwise it is NULL, and what is wrong stands *at bytes into the text.
 */
MUST_CHECK enum sgf_status sgf_tree_read(const char *utf8, size_t length,
                                         struct record **record, size_t *at);

#endif
