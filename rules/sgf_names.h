/*
 * sgf_names.h - what SGF calls the texts of a record.
 */
#ifndef RULES_SGF_NAMES_H
#define RULES_SGF_NAMES_H

#include "rules/record.h"

struct sgf_text_name {
    const char *name; /* of the property */
    bool is_one_line; /* SimpleText: no line breaks in it */
};

/* The property of a text. */
struct sgf_text_name sgf_name_of_text(enum record_text which);

/* The text of a property; false, with *which untouched, if it has none. */
MUST_CHECK bool sgf_name_find(const char *name, enum record_text *which);

#endif
