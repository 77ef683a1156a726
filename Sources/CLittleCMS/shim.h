#ifndef TRANSHOST_CLITTLECMS_H
#define TRANSHOST_CLITTLECMS_H

#include <lcms2.h>

/* Blue, green, red and an alpha that is copied. */
static inline cmsUInt32Number little_cms_bgra_8(void) { return TYPE_BGRA_8; }

/* Red, green, blue and a byte that is left alone. */
static inline cmsUInt32Number little_cms_rgba_8(void) { return TYPE_RGBA_8; }

/* Lightness, 255 is all, and a and b, 128 is none. */
static inline cmsUInt32Number little_cms_lab_8(void) { return TYPE_Lab_8; }

static inline cmsUInt32Number little_cms_gray_8(void) { return TYPE_GRAY_8; }

/* Cyan, magenta, yellow and black; 255 is all of it. */
static inline cmsUInt32Number little_cms_cmyk_8(void) { return TYPE_CMYK_8; }

#endif
