/* Tables of a host's, made of libffi closures from the table of signatures: one function answers
 * every call. */
#ifndef ANSWER_ANY_H
#define ANSWER_ANY_H

#include <signatures.h>

/* Answers a call: which function it is, and where each of its arguments lies. */
typedef th_status_t (*answer_any_t)(const th_signature_t *signature, void *const *arguments);

/* Makes the host's table with this id, null if the ABI has none. It lives as long as the process. */
const void *answer_any_table(const char *id, answer_any_t answer);

#endif
