/* What Linux's C library shows only to who defines _GNU_SOURCE, which Swift's Glibc module does not. */
#ifndef TRANSHOST_CLINUX_H
#define TRANSHOST_CLINUX_H

/* memfd_create(2) with MFD_CLOEXEC: a file in memory that no directory has. */
int memfd_create(const char *name, unsigned int flags);

/* prctl(2): the process is killed when the one that has started it ends. */
int prctl(int option, ...);

/* renameat2(2): with RENAME_NOREPLACE it fails where something is in the new place. */
int renameat2(int old_directory, const char *old_path, int new_directory, const char *new_path,
              unsigned int flags);

/* getauxval(3): with AT_SECURE whether the program runs with rights that its user lacks. */
unsigned long getauxval(unsigned long type);

/* mallopt(3). */
int mallopt(int parameter, int value);

/* environ(7). */
extern char **environ;

static inline char *const *environment(void) { return environ; }

static inline int die_with_parent(void) { return prctl(1, 9); }

static inline int memory_file_create(const char *name) { return memfd_create(name, 1u); }

/* -100 is AT_FDCWD: paths are the working directory's. */
static inline int rename_without_replacing(const char *from, const char *to) {
    return renameat2(-100, from, -100, to, 1u);
}

static inline int has_raised_rights(void) { return getauxval(23) != 0; }

/* -1 is M_TRIM_THRESHOLD. */
static inline int heap_keep_at_most(int bytes) { return mallopt(-1, bytes); }

#endif
