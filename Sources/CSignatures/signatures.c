#include <stddef.h>
#include "signatures.h"

#include "words.inc"

/* ROW turns a pair into its row. */
enum { TH_ARGUMENT_ANY_TABLE = TH_ARGUMENT_POINTER }; /* a pointer whose size is not known */
#define ROW_(kind, type) {TH_ARGUMENT_##kind, (uint32_t)sizeof(type), #type}
#define ROW(pair) ROW_ pair

#define EACH_1(f, a) f(a)
#define EACH_2(f, a, ...) f(a), EACH_1(f, __VA_ARGS__)
#define EACH_3(f, a, ...) f(a), EACH_2(f, __VA_ARGS__)
#define EACH_4(f, a, ...) f(a), EACH_3(f, __VA_ARGS__)
#define EACH_5(f, a, ...) f(a), EACH_4(f, __VA_ARGS__)
#define EACH_6(f, a, ...) f(a), EACH_5(f, __VA_ARGS__)
#define EACH_7(f, a, ...) f(a), EACH_6(f, __VA_ARGS__)
#define EACH_8(f, a, ...) f(a), EACH_7(f, __VA_ARGS__)
#define EACH(f, ...) JOIN(EACH_, COUNT(__VA_ARGS__))(f, __VA_ARGS__)

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
