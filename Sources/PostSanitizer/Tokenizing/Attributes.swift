internal import PostDocument
internal import PostText

/// The attributes of tags that documents use.
///
/// The tokenizer reuses one instance for the attributes of the current tag, to avoid allocations. The
/// tree has an instance with the attributes of all elements, of which those of one element are selected.
/// Values are ranges of the input, or of a buffer if decoding changed them. Only values that are kept
/// become strings.
struct Attributes: ~Copyable {
  /// The place of an attribute in the input, in 16 bytes.
  struct Location {
    private let start: UInt32
    private let valueStart: UInt32
    private let valueEnd: UInt32
    private let hasClosingQuote: Bool

    /// - Parameters:
    ///   - start: The offset of the name.
    ///   - value: The range of the value, without quotes.
    ///   - end: The offset after the attribute.
    init(start: Int, value: Range<Int>, end: Int) {
      self.start = UInt32(truncatingIfNeeded: start)
      valueStart = UInt32(truncatingIfNeeded: value.lowerBound)
      valueEnd = UInt32(truncatingIfNeeded: value.upperBound)
      hasClosingQuote = end > value.upperBound
    }

    var value: Range<Int> { Int(valueStart)..<Int(valueEnd) }

    var attribute: Range<Int> { Int(start)..<Int(valueEnd) + (hasClosingQuote ? 1 : 0) }
  }

  struct Entry {
    let location: Location
    let name: AttributeName
    /// Whether the attribute is the last one of its tag.
    fileprivate var isLast = false
    private let bufferStart: UInt32
    private let bufferEnd: UInt32

    /// - Parameter decoded: The range of the value in the buffer, or `nil` if it is in the input.
    fileprivate init(_ name: AttributeName, at location: Location, decoded: Range<Int>?) {
      self.location = location
      self.name = name
      bufferStart = decoded.map { UInt32(truncatingIfNeeded: $0.lowerBound) } ?? .max
      bufferEnd = decoded.map { UInt32(truncatingIfNeeded: $0.upperBound) } ?? .max
    }

    /// The range of the value in the buffer, or `nil` if the value is in the input.
    fileprivate var decoded: Range<Int>? {
      bufferStart == .max ? nil : Int(bufferStart)..<Int(bufferEnd)
    }
  }

  /// Identifies the attributes of an element by the index of the first one.
  struct List: Equatable {
    fileprivate let first: UInt32

    static let none = List(first: .max)
  }

  private var entries: [Entry]
  /// The entries of the current tag.
  private var range = 0..<0
  private let input: HTMLInput
  private var buffer: [UInt8]
  /// The words of the `class` attribute, if a list is selected.
  private(set) var classes = ClassWords()

  init(of input: HTMLInput) {
    self.init(input: input, entries: [], buffer: [])
  }

  private init(input: HTMLInput, entries: [Entry], buffer: [UInt8]) {
    self.input = input
    self.entries = entries
    self.buffer = buffer
  }

  static let none = Attributes(of: HTMLInput(ofUTF8: []))

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

  /// Adds an attribute of the current tag whose value is in the input.
  mutating func append(_ name: AttributeName, at location: Location) {
    append(Entry(name, at: location, decoded: nil))
  }

  /// Adds an attribute of the current tag with a value that can differ from that in the input.
  mutating func append(
    _ name: AttributeName, at location: Location, decoded value: some Collection<UInt8>
  ) {
    guard !input.bytes[location.value].elementsEqual(value) else {
      return append(name, at: location)
    }
    let start = buffer.count
    buffer.append(contentsOf: value)
    append(Entry(name, at: location, decoded: start..<buffer.count))
  }

  private mutating func append(_ entry: Entry) {
    entries.append(entry)
    range = 0..<entries.count
  }

  // MARK: - Lists

  /// Adds the attributes of a tag, without selecting them.
  @inline(__always) mutating func append(_ tag: borrowing Attributes) -> List {
    tag.isEmpty ? .none : appendEntries(tag)
  }

  private mutating func appendEntries(_ tag: borrowing Attributes) -> List {
    let list = List(first: UInt32(truncatingIfNeeded: entries.count))
    if entries.isEmpty { entries.reserveCapacity(8) }
    for entry in tag.entries {
      if let value = entry.decoded {
        let start = buffer.count
        buffer += tag.buffer[value]
        entries.append(Entry(entry.name, at: entry.location, decoded: start..<buffer.count))
      } else {
        entries.append(entry)
      }
    }
    entries[entries.count - 1].isLast = true
    return list
  }

  /// Changes the current tag to that of a list.
  @inline(__always) mutating func select(_ list: List) {
    if list != .none {
      selectEntries(from: Int(list.first))
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

  /// Returns a copy that can select other lists.
  func copy() -> Attributes { Attributes(input: input, entries: entries, buffer: buffer) }

  // MARK: - Reading

  @inline(__always) func contains(_ name: AttributeName) -> Bool {
    entry(name) != nil
  }

  /// The attributes of the current tag, in source order.
  var current: ArraySlice<Entry> { entries[range] }

  /// Returns the value of an attribute in UTF-8.
  @inline(__always) func bytes(of name: AttributeName) -> ArraySlice<UInt8>? {
    entry(name).map { bytes(of: $0) }
  }

  private func bytes(of entry: Entry) -> ArraySlice<UInt8> {
    entry.decoded.map { buffer[$0] } ?? input.bytes[entry.location.value]
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

  /// Calls a function with a value in UTF-8.
  func withBytes<Result>(of entry: Entry, _ body: (borrowing Span<UInt8>) -> Result) -> Result {
    if let value = entry.decoded { return body(buffer.span.extracting(value)) }
    return body(input.bytes.span.extracting(entry.location.value))
  }

  // MARK: - Places in the source

  /// Returns the range of an attribute in the source.
  func range(of name: AttributeName) -> Range<Int>? {
    entry(name).map { range(of: $0) }
  }

  func range(of entry: Entry) -> Range<Int> { input.sourceRange(entry.location.attribute) }

  /// Returns the range of a part of a value in the source. If the value is written with character
  /// references, this is the range of the attribute.
  func range(of part: Range<Int>, in entry: Entry) -> Range<Int> {
    guard entry.decoded == nil else { return range(of: entry) }
    let start = entry.location.value.lowerBound
    return input.sourceRange(start + part.lowerBound..<start + part.upperBound)
  }

  /// Returns the range of a value in the source, without quotes. If the value is written with character
  /// references, the source has other bytes than ``bytes(of:)``.
  func valueRange(of name: AttributeName) -> Range<Int>? {
    entry(name).map { input.sourceRange($0.location.value) }
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
    let number = digits.reduce(0 as Int64) { 10 * $0 + Int64($1 & 0x0F) }
    return Int(clamping: isNegative ? -number : number)
  }
}
