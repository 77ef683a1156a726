/* Calls, taken to pieces on one side and put together on the other. */
#include <hosting.h>
#include <stdlib.h>
#include <string.h>

#include "internal.h"

enum {
    /* How an argument that is a pointer travels. */
    POINTER_NULL = 0,
    POINTER_CARRIED = 1,
    /* There is too much of it to be carried: whoever is called finds a limit exceeded, or memory that
     * cannot be read. */
    POINTER_LEFT = 2,
    SIZED_MAXIMUM = 1 << 16
};

static const uint64_t array_maximum = (uint64_t)1 << 31;

typedef union value {
    double number;
    uint64_t wide;
    int64_t signed_wide;
    uint32_t narrow;
    int32_t signed_narrow;
    void *pointer;
} value_t;

void wire_answer_nothing(const row_t *row, void *result, th_status_t status) {
    switch (row->signature->result.kind) {
        case TH_ARGUMENT_VOID: break;
        case TH_ARGUMENT_STATUS: *(ffi_arg *)result = (ffi_arg)(ffi_sarg)status; break;
        default: *(ffi_arg *)result = 0; break;
    }
}

static uint64_t count_at(const row_t *row, uint32_t place, void **arguments) {
    return row->signature->arguments[place].kind == TH_ARGUMENT_U64
               ? *(uint64_t *)arguments[place]
               : *(uint32_t *)arguments[place];
}

/* How many bytes an array has; `array_maximum` and more for what is not carried. */
static uint64_t array_bytes(const row_t *row, uint32_t place, void **arguments, uint64_t element) {
    uint64_t count = count_at(row, place + 1, arguments), bytes;
    return __builtin_mul_overflow(count, element, &bytes) ? UINT64_MAX : bytes;
}

/* The bits of the functions of a struct that are there, and of those that cannot be functions. */
typedef struct functions {
    uint64_t present, broken;
} functions_t;

static functions_t functions_of(const table_t *table, const void *pointer, uint64_t size) {
    functions_t functions = {0, 0};
    for (uint32_t index = 0; index < table->row_count && index < 64; index++) {
        uint32_t offset = wire_row(table->first_row + index)->signature->offset;
        void *function = NULL;
        if (offset + sizeof function > size) continue;
        memcpy(&function, (const char *)pointer + offset, sizeof function);
        if (function == NULL) continue;
        functions.present |= (uint64_t)1 << index;
        if (!hosting_is_executable(function)) functions.broken |= (uint64_t)1 << index;
    }
    return functions;
}

/* Puts stand-ins where the other side has functions. */
static void put_functions(wire_t *wire, const table_t *table, void *pointer,
                          functions_t functions) {
    for (uint32_t index = 0; index < table->row_count && index < 64; index++) {
        const row_t *row = wire_row(table->first_row + index);
        void *function = NULL;
        if (functions.broken >> index & 1) {
            function = wire_unreadable();
        } else if (functions.present >> index & 1) {
            function = row->stand_ins[wire->stand_ins];
            if (function == NULL) function = row->stand_ins[WIRE_THUNKS];
        }
        memcpy((char *)pointer + row->signature->offset, &function, sizeof function);
    }
}

void wire_put_stand_ins(wire_t *wire, const table_t *table, void *pointer) {
    put_functions(wire, table, pointer, (functions_t){UINT64_MAX, 0});
}

/* --- The caller's side --------------------------------------------------------------------------- */

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

void *wire_take_object(wire_t *wire, incoming_t *in, const table_t *table) {
    uint64_t id = incoming_number(in);
    const void *head = incoming_bytes(in, table->head);
    functions_t functions = {incoming_number(in), 0};
    functions.broken = incoming_number(in);
    if (in->bad || id == 0) {
        in->bad = true;
        return NULL;
    }
    other_object_t *other = NULL;
    for (other_object_t *known = wire->others; known != NULL && other == NULL; known = known->next)
        if (known->id == id && known->table == table) other = known;
    if (other == NULL) other = wire_other(wire, table, id, table->described->size);
    if (other == NULL) return NULL;
    memcpy(other_struct(other), head, table->head);
    put_functions(wire, table, other_struct(other), functions);
    return other_struct(other);
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
        if (argument->kind != TH_ARGUMENT_OUT && argument->kind != TH_ARGUMENT_OUT_ARRAY) continue;
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

/* --- The side that is called --------------------------------------------------------------------- */

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
    char *memory = count < array_maximum ? malloc((size_t)count + 1) : NULL;
    if (memory == NULL) return NULL;
    if (bytes != NULL)
        memcpy(memory, bytes, (size_t)count);
    else
        memset(memory, 0, (size_t)count);
    memory[count] = 0;
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

void wire_put_object(wire_t *wire, outgoing_t *out, const table_t *table, const void *pointer) {
    // Beyond what the plugin's struct has, there are no functions.
    uint64_t size = table->described->size;
    char head[64] = {0};
    uint32_t said;
    size_t shift = strcmp(table->described->type, "th_entry_t") == 0 ? sizeof(uint32_t) : 0;
    memcpy(head, pointer, table->head);
    memcpy(&said, head + shift, sizeof said);
    if (table->head > sizeof(void *) && said < size) size = said;
    functions_t functions = functions_of(table, pointer, size);
    outgoing_number(out, wire_own(wire, table, (void *)pointer, false));
    outgoing_bytes(out, head, table->head);
    outgoing_number(out, functions.present);
    outgoing_number(out, functions.broken);
}

void wire_serve_call(wire_t *wire, incoming_t *call, bool replies) {
    const row_t *row = wire_row(call->head.row);
    served_t served = {0};
    outgoing_t out;
    ffi_arg result = 0;
    if (row == NULL || row->calls_host != wire->is_host) {
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
    if (function != NULL) {
        ffi_call((ffi_cif *)&row->cif, FFI_FN(function), &result, served.places);
    } else {
        wire_answer_nothing(row, &result, TH_ERROR_FAILED);
    }
    wire->serving--;
    bool has_failed =
        row->signature->result.kind == TH_ARGUMENT_STATUS && (int32_t)result != TH_OK;
    if (served.callback != NULL && has_failed) wire_forget(served.callback);
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
                (row->signature->arguments[place].kind == TH_ARGUMENT_OUT ||
                 row->signature->arguments[place].kind == TH_ARGUMENT_OUT_ARRAY))
                outgoing_block(&out, served.memory[place], served.lengths[place]);
        if (!wire_send(wire, FRAME_REPLY, row->index, &out) && wire->state == WIRE_OPEN)
            wire_kill(wire, WIRE_CLOSED, "there is no memory for an answer");
        outgoing_free(&out);
    }
    if (row->is_destroy && !wire->is_host) wire_disown(wire, served.object);
    served_free(&served);
}
