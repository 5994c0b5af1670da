#include "engine/bench_games.h"

#include "rules/vertex.h"

#include <assert.h>
#include <string.h>

enum {
    GAMES = 2,
    FIRST_MOVES = 10, /* before the first position of a game ... */
    MOVES_BETWEEN = 12,
    GAME_MOVES = 240, /* ... and all that are written here */
};

/* Two games that Ingot played against itself by playouts. */
static const struct recorded_game {
    const char *rules;
    const char *moves; /* names of vertices, Black's first */
} RECORDED[GAMES] = {
    {"ing", "G15 G4 L10 D4 D2 P1 J2 C14 S15 J15 E9 D7 M16 M7 P8 L15 H13 "
            "P10 N9 B10 L8 F9 P17 Q2 E18 M13 M6 G14 P13 E10 F10 S5 H14 G13 "
            "D10 H12 F12 K17 F5 H8 M2 J4 F8 P18 H15 O8 L7 A16 G2 O9 G12 G9 "
            "R13 T8 L16 F7 L14 L6 E7 E6 M4 C2 O6 O7 P7 P6 H18 M15 K15 H6 "
            "P5 Q6 B3 L11 E8 K14 K16 O17 C3 E11 M14 M5 L5 K6 G7 F6 G8 D9 "
            "H9 G10 H10 E2 D8 C8 N6 G6 C9 B9 R17 H11 G11 L4 D3 N15 C7 N5 "
            "N7 M8 E3 N8 K13 B8 O5 N4 B12 C12 M3 P16 Q17 D6 O11 N17 O14 "
            "N13 N14 N10 M18 M17 L17 R16 S16 L18 K18 L19 N18 N19 O18 J10 "
            "D11 Q18 O3 J9 C13 M19 Q19 R18 B14 D13 B13 S17 R5 R4 B15 K12 "
            "Q5 S6 Q3 K2 K3 R3 N11 N3 N2 K5 O4 L5 O2 L3 L2 D17 B5 C16 C15 "
            "B6 B16 B17 M12 D14 D16 C17 O19 D15 E16 D12 C11 B11 M9 M10 L9 "
            "M11 P19 A14 E13 A15 J8 K8 K7 J7 A17 A18 E12 A13 T17 R19 S18 "
            "O16 Q10 O10 O18 P19 P11 Q9 A12 A11 R6 R10 Q16 N12 S7 R7 R8 S8 "
            "Q11 R9 S2 R2 S4 S3 T6 T7 Q8 P15 S11 J18 J17 L13 J13 F15 J6 F4 "},
    {"chinese", "H6 K5 H13 D6 K16 K7 Q5 Q4 P16 M4 S13 E5 P10 F3 D15 E2 B6 E17 "
                "B16 B17 G8 S11 D9 R13 D17 S14 B13 P7 O1 D18 K10 R5 T12 Q12 "
                "O14 M8 H17 H2 M10 H18 S7 G17 R6 Q6 P5 P4 T11 S8 S10 S16 R4 S5 "
                "Q7 P6 O5 R3 R15 T7 E6 O11 S15 Q10 Q9 T13 T14 L10 P8 M11 O7 B5 "
                "L9 M14 S4 N10 L11 S6 R7 T4 S3 S2 N9 P14 D7 A7 S17 O15 T3 T2 "
                "B7 F6 M12 N12 N15 O16 O17 O9 P12 P11 C17 R8 Q8 N16 R9 J17 N13 "
                "O13 E7 M13 C5 R14 H15 Q16 Q15 P17 P15 R16 Q17 P18 F18 R17 T16 "
                "R18 M16 N17 M17 N18 R11 F19 J15 O2 F16 S12 R12 B3 F5 F17 B4 "
                "G5 Q13 B18 F4 D4 G4 E12 N11 F9 M5 Q14 B8 H5 P13 N14 E4 D5 G6 "
                "B12 D13 F7 F8 J10 J9 C14 D3 C13 C12 D12 C11 B14 C10 C4 C6 D14 "
                "E15 C3 E13 E14 F13 F15 F14 A16 L13 J4 A4 E16 G15 M11 L12 O12 "
                "D2 E3 C15 A15 C2 T5 B2 P9 H16 L5 L8 M9 M15 K11 G2 H9 L7 N5 "
                "L14 M7 L10 G3 A3 P14 H10 O4 O6 J8 H3 G9 J2 G1 H1 J11 K6 J6 L6 "
                "G12 M6 L1 K9 J13 H8 A6 A14 A13 N8 F1 L2 H4 N1 E5 "},
};

/* The move that text begins with; moves text to the next. */
static Point take_move(const char **text)
{
    char name[VERTEX_TEXT] = "";
    const size_t length = strcspn(*text, " ");
    Point point = PASS;
    assert(length > 0 && length < sizeof name);
    memcpy(name, *text, length);
    const bool is_vertex = vertex_read(name, 19, &point);
    assert(is_vertex);
    (void)is_vertex;
    *text += length + 1;
    return point;
}

struct game *bench_games_position(int i)
{
    assert(i >= 0 && i < BENCH_GAMES_POSITIONS);
    const struct recorded_game *recorded = &RECORDED[i % GAMES];
    const int moves = FIRST_MOVES + i / GAMES * MOVES_BETWEEN;
    struct ruleset rules = ruleset_ing();
    const enum ruleset_status status = ruleset_find(recorded->rules, &rules);
    assert(status == RULESET_OK && moves <= GAME_MOVES);
    (void)status;
    struct game *game = game_create(&rules, 19);
    const char *text = recorded->moves;
    for (int move = 0; game && move < moves; move++)
        game_apply(game, take_move(&text), game->to_move);
    return game;
}
