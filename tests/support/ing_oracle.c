#include "tests/support/ing_oracle.h"

#include "rules/vertex.h"
#include "tests/support/diagram.h"
#include "tests/support/test.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PATH = 512, PATIENCE_MS = 10000 };

/* The letters of ing_oracle.py; the reference knows no other verdicts. */
static const char LETTERS[ING_VERDICTS] = {
    [VERDICT_LEGAL] = 'l',      [VERDICT_OCCUPIED] = 'o',
    [VERDICT_HOT_SINGLE] = '1', [VERDICT_SUICIDE_SINGLE] = 's',
    [VERDICT_HOT_DOUBLE] = '2', [VERDICT_HOT_TWIN] = 't',
    [VERDICT_RUN] = 'r',        [VERDICT_DISTURB] = 'd',
    [VERDICT_CYCLE] = 'c',      [VERDICT_STOP] = 'p',
    [VERDICT_OVER] = 'e',
};

static const char *folder(char path[PATH])
{
    const char *const shared = getenv("INGOT_SHARED");
    const int length =
        snprintf(path, PATH, "%s/rules", shared ? shared : "../shared");
    assert_in_range(length, 1, PATH - 1);
    return path;
}

bool ing_oracle_is_there(void)
{
    static const char *const words[] = {"python3", "--version", NULL};
    char path[PATH], file[PATH + 16];
    struct child child;
    snprintf(file, sizeof file, "%s/check.py", folder(path));
    if (access(file, R_OK) != 0) {
        print_message("%s is absent\n", file);
        return false;
    }
    child_start_other(&child, words);
    const bool runs = child_wait(&child, PATIENCE_MS) && child.status == 0;
    child_free(&child);
    if (!runs)
        print_message("python3 is absent\n");
    return runs;
}

void ing_oracle_start(struct ing_oracle *oracle)
{
    char path[PATH];
    const char *const words[] = {"python3", "tests/rules/ing_oracle.py",
                                 folder(path), NULL};
    *oracle = (struct ing_oracle){0};
    child_start_other(&oracle->child, words);
    oracle->answers = fdopen(dup(oracle->child.out), "r");
    assert_non_null(oracle->answers);
}

void ing_oracle_stop(struct ing_oracle *oracle)
{
    fclose(oracle->answers);
    free(oracle->line);
    child_free(&oracle->child);
}

/* The reference counts points from the top left. */
static int number_of(Point point, int size)
{
    return (size - 1 - point_row(point)) * size + point_column(point);
}

static Point point_of(int number, int size)
{
    return point_at(size - 1 - number / size, number % size);
}

static void write_rows(FILE *stream, const struct board *board)
{
    for (int i = 0; i < board->size * board->size; i++)
        fputc(".XO"[board->color[point_of(i, board->size)]], stream);
}

void ing_oracle_tell(struct ing_oracle *oracle, const struct game *game)
{
    char *text = NULL;
    size_t length = 0;
    FILE *const stream = open_memstream(&text, &length);
    assert_non_null(stream);
    fputs("start ", stream);
    write_rows(stream, &game->start);
    fputs(game->start_to_move == BLACK ? " B\n" : " W\n", stream);
    for (int i = 0; i < game->move_count; i++) {
        const Point point = game->plies[i].point;
        if (point == PASS)
            fputs("pass\n", stream);
        else
            fprintf(stream, "play %d\n", number_of(point, game->board.size));
    }
    fputs("flush\n", stream);
    assert_int_equal(fclose(stream), 0);
    child_send_bytes(&oracle->child, text, length);
    free(text);
}

/* The game as a case that stops where the two differ. */
static void show_case(const struct game *game)
{
    char text[DIAGRAM_TEXT], name[VERTEX_TEXT];
    print_error("case CASE\nsize %d\n%sto_move %c\nmoves\n", game->board.size,
                diagram_write(&game->start, text), " BW"[game->start_to_move]);
    for (int i = 0; i < game->move_count; i++)
        print_error("%c %s legal\n", " BW"[game->plies[i].color],
                    vertex_write(game->plies[i].point, name));
    print_error("final\n%s", diagram_write(&game->board, text));
}

/* Reads one answer, without its newline. */
static const char *hear(struct ing_oracle *oracle)
{
    if (getline(&oracle->line, &oracle->room, oracle->answers) < 0) {
        char said[4096];
        const ssize_t length = read(oracle->child.err, said, sizeof said - 1);
        said[length < 0 ? 0 : length] = '\0';
        fail_msg("the reference has stopped: %s", said);
    }
    oracle->line[strcspn(oracle->line, "\n")] = '\0';
    return oracle->line;
}

static void compare_stones(const struct game *game, const char *rows)
{
    const int points = game->board.size * game->board.size;
    char *is = NULL;
    size_t length = 0;
    FILE *const stream = open_memstream(&is, &length);
    assert_non_null(stream);
    write_rows(stream, &game->board);
    assert_int_equal(fclose(stream), 0);
    if (strncmp(rows, is, (size_t)points) != 0) {
        show_case(game);
        fail_msg("the reference has the stones %s", rows);
    }
    free(is);
}

static void compare_verdict(struct ing_oracle *oracle, const struct game *game,
                            Point point, char letter)
{
    const enum verdict verdict = game_verdict(game, point, game->to_move);
    if (LETTERS[verdict] == letter) {
        oracle->verdicts[verdict] += game->board.color[point] == EMPTY;
        return;
    }
    char name[VERTEX_TEXT];
    const char *const at = memchr(LETTERS, letter, ING_VERDICTS);
    show_case(game);
    fail_msg("%c %s: the reference says %s, we say %s", " BW"[game->to_move],
             vertex_write(point, name),
             at ? verdict_name((enum verdict)(at - LETTERS)) : "nothing known",
             verdict_name(verdict));
}

static void compare_position(struct ing_oracle *oracle, const struct game *game)
{
    const int size = game->board.size;
    const char *const answer = hear(oracle);
    if (strlen(answer) != (size_t)(2 * size * size + 1))
        fail_msg("the reference says \"%s\"", answer);
    compare_stones(game, answer);
    for (int i = 0; i < size * size; i++)
        compare_verdict(oracle, game, point_of(i, size),
                        answer[size * size + 1 + i]);
    oracle->positions++;
}

void ing_oracle_compare(struct ing_oracle *oracle, const struct game *game)
{
    struct game *const fresh = game_create(&game->rules, game->board.size);
    assert_non_null(fresh);
    assert_true(game_set_up(fresh, game->board.size, game->start.color,
                            game->start_to_move));
    compare_position(oracle, fresh);
    for (int i = 0; i < game->move_count; i++) {
        assert_int_equal(game->plies[i].color, fresh->to_move);
        assert_int_equal(game_play(fresh, game->plies[i].point, fresh->to_move),
                         VERDICT_LEGAL);
        compare_position(oracle, fresh);
    }
    game_destroy(fresh);
}

void ing_oracle_add(struct ing_oracle *sum, const struct ing_oracle *oracle)
{
    sum->positions += oracle->positions;
    for (int i = 0; i < ING_VERDICTS; i++)
        sum->verdicts[i] += oracle->verdicts[i];
}

void ing_oracle_print(const struct ing_oracle *oracle)
{
    print_message("%lld positions:", (long long)oracle->positions);
    for (int i = 0; i < ING_VERDICTS; i++)
        if (oracle->verdicts[i])
            print_message(" %s %lld", verdict_name((enum verdict)i),
                          (long long)oracle->verdicts[i]);
    print_message("\n");
}
