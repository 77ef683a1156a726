#include "calls.h"

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <call-any.h>

#include "callbacks.h"
#include "report.h"
#include "values.h"

enum { OUTPUT_MAXIMUM = 4, NAMES_MAXIMUM = 4, UNTOUCHED = 0xA5, GUARD = 64, ROOM = 1 << 16 };

/* Where a call writes. */
typedef struct output {
    unsigned char *memory; /* null if the script gives null */
    uint32_t element_size;
    uint64_t capacity;
    int is_array;
} output_t;

typedef struct attempt {
    const th_signature_t *signature;
    void (*function)(void);
    const th_host_t *host;
    call_argument_t arguments[TH_ARGUMENTS_MAXIMUM];
    output_t outputs[OUTPUT_MAXIMUM];
    int output_count;
    uint32_t count; /* of the array that was read last */
    int has_count;
    int32_t status;
} attempt_t;

static const th_signature_t *find(const char *name) {
    uint32_t count = 0;
    const th_signature_t *signatures = th_signatures(&count);
    const char *dot = strchr(name, '.');
    char type[NAME_MAXIMUM];
    if (dot == NULL) return NULL;
    snprintf(type, sizeof type, "th_host_%.*s_t", (int)(dot - name), name);
    for (uint32_t i = 0; i < count; i++)
        if (strcmp(signatures[i].table->type, type) == 0 && strcmp(signatures[i].name, dot + 1) == 0)
            return &signatures[i];
    return NULL;
}

/* Reading what is given */

static void *output(attempt_t *attempt, uint32_t element_size, uint64_t capacity, int is_array) {
    output_t *output = &attempt->outputs[attempt->output_count++];
    size_t size = (size_t)(element_size * capacity);
    *output = (output_t){scratch(size + GUARD), element_size, capacity, is_array};
    memset(output->memory, UNTOUCHED, size + GUARD);
    return output->memory;
}

/* A count that stands behind its array, `#4`; -1 if there is none. */
static int64_t count_behind(const token_t **tokens) {
    value_t value;
    token_t number = **tokens;
    if (number.kind != WORD || number.text[0] != '#') return -1;
    number.text++;
    ++*tokens;
    return value_of(&number, &value) ? (int64_t)value.bits : -1;
}

/* How often an element is meant: `0.5 * 100`. */
static uint32_t times(const token_t **tokens) {
    value_t value = {1, 1, LITERAL};
    if (!token_is(*tokens, "*")) return 1;
    value_of(*tokens + 1, &value);
    *tokens += 2;
    return (uint32_t)value.bits;
}

static void *array_of_numbers(const token_t **tokens, uint32_t *count) {
    uint64_t *memory = NULL;
    *count = 0;
    for (++*tokens; (*tokens)->kind != END && !token_is(*tokens, "]");) {
        value_t value;
        uint32_t more;
        if (!value_of(*tokens, &value)) {
            report_failure("'%s' is no number", (*tokens)->text);
            break;
        }
        ++*tokens;
        more = times(tokens);
        memory = realloc(memory, sizeof *memory * (*count + (size_t)more));
        while (more-- > 0) memory[(*count)++] = value_as_number(&value);
    }
    ++*tokens;
    /* No longer than it is, so that a step beyond it is seen. */
    void *exact = scratch(sizeof *memory * *count);
    if (*count > 0) memcpy(exact, memory, sizeof *memory * *count);
    free(memory);
    return exact;
}

static void *array_of_bytes(const token_t **tokens, uint32_t *count) {
    const token_t *text = (*tokens)++;
    uint32_t more = times(tokens);
    char *memory = scratch((size_t)text->length * more);
    for (uint32_t i = 0; i < more; i++)
        memcpy(memory + (size_t)i * text->length, text->text, text->length);
    *count = text->length * more;
    return memory;
}

/* Structs one behind another, each as far from the one before as the first is large. */
static void *array_of_structs(const token_t **tokens, uint32_t element_size, uint32_t *count) {
    char *memory = scratch((size_t)element_size * 64);
    uint32_t stride = 0;
    *count = 0;
    ++*tokens;
    while (token_is(*tokens, "{") && *count < 16) {
        const void *one = struct_of(tokens);
        uint32_t more = times(tokens);
        if (stride == 0) stride = struct_size(one);
        if (stride < element_size / 2 || stride > 2 * element_size) stride = element_size;
        while (more-- > 0 && *count < 32)
            memcpy(memory + (size_t)stride * (*count)++, one,
                   stride < element_size ? stride : element_size);
    }
    if (token_is(*tokens, "]")) ++*tokens;
    return memory;
}

/* A value in parentheses, `(0 0 20 20)`: numbers, as many as it has. */
static void *plain_value(const token_t **tokens, uint32_t element_size) {
    double *memory = scratch(element_size);
    uint32_t index = 0;
    for (++*tokens; (*tokens)->kind != END && !token_is(*tokens, ")"); ++*tokens) {
        value_t value;
        uint64_t bits;
        if (!value_of(*tokens, &value)) report_failure("'%s' is no number", (*tokens)->text);
        bits = value_as_number(&value);
        if (8 * (index + 1) <= element_size) memcpy(&memory[index++], &bits, 8);
    }
    ++*tokens;
    return memory;
}

static void *array_of(attempt_t *attempt, const token_t **tokens, uint32_t element_size) {
    void *memory = NULL;
    int64_t count;
    attempt->count = 0;
    if ((*tokens)->kind == TEXT) memory = array_of_bytes(tokens, &attempt->count);
    else if (token_is(*tokens, "[") && token_is(*tokens + 1, "{"))
        memory = array_of_structs(tokens, element_size, &attempt->count);
    else if (token_is(*tokens, "[")) memory = array_of_numbers(tokens, &attempt->count);
    else if (wrong_pointer(*tokens, &memory)) ++*tokens;
    else report_failure("'%s' is no array", (*tokens)->text);
    count = count_behind(tokens);
    if (count >= 0) attempt->count = (uint32_t)count;
    attempt->has_count = 1;
    return memory;
}

/* Where the elements of an answer go: as much room as `#3` says, or more than enough. */
static void *room_for(attempt_t *attempt, const token_t **tokens, uint32_t element_size) {
    int is_null = token_is(*tokens, "null");
    int64_t count;
    *tokens += is_null;
    count = count_behind(tokens);
    if (count < 0) count = is_null ? 0 : element_size == 1 ? ROOM : 64;
    attempt->count = (uint32_t)count;
    attempt->has_count = 1;
    void *memory = output(attempt, element_size, is_null ? 0 : (uint64_t)count, 1);
    if (is_null) attempt->outputs[attempt->output_count - 1].memory = NULL;
    return is_null ? NULL : memory;
}

static void read_argument(attempt_t *attempt, uint32_t index, const token_t **tokens) {
    const th_argument_t type = attempt->signature->arguments[index];
    call_argument_t *argument = &attempt->arguments[index];
    value_t value;
    if (type.kind == TH_ARGUMENT_HOST) return;
    if (token_is(*tokens, "null") &&
        (type.kind == TH_ARGUMENT_OUT || type.kind == TH_ARGUMENT_IN ||
         type.kind == TH_ARGUMENT_IN_SIZED || type.kind == TH_ARGUMENT_CALLBACK)) {
        argument->is_null = 1;
        ++*tokens;
        return;
    }
    switch (type.kind) {
    case TH_ARGUMENT_OUT: argument->memory = output(attempt, type.element_size, 1, 0); return;
    case TH_ARGUMENT_OUT_ARRAY:
        argument->memory = room_for(attempt, tokens, type.element_size);
        argument->is_null = argument->memory == NULL;
        return;
    case TH_ARGUMENT_IN_ARRAY:
    case TH_ARGUMENT_IN_SIZED_ARRAY:
        argument->memory = array_of(attempt, tokens, type.element_size);
        argument->is_null = argument->memory == NULL;
        return;
    case TH_ARGUMENT_IN_SIZED:
    case TH_ARGUMENT_CALLBACK:
        if (token_is(*tokens, "{")) argument->memory = struct_of(tokens);
        else report_failure("'%s' is no struct", (*tokens)->kind == END ? "" : (*tokens)->text);
        return;
    case TH_ARGUMENT_IN: argument->memory = plain_value(tokens, type.element_size); return;
    default: break;
    }
    if (attempt->has_count && (type.kind == TH_ARGUMENT_U32 || type.kind == TH_ARGUMENT_U64)) {
        attempt->has_count = 0;
        argument->integer = attempt->count;
        return;
    }
    if (!value_of(*tokens, &value)) {
        report_failure("'%s' is no value", (*tokens)->kind == END ? "" : (*tokens)->text);
        return;
    }
    ++*tokens;
    argument->handle = argument->integer = value.bits;
    value.bits = value_as_number(&value);
    memcpy(&argument->number, &value.bits, sizeof argument->number);
}

/* Looking at what came back */

static int is_same(uint64_t found, const token_t *wanted, uint32_t size) {
    value_t value;
    double number;
    uint64_t mask = size == 4 ? 0xFFFFFFFFu : ~(uint64_t)0;
    if (token_is(wanted, "any")) return 1;
    if (token_is(wanted, "some")) return found != 0;
    if (!value_of(wanted, &value)) return 0;
    memcpy(&number, &found, sizeof number);
    if (value.kind == LITERAL && size == 8 && strpbrk(wanted->text, ".nie") != NULL)
        return number == value.number || fabs(number - value.number) <= 1e-9 * fabs(number) ||
               (isnan(number) && isnan(value.number));
    return (found & mask) == (value.bits & mask);
}

static uint64_t element(const output_t *output, uint64_t index) {
    uint64_t bits = 0;
    memcpy(&bits, output->memory + index * output->element_size,
           output->element_size < 8 ? output->element_size : 8);
    return bits;
}

/* Compares what an answer holds with numbers in brackets or parentheses. */
static void check_list(const output_t *output, uint32_t size, const token_t **tokens) {
    uint64_t index = 0;
    for (++*tokens; (*tokens)->kind == WORD; ++*tokens, index++) {
        uint64_t found = 0;
        memcpy(&found, output->memory + index * size, size < 8 ? size : 8);
        if (!is_same(found, *tokens, size)) {
            double number;
            memcpy(&number, &found, sizeof number);
            report_failure("result %d is %g (0x%llx) instead of %s", (int)index, number,
                           (unsigned long long)found, (*tokens)->text);
        }
    }
    ++*tokens;
}

static void check_output(const output_t *output, const token_t **tokens) {
    const token_t *wanted = *tokens;
    if (output->memory == NULL) return;
    if (wanted->kind == TEXT) {
        if (memcmp(output->memory, wanted->text, wanted->length) != 0)
            report_failure("the result is not \"%s\"", wanted->text);
        ++*tokens;
    } else if (token_is(wanted, "[") || token_is(wanted, "(")) {
        check_list(output, output->element_size > 8 ? 8 : output->element_size, tokens);
    } else if (wanted->kind == WORD && wanted->text[0] != '#') {
        uint64_t found = element(output, 0);
        double number;
        memcpy(&number, &found, sizeof number);
        if (!is_same(found, wanted, output->element_size))
            report_failure("the result is %g (0x%llx) instead of %s", number,
                           (unsigned long long)found, wanted->text);
        ++*tokens;
    }
}

/* A call that is refused does nothing, and none writes beyond the room that it has. */
static void check_memory(const attempt_t *attempt) {
    for (int i = 0; i < attempt->output_count; i++) {
        const output_t *output = &attempt->outputs[i];
        uint64_t size = output->element_size * output->capacity;
        uint64_t first = size;
        if (output->memory == NULL) continue;
        if (attempt->status != TH_OK && attempt->status != TH_ERROR_BUFFER_TOO_SMALL) first = 0;
        for (uint64_t byte = first; byte < size + GUARD; byte++)
            if (output->memory[byte] != UNTOUCHED) {
                report_failure("%s wrote what it should not", attempt->signature->name);
                break;
            }
    }
}

static void check(const attempt_t *attempt, const token_t *tokens) {
    value_t wanted = {0, 0, LITERAL};
    int is_any = 0;
    if (token_is(tokens, "->")) {
        is_any = token_is(++tokens, "any");
        if (!is_any) value_of(tokens, &wanted);
        tokens++;
    }
    if (!is_any && attempt->status != (int32_t)wanted.bits)
        report_failure("%s gave status %d instead of %d", attempt->signature->name,
                       attempt->status, (int)wanted.bits);
    check_memory(attempt);
    if (attempt->status != TH_OK && attempt->status != TH_ERROR_BUFFER_TOO_SMALL) return;
    for (int i = 0; i < attempt->output_count && tokens->kind != END; i++) {
        const output_t *output = &attempt->outputs[i];
        if (output->is_array && (attempt->status != TH_OK || output->memory == NULL)) continue;
        check_output(output, &tokens);
        if (output->is_array && tokens->kind == WORD && tokens->text[0] == '#') continue;
    }
    if (tokens->kind == WORD && tokens->text[0] == '#') {
        const output_t *count = &attempt->outputs[attempt->output_count - 1];
        int64_t number = count_behind(&tokens);
        if ((int64_t)element(count, 0) != number)
            report_failure("%s counts %lld instead of %lld", attempt->signature->name,
                           (long long)element(count, 0), (long long)number);
    }
    if (tokens->kind != END) report_failure("'%s' is left over", tokens->text);
}

/* Calling */

static void *carry_out(void *data) {
    attempt_t *attempt = data;
    attempt->status = call_any(attempt->signature, attempt->function, attempt->host,
                               attempt->arguments);
    return NULL;
}

enum { THREADS_MAXIMUM = 64 };

/* All at once; the status is that of the first that did not succeed. */
static void carry_out_elsewhere(attempt_t *attempt, int count) {
    pthread_t threads[THREADS_MAXIMUM];
    attempt_t attempts[THREADS_MAXIMUM];
    for (int i = 0; i < count; i++) {
        attempts[i] = *attempt;
        pthread_create(&threads[i], NULL, carry_out, &attempts[i]);
    }
    for (int i = 0; i < count; i++) pthread_join(threads[i], NULL);
    for (int i = count - 1; i >= 0; i--)
        if (i == 0 || attempts[i].status != TH_OK) attempt->status = attempts[i].status;
}

/* The host that a call is given, if it is not the plugin's. */
static const th_host_t *other_host(const token_t *name) {
    static th_host_t stranger;
    if (token_is(name, "null")) return NULL;
    stranger = *host;
    return &stranger;
}

static int bind_names(const token_t **tokens, const char **names) {
    int count = 0;
    while ((*tokens)[count].kind == WORD && count < NAMES_MAXIMUM) {
        names[count] = (*tokens)[count].text;
        count++;
        if (token_is(*tokens + count, "=")) {
            *tokens += count + 1;
            return count;
        }
    }
    return 0;
}

void call(const token_t *tokens) {
    attempt_t attempt = {.host = host, .status = -1};
    const char *names[NAMES_MAXIMUM];
    const void *table;
    int name_count, crowd = 0;
    if (token_is(tokens, "elsewhere")) crowd = 1, tokens++;
    if (token_is(tokens, "crowd")) {
        crowd = atoi(tokens[1].text);
        tokens += 2;
    }
    if (token_is(tokens, "as")) {
        attempt.host = other_host(tokens + 1);
        tokens += 2;
    }
    name_count = bind_names(&tokens, names);
    attempt.signature = tokens->kind == WORD ? find(tokens->text) : NULL;
    table = attempt.signature == NULL || host == NULL
                ? NULL : host->get_extension(host, attempt.signature->table->id);
    if (table == NULL) {
        report_failure("'%s' cannot be called", tokens->kind == END ? "" : tokens->text);
        return;
    }
    memcpy(&attempt.function, (const char *)table + attempt.signature->offset,
           sizeof attempt.function);
    tokens++;
    for (uint32_t i = 0; i < attempt.signature->argument_count; i++)
        read_argument(&attempt, i, &tokens);
    if (tokens->kind != END && !token_is(tokens, "->"))
        report_failure("'%s' is too much", tokens->text);
    if (crowd > 0) carry_out_elsewhere(&attempt, crowd < THREADS_MAXIMUM ? crowd : THREADS_MAXIMUM);
    else carry_out(&attempt);
    callbacks_given(attempt.status == TH_OK);
    check(&attempt, tokens);
    for (int i = 0; i < name_count && i < attempt.output_count; i++)
        if (attempt.outputs[i].memory != NULL && attempt.status == TH_OK)
            variable_set(names[i], element(&attempt.outputs[i], 0));
    scratch_free();
}

void call_ask(const token_t *tokens) {
    void *pointer = NULL;
    const char *id = tokens->kind == TEXT ? tokens->text : NULL;
    if (id == NULL) wrong_pointer(tokens, &pointer);
    const void *table = host->get_extension(host, id != NULL ? id : pointer);
    int wants = token_is(tokens + 2, "some");
    if ((table != NULL) != wants) report_failure("the table is %s", table != NULL ? "there" : "not");
}
