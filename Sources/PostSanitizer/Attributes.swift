internal import PostDocument
internal import PostText

/// The attributes of one tag that documents read something from.
///
/// Their values stand in the source, or where that is not what they say, in one buffer, so that a
/// reader that empties and fills the same attributes for every tag allocates nothing, and a value
/// becomes a `String` only where it is kept.
struct Attributes: ~Copyable {
  private struct Entry {
    let name: AttributeName
    let isInSource: Bool
    let value: Range<Int>
  }

  /// The attributes of the tag, and behind them what stands there of tags before.
  private var entries: [Entry] = []
  private var count = 0
  private var names = CaseSet<AttributeName>()
  private let source: [UInt8]
  private var values: [UInt8] = []
  /// What the `class` attribute says.
  private(set) var classes = ClassWords()

  static let none = Attributes(of: [])

  init(of source: [UInt8]) {
    self.source = source
  }

  var isEmpty: Bool { names.isEmpty }

  @inline(__always) mutating func removeAll() {
    if !isEmpty { forgetAll() }
  }

  private mutating func forgetAll() {
    count = 0
    names = CaseSet()
    if !values.isEmpty { values.removeAll(keepingCapacity: true) }
    classes = ClassWords()
  }

  /// Adds an attribute whose value stands in the source.
  mutating func append(_ name: AttributeName, at value: Range<Int>) {
    append(Entry(name: name, isInSource: true, value: value))
  }

  mutating func append(_ name: AttributeName, _ value: some Collection<UInt8>) {
    let start = values.count
    values.append(contentsOf: value)
    append(Entry(name: name, isInSource: false, value: start..<values.count))
  }

  private mutating func append(_ entry: Entry) {
    if count < entries.count { entries[count] = entry } else { entries.append(entry) }
    count += 1
    names.insert(entry.name)
    if entry.name == .class { classes = withBytes(of: entry) { ClassWords($0) } }
  }

  private func withBytes<Result>(
    of entry: Entry, _ body: (borrowing Span<UInt8>) -> Result
  ) -> Result {
    body((entry.isInSource ? source.span : values.span).extracting(entry.value))
  }

  @inline(__always) func contains(_ name: AttributeName) -> Bool { names.contains(name) }

  /// Where the value of an attribute stands in the source, if it does.
  func place(of name: AttributeName) -> Range<Int>? {
    guard let index = index(of: name), entries[index].isInSource else { return nil }
    return entries[index].value
  }

  /// Calls a function with the value of an attribute in UTF-8.
  func withBytes<Result>(
    of name: AttributeName, _ body: (borrowing Span<UInt8>) -> Result
  ) -> Result? {
    index(of: name).map { withBytes(of: entries[$0], body) }
  }

  /// The value of an attribute in UTF-8.
  @inline(__always) func bytes(of name: AttributeName) -> ArraySlice<UInt8>? {
    contains(name) ? bytesInEntries(of: name) : nil
  }

  private func bytesInEntries(of name: AttributeName) -> ArraySlice<UInt8>? {
    guard let index = indexInEntries(of: name) else { return nil }
    let entry = entries[index]
    return (entry.isInSource ? source : values)[entry.value]
  }

  subscript(name: AttributeName) -> String? {
    bytes(of: name).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The value of an attribute whose values are keywords, in letters of any case.
  func keyword<Value>(_ name: AttributeName, of keywords: @autoclosure () -> NameTable<Value>)
    -> Value?
  {
    withBytes(of: name) { keywords()[NameKey(folding: $0)] } ?? nil
  }

  // Most tags have none of what is looked for.
  @inline(__always) private func index(of name: AttributeName) -> Int? {
    contains(name) ? indexInEntries(of: name) : nil
  }

  private func indexInEntries(of name: AttributeName) -> Int? {
    for index in 0..<count where entries[index].name == name { return index }
    return nil
  }

  /// A Boolean value that is true when an attribute has the given word, in ASCII lower case.
  func hasWord(_ word: StaticString, in name: AttributeName) -> Bool {
    guard let value = bytes(of: name) else { return false }
    var rest = value[...]
    while !rest.isEmpty {
      let first = rest.prefix { !ASCII.isSpace($0) }
      if word.isSpelled(by: first) { return true }
      rest = rest[first.endIndex...].dropFirst()
    }
    return false
  }

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
