/* Structs of functions: what one side has, and its stand-in on the other. */
#include <hosting.h>
#include <string.h>

#include "arguments.h"

functions_t functions_of(const table_t *table, const void *pointer, uint64_t size) {
    functions_t functions = {0, 0};
    for (uint32_t index = 0; index < table->row_count && index < 64; index++) {
        uint32_t offset = wire_row(table->first_row + index)->signature->offset;
        void *function = NULL;
        if (offset + sizeof function > size) continue;
        memcpy(&function, (const char *)pointer + offset, sizeof function);
        if (function == NULL) continue;
        functions.present |= (uint64_t)1 << index;
        if (!hosting_is_executable(function)) functions.broken |= (uint64_t)1 << index;
    }
    return functions;
}

void put_functions(wire_t *wire, const table_t *table, void *pointer, functions_t functions) {
    for (uint32_t index = 0; index < table->row_count && index < 64; index++) {
        const row_t *row = wire_row(table->first_row + index);
        void *function = NULL;
        if (functions.broken >> index & 1) {
            function = wire_unreadable();
        } else if (functions.present >> index & 1) {
            function = row->stand_ins[wire->stand_ins];
            if (function == NULL) function = row->stand_ins[WIRE_THUNKS];
        }
        memcpy((char *)pointer + row->signature->offset, &function, sizeof function);
    }
}

void wire_put_stand_ins(wire_t *wire, const table_t *table, void *pointer) {
    put_functions(wire, table, pointer, (functions_t){UINT64_MAX, 0});
}

void wire_put_object(wire_t *wire, outgoing_t *out, const table_t *table, const void *pointer) {
    // Beyond what the plugin's struct has, there are no functions.
    uint64_t size = table->described->size;
    char head[64] = {0};
    uint32_t said;
    size_t shift = strcmp(table->described->type, "th_entry_t") == 0 ? sizeof(uint32_t) : 0;
    memcpy(head, pointer, table->head);
    memcpy(&said, head + shift, sizeof said);
    if (table->head > sizeof(void *) && said < size) size = said;
    functions_t functions = functions_of(table, pointer, size);
    outgoing_number(out, wire_own(wire, table, (void *)pointer, false));
    outgoing_bytes(out, head, table->head);
    outgoing_number(out, functions.present);
    outgoing_number(out, functions.broken);
}

void *wire_take_object(wire_t *wire, incoming_t *in, const table_t *table) {
    uint64_t id = incoming_number(in);
    const void *head = incoming_bytes(in, table->head);
    functions_t functions = {incoming_number(in), 0};
    functions.broken = incoming_number(in);
    if (in->bad || id == 0) {
        in->bad = true;
        return NULL;
    }
    // A factory, say, is given again and again. What is destroyed is its caller's alone: who has been
    // given it twice would destroy it twice.
    other_object_t *other = table->has_destroy ? NULL : wire_known(wire, table, id);
    if (other == NULL) other = wire_other(wire, table, id, table->described->size);
    if (other == NULL) return NULL;
    memcpy(other_struct(other), head, table->head);
    put_functions(wire, table, other_struct(other), functions);
    return other_struct(other);
}
