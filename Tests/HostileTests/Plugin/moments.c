#include "moments.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "calls.h"
#include "deeds.h"
#include "report.h"
#include "script.h"
#include "values.h"

static int32_t status;
static uint64_t answer;
static int has_answer;

/* How often each moment has come. */
static struct { char name[NAME_MAXIMUM]; int count; } turns[256];
static int turn_count;

static int next_turn(const char *name) {
    int i = 0;
    while (i < turn_count && strcmp(turns[i].name, name) != 0) i++;
    if (i == 256) return 0;
    if (i == turn_count) snprintf(turns[turn_count++].name, NAME_MAXIMUM, "%s", name);
    return ++turns[i].count;
}

static void run_lines(int first, int end);

static void expect(const token_t *tokens) {
    value_t found, wanted;
    double number;
    if (!value_of(&tokens[0], &found) || !value_of(&tokens[1], &wanted)) {
        report_failure("'%s' cannot be compared", tokens[0].text);
        return;
    }
    memcpy(&number, &found.bits, sizeof number);
    if (wanted.kind == LITERAL && strchr(tokens[1].text, '.') != NULL
            ? number != wanted.number : found.bits != wanted.bits)
        report_failure("%s is 0x%llx (%g) instead of %s", tokens[0].text,
                       (unsigned long long)found.bits, number, tokens[1].text);
}

static uint64_t word_bits(const token_t *token, int as_number) {
    value_t value = {0, 0, LITERAL};
    void *pointer = NULL;
    if (wrong_pointer(token, &pointer)) return (uint64_t)(uintptr_t)pointer;
    if (!value_of(token, &value)) report_failure("'%s' is no value", token->text);
    return as_number ? value_as_number(&value) : value.bits;
}

static void run_statement(const token_t *tokens) {
    if (tokens->kind == END) return;
    if (token_is(tokens, "say")) report("%s", tokens[1].text);
    else if (token_is(tokens, "return")) status = (int32_t)word_bits(tokens + 1, 0);
    else if (token_is(tokens, "answer")) {
        /* A duration is a number; everything else is whole. */
        answer = word_bits(tokens + 1, strpbrk(tokens[1].text, ".in") != NULL);
        has_answer = 1;
    }
    else if (token_is(tokens, "do")) moment_run(tokens[1].text);
    else if (token_is(tokens, "let")) variable_set(tokens[1].text, word_bits(tokens + 2, 0));
    else if (token_is(tokens, "expect")) expect(tokens + 1);
    else if (token_is(tokens, "ask")) call_ask(tokens + 1);
    else if (!deed(tokens)) call(tokens);
}

/* The line behind the `end` of what begins at a line. */
static int end_of(int first, int end) {
    int depth = 0;
    for (int i = first; i < end; i++) {
        if (strncmp(script()->lines[i].text, "repeat ", 7) == 0) depth++;
        if (strcmp(script()->lines[i].text, "end") == 0 && --depth == 0) return i + 1;
    }
    return end;
}

static void run_lines(int first, int end) {
    for (int i = first; i < end; i++) {
        const line_t *line = &script()->lines[i];
        token_t *tokens = tokens_of(line->text);
        report_line = line->number;
        if (token_is(tokens, "repeat")) {
            int behind = end_of(i, end), count = atoi(tokens[1].text);
            for (int round = 0; round < count; round++) {
                variable_set("round", (uint64_t)round);
                run_lines(i + 1, behind - 1);
            }
            i = behind - 1;
        } else {
            run_statement(tokens);
        }
        tokens_free(tokens);
    }
}

int moment_run(const char *name) {
    int line = report_line;
    int turn = name[0] == 0 ? 0 : next_turn(name);
    block_t *block = name[0] == 0 ? NULL : script_block(name, turn);
    status = TH_OK;
    has_answer = 0;
    if (block == NULL) return 0;
    block->runs++;
    run_lines(block->first, block->end);
    report_line = line;
    return 1;
}

int32_t moment_status(void) { return status; }

uint64_t moment_answer(uint64_t otherwise) { return has_answer ? answer : otherwise; }

void moments_check(void) {
    char names[1024] = "idle";
    for (int i = 0; i < script()->own_count; i++) {
        const block_t *block = &script()->blocks[i];
        size_t length = strlen(names);
        if (block->runs > 0) continue;
        snprintf(names + length, sizeof names - length, block->turn > 0 ? " %s/%d" : " %s",
                 block->name, block->turn);
    }
    report("%s", names);
}
