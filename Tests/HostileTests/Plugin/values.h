/* Values of a script: words that stand for 64 bits, structs that are written field by field, and
 * callbacks whose functions are blocks. */
#ifndef VALUES_H
#define VALUES_H

#include <stddef.h>
#include <stdint.h>

#include "script.h"

/* What a word stands for. A number has both readings, since only its use tells which is meant. */
typedef struct value {
    uint64_t bits;
    double number;
    enum { LITERAL, BITS } kind;
} value_t;

/* Reads a word: a number, `none`, `nan`, `inf`, a variable, `!variable`, `name+1`, `name^1`. */
int value_of(const token_t *token, value_t *value);

/* The 8 bytes that it is as a number with a fraction. */
uint64_t value_as_number(const value_t *value);

void variable_set(const char *name, uint64_t bits);

/* Memory for one statement. */
void *scratch(size_t size);
void scratch_free(void);

/* Where a function or a struct is meant to be and is not: `null`, `wild`, `data`, `heap`, `code`. Gives
 * 0 for any other word. */
int wrong_pointer(const token_t *token, void **pointer);

/* A struct in braces, `{view_animation duration=0.2}`, of which `*tokens` is the opening one: in
 * memory of its own, followed by what no reader should take for its own. */
void *struct_of(const token_t **tokens);

/* How large the memory of such a struct says that it is. */
uint32_t struct_size(const void *memory);

/* Sets fields of a struct from `name=value` pairs, to the end of the line or a closing brace; `type` is
 * its name in C. */
void fields_set(const char *type, void *memory, const token_t **tokens);

#endif
