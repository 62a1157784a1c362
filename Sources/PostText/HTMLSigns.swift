extension SixteenBytes {
  /// The bytes that HTML may write as character references: `&`, `<`, `>`, `"`, and C2, with which
  /// U+00A0 starts.
  @inlinable @inline(__always) public var escapedInHTML: Matches {
    equal(to: UInt8(ascii: "&")) .| equal(to: UInt8(ascii: "<")) .| equal(to: UInt8(ascii: ">"))
      .| equal(to: UInt8(ascii: "\"")) .| equal(to: 0xC2)
  }
}

extension UInt8 {
  /// Whether HTML may write the byte as a character reference, or as a part of one.
  @inlinable @inline(__always) public var isEscapedInHTML: Bool {
    switch self {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), 0xC2: true
    default: false
    }
  }
}
