/* The thread that starts processes.
 *
 * A worker asks to be ended with the host, and the kernel takes the thread that has started it for the host
 * (PR_SET_PDEATHSIG in prctl(2)): a thread of a pool, which Swift's main actor may run on too, goes when
 * there is nothing to do. This one stays. */
#define _GNU_SOURCE
#include "starter.h"

#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <unistd.h>

/* One caller at a time. */
static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
/* What is to be done, and what has come of it. */
static int (*task)(void *);
static void *subject;
static cpu_set_t processors;
static int result;
/* The process that has the thread: after fork() the child has none. */
static pid_t owner;

static void *serve(void *unused) {
    pthread_mutex_lock(&lock);
    for (;;) {
        while (task == NULL) pthread_cond_wait(&changed, &lock);
        sched_setaffinity(0, sizeof processors, &processors);
        result = task(subject);
        task = NULL;
        pthread_cond_broadcast(&changed);
    }
    return unused;
}

/* The thread hears no signal: they are for those of the program. */
static int begin(void) {
    pthread_t thread;
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    int error = pthread_create(&thread, NULL, serve, NULL);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (error == 0) {
        pthread_detach(thread);
        owner = getpid();
    }
    return error;
}

int hosting_on_lasting_thread(int (*function)(void *), void *argument) {
    pthread_mutex_lock(&turn);
    pthread_mutex_lock(&lock);
    int error = owner == getpid() ? 0 : begin();
    if (error == 0) {
        task = function;
        subject = argument;
        sched_getaffinity(0, sizeof processors, &processors);
        pthread_cond_broadcast(&changed);
        while (task != NULL) pthread_cond_wait(&changed, &lock);
        error = result;
    }
    pthread_mutex_unlock(&lock);
    pthread_mutex_unlock(&turn);
    return error;
}
