/* For LD_PRELOAD: the library MISSING is looked for where nothing is. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <string.h>

void *dlopen(const char *file, int mode) {
    void *(*open)(const char *, int) = (void *(*)(const char *, int))dlsym(RTLD_NEXT, "dlopen");
    return open(file != NULL && strcmp(file, MISSING) == 0 ? "/nowhere/" MISSING : file, mode);
}
