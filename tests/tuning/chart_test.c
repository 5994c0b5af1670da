#include "tuning/chart.h"

#include "tests/support/scratch.h"
#include "tests/support/test.h"
#include "tuning/train_curves.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { COUNT = 5 };

static const double X[COUNT] = {0, 1, 2, 3, 4};

/* The picture of one chart, the caller's to free(). */
static char *draw(const struct chart *chart)
{
    const struct chart_page page = {"A page", "x", COUNT, X, 1, chart};
    char *text = NULL;
    size_t length;
    FILE *const stream = open_memstream(&text, &length);
    assert_non_null(stream);
    chart_draw(&page, stream);
    assert_int_equal(fclose(stream), 0);
    return text;
}

static int count_of(const char *text, const char *part)
{
    int count = 0;
    for (; (text = strstr(text, part)) != NULL; text++)
        count++;
    return count;
}

static void says(const char *text, const char *part)
{
    if (!strstr(text, part))
        fail_msg("no \"%s\" in\n%s", part, text);
}

/* Each begun is ended: "<text", "<g" and the picture itself. */
static void is_whole(const char *text)
{
    assert_memory_equal(text, "<svg ", 5);
    assert_int_equal(count_of(text, "<text "), count_of(text, "</text>"));
    assert_int_equal(count_of(text, "<g "), count_of(text, "</g>"));
    assert_string_equal(text + strlen(text) - 7, "</svg>\n");
    assert_null(strstr(text, "nan"));
    assert_null(strstr(text, "inf"));
}

static void numbers_lie_where_the_axes_say(void **state)
{
    (void)state;
    const double y[COUNT] = {0, 5, 10, 5, 0};
    const struct chart chart = {"A chart", false, 1, {{"a curve", y, false}}};
    char *const text = draw(&chart);
    is_whole(text);
    says(text, "M70.0 312.0L167.5 200.0L265.0 88.0L362.5 200.0L460.0 312.0");
    says(text, ">A page<");
    says(text, ">A chart<");
    says(text, ">a curve<");
    for (int i = 0; i <= 10; i += 2) {
        char tick[16];
        snprintf(tick, sizeof tick, ">%d<", i);
        says(text, tick);
    }
    free(text);
}

static void equal_ratios_are_as_far_on_a_logarithmic_axis(void **state)
{
    (void)state;
    const double y[COUNT] = {0.1, 1, 10, 1, 0.1};
    const struct chart chart = {"A chart", true, 1, {{"a curve", y, false}}};
    char *const text = draw(&chart);
    is_whole(text);
    says(text, "M70.0 312.0L167.5 200.0L265.0 88.0L362.5 200.0L460.0 312.0");
    says(text, ">0.1<");
    says(text, ">5<");
    free(text);
}

static void what_is_no_number_is_left_out(void **state)
{
    (void)state;
    const double gaps[COUNT] = {NAN, 5, NAN, 0, 10};
    const double none[COUNT] = {NAN, NAN, NAN, NAN, NAN};
    const struct chart some = {
        "A chart", false, 2, {{"gaps", gaps, true}, {"none", none, false}}};
    const struct chart nothing = {"A chart", true, 1, {{"none", none, false}}};
    char *text = draw(&some);
    is_whole(text);
    says(text, "\"M167.5 200.0L362.5 312.0L460.0 88.0\"");
    free(text);
    text = draw(&nothing);
    is_whole(text);
    says(text, ">none<");
    free(text);
}

static void numbers_that_are_not_above_0_have_no_logarithm(void **state)
{
    (void)state;
    const double y[COUNT] = {0, 1, -1, 1, 10};
    const struct chart chart = {"A chart", true, 1, {{"a curve", y, false}}};
    char *const text = draw(&chart);
    is_whole(text);
    says(text, "\"M167.5 312.0L362.5 312.0L460.0 88.0\"");
    free(text);
}

static void equal_numbers_have_an_axis_too(void **state)
{
    (void)state;
    const double zero[COUNT] = {0}, seven[COUNT] = {7, 7, 7, 7, 7};
    for (int i = 0; i < 4; i++) {
        const struct chart chart = {
            "A chart", i & 1, 1, {{"a curve", i & 2 ? zero : seven, false}}};
        char *const text = draw(&chart);
        is_whole(text);
        free(text);
    }
}

static void great_ranges_have_few_ticks(void **state)
{
    (void)state;
    const double y[COUNT] = {1e-4, 1, 10, 1e4, 1e6};
    const struct chart chart = {"A chart", true, 1, {{"a curve", y, false}}};
    char *const text = draw(&chart);
    says(text, ">0.0001<");
    says(text, ">1e+06<");
    assert_null(strstr(text, ">500<"));
    free(text);
}

static void a_curve_is_of_the_colour_of_its_thin_one(void **state)
{
    (void)state;
    const double y[COUNT] = {1, 2, 3, 4, 5};
    const struct chart chart = {
        "A chart",
        false,
        4,
        {{"a", y, true}, {"b", y, false}, {"c", y, true}, {"d", y, false}}};
    char *const text = draw(&chart);
    assert_int_equal(count_of(text, "stroke=\"#1667c0\""), 4);
    assert_int_equal(count_of(text, "stroke=\"#d42a1e\""), 4);
    assert_int_equal(count_of(text, "stroke-opacity"), 4);
    free(text);
}

static void a_log_is_drawn_with_all_its_figures(void **state)
{
    enum { ROWS = 3 };
    struct train_row rows[ROWS];
    char path[SCRATCH_PATH];
    size_t length;
    for (int i = 0; i < ROWS; i++) {
        rows[i] = (struct train_row){100 * i, 12800 * i, {0}};
        for (int j = 0; j < FIGURES; j++)
            rows[i].figures[j] =
                j >= FIGURE_VALID && i != 1 ? (double)NAN : i + j;
    }
    scratch_path(state, "svg", path);
    assert_true(train_curves_draw("ingot", rows, ROWS, path));
    scratch_write(scratch_path(state, "copy", path), "", 0);
    assert_true(train_curves_draw("ingot", rows, 0, path));
    char *const text =
        (char *)scratch_read(scratch_path(state, "svg", path), &length);
    text[length - 1] = '\0';
    for (int i = 0; i < FIGURE_TEACHER; i++) {
        char name[40];
        snprintf(name, sizeof name, ">%s<",
                 train_log_name((enum train_figure)i));
        if (i != FIGURE_LENGTH)
            says(text, name);
    }
    assert_null(strstr(text, "nan"));
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_lie_where_the_axes_say),
        cmocka_unit_test(equal_ratios_are_as_far_on_a_logarithmic_axis),
        cmocka_unit_test(what_is_no_number_is_left_out),
        cmocka_unit_test(numbers_that_are_not_above_0_have_no_logarithm),
        cmocka_unit_test(equal_numbers_have_an_axis_too),
        cmocka_unit_test(great_ranges_have_few_ticks),
        cmocka_unit_test(a_curve_is_of_the_colour_of_its_thin_one),
        SCRATCH_FACT(a_log_is_drawn_with_all_its_figures),
    };
    return cmocka_run_group_tests_name("tuning/chart", tests, NULL, NULL);
}
