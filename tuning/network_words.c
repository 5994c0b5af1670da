#include "tuning/network_words.h"

#include "tuning/system_error.h"

#include <stdio.h>

/* What is wrong with a file that could be opened and unpacked. */
static const char *file_words(enum net_file_status status)
{
    switch (status) {
    case NET_FILE_OK:
    case NET_FILE_CANNOT_OPEN:
    case NET_FILE_CANNOT_READ:
        break;
    case NET_FILE_TRUNCATED:
        return "the file ends too early";
    case NET_FILE_NOT_A_NETWORK:
        return "this is no network of KataGo's format";
    case NET_FILE_VERSION:
        return "its format's version is not read here";
    case NET_FILE_UNSUPPORTED:
        return "a part of the network is of an unknown kind";
    case NET_FILE_TOO_LARGE:
        return "the network is too large";
    case NET_FILE_INCONSISTENT:
        return "a part does not fit the others";
    case NET_FILE_NOT_FINITE:
        return "a number in it is past use";
    case NET_FILE_MEMORY:
        return "memory is short";
    }
    return "what is packed in it is damaged";
}

static void say_file(const char *path, const struct net_file_problem *problem,
                     char text[NETWORK_WORDS])
{
    const bool is_system = problem->status == NET_FILE_CANNOT_OPEN ||
                           problem->status == NET_FILE_CANNOT_READ;
    char error[SYSTEM_ERROR_TEXT];
    const char *words = is_system && problem->number
                            ? system_error((int)problem->number, error)
                            : file_words(problem->status);
    snprintf(text, NETWORK_WORDS, "%.200s: %s%s%s", path, words,
             problem->part[0] ? ", in " : "", problem->part);
}

const char *network_words(const struct network_options *asked,
                          const struct network_problem *problem,
                          char text[NETWORK_WORDS])
{
    const char *words = "memory is short";
    switch (problem->status) {
    case NETWORK_FILE:
        say_file(asked->path, &problem->file, text);
        return text;
    case NETWORK_RANGES:
        words = "its ranges are not its own";
        break;
    case NETWORK_KERNEL_UNKNOWN:
        words = "there is no kernel of that name";
        break;
    case NETWORK_KERNEL_UNAVAILABLE:
        words = "this processor cannot run that kernel";
        break;
    case NETWORK_KERNEL_UNFIT:
        words = "the kernel does not compute such networks";
        break;
    case NETWORK_NOT_FINITE:
        words = "what the network says is no number";
        break;
    case NETWORK_OK:
    case NETWORK_MEMORY:
    case NETWORK_CACHE_MEMORY:
        break;
    }
    snprintf(text, NETWORK_WORDS, "%.200s%s%.60s: %s", asked->path,
             asked->kernel ? ", " : "", asked->kernel ? asked->kernel : "",
             words);
    return text;
}
