#include "answer-any.h"

#include <stdlib.h>
#include <string.h>

#include "ffi-types.h"

/* What a closure knows of its function; it lives as long as the process, as a table does. */
typedef struct slot {
    const th_signature_t *signature;
    answer_any_t answer;
    ffi_cif cif;
    ffi_type *types[TH_ARGUMENTS_MAXIMUM];
} slot_t;

static void called(ffi_cif *cif, void *result, void **arguments, void *data) {
    const slot_t *slot = data;
    (void)cif;
    /* A result is at least as wide as a register. */
    *(ffi_sarg *)result = slot->answer(slot->signature, arguments);
}

static void *function_for(const th_signature_t *signature, answer_any_t answer) {
    void *function = NULL;
    slot_t *slot = calloc(1, sizeof *slot);
    ffi_closure *closure = ffi_closure_alloc(sizeof(ffi_closure), &function);
    if (slot == NULL || closure == NULL) return NULL;
    slot->signature = signature;
    slot->answer = answer;
    if (ffi_prepare(&slot->cif, signature, slot->types) != FFI_OK ||
        ffi_prep_closure_loc(closure, &slot->cif, called, slot, function) != FFI_OK)
        return NULL;
    return function;
}

const void *answer_any_table(const char *id, answer_any_t answer) {
    uint32_t count = 0;
    const th_signature_t *signatures = th_signatures(&count);
    char *table = NULL;
    for (uint32_t i = 0; i < count; i++) {
        const th_signature_t *signature = &signatures[i];
        if (strcmp(signature->table->id, id) != 0 ||
            signature->result.kind != TH_ARGUMENT_STATUS ||
            signature->arguments[0].kind != TH_ARGUMENT_HOST)
            continue;
        if (table == NULL) table = calloc(1, signature->table->size);
        void *function = function_for(signature, answer);
        if (table == NULL || function == NULL) abort();
        memcpy(table + signature->offset, &function, sizeof function);
    }
    return table;
}
