/* Frames over a socket: bytes, and files for what is long. */
#define _GNU_SOURCE
#include "internal.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

/* --- What is sent -------------------------------------------------------------------------------- */

void outgoing_begin(outgoing_t *out) {
    memset(out, 0, sizeof *out);
    out->length = sizeof(frame_head_t);
}

void outgoing_free(outgoing_t *out) {
    for (uint32_t index = 0; index < out->file_count; index++) close(out->files[index]);
    free(out->bytes);
    memset(out, 0, sizeof *out);
}

static bool outgoing_room(outgoing_t *out, size_t count) {
    if (out->failed || count > FRAME_BYTES_MAXIMUM ||
        out->length + count > FRAME_BYTES_MAXIMUM + sizeof(frame_head_t)) {
        out->failed = true;
        return false;
    }
    if (out->length + count <= out->capacity) return true;
    size_t capacity = out->capacity == 0 ? 512 : out->capacity;
    while (capacity < out->length + count) capacity *= 2;
    uint8_t *bytes = realloc(out->bytes, capacity);
    if (bytes == NULL) {
        out->failed = true;
        return false;
    }
    out->bytes = bytes;
    out->capacity = capacity;
    return true;
}

void outgoing_bytes(outgoing_t *out, const void *bytes, size_t count) {
    size_t padded = (count + 7) & ~(size_t)7;
    if (padded < count || !outgoing_room(out, padded)) return;
    if (count > 0) memcpy(out->bytes + out->length, bytes, count);
    memset(out->bytes + out->length + count, 0, padded - count);
    out->length += padded;
}

void outgoing_number(outgoing_t *out, uint64_t number) {
    outgoing_bytes(out, &number, sizeof number);
}

/* Memory that cannot be changed any more: who maps it need not copy it first. */
static int sealed_file(const void *bytes, uint64_t count) {
    int file = memfd_create("transhost", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (file < 0) return -1;
    uint64_t done = 0;
    while (done < count) {
        ssize_t written = write(file, (const uint8_t *)bytes + done, count - done);
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) break;
        done += (uint64_t)written;
    }
    int seals = F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE | F_SEAL_SEAL;
    if (done == count && fcntl(file, F_ADD_SEALS, seals) == 0) return file;
    close(file);
    return -1;
}

void outgoing_block(outgoing_t *out, const void *bytes, uint64_t count) {
    outgoing_number(out, count);
    if (count <= FRAME_INLINE_MAXIMUM) return outgoing_bytes(out, bytes, (size_t)count);
    int file = out->file_count < FRAME_FILES_MAXIMUM ? sealed_file(bytes, count) : -1;
    if (file < 0) {
        out->failed = true;
        return;
    }
    out->files[out->file_count++] = file;
}

uint64_t wire_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

bool wire_is_late(wire_t *wire) {
    if (wire->patience == 0 || wire->call_began == 0 ||
        wire_now() - wire->call_began < (uint64_t)wire->patience * 1000)
        return false;
    wire_kill(wire, WIRE_TIMED_OUT, "it did not answer in time");
    return true;
}

bool wire_send(wire_t *wire, frame_kind_t kind, uint32_t row, outgoing_t *out) {
    if (wire->state != WIRE_OPEN) return false;
    if (out->bytes == NULL && !outgoing_room(out, 0)) return false;
    if (out->failed) return false;
    frame_head_t head = {kind, row, (uint32_t)(out->length - sizeof(frame_head_t)),
                         out->file_count};
    memcpy(out->bytes, &head, sizeof head);

    union {
        struct cmsghdr head;
        char room[CMSG_SPACE(sizeof(int) * FRAME_FILES_MAXIMUM)];
    } control;
    size_t done = 0;
    pthread_mutex_lock(&wire->sending);
    while (done < out->length) {
        struct iovec part = {out->bytes + done, out->length - done};
        struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
        if (done == 0 && out->file_count > 0) {
            memset(&control, 0, sizeof control);
            message.msg_control = &control;
            message.msg_controllen = CMSG_SPACE(sizeof(int) * out->file_count);
            struct cmsghdr *files = CMSG_FIRSTHDR(&message);
            files->cmsg_level = SOL_SOCKET;
            files->cmsg_type = SCM_RIGHTS;
            files->cmsg_len = CMSG_LEN(sizeof(int) * out->file_count);
            memcpy(CMSG_DATA(files), out->files, sizeof(int) * out->file_count);
        }
        ssize_t sent = wire->send(wire->socket, &message, MSG_NOSIGNAL);
        if (sent >= 0) {
            done += (size_t)sent;
        } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
            if (wire_is_late(wire)) break;
        } else if (errno != EINTR) {
            wire_kill(wire, WIRE_CLOSED, "it is gone");
            break;
        }
    }
    wire->counts.bytes_sent += done;
    pthread_mutex_unlock(&wire->sending);
    return done == out->length;
}

/* --- What comes ---------------------------------------------------------------------------------- */

void incoming_free(incoming_t *in) {
    for (uint32_t index = in->next_file; index < in->head.file_count; index++)
        close(in->files[index]);
    free(in->bytes);
    memset(in, 0, sizeof *in);
}

const void *incoming_bytes(incoming_t *in, size_t count) {
    size_t padded = (count + 7) & ~(size_t)7;
    if (in->bad || padded < count || padded > in->head.length - in->at) {
        in->bad = true;
        return NULL;
    }
    const void *bytes = in->bytes + in->at;
    in->at += padded;
    return bytes;
}

uint64_t incoming_number(incoming_t *in) {
    const void *bytes = incoming_bytes(in, sizeof(uint64_t));
    uint64_t number = 0;
    if (bytes != NULL) memcpy(&number, bytes, sizeof number);
    return number;
}

bool incoming_block(incoming_t *in, block_t *block) {
    memset(block, 0, sizeof *block);
    block->count = incoming_number(in);
    if (in->bad) return false;
    if (block->count <= FRAME_INLINE_MAXIMUM) {
        block->bytes = incoming_bytes(in, (size_t)block->count);
        return !in->bad;
    }
    in->bad = true;
    if (in->next_file == in->head.file_count) return false;
    int file = in->files[in->next_file++];
    struct stat status;
    int wanted = F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE;
    if (fstat(file, &status) == 0 && S_ISREG(status.st_mode) &&
        (uint64_t)status.st_size == block->count &&
        (fcntl(file, F_GET_SEALS) & wanted) == wanted) {
        void *mapping = mmap(NULL, block->count, PROT_READ, MAP_PRIVATE, file, 0);
        if (mapping != MAP_FAILED) {
            block->bytes = block->mapping = mapping;
            in->bad = false;
        }
    }
    close(file);
    return !in->bad;
}

void block_free(block_t *block) {
    if (block->mapping != NULL) munmap(block->mapping, block->count);
    memset(block, 0, sizeof *block);
}

/* Takes in what the socket has; false where nothing came. */
static bool receive_some(wire_t *wire, bool waits) {
    if (wire->received_from == wire->received_to) wire->received_from = wire->received_to = 0;
    if (wire->received_to == wire->received_capacity) {
        if (wire->received_from > 0) {
            memmove(wire->received, wire->received + wire->received_from,
                    wire->received_to - wire->received_from);
            wire->received_to -= wire->received_from;
            wire->received_from = 0;
        } else {
            size_t capacity = wire->received_capacity == 0 ? 1 << 16 : 2 * wire->received_capacity;
            uint8_t *bytes = realloc(wire->received, capacity);
            if (bytes == NULL) {
                wire_kill(wire, WIRE_CLOSED, "there is no memory for what it sends");
                return false;
            }
            wire->received = bytes;
            wire->received_capacity = capacity;
        }
    }
    union {
        struct cmsghdr head;
        char room[CMSG_SPACE(sizeof(int) * FRAME_FILES_MAXIMUM)];
    } control;
    for (;;) {
        struct iovec part = {wire->received + wire->received_to,
                             wire->received_capacity - wire->received_to};
        struct msghdr message = {.msg_iov = &part,
                                 .msg_iovlen = 1,
                                 .msg_control = &control,
                                 .msg_controllen = sizeof control};
        ssize_t count = wire->receive(wire->socket, &message,
                                      MSG_CMSG_CLOEXEC | (waits ? 0 : MSG_DONTWAIT));
        if (count < 0 && errno == EINTR) continue;
        if (count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) {
            if (!waits || wire_is_late(wire)) return false;
            if (wire->idle != NULL) wire->idle(wire->idle_data);
            continue;
        }
        if (count <= 0) {
            wire_kill(wire, WIRE_CLOSED, "it is gone");
            return false;
        }
        bool is_cut = (message.msg_flags & MSG_CTRUNC) != 0;
        for (struct cmsghdr *files = CMSG_FIRSTHDR(&message); files != NULL;
             files = CMSG_NXTHDR(&message, files)) {
            if (files->cmsg_level != SOL_SOCKET || files->cmsg_type != SCM_RIGHTS) continue;
            size_t held = (files->cmsg_len - CMSG_LEN(0)) / sizeof(int);
            for (size_t index = 0; index < held; index++) {
                int file;
                memcpy(&file, CMSG_DATA(files) + index * sizeof file, sizeof file);
                if (wire->file_count < sizeof wire->files / sizeof wire->files[0]) {
                    wire->files[wire->file_count++] = file;
                } else {
                    close(file);
                    is_cut = true;
                }
            }
        }
        wire->received_to += (size_t)count;
        wire->counts.bytes_received += (uint64_t)count;
        if (is_cut) wire_kill(wire, WIRE_MALFORMED, "it sent more files than it may");
        return wire->state == WIRE_OPEN;
    }
}

bool wire_receive(wire_t *wire, incoming_t *in, bool waits) {
    memset(in, 0, sizeof *in);
    for (;;) {
        if (wire->state != WIRE_OPEN) return false;
        size_t held = wire->received_to - wire->received_from;
        if (held >= sizeof in->head) {
            memcpy(&in->head, wire->received + wire->received_from, sizeof in->head);
            if (in->head.length > FRAME_BYTES_MAXIMUM || in->head.length % 8 != 0 ||
                in->head.file_count > FRAME_FILES_MAXIMUM) {
                wire_kill(wire, WIRE_MALFORMED, "it sent a frame of an impossible size");
                in->head.file_count = 0;
                return false;
            }
            if (held >= sizeof in->head + in->head.length) break;
        }
        in->head.file_count = 0;
        if (!receive_some(wire, waits)) return false;
    }
    if (in->head.file_count > wire->file_count) {
        wire_kill(wire, WIRE_MALFORMED, "it sent fewer files than it says");
        in->head.file_count = 0;
        return false;
    }
    // A copy of its own, aligned: the frame is read while others come.
    in->bytes = malloc(in->head.length == 0 ? 8 : in->head.length);
    if (in->bytes == NULL) {
        wire_kill(wire, WIRE_CLOSED, "there is no memory for what it sends");
        in->head.file_count = 0;
        return false;
    }
    memcpy(in->bytes, wire->received + wire->received_from + sizeof in->head, in->head.length);
    wire->received_from += sizeof in->head + in->head.length;
    memcpy(in->files, wire->files, in->head.file_count * sizeof(int));
    wire->file_count -= in->head.file_count;
    memmove(wire->files, wire->files + in->head.file_count, wire->file_count * sizeof(int));
    return true;
}
