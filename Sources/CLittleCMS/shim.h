#ifndef TRANSHOST_CLITTLECMS_H
#define TRANSHOST_CLITTLECMS_H

#include <lcms2.h>

/* Blue, green, red and an alpha that is copied. */
static inline cmsUInt32Number little_cms_bgra_8(void) { return TYPE_BGRA_8; }

static inline cmsUInt32Number little_cms_gray_8(void) { return TYPE_GRAY_8; }

/* Cyan, magenta, yellow and black; 255 is all of it. */
static inline cmsUInt32Number little_cms_cmyk_8(void) { return TYPE_CMYK_8; }

#endif
