/// Eight bytes of text, compared at once.
///
/// A comparison sets the top bit of each byte that it holds for; the first byte is the lowest. All are
/// exact: no byte is reported because of its neighbours.
public struct EightBytes {
  @usableFromInline let word: UInt64

  @usableFromInline static let ones: UInt64 = 0x0101_0101_0101_0101
  @usableFromInline static let tops: UInt64 = 0x8080_8080_8080_8080

  /// - Precondition: At least eight bytes stand behind the offset.
  @inlinable @inline(__always) public init(_ bytes: borrowing RawSpan, at offset: Int) {
    // The load checks its bounds; any eight bytes are an integer.
    word = UInt64(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// The bytes that are no ASCII.
  @inlinable @inline(__always) public var nonASCII: UInt64 { word & EightBytes.tops }

  /// The bytes that are a byte.
  @inlinable @inline(__always) public func equal(to byte: UInt8) -> UInt64 {
    let difference = word ^ EightBytes.ones &* UInt64(byte)
    return ~((difference & ~EightBytes.tops) &+ ~EightBytes.tops | difference) & EightBytes.tops
  }

  /// The bytes below an ASCII byte.
  @inlinable @inline(__always) public func below(_ byte: UInt8) -> UInt64 {
    ~((word & ~EightBytes.tops) &+ EightBytes.ones &* UInt64(0x80 - byte) | word) & EightBytes.tops
  }

  /// The bytes from a byte on that is no ASCII.
  @inlinable @inline(__always) public func atLeast(_ byte: UInt8) -> UInt64 {
    ((word & ~EightBytes.tops) &+ EightBytes.ones &* UInt64(0x80 - (byte & 0x7F))) & word
      & EightBytes.tops
  }

  /// The bytes that are a byte and stand before another one, and the last when it is the first of two.
  @inlinable @inline(__always) public func equal(to first: UInt8, before second: UInt8) -> UInt64 {
    let firsts = equal(to: first)
    return firsts == 0 ? 0 : firsts & (equal(to: second) >> 8 | 1 << 63)
  }
}
