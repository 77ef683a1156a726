#include "fuzz-wire.h"

#include <answer-any.h>
#include <fcntl.h>
#include <hosting.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "worker.h"

/* Adds up bytes, so that each is read. */
static volatile uint8_t sum;

static void read_all(const void *bytes, uint64_t count) {
    for (uint64_t at = 0; at < count; at++) sum += ((const uint8_t *)bytes)[at];
}

/* Whether there is anything: one place stands for all pointers of a plugin's that it could not read. No other comes
 * from the wire than that and what can be read. */
static bool is_readable(const void *pointer) {
    char byte;
    if (pointer == NULL || pointer == wire_unreadable()) return false;
    if (!hosting_copy_memory(&byte, pointer, 1)) abort();
    return true;
}

/* --- The host ---------------------------------------------------------------------------------------- */

enum { CALLBACKS_ROOM = 64 };

/* Callbacks that were taken, with their tables. */
static struct {
    const table_t *table;
    void *triple;
} callbacks[CALLBACKS_ROOM];
static uint32_t callback_count;

static uint64_t count_behind(const th_signature_t *signature, uint32_t place,
                             void *const *arguments) {
    return signature->arguments[place + 1].kind == TH_ARGUMENT_U64
               ? *(const uint64_t *)arguments[place + 1]
               : *(const uint32_t *)arguments[place + 1];
}

/* Takes over a callback as the host does, which it may refuse. */
static bool take_callback(const th_argument_t *argument, const void *triple) {
    const table_t *table = wire_table_of_type(argument->type);
    if (table == NULL) abort();
    read_all(triple, table->described->size);
    if (callback_count == CALLBACKS_ROOM) return false;
    void *own = malloc(table->described->size);
    if (own == NULL) abort();
    memcpy(own, triple, table->described->size);
    callbacks[callback_count].table = table;
    callbacks[callback_count++].triple = own;
    return true;
}

/* What the host does with any call: reads all that it may, and writes where it should. Every third call
 * is refused. */
static th_status_t answer(const th_signature_t *signature, void *const *arguments) {
    static unsigned calls;
    bool refuses = calls++ % 3 == 2;
    for (uint32_t place = 0; place < signature->argument_count; place++) {
        const th_argument_t *argument = &signature->arguments[place];
        if (argument->kind < TH_ARGUMENT_ID) continue;
        void *pointer = *(void *const *)arguments[place];
        if (!is_readable(pointer)) continue;
        uint32_t size = 0;
        switch (argument->kind) {
        case TH_ARGUMENT_ID: read_all(pointer, strlen(pointer) + 1); break;
        case TH_ARGUMENT_IN: read_all(pointer, argument->element_size); break;
        case TH_ARGUMENT_IN_SIZED:
            memcpy(&size, pointer, sizeof size);
            read_all(pointer, size);
            break;
        case TH_ARGUMENT_IN_ARRAY:
            read_all(pointer, argument->element_size * count_behind(signature, place, arguments));
            break;
        case TH_ARGUMENT_IN_SIZED_ARRAY:
            if (count_behind(signature, place, arguments) == 0) break;
            memcpy(&size, pointer, sizeof size);
            read_all(pointer, size * count_behind(signature, place, arguments));
            break;
        case TH_ARGUMENT_OUT: memset(pointer, 1, argument->element_size); break;
        case TH_ARGUMENT_OUT_ARRAY: {
            uint64_t bytes = argument->element_size * count_behind(signature, place, arguments);
            /* To its very end, but of what is huge not all, for the sake of time. */
            uint64_t some = bytes < 1 << 16 ? bytes : 1 << 16;
            memset(pointer, 2, some);
            memset((char *)pointer + bytes - some, 3, some);
            break;
        }
        case TH_ARGUMENT_CALLBACK:
            if (!refuses && !take_callback(argument, pointer)) refuses = true;
            break;
        default: break;
        }
    }
    return refuses ? TH_ERROR_FAILED : TH_OK;
}

/* The leak detector's, where there is one: the tables live as long as the process. */
void __lsan_disable(void) __attribute__((weak));
void __lsan_enable(void) __attribute__((weak));

static const void *get_extension(const th_host_t *host, const char *id) {
    static struct {
        const char *id;
        const void *table;
    } known[64];
    uint32_t count = 0;
    (void)host;
    while (known[count].id != NULL && strcmp(known[count].id, id) != 0) count++;
    if (known[count].id == NULL) {
        if (__lsan_disable != NULL) __lsan_disable();
        known[count].id = strdup(id);
        known[count].table = answer_any_table(id, answer);
        if (__lsan_enable != NULL) __lsan_enable();
    }
    return known[count].table;
}

static const th_host_t host = {.size = sizeof host, .abi_major = TH_ABI_MAJOR,
                               .abi_minor = TH_ABI_MINOR, .name = "fuzz", .vendor = "transhost",
                               .version = "0", .get_extension = get_extension};

/* --- Calls to the plugin -------------------------------------------------------------------------- */

enum { OBJECTS_ROOM = 16 };

/* What the plugin has given: stand-ins, with their tables. */
static struct {
    const table_t *table;
    void *pointer;
} objects[OBJECTS_ROOM];
static uint32_t object_count;

static void keep(const table_t *table, void *pointer) {
    if (table == NULL || !is_readable(pointer) || object_count == OBJECTS_ROOM) return;
    read_all(pointer, table->described->size);
    // A factory may be given twice; what is destroyed is its caller's alone.
    for (uint32_t index = 0; index < object_count; index++) {
        if (objects[index].pointer != pointer) continue;
        for (uint32_t row = 0; row < table->row_count; row++)
            if (wire_row(table->first_row + row)->is_destroy) abort();
        return;
    }
    objects[object_count].table = table;
    objects[object_count++].pointer = pointer;
}

/* Reads a descriptor as deep as it goes. */
static void read_parameters(const th_animation_controller_descriptor_t *descriptor) {
    const char *place = (const char *)descriptor->parameters;
    uint32_t stride = 0;
    if (!is_readable(place) || descriptor->parameter_count > TH_PARAMETERS_MAXIMUM) return;
    memcpy(&stride, place, sizeof stride);
    for (uint32_t index = 0; index < descriptor->parameter_count; index++) {
        th_parameter_descriptor_t parameter = {0};
        uint32_t size = stride < sizeof parameter ? stride : sizeof parameter;
        memcpy(&parameter, place + (size_t)index * (stride < 1 << 16 ? stride : 1 << 16), size);
        if (is_readable(parameter.key)) read_all(parameter.key, strlen(parameter.key) + 1);
        if (!is_readable(parameter.choices) || parameter.choice_count > TH_CHOICES_MAXIMUM) continue;
        for (uint32_t choice = 0; choice < parameter.choice_count; choice++) {
            const char *text = parameter.choices[choice];
            if (is_readable(text)) read_all(text, strlen(text) + 1);
        }
    }
}

static void read_descriptor(const char *type, const void *pointer) {
    if (!is_readable(pointer)) return;
    if (strcmp(type, "th_plugin_descriptor_t") == 0) {
        const th_plugin_descriptor_t *plugin = pointer;
        if (is_readable(plugin->name)) read_all(plugin->name, strlen(plugin->name) + 1);
    } else if (strcmp(type, "th_animation_controller_descriptor_t") == 0) {
        read_parameters(pointer);
    }
}

/* Calls a function of a table or a callback with something for each argument. */
static void call(const row_t *row, const void *functions, void *self) {
    const th_signature_t *signature = row->signature;
    union {
        double number;
        uint64_t wide;
        const void *pointer;
    } values[TH_ARGUMENTS_MAXIMUM];
    void *places[TH_ARGUMENTS_MAXIMUM], *written[TH_ARGUMENTS_MAXIMUM] = {0};
    uint32_t sized[64] = {16};
    void *function;
    ffi_arg result = 0;
    const char *id = TH_FACTORY_ANIMATION_CONTROLLERS;
    memcpy(&function, (const char *)functions + signature->offset, sizeof function);
    if (function == NULL || !hosting_is_executable(function)) return;
    for (uint32_t place = 0; place < signature->argument_count; place++) {
        const th_argument_t *argument = &signature->arguments[place];
        places[place] = &values[place];
        values[place].wide = 0;
        switch (argument->kind) {
        case TH_ARGUMENT_HOST: values[place].pointer = &host; break;
        case TH_ARGUMENT_SELF:
        case TH_ARGUMENT_USER_DATA: values[place].pointer = self; break;
        case TH_ARGUMENT_F64: values[place].number = 0.5; break;
        case TH_ARGUMENT_ID: values[place].pointer = id; break;
        case TH_ARGUMENT_IN:
        case TH_ARGUMENT_IN_SIZED:
        case TH_ARGUMENT_IN_ARRAY: values[place].pointer = sized; break;
        case TH_ARGUMENT_OUT:
            values[place].pointer = written[place] = calloc(1, argument->element_size);
            break;
        case TH_ARGUMENT_U32: values[place].wide = 1; break;
        case TH_ARGUMENT_HANDLE: values[place].wide = 1; break;
        default: break;
        }
    }
    ffi_call((ffi_cif *)&row->cif, FFI_FN(function), &result, places);
    for (uint32_t place = 0; place < signature->argument_count; place++) free(written[place]);
    if (signature->result.kind != TH_ARGUMENT_POINTER || result == 0) return;
    if (wire_is_descriptor(signature->result.type)) {
        read_descriptor(signature->result.type, (const void *)(uintptr_t)result);
        return;
    }
    const table_t *table = wire_table_of_type(signature->result.type);
    keep(table != NULL ? table : wire_table_with_id(id), (void *)(uintptr_t)result);
}

/* All functions of an object, twice, and in the end the one that destroys it. */
static void call_all(const table_t *table, const void *functions, void *self) {
    for (int pass = 0; pass < 3; pass++) {
        for (uint32_t index = 0; index < table->row_count; index++) {
            const row_t *row = wire_row(table->first_row + index);
            if (row->is_destroy == (pass == 2)) call(row, functions, self);
        }
    }
}

void fuzz_wire(const uint8_t *bytes, size_t count) {
    char error[512];
    int before = dup(0);
    close(before);
    wire_t *wire = wire_create(fcntl(0, F_DUPFD_CLOEXEC, 100), WIRE_CLOSURES);
    if (wire == NULL) abort();
    object_count = callback_count = 0;
    worker_begin(wire, bytes, count);
    const th_entry_t *entry = wire_greet_worker(wire, &host, error, sizeof error);
    if (strlen(error) >= sizeof error) abort();
    if (entry != NULL) {
        read_descriptor("th_plugin_descriptor_t", entry->descriptor);
        keep(wire_table_of_type("th_entry_t"), (void *)entry);
    }
    // More come while these are called.
    for (uint32_t index = 0; index < object_count; index++)
        call_all(objects[index].table, objects[index].pointer, objects[index].pointer);
    wire_take_in(wire);
    for (uint32_t index = 0; index < callback_count; index++) {
        void *data;
        const th_table_t *described = callbacks[index].table->described;
        memcpy(&data, (char *)callbacks[index].triple + described->user_data_offset, sizeof data);
        call_all(callbacks[index].table, callbacks[index].triple, data);
        free(callbacks[index].triple);
    }
    wire_destroy(wire);
    worker_end();
    // No file of the other side's is left open.
    int after = dup(0);
    close(after);
    if (before != after) abort();
}
