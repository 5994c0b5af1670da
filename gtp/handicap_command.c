#include "gtp/handicap_command.h"

#include "gtp/exit_status.h"
#include "gtp/options.h"
#include "rules/handicap.h"
#include "rules/ranks.h"

#include <stdio.h>
#include <stdlib.h>

/* Reads a rank; false, with the reason on stderr, if it is none. */
static bool read_rank(const char *word, struct rank *rank)
{
    switch (rank_read(word, rank)) {
    case RANK_OK:
        return true;
    case RANK_UNKNOWN:
        fprintf(stderr,
                "ingot: '%s' is no rank of Ing's; say 5pin, 3dan or 9kyu\n",
                word);
        return false;
    case RANK_RANGE:
        fprintf(stderr, "ingot: '%s' is no rank of Ing's; %s go from 1 to %d\n",
                word, rank_scale_name(rank->scale),
                rank_number_max(rank->scale));
        return false;
    }
    return false;
}

static void print_colors(const struct rank ranks[2],
                         const struct rank_handicap *handicap)
{
    if (handicap->weaker < 0) {
        puts("Equal: guess for the colours; who guesses right chooses.");
        return;
    }
    const struct rank black = ranks[handicap->weaker];
    const struct rank white = ranks[1 - handicap->weaker];
    printf("Black is the %d %s, White the %d %s.\n", black.number,
           rank_scale_name(black.scale), white.number,
           rank_scale_name(white.scale));
}

static void print_komi(int points)
{
    if (points == 0)
        puts("Komi 0: nobody pays.");
    else
        printf("Komi %d: %s pays %d points%s.\n", points,
               points > 0 ? "Black" : "White", abs(points),
               points == 8 ? ", and wins a tie" : "");
}

static void print_moves(int moves)
{
    if (moves == 1)
        puts("White gives one move: the board is empty, Black begins, and "
             "White's first\nmove is a pass.");
    else if (moves > 1)
        printf("White gives %d moves: the board is empty, Black begins, and "
               "White's first\n%d moves are passes.\n",
               moves, moves);
}

static void print_gtp(const struct rank_handicap *handicap)
{
    const int stones = handicap->moves + 1;
    printf("\nBy GTP:         komi %d\n", handicap->komi_points);
    if (stones == 1)
        return;
    printf("                %s %d\n",
           stones > HANDICAP_FIXED_MAX ? "place_free_handicap"
                                       : "fixed_handicap",
           stones);
    puts("                or a set_free_handicap with as many points, or\n"
         "                'play black' and 'play white pass' in turn");
}

static void print_play(const struct rank_handicap *handicap)
{
    printf("In a terminal:  ingot play --komi %d", handicap->komi_points);
    if (handicap->moves)
        printf(" --handicap %d", handicap->moves + 1);
    puts(", and --color white to be White");
}

static int run(struct options *options)
{
    struct rank ranks[2];
    if (!read_rank(options->words[0], &ranks[0]) ||
        !read_rank(options->words[1], &ranks[1]))
        return EXIT_STATUS_USAGE;
    const struct rank_handicap handicap = rank_handicap(ranks);
    print_colors(ranks, &handicap);
    print_komi(handicap.komi_points);
    print_moves(handicap.moves);
    puts(handicap.is_stated
             ? "So the rules say."
             : "The rules do not name this case; it follows by analogy.");
    print_gtp(&handicap);
    print_play(&handicap);
    return EXIT_STATUS_GOOD;
}

int handicap_main(int argc, char **argv)
{
    return options_run(SUBCOMMAND_HANDICAP, argc, argv, run);
}
