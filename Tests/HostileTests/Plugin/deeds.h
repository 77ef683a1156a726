/* What a plugin can do without the host: to the process, to itself, to memory. */
#ifndef DEEDS_H
#define DEEDS_H

#include "script.h"

/* Does what a statement says; false if there is no such deed. */
int deed(const token_t *tokens);

#endif
