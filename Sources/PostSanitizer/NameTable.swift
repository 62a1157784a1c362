internal import PostBytes
internal import PostDocument

/// Finds the value of a name in lower-case ASCII of at most 32 bytes, by hashing.
struct NameTable<Value: RawRepresentable & CaseIterable & Sendable>: Sendable
where Value.RawValue == String {
  private var keys: [NameKey]
  private var values: [Value?]
  private let mask: Int

  init() {
    var size = 1
    while size < 3 * Value.allCases.count { size *= 2 }
    mask = size - 1
    keys = [NameKey](repeating: NameKey(), count: size)
    values = [Value?](repeating: nil, count: size)
    for value in Value.allCases {
      var key = NameKey()
      for byte in value.rawValue.utf8 { key.append(byte) }
      var slot = key.hash & mask
      while values[slot] != nil { slot = (slot + 1) & mask }
      keys[slot] = key
      values[slot] = value
    }
  }

  subscript(key: NameKey) -> Value? {
    var slot = key.hash & mask
    while let value = values[slot] {
      if keys[slot] == key { return value }
      slot = (slot + 1) & mask
    }
    return nil
  }
}

/// Up to 32 bytes of a name, packed; a longer name equals no name of a table.
struct NameKey: Equatable, Sendable {
  private var first: UInt64 = 0
  private var second: UInt64 = 0
  private var third: UInt64 = 0
  private var fourth: UInt64 = 0
  private(set) var count = 0

  init() {}

  /// The key of a name with its ASCII letters in lower case.
  init(folding name: some Sequence<UInt8>) {
    for byte in name { append(ASCII.lowercased(byte)) }
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
