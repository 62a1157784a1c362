/// A set of words of at most 16 bytes, compared as two numbers.
struct WordSet: Sendable {
  private struct Word: Hashable {
    var low: UInt64 = 0
    var high: UInt64 = 0
  }

  private let words: Set<Word>

  /// Creates a set of the words of a text, separated by spaces.
  init(_ text: String) {
    words = Set(
      text.split(separator: " ").compactMap { word in
        WordSet.packed(Array(word.utf8), 0..<word.utf8.count, ignoringCase: false)
      })
  }

  /// Whether a part of a text is in the set; with `ignoringCase`, in lower case.
  func contains(_ bytes: [UInt8], _ range: Range<Int>, ignoringCase: Bool) -> Bool {
    WordSet.packed(bytes, range, ignoringCase: ignoringCase).map(words.contains) ?? false
  }

  private static func packed(
    _ bytes: [UInt8], _ range: Range<Int>, ignoringCase: Bool
  ) -> Word? {
    guard range.count <= 16 else { return nil }
    var word = Word()
    for byte in bytes[range] {
      word.high = word.high << 8 | word.low >> 56
      let lower = ignoringCase && byte &- 0x41 < 26 ? byte | 0x20 : byte
      word.low = word.low << 8 | UInt64(lower)
    }
    return word
  }
}
