/* Typed parameters: what a user may set on an animation controller before its transition. */
#ifndef TRANSHOST_PARAMETER_H
#define TRANSHOST_PARAMETER_H

#include "types.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What a parameter means, and with it how many doubles carry a value, or that a text does. */
enum {
    TH_PARAMETER_BOOL = 1,        /* 1 double: 0 or 1 */
    TH_PARAMETER_INT = 2,         /* 1 double, whole */
    TH_PARAMETER_DOUBLE = 3,      /* 1 double */
    TH_PARAMETER_ENUMERATION = 4, /* 1 double: an index into `choices` */
    TH_PARAMETER_COLOR = 5,       /* 4 doubles: red, green, blue, alpha */
    TH_PARAMETER_POINT = 6,       /* 2 doubles */
    TH_PARAMETER_TEXT = 7,        /* a text; see set_parameter_text */
    TH_PARAMETER_FILE = 8         /* a text: the absolute path of a file that the user has named, which
                                     the plugin may read; "" for none */
};

/* How a control for a parameter is to behave. */
enum {
    TH_PARAMETER_HIDDEN = 1,      /* not for people: it can be set, and is not shown */
    TH_PARAMETER_LOGARITHMIC = 2, /* a slider moves by ratios; minimum above 0 */
    TH_PARAMETER_PERIODIC = 4     /* the maximum is the minimum again: an angle */
};

/* Plain data. Everything that it points to lives until the last deinit, and
 * every text ends with a zero; `key`
 * is not empty, the others may be null or "". */
typedef struct th_parameter_descriptor {
    uint32_t size; /* sizeof(th_parameter_descriptor_t) */
    uint32_t id;   /* stable between versions, unique within the animator */
    uint32_t kind; /* TH_PARAMETER_BOOL ... TH_PARAMETER_FILE */
    uint32_t flags; /* TH_PARAMETER_HIDDEN ... bits */
    uint32_t choice_count; /* 1...TH_CHOICES_MAXIMUM for TH_PARAMETER_ENUMERATION, else 0 */
    uint32_t reserved;
    const char *key;   /* what a user types: "perspective"; unique within the animation controller */
    const char *name;  /* for people: "Perspective" */
    const char *unit;  /* "pt", "s", "rad", "" */
    const char *text;  /* one sentence */
    const char *group; /* what is shown together, for people: "Light"; "" for none */
    const char *const *choices; /* `choice_count` names; null if there are none */
    const char *default_text; /* for TH_PARAMETER_TEXT */
    double default_value[4];
    double minimum[4]; /* inclusive; for TH_PARAMETER_COLOR 0 */
    double maximum[4]; /* inclusive; for TH_PARAMETER_COLOR 1 */
    double step;       /* what a control moves by, 0 for no steps; values between are taken as well */
} th_parameter_descriptor_t;

#define TH_PARAMETER_DESCRIPTOR_SIZE_MINIMUM 184u

/* An enumeration has at most this many choices, and an animation controller this many parameters. */
#define TH_CHOICES_MAXIMUM 256u
#define TH_PARAMETERS_MAXIMUM 256u

#ifdef __cplusplus
}
#endif

#endif
