/// An append-only buffer of UTF-8.
///
/// Unlike an array, the buffer does not check for unique ownership on each append. Each method
/// reserves capacity once, and then only writes bytes.
@usableFromInline package struct UTF8Buffer: ~Copyable {
  @usableFromInline var start: UnsafeMutablePointer<UInt8>
  @usableFromInline var capacity: Int
  @usableFromInline var count = 0

  package init(capacity: Int) {
    start = .allocate(capacity: capacity)
    self.capacity = capacity
  }

  deinit { start.deallocate() }

  @inlinable @inline(__always) mutating func makeRoom(for more: Int) {
    if capacity - count < more { grow(for: more) }
  }

  @inline(never) @usableFromInline mutating func grow(for more: Int) {
    let larger = max(2 * capacity, count + more)
    let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
    memory.initialize(from: start, count: count)
    start.deallocate()
    start = memory
    capacity = larger
  }

  @inlinable @inline(__always) package mutating func append(_ literal: StaticString) {
    makeRoom(for: literal.utf8CodeUnitCount)
    (start + count).initialize(from: literal.utf8Start, count: literal.utf8CodeUnitCount)
    count += literal.utf8CodeUnitCount
  }

  @inlinable @inline(__always) package mutating func append(_ byte: UInt8) {
    makeRoom(for: 1)
    start[count] = byte
    count += 1
  }

  @inlinable @inline(__always) package mutating func append(_ text: borrowing RawSpan) {
    makeRoom(for: text.byteCount)
    text.withUnsafeBytes { text in
      UnsafeMutableRawBufferPointer(start: start + count, count: text.count).copyMemory(from: text)
    }
    count += text.byteCount
  }

  @inlinable @inline(__always) package mutating func append(_ scalar: Unicode.Scalar) {
    if scalar.isASCII { return append(UInt8(truncatingIfNeeded: scalar.value)) }
    let bytes = UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
    makeRoom(for: bytes.count)
    for byte in bytes {
      start[count] = byte
      count += 1
    }
  }

  /// Appends the bytes from an offset up to the first matching byte.
  ///
  /// - Parameters:
  ///   - matches: A closure that returns a mask of the matching bytes.
  ///   - isMatch: A closure that tests the same condition for one byte.
  /// - Returns: The offset of the matching byte, or the end if there is none.
  @inlinable @inline(__always)
  package mutating func append(
    _ text: borrowing RawSpan, from first: Int,
    before matches: (SixteenBytes) -> SixteenBytes.Matches, or isMatch: (UInt8) -> Bool
  ) -> Int {
    let end = text.firstOffset(from: first, where: matches, or: isMatch)
    append(text.extracting(first..<end))
    return end
  }

  /// Calls a closure with the appended bytes.
  @inlinable package borrowing func withBytes<Result>(
    _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    body(UnsafeBufferPointer(start: start, count: count))
  }
}

extension String {
  /// Creates a string from the bytes of a buffer.
  ///
  /// - Precondition: The bytes are valid UTF-8.
  package init(_ buffer: borrowing UTF8Buffer) {
    self = buffer.withBytes { String(validUTF8: $0.span) }
  }
}
