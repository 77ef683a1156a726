/* What each side has, and what stands in for it on the other. */
#define _GNU_SOURCE
#include "internal.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

/* --- Own ------------------------------------------------------------------------------------------ */

static uint64_t id_of(const wire_t *wire, uint32_t place) {
    return (uint64_t)wire->own[place - 1].generation << 32 | place;
}

/* A place that nothing has, from 1; 0 without memory. */
static uint32_t free_place(wire_t *wire) {
    uint32_t place = wire->own_free;
    if (place != 0) {
        wire->own_free = wire->own[place - 1].next_free;
        return place;
    }
    if (wire->own_count == wire->own_capacity) {
        uint32_t capacity = wire->own_capacity == 0 ? 64 : 2 * wire->own_capacity;
        own_object_t *own = realloc(wire->own, capacity * sizeof *own);
        if (own == NULL) return 0;
        memset(own + wire->own_count, 0, (capacity - wire->own_count) * sizeof *own);
        wire->own = own;
        wire->own_capacity = capacity;
    }
    return ++wire->own_count;
}

static void give_up(wire_t *wire, uint32_t place) {
    own_object_t *object = &wire->own[place - 1];
    object->is_used = false;
    object->pointer = NULL;
    object->next_free = wire->own_free;
    wire->own_free = place;
}

static uint64_t own(wire_t *wire, const table_t *table, void *pointer, bool is_callback) {
    // An object is known by where it is; a factory, say, is asked for again and again.
    uint32_t place = is_callback ? 0
                                 : (uint32_t)(uintptr_t)map_get(&wire->own_places,
                                                                (uintptr_t)pointer, table);
    if (place != 0) return id_of(wire, place);
    place = free_place(wire);
    if (place == 0) return 0;
    own_object_t *object = &wire->own[place - 1];
    object->table = table;
    object->pointer = pointer;
    object->is_callback = is_callback;
    object->is_used = true;
    object->generation++;
    if (!is_callback &&
        !map_set(&wire->own_places, (uintptr_t)pointer, table, (void *)(uintptr_t)place)) {
        give_up(wire, place);
        return 0;
    }
    return id_of(wire, place);
}

uint64_t wire_own(wire_t *wire, const table_t *table, void *pointer, bool is_callback) {
    pthread_mutex_lock(&wire->objects);
    uint64_t id = own(wire, table, pointer, is_callback);
    pthread_mutex_unlock(&wire->objects);
    return id;
}

static own_object_t *owned(wire_t *wire, uint64_t id) {
    uint32_t index = (uint32_t)id;
    if (index == 0 || index > wire->own_count) return NULL;
    own_object_t *object = &wire->own[index - 1];
    return object->is_used && object->generation == id >> 32 ? object : NULL;
}

bool wire_owned(wire_t *wire, uint64_t id, own_object_t *object) {
    pthread_mutex_lock(&wire->objects);
    const own_object_t *found = owned(wire, id);
    if (found != NULL) *object = *found;
    pthread_mutex_unlock(&wire->objects);
    return found != NULL;
}

void wire_disown(wire_t *wire, uint64_t id) {
    pthread_mutex_lock(&wire->objects);
    own_object_t *object = owned(wire, id);
    if (object != NULL) {
        if (object->is_callback)
            free(object->pointer);
        else
            map_remove(&wire->own_places, (uintptr_t)object->pointer, object->table);
        give_up(wire, (uint32_t)id);
    }
    pthread_mutex_unlock(&wire->objects);
}

/* --- Others' -------------------------------------------------------------------------------------- */

other_object_t *wire_known(const wire_t *wire, const table_t *table, uint64_t id) {
    return map_get(&wire->known_others, id, table);
}

other_object_t *wire_other(wire_t *wire, const table_t *table, uint64_t id, size_t size) {
    other_object_t *other = calloc(1, sizeof *other + size);
    if (other == NULL || (!table->has_destroy && !map_set(&wire->known_others, id, table, other))) {
        free(other);
        return NULL;
    }
    other->wire = wire;
    other->id = id;
    other->table = table;
    other->next = wire->others;
    other->link = &wire->others;
    if (wire->others != NULL) wire->others->link = &other->next;
    wire->others = other;
    return other;
}

void wire_forget(other_object_t *other) {
    if (other->next != NULL) other->next->link = other->link;
    *other->link = other->next;
    free(other);
}

/* --- Memory --------------------------------------------------------------------------------------- */

typedef struct arena_piece {
    struct arena_piece *next;
    max_align_t bytes[];
} arena_piece_t;

void *arena_take(arena_t *arena, size_t count) {
    arena_piece_t *piece = calloc(1, sizeof *piece + (count == 0 ? 1 : count));
    if (piece == NULL) return NULL;
    piece->next = arena->pieces;
    arena->pieces = piece;
    return piece->bytes;
}

void arena_free(arena_t *arena) {
    while (arena->pieces != NULL) {
        arena_piece_t *next = arena->pieces->next;
        free(arena->pieces);
        arena->pieces = next;
    }
}

static void *unreadable;

static void map_unreadable(void) {
    void *page = mmap(NULL, 4096, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    unreadable = page == MAP_FAILED ? NULL : page;
}

void *wire_unreadable(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, map_unreadable);
    return unreadable;
}
