/* Callbacks whose functions are blocks of the script. */
#ifndef CALLBACKS_H
#define CALLBACKS_H

#include "script.h"

/* A callback in braces, `{completion invoke=done}`, of which `*tokens` is its name; `type` is that in
 * C. Every function that is not named is one that does nothing, but is counted.
 *
 * Its fields are its functions (a block's name, or a wrong pointer), `size`, `reserved`, and `runs`: how
 * often it has to have run in the end; once if it is a completion or work, else ever so often. */
void *callback_of(const char *type, const token_t **tokens);

/* What the call has become to which the callbacks of this statement were given. */
void callbacks_given(int were_taken);

/* Sees whether each that was taken has been destroyed once and run as often as it should, and no other
 * has been touched. */
void callbacks_check(void);

#endif
