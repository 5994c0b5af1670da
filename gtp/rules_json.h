/*
 * rules_json.h - a ruleset as a JSON object, as kata-get-rules writes it.
 */
#ifndef GTP_RULES_JSON_H
#define GTP_RULES_JSON_H

#include "gtp/buffer.h"
#include "rules/ruleset.h"

/* Adds the object. */
void rules_json_add(struct buffer *text, const struct ruleset *rules);

/*
 * Finds the ruleset that an object describes: its "ko", "suicide" and
 * "scoring", and whatever else of what rules_json_add() writes is in it; of
 * several, the first.  RULESET_UNKNOWN if none is so, or if it is no such
 * object.
 */
MUST_CHECK enum ruleset_status rules_json_find(const char *object,
                                               struct ruleset *rules);

#endif
