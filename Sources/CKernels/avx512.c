#include "kernels.h"

#if defined(__x86_64__)

#include <immintrin.h>
#include <string.h>

#include "lists.h"

#pragma clang attribute push( \
    __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl"))), \
    apply_to = function)

#define W 16
#define ALPHAS ALPHAS_16
#define SWAPPED SWAPPED_16
#define WIDE_ALPHAS WIDE_ALPHAS_16
#define OWN_COLUMNS
#include "places.inc"
#include "cubic.inc"
#include "footprints.inc"

typedef uint8_t bytes __attribute__((vector_size(64)));
typedef uint16_t half __attribute__((vector_size(64)));

static inline half unpack_low(bytes value) {
  return (half)_mm512_unpacklo_epi8((__m512i)value, _mm512_setzero_si512());
}

static inline half unpack_high(bytes value) {
  return (half)_mm512_unpackhi_epi8((__m512i)value, _mm512_setzero_si512());
}

static inline bytes pack(half low, half high) {
  return (bytes)_mm512_packus_epi16((__m512i)low, (__m512i)high);
}

static inline half high_product(half a, half b) {
  return (half)_mm512_mulhi_epu16((__m512i)a, (__m512i)b);
}

static inline half rounded_product(half a, half b) {
  return (half)_mm512_mulhrs_epi16((__m512i)a, (__m512i)b);
}

/* The first pixels of W. */
#define OWN_ENDS
typedef __mmask16 ends;

static inline ends ends_of(size_t count) { return (ends)((1u << count) - 1); }

static inline bytes load_some(const uint32_t *from, ends which) {
  return (bytes)_mm512_maskz_loadu_epi32(which, from);
}

static inline void store_some(uint32_t *to, bytes value, ends which) {
  _mm512_mask_storeu_epi32(to, which, (__m512i)value);
}

#include "rows.inc"
#include "wide.inc"
#include "blurs.inc"
#include "colors.inc"

/* Pixels A to H lie in this order in a register's eight parts of 64 bits; those of an even place are
 * worked on apart from those of an odd place, as unpacking leaves them. */
#define EVEN _mm512_setr_epi32(0, 0, 0, 0, 2, 2, 2, 2, 4, 4, 4, 4, 6, 6, 6, 6)
#define ODD _mm512_setr_epi32(1, 1, 1, 1, 3, 3, 3, 3, 5, 5, 5, 5, 7, 7, 7, 7)

/* b0 g0 r0 a0 b1 g1 r1 a1 -> b0 b1 g0 g1 r0 r1 a0 a1 */
#define PAIRED \
  _mm512_broadcast_i32x4( \
      _mm_setr_epi8(0, 1, 8, 9, 2, 3, 10, 11, 4, 5, 12, 13, 6, 7, 14, 15))

/* Values of 16 bits less 32768, so that they can be multiplied as signed numbers; this brings the sum
 * of two, times weights that are 256 together, back, and rounds. */
#define BACK _mm512_set1_epi32(32768 * 256 + 32768)

static inline __m128i pair_of(const uint32_t *pixels, int32_t first, int32_t second) {
  const __m128i low = _mm_loadl_epi64((const __m128i *)(pixels + first));
  return _mm_castps_si128(_mm_loadh_pi(_mm_castsi128_ps(low), (const __m64 *)(pixels + second)));
}

/* Loads one by one: faster than gathering on AMD's processors, as fast on others. */
static inline __m512i eight(const uint32_t *pixels, const int32_t *o) {
  const __m256i low = _mm256_inserti128_si256(
      _mm256_castsi128_si256(pair_of(pixels, o[0], o[1])), pair_of(pixels, o[2], o[3]), 1);
  const __m256i high = _mm256_inserti128_si256(
      _mm256_castsi128_si256(pair_of(pixels, o[4], o[5])), pair_of(pixels, o[6], o[7]), 1);
  return _mm512_inserti64x4(_mm512_castsi256_si512(low), high, 1);
}

static inline __m512i across(__m512i pairs, __m512i weights) {
  const __m512i sums = _mm512_madd_epi16(_mm512_shuffle_epi8(pairs, PAIRED), weights);
  return _mm512_srli_epi32(_mm512_add_epi32(sums, BACK), 16);
}

/* Pixels of two rows between one another, of 16 bits a channel less 32768. */
static inline __m512i down_low(__m512i upper, __m512i lower, __m512i fy) {
  const __m512i zero = _mm512_setzero_si512();
  const __m512i moved = _mm512_xor_si512(upper, _mm512_set1_epi8((char)0x80));
  const __m512i difference = _mm512_sub_epi16(
      _mm512_unpacklo_epi8(lower, zero), _mm512_unpacklo_epi8(upper, zero));
  return _mm512_add_epi16(
      _mm512_mullo_epi16(difference, fy), _mm512_unpacklo_epi8(zero, moved));
}

static inline __m512i down_high(__m512i upper, __m512i lower, __m512i fy) {
  const __m512i zero = _mm512_setzero_si512();
  const __m512i moved = _mm512_xor_si512(upper, _mm512_set1_epi8((char)0x80));
  const __m512i difference = _mm512_sub_epi16(
      _mm512_unpackhi_epi8(lower, zero), _mm512_unpackhi_epi8(upper, zero));
  return _mm512_add_epi16(
      _mm512_mullo_epi16(difference, fy), _mm512_unpackhi_epi8(zero, moved));
}

static inline __m256i filtered(const uint32_t *pixels, const taps *taps, size_t k) {
  const __m512i upper = eight(pixels, taps->upper + k), lower = eight(pixels, taps->lower + k);
  const __m512i down =
      _mm512_castsi256_si512(_mm256_loadu_si256((const __m256i *)(taps->down + k)));
  const __m512i weights =
      _mm512_castsi256_si512(_mm256_loadu_si256((const __m256i *)(taps->across + k)));
  const __m512i even = down_low(upper, lower, _mm512_permutexvar_epi32(EVEN, down));
  const __m512i odd = down_high(upper, lower, _mm512_permutexvar_epi32(ODD, down));
  return _mm512_cvtepi16_epi8(_mm512_packs_epi32(
      across(even, _mm512_permutexvar_epi32(EVEN, weights)),
      across(odd, _mm512_permutexvar_epi32(ODD, weights))));
}

static void filter(uint32_t *target, size_t count, const uint32_t *pixels, const taps *taps) {
  size_t k = 0;
  for (; k + 8 <= count; k += 8)
    _mm256_storeu_si256((__m256i *)(target + k), filtered(pixels, taps, k));
  if (k < count)
    _mm256_mask_storeu_epi32(
        target + k, (__mmask8)((1u << (count - k)) - 1), filtered(pixels, taps, k));
}

/* The weights of every fourth pixel from one on, for each of its channels. */
#define FOURTH(n) \
  _mm512_setr_epi32( \
      n, n, n, n, n + 4, n + 4, n + 4, n + 4, n + 8, n + 8, n + 8, n + 8, n + 12, n + 12, n + 12, \
      n + 12)

static inline __m512i weighed(__m512i pairs, __m512i weights, __m512i pixels) {
  const __m512i sums = _mm512_madd_epi16(pairs, _mm512_permutexvar_epi32(pixels, weights));
  return _mm512_srli_epi32(_mm512_add_epi32(sums, BACK), 16);
}

/* Sixteen pixels at a time while they lie on at most 32 columns: pictures from half their size on.
 * How many pixels were sampled. */
static size_t sample_near_columns(
    uint32_t *target, size_t count, const uint32_t *upper, const uint32_t *lower,
    const int32_t *index, const uint16_t *fraction, uint32_t row_weight, intptr_t ahead) {
  const __m512i fy = _mm512_set1_epi16((short)row_weight), one = _mm512_set1_epi32(1);
  size_t k = 0;
  for (; k + 16 <= count && index[k + 15] - index[k] <= 30; k += 16) {
    const int32_t first = index[k];
    const uint32_t *a = upper + first, *b = lower + first;
    __builtin_prefetch(a + ahead);
    __builtin_prefetch(a + ahead + 16);
    __builtin_prefetch(b + ahead);
    __builtin_prefetch(b + ahead + 16);
    const __m512i left =
        _mm512_sub_epi32(_mm512_loadu_si512(index + k), _mm512_set1_epi32(first));
    const __m512i right = _mm512_add_epi32(left, one);
    const __m512i a0 = _mm512_loadu_si512(a), a1 = _mm512_loadu_si512(a + 16);
    const __m512i b0 = _mm512_loadu_si512(b), b1 = _mm512_loadu_si512(b + 16);
    const __m512i upper_left = _mm512_permutex2var_epi32(a0, left, a1);
    const __m512i upper_right = _mm512_permutex2var_epi32(a0, right, a1);
    const __m512i lower_left = _mm512_permutex2var_epi32(b0, left, b1);
    const __m512i lower_right = _mm512_permutex2var_epi32(b0, right, b1);
    const __m512i l0 = down_low(upper_left, lower_left, fy);
    const __m512i l1 = down_high(upper_left, lower_left, fy);
    const __m512i r0 = down_low(upper_right, lower_right, fy);
    const __m512i r1 = down_high(upper_right, lower_right, fy);
    const __m512i fx =
        _mm512_cvtepu16_epi32(_mm256_loadu_si256((const __m256i *)(fraction + k)));
    const __m512i weights = _mm512_or_si512(
        _mm512_sub_epi32(_mm512_set1_epi32(256), fx), _mm512_slli_epi32(fx, 16));
    const __m512i p0 = weighed(_mm512_unpacklo_epi16(l0, r0), weights, FOURTH(0));
    const __m512i p1 = weighed(_mm512_unpackhi_epi16(l0, r0), weights, FOURTH(1));
    const __m512i p2 = weighed(_mm512_unpacklo_epi16(l1, r1), weights, FOURTH(2));
    const __m512i p3 = weighed(_mm512_unpackhi_epi16(l1, r1), weights, FOURTH(3));
    _mm512_storeu_si512(
        target + k,
        _mm512_packus_epi16(_mm512_packs_epi32(p0, p1), _mm512_packs_epi32(p2, p3)));
  }
  return k;
}

static inline __m128i one(const uint16_t *combined, int32_t index) {
  return _mm_loadu_si128((const __m128i *)(combined + 4 * (intptr_t)index));
}

static inline __m512i four(const uint16_t *combined, const int32_t *i) {
  const __m256i low = _mm256_inserti128_si256(
      _mm256_castsi128_si256(one(combined, i[0])), one(combined, i[2]), 1);
  const __m256i high = _mm256_inserti128_si256(
      _mm256_castsi128_si256(one(combined, i[4])), one(combined, i[6]), 1);
  return _mm512_xor_si512(
      _mm512_inserti64x4(_mm512_castsi256_si512(low), high, 1),
      _mm512_set1_epi16((short)0x8000));
}

static void filter_columns(
    uint32_t *target, size_t count, const uint16_t *combined, const int32_t *index,
    const uint16_t *fraction) {
  size_t k = 0;
  for (; k + 8 <= count; k += 8) {
    const __m256i right =
        _mm256_cvtepu16_epi32(_mm_loadu_si128((const __m128i *)(fraction + k)));
    const __m256i left = _mm256_sub_epi32(_mm256_set1_epi32(256), right);
    const __m512i weights =
        _mm512_castsi256_si512(_mm256_or_si256(left, _mm256_slli_epi32(right, 16)));
    const __m512i even =
        across(four(combined, index + k), _mm512_permutexvar_epi32(EVEN, weights));
    const __m512i odd =
        across(four(combined, index + k + 1), _mm512_permutexvar_epi32(ODD, weights));
    _mm256_storeu_si256(
        (__m256i *)(target + k), _mm512_cvtepi16_epi8(_mm512_packs_epi32(even, odd)));
  }
  for (; k < count; k++)
    target[k] = pixel_across(combined + 4 * (intptr_t)index[k], fraction[k]);
}

#include "blocks.inc"
#include "windows.inc"
#include "set.inc"

#pragma clang attribute pop

const ck_kernels *ck_avx512(void) {
  return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw")
          && __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl")
      ? &set
      : NULL;
}

#else

const ck_kernels *ck_avx512(void) { return NULL; }

#endif
