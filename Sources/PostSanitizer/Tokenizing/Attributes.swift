internal import PostDocument
internal import PostText

/// The attributes of a tag that documents use.
///
/// Values are ranges of the input, or of a buffer if they differ from the input. One instance is
/// reused for all tags, to avoid allocations. Only values that are kept become strings.
struct Attributes: ~Copyable {
  struct Entry {
    let name: AttributeName
    let isInInput: Bool
    /// Whether the attribute is the last one of its tag in an ``AttributeStore``.
    var isLast = false
    private let start: UInt32
    private let end: UInt32

    init(name: AttributeName, isInInput: Bool, value: Range<Int>) {
      self.name = name
      self.isInInput = isInInput
      start = UInt32(truncatingIfNeeded: value.lowerBound)
      end = UInt32(truncatingIfNeeded: value.upperBound)
    }

    var value: Range<Int> { Int(start)..<Int(end) }
  }

  private var entries: [Entry]
  /// The entries of the current tag.
  private var range = 0..<0
  private let input: [UInt8]
  private var buffer: [UInt8]
  /// The words of the `class` attribute, if the attributes were read from an ``AttributeStore``.
  private(set) var classes = ClassWords()

  static let none = Attributes()

  init(input: [UInt8] = [], entries: [Entry] = [], buffer: [UInt8] = []) {
    self.input = input
    self.entries = entries
    self.buffer = buffer
  }

  var isEmpty: Bool { range.isEmpty }

  // MARK: - Changing

  @inline(__always) mutating func removeAll() {
    if !isEmpty { removeEntries() }
  }

  private mutating func removeEntries() {
    entries.removeAll(keepingCapacity: true)
    range = 0..<0
    if !buffer.isEmpty { buffer.removeAll(keepingCapacity: true) }
  }

  /// Adds an attribute whose value is a range of the input.
  mutating func append(_ name: AttributeName, at value: Range<Int>) {
    append(Entry(name: name, isInInput: true, value: value))
  }

  mutating func append(_ name: AttributeName, _ value: some Collection<UInt8>) {
    let start = buffer.count
    buffer.append(contentsOf: value)
    append(Entry(name: name, isInInput: false, value: start..<buffer.count))
  }

  private mutating func append(_ entry: Entry) {
    entries.append(entry)
    range = 0..<entries.count
  }

  /// Appends the attributes to those of other tags. The last one is marked.
  func copy(to store: inout [Entry], _ values: inout [UInt8]) {
    for entry in entries {
      if entry.isInInput {
        store.append(entry)
      } else {
        let start = values.count
        values += buffer[entry.value]
        store.append(Entry(name: entry.name, isInInput: false, value: start..<values.count))
      }
    }
    store[store.count - 1].isLast = true
  }

  /// Changes to the attributes from an index on, up to one that is marked as the last one, or to none if
  /// the index is `nil`.
  @inline(__always) mutating func select(from start: Int?) {
    if let start {
      selectEntries(from: start)
    } else if !isEmpty {
      range = 0..<0
      classes = ClassWords()
    }
  }

  private mutating func selectEntries(from start: Int) {
    classes = ClassWords()
    var index = start
    while true {
      let entry = entries[index]
      index += 1
      if entry.name == .class { classes = withBytes(of: entry) { ClassWords($0) } }
      if entry.isLast { break }
    }
    range = start..<index
  }

  // MARK: - Reading

  @inline(__always) func contains(_ name: AttributeName) -> Bool {
    entry(name) != nil
  }

  /// Calls a function with each attribute and its value in UTF-8, in source order.
  func forEach(_ body: (AttributeName, borrowing Span<UInt8>) -> Void) {
    for index in range { withBytes(of: entries[index]) { body(entries[index].name, $0) } }
  }

  /// Returns the value of an attribute in UTF-8.
  func bytes(of name: AttributeName) -> ArraySlice<UInt8>? {
    entry(name).map { ($0.isInInput ? input : buffer)[$0.value] }
  }

  subscript(name: AttributeName) -> String? {
    bytes(of: name).map { String(decoding: $0, as: UTF8.self) }
  }

  // Inlined, because most tags have no attributes.
  @inline(__always) private func entry(_ name: AttributeName) -> Entry? {
    isEmpty ? nil : firstEntry(name)
  }

  private func firstEntry(_ name: AttributeName) -> Entry? {
    let entries = entries.span.extracting(range)
    for index in entries.indices where entries[index].name == name { return entries[index] }
    return nil
  }

  private func withBytes<Result>(
    of entry: Entry, _ body: (borrowing Span<UInt8>) -> Result
  ) -> Result {
    body((entry.isInInput ? input.span : buffer.span).extracting(entry.value))
  }

  // MARK: - Parsing values

  /// Looks up the value of an attribute in a table of keywords. Letter case is ignored. Returns
  /// `nil` if there is no such attribute or keyword.
  func keyword<Value>(_ name: AttributeName, of keywords: @autoclosure () -> NameTable<Value>)
    -> Value?
  {
    entry(name).flatMap { withBytes(of: $0) { keywords()[NameKey(folding: $0)] } }
  }

  /// Whether an attribute contains a word, in any letter case. The given word must be in lower-case
  /// ASCII.
  func hasWord(_ word: String, in name: AttributeName) -> Bool {
    guard let value = bytes(of: name) else { return false }
    return value.split(whereSeparator: ASCII.isSpace).contains {
      $0.lazy.map(ASCII.lowercased).elementsEqual(word.utf8)
    }
  }

  /// Returns the integer at the start of a value, by HTML's rules for parsing integers.
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
