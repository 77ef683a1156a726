#include <stddef.h>
#include "signatures.h"

/* An argument is written as a pair (KIND, type); TYPE turns it into its C type for the check,
 * ROW into its row. */
#define TYPE_HOST(t) const th_host_t *
#define TYPE_SELF(t) const t *
#define TYPE_HANDLE(t) th_handle_t
#define TYPE_F64(t) double
#define TYPE_U32(t) uint32_t
#define TYPE_I32(t) int32_t
#define TYPE_U64(t) uint64_t
#define TYPE_I64(t) int64_t
#define TYPE_ID(t) const char *
#define TYPE_IN(t) const t *
#define TYPE_OUT(t) t *
#define TYPE_IN_SIZED(t) const t *
#define TYPE_IN_ARRAY(t) const t *
#define TYPE_IN_SIZED_ARRAY(t) const t *
#define TYPE_USER_DATA(t) void *
#define TYPE_OUT_ARRAY(t) t *
#define TYPE_CALLBACK(t) const t *
#define TYPE_VOID(t) void
#define TYPE_STATUS(t) th_status_t
#define TYPE_POINTER(t) const t *
#define TYPE_ANY_TABLE(t) const void *
enum { TH_ARGUMENT_ANY_TABLE = TH_ARGUMENT_POINTER }; /* a pointer whose size is not known */
#define TYPE_(kind, type) TYPE_##kind(type)
#define TYPE(pair) TYPE_ pair

#define ROW_(kind, type) {TH_ARGUMENT_##kind, (uint32_t)sizeof(type), #type}
#define ROW(pair) ROW_ pair

#define HOST (HOST, char)
#define HANDLE (HANDLE, th_handle_t)
#define F64 (F64, double)
#define U32 (U32, uint32_t)
#define I32 (I32, int32_t)
#define U64 (U64, uint64_t)
#define I64 (I64, int64_t)
#define ID (ID, char)
#define STATUS (STATUS, th_status_t)
#define NOTHING (VOID, char)
#define SELF(type) (SELF, type)
#define IN(type) (IN, type)
#define OUT(type) (OUT, type)
#define IN_SIZED(type) (IN_SIZED, type)
#define IN_ARRAY(type) (IN_ARRAY, type)
#define IN_SIZED_ARRAY(type) (IN_SIZED_ARRAY, type)
#define USER_DATA (USER_DATA, char)
#define OUT_ARRAY(type) (OUT_ARRAY, type)
#define CALLBACK(type) (CALLBACK, type)
#define POINTER(type) (POINTER, type)
#define ANY_TABLE (ANY_TABLE, char)

#define EACH_1(f, a) f(a)
#define EACH_2(f, a, ...) f(a), EACH_1(f, __VA_ARGS__)
#define EACH_3(f, a, ...) f(a), EACH_2(f, __VA_ARGS__)
#define EACH_4(f, a, ...) f(a), EACH_3(f, __VA_ARGS__)
#define EACH_5(f, a, ...) f(a), EACH_4(f, __VA_ARGS__)
#define EACH_6(f, a, ...) f(a), EACH_5(f, __VA_ARGS__)
#define EACH_7(f, a, ...) f(a), EACH_6(f, __VA_ARGS__)
#define EACH_8(f, a, ...) f(a), EACH_7(f, __VA_ARGS__)
#define CHOOSE(a, b, c, d, e, f, g, h, n, ...) n
#define COUNT(...) CHOOSE(__VA_ARGS__, 8, 7, 6, 5, 4, 3, 2, 1, 0)
#define JOIN_(a, b) a##b
#define JOIN(a, b) JOIN_(a, b)
#define EACH(f, ...) JOIN(EACH_, COUNT(__VA_ARGS__))(f, __VA_ARGS__)

/* What nearly all functions of the host's are. */
#define CALL(table, member, ...) FUNCTION(table, member, STATUS, HOST, __VA_ARGS__)
/* Said of a row that stands before it. */
#define ANY_THREAD(table, member)

/* A row that does not say what its header says stops the compiler here. */
#define TABLE(table, id, first)
#define TRIPLE(table, first)
#define FUNCTION(table, member, result, ...)                                                      \
    _Static_assert(_Generic(((const table *)0)->member,                                           \
                       TYPE(result) (*)(EACH(TYPE, __VA_ARGS__)): 1,                              \
                       default: 0),                                                               \
                   #table "." #member " differs from its header");
#include "signatures.inc"
#undef TABLE
#undef TRIPLE
#undef FUNCTION

/* A struct for each table with a byte for each of its rows: TABLE ends the one before and begins
 * its own, which says how many rows there are. */
#define TABLE(table, id, first) }; struct rows_of_##table { char no_row;
#define TRIPLE(table, first) TABLE(table, "", first)
#define FUNCTION(table, member, ...) char member;
struct rows_of_nothing { char no_row;
#include "signatures.inc"
};
#undef TABLE
#undef TRIPLE
#undef FUNCTION

/* A table consists of nothing but functions (instances: of a head and functions; callbacks: of these
 * and the user data), so its size says how many rows it must have. */
#define TABLE(table, id, first)                                                                   \
    _Static_assert(sizeof(struct rows_of_##table) - 1 ==                                          \
                       (sizeof(table) - offsetof(table, first)) / sizeof(void (*)(void)),         \
                   #table ": a function has no row, or a row is not its");                        \
    static const th_table_t table_##table = {#table, id, (uint32_t)sizeof(table), 0};
#define TRIPLE(table, first)                                                                      \
    _Static_assert(sizeof(struct rows_of_##table) ==                                              \
                       (sizeof(table) - offsetof(table, first)) / sizeof(void (*)(void)),         \
                   #table ": a function has no row, or a row is not its");                        \
    static const th_table_t table_##table = {#table, "", (uint32_t)sizeof(table),                 \
                                             (uint32_t)offsetof(table, user_data)};
#define FUNCTION(table, member, ...)
#include "signatures.inc"
#undef TABLE
#undef TRIPLE
#undef FUNCTION

#define TABLE(table, id, first)
#define TRIPLE(table, first)
#define FUNCTION(table, member, result, ...)                                                      \
    {&table_##table, #member, (uint32_t)offsetof(table, member), COUNT(__VA_ARGS__), ROW(result), \
     {EACH(ROW, __VA_ARGS__)}},
static const th_signature_t signatures[] = {
#include "signatures.inc"
};

const th_signature_t *th_signatures(uint32_t *out_count) {
    *out_count = (uint32_t)(sizeof signatures / sizeof signatures[0]);
    return signatures;
}

#undef TABLE
#undef TRIPLE
#undef FUNCTION
#undef ANY_THREAD
#define TABLE(table, id, first)
#define TRIPLE(table, first)
#define FUNCTION(table, member, ...)
#define ANY_THREAD(table, member) {&table_##table, (uint32_t)offsetof(table, member)},
static const struct {
    const th_table_t *table;
    uint32_t offset;
} any_thread[] = {
#include "signatures.inc"
};

bool th_is_for_any_thread(const th_signature_t *signature) {
    for (size_t index = 0; index < sizeof any_thread / sizeof any_thread[0]; index++)
        if (any_thread[index].table == signature->table &&
            any_thread[index].offset == signature->offset)
            return true;
    return false;
}
