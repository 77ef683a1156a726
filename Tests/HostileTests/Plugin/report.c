#include "report.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const th_host_t *host;
int report_line;

static char waiting[2048];

static void tell(const char *text) {
    const th_host_log_t *log = host == NULL ? NULL : host->get_extension(host, TH_EXT_LOG);
    if (log != NULL) log->log(host, TH_LOG_INFO, text, (uint32_t)strlen(text));
    else snprintf(waiting, sizeof waiting, "%s", text);
}

void report(const char *format, ...) {
    char text[2048];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    tell(text);
}

void report_failure(const char *format, ...) {
    char words[1024];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    report("failed: line %d: %s", report_line, words);
}

void report_waiting(void) {
    if (waiting[0] != 0) tell(waiting);
    waiting[0] = 0;
}
