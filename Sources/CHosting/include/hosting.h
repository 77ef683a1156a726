/* What the plugin host needs of Linux and Swift cannot reach: GNU functions of glibc. */
#ifndef HOSTING_H
#define HOSTING_H

#include <stdbool.h>
#include <stddef.h>

/* Whether the caller is on the process's first thread. [any] */
bool hosting_is_main_thread(void);

/* Whether an address lies in an image that the dynamic linker has loaded. [any] */
bool hosting_is_in_image(const void *address);

/* Copies memory of this process that may not be there; false if it is not. Where the system
 * forbids the call that can tell, it copies plainly. [any] */
bool hosting_copy_memory(void *to, const void *from, size_t count);

#endif
