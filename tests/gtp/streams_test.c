/*
 * What clients were seen to send, in their order and spelling.  None of it may
 * be refused, for most of them then give up.
 */
#include "rules/compiler.h"
#include "tests/support/talk.h"
#include "tests/support/test.h"

#include <string.h>

enum { VISITS = 8, LINES_MAX = 24 };

static const struct stream {
    const char *name; /* of the client */
    const char *lines[LINES_MAX];
} STREAMS[] = {
    {"GoGui",
     {"name", "protocol_version", "version", "list_commands", "name",
      "protocol_version", "boardsize 9", "clear_board", "komi 8", "genmove b",
      "genmove w", "time_settings 0 1 0", "time_left b 300 0", "genmove b",
      "gogui-interrupt", "gogui-analyze_commands"}},
    {"gogui-twogtp, second game",
     {"boardsize 9", "clear_board", "set_free_handicap C3 G7 C7",
      "time_settings 30 10 1", "genmove w", "play B F7", "final_score",
      "cputime"}},
    {"Sabaki",
     {"name", "version", "protocol_version", "list_commands", "komi 8",
      "boardsize 9", "clear_board", "set_free_handicap C3 G7", "play W C5",
      "play B E4", "kata-analyze W 50", "protocol_version",
      "kata-genmove_analyze W 50", "genmove_analyze B 50"}},
    {"q5Go",
     {"1 protocol_version", "2 boardsize 9", "3 clear_board", "4 komi 7.5",
      "5 known_command lz-analyze", "6 known_command kata-analyze",
      "7 known_command kata-set-rules", "8 known_command known_command",
      "9 clear_board", "10 komi 8", "11 play black C3", "12 play black G7",
      "13 kata-set-rules tromp-taylor", "14 kata-analyze white 100",
      "15 known_command known_command", "16 time_settings 1 1 0",
      "17 kata-genmove_analyze white 100"}},
    {"q5Go, moves taken back",
     {"8 time_settings 3600 0 0", "9 clear_board",
      "10 known_command known_command", "11 play black E5",
      "12 time_left white 3600 0", "13 kata-genmove_analyze white 100",
      "14 undo", "15 undo", "16 play black C5", "17 time_left white 3599 0",
      "18 kata-genmove_analyze white 100", "19 play black pass",
      "20 time_left white 3599 0", "21 kata-genmove_analyze white 100"}},
    {"q5Go, walking through a game",
     {"13 play black E5", "14 play white G7", "17 kata-analyze black 100",
      "18 known_command known_command", "19 undo", "20 kata-analyze white 100",
      "21 known_command known_command", "22 clear_board",
      "23 kata-analyze black 100", "24 known_command known_command"}},
    {"qGo",
     {"1000 protocol_version", "1001 boardsize 9", "1002 clear_board",
      "1003 komi 8.00", "1004 fixed_handicap 2", "1005 clear_board",
      "1006 set_free_handicap C7 G3", "1007 genmove white", "1008 undo 0",
      "1009 genmove white"}},
    {"Lizzie",
     {"1 name", "2 version", "3 boardsize 9", "4 komi 7.5", "5 lz-analyze 10",
      "6 play B D6", "7 lz-analyze 10", "8 name", "9 undo",
      "10 time_settings 0 5 1", "11 lz-genmove_analyze B 10"}},
    {"LizzieYzy",
     {"1 name", "2 version", "3 list_commands", "4 komi 7.5", "5 boardsize 9",
      "6 kata-analyze B 2147483647 ownership true", "7 time_left B 12.34 0",
      "8 lz-analyze b 10 avoid b D4,E5 30 avoid w D4,E5 30"}},
    {"LizGoban",
     {"kata-analyze interval 1", "boardsize 9", "set_free_handicap A1 B2",
      "lz-analyze interval 1 minmoves 30", "kata-set-rules chinese",
      "clear_board", "play b D4",
      "kata-analyze w interval 10 movesOwnership true"}},
    {"gtp2ogs",
     {"list_commands\r", "boardsize 9\r", "clear_board\r", "komi 7.5\r",
      "play black j1\r", "time_settings 100 10 1\r", "time_left black 100 0\r",
      "time_left white 99 0\r", "genmove white\r", "play black j7\r",
      "kgs-time_settings byoyomi 60 10 5\r", "time_left black 60 0\r",
      "time_left white 59 0\r", "genmove white\r"}},
    {"gtp2ogs, Fischer",
     {"list_commands\r", "kata-list_time_settings\r", "boardsize 9\r",
      "clear_board\r", "komi 7.5\r", "play black j1\r",
      "time_settings 50 10 1\r", "time_left black 50 0\r",
      "time_left white 50 0\r", "genmove white\r", "play black j7\r",
      "kata-time_settings fischer-capped 60 10 120 -1\r",
      "time_left black 60 0\r", "time_left white 59 0\r", "genmove white\r"}},
    {"gtp2ogs, Black with a handicap",
     {"boardsize 19\r", "clear_board\r", "komi 0.5\r",
      "place_free_handicap 4\r", "play white c3\r", "genmove black\r"}},
    {"gtp2ogs, Black with a handicap by Fischer's time",
     {"komi 0.5\r", "time_settings 27 3 1\r", "time_left black 22 0\r",
      "time_left white 27 0\r", "place_free_handicap 4\r",
      "kata-list_time_settings\r", "play white f6\r",
      "kata-time_settings fischer-capped 30 3 60 -1\r",
      "time_left black 36 0\r", "time_left white 32 0\r", "genmove black\r"}},
    {"gtp2ogs, White against a handicap",
     {"boardsize 9\r", "clear_board\r", "komi 0.5\r",
      "set_free_handicap c3 g7 c7\r", "time_settings 27 3 1\r",
      "time_left black 35 0\r", "time_left white 23 0\r", "genmove white\r"}},
    {"gtp2ogs, simple time",
     {"boardsize 9\r", "clear_board\r", "komi 7.5\r", "time_settings 0 2 1\r",
      "time_left black 0 1\r", "time_left white 2 1\r", "genmove black\r",
      "kata-list_time_settings\r", "play white j1\r", "time_settings 0 2 1\r",
      "time_left black 1 1\r", "time_left white 1 1\r", "genmove black\r"}},
    {"gtp2ogs, from a position, without main time",
     {"boardsize 9\r", "clear_board\r", "komi 7.5\r", "play black c7\r",
      "play black c6\r", "play black g5\r", "play white g7\r",
      "play white g6\r", "play white e5\r", "time_settings 20 10 1\r",
      "time_left black 17 0\r", "time_left white 20 0\r", "genmove black\r",
      "kata-list_time_settings\r", "play white j1\r",
      "kgs-time_settings byoyomi 0 10 3\r", "time_left black 0 0\r",
      "time_left white 9 3\r", "genmove black\r"}},
    {"gtp2ogs, play that goes on after two passes",
     {"boardsize 9\r", "clear_board\r", "komi 7.5\r", "play black e5\r",
      "play white c5\r", "play black pass\r", "play white pass\r",
      "kata-list_time_settings\r", "play black a1\r",
      "kgs-time_settings byoyomi 120 10 3\r", "time_left black 104 0\r",
      "time_left white 105 0\r", "genmove white\r", "play black pass\r",
      "genmove white\r", "genmove white\r"}},
    {"CGOS in Python",
     {"list_commands", "boardsize 9", "komi 8.0", "time_settings 60 0 0",
      "cgos-opponent_name rival", "cgos-opponent_rating 1500?", "clear_board",
      "play b e5", "time_left w 60 0", "cgos-genmove_analyze w", "play b c4",
      "time_left w 59 0", "kata-genmove_analyze w ownership true", "play b j9",
      "lz-genmove_analyze w 100000", "cgos-gameover B+3.5"}},
    {"CGOS in Tcl",
     {"list_commands", "boardsize 9", "clear_board", "komi 8.0",
      "time_settings 60 0 0", "time_left b 60 0", "genmove b", "play w c4"}},
    {"gomill",
     {"protocol_version", "name", "version",
      "known_command gomill-describe_engine", "gomill-describe_engine",
      "boardsize 9", "clear_board", "komi 8.0", "place_free_handicap 4",
      "gomill-genmove_ex w claim", "gomill-explain_last_move", "play b pass",
      "final_score", "gomill-cpu_time"}},
    {"kgsGtp",
     {"name", "version", "list_commands", "kgs-rules japanese", "boardsize 9",
      "komi 6.5", "clear_board", "kgs-time_settings canadian 300 60 10",
      "time_left b 300 0", "genmove b", "time_left w 55.5 7", "genmove w",
      "kgs-genmove_cleanup b", "final_status_list dead", "kgs-game_over",
      "genmove w"}},
};

static void no_line_is_refused(void **state)
{
    const struct stream *const stream = *state;
    struct talk *const talk = talk_open(1, VISITS);
    assert_non_null(talk);
    for (int i = 0; stream->lines[i]; i++) {
        const char *const reply = talk_say(talk, stream->lines[i]);
        if (reply[0] != '=')
            fail_msg("\"%s\" was answered \"%s\"", stream->lines[i], reply);
    }
    talk_close(talk);
}

int main(void)
{
    struct CMUnitTest tests[ARRAY_LEN(STREAMS)];
    for (size_t i = 0; i < ARRAY_LEN(STREAMS); i++)
        tests[i] = (struct CMUnitTest){.name = STREAMS[i].name,
                                       .test_func = no_line_is_refused,
                                       .initial_state = (void *)&STREAMS[i]};
    return cmocka_run_group_tests_name("gtp/streams", tests, NULL, NULL);
}
