#define _GNU_SOURCE
#include "confinement.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/landlock.h>
#include <sched.h>
#include <seccomp.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/* What a loader, a language's runtime and code that computes need. Files are opened with it, which
 * Landlock looks after; processes, sockets and other processes' memory are not. */
static const char *const calls[] = {
    "read", "write", "readv", "writev", "pread64", "pwrite64", "close", "lseek", "fstat", "stat",
    "lstat", "newfstatat", "statx", "fstatfs", "statfs", "open", "openat", "access", "faccessat",
    "faccessat2", "readlink", "readlinkat", "getdents64", "getcwd", "fcntl", "dup", "ftruncate",
    "mmap", "mprotect", "munmap", "mremap", "madvise", "msync", "brk", "membarrier", "mincore",
    "memfd_create", "futex", "futex_waitv", "set_robust_list", "get_robust_list", "rseq",
    "set_tid_address", "arch_prctl", "rt_sigaction", "rt_sigprocmask", "rt_sigreturn",
    "rt_sigpending", "rt_sigtimedwait", "sigaltstack", "restart_syscall", "gettid", "getpid",
    "getppid", "getuid", "geteuid", "getgid", "getegid", "uname", "sysinfo", "getrlimit",
    "getrusage", "times", "sched_yield", "sched_getaffinity", "sched_getparam",
    "sched_getscheduler", "getpriority", "clock_gettime", "clock_getres", "clock_nanosleep",
    "nanosleep", "gettimeofday", "time", "getrandom", "getcpu", "poll", "ppoll", "select",
    "pselect6", "pause", "eventfd2", "epoll_create1", "epoll_ctl", "epoll_wait", "epoll_pwait",
    "timerfd_create", "timerfd_settime", "timerfd_gettime", "pipe2", "timer_create",
    "timer_settime", "timer_delete",
    "sendmsg", "recvmsg", "sendto", "recvfrom", "shutdown", "setsockopt", "exit", "exit_group", "umask",
};

static bool allow_some(scmp_filter_ctx filter) {
    // Threads, and no processes.
    int failed = seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(clone), 1,
                                  SCMP_A0(SCMP_CMP_MASKED_EQ, CLONE_THREAD, CLONE_THREAD));
    // Its flags lie in memory, which a filter cannot read: libc then takes the call before.
    failed |= seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), 0);
    // Limits are read, not raised; names are given to threads.
    failed |= seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(prlimit64), 1,
                               SCMP_A2(SCMP_CMP_EQ, 0));
    failed |= seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(prctl), 1,
                               SCMP_A0(SCMP_CMP_EQ, PR_SET_NAME));
    failed |= seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(prctl), 1,
                               SCMP_A0(SCMP_CMP_EQ, PR_GET_NAME));
    // Its own threads are signalled, as raise() and abort() do.
    failed |= seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(tgkill), 1,
                               SCMP_A0(SCMP_CMP_EQ, (scmp_datum_t)getpid()));
    // A thread may stay on one processor, and go back to all: 0 is the one that asks.
    failed |= seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(sched_setaffinity), 1,
                               SCMP_A0(SCMP_CMP_EQ, 0));
    // Where a stream can be sought is asked of a terminal or a pipe.
    failed |= seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOTTY), SCMP_SYS(ioctl), 0);
    return failed == 0;
}

static void filter_calls(confinement_report_t report) {
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ERRNO(EPERM));
    bool is_made = filter != NULL && allow_some(filter);
    for (size_t index = 0; is_made && index < sizeof calls / sizeof calls[0]; index++) {
        int number = seccomp_syscall_resolve_name(calls[index]);
        // Not every processor has all of them.
        if (number == __NR_SCMP_ERROR || number < 0) continue;
        is_made = seccomp_rule_add(filter, SCMP_ACT_ALLOW, number, 0) == 0;
    }
    if (is_made && filter != NULL) is_made = seccomp_load(filter) == 0;
    if (!is_made) report("lacks seccomp: %s", strerror(errno));
    if (filter != NULL) seccomp_release(filter);
}

/* Lets a file be read, or a folder with all in it. */
static void allow_reading(int rules, int descriptor) {
    struct landlock_path_beneath_attr rule = {
        .allowed_access = LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_READ_FILE |
                          LANDLOCK_ACCESS_FS_READ_DIR,
        .parent_fd = descriptor};
    struct stat status;
    if (fstat(descriptor, &status) == 0 && !S_ISDIR(status.st_mode))
        rule.allowed_access &= ~(uint64_t)LANDLOCK_ACCESS_FS_READ_DIR;
    syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
}

static void hide_files(const confinement_t *confinement, confinement_report_t report) {
    int version = (int)syscall(SYS_landlock_create_ruleset, NULL, 0,
                               LANDLOCK_CREATE_RULESET_VERSION);
    // Everything that the headers of the first version know; later kernels know more.
    uint64_t all = (LANDLOCK_ACCESS_FS_MAKE_SYM << 1) - 1;
    if (version >= 2) all |= 1u << 13; /* linking across folders */
    if (version >= 3) all |= 1u << 14; /* truncating */
    struct landlock_ruleset_attr ruleset = {.handled_access_fs = all};
    int rules = version < 1 ? -1
                            : (int)syscall(SYS_landlock_create_ruleset, &ruleset,
                                           sizeof ruleset.handled_access_fs, 0);
    for (size_t index = 0; rules >= 0 && index < confinement->readable_count; index++) {
        int descriptor = open(confinement->readable[index], O_PATH | O_CLOEXEC);
        if (descriptor < 0) continue;
        allow_reading(rules, descriptor);
        close(descriptor);
    }
    if (rules >= 0 && confinement->opened > 0) allow_reading(rules, confinement->opened);
    if (rules < 0 || syscall(SYS_landlock_restrict_self, rules, 0) != 0)
        report("lacks Landlock: %s", strerror(errno));
    if (rules >= 0) close(rules);
}

void confine(const confinement_t *confinement, confinement_report_t report) {
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
        report("lacks no_new_privs: %s", strerror(errno));
    if (confinement->hides_files) hide_files(confinement, report);
    if (confinement->filters_calls) filter_calls(report);
}

void confinement_limit(int resource, const char *name, unsigned long long value,
                       confinement_report_t report) {
    struct rlimit both;
    // Whoever has started this may have allowed less.
    if (getrlimit(resource, &both) == 0 && both.rlim_max < value) value = both.rlim_max;
    both = (struct rlimit){value, value};
    if (setrlimit(resource, &both) != 0)
        report("lacks limit %s: %s", name, strerror(errno));
}

void confinement_go_first(void) {
    int file = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
    ssize_t written = file < 0 ? 0 : write(file, "1000", 4);
    (void)written;
    if (file >= 0) close(file);
}
