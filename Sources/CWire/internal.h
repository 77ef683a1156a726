/* What the files of the wire share. */
#ifndef WIRE_INTERNAL_H
#define WIRE_INTERNAL_H

#include <ffi.h>
#include <pthread.h>
#include <signatures.h>
#include <stdatomic.h>
#include <sys/socket.h>

#include "wire.h"

/* --- Rows: signatures, prepared to be called ----------------------------------------------------- */

typedef struct row {
    const th_signature_t *signature;
    uint32_t index;
    bool calls_host;  /* its first argument is the host's; else it calls the plugin */
    bool is_destroy;  /* the last call to an object or a callback */
    ffi_cif cif;
    ffi_type *types[TH_ARGUMENTS_MAXIMUM];
    void *stand_ins[2]; /* by wire_stand_ins_t; the closure may be null */
} row_t;

/* The functions of one table, which lie in one piece. */
typedef struct table {
    const th_table_t *described;
    uint32_t first_row, row_count;
    uint32_t head; /* bytes before the first function */
    bool has_destroy;
} table_t;

/* Prepares everything, once. [any] */
bool wire_prepare(void);
uint32_t wire_row_count(void);
const row_t *wire_row(uint32_t index);
uint32_t wire_table_count(void);
const table_t *wire_table(uint32_t index);
/* By the name of its struct, or by its id; null for none. */
const table_t *wire_table_of_type(const char *type);
const table_t *wire_table_with_id(const char *id);
uint32_t wire_table_index(const table_t *table);

/* Where the stand-ins of all rows come together. `arguments` are libffi's. */
void wire_stand_in(const row_t *row, void *result, void **arguments);
/* The worker's one wire; null on the host's side. */
extern wire_t *wire_of_process;
/* The functions of thunks.c, in the order of the rows. */
extern void *const wire_thunks[];

/* --- Frames -------------------------------------------------------------------------------------- */

typedef enum frame_kind {
    FRAME_GREETING = 1, /* the host's: the ids of its tables */
    FRAME_ENTRY,        /* the worker's answer */
    FRAME_CALL,
    FRAME_REPLY,
    FRAME_NOTE,  /* a call that nobody waits for */
    FRAME_STRAY,  /* calls on wrong threads */
    FRAME_CHANGED /* what a call has left otherwise, of how numbers are computed and written */
} frame_kind_t;

enum {
    FRAME_BYTES_MAXIMUM = 1 << 20,
    FRAME_FILES_MAXIMUM = 8,
    /* What is longer goes through memory that both map. */
    FRAME_INLINE_MAXIMUM = 1 << 15
};

typedef struct frame_head {
    uint32_t kind, row;
    uint32_t length; /* of what follows */
    uint32_t file_count;
} frame_head_t;

/* What is written to be sent. */
typedef struct outgoing {
    uint8_t *bytes;
    size_t length, capacity;
    int files[FRAME_FILES_MAXIMUM];
    uint32_t file_count;
    bool failed;
} outgoing_t;

/* What has come, to be read. */
typedef struct incoming {
    frame_head_t head;
    uint8_t *bytes; /* owned */
    size_t at;
    int files[FRAME_FILES_MAXIMUM]; /* owned */
    uint32_t next_file;
    bool bad;
} incoming_t;

void outgoing_begin(outgoing_t *out);
void outgoing_free(outgoing_t *out);
void outgoing_bytes(outgoing_t *out, const void *bytes, size_t count); /* to eights */
void outgoing_number(outgoing_t *out, uint64_t number);
/* Bytes of any number, in the frame or through memory. */
void outgoing_block(outgoing_t *out, const void *bytes, uint64_t count);

void incoming_free(incoming_t *in);
/* Null, and `bad`, where so much is not there; good until the frame is freed. */
const void *incoming_bytes(incoming_t *in, size_t count);
uint64_t incoming_number(incoming_t *in);
/* What outgoing_block wrote; `count` must be what is expected. Mapped memory is unmapped by
 * block_free. */
typedef struct block {
    const void *bytes;
    uint64_t count;
    void *mapping;
} block_t;
bool incoming_block(incoming_t *in, block_t *block);
void block_free(block_t *block);

/* Microseconds of a clock that only goes on. */
uint64_t wire_now(void);
/* Whether a call has been waited for longer than the patience allows; the wire is dead then. */
bool wire_is_late(wire_t *wire);

/* Both are false, and the wire is dead, where it does not work. */
bool wire_send(wire_t *wire, frame_kind_t kind, uint32_t row, outgoing_t *out);
bool wire_receive(wire_t *wire, incoming_t *in, bool waits);
/* The worker's: tells what a call has changed, if anything; HOSTING_CHANGED_... */
void wire_tell_changed(wire_t *wire, uint32_t changed);

/* --- Maps ---------------------------------------------------------------------------------------- */

/* Values, none of them null, by a number and what that is a number of. */
typedef struct map_entry {
    uint64_t key;
    const void *kind;
    void *value;
} map_entry_t;

typedef struct map {
    map_entry_t *entries;
    uint32_t capacity, count;
} map_t;

void *map_get(const map_t *map, uint64_t key, const void *kind); /* null for none */
bool map_set(map_t *map, uint64_t key, const void *kind, void *value);
void map_remove(map_t *map, uint64_t key, const void *kind);
void map_free(map_t *map);

/* --- Objects ------------------------------------------------------------------------------------- */

/* What this side has and the other calls by a number. */
typedef struct own_object {
    const table_t *table;
    void *pointer; /* the struct; for a callback a copy of its triple, owned */
    uint32_t generation;
    uint32_t next_free; /* where it is not used: the next place that is not, from 1; 0 for none */
    bool is_callback, is_used;
} own_object_t;

/* A stand-in for what the other side has; `self` or `user_data` is what lies behind it. */
typedef struct other_object {
    wire_t *wire;
    uint64_t id;
    struct other_object *next, **link;
    const table_t *table;
} other_object_t;

uint64_t wire_own(wire_t *wire, const table_t *table, void *pointer, bool is_callback);
/* A copy of what there is by a number; false where there is nothing. */
bool wire_owned(wire_t *wire, uint64_t id, own_object_t *object);
void wire_disown(wire_t *wire, uint64_t id);

/* The stand-in for what cannot be destroyed, if there is one already. */
other_object_t *wire_known(const wire_t *wire, const table_t *table, uint64_t id);
other_object_t *wire_other(wire_t *wire, const table_t *table, uint64_t id, size_t size);
void wire_forget(other_object_t *other);
static inline void *other_struct(other_object_t *other) { return other + 1; }
static inline other_object_t *other_of(const void *pointer) {
    return (other_object_t *)pointer - 1;
}

/* --- Marshalling --------------------------------------------------------------------------------- */

/* An answer for a call that cannot be carried: TH_ERROR_FAILED, null, 0; what is to be written is left
 * alone. */
void wire_answer_nothing(const row_t *row, void *result, th_status_t status);
/* Carries a call across and waits for what comes of it. */
void wire_carry(wire_t *wire, const row_t *row, void *result, void **arguments);
/* The same, and nobody waits: for threads that are not the main one. */
void wire_note(wire_t *wire, const row_t *row, void *result, void **arguments);
void wire_begin_waiting(wire_t *wire, const row_t *row);
void wire_end_waiting(wire_t *wire);
/* Whatever comes that is no answer. */
void wire_take_frame(wire_t *wire, incoming_t *in);
/* A struct of functions that the other side has, by a number, and its stand-in here. */
void wire_put_object(wire_t *wire, outgoing_t *out, const table_t *table, const void *pointer);
void *wire_take_object(wire_t *wire, incoming_t *in, const table_t *table);
/* All functions of a table. */
void wire_put_stand_ins(wire_t *wire, const table_t *table, void *pointer);
/* Serves a call that has come. */
void wire_serve_call(wire_t *wire, incoming_t *call, bool replies);

/* A pointer that cannot be read: what stands for one of the plugin's that could not be either. */
void *wire_unreadable(void);

/* Descriptors: what a plugin says about itself, deep. */
typedef struct arena {
    struct arena_piece *pieces;
} arena_t;
void *arena_take(arena_t *arena, size_t count); /* zeroed; null without memory */
void arena_free(arena_t *arena);
bool wire_is_descriptor(const char *type);
void wire_put_descriptor(outgoing_t *out, const char *type, const void *pointer);
const void *wire_take_descriptor(incoming_t *in, const char *type, arena_t *arena);

struct wire {
    int socket;
    /* How bytes go over it: sendmsg and recvmsg; a test has its own. */
    ssize_t (*send)(int socket, const struct msghdr *message, int flags);
    ssize_t (*receive)(int socket, struct msghdr *message, int flags);
    wire_stand_ins_t stand_ins;
    wire_state_t state;
    char problem[160];
    char last_call[80];
    uint32_t patience;
    /* The call whose answer the host waits for, and when it began, as wire_now() has it. */
    const row_t *waits_for;
    uint64_t call_began;
    wire_counts_t counts;
    /* Received and not read. */
    uint8_t *received;
    size_t received_from, received_to, received_capacity;
    int files[2 * FRAME_FILES_MAXIMUM];
    uint32_t file_count;
    /* Objects. */
    own_object_t *own;
    uint32_t own_count, own_capacity, own_free;
    map_t own_places; /* of objects that are no callbacks, by where they are */
    other_object_t *others;
    map_t known_others; /* those that cannot be destroyed, by their numbers */
    arena_t arena;
    /* The host that the plugin is given: the real one, or its stand-in. */
    const th_host_t *host;
    const void **host_tables; /* by table: the real ones, or stand-ins */
    bool is_host;
    void (*stray)(void *data, uint32_t count);
    void *stray_data;
    uint32_t changed; /* what the worker has said to be so; HOSTING_CHANGED_... */
    void (*idle)(void *data);
    void *idle_data;
    /* How many calls of the other side's this one is in. */
    uint32_t serving;
    /* The worker has threads that are not the main one. */
    pthread_t main_thread;
    pthread_mutex_t sending, objects;
    _Atomic uint32_t strays;
};

#endif
