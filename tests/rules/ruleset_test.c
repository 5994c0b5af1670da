#include "rules/ruleset.h"

#include "tests/support/test.h"

#include <string.h>

static struct ruleset find(const char *name)
{
    struct ruleset rules;
    if (ruleset_find(name, &rules) != RULESET_OK)
        fail_msg("no ruleset \"%s\"", name);
    return rules;
}

static const struct ruleset table[] = {
    {.name = "ing",
     .ko = KO_ING,
     .suicide = SUICIDE_GROUPS,
     .compensation = COMPENSATION_NONE,
     .komi_halves = 16,
     .passes_to_end = 4,
     .tie_is_black = true},
    {.name = "ing-wholeboard",
     .ko = KO_ING_WHOLE,
     .suicide = SUICIDE_GROUPS,
     .compensation = COMPENSATION_NONE,
     .komi_halves = 16,
     .passes_to_end = 4,
     .tie_is_black = true},
    {.name = "ing-lenient",
     .ko = KO_ING,
     .suicide = SUICIDE_GROUPS,
     .compensation = COMPENSATION_NONE,
     .komi_halves = 16,
     .passes_to_end = 4,
     .tie_is_black = true,
     .is_lenient = true},
    {.name = "ogs-ing",
     .ko = KO_POSITIONAL,
     .suicide = SUICIDE_ANY,
     .compensation = COMPENSATION_STONES,
     .komi_halves = 15,
     .passes_to_end = 2,
     .may_stand_still = true},
    {.name = "tromp-taylor",
     .ko = KO_POSITIONAL,
     .suicide = SUICIDE_ANY,
     .compensation = COMPENSATION_NONE,
     .komi_halves = 15,
     .passes_to_end = 2,
     .dead_stay = true},
    {.name = "chinese",
     .ko = KO_SIMPLE,
     .suicide = SUICIDE_NONE,
     .compensation = COMPENSATION_STONES,
     .komi_halves = 15,
     .passes_to_end = 2},
    {.name = "chinese-superko",
     .ko = KO_POSITIONAL,
     .suicide = SUICIDE_NONE,
     .compensation = COMPENSATION_STONES,
     .komi_halves = 15,
     .passes_to_end = 2},
    {.name = "aga",
     .ko = KO_SITUATIONAL,
     .suicide = SUICIDE_NONE,
     .compensation = COMPENSATION_STONES_LESS_ONE,
     .komi_halves = 15,
     .passes_to_end = 2},
    {.name = "new-zealand",
     .ko = KO_SITUATIONAL,
     .suicide = SUICIDE_GROUPS,
     .compensation = COMPENSATION_NONE,
     .komi_halves = 14,
     .passes_to_end = 2},
    {.name = "cgos",
     .ko = KO_POSITIONAL,
     .suicide = SUICIDE_NONE,
     .compensation = COMPENSATION_NONE,
     .komi_halves = 14,
     .passes_to_end = 2,
     .dead_stay = true},
};

static void ruleset_is_as_promised(void **state)
{
    const struct ruleset *wanted = *state;
    const struct ruleset is = find(wanted->name);
    assert_string_equal(is.name, wanted->name);
    assert_int_equal(is.ko, wanted->ko);
    assert_int_equal(is.suicide, wanted->suicide);
    assert_int_equal(is.compensation, wanted->compensation);
    assert_int_equal(is.komi_halves, wanted->komi_halves);
    assert_int_equal(is.passes_to_end, wanted->passes_to_end);
    assert_int_equal(is.tie_is_black, wanted->tie_is_black);
    assert_int_equal(is.dead_stay, wanted->dead_stay);
    assert_int_equal(is.may_stand_still, wanted->may_stand_still);
    assert_int_equal(is.is_lenient, wanted->is_lenient);
}

static void rulesets_are_numbered_from_ing_on(void **state)
{
    (void)state;
    for (int i = 0; i < (int)ARRAY_LEN(table); i++)
        assert_string_equal(ruleset_number(i)->name, table[i].name);
    assert_null(ruleset_number((int)ARRAY_LEN(table)));
    assert_null(ruleset_number(-1));
    assert_string_equal(ruleset_ing().name, "ing");
}

static void names_are_read_as_clients_write_them(void **state)
{
    (void)state;
    static const char *const pairs[][2] = {
        {"GOE", "ing"},
        {"應氏", "ing"},
        {"应氏规则", "ing"},
        {"中國規則", "chinese"},
        {"Ing", "ing"},
        {"ING GOE", "ing"},
        {"Tromp Taylor", "tromp-taylor"},
        {"tromp_taylor", "tromp-taylor"},
        {"Tromp-Taylor", "tromp-taylor"},
        {"Chinese", "chinese"},
        {"New Zealand", "new-zealand"},
        {"new_zealand", "new-zealand"},
        {"NZ", "new-zealand"},
        {"AGA", "aga"},
        {"CGOS", "cgos"},
        {"ogs_ing", "ogs-ing"},
    };
    for (size_t i = 0; i < ARRAY_LEN(pairs); i++)
        assert_string_equal(find(pairs[i][0]).name, pairs[i][1]);
}

static void territory_rules_are_refused_by_name(void **state)
{
    (void)state;
    struct ruleset rules = ruleset_ing();
    assert_int_equal(ruleset_find("Japanese", &rules), RULESET_TERRITORY);
    assert_int_equal(ruleset_find("jp", &rules), RULESET_TERRITORY);
    assert_int_equal(ruleset_find("KOREAN", &rules), RULESET_TERRITORY);
    assert_string_equal(rules.name, "ing");
}

static void unknown_names_change_nothing(void **state)
{
    (void)state;
    static const char *const unknown[] = {"",     "-",  "foo",
                                          "ing2", "in", "chinese superkoo"};
    for (size_t i = 0; i < ARRAY_LEN(unknown); i++) {
        struct ruleset rules = find("cgos");
        assert_int_equal(ruleset_find(unknown[i], &rules), RULESET_UNKNOWN);
        assert_string_equal(rules.name, "cgos");
    }
}

int main(void)
{
    enum { ROWS = ARRAY_LEN(table) };
    const struct CMUnitTest others[] = {
        cmocka_unit_test(rulesets_are_numbered_from_ing_on),
        cmocka_unit_test(names_are_read_as_clients_write_them),
        cmocka_unit_test(territory_rules_are_refused_by_name),
        cmocka_unit_test(unknown_names_change_nothing),
    };
    struct CMUnitTest tests[ROWS + ARRAY_LEN(others)];
    for (size_t i = 0; i < ROWS; i++)
        tests[i] = (struct CMUnitTest){.name = table[i].name,
                                       .test_func = ruleset_is_as_promised,
                                       .initial_state = (void *)&table[i]};
    memcpy(tests + ROWS, others, sizeof others);
    return cmocka_run_group_tests_name("rules/ruleset", tests, NULL, NULL);
}
