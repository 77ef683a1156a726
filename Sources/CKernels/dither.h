/* The thresholds of ordered dithering, in 128ths of a byte's steps: Bayer's matrix of 8 by 8. */
#ifndef CKERNELS_DITHER_H
#define CKERNELS_DITHER_H

#include <stdint.h>

static const uint8_t thresholds[8][8] = {
    {1, 65, 17, 81, 5, 69, 21, 85},
    {97, 33, 113, 49, 101, 37, 117, 53},
    {25, 89, 9, 73, 29, 93, 13, 77},
    {121, 57, 105, 41, 125, 61, 109, 45},
    {7, 71, 23, 87, 3, 67, 19, 83},
    {103, 39, 119, 55, 99, 35, 115, 51},
    {31, 95, 15, 79, 27, 91, 11, 75},
    {127, 63, 111, 47, 123, 59, 107, 43},
};

#endif
