/// Finds the value of a name in lower-case ASCII of at most 16 bytes, by hashing.
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

/// Up to 16 bytes of a name, packed; a longer name equals no name of a table.
struct NameKey: Equatable, Sendable {
  private var low: UInt64 = 0
  private var high: UInt64 = 0
  private(set) var count = 0

  mutating func append(_ byte: UInt8) {
    if count < 8 {
      low |= UInt64(byte) << UInt64(8 * count)
    } else if count < 16 {
      high |= UInt64(byte) << UInt64(8 * (count - 8))
    }
    count += 1
  }

  var hash: Int {
    let mixed = (low ^ high &* 0x9E37_79B9_7F4A_7C15) &* 0xFF51_AFD7_ED55_8CCD
    return Int(truncatingIfNeeded: mixed >> 33)
  }
}
