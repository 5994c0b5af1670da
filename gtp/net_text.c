#include "gtp/net_text.h"

#include <inttypes.h>
#include <string.h>

/* Words, and the part of the network if it is known. */
static void add_with_part(struct buffer *text, const char *words,
                          const char *before_part, const char *part)
{
    buffer_add(text, words);
    if (part[0])
        buffer_print(text, "%s%s", before_part, part);
}

void net_text_problem(struct buffer *text, const char *path,
                      const struct net_file_problem *problem)
{
    const char *const part = problem->part;
    buffer_print(text, "%s: ", path);
    switch (problem->status) {
    case NET_FILE_OK:
        buffer_add(text, "nothing is wrong");
        break;
    case NET_FILE_CANNOT_OPEN:
    case NET_FILE_CANNOT_READ:
        buffer_add(text, problem->number ? strerror((int)problem->number)
                                         : "the packed data is damaged");
        break;
    case NET_FILE_TRUNCATED:
        add_with_part(text, "the file ends too early", ", at ", part);
        break;
    case NET_FILE_NOT_A_NETWORK:
        add_with_part(text, "not a network as KataGo packs them (.bin.gz)",
                      ", wrong at ", part);
        break;
    case NET_FILE_VERSION:
        buffer_print(text,
                     "the network's format has version %" PRId64
                     ", and only %d to %d are read",
                     problem->number, NET_FILE_FIRST_VERSION,
                     NET_FILE_LAST_VERSION);
        break;
    case NET_FILE_UNSUPPORTED:
        add_with_part(text, "the network has a part that is not known here",
                      ": ", part);
        break;
    case NET_FILE_TOO_LARGE:
        buffer_print(text, "the network is too large: %" PRId64 " %s",
                     problem->number, part);
        break;
    case NET_FILE_INCONSISTENT:
        add_with_part(text, "a part of the network does not fit the others",
                      ": ", part);
        break;
    case NET_FILE_NOT_FINITE:
        add_with_part(text, "the network holds a number past use", ", in ",
                      part);
        break;
    case NET_FILE_MEMORY:
        buffer_add(text, "not enough memory for the network");
        break;
    }
}
