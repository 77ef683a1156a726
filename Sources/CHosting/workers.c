/* Processes in which plugins run. */
#define _GNU_SOURCE
#include "hosting.h"
#include "starter.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

/* What the worker's ends are called in it. */
enum { WORKER_SOCKET = 3, WORKER_REPORTS = 4, WORKER_FILE = 5 };

/* What is to be started, with the worker's ends. */
typedef struct start {
    const char *path;
    char *const *arguments;
    int socket, reports, output, file, process;
} start_t;

static int start(void *subject) {
    start_t *start = subject;
    static char *const environment[] = {"SWIFT_BACKTRACE=enable=no", NULL};
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    posix_spawn_file_actions_init(&files);
    posix_spawnattr_init(&attributes);
    posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&files, start->output, 1);
    posix_spawn_file_actions_adddup2(&files, start->output, 2);
    posix_spawn_file_actions_adddup2(&files, start->socket, WORKER_SOCKET);
    posix_spawn_file_actions_adddup2(&files, start->reports, WORKER_REPORTS);
    if (start->file >= 0) posix_spawn_file_actions_adddup2(&files, start->file, WORKER_FILE);
    /* What interrupts the host from a terminal is not for the worker to hear. */
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &all);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK |
                                              POSIX_SPAWN_SETSIGDEF);
    int error = posix_spawn(&start->process, start->path, &files, &attributes, start->arguments,
                            environment);
    posix_spawn_file_actions_destroy(&files);
    posix_spawnattr_destroy(&attributes);
    return error;
}

/* Above the worker's own descriptors, so that none is taken away by another's place. */
static int high(int descriptor) {
    if (descriptor < 0 || descriptor > 15) return descriptor;
    int moved = fcntl(descriptor, F_DUPFD_CLOEXEC, 16);
    close(descriptor);
    return moved;
}

int hosting_start_worker(const char *path, char *const *arguments, int file,
                         hosting_worker_t *out_worker) {
    int sockets[2] = {-1, -1}, reports[2] = {-1, -1}, output[2] = {-1, -1};
    int error = 0;
    // Its own place may be one of the worker's.
    if (file >= 0) file = fcntl(file, F_DUPFD_CLOEXEC, 16);
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets) != 0 ||
        pipe2(reports, O_CLOEXEC) != 0 || pipe2(output, O_CLOEXEC) != 0) {
        error = errno;
    } else {
        sockets[1] = high(sockets[1]);
        reports[1] = high(reports[1]);
        output[1] = high(output[1]);
        fcntl(reports[0], F_SETFL, O_NONBLOCK);
        fcntl(output[0], F_SETFL, O_NONBLOCK);
        start_t worker = {path, arguments, sockets[1], reports[1], output[1], file, 0};
        error = hosting_on_lasting_thread(start, &worker);
        out_worker->process = worker.process;
    }
    int theirs[] = {sockets[1], reports[1], output[1]};
    int ours[] = {sockets[0], reports[0], output[0]};
    if (file >= 0) close(file);
    for (int index = 0; index < 3; index++) {
        if (theirs[index] >= 0) close(theirs[index]);
        if (error != 0 && ours[index] >= 0) close(ours[index]);
    }
    out_worker->socket = sockets[0];
    out_worker->reports = reports[0];
    out_worker->output = output[0];
    return error;
}

static cpu_set_t processors;

bool hosting_enter_one_processor(void) {
    cpu_set_t one;
    int first = 0;
    if (sched_getaffinity(0, sizeof processors, &processors) != 0) return false;
    while (first < CPU_SETSIZE - 1 && !CPU_ISSET(first, &processors)) first++;
    CPU_ZERO(&one);
    CPU_SET(first, &one);
    return sched_setaffinity(0, sizeof one, &one) == 0;
}

void hosting_leave_one_processor(void) {
    sched_setaffinity(0, sizeof processors, &processors);
}

bool hosting_await_end(int process, int milliseconds, int *out_status) {
    int descriptor = (int)syscall(SYS_pidfd_open, process, 0);
    if (descriptor >= 0) {
        struct pollfd end = {descriptor, POLLIN, 0};
        while (poll(&end, 1, milliseconds) < 0 && errno == EINTR) continue;
        close(descriptor);
    }
    return waitpid(process, out_status, WNOHANG) == process;
}

void hosting_kill(int process) { kill(process, SIGKILL); }
