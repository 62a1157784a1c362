/// A text as an array of scalars, with constant-time access by offset.
struct SourceText {
  let values: [UInt32]

  init(_ text: some StringProtocol) {
    var values: [UInt32] = []
    values.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars { values.append(scalar.value) }
    self.values = values
  }

  var count: Int { values.count }

  /// Returns the scalar at an offset, or ``CodePoint/end`` outside the text.
  subscript(offset: Int) -> UInt32 {
    values.indices.contains(offset) ? values[offset] : CodePoint.end
  }

  /// Returns the text of a range of offsets.
  func text(_ range: Range<Int>) -> String {
    var scalars = String.UnicodeScalarView()
    for value in values[range] { scalars.append(Unicode.Scalar(value) ?? "\u{FFFD}") }
    return String(scalars)
  }

  /// Whether the text at an offset starts with a prefix. The prefix must be in lower-case ASCII;
  /// the letter case of the text is ignored.
  func hasPrefix(_ prefix: String, at offset: Int) -> Bool {
    for (position, byte) in prefix.utf8.enumerated()
    where CodePoint.lowercasedASCII(self[offset + position]) != UInt32(byte) {
      return false
    }
    return true
  }

  /// Returns the end of the longest run of scalars in a class that starts at `start`. A run has at
  /// most `limit` scalars.
  func end(from start: Int, limit: Int = .max, while isMember: (UInt32) -> Bool) -> Int {
    var offset = start
    let last = limit < count - start ? start + limit : count
    while offset < last, isMember(values[offset]) { offset += 1 }
    return offset
  }

  /// Returns the start of the `http://` or `https://` that ends at an offset, or `nil` if neither
  /// ends there. Letter case is ignored.
  func webSchemeStart(before end: Int) -> Int? {
    if hasPrefix("http://", at: end - 7) { return end - 7 }
    if hasPrefix("https://", at: end - 8) { return end - 8 }
    return nil
  }
}
