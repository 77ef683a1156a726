/* Typed parameters: what a user may set on an animation controller before its transition. */
#ifndef TRANSHOST_PARAMETER_H
#define TRANSHOST_PARAMETER_H

#include "types.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What a parameter means, and with it how many doubles carry a value. */
enum {
    TH_PARAMETER_BOOL = 1,        /* 1 double: 0 or 1 */
    TH_PARAMETER_INT = 2,         /* 1 double, whole */
    TH_PARAMETER_DOUBLE = 3,      /* 1 double */
    TH_PARAMETER_ENUMERATION = 4, /* 1 double: an index into `choices` */
    TH_PARAMETER_COLOR = 5,       /* 4 doubles: red, green, blue, alpha */
    TH_PARAMETER_POINT = 6        /* 2 doubles */
};

/* Plain data. Everything that it points to lives as long as the plugin. */
typedef struct th_parameter_descriptor {
    uint32_t size; /* sizeof(th_parameter_descriptor_t) */
    uint32_t id;   /* stable between versions, unique within the animator */
    uint32_t kind; /* TH_PARAMETER_... */
    uint32_t choice_count;
    const char *key;  /* what a user types: "perspective"; unique within the animator */
    const char *name; /* for people: "Perspective" */
    const char *unit; /* "pt", "s", "rad", "" */
    const char *text; /* one sentence, may be "" */
    const char *const *choices; /* `choice_count` names; null if there are none */
    double default_value[4];
    double minimum[4]; /* inclusive; for TH_PARAMETER_COLOR 0 */
    double maximum[4]; /* inclusive; for TH_PARAMETER_COLOR 1 */
} th_parameter_descriptor_t;

#ifdef __cplusplus
}
#endif

#endif
