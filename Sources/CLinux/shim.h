/* What Linux's C library shows only to who defines _GNU_SOURCE, which Swift's Glibc module does not. */
#ifndef TRANSHOST_CLINUX_H
#define TRANSHOST_CLINUX_H

/* memfd_create(2) with MFD_CLOEXEC: a file in memory that no directory has. */
int memfd_create(const char *name, unsigned int flags);

/* prctl(2): the process is killed when the one that has started it ends. */
int prctl(int option, ...);

static inline int die_with_parent(void) { return prctl(1, 9); }

static inline int memory_file_create(const char *name) { return memfd_create(name, 1u); }

#endif
