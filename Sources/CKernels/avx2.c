#include "kernels.h"

#if defined(__x86_64__)

#include <immintrin.h>
#include <string.h>

#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)

#define W 8
#include "places.inc"
#include "cubic.inc"
#include "footprints.inc"

typedef uint8_t bytes __attribute__((vector_size(32)));
typedef uint16_t half __attribute__((vector_size(32)));

static inline half unpack_low(bytes value) {
  return (half)_mm256_unpacklo_epi8((__m256i)value, _mm256_setzero_si256());
}

static inline half unpack_high(bytes value) {
  return (half)_mm256_unpackhi_epi8((__m256i)value, _mm256_setzero_si256());
}

static inline bytes pack(half low, half high) {
  return (bytes)_mm256_packus_epi16((__m256i)low, (__m256i)high);
}

static inline half high_product(half a, half b) {
  return (half)_mm256_mulhi_epu16((__m256i)a, (__m256i)b);
}

static inline half rounded_product(half a, half b) {
  return (half)_mm256_mulhrs_epi16((__m256i)a, (__m256i)b);
}

/* The first pixels of W. */
#define OWN_ENDS
typedef __m256i ends;

static inline ends ends_of(size_t count) {
  const __m256i places = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
  return _mm256_cmpgt_epi32(_mm256_set1_epi32((int)count), places);
}

static inline bytes load_some(const uint32_t *from, ends which) {
  return (bytes)_mm256_maskload_epi32((const int *)from, which);
}

static inline void store_some(uint32_t *to, bytes value, ends which) {
  _mm256_maskstore_epi32((int *)to, which, (__m256i)value);
}

#include "rows.inc"
#include "wide.inc"
#include "blurs.inc"
#include "colors.inc"

/* Pixels A B C D lie in this order in a register's four parts of 64 bits; those of an even place are
 * worked on apart from those of an odd place, as unpacking leaves them. */
#define EVEN _mm256_setr_epi32(0, 0, 0, 0, 2, 2, 2, 2)
#define ODD _mm256_setr_epi32(1, 1, 1, 1, 3, 3, 3, 3)

/* b0 g0 r0 a0 b1 g1 r1 a1 -> b0 b1 g0 g1 r0 r1 a0 a1 */
#define PAIRED \
  _mm256_setr_epi8( \
      0, 1, 8, 9, 2, 3, 10, 11, 4, 5, 12, 13, 6, 7, 14, 15, 0, 1, 8, 9, 2, 3, 10, 11, 4, 5, 12, 13, \
      6, 7, 14, 15)

/* Values of 16 bits less 32768, so that they can be multiplied as signed numbers; this brings the sum
 * of two, times weights that are 256 together, back, and rounds. */
#define BACK _mm256_set1_epi32(32768 * 256 + 32768)

static inline __m256i four(const uint32_t *pixels, const int32_t *offsets) {
  __m128i first = _mm_loadl_epi64((const __m128i *)(pixels + offsets[0]));
  __m128i second = _mm_loadl_epi64((const __m128i *)(pixels + offsets[2]));
  first = _mm_castps_si128(
      _mm_loadh_pi(_mm_castsi128_ps(first), (const __m64 *)(pixels + offsets[1])));
  second = _mm_castps_si128(
      _mm_loadh_pi(_mm_castsi128_ps(second), (const __m64 *)(pixels + offsets[3])));
  return _mm256_inserti128_si256(_mm256_castsi128_si256(first), second, 1);
}

static inline __m256i across(__m256i pairs, __m256i weights) {
  const __m256i sums = _mm256_madd_epi16(_mm256_shuffle_epi8(pairs, PAIRED), weights);
  return _mm256_srli_epi32(_mm256_add_epi32(sums, BACK), 16);
}

/* Four pixels, of 16 bits a channel: A B in the lower half, C D in the upper. */
static inline __m256i filtered(
    const uint32_t *pixels, const uint32_t *next, const taps *taps, size_t k) {
  const __m256i zero = _mm256_setzero_si256();
  const __m256i upper = four(pixels, taps->upper + k), lower = four(next, taps->upper + k);
  const __m256i moved = _mm256_xor_si256(upper, _mm256_set1_epi8((char)0x80));
  const __m256i down =
      _mm256_castsi128_si256(_mm_loadu_si128((const __m128i *)(taps->down + k)));
  const __m256i weights =
      _mm256_castsi128_si256(_mm_loadu_si128((const __m128i *)(taps->across + k)));
  __m256i even = _mm256_sub_epi16(
      _mm256_unpacklo_epi8(lower, zero), _mm256_unpacklo_epi8(upper, zero));
  __m256i odd = _mm256_sub_epi16(
      _mm256_unpackhi_epi8(lower, zero), _mm256_unpackhi_epi8(upper, zero));
  even = _mm256_mullo_epi16(even, _mm256_permutevar8x32_epi32(down, EVEN));
  odd = _mm256_mullo_epi16(odd, _mm256_permutevar8x32_epi32(down, ODD));
  even = _mm256_add_epi16(even, _mm256_unpacklo_epi8(zero, moved));
  odd = _mm256_add_epi16(odd, _mm256_unpackhi_epi8(zero, moved));
  even = across(even, _mm256_permutevar8x32_epi32(weights, EVEN));
  odd = across(odd, _mm256_permutevar8x32_epi32(weights, ODD));
  return _mm256_packs_epi32(even, odd);
}

static void filter(uint32_t *target, size_t count, const ck_picture *picture, const taps *taps) {
  const uint32_t *pixels = picture->pixels, *next = pixels + row_below(picture);
  for (size_t k = 0; k < count; k += 8) {
    const __m256i both = _mm256_packus_epi16(
        filtered(pixels, next, taps, k), filtered(pixels, next, taps, k + 4));
    const __m256i result = _mm256_permute4x64_epi64(both, 0xd8);
    if (k + 8 <= count) {
      _mm256_storeu_si256((__m256i *)(target + k), result);
    } else {
      uint32_t rest[8];
      _mm256_storeu_si256((__m256i *)rest, result);
      memcpy(target + k, rest, 4 * (count - k));
    }
  }
}

static inline __m256i two(const uint16_t *combined, const int32_t *index, size_t a, size_t b) {
  const __m128i first = _mm_loadu_si128((const __m128i *)(combined + 4 * (intptr_t)index[a]));
  const __m128i second = _mm_loadu_si128((const __m128i *)(combined + 4 * (intptr_t)index[b]));
  return _mm256_inserti128_si256(_mm256_castsi128_si256(first), second, 1);
}

static void filter_columns(
    uint32_t *target, size_t count, const uint16_t *combined, const int32_t *index,
    const uint16_t *fraction) {
  const __m256i sign = _mm256_set1_epi16((short)0x8000);
  size_t k = 0;
  for (; k + 4 <= count; k += 4) {
    const __m128i right =
        _mm_cvtepu16_epi32(_mm_loadl_epi64((const __m128i *)(fraction + k)));
    const __m128i left = _mm_sub_epi32(_mm_set1_epi32(256), right);
    const __m256i weights =
        _mm256_castsi128_si256(_mm_or_si128(left, _mm_slli_epi32(right, 16)));
    const __m256i even = across(
        _mm256_xor_si256(two(combined, index, k, k + 2), sign),
        _mm256_permutevar8x32_epi32(weights, EVEN));
    const __m256i odd = across(
        _mm256_xor_si256(two(combined, index, k + 1, k + 3), sign),
        _mm256_permutevar8x32_epi32(weights, ODD));
    const __m256i words = _mm256_packs_epi32(even, odd);
    const __m256i both = _mm256_permute4x64_epi64(_mm256_packus_epi16(words, words), 0xd8);
    _mm_storeu_si128((__m128i *)(target + k), _mm256_castsi256_si128(both));
  }
  for (; k < count; k++)
    target[k] = pixel_across(combined + 4 * (intptr_t)index[k], fraction[k]);
}

#define FILL_SOME_BLOCKS 8
/* Eight pixels belong to as many blocks in a row at most. */
static inline void fill_some_blocks(
    uint32_t *target, const uint32_t *colors, const int32_t *owners) {
  const __m256i places =
      _mm256_sub_epi32(_mm256_loadu_si256((const __m256i *)owners), _mm256_set1_epi32(*owners));
  const __m256i some = _mm256_loadu_si256((const __m256i *)(colors + *owners));
  _mm256_storeu_si256((__m256i *)target, _mm256_permutevar8x32_epi32(some, places));
}

#include "blocks.inc"
#include "windows.inc"
#include "slants.inc"
#include "set.inc"

#pragma clang attribute pop

const ck_kernels *ck_avx2(void) { return __builtin_cpu_supports("avx2") ? &set : NULL; }

#else

const ck_kernels *ck_avx2(void) { return NULL; }

#endif
