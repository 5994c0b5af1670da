/*
 * figures.h - how far what a network says of positions is from what it should
 * have said.
 */
#ifndef TUNING_FIGURES_H
#define TUNING_FIGURES_H

#include "tuning/sample.h"

#include <stdint.h>
#include <stdio.h>

/* Sums over samples, each divided by its count in what is printed. */
struct figures {
    int64_t samples;
    double policy;  /* Kullback-Leibler divergence from the teacher's, over
                       the moves that are not barred */
    double teacher; /* its first move is the teacher's, too */
    double win;     /* difference of the win rates, 0 to 1 */
    double lead;    /* of the leads, in points */
    double owner;   /* of the owners, 0 to 2, in the mean of the vertices */

    int64_t moves; /* samples that know what was played */
    double game;   /* the first move is that one */

    int64_t results; /* samples that know how the game ended */
    double entropy;  /* of these by the win rate, in nats */
};

/* Adds a sample and what the network says of its position. */
void figures_add(struct figures *figures, const struct sample *sample,
                 const struct net_output *output);

/* Adds the sums of others. */
void figures_join(struct figures *figures, const struct figures *others);

/* A line of names, and a line of figures that fits under them; the label has
   up to 6 characters. */
void figures_print_names(FILE *stream);
void figures_print(const struct figures *figures, const char *label,
                   FILE *stream);

#endif
