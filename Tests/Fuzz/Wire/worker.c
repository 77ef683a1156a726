#define _GNU_SOURCE
#include "worker.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* The input, a piece at a time. */
static const uint8_t *input;
static size_t input_count, input_at;
/* What the other side has been called with last: an answer may say so. */
static uint32_t called_row;
/* A frame that is on its way, and the files with it. */
static uint8_t *frame;
static size_t frame_length, frame_at;
static int files[16];
static uint32_t file_count;

static uint8_t next_byte(void) { return input_at < input_count ? input[input_at++] : 0; }

static const uint8_t *next_bytes(size_t *count) {
    if (*count > input_count - input_at) *count = input_count - input_at;
    const uint8_t *bytes = input + input_at;
    input_at += *count;
    return bytes;
}

/* --- The pieces ----------------------------------------------------------------------------------- */

enum { FRAME_ROOM = 1 << 17 };

static void put(const void *bytes, size_t count) {
    size_t padded = (count + 7) & ~(size_t)7;
    if (frame_length + padded > FRAME_ROOM) return;
    memset(frame + frame_length, 0, padded);
    memcpy(frame + frame_length, bytes, count);
    frame_length += padded;
}

/* One number of a frame: small ones are a byte, others have a byte before them. */
static void put_word(void) {
    static const uint64_t remarkable[] = {
        1 << 15, (1 << 15) + 1, 40000, 1 << 20, 1u << 31, UINT64_MAX, (uint64_t)1 << 32 | 1,
        (uint64_t)2 << 32 | 1};
    uint8_t first = next_byte();
    uint64_t number = first;
    if (first == 0xF1) {
        size_t count = sizeof number;
        number = 0;
        const uint8_t *bytes = next_bytes(&count);
        if (count > 0) memcpy(&number, bytes, count);
    } else if (first == 0xF2) {
        size_t count = next_byte();
        const uint8_t *bytes = next_bytes(&count);
        put(bytes, count);
        return;
    } else if (first >= 0xF8) {
        number = remarkable[first - 0xF8];
    }
    put(&number, sizeof number);
}

/* A file of some kind: most are none that may be sent. */
static int make_file(unsigned kind) {
    if (kind == 4) return open("/dev/null", O_RDONLY | O_CLOEXEC);
    if (kind == 5) return open("/dev/zero", O_RDWR | O_CLOEXEC);
    int pipes[2];
    if (kind == 6 && pipe2(pipes, O_CLOEXEC) == 0) {
        close(pipes[1]);
        return pipes[0];
    }
    int file = memfd_create("fuzz", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    int seals = F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE | F_SEAL_SEAL;
    off_t size = kind == 1 ? (1 << 15) + 1 : 40000;
    if (file < 0 || ftruncate(file, size) != 0) return file;
    if (kind != 2) fcntl(file, F_ADD_SEALS, kind == 3 ? F_SEAL_SHRINK : seals);
    return file;
}

static void make_frame(void) {
    uint8_t kind = next_byte(), row = next_byte(), with = next_byte(), count = next_byte();
    frame_length = frame_at = 0;
    if ((kind & 0x80) != 0) {
        /* No frame: bytes. */
        for (; count > 0; count--) put_word();
        return;
    }
    frame_head_t head = {kind & 7, row == 0xFF ? called_row : row, 0, with & 15};
    put(&head, sizeof head);
    for (; count > 0; count--) put_word();
    head.length = (uint32_t)(frame_length - sizeof head);
    /* One that lies about its length, and one about its files. */
    if ((kind & 0x08) != 0) head.length += row;
    memcpy(frame, &head, sizeof head);
    uint32_t wanted = (kind & 0x10) != 0 ? (with & 15) / 2 : with & 15;
    while (file_count < wanted) {
        int file = make_file(with >> 4 & 7);
        if (file < 0) break;
        files[file_count++] = file;
    }
    /* One that ends in the middle. */
    if ((kind & 0x20) != 0) frame_length -= frame_length / 2;
}

/* --- The socket ------------------------------------------------------------------------------------ */

static ssize_t receive(int socket, struct msghdr *message, int flags) {
    (void)socket;
    if (frame_at == frame_length) {
        if (input_at == input_count) {
            errno = EAGAIN;
            return (flags & MSG_DONTWAIT) != 0 ? -1 : 0;
        }
        make_frame();
    }
    size_t count = frame_length - frame_at, held = 0;
    if (count > message->msg_iov->iov_len) count = message->msg_iov->iov_len;
    if (count > 0) memcpy(message->msg_iov->iov_base, frame + frame_at, count);
    frame_at += count;
    struct cmsghdr *head = CMSG_FIRSTHDR(message);
    size_t room = (message->msg_controllen - CMSG_LEN(0)) / sizeof(int);
    message->msg_flags = 0;
    while (held < file_count && held < room) {
        memcpy(CMSG_DATA(head) + held * sizeof(int), &files[held], sizeof(int));
        held++;
    }
    /* As the kernel does with those for which there is no room. */
    if (held < file_count) message->msg_flags |= MSG_CTRUNC;
    for (size_t index = held; index < file_count; index++) close(files[index]);
    file_count = 0;
    head->cmsg_level = SOL_SOCKET;
    head->cmsg_type = SCM_RIGHTS;
    head->cmsg_len = CMSG_LEN(held * sizeof(int));
    message->msg_controllen = held == 0 ? 0 : CMSG_SPACE(held * sizeof(int));
    return (ssize_t)count;
}

static ssize_t send_away(int socket, const struct msghdr *message, int flags) {
    const frame_head_t *head = message->msg_iov->iov_base;
    (void)socket;
    (void)flags;
    if (message->msg_iov->iov_len >= sizeof *head && head->kind == FRAME_CALL)
        called_row = head->row;
    return (ssize_t)message->msg_iov->iov_len;
}

void worker_begin(wire_t *wire, const uint8_t *bytes, size_t count) {
    input = bytes;
    input_count = count;
    input_at = frame_at = frame_length = file_count = called_row = 0;
    if (frame == NULL) frame = malloc(FRAME_ROOM);
    if (frame == NULL) abort();
    wire->receive = receive;
    wire->send = send_away;
}

void worker_end(void) {
    while (file_count > 0) close(files[--file_count]);
    free(frame);
    frame = NULL;
}
