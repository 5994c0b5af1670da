/*
 * train_curves.h - how learning went, as a picture.
 */
#ifndef TUNING_TRAIN_CURVES_H
#define TUNING_TRAIN_CURVES_H

#include "tuning/train_log.h"

/* Draws the rows of a log as curves (SVG).  The title is a plain text.  The
   file is replaced as a whole or, when false is returned, left as it was;
   errno says why. */
MUST_CHECK bool train_curves_draw(const char *title,
                                  const struct train_row rows[], int count,
                                  const char *path);

#endif
