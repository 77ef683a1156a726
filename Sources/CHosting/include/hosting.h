/* What the plugin host needs of Linux and Swift cannot reach: GNU functions of glibc. */
#ifndef HOSTING_H
#define HOSTING_H

#include <stdbool.h>
#include <stddef.h>

/* Marks this thread as calling a plugin, until the matching leave. Counted. [any] */
void hosting_enter_plugin(void);
void hosting_leave_plugin(void);

/* Whether this thread is calling a plugin: what the ABI calls [main]. [any] */
bool hosting_is_calling_plugin(void);

/* Whether an address lies in an image that the dynamic linker has loaded. [any] */
bool hosting_is_in_image(const void *address);

/* Copies memory of this process that may not be there; false if it is not. Where the system
 * forbids the call that can tell, it copies plainly. [any] */
bool hosting_copy_memory(void *to, const void *from, size_t count);

#endif
