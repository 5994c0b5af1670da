/*
 * compiler.h - the few things every file needs from the compiler.
 */
#ifndef RULES_COMPILER_H
#define RULES_COMPILER_H

/* The caller has to look at what comes back. */
#define MUST_CHECK __attribute__((warn_unused_result))

/* The arguments are checked as printf's are. */
#define PRINTF_LIKE(string, first)                                             \
    __attribute__((format(printf, string, first)))

/* Elements of an array (not of a pointer). */
#define ARRAY_LEN(array) (sizeof(array) / sizeof((array)[0]))

#endif
