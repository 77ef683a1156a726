/* A script: what a plugin says of itself, and blocks of statements for the moments at which the host
 * calls it. The README of the suite has the language. */
#ifndef SCRIPT_H
#define SCRIPT_H

#include <stdint.h>

enum { NAME_MAXIMUM = 64 };

typedef struct line {
    char *text;
    int number; /* in the file */
} line_t;

typedef struct block {
    char name[NAME_MAXIMUM];
    int turn; /* 0 for every time, else the one time that it is for */
    int first, end; /* its lines */
    int runs;
} block_t;

typedef struct script {
    line_t *lines;
    int line_count;
    block_t *blocks;
    int block_count;
    int own_count; /* blocks before those that every script has */
    int *descriptions; /* lines that stand outside of blocks */
    int description_count;
} script_t;

/* The script beside this library: its path, with .txt in place of .so. Null if there is none. */
const script_t *script(void);

/* The block for a moment that comes for the `turn`th time, null if the script has none. */
block_t *script_block(const char *name, int turn);

/* A word of a line: a name, a number, a text in quotes, or one mark. */
typedef struct token {
    enum { WORD, TEXT, MARK, END } kind;
    char *text;
    uint32_t length; /* a text may hold zeros */
} token_t;

/* Cuts a line into words, closed by one of kind END; `token_free` frees them. */
token_t *tokens_of(const char *text);
void tokens_free(token_t *tokens);

/* Whether it is this word or this mark. */
int token_is(const token_t *token, const char *text);

#endif
