#if canImport(Glibc)
  import CMalloc
#endif

/// The memory allocator of the process.
enum Allocator {
  /// Lets all threads use the same memory, and returns what was freed to the system. Otherwise each thread of the
  /// database and of tasks keeps the memory of the largest list of posts that it ever read.
  static func shareMemory() {
    #if canImport(Glibc)
      mallopt(M_ARENA_MAX, 1)
      mallopt(M_TRIM_THRESHOLD, 1 << 16)
    #endif
  }
}
