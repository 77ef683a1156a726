/* What an argument is when it travels, for both sides of a call. */
#ifndef WIRE_ARGUMENTS_H
#define WIRE_ARGUMENTS_H

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

/* An array of so many bytes is not carried. */
static const uint64_t array_maximum = (uint64_t)1 << 31;

typedef union value {
    double number;
    uint64_t wide;
    int64_t signed_wide;
    uint32_t narrow;
    int32_t signed_narrow;
    void *pointer;
} value_t;

static inline bool has_failed(const row_t *row, ffi_arg result) {
    return row->signature->result.kind == TH_ARGUMENT_STATUS && (int32_t)result != TH_OK;
}

/* Whether an argument travels back with the result: what is written. A list is not written by a call that
 * fails, however long it is. */
static inline bool is_written_back(const row_t *row, const th_argument_t *argument,
                                   ffi_arg result) {
    return argument->kind == TH_ARGUMENT_OUT ||
           (argument->kind == TH_ARGUMENT_OUT_ARRAY && !has_failed(row, result));
}

/* The number that stands in an argument, of a list before it. */
static inline uint64_t count_at(const row_t *row, uint32_t place, void **arguments) {
    return row->signature->arguments[place].kind == TH_ARGUMENT_U64
               ? *(uint64_t *)arguments[place]
               : *(uint32_t *)arguments[place];
}

/* How many bytes an array has; `array_maximum` and more for what is not carried. */
static inline uint64_t array_bytes(const row_t *row, uint32_t place, void **arguments,
                                   uint64_t element) {
    uint64_t count = count_at(row, place + 1, arguments), bytes;
    return __builtin_mul_overflow(count, element, &bytes) ? UINT64_MAX : bytes;
}

/* The bits of the functions of a struct that are there, and of those that cannot be functions. */
typedef struct functions {
    uint64_t present, broken;
} functions_t;

functions_t functions_of(const table_t *table, const void *pointer, uint64_t size);
/* Puts stand-ins where the other side has functions. */
void put_functions(wire_t *wire, const table_t *table, void *pointer, functions_t functions);

#endif
