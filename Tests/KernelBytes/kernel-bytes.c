/* Calls every loop of every set of kernels that this processor has, and compares what they write with
 * what the plain loops wrote, maybe on another processor.
 *
 *   kernel-bytes record FILE            writes what the plain loops write
 *   kernel-bytes check FILE [SET...]    holds the sets against that; those named have to be there
 */
#include "cases.h"
#include "plain.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
  const char *name;
  const ck_kernels *(*loops)(void);
} sets[] = {
    {"scalar", ck_scalar}, {"sse4.1", ck_sse41}, {"avx2", ck_avx2},
    {"avx512", ck_avx512_loads}, {"avx512 gathers", ck_avx512_gathers}, {"neon", ck_neon},
};

/* All widths up to some that are more than four vectors of any kind, and long rows. */
static const size_t longer[] = {100, 127, 128, 129, 200};
#define WIDTHS 71
#define ALL_WIDTHS (WIDTHS + sizeof longer / sizeof *longer)
static const size_t offsets[] = {0, 1, 2, 3, 7, 15};
#define OFFSETS (sizeof offsets / sizeof *offsets)
/* Each with other inputs. */
#define ROUNDS 2

static _Noreturn void fail(const char *what, const char *path) {
  fprintf(stderr, "kernel-bytes: %s: %s\n", path, what);
  exit(1);
}

/* What precedes a case's bytes. */
typedef struct header {
  /* Where chance was when the case began and when it had ended. */
  uint64_t before, after;
  uint64_t size;
} header;

typedef void visitor(const kernel_case *kernel_case, call *call, header header, void *user);

/* Runs all cases of all loops. */
static void run_all(const ck_kernels *loops, visitor *visit, void *user) {
  static call call;
  uint64_t seed = 0;
  for (size_t number = 0; number < row_case_count + sample_case_count; number++) {
    const kernel_case *one =
        number < row_case_count ? row_cases + number : sample_cases + number - row_case_count;
    for (size_t width = 0; width < ALL_WIDTHS; width++)
      for (size_t offset = 0; offset < OFFSETS * ROUNDS; offset++) {
        call.loops = loops;
        call.dice.state = seed++ * 0x5851f42d4c957f2du;
        call.count = width < WIDTHS ? width : longer[width - WIDTHS];
        call.offset = offsets[offset % OFFSETS];
        call.size = 0;
        header header = {.before = call.dice.state};
        one->run(&call);
        header.after = call.dice.state;
        header.size = call.size;
        visit(one, &call, header, user);
      }
  }
}

static void write_case(const kernel_case *kernel_case, call *call, header header, void *user) {
  (void)kernel_case;
  if (fwrite(&header, sizeof header, 1, user) != 1
      || fwrite(call->bytes, 1, call->size, user) != call->size)
    fail("cannot be written", "what was recorded");
}

typedef struct checking {
  const char *set, *path;
  FILE *file;
  size_t cases, wrong;
} checking;

static void check_case(const kernel_case *kernel_case, call *call, header own, void *user) {
  checking *checking = user;
  static uint8_t expected[sizeof call->bytes];
  header header;
  if (fread(&header, sizeof header, 1, checking->file) != 1 || header.size > sizeof expected
      || fread(expected, 1, header.size, checking->file) != header.size)
    fail("ends too early; record it again", checking->path);
  if (header.before != own.before || header.after != own.after || header.size != own.size)
    fail("was recorded for other cases; record it again", checking->path);
  checking->cases++;
  if (memcmp(expected, call->bytes, own.size) == 0) return;
  /* A few are enough to see what is wrong. */
  if (checking->wrong++ >= 10) return;
  size_t place = 0;
  while (expected[place] == call->bytes[place]) place++;
  fprintf(
      stderr, "%s: %s, %zu pixels at %zu: byte %zu of what it wrote is %d, not %d\n", checking->set,
      kernel_case->name, call->count, call->offset, place, call->bytes[place], expected[place]);
}

static int is_named(const char *name, int count, char **names) {
  for (int k = 0; k < count; k++)
    if (strcmp(names[k], name) == 0) return 1;
  return 0;
}

/* How many cases came out wrong. */
static size_t check(const char *path, int named, char **names) {
  size_t wrong = 0;
  for (size_t k = 0; k < sizeof sets / sizeof *sets; k++) {
    const ck_kernels *loops = sets[k].loops();
    if (loops == NULL) {
      if (is_named(sets[k].name, named, names)) fail("this processor cannot run it", sets[k].name);
      continue;
    }
    checking checking = {.set = sets[k].name, .path = path, .file = fopen(path, "rb")};
    if (checking.file == NULL) fail("cannot be read", path);
    run_all(loops, check_case, &checking);
    if (fgetc(checking.file) != EOF) fail("has more cases; record it again", path);
    fclose(checking.file);
    printf("%s: %zu calls, %zu with other bytes\n", checking.set, checking.cases, checking.wrong);
    wrong += checking.wrong;
  }
  return wrong;
}

int main(int count, char **arguments) {
  if (count == 3 && strcmp(arguments[1], "record") == 0) {
    ck_kernels plain;
    set_plain_rows(&plain);
    set_plain_wide(&plain);
    set_plain_samples(&plain);
    set_plain_footprints(&plain);
    FILE *file = fopen(arguments[2], "wb");
    if (file == NULL) fail("cannot be written", arguments[2]);
    run_all(&plain, write_case, file);
    if (fclose(file) != 0) fail("cannot be written", arguments[2]);
    return 0;
  }
  if (count >= 3 && strcmp(arguments[1], "check") == 0)
    return check(arguments[2], count - 3, arguments + 3) == 0 ? 0 : 1;
  fprintf(stderr, "usage: kernel-bytes record FILE | kernel-bytes check FILE [SET...]\n");
  return 64;
}
