#include "tuning/system_error.h"

#include <stdio.h>
#include <string.h>

const char *system_error(int error, char text[SYSTEM_ERROR_TEXT])
{
    if (strerror_r(error, text, SYSTEM_ERROR_TEXT) != 0)
        snprintf(text, SYSTEM_ERROR_TEXT, "error %d", error);
    return text;
}
