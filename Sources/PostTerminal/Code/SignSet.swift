/// A set of ASCII signs.
struct SignSet: Sendable, ExpressibleByStringLiteral {
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  init(_ signs: some Sequence<UInt8>) {
    for sign in signs { insert(sign) }
  }

  init(stringLiteral signs: String) { self.init(signs.utf8) }

  mutating func insert(_ sign: UInt8) {
    if sign < 0x40 { low |= 1 << UInt64(sign) } else { high |= 1 << UInt64(sign & 0x3F) }
  }

  mutating func formUnion(_ other: SignSet) {
    low |= other.low
    high |= other.high
  }

  @inline(__always)
  func contains(_ byte: UInt8) -> Bool {
    byte < 0x80 && (byte < 0x40 ? low : high) >> UInt64(byte & 0x3F) & 1 != 0
  }
}
