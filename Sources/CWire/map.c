/* A table of values by two keys: open addressing, a power of two long, never more than half full. */
#include <stdlib.h>

#include "internal.h"

static uint32_t place_of(const map_t *map, uint64_t key, const void *kind) {
    uint64_t mixed = (key ^ (uintptr_t)kind << 1) * 0x9E3779B97F4A7C15u;
    return (uint32_t)(mixed >> 32) & (map->capacity - 1);
}

/* Where an entry is, or else the free place that it would have. */
static map_entry_t *find(const map_t *map, uint64_t key, const void *kind) {
    uint32_t place = place_of(map, key, kind);
    while (map->entries[place].value != NULL &&
           (map->entries[place].key != key || map->entries[place].kind != kind))
        place = (place + 1) & (map->capacity - 1);
    return &map->entries[place];
}

static bool grow(map_t *map) {
    map_t larger = {.capacity = map->capacity == 0 ? 64 : 2 * map->capacity, .count = map->count};
    larger.entries = calloc(larger.capacity, sizeof *larger.entries);
    if (larger.entries == NULL) return false;
    for (uint32_t place = 0; place < map->capacity; place++) {
        const map_entry_t *entry = &map->entries[place];
        if (entry->value != NULL) *find(&larger, entry->key, entry->kind) = *entry;
    }
    free(map->entries);
    *map = larger;
    return true;
}

void *map_get(const map_t *map, uint64_t key, const void *kind) {
    return map->capacity == 0 ? NULL : find(map, key, kind)->value;
}

bool map_set(map_t *map, uint64_t key, const void *kind, void *value) {
    if (2 * (map->count + 1) > map->capacity && !grow(map)) return false;
    map_entry_t *entry = find(map, key, kind);
    if (entry->value == NULL) map->count++;
    *entry = (map_entry_t){key, kind, value};
    return true;
}

void map_remove(map_t *map, uint64_t key, const void *kind) {
    map_entry_t *hole = map->capacity == 0 ? NULL : find(map, key, kind);
    if (hole == NULL || hole->value == NULL) return;
    uint32_t mask = map->capacity - 1, empty = (uint32_t)(hole - map->entries);
    // Those behind it move up, so that none is looked for in vain.
    for (uint32_t place = (empty + 1) & mask; map->entries[place].value != NULL;
         place = (place + 1) & mask) {
        const map_entry_t *entry = &map->entries[place];
        uint32_t wanted = place_of(map, entry->key, entry->kind);
        if (((place - wanted) & mask) < ((place - empty) & mask)) continue;
        map->entries[empty] = *entry;
        empty = place;
    }
    map->entries[empty] = (map_entry_t){0, NULL, NULL};
    map->count--;
}

void map_free(map_t *map) {
    free(map->entries);
    *map = (map_t){NULL, 0, 0};
}
