internal import PostDocument

/// The attributes of one tag that documents read something from.
///
/// Their values stand in one buffer, so that a reader that empties and fills the same attributes for
/// every tag allocates nothing, and a value becomes a `String` only where it is kept.
struct Attributes {
  private struct Entry {
    var name: AttributeName
    /// The end of the value in the buffer.
    var end: Int
  }

  private var entries: [Entry] = []
  private var values: [UInt8] = []

  static let none = Attributes()

  var isEmpty: Bool { entries.isEmpty }

  mutating func removeAll() {
    entries.removeAll(keepingCapacity: true)
    values.removeAll(keepingCapacity: true)
  }

  mutating func append(_ name: AttributeName, _ value: some Collection<UInt8>) {
    values.append(contentsOf: value)
    entries.append(Entry(name: name, end: values.count))
  }

  func contains(_ name: AttributeName) -> Bool { index(of: name) != nil }

  /// The value of an attribute in UTF-8.
  func bytes(of name: AttributeName) -> ArraySlice<UInt8>? {
    guard let index = index(of: name) else { return nil }
    return values[(index == 0 ? 0 : entries[index - 1].end)..<entries[index].end]
  }

  subscript(name: AttributeName) -> String? {
    bytes(of: name).map { String(decoding: $0, as: UTF8.self) }
  }

  private func index(of name: AttributeName) -> Int? {
    for index in entries.indices where entries[index].name == name { return index }
    return nil
  }

  /// A Boolean value that is true when the `class` attribute has the given word.
  func hasClass(_ word: StaticString) -> Bool { hasWord(word, in: .class) }

  /// A Boolean value that is true when an attribute has the given word, in ASCII lower case.
  func hasWord(_ word: StaticString, in name: AttributeName) -> Bool {
    guard let value = bytes(of: name) else { return false }
    var index = value.startIndex
    while index < value.endIndex {
      let end = value[index...].firstIndex(where: ASCII.isSpace) ?? value.endIndex
      if word.isSpelled(by: value[index..<end]) { return true }
      index = end + 1
    }
    return false
  }

  /// A Boolean value that is true when a word of the `class` attribute starts with a prefix.
  func hasClass(startingWith prefix: StaticString) -> Bool {
    guard let value = bytes(of: .class) else { return false }
    let prefix = prefix.description.utf8
    return value.split(whereSeparator: ASCII.isSpace).contains { $0.starts(with: prefix) }
  }

  /// The number behind a prefix in a word of the `class` attribute: 2 in `ql-indent-2`.
  func number(behind prefix: StaticString) -> Int? {
    guard let value = bytes(of: .class) else { return nil }
    let prefix = prefix.description.utf8
    for word in value.split(whereSeparator: ASCII.isSpace) where word.starts(with: prefix) {
      let digits = word.dropFirst(prefix.count)
      guard (1...3).contains(digits.count), digits.allSatisfy(ASCII.isDigit) else { continue }
      return digits.reduce(0) { 10 * $0 + Int($1 & 0x0F) }
    }
    return nil
  }

  /// A Boolean value that is true when each word of the `class` attribute is one that means something
  /// to documents, on some element.
  var hasOnlyKnownClasses: Bool {
    guard let value = bytes(of: .class) else { return true }
    return value.split(whereSeparator: ASCII.isSpace).allSatisfy { word in
      Attributes.knownClasses.contains { $0.isSpelled(by: word) }
        || Attributes.knownClassPrefixes.contains { word.starts(with: $0.utf8) }
    }
  }

  private static let knownClasses: [StaticString] = [
    "mention", "u-url", "hashtag", "spoiler", "emoji", "ql-align-center", "ql-align-right",
    "ql-align-justify", "ql-direction-rtl", "ql-formula", "ql-code-block",
    "ql-code-block-container",
  ]

  private static let knownClassPrefixes = ["language-", "lang-", "ql-indent-", "ql-bg-"]

  /// The integer that an attribute starts with, as HTML reads it.
  func integer(_ name: AttributeName) -> Int? {
    guard let value = bytes(of: name) else { return nil }
    var digits = value.drop(while: ASCII.isSpace)
    let isNegative = digits.first == UInt8(ascii: "-")
    if isNegative || digits.first == UInt8(ascii: "+") { digits = digits.dropFirst() }
    digits = digits.prefix(while: ASCII.isDigit).prefix(12)
    guard !digits.isEmpty else { return nil }
    let number = digits.reduce(0) { 10 * $0 + Int($1 & 0x0F) }
    return isNegative ? -number : number
  }
}

extension StaticString {
  /// Whether bytes are this word, which is in lower case, with their ASCII letters in any.
  func isSpelled(by bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.count == utf8CodeUnitCount else { return false }
    return withUTF8Buffer { word in
      for offset in 0..<word.count
      where ASCII.lowercased(bytes[bytes.startIndex + offset]) != word[offset] {
        return false
      }
      return true
    }
  }
}
