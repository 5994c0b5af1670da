#include "gtp/ruling_text.h"

#include "gtp/value.h"
#include "rules/vertex.h"

void ruling_text_stones(struct buffer *text, const uint16_t stones[], int count)
{
    for (int i = 0; i < count; i++) {
        char vertex[VERTEX_TEXT];
        buffer_print(text, "%s%s", i ? " " : "",
                     vertex_write(stones[i], vertex));
    }
}

void ruling_text_reason(struct buffer *text, enum verdict verdict)
{
    const char *const chinese = verdict_chinese(verdict);
    buffer_print(text, "%s%s%s: %s", verdict_name(verdict),
                 chinese[0] ? " " : "", chinese, verdict_words(verdict));
}

/* Of a run and of superko it is the position that would stand again. */
static bool repeats_position(enum verdict verdict)
{
    return verdict == VERDICT_RUN || verdict == VERDICT_REPETITION;
}

void ruling_text_lines(struct buffer *text, const struct ruling *ruling)
{
    const char *const article = verdict_article(ruling->verdict);
    ruling_text_reason(text, ruling->verdict);
    buffer_add(text, "\n");
    if (article[0])
        buffer_print(text, "article: %s\n", article);
    if (ruling->stone_count) {
        buffer_add(text, "stones: ");
        ruling_text_stones(text, ruling->stones, ruling->stone_count);
        buffer_add(text, "\n");
    }
    if (ruling->repeats && !repeats_position(ruling->verdict))
        buffer_print(text, "repeats: move %d\n", ruling->earlier_move);
    else if (ruling->repeats && ruling->earlier_move == 0)
        buffer_add(text, "repeats: the starting position\n");
    else if (ruling->repeats)
        buffer_print(text, "repeats: the position after move %d\n",
                     ruling->earlier_move);
    if (ruling->disturber != EMPTY)
        buffer_print(text, "disturber: %s\n",
                     value_color_name(ruling->disturber));
}
