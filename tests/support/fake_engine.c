#include "tests/support/fake_engine.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

struct fake {
    char *moves; /* those not yet answered */
    const char *dead, *refuse, *knows, *gate, *log, *says, *start, *only_if;
};

bool fake_engine_is_asked(int argc, char **argv)
{
    return argc > 1 && strcmp(argv[1], "engine") == 0;
}

static void hang(void)
{
    for (;;)
        pause();
}

static void sleep_ms(long ms)
{
    const struct timespec time = {ms / 1000, ms % 1000 * 1000000};
    nanosleep(&time, NULL);
}

static void answer_word(const char *word)
{
    if (strcmp(word, "!crash") == 0) {
        raise(SIGKILL);
    } else if (strcmp(word, "!exit") == 0) {
        _exit(3);
    } else if (strcmp(word, "!hang") == 0) {
        hang();
    } else if (strcmp(word, "!error") == 0) {
        printf("? cannot\n\n");
    } else if (strcmp(word, "!noise") == 0) {
        for (int i = 0; i < 300000; i++)
            printf("noise\n");
    } else if (strncmp(word, "!slow:", 6) == 0) {
        char *end;
        sleep_ms(strtol(word + 6, &end, 10));
        printf("= %s\n\n", end + 1);
    } else {
        printf("= %s\n\n", word);
    }
}

static void genmove(struct fake *fake)
{
    while (fake->gate && access(fake->gate, F_OK) == 0)
        sleep_ms(5);
    char *word = fake->moves;
    if (!word || !*word) {
        answer_word("pass");
        return;
    }
    fake->moves += strcspn(word, ",");
    if (*fake->moves)
        *fake->moves++ = '\0';
    answer_word(word);
}

static void list_dead(const struct fake *fake)
{
    if (!fake->dead) {
        printf("= \n\n");
    } else if (*fake->dead == '!') {
        answer_word(fake->dead);
    } else {
        printf("= ");
        for (const char *c = fake->dead; *c; c++)
            putchar(*c == ',' ? '\n' : *c);
        printf("\n\n");
    }
}

static void log_command(const struct fake *fake, const char *command)
{
    FILE *log = fake->log ? fopen(fake->log, "a") : NULL;
    if (!log)
        return;
    fprintf(log, "%s\n", command);
    fclose(log);
}

static void answer(struct fake *fake, const char *command)
{
    log_command(fake, command);
    if (fake->refuse && strstr(command, fake->refuse))
        printf("? not so\n\n");
    else if (strncmp(command, "genmove", 7) == 0)
        genmove(fake);
    else if (strncmp(command, "final_status_list", 17) == 0)
        list_dead(fake);
    else if (strncmp(command, "known_command ", 14) == 0)
        answer_word(fake->knows && strcmp(command + 14, fake->knows) == 0
                        ? "true"
                        : "false");
    else if (strcmp(command, "name") == 0)
        printf("= Fake\n\n");
    else if (strcmp(command, "pid") == 0)
        printf("=12 %ld\r\n\r\n", (long)getpid());
    else if (strncmp(command, "echo ", 5) == 0)
        answer_word(command + 5);
    else
        printf("=\n\n");
    fflush(stdout);
}

static void read_argument(struct fake *fake, char *argument)
{
    char *value = strchr(argument, '=');
    if (!value)
        return;
    *value++ = '\0';
    if (strcmp(argument, "moves") == 0)
        fake->moves = value;
    else if (strcmp(argument, "dead") == 0)
        fake->dead = value;
    else if (strcmp(argument, "refuse") == 0)
        fake->refuse = value;
    else if (strcmp(argument, "knows") == 0)
        fake->knows = value;
    else if (strcmp(argument, "gate") == 0)
        fake->gate = value;
    else if (strcmp(argument, "log") == 0)
        fake->log = value;
    else if (strcmp(argument, "says") == 0)
        fake->says = value;
    else if (strcmp(argument, "start") == 0)
        fake->start = value;
    else if (strcmp(argument, "if") == 0)
        fake->only_if = value;
}

static void begin(const struct fake *fake)
{
    if (fake->says)
        fprintf(stderr, "%s\n", fake->says);
    if (fake->start && (!fake->only_if || access(fake->only_if, F_OK) == 0))
        answer_word(fake->start);
}

int fake_engine_main(int argc, char **argv)
{
    struct fake fake = {0};
    char command[1024];
    for (int i = 2; i < argc; i++)
        read_argument(&fake, argv[i]);
    begin(&fake);
    while (fgets(command, sizeof command, stdin)) {
        command[strcspn(command, "\r\n")] = '\0';
        answer(&fake, command);
        if (strcmp(command, "quit") == 0)
            break;
    }
    return 0;
}
