/* Processes that read files which anybody may have made: one for each file, and nothing else can be done in it. */
#ifndef TRANSHOST_DECODER_H
#define TRANSHOST_DECODER_H

/* Serves one file, in a process that is there for it alone. `session` carries what is asked and answered, `file` is
 * open to be read, and `memory` to be written: pixels are put there. `lacking` has a line for each thing that the
 * kernel lacks to confine the process. */
typedef void (*decoder_serve_t)(int session, int file, int memory, const char *lacking);

/* Takes files from the host for as long as it is there: with each a byte comes on `control`, and three descriptors,
 * the session's, the file's and the memory's. They are served in copies of this process, which has read nothing
 * itself: libraries that it has loaded are there at once. At the end no copy is left. Only a process with one thread
 * and no children may call. */
void decoder_run(int control, decoder_serve_t serve);

/* Has this process ended once it has computed for so many seconds from now on. */
void decoder_allow(unsigned seconds);

#endif
