/* The signatures' kinds of arguments as libffi's types. */
#ifndef FFI_TYPES_H
#define FFI_TYPES_H

#include <ffi.h>
#include <signatures.h>

static inline ffi_type *ffi_type_of(uint32_t kind) {
    switch (kind) {
    case TH_ARGUMENT_HANDLE: return &ffi_type_uint64;
    case TH_ARGUMENT_F64: return &ffi_type_double;
    case TH_ARGUMENT_U32: return &ffi_type_uint32;
    case TH_ARGUMENT_I32: case TH_ARGUMENT_STATUS: return &ffi_type_sint32;
    case TH_ARGUMENT_U64: return &ffi_type_uint64;
    case TH_ARGUMENT_I64: return &ffi_type_sint64;
    case TH_ARGUMENT_VOID: return &ffi_type_void;
    default: return &ffi_type_pointer;
    }
}

/* Fills `cif` for a function with this signature; `types` has room for every argument. */
static inline ffi_status ffi_prepare(ffi_cif *cif, const th_signature_t *signature,
                                     ffi_type **types) {
    for (uint32_t i = 0; i < signature->argument_count; i++)
        types[i] = ffi_type_of(signature->arguments[i].kind);
    return ffi_prep_cif(cif, FFI_DEFAULT_ABI, signature->argument_count,
                        ffi_type_of(signature->result.kind), types);
}

#endif
