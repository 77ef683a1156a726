/* A function for each row that does nothing but say which it is: what stands in where closures cannot
 * be made. The compiler writes them, of the one table. */
#include <stddef.h>
#include <string.h>

#include "internal.h"

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
#define TYPE_(kind, type) TYPE_##kind(type)
#define TYPE(pair) TYPE_ pair

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

#define PARAMETERS_1(a) TYPE(a) a1
#define PARAMETERS_2(a, ...) TYPE(a) a2, PARAMETERS_1(__VA_ARGS__)
#define PARAMETERS_3(a, ...) TYPE(a) a3, PARAMETERS_2(__VA_ARGS__)
#define PARAMETERS_4(a, ...) TYPE(a) a4, PARAMETERS_3(__VA_ARGS__)
#define PARAMETERS_5(a, ...) TYPE(a) a5, PARAMETERS_4(__VA_ARGS__)
#define PARAMETERS_6(a, ...) TYPE(a) a6, PARAMETERS_5(__VA_ARGS__)
#define PARAMETERS_7(a, ...) TYPE(a) a7, PARAMETERS_6(__VA_ARGS__)
#define PARAMETERS_8(a, ...) TYPE(a) a8, PARAMETERS_7(__VA_ARGS__)
#define PLACES_1 &a1
#define PLACES_2 &a2, PLACES_1
#define PLACES_3 &a3, PLACES_2
#define PLACES_4 &a4, PLACES_3
#define PLACES_5 &a5, PLACES_4
#define PLACES_6 &a6, PLACES_5
#define PLACES_7 &a7, PLACES_6
#define PLACES_8 &a8, PLACES_7
#define CHOOSE(a, b, c, d, e, f, g, h, n, ...) n
#define COUNT(...) CHOOSE(__VA_ARGS__, 8, 7, 6, 5, 4, 3, 2, 1, 0)
#define JOIN_(a, b) a##b
#define JOIN(a, b) JOIN_(a, b)

#define CALL(table, member, ...) FUNCTION(table, member, STATUS, HOST, __VA_ARGS__)
#define ANY_THREAD(table, member)
#define TABLE(table, id, first)
#define TRIPLE(table, first)

/* The numbers of the rows. */
#define FUNCTION(table, member, ...) number_of_##table##_##member,
enum {
#include "signatures.inc"
    number_of_rows
};
#undef FUNCTION

/* Room for any result, as libffi gives it. */
typedef union room {
    ffi_arg word;
    double number;
    void *pointer;
} room_t;

#define BODY_VOID(type, row, ...)                                                                 \
    void *places[] = {__VA_ARGS__};                                                               \
    room_t room = {0};                                                                            \
    wire_stand_in(wire_row(row), &room, places);
#define BODY_RESULT(type, row, ...)                                                               \
    void *places[] = {__VA_ARGS__};                                                               \
    room_t room = {0};                                                                            \
    type result;                                                                                  \
    wire_stand_in(wire_row(row), &room, places);                                                  \
    memcpy(&result, &room, sizeof result);                                                        \
    return result;
#define BODY_STATUS BODY_RESULT
#define BODY_U32 BODY_RESULT
#define BODY_POINTER BODY_RESULT
#define BODY_ANY_TABLE BODY_RESULT
#define BODY_(kind, type) BODY_##kind
#define BODY(pair) BODY_ pair

#define FUNCTION(table, member, result, ...)                                                      \
    static TYPE(result)                                                                           \
        thunk_##table##_##member(JOIN(PARAMETERS_, COUNT(__VA_ARGS__))(__VA_ARGS__)) {            \
        BODY(result)(TYPE(result), number_of_##table##_##member, JOIN(PLACES_, COUNT(__VA_ARGS__))) \
    }
#include "signatures.inc"
#undef FUNCTION

#define FUNCTION(table, member, ...) (void *)thunk_##table##_##member,
void *const wire_thunks[] = {
#include "signatures.inc"
};
