// Loaded with LD_PRELOAD, fails the $FAULT_AT-th allocation of the library whose file name contains
// $FAULT_IN, and writes the number of allocations of the library to the file $FAULT_COUNT.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <link.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);

static uintptr_t low = UINTPTR_MAX, high;
static atomic_long calls;
static long failing;

static int find(struct dl_phdr_info *info, size_t size, void *name) {
  if (!strstr(info->dlpi_name, name)) return 0;
  for (int index = 0; index < info->dlpi_phnum; index++) {
    const ElfW(Phdr) *header = &info->dlpi_phdr[index];
    if (header->p_type != PT_LOAD) continue;
    uintptr_t start = info->dlpi_addr + header->p_vaddr;
    if (start < low) low = start;
    if (start + header->p_memsz > high) high = start + header->p_memsz;
  }
  return 0;
}

__attribute__((constructor)) static void start(void) {
  char *name = getenv("FAULT_IN"), *at = getenv("FAULT_AT");
  failing = at ? atol(at) : 0;
  if (name) dl_iterate_phdr(find, name);
}

__attribute__((destructor)) static void end(void) {
  char *path = getenv("FAULT_COUNT");
  FILE *file = path ? fopen(path, "w") : NULL;
  if (!file) return;
  fprintf(file, "%ld\n", calls);
  fclose(file);
}

static int fails(void *caller) {
  uintptr_t address = (uintptr_t)caller;
  if (address < low || address >= high) return 0;
  return ++calls == failing;
}

void *malloc(size_t size) {
  return fails(__builtin_return_address(0)) ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  return fails(__builtin_return_address(0)) ? NULL : __libc_calloc(count, size);
}

void *realloc(void *old, size_t size) {
  return fails(__builtin_return_address(0)) ? NULL : __libc_realloc(old, size);
}
