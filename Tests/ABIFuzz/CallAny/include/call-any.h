/* Calls any function of the host's tables through libffi, from the table of signatures. */
#ifndef CALL_ANY_H
#define CALL_ANY_H

#include <signatures.h>

/* What the caller wants for one argument; unused fields are ignored. */
typedef struct call_argument {
    th_handle_t handle;
    double number;
    uint64_t integer;
    int is_null;      /* a pointer argument is null */
    void *memory;     /* what a pointer argument points to */
} call_argument_t;

/* Calls `function` with the host and the arguments, as the signature describes them, and gives
 * the status; -1 if libffi refuses the description. */
int32_t call_any(const th_signature_t *signature, void (*function)(void), const th_host_t *host,
                 const call_argument_t *arguments);

/* The same on a thread of its own, which has ended when this returns; -1 if there is none. */
int32_t call_any_elsewhere(const th_signature_t *signature, void (*function)(void),
                           const th_host_t *host, const call_argument_t *arguments);

/* Asks a host for a table on a thread of its own; null also if there is no thread. */
const void *call_any_get_table(const void *(*get_extension)(const th_host_t *, const char *),
                               const th_host_t *host, const char *id);

/* How many of the callbacks below have been destroyed. */
uint64_t call_any_destroyed_count(void);

/* Fills a callback struct of this size: its head, functions, user data and destroy. */
void call_any_fill_callback(uint32_t size, void *memory);

#endif
