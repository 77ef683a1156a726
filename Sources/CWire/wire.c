/* The two ends of a wire: how they begin, what comes by itself, and where all stand-ins lead. */
#define _GNU_SOURCE
#include "wire.h"

#include <hosting.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "internal.h"

wire_t *wire_of_process;

wire_t *wire_create(int socket, wire_stand_ins_t stand_ins) {
    if (!wire_prepare()) return NULL;
    wire_t *wire = calloc(1, sizeof *wire);
    if (wire == NULL) return NULL;
    wire->host_tables = calloc(wire_table_count(), sizeof *wire->host_tables);
    if (wire->host_tables == NULL) {
        free(wire);
        return NULL;
    }
    wire->socket = socket;
    wire->send = sendmsg;
    wire->receive = recvmsg;
    wire->stand_ins = stand_ins;
    wire->main_thread = pthread_self();
    pthread_mutex_init(&wire->sending, NULL);
    pthread_mutex_init(&wire->objects, NULL);
    return wire;
}

void wire_destroy(wire_t *wire) {
    if (wire == NULL) return;
    for (uint32_t index = 0; index < wire->file_count; index++) close(wire->files[index]);
    for (uint32_t index = 0; index < wire->own_count; index++)
        if (wire->own[index].is_callback) free(wire->own[index].pointer);
    while (wire->others != NULL) wire_forget(wire->others);
    arena_free(&wire->arena);
    close(wire->socket);
    free(wire->own);
    map_free(&wire->own_places);
    map_free(&wire->known_others);
    free(wire->received);
    free(wire->host_tables);
    pthread_mutex_destroy(&wire->sending);
    pthread_mutex_destroy(&wire->objects);
    free(wire);
}

wire_state_t wire_state(const wire_t *wire) { return wire->state; }
const char *wire_problem(const wire_t *wire) { return wire->problem; }
const char *wire_last_call(const wire_t *wire) { return wire->last_call; }
wire_counts_t wire_counts(const wire_t *wire) { return wire->counts; }
int wire_socket(const wire_t *wire) { return wire->socket; }

void wire_on_stray(wire_t *wire, void (*stray)(void *data, uint32_t count), void *data) {
    wire->stray = stray;
    wire->stray_data = data;
}

void wire_on_idle(wire_t *wire, void (*idle)(void *data), void *data) {
    wire->idle = idle;
    wire->idle_data = data;
}

void wire_kill(wire_t *wire, wire_state_t state, const char *problem) {
    if (wire->state != WIRE_OPEN) return;
    wire->state = state;
    snprintf(wire->problem, sizeof wire->problem, "%s", problem);
    if (wire->waits_for != NULL)
        snprintf(wire->last_call, sizeof wire->last_call, "%s.%s",
                 wire->waits_for->signature->table->type, wire->waits_for->signature->name);
    shutdown(wire->socket, SHUT_RDWR);
}

void wire_set_patience(wire_t *wire, uint32_t milliseconds) {
    // The socket wakes up now and then, to look at the time and at what is printed.
    uint32_t slice = milliseconds == 0 || milliseconds > 20 ? 20 : milliseconds;
    struct timeval time = {0, milliseconds == 0 ? 0 : (suseconds_t)slice * 1000};
    wire->patience = milliseconds;
    setsockopt(wire->socket, SOL_SOCKET, SO_RCVTIMEO, &time, sizeof time);
    setsockopt(wire->socket, SOL_SOCKET, SO_SNDTIMEO, &time, sizeof time);
}

void wire_begin_waiting(wire_t *wire, const row_t *row) {
    wire->call_began = wire_now();
    wire->waits_for = row;
}

void wire_end_waiting(wire_t *wire) { wire->waits_for = NULL; }

/* --- What comes by itself ------------------------------------------------------------------------- */

void wire_take_frame(wire_t *wire, incoming_t *in) {
    switch (in->head.kind) {
        case FRAME_CALL: {
            // What the host does is not the plugin's time, but for a tenth: nobody can be kept busy for
            // ever by calls that take long.
            uint64_t began = wire_now();
            if (wire->is_host && wire->waits_for == NULL) {
                wire_kill(wire, WIRE_MALFORMED, "it called while it was not called");
                return;
            }
            wire_serve_call(wire, in, true);
            wire->call_began += (wire_now() - began) / 10 * 9;
            break;
        }
        case FRAME_NOTE: wire_serve_call(wire, in, false); break;
        case FRAME_STRAY:
            if (wire->stray != NULL) wire->stray(wire->stray_data, in->head.row);
            break;
        case FRAME_CHANGED: wire->changed |= in->head.row; break;
        default: wire_kill(wire, WIRE_MALFORMED, "it sent a frame of no kind"); break;
    }
}

uint32_t wire_take_changed(wire_t *wire) {
    uint32_t changed = wire->changed;
    wire->changed = 0;
    return changed;
}

static void tell(wire_t *wire, frame_kind_t kind, uint32_t number) {
    outgoing_t out;
    outgoing_begin(&out);
    wire_send(wire, kind, number, &out);
    outgoing_free(&out);
}

void wire_tell_changed(wire_t *wire, uint32_t changed) {
    if (changed != 0) tell(wire, FRAME_CHANGED, changed);
}

void wire_take_in(wire_t *wire) {
    incoming_t in;
    // A plugin that never stops is heard again in the next turn.
    for (int count = 0; count < 1000 && wire_receive(wire, &in, false); count++) {
        wire_take_frame(wire, &in);
        incoming_free(&in);
    }
}

void wire_serve(wire_t *wire) {
    incoming_t in;
    while (wire_receive(wire, &in, true)) {
        wire_take_frame(wire, &in);
        incoming_free(&in);
    }
}

/* --- Stand-ins ------------------------------------------------------------------------------------ */

static bool is_get_extension(const row_t *row) {
    return row->calls_host && row->signature->result.kind == TH_ARGUMENT_POINTER;
}

/* A call from one of the plugin's own threads. */
static void call_from_thread(wire_t *wire, const row_t *row, void *result, void **arguments) {
    const th_signature_t *signature = row->signature;
    if (!th_is_for_any_thread(signature)) {
        if (atomic_fetch_add(&wire->strays, 1) == 0) tell(wire, FRAME_STRAY, 1);
        wire_answer_nothing(row, result, TH_ERROR_WRONG_THREAD);
        return;
    }
    for (uint32_t place = 0; place < signature->argument_count; place++) {
        // What can be asked for on any thread is whether that is the main one.
        if (signature->arguments[place].kind != TH_ARGUMENT_OUT) continue;
        void *answer = *(void **)arguments[place];
        if (answer != NULL) memset(answer, 0, signature->arguments[place].element_size);
        wire_answer_nothing(row, result, answer == NULL ? TH_ERROR_INVALID_ARGUMENT : TH_OK);
        return;
    }
    wire_note(wire, row, result, arguments);
}

void wire_stand_in(const row_t *row, void *result, void **arguments) {
    if (!row->calls_host) {
        other_object_t *other = other_of(*(void **)arguments[0]);
        wire_carry(other->wire, row, result, arguments);
        if (row->is_destroy) wire_forget(other);
        return;
    }
    wire_t *wire = wire_of_process;
    if (*(const th_host_t **)arguments[0] != wire->host) {
        wire_answer_nothing(row, result, TH_ERROR_INVALID_ARGUMENT);
    } else if (is_get_extension(row)) {
        const char *id = *(const char **)arguments[1];
        const table_t *table = id == NULL ? NULL : wire_table_with_id(id);
        *(ffi_arg *)result =
            table == NULL ? 0 : (ffi_arg)(uintptr_t)wire->host_tables[wire_table_index(table)];
    } else if (!pthread_equal(pthread_self(), wire->main_thread)) {
        call_from_thread(wire, row, result, arguments);
    } else {
        uint32_t strays = atomic_exchange(&wire->strays, 0);
        if (strays > 1) tell(wire, FRAME_STRAY, strays - 1);
        wire_carry(wire, row, result, arguments);
    }
}

/* --- The beginning -------------------------------------------------------------------------------- */

static void put_text(outgoing_t *out, const char *text) {
    outgoing_block(out, text == NULL ? "" : text, text == NULL ? 0 : strlen(text));
}

static char *take_text(wire_t *wire, incoming_t *in) {
    block_t block;
    if (!incoming_block(in, &block)) return NULL;
    char *text = arena_take(&wire->arena, (size_t)block.count + 1);
    if (text != NULL) memcpy(text, block.bytes, (size_t)block.count);
    block_free(&block);
    return text;
}

/* Whether both sides go by the same table. */
static uint64_t digest(void) {
    uint64_t sum = 14695981039346656037u;
    for (uint32_t index = 0; index < wire_row_count(); index++) {
        const th_signature_t *signature = wire_row(index)->signature;
        const char *words[] = {signature->table->type, signature->name};
        for (int word = 0; word < 2; word++)
            for (const char *at = words[word]; *at != 0; at++)
                sum = (sum ^ (uint8_t)*at) * 1099511628211u;
        for (uint32_t place = 0; place < signature->argument_count; place++)
            sum = (sum ^ signature->arguments[place].kind ^
                   (uint64_t)signature->arguments[place].element_size << 8) *
                  1099511628211u;
    }
    return sum;
}

const th_entry_t *wire_greet_worker(wire_t *wire, const th_host_t *host, char *error,
                                    size_t error_size) {
    outgoing_t out;
    incoming_t in;
    const th_entry_t *entry = NULL;
    wire->is_host = true;
    wire->host = host;
    snprintf(error, error_size, "%s", "");
    outgoing_begin(&out);
    outgoing_number(&out, digest());
    outgoing_number(&out, host->size);
    outgoing_number(&out, host->abi_major);
    outgoing_number(&out, host->abi_minor);
    put_text(&out, host->name);
    put_text(&out, host->vendor);
    put_text(&out, host->version);
    for (uint32_t index = 0; index < wire_table_count(); index++) {
        const table_t *table = wire_table(index);
        bool is_hosts = wire_row(table->first_row)->calls_host && table->described->id[0] != 0;
        wire->host_tables[index] =
            is_hosts ? host->get_extension(host, table->described->id) : NULL;
        outgoing_number(&out, wire->host_tables[index] != NULL);
    }
    wire->call_began = wire_now();
    snprintf(wire->last_call, sizeof wire->last_call, "%s", "its load");
    bool has_come = wire_send(wire, FRAME_GREETING, 0, &out);
    // What the plugin's own start has its threads say comes before.
    while (has_come && (has_come = wire_receive(wire, &in, true)) &&
           (in.head.kind == FRAME_NOTE || in.head.kind == FRAME_STRAY ||
            in.head.kind == FRAME_CHANGED)) {
        wire_take_frame(wire, &in);
        incoming_free(&in);
    }
    outgoing_free(&out);
    if (!has_come) return NULL;
    wire->last_call[0] = 0;
    const table_t *table = wire_table_of_type("th_entry_t");
    bool has_entry = in.head.kind == FRAME_ENTRY && incoming_number(&in) == 1;
    const char *words = in.head.kind == FRAME_ENTRY ? take_text(wire, &in) : NULL;
    if (words != NULL) snprintf(error, error_size, "%s", words);
    if (has_entry && table != NULL) {
        th_entry_t *made = wire_take_object(wire, &in, table);
        if (made != NULL) {
            void *descriptor = NULL;
            if (incoming_number(&in) == 1)
                descriptor =
                    (void *)wire_take_descriptor(&in, "th_plugin_descriptor_t", &wire->arena);
            made->descriptor = descriptor;
        }
        entry = made;
    }
    if (in.bad || words == NULL) {
        wire_kill(wire, WIRE_MALFORMED, "it did not answer the greeting");
        entry = NULL;
    }
    incoming_free(&in);
    return entry;
}

bool wire_greet_host(wire_t *wire, const th_entry_t *entry, const char *error, uint32_t changed) {
    incoming_t in;
    outgoing_t out;
    th_host_t *host = arena_take(&wire->arena, sizeof *host);
    if (host == NULL || !wire_receive(wire, &in, true)) return false;
    bool is_same = in.head.kind == FRAME_GREETING && incoming_number(&in) == digest();
    wire->is_host = false;
    wire_of_process = wire;
    host->size = (uint32_t)incoming_number(&in);
    host->abi_major = (uint16_t)incoming_number(&in);
    host->abi_minor = (uint16_t)incoming_number(&in);
    host->name = take_text(wire, &in);
    host->vendor = take_text(wire, &in);
    host->version = take_text(wire, &in);
    wire->host = host;
    for (uint32_t index = 0; index < wire_table_count(); index++) {
        const table_t *table = wire_table(index);
        bool is_there = incoming_number(&in) == 1;
        void *stand_in = is_there && wire_row(table->first_row)->calls_host
                             ? arena_take(&wire->arena, table->described->size)
                             : NULL;
        wire->host_tables[index] = stand_in;
        if (stand_in != NULL) wire_put_stand_ins(wire, table, stand_in);
        if (strcmp(table->described->type, "th_host_t") == 0) wire_put_stand_ins(wire, table, host);
    }
    is_same = is_same && !in.bad;
    incoming_free(&in);
    outgoing_begin(&out);
    const table_t *table = wire_table_of_type("th_entry_t");
    bool has_entry = is_same && entry != NULL;
    outgoing_number(&out, has_entry);
    put_text(&out, is_same ? error : "the worker is of another version than the host");
    if (has_entry) {
        wire_put_object(wire, &out, table, entry);
        outgoing_number(&out, entry->descriptor != NULL);
        if (entry->descriptor != NULL)
            wire_put_descriptor(&out, "th_plugin_descriptor_t", entry->descriptor);
    }
    wire_tell_changed(wire, changed);
    bool is_sent = wire_send(wire, FRAME_ENTRY, 0, &out);
    outgoing_free(&out);
    return is_sent && has_entry;
}
