/* The set for any processor: no instructions but those that every one of its kind has. */
#include "kernels.h"

#include "set-128.inc"

const ck_kernels *ck_scalar(void) { return &set; }
