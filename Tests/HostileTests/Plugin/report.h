/* What a script's plugin tells: by the host's log alone, which also a worker has. */
#ifndef REPORT_H
#define REPORT_H

#include <transhost/transhost.h>

/* The host, from init to deinit. */
extern const th_host_t *host;

/* A line of the plugin's own. */
void report(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* A line that says that something is not as the script wants it, with the script's line. What comes
 * before there is a host waits for it. */
void report_failure(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* The line of the script that is being carried out. */
extern int report_line;

/* Tells what has waited. */
void report_waiting(void);

#endif
