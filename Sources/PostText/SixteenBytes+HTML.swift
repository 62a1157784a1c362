extension SixteenBytes {
  /// A mask of the bytes that may need an escape in HTML: `&`, `<`, `>`, `"`, and C2, the first
  /// byte of U+00A0.
  @inlinable @inline(__always) package var escapedInHTML: Matches {
    equal(to: UInt8(ascii: "&")) .| equal(to: UInt8(ascii: "<")) .| equal(to: UInt8(ascii: ">"))
      .| equal(to: UInt8(ascii: "\"")) .| equal(to: 0xC2)
  }
}

extension UInt8 {
  /// Whether the byte may need an escape in HTML: `&`, `<`, `>`, `"`, or C2, the first byte of
  /// U+00A0.
  @inlinable @inline(__always) package var isEscapedInHTML: Bool {
    switch self {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), 0xC2: true
    default: false
    }
  }
}
