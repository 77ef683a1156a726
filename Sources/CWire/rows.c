/* The table of signatures, prepared for libffi: once for a process. */
#include <hosting.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "internal.h"

static row_t *rows;
static uint32_t row_count;
static table_t *tables;
static uint32_t table_count;
static bool is_prepared;
static pthread_once_t once = PTHREAD_ONCE_INIT;

uint32_t wire_row_count(void) { return row_count; }
const row_t *wire_row(uint32_t index) { return index < row_count ? &rows[index] : NULL; }
uint32_t wire_table_count(void) { return table_count; }
const table_t *wire_table(uint32_t index) { return index < table_count ? &tables[index] : NULL; }
uint32_t wire_table_index(const table_t *table) { return (uint32_t)(table - tables); }

const table_t *wire_table_of_type(const char *type) {
    for (uint32_t index = 0; index < table_count; index++)
        if (strcmp(tables[index].described->type, type) == 0) return &tables[index];
    return NULL;
}

const table_t *wire_table_with_id(const char *id) {
    for (uint32_t index = 0; index < table_count && id[0] != 0; index++)
        if (strcmp(tables[index].described->id, id) == 0) return &tables[index];
    return NULL;
}

static ffi_type *type_of(uint32_t kind) {
    switch (kind) {
        case TH_ARGUMENT_VOID: return &ffi_type_void;
        case TH_ARGUMENT_F64: return &ffi_type_double;
        case TH_ARGUMENT_U32: return &ffi_type_uint32;
        case TH_ARGUMENT_I32:
        case TH_ARGUMENT_STATUS: return &ffi_type_sint32;
        case TH_ARGUMENT_HANDLE:
        case TH_ARGUMENT_U64: return &ffi_type_uint64;
        case TH_ARGUMENT_I64: return &ffi_type_sint64;
        default: return &ffi_type_pointer;
    }
}

static void closure_called(ffi_cif *cif, void *result, void **arguments, void *row) {
    (void)cif;
    wire_stand_in(row, result, arguments);
}

/* Null where memory may not be made executable. */
static void *make_closure(row_t *row) {
    void *code = NULL;
    ffi_closure *closure = ffi_closure_alloc(sizeof(ffi_closure), &code);
    if (closure == NULL) return NULL;
    if (ffi_prep_closure_loc(closure, &row->cif, closure_called, row, code) == FFI_OK) return code;
    ffi_closure_free(closure);
    return NULL;
}

static void prepare(void) {
    const th_signature_t *signatures = th_signatures(&row_count);
    rows = calloc(row_count, sizeof *rows);
    tables = calloc(row_count, sizeof *tables);
    if (rows == NULL || tables == NULL) return;
    for (uint32_t index = 0; index < row_count; index++) {
        const th_signature_t *signature = &signatures[index];
        row_t *row = &rows[index];
        row->signature = signature;
        row->index = index;
        row->calls_host = signature->arguments[0].kind == TH_ARGUMENT_HOST;
        row->is_destroy = !row->calls_host && strcmp(signature->name, "destroy") == 0;
        for (uint32_t place = 0; place < signature->argument_count; place++)
            row->types[place] = type_of(signature->arguments[place].kind);
        if (ffi_prep_cif(&row->cif, FFI_DEFAULT_ABI, signature->argument_count,
                         type_of(signature->result.kind), row->types) != FFI_OK)
            return;
        row->stand_ins[WIRE_CLOSURES] = make_closure(row);
        if (row->stand_ins[WIRE_CLOSURES] != NULL)
            hosting_know_function(row->stand_ins[WIRE_CLOSURES]);
        row->stand_ins[WIRE_THUNKS] = wire_thunks[index];
        if (table_count == 0 || tables[table_count - 1].described != signature->table) {
            table_t *table = &tables[table_count++];
            table->described = signature->table;
            table->first_row = index;
            table->head = signature->offset;
        }
        table_t *table = &tables[table_count - 1];
        table->row_count++;
        table->has_destroy |= row->is_destroy;
        if (signature->offset < table->head) table->head = signature->offset;
    }
    is_prepared = true;
}

bool wire_prepare(void) {
    pthread_once(&once, prepare);
    return is_prepared;
}
