/*
 * test.h - cmocka, with the headers it wants before it.
 */
#ifndef TESTS_SUPPORT_TEST_H
#define TESTS_SUPPORT_TEST_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka's header needs the four above first. */
#include <cmocka.h>

#endif
