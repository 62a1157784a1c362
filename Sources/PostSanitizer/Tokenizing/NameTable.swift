internal import PostDocument
internal import PostText

/// A hash table of values by name. Names are lower-case ASCII of at most 32 bytes.
struct NameTable<Value: Sendable>: Sendable {
  private struct Entry: Sendable {
    let key: NameKey
    let value: Value
  }

  private var entries: [Entry?]
  private let mask: Int

  init() where Value: RawRepresentable<String> & CaseIterable {
    self.init(Value.allCases.map { ($0, $0.rawValue) })
  }

  /// Creates a table of values, each with its names, separated by white space.
  init(_ values: [(Value, String)]) {
    let named = values.flatMap { value, names in
      names.utf8.split { $0 <= 0x20 }.map { Entry(key: NameKey(Substring($0)), value: value) }
    }
    var size = 1
    while size < 3 * named.count { size *= 2 }
    mask = size - 1
    entries = [Entry?](repeating: nil, count: size)
    for entry in named {
      var slot = entry.key.hash & mask
      while entries[slot] != nil { slot = (slot + 1) & mask }
      entries[slot] = entry
    }
  }

  subscript(key: NameKey) -> Value? {
    var slot = key.hash & mask
    while let entry = entries[slot] {
      if entry.key == key { return entry.value }
      slot = (slot + 1) & mask
    }
    return nil
  }
}

extension NameTable<Bool> {
  /// Creates a set of names, separated by white space.
  init(_ names: String) { self.init([(true, names)]) }
}

extension NameTable: ExpressibleByDictionaryLiteral {
  /// Creates a table of values, each with its names, separated by white space.
  init(dictionaryLiteral elements: (Value, String)...) { self.init(elements) }
}

/// The first 32 bytes and the length of a name. A longer name does not equal any name of a table.
struct NameKey: Hashable, Sendable {
  private var first: UInt64 = 0
  private var second: UInt64 = 0
  private var third: UInt64 = 0
  private var fourth: UInt64 = 0
  private(set) var count = 0

  init() {}

  /// Creates the key of a name in lower case.
  init(_ name: some StringProtocol) {
    for byte in name.utf8 { append(byte) }
  }

  /// Creates the key of a name, with ASCII letters in lower case.
  init(folding name: borrowing Span<UInt8>) {
    let bytes = name.bytes
    first = NameKey.word(of: bytes, at: 0)
    second = NameKey.word(of: bytes, at: 8)
    third = NameKey.word(of: bytes, at: 16)
    fourth = NameKey.word(of: bytes, at: 24)
    count = bytes.byteCount
  }

  /// Reads the name at an offset, up to the first byte for which ``isName(_:)`` is false.
  ///
  /// - Parameter end: Set to the offset after the name.
  @inline(__always)
  init(readingFrom start: Int, of bytes: borrowing RawSpan, end: inout Int) {
    if start >= 0, start <= bytes.byteCount &- SixteenBytes.count {
      let name = SixteenBytes(unchecked: bytes, at: start).lowercased
      let isName =
        name.within(UInt8(ascii: "a")...UInt8(ascii: "z"))
        .| name.within(UInt8(ascii: "-")...UInt8(ascii: "."))
        .| name.within(UInt8(ascii: "0")...UInt8(ascii: ":"))
        .| name.equal(to: UInt8(ascii: "_"))
      let nonName = SixteenBytes.words(of: .!isName)
      if nonName.low | nonName.high != 0 {
        first = name.words.low & NameKey.bits(below: nonName.low)
        if nonName.low != 0 {
          count = nonName.low.trailingZeroBitCount / 8
        } else {
          second = name.words.high & NameKey.bits(below: nonName.high)
          count = 8 + nonName.high.trailingZeroBitCount / 8
        }
        end = start + count
        return
      }
    }
    self = NameKey(readingLongFrom: start, of: bytes, end: &end)
  }

  /// Reads a name of more than fifteen bytes, or near the end of the bytes.
  @inline(never)
  private init(readingLongFrom start: Int, of bytes: borrowing RawSpan, end: inout Int) {
    end = start
    while end < bytes.byteCount {
      let byte = bytes.unsafeLoad(fromByteOffset: end, as: UInt8.self)
      guard NameKey.isName(byte) else { break }
      append(ASCII.lowercased(byte))
      end += 1
    }
  }

  /// Returns the bits below the lowest set bit of a number, or all bits for zero.
  @inline(__always) private static func bits(below number: UInt64) -> UInt64 {
    (number &- 1) & ~number
  }

  /// Whether a byte can be in the name of a known element or attribute.
  static func isName(_ byte: UInt8) -> Bool {
    ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ":") || byte == UInt8(ascii: ".")
  }

  /// Returns up to eight bytes from an offset on, with ASCII letters in lower case.
  @inline(__always)
  private static func word(of bytes: borrowing RawSpan, at offset: Int) -> UInt64 {
    let rest = bytes.byteCount - offset
    guard rest > 0 else { return 0 }
    if bytes.byteCount >= 8 {
      // Near the end, the word starts before the offset. The shift removes its first bytes.
      let start = min(offset, bytes.byteCount - 8)
      let word = bytes.unsafeLoadUnaligned(fromByteOffset: start, as: UInt64.self)
      return lowercased(UInt64(littleEndian: word) &>> UInt64(8 * (offset - start)))
    }
    var word: UInt64 = 0
    for index in (offset..<bytes.byteCount).reversed() {
      word = word << 8 | UInt64(bytes.unsafeLoad(fromByteOffset: index, as: UInt8.self))
    }
    return lowercased(word)
  }

  /// Returns eight bytes with ASCII letters in lower case. The top bit of a byte is set in
  /// `isFromA` if the byte is at least `A`, and in `isAfterZ` if the byte is greater than `Z`.
  @inline(__always) private static func lowercased(_ word: UInt64) -> UInt64 {
    let low = word & 0x7F7F_7F7F_7F7F_7F7F
    let isFromA = low &+ 0x3F3F_3F3F_3F3F_3F3F
    let isAfterZ = low &+ 0x2525_2525_2525_2525
    let isUpper = isFromA & ~isAfterZ & ~word & 0x8080_8080_8080_8080
    return word | isUpper >> 2
  }

  @inline(__always) mutating func append(_ byte: UInt8) {
    let bits = UInt64(byte) << UInt64(8 * (count & 7))
    switch count >> 3 {
    case 0: first |= bits
    case 1: second |= bits
    case 2: third |= bits
    case 3: fourth |= bits
    default: break
    }
    count += 1
  }

  var hash: Int {
    let mixed = (first ^ second &* 0x9E37_79B9_7F4A_7C15 ^ third) &* 0xFF51_AFD7_ED55_8CCD
    return Int(truncatingIfNeeded: mixed >> 33)
  }
}
