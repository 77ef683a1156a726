/* What is known of a crash, while it is known: for the host's log. */
#ifndef WORKER_CRASH_H
#define WORKER_CRASH_H

/* Has crashes reported on a descriptor: the signal, and where the plugin was. */
void crash_prepare(int reports);

/* Writes one line for the host. */
void report(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
