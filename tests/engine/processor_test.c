/* What the processor can do, against what the kernel lists. */
#include "engine/processor.h"
#include "rules/compiler.h"
#include "tests/support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The words by which /proc/cpuinfo names what a feature takes.  An emulator may
   lack what the processor under it has, but none lacks the common ones. */
static const struct {
    enum processor_feature feature;
    bool common;
    const char *words[6];
} features[] = {
    {PROCESSOR_SSE2, true, {"sse2"}},
    {PROCESSOR_AVX2, true, {"avx2", "fma"}},
    {PROCESSOR_AVX512,
     false,
     {"avx512f", "avx512bw", "avx512dq", "avx512vl", "avx2", "fma"}},
    {PROCESSOR_AVXVNNI, false, {"avx_vnni", "avx2", "fma"}},
    {PROCESSOR_AVX512VNNI,
     false,
     {"avx512_vnni", "avx512f", "avx512bw", "avx512dq", "avx512vl", "fma"}},
    {PROCESSOR_NEON, false, {"asimd"}},
};

/* The line of /proc/cpuinfo that lists features, to be freed; NULL: none. */
static char *feature_line(void)
{
    FILE *const file = fopen("/proc/cpuinfo", "r");
    char *line = NULL;
    size_t size = 0;

    while (file && getline(&line, &size, file) > 0)
        if (strncmp(line, "flags", 5) == 0 ||
            strncmp(line, "Features", 8) == 0) {
            fclose(file);
            line[strcspn(line, "\n")] = ' ';
            return line;
        }
    if (file)
        fclose(file);
    free(line);
    return NULL;
}

static bool has_words(const char *line, const char *const words[6])
{
    char spaced[32];

    for (int i = 0; i < 6 && words[i]; i++) {
        snprintf(spaced, sizeof spaced, " %s ", words[i]);
        if (!strstr(line, spaced))
            return false;
    }
    return true;
}

static void each_feature_is_as_the_kernel_lists_it(void **state)
{
    char *const line = feature_line();

    (void)state;
    if (!line) {
        print_message("no list of features in /proc/cpuinfo\n");
        skip();
    }
    for (size_t i = 0; i < ARRAY_LEN(features); i++) {
        const bool listed = has_words(line, features[i].words);
        const bool claimed = processor_has(features[i].feature);

        if (claimed ? !listed : listed && features[i].common)
            fail_msg("%s: %s", features[i].words[0], line);
    }
    free(line);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_feature_is_as_the_kernel_lists_it),
    };

    return cmocka_run_group_tests_name("engine/processor", tests, NULL, NULL);
}
