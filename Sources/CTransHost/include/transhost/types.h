/* The plain values that cross the line: statuses, handles, geometry, callbacks.
 *
 * Conventions, everywhere in this ABI:
 * - lengths are points with y down, angles radians, times seconds on the host's clock,
 *   colours sRGB with straight alpha, each component 0...1;
 * - pixels are BGRA, 8 bits a channel, premultiplied, rows from the top;
 * - matrices are 16 doubles in Core Animation's order m11, m12 ... m44 (row vectors), affine ones
 *   are 6: a, b, c, d, tx, ty;
 * - text is UTF-8 with its length in bytes; it needs no closing zero and holds none;
 * - every function tells its thread: [main] is the thread on which the host is calling the
 *   plugin, for as long as it does, [any] is every thread at any time. A [main] function called
 *   elsewhere does nothing and returns TH_ERROR_WRONG_THREAD;
 * - pointers to arguments are read or written during the call only; nobody frees what the other
 *   side allocated;
 * - a field called `reserved`, a bit of options or flags that this header does not name, and a
 *   number beyond those that a kind has are 0. Whatever else stands there is refused with
 *   TH_ERROR_INVALID_ARGUMENT, so that it can gain a meaning;
 * - a NaN or an infinity among arguments is TH_ERROR_INVALID_ARGUMENT, unless the function says
 *   otherwise.
 *
 * Growth. A struct that begins with its `size` (in th_entry_t, magic and size) grows at its end, and
 * nowhere else. Whoever fills one in sets `size` to its sizeof and what it does not use to 0; whoever
 * reads one checks the size first, copies what both know, takes the rest for 0 and ignores what it
 * does not know. The least size that is taken is TH_..._SIZE_MINIMUM, that of the struct's first
 * release. Such structs are passed by pointer, never inside another; in an array all have the size of
 * the first, which is the stride. Everything without a `size` (the host's tables, factories, geometry)
 * is frozen: more comes as a new table under a new id, "transhost.views/2".
 *
 * No re-entry: the host never calls a plugin that is inside a call to the host. Completions,
 * ticks and queries come from the host's loop. Rationale: it lets the two sides live in two
 * processes with one thread each, and spares both sides the bugs of mutual recursion. */
#ifndef TRANSHOST_TYPES_H
#define TRANSHOST_TYPES_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What became of a call. Zero is success; every other value means that the call did nothing,
 * unless its function says otherwise. New statuses may come with a minor: treat an unknown one
 * as a failure. */
typedef int32_t th_status_t;

enum {
    TH_OK = 0,
    /* The handle is stale, of another kind, of another plugin's, or was never given. */
    TH_ERROR_INVALID_HANDLE = 1,
    /* A value is out of range, not finite, or does not fit the key; a pointer is null. */
    TH_ERROR_INVALID_ARGUMENT = 2,
    /* There is no such key, view, animation or text. */
    TH_ERROR_NOT_FOUND = 3,
    /* This host, or this moment of the transition, has nothing to do it with. */
    TH_ERROR_NOT_SUPPORTED = 4,
    /* A [main] function was called on another thread. */
    TH_ERROR_WRONG_THREAD = 5,
    /* The transition has been completed before: the token is spent. */
    TH_ERROR_ALREADY_COMPLETED = 6,
    /* The object exists but is in a state in which this cannot be asked of it. */
    TH_ERROR_INVALID_STATE = 7,
    /* The caller's buffer is too small; the size that is needed has been written. */
    TH_ERROR_BUFFER_TOO_SMALL = 8,
    TH_ERROR_OUT_OF_MEMORY = 9,
    /* One of the limits below. */
    TH_ERROR_LIMIT_EXCEEDED = 10,
    /* The plugin itself failed (returned by plugins). */
    TH_ERROR_FAILED = 11
};

/* 0 is false, everything else true. Rationale: C's bool has only two valid bytes, and a foreign
 * third one would be undefined behaviour on the side that reads it. */
typedef int32_t th_bool_t;

/* An object of the host's: a number, never a pointer. 0 is TH_NONE, "no such thing".
 *
 * A handle that a callback is given, or that a call gives back, is lent: it is good until the
 * animation_ended of the transition that the callback is about has returned; outside of a transition,
 * until the callback has. Nothing need be released. To keep it longer, th_host_handles_t.retain it;
 * what is retained is good until it has been released as often. While a handle is good its object
 * lives, whatever happens to it on the screen, and has no other handle. What a plugin still retains
 * when it is shut down is counted in the log.
 *
 * What a plugin may change: what it has made itself, at any time; and, from animate_transition (or
 * interruptible_animator, or start_interactive_transition) until it has completed the transition and
 * returned from the call in which it did, the container view and what is in it, and the views of the
 * two view controllers with what is in them, unless they hold the container view. Everything else it
 * may read: a change is TH_ERROR_INVALID_STATE, and in the log once for each transition. */
typedef uint64_t th_handle_t;

#define TH_NONE ((th_handle_t)0)

/* Kinds of handles, as th_host_handles_t.get_kind tells them. */
enum {
    TH_KIND_NONE = 0,
    TH_KIND_VIEW = 1,
    TH_KIND_LAYER = 2,
    TH_KIND_VIEW_CONTROLLER = 3,
    TH_KIND_TRANSITION_CONTEXT = 4,
    TH_KIND_IMAGE = 5,
    TH_KIND_PROPERTY_ANIMATOR = 6,
    TH_KIND_LAYER_ANIMATION = 7,
    TH_KIND_DISPLAY_LINK = 8,
    TH_KIND_GESTURE_RECOGNIZER = 9
};

/* Limits, each once. What exceeds one gets TH_ERROR_LIMIT_EXCEEDED and does nothing; once in a
 * transition a line in the log names the limit. */

/* Text has at most this many bytes, without a closing zero, wherever it appears; in the log it is
 * cut. */
#define TH_TEXT_MAXIMUM 4096u

/* Buffers of doubles in one call hold at most this many. */
#define TH_NUMBERS_MAXIMUM 65536u

/* A duration or a delay is at most this many seconds, a day: what is longer is taken for a
 * mistake, and is TH_ERROR_INVALID_ARGUMENT. */
#define TH_DURATION_MAXIMUM 86400.0

/* At most this many animation brackets, and this many transactions, are open at once. */
#define TH_BRACKETS_MAXIMUM 64u

/* An image has at most this many pixels a side. */
#define TH_IMAGE_SIDE_MAXIMUM 16384u

/* A file that the host reads for a plugin has at most this many bytes. */
#define TH_FILE_MAXIMUM 268435456u

/* A layer has at most this many filters. */
#define TH_FILTERS_MAXIMUM 16u

/* A plugin holds at most this many handles. */
#define TH_HANDLES_MAXIMUM 1000000u

/* At most this many layers that a plugin has made, those of its views and snapshots among them,
 * live at once. */
#define TH_LAYERS_MAXIMUM 150000u

/* Where a plugin puts a view or a layer, at most this many layers lie in one another, from the
 * window's down; masks count. */
#define TH_DEPTH_MAXIMUM 1000u

/* At most this many animations are under way at once: each property of each layer that a bracket or
 * a transaction moves, each value of each key, each layer animation with its members. */
#define TH_ANIMATIONS_MAXIMUM 250000u

/* A group of layer animations has at most this many members, those of groups in it among them, each
 * as often as it is in there. */
#define TH_GROUP_MEMBERS_MAXIMUM 65536u

/* Groups lie at most this many in one another. */
#define TH_GROUP_DEPTH_MAXIMUM 32u

/* A plugin has at most this many display links that have not ended. */
#define TH_DISPLAY_LINKS_MAXIMUM 1024u

/* A plugin has at most this many callbacks that have not been destroyed. */
#define TH_CALLBACKS_MAXIMUM 250000u

/* From one transition's beginning to the next the log takes at most this many lines of a plugin's,
 * and as many about it; then a line says that further ones are not shown. */
#define TH_LOG_LINES_MAXIMUM 1000u

typedef struct th_point {
    double x, y;
} th_point_t;

typedef struct th_size {
    double width, height;
} th_size_t;

typedef struct th_rect {
    double x, y, width, height;
} th_rect_t;

typedef struct th_edge_insets {
    double top, left, bottom, right;
} th_edge_insets_t;

/* Callbacks are triples. The host calls `invoke` as often as the function that took the triple
 * says, with `user_data`; then it calls `destroy`, if it is not null, exactly once, also when
 * `invoke` never ran. Both run on [main], from the host's loop. A function that returns an error
 * has not taken the triple: the caller still owns `user_data`. */

/* Runs exactly once, also when the transition is cancelled or torn down. */
typedef struct th_completion {
    uint32_t size; /* sizeof(th_completion_t) */
    uint32_t reserved;
    /* `finished` is false if the animations were interrupted, removed or run back. */
    void (*invoke)(void *user_data, th_bool_t finished);
    void *user_data;
    void (*destroy)(void *user_data);
} th_completion_t;

#define TH_COMPLETION_SIZE_MINIMUM 32u

#ifdef __cplusplus
}
#endif

#endif
