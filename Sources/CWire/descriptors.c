/* What a plugin says about itself: structs that point to texts and to other structs, whole. */
#include <hosting.h>
#include <stddef.h>
#include <string.h>

#include "internal.h"

typedef enum field_kind { FIELD_END = 0, FIELD_TEXT, FIELD_TEXTS, FIELD_STRUCTS } field_kind_t;

typedef struct field {
    field_kind_t kind;
    uint32_t offset;
    uint32_t count_offset; /* of the number of texts or structs */
    const char *type;      /* of those structs */
} field_t;

typedef struct description {
    const char *type;
    uint32_t size;
    field_t fields[12];
} description_t;

#define TEXT(type, name) {FIELD_TEXT, offsetof(type, name), 0, NULL}

static const description_t descriptions[] = {
    {"th_plugin_descriptor_t",
     sizeof(th_plugin_descriptor_t),
     {TEXT(th_plugin_descriptor_t, id), TEXT(th_plugin_descriptor_t, name),
      TEXT(th_plugin_descriptor_t, vendor), TEXT(th_plugin_descriptor_t, version),
      TEXT(th_plugin_descriptor_t, license), TEXT(th_plugin_descriptor_t, url),
      TEXT(th_plugin_descriptor_t, description), TEXT(th_plugin_descriptor_t, language)}},
    {"th_animation_controller_descriptor_t",
     sizeof(th_animation_controller_descriptor_t),
     {TEXT(th_animation_controller_descriptor_t, id),
      TEXT(th_animation_controller_descriptor_t, name),
      TEXT(th_animation_controller_descriptor_t, text),
      {FIELD_STRUCTS, offsetof(th_animation_controller_descriptor_t, parameters),
       offsetof(th_animation_controller_descriptor_t, parameter_count),
       "th_parameter_descriptor_t"}}},
    {"th_parameter_descriptor_t",
     sizeof(th_parameter_descriptor_t),
     {TEXT(th_parameter_descriptor_t, key), TEXT(th_parameter_descriptor_t, name),
      TEXT(th_parameter_descriptor_t, unit), TEXT(th_parameter_descriptor_t, text),
      TEXT(th_parameter_descriptor_t, group), TEXT(th_parameter_descriptor_t, default_text),
      {FIELD_TEXTS, offsetof(th_parameter_descriptor_t, choices),
       offsetof(th_parameter_descriptor_t, choice_count), NULL}}},
};

enum {
    THING_NULL = 0,
    THING_CARRIED = 1,
    THING_UNREADABLE = 2,
    /* More are not looked at: no descriptor may have so many. */
    LIST_MAXIMUM = 1024
};

static const description_t *description_of(const char *type) {
    for (size_t index = 0; index < sizeof descriptions / sizeof descriptions[0]; index++)
        if (strcmp(descriptions[index].type, type) == 0) return &descriptions[index];
    return NULL;
}

bool wire_is_descriptor(const char *type) { return description_of(type) != NULL; }

/* --- The plugin's side ---------------------------------------------------------------------------- */

static void put_text(outgoing_t *out, const char *text) {
    char bytes[TH_TEXT_MAXIMUM + 1];
    size_t length = 0;
    if (text == NULL) {
        outgoing_number(out, THING_NULL);
        return;
    }
    // From page to page: the next one may not be there.
    while (length < sizeof bytes) {
        size_t count = 4096 - (uintptr_t)(text + length) % 4096;
        if (count > sizeof bytes - length) count = sizeof bytes - length;
        if (!hosting_copy_memory(bytes + length, text + length, count)) {
            outgoing_number(out, THING_UNREADABLE);
            return;
        }
        const char *end = memchr(bytes + length, 0, count);
        length = end != NULL ? (size_t)(end - bytes) : length + count;
        if (end != NULL) break;
    }
    outgoing_number(out, THING_CARRIED);
    outgoing_block(out, bytes, length);
}

static void put_struct(outgoing_t *out, const description_t *description, const char *pointer);

static void put_list(outgoing_t *out, const field_t *field, const char *list, uint32_t count) {
    const description_t *element = field->type == NULL ? NULL : description_of(field->type);
    uint32_t stride = sizeof(char *);
    bool is_readable =
        count <= LIST_MAXIMUM && (count == 0 || element == NULL ||
                                  hosting_copy_memory(&stride, list, sizeof stride));
    if (list == NULL || !is_readable) {
        outgoing_number(out, list == NULL ? THING_NULL : THING_UNREADABLE);
        return;
    }
    outgoing_number(out, THING_CARRIED);
    outgoing_number(out, count);
    outgoing_number(out, stride);
    for (uint32_t index = 0; index < count; index++) {
        const char *place = list + (size_t)index * stride, *text = NULL;
        if (element != NULL) {
            put_struct(out, element, place);
        } else if (hosting_copy_memory(&text, place, sizeof text)) {
            put_text(out, text);
        } else {
            outgoing_number(out, THING_UNREADABLE);
        }
    }
}

static void put_struct(outgoing_t *out, const description_t *description, const char *pointer) {
    char bytes[256] = {0};
    uint32_t size = 0;
    if (!hosting_copy_memory(&size, pointer, sizeof size)) {
        outgoing_number(out, THING_UNREADABLE);
        return;
    }
    uint32_t held = size < sizeof size ? (uint32_t)sizeof size : size;
    if (held > description->size) held = description->size;
    if (!hosting_copy_memory(bytes, pointer, held)) {
        outgoing_number(out, THING_UNREADABLE);
        return;
    }
    outgoing_number(out, THING_CARRIED);
    outgoing_block(out, bytes, held);
    for (const field_t *field = description->fields; field->kind != FIELD_END; field++) {
        const char *target = NULL;
        uint32_t count = 0;
        memcpy(&target, bytes + field->offset, sizeof target);
        if (field->kind != FIELD_TEXT) memcpy(&count, bytes + field->count_offset, sizeof count);
        if (field->kind == FIELD_TEXT)
            put_text(out, target);
        else
            put_list(out, field, target, count);
    }
}

_Static_assert(sizeof(th_parameter_descriptor_t) <= 256, "put_struct has room for it");

void wire_put_descriptor(outgoing_t *out, const char *type, const void *pointer) {
    put_struct(out, description_of(type), pointer);
}

/* --- The host's side ------------------------------------------------------------------------------ */

/* Room for the answer to "what is there"; false where nothing is carried, with what stands for it. */
static bool take_state(incoming_t *in, void **pointer) {
    uint64_t state = incoming_number(in);
    *pointer = state == THING_UNREADABLE ? wire_unreadable() : NULL;
    if (state > THING_UNREADABLE) in->bad = true;
    return !in->bad && state == THING_CARRIED;
}

static void *take_text(incoming_t *in, arena_t *arena) {
    void *text;
    block_t block;
    if (!take_state(in, &text) || !incoming_block(in, &block)) return text;
    if (block.count > TH_TEXT_MAXIMUM + 1) {
        in->bad = true;
    } else if ((text = arena_take(arena, (size_t)block.count + 1)) != NULL) {
        memcpy(text, block.bytes, (size_t)block.count);
    }
    block_free(&block);
    return text;
}

static uint32_t take_struct(incoming_t *in, const description_t *description, char *place,
                            arena_t *arena);

/* A list as long as the struct that points to it says: who reads it goes by that. */
static void *take_list(incoming_t *in, const field_t *field, uint32_t said, arena_t *arena) {
    const description_t *element = field->type == NULL ? NULL : description_of(field->type);
    void *list;
    if (!take_state(in, &list)) return list;
    uint64_t count = incoming_number(in), stride = incoming_number(in);
    if (in->bad || count != said || count > LIST_MAXIMUM || (element == NULL && stride != sizeof(char *))) {
        in->bad = true;
        return NULL;
    }
    // A stride that is none is the reader's to refuse; what is read by it is there all the same.
    size_t step = stride < 1 << 16 ? (size_t)stride : 1 << 16;
    size_t whole = element == NULL ? sizeof(char *) : description_of(field->type)->size;
    char *memory = arena_take(arena, count * step + whole + 8);
    if (memory == NULL) return NULL;
    for (uint64_t index = 0; index < count && !in->bad; index++) {
        if (element == NULL) {
            void *text = take_text(in, arena);
            memcpy(memory + index * sizeof text, &text, sizeof text);
            continue;
        }
        char one[256] = {0};
        uint32_t held = take_struct(in, element, one, arena), size;
        memcpy(&size, one, sizeof size);
        // It is read by the size of its first.
        if (index == 0 && held > 0 && size != stride) in->bad = true;
        memcpy(memory + index * step, one, held < step || step == 0 ? held : step);
    }
    return memory;
}

/* Fills in a struct; gives how many bytes of it there are. */
static uint32_t take_struct(incoming_t *in, const description_t *description, char *place,
                            arena_t *arena) {
    void *nothing;
    block_t block;
    if (!take_state(in, &nothing) || !incoming_block(in, &block)) return 0;
    if (block.count > description->size || block.count < sizeof(uint32_t)) {
        in->bad = true;
        return 0;
    }
    uint32_t held = (uint32_t)block.count;
    memcpy(place, block.bytes, held);
    block_free(&block);
    for (const field_t *field = description->fields; field->kind != FIELD_END; field++) {
        uint32_t count = 0;
        if (field->kind != FIELD_TEXT) memcpy(&count, place + field->count_offset, sizeof count);
        void *target = field->kind == FIELD_TEXT ? take_text(in, arena)
                                                 : take_list(in, field, count, arena);
        // No pointer of the other side's is left, and no piece of one, ours or theirs, where the struct ends in it.
        size_t room = held > field->offset ? held - field->offset : 0;
        if (room >= sizeof target)
            memcpy(place + field->offset, &target, sizeof target);
        else
            memset(place + field->offset, 0, room);
    }
    return held;
}

const void *wire_take_descriptor(incoming_t *in, const char *type, arena_t *arena) {
    const description_t *description = description_of(type);
    char *place = arena_take(arena, description->size + 8);
    if (place == NULL) return NULL;
    return take_struct(in, description, place, arena) == 0 ? wire_unreadable() : place;
}
