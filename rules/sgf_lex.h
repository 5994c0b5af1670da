/*
 * sgf_lex.h - the tokens of an SGF file: parentheses, nodes, properties.
 *
 * Works on UTF-8 text and knows no property.  A lexer is a plain value: copy
 * it to look ahead.  It never allocates and takes time linear in the text.
 */
#ifndef RULES_SGF_LEX_H
#define RULES_SGF_LEX_H

#include "rules/record.h"

#include <stdbool.h>
#include <stddef.h>

/* Longest property name that is told apart from others, and its NUL. */
enum { SGF_NAME = 8 };

struct sgf_lex {
    const char *bytes;
    size_t length;
    size_t at;           /* offset of what comes next */
    size_t start;        /* offset where the last token or value began */
    char name[SGF_NAME]; /* of the last property: its capitals and digits */
};

/* Part of the text: what stands between the brackets of a value. */
struct sgf_slice {
    const char *bytes;
    size_t length;
};

enum sgf_token {
    SGF_TOKEN_OPEN,     /* ( */
    SGF_TOKEN_CLOSE,    /* ) */
    SGF_TOKEN_NODE,     /* ; */
    SGF_TOKEN_PROPERTY, /* a name; its values come next */
    SGF_TOKEN_END,
    SGF_TOKEN_CUT,  /* the text ends after a name */
    SGF_TOKEN_JUNK, /* nothing that belongs here */
};

enum sgf_value {
    SGF_VALUE,
    SGF_VALUE_NONE, /* the property has no more */
    SGF_VALUE_CUT,  /* the text ends before the value does */
};

/*
 * Goes to the next game tree, behind its parenthesis if it has one: a text
 * that begins with a node is a tree as well.  False if there is none.
 */
MUST_CHECK bool sgf_lex_find_tree(struct sgf_lex *lex);

/* Goes behind the game tree that the lexer is in, to the end if need be. */
void sgf_lex_skip_tree(struct sgf_lex *lex);

/* Takes the next token; after a property its values must be taken as well. */
enum sgf_token sgf_lex_next(struct sgf_lex *lex);

/*
 * Takes the next value of a property.  In text, programs forget to escape
 * closing brackets: if is_text, one that nothing fitting follows is part of
 * the text.
 */
enum sgf_value sgf_lex_value(struct sgf_lex *lex, bool is_text,
                             struct sgf_slice *value);

/* Takes all values that are left; false if the text ends in one. */
MUST_CHECK bool sgf_lex_skip_values(struct sgf_lex *lex, bool is_text);

/*
 * Moves a place on, over the bytes from offset from to offset to.  Lines end
 * with LF, CR or both; the bytes are ended by a NUL.
 */
void sgf_lex_move_place(struct record_place *place, const char *bytes,
                        size_t from, size_t to);

#endif
