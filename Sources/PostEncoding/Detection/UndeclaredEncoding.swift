internal import PostText

/// Determines the encoding of a source that declares none: UTF-8, or windows-1252 if the source is
/// mostly not UTF-8.
package struct UndeclaredEncoding: Sendable {
  /// The number of valid sequences of two to four bytes.
  private var sequenceCount = 0

  /// The number of bytes outside of valid sequences.
  private var malformedCount = 0

  package init() {}

  /// Creates the result for a whole source.
  ///
  /// - Complexity: Linear in the size of the source.
  package init(of source: [UInt8]) {
    // Most sources are valid, which takes less time to find out.
    if source.span.bytes.firstInvalidUTF8(from: 0) < source.count { count(source[...]) }
  }

  /// Counts the sequences of the next bytes, which start with a sequence.
  package mutating func count(_ bytes: ArraySlice<UInt8>) {
    let bytes = bytes.span.bytes
    var index = 0
    while true {
      index = bytes.firstOffset(from: index, where: { $0.nonASCII }, or: { $0 >= 0x80 })
      guard index < bytes.byteCount else { return }
      let sequence = UTF8Sequence(bytes, at: index)
      if sequence.isValid { sequenceCount += 1 } else { malformedCount += sequence.length }
      index += sequence.length
    }
  }

  /// UTF-8, or windows-1252 if more bytes are outside of valid sequences than there are valid
  /// sequences.
  package var encoding: TextEncoding {
    malformedCount > sequenceCount ? .windows1252 : .utf8
  }
}
