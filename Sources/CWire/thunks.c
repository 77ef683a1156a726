/* A function for each row that does nothing but say which it is: what stands in where closures cannot
 * be made. The compiler writes them, of the one table. */
#include <stddef.h>
#include <string.h>

#include "internal.h"

#include "words.inc"

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
