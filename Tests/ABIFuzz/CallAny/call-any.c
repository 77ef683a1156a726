#include "call-any.h"

#include <pthread.h>
#include <string.h>

#include "ffi-types.h"

static uint64_t call_any_destroyed;

uint64_t call_any_destroyed_count(void) { return call_any_destroyed; }

/* A function that is called with more arguments than it takes leaves them alone. */
static void invoked(void *data) { (void)data; }
static void destroyed(void *data) { (void)data, call_any_destroyed++; }

void call_any_fill_callback(uint32_t size, void *memory) {
    static char anything;
    const uint32_t head[2] = {size, 0};
    void (*const invoke)(void *) = invoked, (*const destroy)(void *) = destroyed;
    void *const data = &anything;
    char *const end = (char *)memory + size;
    memcpy(memory, head, sizeof head);
    for (char *slot = (char *)memory + sizeof head; slot < end - 16; slot += 8)
        memcpy(slot, &invoke, sizeof invoke);
    memcpy(end - 16, &data, sizeof data);
    memcpy(end - 8, &destroy, sizeof destroy);
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
    if (ffi_prepare(&cif, signature, types) != FFI_OK) return -1;
    ffi_call(&cif, function, &result, values);
    return (int32_t)result;
}

/* What is done on another thread: a call, or a question for a table. */
typedef struct errand {
    const th_signature_t *signature;
    void (*function)(void);
    const void *(*get_extension)(const th_host_t *, const char *);
    const th_host_t *host;
    const call_argument_t *arguments;
    const char *id;
    int32_t status;
    const void *table;
} errand_t;

static void *run(void *data) {
    errand_t *errand = data;
    if (errand->get_extension != NULL)
        errand->table = errand->get_extension(errand->host, errand->id);
    else
        errand->status =
            call_any(errand->signature, errand->function, errand->host, errand->arguments);
    return NULL;
}

static void run_elsewhere(errand_t *errand) {
    pthread_t thread;
    if (pthread_create(&thread, NULL, run, errand) == 0) pthread_join(thread, NULL);
}

int32_t call_any_elsewhere(const th_signature_t *signature, void (*function)(void),
                           const th_host_t *host, const call_argument_t *arguments) {
    errand_t errand = {.signature = signature, .function = function, .host = host,
                       .arguments = arguments, .status = -1};
    run_elsewhere(&errand);
    return errand.status;
}

const void *call_any_get_table(const void *(*get_extension)(const th_host_t *, const char *),
                               const th_host_t *host, const char *id) {
    errand_t errand = {.get_extension = get_extension, .host = host, .id = id};
    run_elsewhere(&errand);
    return errand.table;
}
