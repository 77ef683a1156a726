/* Calls that come: checked, put together, made, and answered. */
#include <hosting.h>
#include <stdlib.h>
#include <string.h>

#include "arguments.h"

typedef struct served {
    value_t values[TH_ARGUMENTS_MAXIMUM];
    void *places[TH_ARGUMENTS_MAXIMUM];
    block_t blocks[TH_ARGUMENTS_MAXIMUM];
    uint64_t lengths[TH_ARGUMENTS_MAXIMUM]; /* of what is written back; UINT64_MAX for nothing */
    void *memory[TH_ARGUMENTS_MAXIMUM];
    other_object_t *callback;
    uint64_t object;
    const char *id;
} served_t;

static void served_free(served_t *served) {
    for (uint32_t place = 0; place < TH_ARGUMENTS_MAXIMUM; place++) {
        block_free(&served->blocks[place]);
        free(served->memory[place]);
    }
}

/* Memory of its own, with a zero behind it. */
static void *copy(served_t *served, uint32_t place, const void *bytes, uint64_t count) {
    // Pages of zeros are not there before they are touched: what is asked for need not be meant.
    char *memory = count < array_maximum ? calloc(1, (size_t)count + 1) : NULL;
    if (memory == NULL) return NULL;
    if (bytes != NULL) memcpy(memory, bytes, (size_t)count);
    served->memory[place] = memory;
    return memory;
}

static void take_callback(wire_t *wire, incoming_t *in, const th_argument_t *argument,
                          served_t *served, uint32_t place) {
    const table_t *table = wire_table_of_type(argument->type);
    uint64_t id = incoming_number(in);
    const void *head = table == NULL ? NULL : incoming_bytes(in, table->head);
    functions_t functions = {incoming_number(in), 0};
    functions.broken = incoming_number(in);
    void *triple =
        in->bad || table == NULL ? NULL : copy(served, place, NULL, table->described->size);
    if (triple != NULL) served->callback = wire_other(wire, table, id, 0);
    if (served->callback == NULL) {
        in->bad = true;
        return;
    }
    // The other side has to hear of the end in any case.
    for (uint32_t index = 0; index < table->row_count; index++)
        if (wire_row(table->first_row + index)->is_destroy)
            functions.present |= (uint64_t)1 << index;
    memcpy(triple, head, table->head);
    put_functions(wire, table, triple, functions);
    void *data = other_struct(served->callback);
    memcpy((char *)triple + table->described->user_data_offset, &data, sizeof data);
    served->values[place].pointer = triple;
}

static void take_arguments(wire_t *wire, const row_t *row, incoming_t *in, served_t *served) {
    const th_signature_t *signature = row->signature;
    for (uint32_t place = 0; place < signature->argument_count && !in->bad; place++) {
        const th_argument_t *argument = &signature->arguments[place];
        value_t *value = &served->values[place];
        served->places[place] = value;
        served->lengths[place] = UINT64_MAX;
        switch (argument->kind) {
            case TH_ARGUMENT_HOST: value->pointer = (void *)wire->host; continue;
            case TH_ARGUMENT_SELF:
            case TH_ARGUMENT_USER_DATA: served->object = incoming_number(in); continue;
            case TH_ARGUMENT_U32:
            case TH_ARGUMENT_I32: value->narrow = (uint32_t)incoming_number(in); continue;
            case TH_ARGUMENT_HANDLE:
            case TH_ARGUMENT_U64:
            case TH_ARGUMENT_I64:
            case TH_ARGUMENT_F64: value->wide = incoming_number(in); continue;
            default: break;
        }
        uint64_t state = incoming_number(in);
        if (state == POINTER_NULL) continue;
        if (state == POINTER_LEFT) {
            value->pointer = wire_unreadable();
            continue;
        }
        if (state != POINTER_CARRIED) {
            in->bad = true;
            return;
        }
        if (argument->kind == TH_ARGUMENT_CALLBACK) {
            take_callback(wire, in, argument, served, place);
            continue;
        }
        if (argument->kind == TH_ARGUMENT_OUT_ARRAY) {
            // Read ahead: its length stands in the argument behind it, which comes later.
            size_t at = in->at;
            uint64_t bytes = incoming_number(in);
            if (bytes > FRAME_INLINE_MAXIMUM) {
                served->lengths[place] = bytes;
                value->pointer = copy(served, place, NULL, bytes);
                if (value->pointer == NULL) in->bad = true;
                continue;
            }
            in->at = at;
        }
        block_t *block = &served->blocks[place];
        if (!incoming_block(in, block)) return;
        bool is_written =
            argument->kind == TH_ARGUMENT_OUT || argument->kind == TH_ARGUMENT_OUT_ARRAY;
        uint32_t size = 0;
        switch (argument->kind) {
            case TH_ARGUMENT_OUT:
            case TH_ARGUMENT_IN: in->bad = block->count != argument->element_size; break;
            case TH_ARGUMENT_IN_SIZED:
            case TH_ARGUMENT_IN_SIZED_ARRAY:
                if (block->count >= sizeof size) memcpy(&size, block->bytes, sizeof size);
                in->bad = argument->kind == TH_ARGUMENT_IN_SIZED &&
                          (block->count < sizeof size || size > block->count);
                break;
            default: break;
        }
        if (in->bad) return;
        if (is_written) served->lengths[place] = block->count;
        // What is written, texts, and what may end before the other side's own struct are copies.
        if (is_written || argument->kind == TH_ARGUMENT_ID) {
            value->pointer = copy(served, place, block->bytes, block->count);
            if (value->pointer == NULL) in->bad = true;
            if (argument->kind == TH_ARGUMENT_ID) served->id = value->pointer;
        } else {
            value->pointer = (void *)(block->bytes != NULL ? block->bytes : (const void *)"");
        }
    }
    // A list is as long as the number behind it says, or it is none.
    for (uint32_t place = 0; place + 1 < signature->argument_count && !in->bad; place++) {
        const th_argument_t *argument = &signature->arguments[place];
        uint64_t element = argument->element_size, held = 0;
        bool is_list = true;
        switch (argument->kind) {
            case TH_ARGUMENT_OUT_ARRAY: held = served->lengths[place]; break;
            case TH_ARGUMENT_IN_ARRAY: held = served->blocks[place].count; break;
            case TH_ARGUMENT_IN_SIZED_ARRAY: {
                uint32_t size = 0;
                held = served->blocks[place].count;
                if (held >= sizeof size) memcpy(&size, served->blocks[place].bytes, sizeof size);
                element = size < sizeof size ? sizeof size : size;
                break;
            }
            default: is_list = false; break;
        }
        if (!is_list || served->values[place].pointer == NULL ||
            served->values[place].pointer == wire_unreadable())
            continue;
        if (held != array_bytes(row, place, served->places, element)) in->bad = true;
    }
}

/* The function that is called, and the object that it is told; null where there is none. */
static void *function_of(wire_t *wire, const row_t *row, served_t *served) {
    const th_signature_t *signature = row->signature;
    const char *pointer = NULL;
    if (row->calls_host) {
        for (uint32_t index = 0; wire->is_host && index < wire_table_count(); index++)
            if (wire_table(index)->described == signature->table)
                pointer = wire->host_tables[index];
    } else if (!wire->is_host) {
        own_object_t object;
        bool is_callback = signature->arguments[0].kind == TH_ARGUMENT_USER_DATA;
        if (!wire_owned(wire, served->object, &object) || object.is_callback != is_callback ||
            object.table->described != signature->table)
            return NULL;
        pointer = object.pointer;
        if (is_callback)
            memcpy(&served->values[0], pointer + signature->table->user_data_offset,
                   sizeof(void *));
        else
            served->values[0].pointer = object.pointer;
    }
    void *function = NULL;
    if (pointer != NULL) memcpy(&function, pointer + signature->offset, sizeof function);
    return function;
}

static void put_object(wire_t *wire, outgoing_t *out, const row_t *row, const served_t *served,
                       const void *pointer) {
    const th_argument_t *described = &row->signature->result;
    if (pointer == NULL) {
        outgoing_number(out, POINTER_NULL);
    } else if (wire_is_descriptor(described->type)) {
        outgoing_number(out, POINTER_CARRIED);
        wire_put_descriptor(out, described->type, pointer);
    } else {
        const table_t *table = wire_table_of_type(described->type);
        if (table == NULL && served->id != NULL) table = wire_table_with_id(served->id);
        // What has no table here is nothing that the host could call.
        outgoing_number(out, table == NULL ? POINTER_NULL : POINTER_CARRIED);
        if (table != NULL) wire_put_object(wire, out, table, pointer);
    }
}

void wire_serve_call(wire_t *wire, incoming_t *call, bool replies) {
    const row_t *row = wire_row(call->head.row);
    served_t served = {0};
    outgoing_t out;
    ffi_arg result = 0;
    // Nobody waits for what a thread of the plugin's does, which is not all that the main one may.
    if (row == NULL || row->calls_host != wire->is_host ||
        (!replies && !th_is_for_any_thread(row->signature))) {
        wire_kill(wire, WIRE_MALFORMED, "it called what is not there to be called");
        return;
    }
    take_arguments(wire, row, call, &served);
    void *function = call->bad ? NULL : function_of(wire, row, &served);
    if (call->bad || call->at != call->head.length || (wire->is_host && function == NULL)) {
        if (served.callback != NULL) wire_forget(served.callback);
        served_free(&served);
        wire_kill(wire, WIRE_MALFORMED, "it made a call that is none");
        return;
    }
    wire->counts.served++;
    wire->serving++;
    if (function != NULL && !wire->is_host) {
        // The host puts this back after each call in its own process: what is shown is the same here.
        hosting_mode_t mode = hosting_enter_plugin();
        ffi_call((ffi_cif *)&row->cif, FFI_FN(function), &result, served.places);
        wire_tell_changed(wire, hosting_leave_plugin(mode));
    } else if (function != NULL) {
        ffi_call((ffi_cif *)&row->cif, FFI_FN(function), &result, served.places);
    } else {
        wire_answer_nothing(row, &result, TH_ERROR_FAILED);
    }
    wire->serving--;
    if (served.callback != NULL && has_failed(row, result)) wire_forget(served.callback);
    if (replies) {
        outgoing_begin(&out);
        switch (row->signature->result.kind) {
            case TH_ARGUMENT_VOID: break;
            case TH_ARGUMENT_POINTER:
                put_object(wire, &out, row, &served, (const void *)(uintptr_t)result);
                break;
            case TH_ARGUMENT_STATUS: outgoing_number(&out, (uint64_t)(int64_t)(int32_t)result); break;
            default: outgoing_number(&out, (uint32_t)result); break;
        }
        for (uint32_t place = 0; place < row->signature->argument_count; place++)
            if (served.lengths[place] != UINT64_MAX && served.memory[place] != NULL &&
                is_written_back(row, &row->signature->arguments[place], result))
                outgoing_block(&out, served.memory[place], served.lengths[place]);
        if (!wire_send(wire, FRAME_REPLY, row->index, &out) && wire->state == WIRE_OPEN)
            wire_kill(wire, WIRE_CLOSED, "there is no memory for an answer");
        outgoing_free(&out);
    }
    if (row->is_destroy && !wire->is_host) wire_disown(wire, served.object);
    served_free(&served);
}
