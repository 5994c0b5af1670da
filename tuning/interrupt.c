#include "tuning/interrupt.h"

#include <signal.h>
#include <stddef.h>

void interrupt_hold(void)
{
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &signals, NULL);
    signal(SIGPIPE, SIG_IGN);
}

bool interrupt_came(void)
{
    sigset_t pending;
    if (sigpending(&pending) != 0)
        return false;
    return sigismember(&pending, SIGINT) == 1 ||
           sigismember(&pending, SIGTERM) == 1;
}
