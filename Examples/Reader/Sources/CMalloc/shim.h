// glibc's settings of the allocator, which Swift's module of glibc does not have.
#if defined(__linux__)
#include <malloc.h>
#endif
