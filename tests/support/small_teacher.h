/*
 * small_teacher.h - teachers for tests: random networks of a few channels,
 * which say nonsense, but at once.
 *
 * What is wrong fails the running test.
 */
#ifndef TESTS_SUPPORT_SMALL_TEACHER_H
#define TESTS_SUPPORT_SMALL_TEACHER_H

#include "tuning/teacher.h"

/* A network, the caller's to net_destroy(). */
struct net *small_teacher_net(uint64_t seed);

/* The fastest kernel that need not measure it. */
const char *small_teacher_kernel(void);

/* Writes a network as a file, packed. */
void small_teacher_write(const struct net *net, const char *path);

/* The teacher of a network, the caller's to teacher_close(); the network stays
   the caller's. */
struct teacher *small_teacher_open(const struct net *net);

#endif
