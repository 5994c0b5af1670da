/*
 * Bytes of any kind as an SGF file.  What is read can be replayed, and is the
 * same after writing and reading it again.
 */
#include "rules/sgf.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Stop with a core, which the fuzzer keeps the input of. */
static void require(bool is_so)
{
    if (!is_so)
        abort();
}

static void replay(const struct record *record)
{
    const struct ruleset rules = ruleset_ing();
    struct game *game = game_create(&rules, BOARD_SIZE_MIN);
    require(game);
    int move;
    const enum verdict verdict = record_replay(record, -1, game, &move);
    require(move <= record_moves(record));
    require(verdict != VERDICT_LEGAL || move == record_moves(record));
    require(game->board.size == record_size(record));
    game_destroy(game);
}

static char *write_text(const struct record *record, size_t *length)
{
    char *text = NULL;
    FILE *stream = open_memstream(&text, length);
    require(stream);
    require(sgf_write(stream, record));
    require(fclose(stream) == 0);
    return text;
}

/* Writing puts stones in the order of their colors, so compare the second. */
static void write_and_read(const struct record *record)
{
    struct record *second, *third;
    struct sgf_place place;
    size_t length, second_length, third_length;
    char *text = write_text(record, &length);
    require(sgf_parse(text, length, &second, &place) == SGF_OK);
    char *second_text = write_text(second, &second_length);
    require(sgf_parse(second_text, second_length, &third, &place) == SGF_OK);
    char *third_text = write_text(third, &third_length);
    require(record_moves(second) == record_moves(record));
    require(record_size(second) == record_size(record));
    require(strcmp(second_text, third_text) == 0);
    record_destroy(second);
    record_destroy(third);
    free(text);
    free(second_text);
    free(third_text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct record *record;
    struct sgf_place place;
    const enum sgf_status status =
        sgf_parse((const char *)data, size, &record, &place);
    require((status == SGF_OK) == (record != NULL));
    require(place.line >= 1 && place.column >= 1);
    if (!record)
        return 0;
    replay(record);
    write_and_read(record);
    record_destroy(record);
    return 0;
}
