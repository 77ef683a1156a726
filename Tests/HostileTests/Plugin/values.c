#define _GNU_SOURCE
#include "values.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include <transhost/transhost.h>

#include "callbacks.h"
#include "report.h"

typedef struct variable {
    char name[NAME_MAXIMUM];
    uint64_t bits;
} variable_t;

static variable_t *variables;
static int variable_count;

static variable_t *variable(const char *name, size_t length) {
    for (int i = 0; i < variable_count; i++)
        if (strlen(variables[i].name) == length && memcmp(variables[i].name, name, length) == 0)
            return &variables[i];
    return NULL;
}

void variable_set(const char *name, uint64_t bits) {
    variable_t *known = variable(name, strlen(name));
    if (known == NULL) {
        variables = realloc(variables, sizeof *variables * (size_t)(variable_count + 1));
        known = &variables[variable_count++];
        memset(known, 0, sizeof *known);
        strncpy(known->name, name, NAME_MAXIMUM - 1);
    }
    known->bits = bits;
}

int value_of(const token_t *token, value_t *value) {
    const char *text = token->text;
    char *rest = NULL;
    *value = (value_t){0, 0, LITERAL};
    if (token->kind != WORD) return 0;
    if (strcmp(text, "none") == 0) return value->kind = BITS, 1;
    value->number = strtod(text, &rest);
    if (rest != text) {
        value->bits = text[0] == '-' ? (uint64_t)strtoll(text, NULL, 0) : strtoull(text, NULL, 0);
        if (strncmp(text, "0x", 2) == 0) value->kind = BITS;
    } else {
        int negated = *text == '!';
        const variable_t *known;
        text += negated;
        known = variable(text, strcspn(text, "+^"));
        if (known == NULL) return 0;
        value->kind = BITS;
        value->bits = negated ? (uint32_t)known->bits == 0 : known->bits;
        rest = (char *)text + strcspn(text, "+^");
    }
    if (*rest == '+') {
        value->bits += strtoull(rest + 1, &rest, 0);
        value->number = (double)value->bits;
    } else if (*rest == '^') {
        value->bits ^= strtoull(rest + 1, &rest, 0);
    }
    return *rest == 0;
}

uint64_t value_as_number(const value_t *value) {
    uint64_t bits = value->bits;
    if (value->kind == LITERAL) memcpy(&bits, &value->number, sizeof bits);
    return bits;
}

/* Memory */

static void **pieces;
static int piece_count;

void *scratch(size_t size) {
    pieces = realloc(pieces, sizeof *pieces * (size_t)(piece_count + 1));
    return pieces[piece_count++] = calloc(1, size + 1);
}

void scratch_free(void) {
    while (piece_count > 0) free(pieces[--piece_count]);
}

/* A function in no library, as compilers at run time make them: it returns at once. */
static void *made_code(void) {
#if defined(__x86_64__)
    static const unsigned char code[] = {0xC3};
#else
    static const unsigned char code[] = {0xC0, 0x03, 0x5F, 0xD6};
#endif
    void *page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    memcpy(page, code, sizeof code);
    mprotect(page, 4096, PROT_READ | PROT_EXEC);
    return page;
}

int wrong_pointer(const token_t *token, void **pointer) {
    static uint64_t data[64];
    if (token_is(token, "null")) *pointer = NULL;
    else if (token_is(token, "wild")) *pointer = (void *)8;
    else if (token_is(token, "data")) *pointer = data;
    else if (token_is(token, "heap")) *pointer = scratch(64);
    else if (token_is(token, "code")) *pointer = made_code();
    else return 0;
    return 1;
}

/* Structs */

typedef struct field {
    const char *type, *name;
    size_t offset, size, whole;
    char kind; /* of its elements: double, 64, 32 or 16 bits, or a pointer */
} field_t;

#define KIND(field)                                                                               \
    _Generic((field), double: 'f', double *: 'f', uint64_t: 'q', uint32_t: 'u', int32_t: 'u',     \
             uint16_t: 'h', default: 'p')
#define FIELD(type, name)                                                                         \
    {#type, #name, offsetof(type, name), sizeof(((type *)0)->name), sizeof(type),                 \
     KIND(((type *)0)->name)}

static const field_t fields[] = {
#include "fields.inc"
};
enum { FIELD_COUNT = sizeof fields / sizeof *fields };

static const field_t *field(const char *type, const char *name) {
    for (int i = 0; i < FIELD_COUNT; i++)
        if (strcmp(fields[i].type, type) == 0 && (name == NULL || strcmp(fields[i].name, name) == 0))
            return &fields[i];
    return NULL;
}

/* A pointer: to nothing that is one, to a text, or to texts. */
static void *pointer_of(const token_t **tokens) {
    const token_t *token = *tokens;
    void *pointer = NULL;
    if (token->kind == TEXT) {
        uint32_t count = 1;
        if (token_is(token + 1, "*")) {
            count = (uint32_t)strtoul(token[2].text, NULL, 0);
            *tokens += 2;
        }
        pointer = calloc(1, (size_t)token->length * count + 1);
        for (uint32_t i = 0; i < count; i++)
            memcpy((char *)pointer + (size_t)i * token->length, token->text, token->length);
    } else if (token_is(token, "[")) {
        char **list = calloc(32, sizeof *list);
        for (int i = 0; (++*tokens)->kind == TEXT && i < 31; i++) list[i] = strdup((*tokens)->text);
        pointer = list;
    } else if (!wrong_pointer(token, &pointer)) {
        report_failure("'%s' is no pointer", token->text);
    }
    ++*tokens;
    return pointer;
}

void fields_set(const char *type, void *memory, const token_t **tokens) {
    while ((*tokens)->kind == WORD && token_is(*tokens + 1, "=")) {
        const char *name = (*tokens)->text;
        const field_t *found = field(type, name);
        char *place;
        *tokens += 2;
        if (found == NULL) {
            report_failure("%s has no field '%s'", type, name);
            return;
        }
        place = (char *)memory + found->offset;
        if (found->kind == 'p') {
            void *pointer = pointer_of(tokens);
            memcpy(place, &pointer, sizeof pointer);
            continue;
        }
        for (value_t value; value_of(*tokens, &value) && !token_is(*tokens + 1, "="); ++*tokens) {
            uint64_t bits = found->kind == 'f' ? value_as_number(&value) : value.bits;
            size_t size = found->kind == 'u' ? 4 : found->kind == 'h' ? 2 : 8;
            if (place + size > (char *)memory + found->offset + found->size) break;
            memcpy(place, &bits, size);
            place += size;
        }
    }
}

uint32_t struct_size(const void *memory) {
    uint32_t size = 0;
    memcpy(&size, memory, sizeof size);
    return size;
}

enum { BEYOND = 512 };

void *struct_of(const token_t **tokens) {
    char type[NAME_MAXIMUM] = "th_";
    const field_t *any;
    char *memory;
    uint32_t whole;
    ++*tokens;
    strncat(type, (*tokens)->text, sizeof type - 6);
    strcat(type, "_t");
    any = field(type, NULL);
    if (any == NULL) return callback_of(type, tokens);
    ++*tokens;
    memory = scratch(any->whole + BEYOND);
    memset(memory + any->whole, 0xEE, BEYOND);
    whole = (uint32_t)any->whole;
    memcpy(memory, &whole, sizeof whole);
    fields_set(type, memory, tokens);
    if (token_is(*tokens, "}")) ++*tokens;
    else report_failure("'%s' in a struct", (*tokens)->kind == END ? "" : (*tokens)->text);
    return memory;
}
