/* One table that describes every function that crosses the line in this ABI: those of the tables, of
 * instances, and of callbacks.
 *
 * It is what carries calls without a hand-written stub for each: a host that calls through libffi,
 * a worker process that stands in for the host, a test that calls everything with anything.
 * signatures.c makes it of signatures.inc, and checks each row against its header when it is
 * compiled. Not for plugins: it may change with any version. */
#ifndef TRANSHOST_SIGNATURES_H
#define TRANSHOST_SIGNATURES_H


#include <stdbool.h>
#include <transhost/transhost.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What an argument or a result is, and so how it travels. */
typedef enum th_argument_kind {
    TH_ARGUMENT_END = 0,
    TH_ARGUMENT_HOST,      /* const th_host_t * */
    TH_ARGUMENT_SELF,      /* the plugin's entry, factory or instance */
    TH_ARGUMENT_USER_DATA, /* void *: the callback's */
    TH_ARGUMENT_HANDLE,    /* th_handle_t */
    TH_ARGUMENT_F64,       /* double */
    TH_ARGUMENT_U32,       /* uint32_t */
    TH_ARGUMENT_I32,       /* int32_t, th_bool_t */
    TH_ARGUMENT_U64,       /* uint64_t */
    TH_ARGUMENT_I64,       /* int64_t */
    TH_ARGUMENT_ID,        /* const char *, closed by a zero */
    TH_ARGUMENT_IN,        /* const T *: one value or struct of `element_size` bytes */
    TH_ARGUMENT_IN_SIZED,  /* const T *, or null: one struct as long as its first four bytes say */
    TH_ARGUMENT_OUT,       /* T *: one value, written */
    TH_ARGUMENT_IN_ARRAY,  /* const T *: as many elements as the next argument says */
    TH_ARGUMENT_IN_SIZED_ARRAY, /* const T *: the same, each as long as the first one says */
    TH_ARGUMENT_OUT_ARRAY, /* T *: room for as many elements as the next argument says */
    TH_ARGUMENT_CALLBACK,  /* const T *: a callback triple, taken over on success */
    TH_ARGUMENT_VOID,      /* result: none */
    TH_ARGUMENT_STATUS,    /* result: th_status_t */
    TH_ARGUMENT_POINTER    /* result: const T *, a table, descriptor or instance */
} th_argument_kind_t;

enum { TH_ARGUMENTS_MAXIMUM = 8 };

typedef struct th_argument {
    uint32_t kind; /* th_argument_kind_t */
    uint32_t element_size;
    const char *type; /* what it points to: "th_rect_t"; "char" where nothing is said */
} th_argument_t;

typedef struct th_table {
    const char *type; /* "th_host_views_t" */
    const char *id;   /* TH_EXT_... or TH_FACTORY_...; "" for a struct that has none */
    uint32_t size;    /* of the struct */
    uint32_t user_data_offset; /* of the field in a callback, 0 in a table */
} th_table_t;

typedef struct th_signature {
    const th_table_t *table;
    const char *name; /* "add_subview" */
    uint32_t offset;  /* of the function pointer in the table */
    uint32_t argument_count;
    th_argument_t result;
    th_argument_t arguments[TH_ARGUMENTS_MAXIMUM];
} th_signature_t;

/* Gives the table; `*out_count` is the number of rows. [any] */
const th_signature_t *th_signatures(uint32_t *out_count);

/* Whether a function of the host's may be called on any thread; the others are for the main one. [any] */
bool th_is_for_any_thread(const th_signature_t *signature);

#ifdef __cplusplus
}
#endif

#endif
