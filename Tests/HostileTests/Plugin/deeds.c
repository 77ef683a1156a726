#define _GNU_SOURCE
#include "deeds.h"

#include <fcntl.h>
#include <fenv.h>
#include <locale.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "report.h"

/* What a host that the plugin shares a process with can put right. */

static void print(const char *text) { fputs(text, stdout); }

static void change_directory(const char *path) {
    if (chdir(path) != 0) report_failure("there is no %s", path);
}

static void change_umask(const char *text) { umask((mode_t)strtoul(text, NULL, 8)); }

static void change_locale(const char *text) { setlocale(LC_ALL, text); }

static void change_thread_locale(const char *text) {
    uselocale(newlocale(LC_ALL_MASK, text, (locale_t)0));
}

static void ignore_signal(const char *text) { signal(atoi(text), SIG_IGN); }

static void handled(int number) { (void)number; }

static void handle_signal(const char *text) { signal(atoi(text), handled); }

static void round_upwards(const char *text) { (void)text, fesetround(FE_UPWARD); }

static void trap_division(const char *text) { (void)text, feenableexcept(FE_DIVBYZERO); }

static void have_child_exit(const char *text) {
    pid_t child = fork();
    if (child == 0) exit(atoi(text));
    waitpid(child, NULL, 0);
}

/* What ends the process, or holds it up, where the plugin is in it. */

static void *volatile nowhere;
static volatile int zero;

static void read_null(const char *text) { (void)text, zero = *(volatile int *)nowhere; }

static void write_null(const char *text) { (void)text, *(volatile int *)nowhere = 1; }

static void call_null(const char *text) { (void)text, ((void (*)(void))(uintptr_t)nowhere)(); }

static void divide(const char *text) { (void)text, zero = 1 / zero; }

static void execute_nonsense(const char *text) { (void)text, __builtin_trap(); }

static void leave_program(const char *text) { exit(atoi(text)); }

static void leave_at_once(const char *text) { _exit(atoi(text)); }

static void abort_program(const char *text) { (void)text, abort(); }

static void kill_itself(const char *text) { (void)text, kill(getpid(), SIGKILL); }

static void stop_itself(const char *text) { (void)text, kill(getpid(), SIGSTOP); }

static void spin(const char *text) {
    (void)text;
    for (;;) zero = zero + 1;
}

static void wait_for_ever(const char *text) {
    (void)text;
    for (;;) pause();
}

static void lock_twice(const char *text) {
    static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
    (void)text;
    pthread_mutex_lock(&mutex);
    pthread_mutex_lock(&mutex);
}

static int fall(int depth) {
    volatile char piece[4096];
    piece[0] = (char)depth;
    return depth < 0 ? 0 : fall(depth + 1) + piece[0];
}

static void overflow_stack(const char *text) { (void)text, zero = fall(0); }

static void free_host(const char *text) { (void)text, free((void *)(uintptr_t)host); }

static void overwrite_host(const char *text) {
    (void)text;
    memset((void *)(uintptr_t)host, 0xFF, sizeof *host);
}

static void overwrite_table(const char *text) {
    void *table = (void *)(uintptr_t)host->get_extension(host, text);
    memset(table, 0xFF, 128);
}

static void free_twice(const char *text) {
    void *volatile memory = malloc(64);
    (void)text;
    free(memory);
    free(memory);
}

static void spoil_heap(const char *text) {
    char *volatile memory = malloc(64);
    (void)text;
    memset(memory - 64, 0xFF, 256);
    free(memory);
}

static void end_thread(const char *text) { (void)text, pthread_exit(NULL); }

static jmp_buf back;

static void remember_place(const char *text) { (void)text, (void)setjmp(back); }

static void jump_back(const char *text) { (void)text, longjmp(back, 1); }

/* No more than one process should have on a machine that others work on. */
static void eat_memory(const char *text) {
    const struct rlimit limit = {1u << 30, 1u << 30};
    (void)text;
    setrlimit(RLIMIT_AS, &limit);
    for (;;) {
        char *piece = malloc(1 << 24);
        if (piece == NULL) abort();
        memset(piece, 1, 1 << 24);
    }
}

static void close_files(const char *text) {
    for (int file = atoi(text); file < 256; file++) close(file);
}

static void become_another(const char *text) { execl(text, text, (char *)NULL); }

static void leave_by_signal(const char *text) { alarm((unsigned)atoi(text)); }

static void unmap_itself(const char *text) {
    uintptr_t page = (uintptr_t)deed & ~(uintptr_t)4095;
    (void)text;
    munmap((void *)page, 4096);
}

static void *crash_here(void *data) {
    (void)data;
    read_null(NULL);
    return NULL;
}

static void crash_elsewhere(const char *text) {
    pthread_t thread;
    (void)text;
    pthread_create(&thread, NULL, crash_here, NULL);
    pthread_join(thread, NULL);
}

static const struct {
    const char *name;
    void (*perform)(const char *text);
} deeds[] = {
    {"print", print},
    {"chdir", change_directory},
    {"umask", change_umask},
    {"setlocale", change_locale},
    {"uselocale", change_thread_locale},
    {"ignore-signal", ignore_signal},
    {"handle-signal", handle_signal},
    {"round-upwards", round_upwards},
    {"trap-division", trap_division},
    {"have-child-exit", have_child_exit},
    {"read-null", read_null},
    {"write-null", write_null},
    {"call-null", call_null},
    {"divide", divide},
    {"execute-nonsense", execute_nonsense},
    {"exit", leave_program},
    {"exit-at-once", leave_at_once},
    {"abort", abort_program},
    {"kill-itself", kill_itself},
    {"stop-itself", stop_itself},
    {"spin", spin},
    {"wait-for-ever", wait_for_ever},
    {"lock-twice", lock_twice},
    {"overflow-stack", overflow_stack},
    {"free-host", free_host},
    {"overwrite-host", overwrite_host},
    {"overwrite-table", overwrite_table},
    {"free-twice", free_twice},
    {"spoil-heap", spoil_heap},
    {"end-thread", end_thread},
    {"remember-place", remember_place},
    {"jump-back", jump_back},
    {"eat-memory", eat_memory},
    {"close-files", close_files},
    {"become", become_another},
    {"alarm", leave_by_signal},
    {"unmap-itself", unmap_itself},
    {"crash-elsewhere", crash_elsewhere},
};

int deed(const token_t *tokens) {
    for (size_t i = 0; i < sizeof deeds / sizeof *deeds; i++) {
        if (!token_is(tokens, deeds[i].name)) continue;
        deeds[i].perform(tokens[1].kind == END ? "" : tokens[1].text);
        return 1;
    }
    return 0;
}
