#define _GNU_SOURCE
#include "decoder.h"

#include <confinement.h>
#include <errno.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* Bytes of memory of its own: a picture of 200 million pixels, twice, as a codec may have it. */
static const unsigned long long memory = 4ull << 30;
/* The pixels of the largest picture, and its rows' ends. */
static const unsigned long long pixels = 1ull << 30;
static const unsigned long long open_files = 32;

static char lacking[1024];
static timer_t timer;
static bool has_timer;

static void __attribute__((format(printf, 1, 2))) report(const char *format, ...) {
    size_t length = strlen(lacking);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(lacking + length, sizeof lacking - length - 1, format, arguments);
    va_end(arguments);
    strcat(lacking, "\n");
}

/* The session's, the file's and the pixels' descriptors. */
enum { DESCRIPTORS = 3 };

/* Waits for them; false at the end. */
static bool receive(int control, int descriptors[DESCRIPTORS]) {
    char byte;
    union {
        char room[CMSG_SPACE(DESCRIPTORS * sizeof(int))];
        struct cmsghdr aligned;
    } ancillary;
    struct iovec bytes = {&byte, 1};
    struct msghdr message = {.msg_iov = &bytes,
                             .msg_iovlen = 1,
                             .msg_control = ancillary.room,
                             .msg_controllen = sizeof ancillary.room};
    ssize_t got;
    do got = recvmsg(control, &message, MSG_CMSG_CLOEXEC);
    while (got < 0 && errno == EINTR);
    struct cmsghdr *header = got == 1 ? CMSG_FIRSTHDR(&message) : NULL;
    if (header == NULL || header->cmsg_type != SCM_RIGHTS ||
        header->cmsg_len != CMSG_LEN(DESCRIPTORS * sizeof(int)))
        return false;
    memcpy(descriptors, CMSG_DATA(header), DESCRIPTORS * sizeof(int));
    return true;
}

static void confine_to_file(void) {
    confinement_t confinement = {.filters_calls = true, .hides_files = true};
    struct sigevent end = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGKILL};
    has_timer = timer_create(CLOCK_PROCESS_CPUTIME_ID, &end, &timer) == 0;
    confinement_go_first();
    confinement_limit(RLIMIT_CORE, "core", 0, report);
    confinement_limit(RLIMIT_DATA, "memory", memory, report);
    confinement_limit(RLIMIT_FSIZE, "file size", pixels, report);
    confinement_limit(RLIMIT_NOFILE, "files", open_files, report);
    confine(&confinement, report);
}

/* The copies that nobody has waited for yet, so that no other process has their numbers. */
static pid_t *copies;
static size_t copy_count;

static bool make_room(void) {
    pid_t *more = realloc(copies, (copy_count + 1) * sizeof *copies);
    if (more != NULL) copies = more;
    return more != NULL;
}

static void forget_ended_copies(void) {
    size_t kept = 0;
    for (size_t index = 0; index < copy_count; index++)
        if (waitpid(copies[index], NULL, WNOHANG) == 0) copies[kept++] = copies[index];
    copy_count = kept;
}

/* What is left to nobody stays for ever where the first process waits for none, as in many containers. */
static void end_copies(void) {
    for (size_t index = 0; index < copy_count; index++) kill(copies[index], SIGKILL);
    while (wait(NULL) > 0 || errno == EINTR) {}
}

void decoder_run(int control, decoder_serve_t serve) {
    int descriptors[DESCRIPTORS];
    pid_t parent = getpid();
    close_range((unsigned)control + 1, ~0u, 0);
    while (receive(control, descriptors)) {
        forget_ended_copies();
        pid_t copy = make_room() ? fork() : -1;
        if (copy == 0) {
            close(control);
            // This process goes with the host, as its end of the line is closed then, and takes the copies with it.
            prctl(PR_SET_PDEATHSIG, SIGKILL);
            if (getppid() != parent) _exit(0);
            confine_to_file();
            serve(descriptors[0], descriptors[1], descriptors[2], lacking);
            _exit(0);
        }
        if (copy > 0) copies[copy_count++] = copy;
        for (int index = 0; index < DESCRIPTORS; index++) close(descriptors[index]);
    }
    end_copies();
}

void decoder_allow(unsigned seconds) {
    struct itimerspec once = {.it_value = {(time_t)seconds, 0}};
    if (has_timer) timer_settime(timer, 0, &once, NULL);
}
