#include "call-any.h"

#include <ffi.h>
#include <string.h>

static uint64_t call_any_invoked, call_any_destroyed;

uint64_t call_any_destroyed_count(void) { return call_any_destroyed; }

static void completed(void *data, th_bool_t finished) { (void)data, (void)finished, call_any_invoked++; }
static void positioned(void *data, uint32_t at) { (void)data, (void)at, call_any_invoked++; }
static void ticked(void *data, double a, double b) { (void)data, (void)a, (void)b, call_any_invoked++; }
static void started(void *data) { (void)data, call_any_invoked++; }
static void destroyed(void *data) { (void)data, call_any_destroyed++; }

void call_any_fill_callback(const char *table, const char *name, void *memory) {
    static char anything;
    if (strcmp(table, "th_host_property_animators_t") == 0)
        *(th_position_completion_t *)memory = (th_position_completion_t){
            sizeof(th_position_completion_t), 0, positioned, &anything, destroyed};
    else if (strcmp(table, "th_host_display_link_t") == 0)
        *(th_tick_t *)memory = (th_tick_t){sizeof(th_tick_t), 0, ticked, &anything, destroyed};
    else if (strcmp(name, "set_delegate") == 0)
        *(th_layer_animation_delegate_t *)memory = (th_layer_animation_delegate_t){
            sizeof(th_layer_animation_delegate_t), 0, started, completed, &anything, destroyed};
    else
        *(th_completion_t *)memory =
            (th_completion_t){sizeof(th_completion_t), 0, completed, &anything, destroyed};
}

static ffi_type *type_of(uint32_t kind) {
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

int32_t call_any(const th_signature_t *signature, void (*function)(void), const th_host_t *host,
                 const call_argument_t *arguments) {
    ffi_type *types[TH_ARGUMENTS_MAXIMUM];
    void *values[TH_ARGUMENTS_MAXIMUM];
    union { uint32_t u32; int32_t i32; uint64_t u64; int64_t i64; double f64; const void *pointer; }
        storage[TH_ARGUMENTS_MAXIMUM];
    ffi_cif cif;
    ffi_arg result = 0;
    for (uint32_t i = 0; i < signature->argument_count; i++) {
        uint32_t kind = signature->arguments[i].kind;
        types[i] = type_of(kind);
        values[i] = &storage[i];
        switch (kind) {
        case TH_ARGUMENT_HOST: storage[i].pointer = host; break;
        case TH_ARGUMENT_HANDLE: storage[i].u64 = arguments[i].handle; break;
        case TH_ARGUMENT_F64: storage[i].f64 = arguments[i].number; break;
        case TH_ARGUMENT_U32: storage[i].u32 = (uint32_t)arguments[i].integer; break;
        case TH_ARGUMENT_I32: storage[i].i32 = (int32_t)(uint32_t)arguments[i].integer; break;
        case TH_ARGUMENT_U64: storage[i].u64 = arguments[i].integer; break;
        case TH_ARGUMENT_I64: storage[i].u64 = arguments[i].integer; break;
        default: storage[i].pointer = arguments[i].is_null ? NULL : arguments[i].memory; break;
        }
    }
    if (ffi_prep_cif(&cif, FFI_DEFAULT_ABI, signature->argument_count,
                     type_of(signature->result.kind), types) != FFI_OK)
        return -1;
    ffi_call(&cif, function, &result, values);
    return (int32_t)result;
}
