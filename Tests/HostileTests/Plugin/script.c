#define _GNU_SOURCE
#include "script.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static script_t whole;

static void add_block(const char *line, int number) {
    block_t *block;
    whole.blocks = realloc(whole.blocks, sizeof *whole.blocks * (size_t)(whole.block_count + 1));
    block = &whole.blocks[whole.block_count++];
    memset(block, 0, sizeof *block);
    sscanf(line, "at %63s %d", block->name, &block->turn);
    block->first = block->end = number;
}

static void add_line(char *text, int number) {
    int indented = text[0] == ' ';
    int index = whole.line_count++;
    whole.lines = realloc(whole.lines, sizeof *whole.lines * (size_t)whole.line_count);
    while (*text == ' ') text++;
    text[strcspn(text, "\n")] = 0;
    whole.lines[index] = (line_t){strdup(text), number};
    if (text[0] == 0 || text[0] == '#') {
        whole.lines[index].text[0] = 0;
    } else if (!indented && strncmp(text, "at ", 3) == 0) {
        add_block(text, index + 1);
        return;
    } else if (!indented && strcmp(text, "well") == 0) {
        whole.own_count = whole.block_count;
        return;
    } else if (!indented) {
        size_t size = sizeof *whole.descriptions * (size_t)(whole.description_count + 1);
        whole.descriptions = realloc(whole.descriptions, size);
        whole.descriptions[whole.description_count++] = index;
        return;
    }
    if (whole.block_count > 0) whole.blocks[whole.block_count - 1].end = index + 1;
}

static int read_script(void) {
    Dl_info own;
    char path[4096];
    char *line = NULL;
    size_t room = 0;
    int number = 0;
    FILE *file;
    // In a constructor the linker calls it by the descriptor that it was given.
    if (dladdr(&whole, &own) == 0 || realpath(own.dli_fname, path) == NULL ||
        strlen(path) + 5 > sizeof path)
        return 0;
    strcpy(strrchr(path, '.'), ".txt");
    file = fopen(path, "r");
    if (file == NULL) return 0;
    while (getline(&line, &room, file) >= 0) add_line(line, ++number);
    free(line);
    fclose(file);
    return 1;
}

const script_t *script(void) {
    static int is_read;
    if (!is_read) is_read = read_script();
    return is_read ? &whole : NULL;
}

block_t *script_block(const char *name, int turn) {
    block_t *every = NULL;
    for (int i = 0; script() != NULL && i < whole.block_count; i++) {
        block_t *block = &whole.blocks[i];
        if (strcmp(block->name, name) != 0) continue;
        if (block->turn == turn) return block;
        if (block->turn == 0 && every == NULL) every = block;
    }
    return every;
}

/* Reads a text in quotes, of which `text` is the first behind the opening one. */
static const char *read_text(const char *text, token_t *token) {
    token->kind = TEXT;
    token->text = malloc(strlen(text) + 1);
    token->length = 0;
    for (; *text != 0 && *text != '"'; text++) {
        unsigned byte = (unsigned char)*text;
        if (*text == '\\' && text[1] == 'x') {
            sscanf(text + 2, "%2x", &byte);
            text += 3;
        } else if (*text == '\\') {
            text++;
            byte = *text == 'n' ? '\n' : (unsigned char)*text;
        }
        token->text[token->length++] = (char)byte;
    }
    token->text[token->length] = 0;
    return *text == '"' ? text + 1 : text;
}

static const char *const marks = "[](){}=*";

static const char *read_word(const char *text, token_t *token) {
    size_t length = strchr(marks, *text) != NULL ? 1 : 1 + strcspn(text + 1, " []{}()=*\"#");
    token->kind = length == 1 && strchr(marks, *text) != NULL ? MARK : WORD;
    token->text = strndup(text, length);
    token->length = (uint32_t)length;
    return text + length;
}

token_t *tokens_of(const char *text) {
    token_t *tokens = calloc(strlen(text) + 1, sizeof *tokens);
    int count = 0;
    for (;;) {
        while (*text == ' ') text++;
        if (*text == 0) break;
        if (*text == '"') text = read_text(text + 1, &tokens[count++]);
        else text = read_word(text, &tokens[count++]);
    }
    tokens[count].kind = END;
    return tokens;
}

void tokens_free(token_t *tokens) {
    for (token_t *token = tokens; token->kind != END; token++) free(token->text);
    free(tokens);
}

int token_is(const token_t *token, const char *text) {
    return (token->kind == WORD || token->kind == MARK) && strcmp(token->text, text) == 0;
}
