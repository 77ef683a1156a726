#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz-wire.h"

/* libFuzzer's, where the program is linked with it. */
int LLVMFuzzerRunDriver(int *count, char ***arguments, fuzz_one_t one) __attribute__((weak));

static int play_file(const char *path, fuzz_one_t one) {
    static uint8_t bytes[1 << 20];
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        perror(path);
        return 1;
    }
    size_t count = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    /* A place of its own, so that what is read behind it is noticed. */
    uint8_t *own = malloc(count + 1);
    if (own == NULL) return 1;
    memcpy(own, bytes, count);
    one(own, count);
    free(own);
    return 0;
}

static int play(const char *path, fuzz_one_t one) {
    DIR *folder = opendir(path);
    if (folder == NULL) return play_file(path, one);
    int status = 0, count = 0;
    for (struct dirent *entry; (entry = readdir(folder)) != NULL;) {
        char inner[4096];
        if (entry->d_name[0] == '.') continue;
        snprintf(inner, sizeof inner, "%s/%s", path, entry->d_name);
        status |= play_file(inner, one);
        count++;
    }
    closedir(folder);
    printf("%s: %d inputs\n", path, count);
    return status | (count == 0);
}

int fuzz_drive(int count, char **arguments, fuzz_one_t one) {
    if (LLVMFuzzerRunDriver != NULL) return LLVMFuzzerRunDriver(&count, &arguments, one);
    int status = 0;
    for (int index = 1; index < count; index++)
        if (arguments[index][0] != '-') status |= play(arguments[index], one);
    return status;
}
