/*
 * median.h - the middle of some measurements.
 */
#ifndef ENGINE_MEDIAN_H
#define ENGINE_MEDIAN_H

/* The median of an odd number of values, which it puts in order. */
double median(double values[], int count);

#endif
