/*
 * net_same.h - are two networks the same?
 */
#ifndef TESTS_SUPPORT_NET_SAME_H
#define TESTS_SUPPORT_NET_SAME_H

#include "engine/net.h"

/* Fails the test unless all of a is in b: norms within the rounding, else to
   the last bit. */
void net_same(const struct net *a, const struct net *b, float rounding);

#endif
