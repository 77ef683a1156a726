/* Carries the calls of the plugin ABI between two processes: the host and the worker in which a plugin
 * runs.
 *
 * Both sides have one `wire_t` on the end of a socket pair, and go by the one table of signatures
 * (CSignatures): nothing here knows a function by its name. What one side has (the host's tables, the
 * plugin's objects, the callbacks that a plugin has given) stands on the other as a stand-in, whose
 * functions carry their calls across and give back what came of them. So both sides speak the ABI to
 * whatever they are linked with, and neither sees that the other is far away.
 *
 * One call at a time is under way in each direction: the host calls the plugin, which may call the
 * host, which calls nobody. What a frame says is believed by neither side: the host's decoder takes the
 * worker for an enemy. One thread a side, but where a function says otherwise. */
#ifndef TRANSHOST_WIRE_H
#define TRANSHOST_WIRE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <transhost/transhost.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct wire wire_t;

/* How a wire is, and why it is dead. A dead one carries nothing: calls are answered at once with
 * TH_ERROR_FAILED, null or 0. */
typedef enum wire_state {
    WIRE_OPEN = 0,
    WIRE_CLOSED,    /* the other side is gone */
    WIRE_TIMED_OUT, /* the other side has not answered in time */
    WIRE_MALFORMED  /* the other side has sent what is no frame; `wire_problem` says what */
} wire_state_t;

/* Which stand-ins the functions of tables and objects are: libffi's closures, or functions that were
 * compiled, one for each row of the table, for where memory cannot be made executable. */
typedef enum wire_stand_ins { WIRE_CLOSURES = 0, WIRE_THUNKS } wire_stand_ins_t;

/* Makes a wire on a socket, which it closes in the end; null without memory. */
wire_t *wire_create(int socket, wire_stand_ins_t stand_ins);
void wire_destroy(wire_t *wire);

wire_state_t wire_state(const wire_t *wire);
/* What is wrong, a plain phrase; "" while it is open. */
const char *wire_problem(const wire_t *wire);
/* The row of the call that was under way when the wire died: "th_entry_t.init"; "" for none. */
const char *wire_last_call(const wire_t *wire);
/* Declares it dead. */
void wire_kill(wire_t *wire, wire_state_t state, const char *problem);

/* How long an answer may take, in milliseconds; 0 is for ever, which is what it is at first. */
void wire_set_patience(wire_t *wire, uint32_t milliseconds);

/* What has gone over it: round trips, bytes in both directions. */
typedef struct wire_counts {
    uint64_t calls, served, bytes_sent, bytes_received;
} wire_counts_t;
wire_counts_t wire_counts(const wire_t *wire);

/* --- The host's side ---------------------------------------------------------------------------- */

/* Greets a worker and waits until it has loaded its plugin. Gives the stand-in of the plugin's entry,
 * null where it has none or the wire is dead; `error` then has what the worker says, a plain phrase. The
 * stand-ins live as long as the wire.
 *
 * `host` is what the plugin is to be given. */
const th_entry_t *wire_greet_worker(wire_t *wire, const th_host_t *host, char *error,
                                    size_t error_size);

/* Takes in what the worker has sent by itself, without waiting: lines for the log and work from the
 * plugin's other threads, and calls on wrong threads. */
void wire_take_in(wire_t *wire);

/* The socket, to be polled for what comes by itself. */
int wire_socket(const wire_t *wire);

/* Called now and then while an answer is waited for: what the worker prints has to be read, or it stops. */
void wire_on_idle(wire_t *wire, void (*idle)(void *data), void *data);

/* Told how many calls of [main] functions there were on other threads. */
void wire_on_stray(wire_t *wire, void (*stray)(void *data, uint32_t count), void *data);

/* What the plugin has changed, since this was asked last, of how its process computes and writes numbers, which
 * the worker has put back: HOSTING_CHANGED_... bits. */
uint32_t wire_take_changed(wire_t *wire);

/* --- The worker's side -------------------------------------------------------------------------- */

/* Answers the host's greeting: `entry` is the plugin's, or null, and then `error` says why. `changed` is what
 * its load has: see wire_take_changed. */
bool wire_greet_host(wire_t *wire, const th_entry_t *entry, const char *error, uint32_t changed);

/* Serves the host until it is gone. */
void wire_serve(wire_t *wire);

#ifdef __cplusplus
}
#endif

#endif
