#include "callbacks.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <signatures.h>

#include "moments.h"
#include "report.h"
#include "values.h"

enum { FUNCTION_MAXIMUM = 4, ANY_NUMBER = -1 };

typedef struct callback {
    const th_table_t *type;
    int line;
    struct {
        const th_signature_t *function;
        char block[NAME_MAXIMUM];
        int is_own; /* it is the function of this file, and no other pointer */
    } functions[FUNCTION_MAXIMUM];
    int runs_wanted;
    int is_given, is_taken, runs, destructions;
    struct callback *next;
} callback_t;

static callback_t *callbacks;

static int starts(const th_signature_t *function) { return strcmp(function->name, "did_start") == 0; }

/* What a callback is told behind its user data, by the registers in which it comes. */
typedef struct told {
    uint64_t whole[2];
    double numbers[2];
} told_t;

/* Whether it answers: it writes what it is asked where the last of what it is told points to. */
static int answers(const th_signature_t *function) {
    return strcmp(function->name, "should_begin") == 0;
}

static int32_t called(callback_t *callback, int place, told_t told) {
    const th_signature_t *function = callback->functions[place].function;
    int wholes = 0, numbers = 0;
    report_line = callback->line;
    if (callback->destructions > 0) report_failure("called after its end: %s", function->name);
    if (strcmp(function->name, "destroy") == 0) callback->destructions++;
    else if (!starts(function) && !answers(function)) callback->runs++;
    for (uint32_t i = 1; i < function->argument_count; i++) {
        char name[8];
        uint64_t bits;
        switch (function->arguments[i].kind) {
        case TH_ARGUMENT_F64: memcpy(&bits, &told.numbers[numbers++ & 1], sizeof bits); break;
        case TH_ARGUMENT_I32:
        case TH_ARGUMENT_U32: bits = (uint32_t)told.whole[wholes++ & 1]; break;
        default: bits = told.whole[wholes++ & 1]; break;
        }
        snprintf(name, sizeof name, "$%u", i);
        variable_set(name, bits);
    }
    moment_run(callback->functions[place].block);
    if (answers(function)) {
        const th_bool_t answer = (th_bool_t)moment_answer(1);
        memcpy((void *)(uintptr_t)told.whole[1], &answer, sizeof answer);
    }
    return moment_status();
}

/* The functions of any callback. Each takes whatever one can be told, and looks at no more of it than its
 * signature has; what it returns is left alone where its signature returns nothing. */
#define FUNCTION(place)                                                                           \
    static int32_t called_##place(void *data, uint64_t a, uint64_t b, double x, double y) {       \
        return called(data, place, (told_t){{a, b}, {x, y}});                                     \
    }
FUNCTION(0)
FUNCTION(1)
FUNCTION(2)
FUNCTION(3)

static int32_t (*const functions[FUNCTION_MAXIMUM])(void *, uint64_t, uint64_t, double, double) = {
    called_0, called_1, called_2, called_3};

static int ends_with(const char *text, const char *end) {
    size_t length = strlen(text), rest = strlen(end);
    return length >= rest && strcmp(text + length - rest, end) == 0;
}

/* Sets what a word says of a function: a block, or a pointer that is wrong. */
static void set_function(callback_t *callback, char *memory, const char *name,
                         const token_t *token) {
    for (int i = 0; i < FUNCTION_MAXIMUM && callback->functions[i].function != NULL; i++) {
        const th_signature_t *function = callback->functions[i].function;
        void *pointer;
        if (strcmp(function->name, name) != 0) continue;
        callback->functions[i].is_own = !wrong_pointer(token, &pointer);
        if (callback->functions[i].is_own)
            snprintf(callback->functions[i].block, NAME_MAXIMUM, "%s", token->text);
        else
            memcpy(memory + function->offset, &pointer, sizeof pointer);
        return;
    }
    report_failure("%s has no function '%s'", callback->type->type, name);
}

void *callback_of(const char *type, const token_t **tokens) {
    callback_t *callback = calloc(1, sizeof *callback);
    char *memory = NULL;
    uint32_t count = 0;
    const th_signature_t *signatures = th_signatures(&count);
    int found = 0;
    for (uint32_t i = 0; i < count; i++) {
        const th_signature_t *signature = &signatures[i];
        if (strcmp(signature->table->type, type) != 0 || found == FUNCTION_MAXIMUM) continue;
        if (memory == NULL) memory = scratch(signature->table->size + 512);
        callback->type = signature->table;
        callback->functions[found].is_own = 1;
        callback->functions[found].function = signature;
        memcpy(memory + signature->offset, &functions[found++], sizeof *functions);
    }
    if (memory == NULL) {
        report_failure("there is no struct %s", type);
        return NULL;
    }
    memset(memory + callback->type->size, 0xEE, 512);
    memcpy(memory, &callback->type->size, sizeof(uint32_t));
    memcpy(memory + callback->type->user_data_offset, &callback, sizeof callback);
    callback->line = report_line;
    callback->runs_wanted =
        ends_with(type, "completion_t") || ends_with(type, "work_t") ? 1 : ANY_NUMBER;
    for (++*tokens; (*tokens)->kind == WORD && token_is(*tokens + 1, "="); *tokens += 3) {
        const char *name = (*tokens)->text;
        const token_t *word = *tokens + 2;
        uint32_t number = (uint32_t)strtoul(word->kind == END ? "" : word->text, NULL, 0);
        if (strcmp(name, "size") == 0) memcpy(memory, &number, sizeof number);
        else if (strcmp(name, "reserved") == 0) memcpy(memory + 4, &number, sizeof number);
        else if (strcmp(name, "runs") == 0) callback->runs_wanted = (int)number;
        else set_function(callback, memory, name, word);
    }
    if (token_is(*tokens, "}")) ++*tokens;
    callback->next = callbacks;
    callbacks = callback;
    return memory;
}

void callbacks_given(int were_taken) {
    for (callback_t *callback = callbacks; callback != NULL; callback = callback->next) {
        if (callback->is_given) break;
        callback->is_given = 1;
        callback->is_taken = were_taken;
    }
}

/* Whether the function that ends it is one that counts. */
static int is_destroyed(const callback_t *callback) {
    for (int i = 0; i < FUNCTION_MAXIMUM && callback->functions[i].function != NULL; i++)
        if (strcmp(callback->functions[i].function->name, "destroy") == 0)
            return callback->functions[i].is_own;
    return 0;
}

void callbacks_check(void) {
    for (callback_t *callback = callbacks; callback != NULL; callback = callback->next) {
        int runs = callback->is_taken ? callback->runs_wanted : 0;
        report_line = callback->line;
        if (is_destroyed(callback) && callback->destructions != callback->is_taken)
            report_failure("destroyed %d times", callback->destructions);
        if (runs != ANY_NUMBER && callback->runs != runs)
            report_failure("ran %d times instead of %d", callback->runs, runs);
    }
}
