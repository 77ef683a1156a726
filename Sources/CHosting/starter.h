#ifndef HOSTING_STARTER_H
#define HOSTING_STARTER_H

/* Calls a function on a thread that lasts as long as the process, on the caller's processors, and gives its
 * answer; or what is wrong, as errno has it, where there can be no thread. Any thread may call. */
int hosting_on_lasting_thread(int (*function)(void *), void *argument);

#endif
