/* Words for the host's log. Statuses say that something failed; the log says what. */
#ifndef TRANSHOST_EXT_LOG_H
#define TRANSHOST_EXT_LOG_H

#include "../host.h"
#include "../types.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { TH_LOG_DEBUG = 0, TH_LOG_INFO = 1, TH_LOG_WARNING = 2, TH_LOG_ERROR = 3 };

#define TH_EXT_LOG "transhost.log/1"

typedef struct th_host_log {
    /* Writes a line, at once; the lines of one thread stay in their order. Text that is not UTF-8 is
     * repaired, text beyond TH_TEXT_MAXIMUM is cut, and control characters are escaped: a text is one
     * line. Where plugin and host are two processes the lines are queued, and none waits for the host's
     * loop. TH_ERROR_LIMIT_EXCEEDED beyond TH_LOG_LINES_MAXIMUM. [any] */
    th_status_t (*log)(const th_host_t *host, uint32_t severity, const char *text,
                       uint32_t length);

    /* Gives the reason of the last status of this plugin's that was not TH_OK; empty if there was
     * none. [main] */
    th_status_t (*get_last_error)(const th_host_t *host, char *buffer, uint32_t capacity,
                                  uint32_t *out_length);
} th_host_log_t;

#ifdef __cplusplus
}
#endif

#endif
