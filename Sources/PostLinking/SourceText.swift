/// A text as an array of scalars, so that offsets are what callers count.
struct SourceText {
  let values: [UInt32]

  init(_ text: some StringProtocol) {
    var values: [UInt32] = []
    // A growing array would be copied, and be twice as large at the end.
    values.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars { values.append(scalar.value) }
    self.values = values
  }

  var count: Int { values.count }

  /// The scalar at an offset, or ``CodePoint/end`` outside the text.
  subscript(offset: Int) -> UInt32 {
    values.indices.contains(offset) ? values[offset] : CodePoint.end
  }

  /// The text between two offsets.
  func text(_ range: Range<Int>) -> String {
    var scalars = String.UnicodeScalarView()
    for value in values[range] { scalars.append(Unicode.Scalar(value) ?? "\u{FFFD}") }
    return String(scalars)
  }

  /// A Boolean value that is true when text stands at an offset; ASCII letters compare without case.
  func hasPrefix(_ prefix: String, at offset: Int) -> Bool {
    for (position, byte) in prefix.utf8.enumerated()
    where CodePoint.lowercasedASCII(self[offset + position]) != UInt32(byte) {
      return false
    }
    return true
  }

  /// The first offset from a start on whose scalar is not of a class, at most `limit` scalars away.
  func end(from start: Int, limit: Int = .max, while isMember: (UInt32) -> Bool) -> Int {
    var offset = start
    let last = limit < count - start ? start + limit : count
    while offset < last, isMember(values[offset]) { offset += 1 }
    return offset
  }

  /// The start of `http://` or `https://` that ends directly before an offset, in any case.
  func webSchemeStart(before end: Int) -> Int? {
    if hasPrefix("http://", at: end - 7) { return end - 7 }
    if hasPrefix("https://", at: end - 8) { return end - 8 }
    return nil
  }
}
