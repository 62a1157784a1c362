/// The memory that the process allocates.
enum Heap {
  /// Keeps what is freed for what comes next.
  ///
  /// glibc gives large blocks, and what is free at the end of its heap, back to the system at once,
  /// only to fault it in again for the next lines: a sixth of the time of a batch. What counts as
  /// large follows the largest block that was freed so far; nothing is written to this one.
  ///
  /// [mallopt(3), M_MMAP_THRESHOLD](https://man7.org/linux/man-pages/man3/mallopt.3.html)
  static func keepFreedMemory() {
    var block: [UInt8] = []
    block.reserveCapacity(16 << 20)
    withExtendedLifetime(block) {}
  }
}
