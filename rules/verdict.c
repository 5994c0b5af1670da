#include "rules/verdict.h"

static const struct terms {
    const char *words, *chinese, *name, *article;
} TERMS[] = {
    [VERDICT_LEGAL] = {"legal", "可著", "legal", ""},
    [VERDICT_OCCUPIED] = {"the point is occupied", "枰點有子", "occupied",
                          "1.2"},
    [VERDICT_SUICIDE_SINGLE] = {"suicide of a single stone", "顆子自盡",
                                "suicide1", "3.4"},
    [VERDICT_SUICIDE_GROUP] = {"suicide", "塊子自盡", "suicide", ""},
    [VERDICT_KO] = {"the ko may not be retaken at once", "", "ko", ""},
    [VERDICT_REPETITION] = {"an earlier position would stand again", "",
                            "superko", ""},
    [VERDICT_HOT_SINGLE] = {"the stone is hot: one move must come between",
                            "單熱子", "hot1", "4.2"},
    [VERDICT_HOT_DOUBLE] = {"the two stones are hot: one move must come "
                            "between",
                            "雙熱子", "hot2", "4.3"},
    [VERDICT_HOT_TWIN] = {"the stone is a twin of the hot one: one move must "
                          "come between",
                          "孿熱子", "twin", "4.4"},
    [VERDICT_RUN] = {"the run of ko captures would come back to where it was",
                     "爭窮", "run", "4.5"},
    [VERDICT_DISTURB] = {"disturbing past the cycle: the same capture was "
                         "parried before",
                         "越環攪劫", "disturb", "5.2"},
    [VERDICT_CYCLE] = {"disturbing past the cycle: the whole board would go "
                       "round again",
                       "越環再攪", "cycle", "5.3"},
    [VERDICT_STOP] = {"the same play was made four times from this position",
                      "變窮禁著", "cap", "5.5"},
    [VERDICT_OVER] = {"the game is over", "四虛終局", "over", "2.4"},
    [VERDICT_TOO_LONG] = {"the game is too long", "", "too-long", ""},
    [VERDICT_NO_LIBERTY] = {"a chain is set up without liberty", "",
                            "no-liberty", ""},
};

bool verdict_is_repetition(enum verdict verdict)
{
    return verdict >= VERDICT_HOT_DOUBLE && verdict <= VERDICT_STOP;
}

const char *verdict_words(enum verdict verdict)
{
    return TERMS[verdict].words;
}

const char *verdict_chinese(enum verdict verdict)
{
    return TERMS[verdict].chinese;
}

const char *verdict_name(enum verdict verdict)
{
    return TERMS[verdict].name;
}

const char *verdict_article(enum verdict verdict)
{
    return TERMS[verdict].article;
}
