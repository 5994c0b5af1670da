#include "rules/verdict.h"

const char *verdict_words(enum verdict verdict)
{
    switch (verdict) {
    case VERDICT_LEGAL:
        return "legal";
    case VERDICT_OCCUPIED:
        return "the point is occupied";
    case VERDICT_SUICIDE_SINGLE:
        return "suicide of a single stone";
    case VERDICT_SUICIDE_GROUP:
        return "suicide";
    case VERDICT_KO:
        return "the ko may not be retaken at once";
    case VERDICT_HOT_SINGLE:
        return "the stone is hot: one move must come between";
    case VERDICT_REPETITION:
        return "an earlier position would stand again";
    case VERDICT_OVER:
        return "the game is over";
    case VERDICT_TOO_LONG:
        return "the game is too long";
    case VERDICT_NO_LIBERTY:
        return "a chain is set up without liberty";
    }
    return "";
}
