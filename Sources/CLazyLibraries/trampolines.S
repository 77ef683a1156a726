/* A function of each name in functions.inc, which goes on to that of the library: the first call of each finds it.
 *
 * They are hidden, so that none stands in for the library's own where libraries call each other. Each has its number
 * in the register that procedure linkage may use; `enter` looks the address up and jumps there, with the stack and all
 * registers of arguments as they were. That serves functions of any signature, variadic ones too. No function in
 * the lists takes vectors of more than 128 bits. */

        .text
        .cfi_startproc

#if defined __x86_64__

        .macro trampoline name
        .globl  \name
        .hidden \name
        .type   \name, %function
\name:  movl    $index, %r11d
        jmp     enter
        .size   \name, . - \name
index = index + 1
        .endm

        .type   enter, %function
enter:  leaq    lazy_libraries_addresses(%rip), %r10
        movq    (%r10, %r11, 8), %r10
        testq   %r10, %r10
        jz      first
        jmp     *%r10

        /* %rax has the number of vector registers that a variadic call uses. */
first:  pushq   %rbp
        .cfi_adjust_cfa_offset 8
        .cfi_rel_offset %rbp, 0
        movq    %rsp, %rbp
        .cfi_def_cfa_register %rbp
        subq    $192, %rsp
        movq    %rdi, (%rsp)
        movq    %rsi, 8(%rsp)
        movq    %rdx, 16(%rsp)
        movq    %rcx, 24(%rsp)
        movq    %r8, 32(%rsp)
        movq    %r9, 40(%rsp)
        movq    %rax, 48(%rsp)
        movaps  %xmm0, 64(%rsp)
        movaps  %xmm1, 80(%rsp)
        movaps  %xmm2, 96(%rsp)
        movaps  %xmm3, 112(%rsp)
        movaps  %xmm4, 128(%rsp)
        movaps  %xmm5, 144(%rsp)
        movaps  %xmm6, 160(%rsp)
        movaps  %xmm7, 176(%rsp)
        movl    %r11d, %edi
        call    lazy_libraries_resolve
        movq    %rax, %r11
        movq    (%rsp), %rdi
        movq    8(%rsp), %rsi
        movq    16(%rsp), %rdx
        movq    24(%rsp), %rcx
        movq    32(%rsp), %r8
        movq    40(%rsp), %r9
        movq    48(%rsp), %rax
        movaps  64(%rsp), %xmm0
        movaps  80(%rsp), %xmm1
        movaps  96(%rsp), %xmm2
        movaps  112(%rsp), %xmm3
        movaps  128(%rsp), %xmm4
        movaps  144(%rsp), %xmm5
        movaps  160(%rsp), %xmm6
        movaps  176(%rsp), %xmm7
        leave
        .cfi_def_cfa %rsp, 8
        .cfi_restore %rbp
        jmp     *%r11
        .size   enter, . - enter

#elif defined __aarch64__

        .macro trampoline name
        .globl  \name
        .hidden \name
        .type   \name, %function
\name:  mov     w16, #index
        b       enter
        .size   \name, . - \name
index = index + 1
        .endm

        /* Acquires what the thread that found the function had seen of its library. */
        .type   enter, %function
enter:  adrp    x17, lazy_libraries_addresses
        add     x17, x17, :lo12:lazy_libraries_addresses
        add     x17, x17, x16, lsl #3
        ldar    x17, [x17]
        cbz     x17, first
        br      x17

        /* x8 is where a structure is to be given back. */
first:  stp     x29, x30, [sp, #-224]!
        .cfi_adjust_cfa_offset 224
        .cfi_rel_offset x29, 0
        .cfi_rel_offset x30, 8
        mov     x29, sp
        stp     x0, x1, [sp, #16]
        stp     x2, x3, [sp, #32]
        stp     x4, x5, [sp, #48]
        stp     x6, x7, [sp, #64]
        str     x8, [sp, #80]
        stp     q0, q1, [sp, #96]
        stp     q2, q3, [sp, #128]
        stp     q4, q5, [sp, #160]
        stp     q6, q7, [sp, #192]
        mov     w0, w16
        bl      lazy_libraries_resolve
        mov     x17, x0
        ldp     x0, x1, [sp, #16]
        ldp     x2, x3, [sp, #32]
        ldp     x4, x5, [sp, #48]
        ldp     x6, x7, [sp, #64]
        ldr     x8, [sp, #80]
        ldp     q0, q1, [sp, #96]
        ldp     q2, q3, [sp, #128]
        ldp     q4, q5, [sp, #160]
        ldp     q6, q7, [sp, #192]
        ldp     x29, x30, [sp], #224
        .cfi_def_cfa_offset 0
        .cfi_restore x29
        .cfi_restore x30
        br      x17
        .size   enter, . - enter

#endif

index = 0
#define FUNCTION(library, name) trampoline name
#include "functions.inc"

        .cfi_endproc
        .section .note.GNU-stack, "", %progbits
