/* `_exit`, by which a plugin may end the process without anybody being asked. */
#ifndef ENDING_H
#define ENDING_H

/* Has a function called, on whichever thread, when somebody ends this process by `_exit` or `_Exit`, as the program
 * finds them and the libraries that it opens; the process ends when it has returned. It has to be quick, and may be
 * called again. Before this is called they do what they always do. */
void ending_watch(void (*_Nonnull ends)(void));

#endif
