/* Calls of the host, by the table of signatures: whatever the ABI has can be called by its name. */
#ifndef CALLS_H
#define CALLS_H

#include "script.h"

/* Carries out one call:
 *
 *     [elsewhere | crowd 8] [as null | as stranger] [NAME... =] TABLE.FUNCTION ARGUMENT...
 *         [-> STATUS [RESULT...]]
 *
 * A status that is not the one that is wanted (0 if none is, anything for `any`) is a failure, and so is
 * a call that is refused and has written something nevertheless. */
void call(const token_t *tokens);

/* Asks for a table: `ask "transhost.views/1" -> some`. */
void call_ask(const token_t *tokens);

#endif
