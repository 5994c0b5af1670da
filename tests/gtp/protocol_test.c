#include "gtp/protocol.h"
#include "rules/compiler.h"
#include "tests/support/test.h"

#include <stdlib.h>
#include <string.h>

/* What a test works with. */
struct parts {
    struct line line;
    struct command command;
    struct buffer written;
    struct output output;
};

static int make_parts(void **state)
{
    struct parts *const parts = calloc(1, sizeof *parts);
    if (!parts)
        return -1;
    parts->output = output_to_buffer(&parts->written);
    *state = parts;
    return 0;
}

static int free_parts(void **state)
{
    struct parts *const parts = *state;
    buffer_free(&parts->written);
    free(parts);
    return 0;
}

static enum protocol_status read(struct parts *parts, const char *text)
{
    line_clear(&parts->line);
    while (*text)
        line_feed(&parts->line, *text++);
    return protocol_read(&parts->line, &parts->command);
}

static void a_command_has_id_name_and_arguments(void **state)
{
    struct parts *const parts = *state;
    const struct command *const command = &parts->command;
    assert_int_equal(read(parts, "  12  play  b   C3 "), PROTOCOL_OK);
    assert_true(command->has_id);
    assert_int_equal(command->id, 12);
    assert_string_equal(command->name, "play");
    assert_int_equal(command->count, 2);
    assert_string_equal(command->arguments[0], "b");
    assert_string_equal(command->arguments[1], "C3");
}

static void an_id_may_be_left_out(void **state)
{
    struct parts *const parts = *state;
    assert_int_equal(read(parts, "name"), PROTOCOL_OK);
    assert_false(parts->command.has_id);
    assert_int_equal(parts->command.count, 0);
}

static void the_greatest_id_is_taken_and_a_greater_one_refused(void **state)
{
    struct parts *const parts = *state;
    assert_int_equal(read(parts, "2147483647 name"), PROTOCOL_OK);
    assert_int_equal(parts->command.id, 2147483647);
    assert_int_equal(read(parts, "2147483648 name"), PROTOCOL_BAD_ID);
    assert_false(parts->command.has_id);
    assert_int_equal(read(parts, "99999999999 name"), PROTOCOL_BAD_ID);
    assert_int_equal(read(parts, "99999999999999999999999 name"),
                     PROTOCOL_BAD_ID);
}

static void what_is_no_number_is_no_id(void **state)
{
    struct parts *const parts = *state;
    assert_int_equal(read(parts, "-1 name"), PROTOCOL_OK);
    assert_false(parts->command.has_id);
    assert_string_equal(parts->command.name, "-1");
    assert_int_equal(read(parts, "7name"), PROTOCOL_OK);
    assert_string_equal(parts->command.name, "7name");
}

static void an_empty_line_is_no_command(void **state)
{
    struct parts *const parts = *state;
    assert_int_equal(read(parts, ""), PROTOCOL_EMPTY);
    assert_int_equal(read(parts, "   "), PROTOCOL_EMPTY);
    assert_int_equal(read(parts, "# only a comment"), PROTOCOL_EMPTY);
    assert_int_equal(read(parts, "7"), PROTOCOL_NO_NAME);
    assert_int_equal(parts->command.id, 7);
}

static void as_many_arguments_as_fit_a_line_are_kept(void **state)
{
    struct parts *const parts = *state;
    line_clear(&parts->line);
    while (!parts->line.is_too_long) {
        line_feed(&parts->line, 'a');
        if (!parts->line.is_too_long)
            line_feed(&parts->line, ' ');
    }
    assert_int_equal(protocol_read(&parts->line, &parts->command),
                     PROTOCOL_TOO_LONG);
    parts->line.is_too_long = false;
    line_clear(&parts->line);
    for (int i = 0; i < LINE_LENGTH_MAX / 2; i++) {
        line_feed(&parts->line, 'a');
        line_feed(&parts->line, ' ');
    }
    assert_false(parts->line.is_too_long);
    assert_int_equal(protocol_read(&parts->line, &parts->command), PROTOCOL_OK);
    assert_int_equal(parts->command.count, COMMAND_ARGUMENTS_MAX - 1);
}

/* Rows of replies: what is said, and what is written. */
static const struct reply_case {
    const char *name;
    int id; /* -1: none */
    bool is_success;
    const char *said, *written;
} REPLIES[] = {
    {"a reply without text has its space", -1, true, "", "= \n\n"},
    {"a reply without text has its space after the id", 5, true, "", "=5 \n\n"},
    {"a text follows", 5, true, "2", "=5 2\n\n"},
    {"an error follows a question mark", 0, false, "syntax error",
     "?0 syntax error\n\n"},
    {"several lines", -1, true, "a\nb\n", "= a\nb\n\n"},
    {"a text may begin below", -1, true, "\na\n", "= \na\n\n"},
    {"no line is empty", -1, true, "a\n\n\nb\n\n", "= a\nb\n\n"},
    {"no line looks like a reply", 3, true, "a\n=b\n?c", "=3 a\n =b\n ?c\n\n"},
};

static void reply_is_written(void **state)
{
    const struct reply_case *const row = *state;
    struct buffer written = {0};
    struct output output = output_to_buffer(&written);
    const struct command command = {.has_id = row->id >= 0, .id = row->id};
    struct reply reply = reply_start(&command, &output);
    buffer_add(&reply.text, row->said);
    reply_finish(&reply, row->is_success);
    assert_string_equal(buffer_string(&written), row->written);
    buffer_free(&written);
}

static void a_reply_in_parts_has_one_head_and_one_end(void **state)
{
    struct parts *const parts = *state;
    const struct command command = {.has_id = true, .id = 4};
    struct reply reply = reply_start(&command, &parts->output);
    reply_flush(&reply);
    assert_string_equal(parts->written.bytes, "=4 \n");
    buffer_add(&reply.text, "info a\n");
    reply_flush(&reply);
    buffer_add(&reply.text, "info b\n");
    reply_flush(&reply);
    buffer_add(&reply.text, "play C3\n");
    reply_finish(&reply, true);
    assert_string_equal(parts->written.bytes,
                        "=4 \ninfo a\ninfo b\nplay C3\n\n");
}

static void a_failure_forgets_what_was_said_before(void **state)
{
    struct parts *const parts = *state;
    const struct command command = {0};
    struct reply reply = reply_start(&command, &parts->output);
    buffer_add(&reply.text, "half an answer");
    assert_false(reply_fail(&reply, "cannot undo"));
    reply_finish(&reply, false);
    assert_string_equal(parts->written.bytes, "? cannot undo\n\n");
}

#define WITH_PARTS(test)                                                       \
    cmocka_unit_test_setup_teardown(test, make_parts, free_parts)

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_PARTS(a_command_has_id_name_and_arguments),
        WITH_PARTS(an_id_may_be_left_out),
        WITH_PARTS(the_greatest_id_is_taken_and_a_greater_one_refused),
        WITH_PARTS(what_is_no_number_is_no_id),
        WITH_PARTS(an_empty_line_is_no_command),
        WITH_PARTS(as_many_arguments_as_fit_a_line_are_kept),
        WITH_PARTS(a_reply_in_parts_has_one_head_and_one_end),
        WITH_PARTS(a_failure_forgets_what_was_said_before),
    };
    struct CMUnitTest rows[ARRAY_LEN(REPLIES)];
    for (size_t i = 0; i < ARRAY_LEN(REPLIES); i++)
        rows[i] = (struct CMUnitTest){.name = REPLIES[i].name,
                                      .test_func = reply_is_written,
                                      .initial_state = (void *)&REPLIES[i]};
    return cmocka_run_group_tests_name("gtp/protocol", tests, NULL, NULL) +
           cmocka_run_group_tests_name("gtp/reply", rows, NULL, NULL);
}
