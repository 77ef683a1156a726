/* What Linux's C library shows only to who defines _GNU_SOURCE, which Swift's Glibc module does not. */
#ifndef TRANSHOST_CLINUX_H
#define TRANSHOST_CLINUX_H

#include <sys/syscall.h>

/* memfd_create(2) with MFD_CLOEXEC: a file in memory that no directory has. */
int memfd_create(const char *name, unsigned int flags);

/* prctl(2): the process is killed when the one that has started it ends. */
int prctl(int option, ...);

/* open(2). */
int open(const char *path, int flags, ...);

/* renameat2(2): with RENAME_NOREPLACE it fails where something is in the new place. */
int renameat2(int old_directory, const char *old_path, int new_directory, const char *new_path,
              unsigned int flags);

/* getauxval(3): with AT_SECURE whether the program runs with rights that its user lacks. */
unsigned long getauxval(unsigned long type);

/* mallopt(3). */
int mallopt(int parameter, int value);

/* sched_getcpu(3). */
int sched_getcpu(void);

/* syscall(2). */
long syscall(long number, ...);

/* environ(7). */
extern char **environ;

static inline char *const *environment(void) { return environ; }

static inline int die_with_parent(void) { return prctl(1, 9); }

static inline int memory_file_create(const char *name) { return memfd_create(name, 1u); }

/* O_PATH: a descriptor that can be neither read nor written. */
static inline int descriptor_take(void) { return open("/dev/null", 010000000); }

/* O_TMPFILE is this and O_DIRECTORY, which is among the flags. */
static inline int unnamed_file_create(const char *directory, int flags, unsigned mode) {
    return open(directory, flags | 020000000, mode);
}

/* -100 is AT_FDCWD: paths are the working directory's. */
static inline int rename_without_replacing(const char *from, const char *to) {
    return renameat2(-100, from, -100, to, 1u);
}

/* Which processors a thread may run on, as the kernel has it: a bit each. */
typedef struct {
    unsigned long bits[16];
} processor_set;

/* sched_getaffinity(2) and sched_setaffinity(2) of the calling thread, 0, by their numbers: the types of the C library's
 * are not for Swift. */
static inline int thread_processors(processor_set *set) {
    return syscall(SYS_sched_getaffinity, 0, sizeof *set, set) > 0 ? 0 : -1;
}

static inline int thread_stay_on(const processor_set *set) {
    return (int)syscall(SYS_sched_setaffinity, 0, sizeof *set, set);
}

static inline int thread_stay_here(void) {
    const int here = sched_getcpu();
    processor_set set = {{0}};
    if (here < 0 || here >= (int)(8 * sizeof set)) return -1;
    set.bits[here / (8 * (int)sizeof *set.bits)] = 1ul << here % (8 * (int)sizeof *set.bits);
    return thread_stay_on(&set);
}

static inline int has_raised_rights(void) { return getauxval(23) != 0; }

/* -1 is M_TRIM_THRESHOLD. */
static inline int heap_keep_at_most(int bytes) { return mallopt(-1, bytes); }

#endif
