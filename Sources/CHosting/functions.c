/* Which addresses can be functions, and what the libraries are called that they lie in. */
#define _GNU_SOURCE
#include "hosting.h"

#include <dlfcn.h>
#include <link.h>
#include <stdio.h>
#include <string.h>

typedef struct {
    uintptr_t address, start, end;
} segment_t;

/* The segment in which this thread found its last function: most are in one, a plugin's. It is not
 * asked for again, since objects with plugins in them are never unloaded. */
static _Thread_local segment_t last;

static bool holds(segment_t segment, uintptr_t address) {
    return segment.start <= address && address < segment.end;
}

static int look_into(struct dl_phdr_info *object, size_t size, void *data) {
    segment_t *found = data;
    (void)size;
    for (int index = 0; index < object->dlpi_phnum; index++) {
        const ElfW(Phdr) *header = &object->dlpi_phdr[index];
        if (header->p_type != PT_LOAD || !(header->p_flags & PF_X)) continue;
        found->start = object->dlpi_addr + header->p_vaddr;
        found->end = found->start + header->p_memsz;
        if (holds(*found, found->address)) return 1;
    }
    return 0;
}

/* The pages of functions that the host itself has made: they stay as long as the process. */
enum { OWN_MAXIMUM = 16, PAGE = 4096 };
static uintptr_t own[OWN_MAXIMUM];
static _Atomic unsigned own_count;

static bool is_own(uintptr_t address) {
    for (unsigned index = 0; index < own_count; index++)
        if (own[index] == address / PAGE) return true;
    return false;
}

void hosting_know_function(const void *pointer) {
    uintptr_t address = (uintptr_t)pointer;
    if (is_own(address) || own_count == OWN_MAXIMUM) return;
    own[own_count] = address / PAGE;
    own_count++;
}

/* What lies in no object is rare, and takes its time. */
static bool kernel_executes(uintptr_t address) {
    FILE *maps = fopen("/proc/self/maps", "re");
    segment_t part = {address, 0, 0};
    char allowed[5];
    bool found = false;
    if (maps == NULL) return false;
    while (!found &&
           fscanf(maps, "%zx-%zx %4s%*[^\n]", &part.start, &part.end, allowed) == 3)
        found = holds(part, address) && allowed[2] == 'x';
    fclose(maps);
    return found;
}

bool hosting_is_executable(const void *pointer) {
    segment_t found = {(uintptr_t)pointer, 0, 0};
    if (holds(last, found.address) || is_own(found.address)) return true;
    if (dl_iterate_phdr(look_into, &found) == 0) return kernel_executes(found.address);
    last = found;
    return true;
}

void hosting_rename_library(void *library, const char *name, const char *path) {
    struct link_map *map;
    if (dlinfo(library, RTLD_DI_LINKMAP, &map) != 0 || strcmp(map->l_name, name) != 0) return;
    char *copy = strdup(path);
    if (copy != NULL) map->l_name = copy;
}
