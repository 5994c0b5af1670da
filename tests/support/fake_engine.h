/*
 * fake_engine.h - a program that speaks GTP and behaves as badly as asked.
 *
 * A test program becomes one when it is run with the argument "engine".  The
 * arguments after it are
 *
 *   moves=LIST   what to answer genmove with, one word after the other, then
 *                pass; also !crash, !exit, !hang, !error, !noise, and
 *                !slow:MS:WORD to answer WORD after MS milliseconds
 *   dead=LIST    what to answer final_status_list with; !error: an error
 *   refuse=TEXT  answer an error to every command with this text in it
 *   knows=NAME   answer "true" when asked whether there is such a command
 *   gate=PATH    hang at genmove while there is such a file
 *   log=PATH     add every command to this file
 *   says=TEXT    say this on stderr at once
 *   start=WORD   begin with this word as if it were the first of moves
 *   if=PATH      ... but only if there is such a file
 *
 * where LIST has its words between commas.  The commands "pid" and "echo" are
 * there for tests of a client, and any other is answered with success.
 */
#ifndef TESTS_SUPPORT_FAKE_ENGINE_H
#define TESTS_SUPPORT_FAKE_ENGINE_H

#include <stdbool.h>

/* Is this test program to be an engine? */
bool fake_engine_is_asked(int argc, char **argv);

/* Is one until quit or the end of stdin; what main() is to return. */
int fake_engine_main(int argc, char **argv);

#endif
