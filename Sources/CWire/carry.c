/* Calls that go out: taken to pieces, and what comes of them put where it belongs. */
#include <stdlib.h>
#include <string.h>

#include "arguments.h"

void wire_answer_nothing(const row_t *row, void *result, th_status_t status) {
    switch (row->signature->result.kind) {
        case TH_ARGUMENT_VOID: break;
        case TH_ARGUMENT_STATUS: *(ffi_arg *)result = (ffi_arg)(ffi_sarg)status; break;
        default: *(ffi_arg *)result = 0; break;
    }
}

static void put_callback(wire_t *wire, outgoing_t *out, const th_argument_t *argument,
                         const void *triple, uint64_t *id) {
    const table_t *table = wire_table_of_type(argument->type);
    uint32_t size = table == NULL ? 0 : table->described->size;
    void *copy = size == 0 ? NULL : malloc(size);
    if (copy == NULL) {
        out->failed = true;
        return;
    }
    // Beyond what the plugin's struct has, there is nothing.
    uint32_t said;
    memcpy(&said, triple, sizeof said);
    if (said > size) said = size;
    memset(copy, 0, size);
    memcpy(copy, triple, said < table->head ? table->head : said);
    *id = wire_own(wire, table, copy, true);
    if (*id == 0) {
        free(copy);
        out->failed = true;
        return;
    }
    functions_t functions = functions_of(table, copy, size);
    outgoing_number(out, *id);
    outgoing_bytes(out, copy, table->head);
    outgoing_number(out, functions.present);
    outgoing_number(out, functions.broken);
}

/* Writes what goes across; the number of a callback that is among it comes back. */
static void put_arguments(wire_t *wire, const row_t *row, void **arguments, outgoing_t *out,
                          uint64_t *callback) {
    const th_signature_t *signature = row->signature;
    for (uint32_t place = 0; place < signature->argument_count; place++) {
        const th_argument_t *argument = &signature->arguments[place];
        const void *pointer = NULL;
        switch (argument->kind) {
            case TH_ARGUMENT_HOST: continue;
            case TH_ARGUMENT_SELF:
            case TH_ARGUMENT_USER_DATA:
                outgoing_number(out, other_of(*(void **)arguments[place])->id);
                continue;
            case TH_ARGUMENT_U32:
            case TH_ARGUMENT_I32: outgoing_number(out, *(uint32_t *)arguments[place]); continue;
            case TH_ARGUMENT_HANDLE:
            case TH_ARGUMENT_U64:
            case TH_ARGUMENT_I64:
            case TH_ARGUMENT_F64: outgoing_bytes(out, arguments[place], 8); continue;
            default: pointer = *(void **)arguments[place]; break;
        }
        uint64_t bytes = 0;
        if (pointer != NULL) {
            switch (argument->kind) {
                case TH_ARGUMENT_ID: bytes = strnlen(pointer, TH_TEXT_MAXIMUM + 1); break;
                case TH_ARGUMENT_IN_SIZED: {
                    uint32_t size;
                    memcpy(&size, pointer, sizeof size);
                    bytes = size < sizeof size ? sizeof size : size;
                    if (bytes > SIZED_MAXIMUM) bytes = UINT64_MAX;
                    break;
                }
                case TH_ARGUMENT_IN_SIZED_ARRAY: {
                    uint32_t size = 0;
                    if (count_at(row, place + 1, arguments) > 0) memcpy(&size, pointer, sizeof size);
                    if (size < sizeof size) size = sizeof size;
                    bytes = array_bytes(row, place, arguments, size);
                    break;
                }
                case TH_ARGUMENT_IN_ARRAY:
                case TH_ARGUMENT_OUT_ARRAY:
                    bytes = array_bytes(row, place, arguments, argument->element_size);
                    break;
                default: bytes = argument->element_size; break;
            }
        }
        if (pointer == NULL || bytes >= array_maximum) {
            outgoing_number(out, pointer == NULL ? POINTER_NULL : POINTER_LEFT);
            continue;
        }
        outgoing_number(out, POINTER_CARRIED);
        if (argument->kind == TH_ARGUMENT_CALLBACK) {
            put_callback(wire, out, argument, pointer, callback);
        } else if (argument->kind == TH_ARGUMENT_OUT_ARRAY && bytes > FRAME_INLINE_MAXIMUM) {
            // All of it is written; what it had need not travel.
            outgoing_number(out, bytes);
        } else {
            outgoing_block(out, pointer, bytes);
        }
    }
}

static void take_object(wire_t *wire, incoming_t *in, const row_t *row, void **arguments,
                        ffi_arg *result) {
    const th_argument_t *described = &row->signature->result;
    uint64_t state = incoming_number(in);
    *result = 0;
    if (state == POINTER_NULL || in->bad) return;
    if (state != POINTER_CARRIED) {
        *result = (ffi_arg)(uintptr_t)wire_unreadable();
        return;
    }
    if (wire_is_descriptor(described->type)) {
        *result = (ffi_arg)(uintptr_t)wire_take_descriptor(in, described->type, &wire->arena);
        return;
    }
    const char *id = NULL;
    for (uint32_t place = 0; place < row->signature->argument_count; place++)
        if (row->signature->arguments[place].kind == TH_ARGUMENT_ID)
            id = *(const char **)arguments[place];
    const table_t *table = wire_table_of_type(described->type);
    if (table == NULL && id != NULL) table = wire_table_with_id(id);
    if (table == NULL) {
        in->bad = true;
        return;
    }
    *result = (ffi_arg)(uintptr_t)wire_take_object(wire, in, table);
}

/* Reads what came of a call, into the memory of whoever made it. */
static void take_reply(wire_t *wire, const row_t *row, void *result, void **arguments,
                       incoming_t *in) {
    const th_signature_t *signature = row->signature;
    ffi_arg value = 0;
    switch (signature->result.kind) {
        case TH_ARGUMENT_VOID: break;
        case TH_ARGUMENT_POINTER: take_object(wire, in, row, arguments, &value); break;
        case TH_ARGUMENT_STATUS: value = (ffi_arg)(ffi_sarg)(int32_t)incoming_number(in); break;
        default: value = incoming_number(in); break;
    }
    if (signature->result.kind != TH_ARGUMENT_VOID) *(ffi_arg *)result = value;
    for (uint32_t place = 0; place < signature->argument_count && !in->bad; place++) {
        const th_argument_t *argument = &signature->arguments[place];
        if (!is_written_back(row, argument, value)) continue;
        void *pointer = *(void **)arguments[place];
        uint64_t bytes = argument->kind == TH_ARGUMENT_OUT
                             ? argument->element_size
                             : array_bytes(row, place, arguments, argument->element_size);
        if (pointer == NULL || bytes >= array_maximum) continue;
        block_t block;
        if (!incoming_block(in, &block)) return;
        if (block.count == bytes)
            memcpy(pointer, block.bytes, (size_t)bytes);
        else
            in->bad = true;
        block_free(&block);
    }
}

void wire_note(wire_t *wire, const row_t *row, void *result, void **arguments) {
    uint64_t callback = 0;
    outgoing_t out;
    outgoing_begin(&out);
    put_arguments(wire, row, arguments, &out, &callback);
    bool is_sent = !out.failed && wire_send(wire, FRAME_NOTE, row->index, &out);
    outgoing_free(&out);
    if (!is_sent && callback != 0) wire_disown(wire, callback);
    wire_answer_nothing(row, result, is_sent ? TH_OK : TH_ERROR_FAILED);
}

void wire_carry(wire_t *wire, const row_t *row, void *result, void **arguments) {
    uint64_t callback = 0;
    outgoing_t out;
    incoming_t in = {0};
    bool is_answered = false;
    // The host calls nobody from within a call to it.
    if (wire->is_host && wire->serving > 0) {
        wire_answer_nothing(row, result, TH_ERROR_FAILED);
        return;
    }
    outgoing_begin(&out);
    put_arguments(wire, row, arguments, &out, &callback);
    if (wire->state == WIRE_OPEN && !out.failed) {
        if (wire->is_host) wire_begin_waiting(wire, row);
        wire->counts.calls++;
        bool is_sent = wire_send(wire, FRAME_CALL, row->index, &out);
        while (is_sent && !is_answered && wire_receive(wire, &in, true)) {
            if (in.head.kind == FRAME_REPLY && in.head.row == row->index) {
                take_reply(wire, row, result, arguments, &in);
                is_answered = !in.bad;
                if (in.bad) wire_kill(wire, WIRE_MALFORMED, "it sent an answer that is none");
            } else {
                wire_take_frame(wire, &in);
                wire_is_late(wire);
            }
            incoming_free(&in);
        }
        if (wire->is_host) wire_end_waiting(wire);
    }
    outgoing_free(&out);
    if (!is_answered) wire_answer_nothing(row, result, TH_ERROR_FAILED);
    // A call that fails leaves its callback to whoever made it.
    if (callback != 0 && (!is_answered || (th_status_t)*(ffi_sarg *)result != TH_OK))
        wire_disown(wire, callback);
}
